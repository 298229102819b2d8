internal import SelectorDispatch

// An error's text for the sender of JSON from outside the program, and its name in protocols.

extension JSONError {
    /// The error's text for a sender outside the program, without advice for developers or type
    /// names.
    public var messageForSender: String {
        guard let argument else {
            return problem.messageForSender + place
        }
        let selector = argument.message.selector.shown()
        return "\(argument.argument) of '\(selector)'\(place): \(problem.messageForSender)"
    }

    /// The error's text for a sender that knows the schema of the value.
    ///
    /// It is the description, or the text for any sender if the description names a type.
    package var messageBySchema: String {
        switch problem {
        case .unreadable, .outOfRange, .notWhole, .inexact: messageForSender
        default: description
        }
    }

    /// The error's permanent name in protocols, logs and metrics.
    public var code: String {
        switch problem {
        case .malformed: "malformed"
        case .duplicateName: "duplicate-name"
        case .tooLarge: "too-large"
        case .tooDeep: "too-deep"
        case .numberTooLong: "number-too-long"
        case .wrongKind: "wrong-kind"
        case .notListed: "not-listed"
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
        // Senders outside can't distinguish a receiver that isn't for them from one that doesn't
        // exist.
        case .unknownReceiver, .receiverReleased, .receiverElsewhere, .noTarget: "unknown-receiver"
        case .wrongReceiver: "wrong-receiver"
        case .nameTaken: "name-taken"
        }
    }
}

extension JSONError.Problem {
    fileprivate var messageForSender: String {
        switch self {
        case .malformed, .duplicateName, .tooLarge, .tooDeep, .numberTooLong, .missingMember,
            .unknownMember, .reservedName, .notListed:
            "\(self)"
        case .wrongKind(let expected, let actual): Self.wrongKind(expected, actual)
        case .notWhole(_, let value): "\(value.shown()) isn't a whole number"
        case .outOfRange(_, let value): "\(value.shown()) is out of range"
        case .inexact(_, let value): "\(value.shown()) can't be held exactly"
        case .unreadable(let type, let text):
            if let format = Self.formats[type] {
                "'\(text.shown())' can't be read; expected \(format)"
            } else {
                "'\(text.shown())' can't be read"
            }
        case .refused: "the value was refused"
        case .unknownReceiver(let name, _), .receiverReleased(let name),
            .receiverElsewhere(let name):
            "no receiver is called '\(name.shown())'"
        case .wrongReceiver(let name, _, _): "the receiver '\(name.shown())' is of a different kind"
        case .noTarget: "the message names no receiver"
        case .nameTaken(let name): "another receiver is called '\(name.shown())'"
        case .unreadableType: "the value can't be sent from outside"
        case .notFinite, .unwritableDate, .unwritableType, .unnamedReceiver: "the value has no JSON"
        }
    }

    /// The meaning of a string, by the type that reads it.
    static let formats = [
        "Character": "one character",
        "Data": "Base64",
        "Date": "an RFC 3339 date such as 2026-11-22T03:34:49Z",
        "URL": "a URL",
        "UUID": "a UUID such as 6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
    ]

    /// Returns the mismatch in words.
    ///
    /// - Parameters:
    ///   - expected: What was expected, such as `a number for Int`. Only a kind of JSON is shown,
    ///     without the type.
    ///   - actual: The kind of the JSON, such as `a string`.
    private static func wrongKind(_ expected: String, _ actual: String) -> String {
        let kinds = ["a boolean", "a number", "a string", "an array", "an object"]
        let kind = kinds.first { expected == $0 || expected.hasPrefix($0 + " for ") }
        guard let kind else { return "\(actual) doesn't fit" }
        return "expected \(kind), found \(actual)"
    }
}
