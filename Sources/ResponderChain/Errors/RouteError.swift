public import SelectorDispatch

/// Why a routed message came to no handler.
///
/// If it came to one that could not be given the message, the route throws a `DispatchError`; a handler's own error passes
/// through.
///
/// Pure data; the wording is in `RouteError+Description.swift`.
@nonexhaustive public enum RouteError: Error, Sendable, Hashable {
    /// A selector was routed along a chain in which nobody has a handler for it.
    /// - asked: the types of the responders, in order; only the first ones of a long chain.
    /// - suggestions: their nearest selectors, best first.
    /// - elsewhere: messages with the selector that are handled, by the responders' types or by other types. Only the first
    ///   ones.
    case noResponder(
        DispatchError.Context, asked: [String], suggestions: [String], elsewhere: [DispatchError.Context] = [])
    /// The only responders of the chain that have a handler for the selector take no part in it now.
    /// - responder: the type of the first of them.
    case disabled(DispatchError.Context, responder: String, reason: String)
    /// A decorator refused the message on its way.
    /// - by: the decorator's type.
    case vetoed(DispatchError.Context, by: String, reason: String)
    /// The next responders lead back to a responder of the chain.
    /// - through: the types of the cycle's responders, in order; only the first ones of a long cycle.
    case chainCycle(DispatchError.Context, through: [String])
    /// There are more responders on the message's way than a chain or tree can have; one makes others each time it is asked
    /// for them.
    case endlessChain(DispatchError.Context, limit: Int)
    /// An event without a name.
    case emptyEventName(DispatchError.Context)
    /// A strategy has no invocation for the event.
    case unknownEvent(DispatchError.Context, suggestions: [String])
}

extension RouteError: MessageError {
    /// Who was sent what.
    public var context: DispatchError.Context {
        switch self {
        case .noResponder(let context, _, _, _), .disabled(let context, _, _), .vetoed(let context, _, _),
            .chainCycle(let context, _), .endlessChain(let context, _), .emptyEventName(let context),
            .unknownEvent(let context, _):
            context
        }
    }

    /// What the error is called by protocols, logs and metrics. A name is never changed.
    public var code: Code {
        switch self {
        case .noResponder: .noResponder
        case .disabled: .disabled
        case .vetoed: .vetoed
        case .chainCycle: .chainCycle
        case .endlessChain: .endlessChain
        case .emptyEventName: .emptyEventName
        case .unknownEvent: .unknownEvent
        }
    }

    /// One name for each case of the error.
    @nonexhaustive public enum Code: String, Sendable, Hashable, CaseIterable {
        case noResponder = "no-responder"
        case disabled = "disabled"
        case vetoed = "vetoed"
        case chainCycle = "chain-cycle"
        case endlessChain = "endless-chain"
        case emptyEventName = "empty-event-name"
        case unknownEvent = "unknown-event"
    }
}
