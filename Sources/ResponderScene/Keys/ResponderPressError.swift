/// A reason for refusing a key, without any change.
@nonexhaustive public enum ResponderPressError: Error, Sendable, Hashable {
    /// A key has no characters.
    case emptyKey

    /// A key is released or repeats, or its press is canceled, but the key isn't down.
    case notDown(ResponderKey, phase: ResponderPress.Phase)

    /// More keys would be down at the same time than `limit`, the number that a window tracks.
    case tooManyPresses(limit: Int)

    /// The application has no key window.
    case noKeyWindow

    /// The handling of keys was nested deeper than `limit`.
    case handlingTooDeep(limit: Int)
}

extension ResponderPressError: CustomStringConvertible {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String {
        switch self {
        case .emptyKey: "a key needs characters, such as \"s\" or ResponderKeyCommand.inputUpArrow"
        case .notDown(let key, let phase):
            "the press of \(key) \(phase), but the key isn't down; press it first"
        case .tooManyPresses(let limit): "there are \(limit) keys down already; release some"
        case .noKeyWindow:
            "the application has no key window; call makeKeyAndVisible() on one of its windows"
        case .handlingTooDeep(let limit):
            "keys were handled from within the handling of keys more than \(limit) deep; "
                + "does a responder press the key that it handles?"
        }
    }
}
