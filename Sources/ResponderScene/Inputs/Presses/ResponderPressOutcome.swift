public import SelectorDispatch

/// The outcome of a key.
@MainActor public struct ResponderPressOutcome {
    /// The answer to a key.
    public enum Answer {
        /// The key performed a command.
        case command(ResponderKeyCommand)

        /// A responder's press method kept the press.
        case handled

        /// A responder took this text.
        case text(String)

        /// A responder took this command to text.
        case textCommand(Selector)

        /// Another view became the first responder.
        case focusMoved

        /// A key that is no longer tracked was released, which has no effect.
        case ignored

        /// No responder handled the key.
        case dropped
    }

    /// The press.
    public let press: ResponderPress

    /// The answer to the key.
    public let answer: Answer

    /// Whether the key was handled, or needed no handling.
    public var isHandled: Bool { if case .dropped = answer { false } else { true } }
}
