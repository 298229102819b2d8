internal import SelectorDispatch

// What an error tells the sender of JSON from outside the program, and the error's name in protocols.

extension JSONError {
    /// The error in words for a sender outside the program: what is wrong with the JSON.
    ///
    /// It has no advice for developers and no type names.
    public var messageForSender: String {
        let place = path.isEmpty ? "" : ", at \(path.shown(upTo: 200))"
        guard let argument else {
            return path.isEmpty ? problem.messageForSender : "\(problem.messageForSender)\(place)"
        }
        return "\(argument.argument) of '\(argument.message.selector.shown())'\(place): \(problem.messageForSender)"
    }

    /// The error's name in protocols, logs and metrics. It never changes.
    public var code: String { problem.code }
}

extension JSONError.Problem {
    fileprivate var code: String {
        switch self {
        case .malformed: "malformed"
        case .duplicateName: "duplicate-name"
        case .tooLarge: "too-large"
        case .tooDeep: "too-deep"
        case .numberTooLong: "number-too-long"
        case .wrongKind: "wrong-kind"
        case .notWhole: "not-whole"
        case .outOfRange: "out-of-range"
        case .inexact: "inexact"
        case .unreadable: "unreadable"
        case .missingMember: "missing-member"
        case .unknownMember: "unknown-member"
        case .notFinite, .unwritableDate, .unwritableType, .unnamedReceiver: "unwritable"
        case .unreadableType: "unreadable-type"
        case .refused: "refused"
        case .reservedName: "reserved-name"
        // A sender outside isn't told which receivers exist but aren't for it.
        case .unknownReceiver, .receiverReleased, .receiverElsewhere, .noTarget: "unknown-receiver"
        case .wrongReceiver: "wrong-receiver"
        case .nameTaken: "name-taken"
        }
    }

    fileprivate var messageForSender: String {
        switch self {
        case .malformed, .duplicateName, .tooLarge, .tooDeep, .numberTooLong, .missingMember, .unknownMember,
            .reservedName:
            "\(self)"
        case .wrongKind(let expected, let actual): Self.wrongKind(expected, actual)
        case .notWhole(_, let value): "\(value.shown()) is no whole number"
        case .outOfRange(_, let value): "\(value.shown()) is out of range"
        case .inexact(_, let value): "\(value.shown()) can't be held exactly"
        case .unreadable(_, let text): "'\(text.shown())' can't be read"
        case .refused: "the value was refused"
        case .unknownReceiver(let name, _), .receiverReleased(let name), .receiverElsewhere(let name):
            "no receiver is called '\(name.shown())'"
        case .wrongReceiver(let name, _, _): "the receiver '\(name.shown())' is of another kind"
        case .noTarget: "the message names no receiver"
        case .nameTaken(let name): "another receiver is called '\(name.shown())'"
        case .unreadableType: "the value can't be sent from outside"
        case .notFinite, .unwritableDate, .unwritableType, .unnamedReceiver: "the value has no JSON"
        }
    }

    /// Returns what was found; and what was expected, if that is a kind of JSON. Behind the kind, the text names the
    /// type.
    private static func wrongKind(_ expected: String, _ actual: String) -> String {
        let kinds = ["a boolean", "a number", "a string", "an array", "an object"]
        guard let kind = kinds.first(where: { expected == $0 || expected.hasPrefix($0 + " for ") }) else {
            return "\(actual) doesn't fit"
        }
        return "expected \(kind), found \(actual)"
    }
}
