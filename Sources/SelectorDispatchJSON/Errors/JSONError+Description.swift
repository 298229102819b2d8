internal import SelectorDispatch

extension JSONError: CustomStringConvertible {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String {
        guard let argument else {
            if path.isEmpty { return "\(problem)" }
            return "at \(path.shown(upTo: 200)): \(problem)"
        }
        return "\(argument.message): \(argument.argument) is a parameter of type \(argument.type)"
            + "\(place): \(problem)"
    }
}

extension JSONError {
    /// The place in words after the argument or the problem, or an empty string for the value itself.
    var place: String { path.isEmpty ? "" : ", at \(path.shown(upTo: 200))" }
}

extension JSONError.Problem: CustomStringConvertible {
    /// The problem in words for the developer, with the remedy if there is one.
    public var description: String {
        switch self {
        case .malformed(let expected, let offset):
            "malformed JSON at byte \(offset); expected \(expected)"
        case .duplicateName(let name, let offset):
            "the object has two members '\(name.shown())', the second at byte \(offset); "
                + "leave one out"
        case .tooLarge(let bytes, let limit):
            "the JSON has \(bytes) bytes, more than the limit of \(limit)"
        case .tooDeep(let limit): "values are nested deeper than the limit of \(limit)"
        case .numberTooLong(let length, let limit):
            "a number has \(length) characters, more than the limit of \(limit)"
        case .wrongKind(let expected, let actual): "expected \(expected), found \(actual)"
        case .notListed(let expected, let actual):
            // Both are JSON, in which characters that control a terminal are escaped already.
            "expected \(expected.joined(separator: " or ")), found \(actual.shown(inQuotes: false))"
        case .notWhole(let type, let value):
            "\(value.shown()) isn't a whole number, as \(type) requires"
        case .outOfRange(let type, let value): "\(value.shown()) is out of the range of \(type)"
        case .inexact(let type, let value): "\(type) can't hold \(value.shown()) exactly"
        case .unreadable(let type, let text):
            "'\(text.shown())' can't be read as \(type)"
                + (Self.formats[type].map { "; expected \($0)" } ?? "")
        case .missingMember(let name): "the object has no member '\(name.shown())'"
        case .unknownMember(let name, let known) where known.isEmpty:
            "unknown member '\(name.shown())'; there are no members"
        case .unknownMember(let name, let known):
            "unknown member '\(name.shown())'; the members are \(known.joined(separator: ", "))"
        case .notFinite(let type, let value): "JSON has no \(value) for \(type)"
        case .unwritableDate(let seconds):
            "the date \(seconds) seconds since 1970 isn't in the years 1 to 9999, "
                + "or is too precise to write"
        case .unwritableType(let type):
            "\(type) has no JSON; make it Encodable, or add the object to the ReceiverDirectory"
        case .unreadableType(let type):
            "\(type) can't be read from JSON; "
                + "make it Decodable, or send an object that the ReceiverDirectory has"
        case .refused(let type, let reason): "\(type) refused it: \(reason.shown(upTo: 200))"
        case .reservedName(let name):
            "a dictionary's key '\(name)' is reserved for receivers; use another key"
        case .unknownReceiver(let name, let suggestions):
            "no receiver is called '\(name.shown())'; \(Self.remedy(suggestions))"
        case .receiverReleased(let name):
            "the receiver '\(name.shown())' was released; the directory holds it weakly"
        case .receiverElsewhere(let name):
            "the receiver '\(name.shown())' isn't Sendable and was added in another isolation; "
                + "ask for it there"
        case .unnamedReceiver(let type): "the \(type) has no name; add it to the ReceiverDirectory"
        case .nameTaken(let name):
            "another receiver is called '\(name.shown())'; remove that one first"
        case .wrongReceiver(let name, let expected, let actual):
            "the receiver '\(name.shown())' is \(actual), not \(expected)"
        case .noTarget: "the message has no member 'target' with the receiver's name"
        }
    }

    /// Returns the remedy for an unknown name, by its nearest matches.
    private static func remedy(_ suggestions: [String]) -> String {
        guard !suggestions.isEmpty else { return "add it to the ReceiverDirectory" }
        let names = suggestions.map { "'\($0.shown())'" }
        return "did you mean \(names.joined(separator: " or "))?"
    }
}
