internal import SelectorDispatch

extension RouteError {
    /// A text for developers: found, expected, remedy.
    @_optimize(size) public var description: String {
        switch self {
        case .noResponder(let context, let asked, let suggestions, let elsewhere):
            "\(context): no responder of the chain has a handler for it; asked \(ErrorWording.list(asked))"
                + ErrorWording.places(elsewhere, than: context) + ErrorWording.question(suggestions)
        case .disabled(let context, let responder, let reason):
            "\(context): '\(responder)' has a handler for it but is disabled: \(reason.shown(upTo: 200))"
        case .vetoed(let context, let decorator, let reason):
            "\(context): '\(decorator)' refused it: \(reason.shown(upTo: 200))"
        case .chainCycle(let context, let through):
            "\(context): the chain runs in a circle through \(ErrorWording.list(through)); "
                + "set one of their next responders to another responder or to nil"
        case .endlessChain(let context, let limit):
            "\(context): there are \(limit) responders on the path and no end; "
                + "does a nextResponder or childResponders create new ones on each access?"
        case .emptyEventName(let context):
            "\(context): an event needs a name"
        case .unknownEvent(let context, let suggestions):
            "\(context): the strategy has no invocation for it" + ErrorWording.question(suggestions)
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
