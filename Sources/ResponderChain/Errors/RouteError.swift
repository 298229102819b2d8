public import SelectorDispatch

/// A reason why a routed message reached no handler.
///
/// A route throws a `DispatchError` if the message reached a handler but couldn't be given to it. It throws a handler's
/// own error unchanged.
///
/// This type is pure data; the texts are in `RouteError+Description.swift`.
@nonexhaustive public indirect enum RouteError: Error, Sendable, Hashable {
    /// No responder on the route has a handler for the selector.
    /// - asked: The types of the responders that were asked, in order; only the first ones of a long chain.
    /// - suggestions: The nearest selectors of these types, best first.
    /// - elsewhere: Handled messages with the same selector: of the responders' types by another kind of send, or of
    ///   other types. Only the first ones.
    case noResponder(
        DispatchError.Context, asked: [String], suggestions: [String], elsewhere: [DispatchError.Context] = [])
    /// Only responders that are disabled for the selector have a handler for it.
    /// - responder: The type of the first of them.
    /// - reason: The reason.
    case disabled(DispatchError.Context, responder: String, reason: String)
    /// A decorator refused the message.
    /// - by: The decorator's type.
    /// - reason: The reason.
    case vetoed(DispatchError.Context, by: String, reason: String)
    /// The chain runs in a circle: a next responder is already in the chain.
    /// - through: The types of the circle's responders, in order; only the first ones of a long circle.
    case chainCycle(DispatchError.Context, through: [String])
    /// The chain or tree has no end, probably because each access to it creates new responders.
    /// - limit: The number of responders that the route visited before it gave up.
    case endlessChain(DispatchError.Context, limit: Int)
    /// An event has no name.
    case emptyEventName(DispatchError.Context)
    /// An ``EventStrategy`` has no invocation for the event.
    /// - suggestions: The nearest names of events that it has, best first.
    case unknownEvent(DispatchError.Context, suggestions: [String])
}

extension RouteError: MessageError {
    /// The message and the responder where its route started.
    @_optimize(size) public var context: DispatchError.Context {
        switch self {
        case .noResponder(let context, _, _, _), .disabled(let context, _, _), .vetoed(let context, _, _),
            .chainCycle(let context, _), .endlessChain(let context, _), .emptyEventName(let context),
            .unknownEvent(let context, _):
            context
        }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(context) }

    /// A stable name for the error, for protocols, logs and metrics.
    public var code: String {
        switch self {
        case .noResponder: "no-responder"
        case .disabled: "disabled"
        case .vetoed: "vetoed"
        case .chainCycle: "chain-cycle"
        case .endlessChain: "endless-chain"
        case .emptyEventName: "empty-event-name"
        case .unknownEvent: "unknown-event"
        }
    }
}
