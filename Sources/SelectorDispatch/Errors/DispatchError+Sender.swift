// The wording of errors for senders outside the program, and the errors' names in protocols.

extension DispatchError: MessageError {
    /// The error in words for a sender outside the program, as ``MessageError/messageForSender`` describes it.
    @_optimize(size) public var messageForSender: String {
        let name = "'" + context.selector.shown() + "'"
        return switch self {
        case .unrecognizedSelector: "there is no handler for " + name
        case .tooFewArguments(_, let expected, let actual), .tooManyArguments(_, let expected, let actual):
            joined(name, " takes ", ErrorWording.count(expected, "argument"), ", not ", actual.description)
        case .wrongType(_, let argument, _, _, let detail):
            joined(argument.description, " of ", name, " has the wrong type", detail.textForSender)
        case .null(_, let argument, _, let isMissing):
            joined(argument.description, " of ", name, " is ", isMissing ? "missing" : "null")
        case .argumentIndexOutOfRange(_, let index, _): joined(name, " has no argument ", index.description)
        case .noArgumentLabeled(_, let label, _): joined(name, " has no single argument '", label.shown(), "'")
        case .wrongResult: name + " was handled, but its result has the wrong type"
        case .wrongIsolation, .unsupportedHandler, .asynchronousHandler, .notSendable, .targetReleased, .nullTarget,
            .targetUnbound, .wrongColonCount, .malformedSelector, .unreachableReceiver, .forwardingCircle,
            .conflictingHandlers, .tooDeep:
            ErrorWording.problemForSender(context.selector.shown())
        }
    }

    /// Errors are equal if they say the same. The code for all values of all cases would be as long as the wording's.
    public static func == (first: DispatchError, second: DispatchError) -> Bool {
        first.context == second.context && first.code == second.code && first.description == second.description
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(context) }

    /// The error's permanent name in protocols, logs and metrics.
    public var code: String {
        switch self {
        case .unrecognizedSelector: "unrecognized-selector"
        case .tooFewArguments: "too-few-arguments"
        case .tooManyArguments: "too-many-arguments"
        case .wrongType: "wrong-type"
        case .null: "null"
        case .wrongResult: "wrong-result"
        case .wrongIsolation: "wrong-isolation"
        case .unsupportedHandler: "unsupported-handler"
        case .asynchronousHandler: "asynchronous-handler"
        case .notSendable: "not-sendable"
        case .targetReleased: "target-released"
        case .nullTarget: "null-target"
        case .targetUnbound: "target-unbound"
        case .argumentIndexOutOfRange: "argument-index-out-of-range"
        case .noArgumentLabeled: "no-argument-labeled"
        case .wrongColonCount: "wrong-colon-count"
        case .forwardingCircle: "forwarding-circle"
        case .conflictingHandlers: "conflicting-handlers"
        case .malformedSelector: "malformed-selector"
        case .unreachableReceiver: "unreachable-receiver"
        case .tooDeep: "too-deep"
        }
    }
}

extension DispatchError.ValueDetail {
    /// The problem with the sender's own value.
    @_optimize(size) fileprivate var textForSender: String {
        switch self {
        case .none, .convertible: ""
        case .notWhole, .outOfRange, .inexact, .unreadable: description
        case .noSuchRawValue(let value): joined("; '", value.shown(), "' is none of its values")
        }
    }
}
