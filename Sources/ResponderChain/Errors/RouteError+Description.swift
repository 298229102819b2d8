internal import SelectorDispatch

extension RouteError {
    /// A text for developers: found, expected, remedy.
    public var description: String { "\(context): " + problem }

    @_optimize(size) private var problem: String {
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

    /// A text for a sender outside the process; see `MessageError`.
    @_optimize(size) public var messageForSender: String {
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
