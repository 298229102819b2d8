// What whoever sent a message from outside the program may learn of an error, and what a protocol calls it.

extension DispatchError: MessageError {
    /// The error in words for whoever sent the message from outside: see ``MessageError/messageForSender``.
    public var messageForSender: String {
        let name = context.selector.shown()
        return switch self {
        case .unrecognizedSelector: "there is no handler for '\(name)'"
        case .tooFewArguments(_, let expected, let actual), .tooManyArguments(_, let expected, let actual):
            "'\(name)' takes \(expected) argument\(expected == 1 ? "" : "s"), not \(actual)"
        case .wrongType(_, let argument, _, _, let detail):
            "\(argument) of '\(name)' is of a wrong type\(detail.textForSender)"
        case .null(_, let argument, _, let isMissing): "\(argument) of '\(name)' is \(isMissing ? "missing" : "null")"
        case .argumentIndexOutOfRange(_, let index, _): "'\(name)' has no argument \(index)"
        case .noArgumentLabeled(_, let label, _): "'\(name)' has no single argument '\(label.shown())'"
        case .wrongResult: "'\(name)' was handled, but its result is of a wrong type"
        case .wrongIsolation, .asynchronousHandler, .notSendable, .targetReleased, .nullTarget, .targetUnbound,
            .wrongColonCount, .forwardingCircle, .conflictingHandlers, .tooDeep:
            ErrorWording.faultForSender(name)
        }
    }

    /// What the error is called by protocols, logs and metrics. A name is never changed.
    public var code: Code {
        switch self {
        case .unrecognizedSelector: .unrecognizedSelector
        case .tooFewArguments: .tooFewArguments
        case .tooManyArguments: .tooManyArguments
        case .wrongType: .wrongType
        case .null: .null
        case .wrongResult: .wrongResult
        case .wrongIsolation: .wrongIsolation
        case .asynchronousHandler: .asynchronousHandler
        case .notSendable: .notSendable
        case .targetReleased: .targetReleased
        case .nullTarget: .nullTarget
        case .targetUnbound: .targetUnbound
        case .argumentIndexOutOfRange: .argumentIndexOutOfRange
        case .noArgumentLabeled: .noArgumentLabeled
        case .wrongColonCount: .wrongColonCount
        case .forwardingCircle: .forwardingCircle
        case .conflictingHandlers: .conflictingHandlers
        case .tooDeep: .tooDeep
        }
    }

    /// One name for each case of the error.
    @nonexhaustive public enum Code: String, Sendable, Hashable, CaseIterable {
        case unrecognizedSelector = "unrecognized-selector"
        case tooFewArguments = "too-few-arguments"
        case tooManyArguments = "too-many-arguments"
        case wrongType = "wrong-type"
        case null = "null"
        case wrongResult = "wrong-result"
        case wrongIsolation = "wrong-isolation"
        case asynchronousHandler = "asynchronous-handler"
        case notSendable = "not-sendable"
        case targetReleased = "target-released"
        case nullTarget = "null-target"
        case targetUnbound = "target-unbound"
        case argumentIndexOutOfRange = "argument-index-out-of-range"
        case noArgumentLabeled = "no-argument-labeled"
        case wrongColonCount = "wrong-colon-count"
        case forwardingCircle = "forwarding-circle"
        case conflictingHandlers = "conflicting-handlers"
        case tooDeep = "too-deep"
    }
}

extension DispatchError.ValueDetail {
    /// What is wrong with the value itself, which its sender knows.
    fileprivate var textForSender: String {
        switch self {
        case .none, .convertible: ""
        case .notWhole, .outOfRange, .inexact, .unreadable: "\(self)"
        case .noSuchRawValue(let value): "; '\(value.shown())' is none of its values"
        }
    }
}
