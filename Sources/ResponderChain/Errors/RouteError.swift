public import SelectorDispatch

/// A reason why a routed message reached no handler.
///
/// A route throws a `DispatchError` if the message reached a handler but couldn't be given to it.
/// It throws a handler's own error unchanged.
@nonexhaustive public indirect enum RouteError: Error, Sendable, Hashable {
    /// No responder on the route has a handler for the selector.
    ///
    /// - Parameters:
    ///   - asked: The types of the responders that were asked, in order; only the first ones of a
    ///     long chain.
    ///   - suggestions: The nearest selectors of these types, best first.
    ///   - elsewhere: The first few messages with the same selector that have a handler: of the
    ///     responders' types by another kind of send, or of other types.
    case noResponder(
        DispatchError.Context,
        asked: [String],
        suggestions: [String],
        elsewhere: [DispatchError.Context] = []
    )

    /// Only responders that are disabled for the selector have a handler for it.
    ///
    /// - Parameters:
    ///   - responder: The type of the first of them.
    ///   - reason: The responder's own reason, as ``MessageValidator/disabledReason(for:)`` returned
    ///     it, or that of the sender's rules.
    case disabled(DispatchError.Context, responder: String, reason: String)

    /// A decorator refused the message.
    ///
    /// - Parameters:
    ///   - by: The decorator's type.
    ///   - reason: The reason in the decorator's ``RouteVeto``.
    case vetoed(DispatchError.Context, by: String, reason: String)

    /// The chain runs in a circle: a next responder is already in the chain.
    ///
    /// - Parameter through: The descriptions of the circle's responders, or else their types, in
    ///   order; the first ones and `…` for a long circle.
    case chainCycle(DispatchError.Context, through: [String])

    /// The chain or tree has no end, probably because each access to it creates new responders.
    ///
    /// - Parameter limit: The number of responders after which the search for the end gave up.
    case endlessChain(DispatchError.Context, limit: Int)

    /// An event has no name.
    case emptyEventName(DispatchError.Context)

    /// An ``EventStrategy`` has no invocation for the event.
    ///
    /// - Parameter suggestions: The nearest names of events that it has, best first.
    case unknownEvent(DispatchError.Context, suggestions: [String])
}

extension RouteError: MessageError {
    /// The message and the responder where its route started.
    @_optimize(none) public var context: DispatchError.Context {
        switch self {
        case .noResponder(let context, _, _, _),
            .disabled(let context, _, _),
            .vetoed(let context, _, _),
            .chainCycle(let context, _),
            .endlessChain(let context, _),
            .emptyEventName(let context),
            .unknownEvent(let context, _):
            context
        }
    }

    /// The error's permanent name in protocols, logs and metrics, such as `no-responder`.
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

extension RouteError {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String { "\(context): " + problem }

    @_optimize(none) private var problem: String {
        switch self {
        case .noResponder(let context, let asked, let suggestions, let elsewhere):
            "no responder of the chain has a handler for it; asked " + ErrorWording.list(asked)
                + ErrorWording.places(elsewhere, than: context) + ErrorWording.question(suggestions)
        case .disabled(_, let responder, let reason):
            "'" + responder + "' has a handler for it but is disabled: " + reason.shown(upTo: 200)
        case .vetoed(_, let decorator, let reason):
            "'" + decorator + "' refused it: " + reason.shown(upTo: 200)
        case .chainCycle(_, let through):
            "the chain runs in a circle through " + ErrorWording.list(through) + "; "
                + "set one of their next responders to another responder or to nil"
        case .endlessChain(_, let limit):
            "there are \(limit) responders on the path and no end; "
                + "does a nextResponder or childResponders create new ones on each access?"
        case .emptyEventName:
            "an event needs a name"
        case .unknownEvent(_, let suggestions):
            "the strategy has no invocation for it" + ErrorWording.question(suggestions)
        }
    }

    /// The error in words for a sender outside the program; see `MessageError`.
    @_optimize(none) public var messageForSender: String {
        let name = context.selector.shown()
        return switch self {
        case .noResponder: "there is no handler for '\(name)'"
        case .disabled: "'\(name)' can't be handled now"
        case .vetoed: "'\(name)' was refused"
        case .emptyEventName: "an event needs a name"
        case .unknownEvent: "there is no event '\(name)'"
        case .chainCycle, .endlessChain: ErrorWording.problemForSender(name)
        }
    }
}

extension RouteError {
    /// Returns the error that none of these responders has a handler, with the responders that were
    /// asked and with suggestions.
    ///
    /// - Parameter names: The responders that were asked in other processes.
    @_optimize(none) static func noResponder(
        _ context: DispatchError.Context,
        _ responders: [any Responder],
        _ registry: HandlerRegistry,
        elsewhere names: [String] = []
    ) -> RouteError {
        var asked: [String] = []
        var types: [Any.Type] = []
        var seen: Set<ObjectIdentifier> = []
        for responder in responders {
            let type = answeringType(of: responder)
            if asked.count < listedNames { asked.append("\(type)") }
            if seen.insert(ObjectIdentifier(type)).inserted { types.append(type) }
        }
        asked += names.prefix(listedNames - asked.count)
        let count = responders.count + names.count
        if count > asked.count { asked.append("… (\(count) in all)") }
        return .noResponder(
            context,
            asked: asked,
            suggestions: registry.suggestions(for: Selector(context.selector), of: types),
            elsewhere: registry.elsewhere(Selector(context.selector), than: types)
        )
    }

    /// The largest number of responders that an error names.
    static var listedNames: Int { 16 }
}
