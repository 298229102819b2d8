public import SelectorDispatch
internal import SelectorDispatchRecording

/// A message that a test expects: a selector or the name of an event, with expectations for its
/// arguments.
public struct ExpectedMessage: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let selector: Selector

    /// The selector in all spellings.
    private var spellings: Set<Selector>

    /// One expectation for each argument, or nil for any arguments.
    let arguments: [ArgumentMatcher]?

    /// Creates an expectation for a message.
    ///
    /// - Parameters:
    ///   - selector: The selector, in either spelling, or the name of an event.
    ///   - arguments: One expectation for each argument, or nil for any arguments. An event has
    ///     one: its user info.
    public init(_ selector: Selector, with arguments: [ArgumentMatcher]? = nil) {
        self.selector = selector
        self.arguments = arguments
        spellings = [selector]
    }

    /// Returns the message in both spellings of a registry's handler.
    ///
    /// Without a registry or a handler, the message has only its own spelling.
    func spelled(in registry: HandlerRegistry?) -> ExpectedMessage {
        var message = self
        for signature in registry?.methodSignatures ?? [] {
            let names: Set = [signature.selector, Selector(signature.name)]
            if names.contains(selector) { message.spellings.formUnion(names) }
        }
        return message
    }

    /// Creates an expectation for a message with any arguments.
    public init(stringLiteral selector: String) { self.init(Selector(selector)) }

    /// The expectation as failures describe it, such as `save:to: 1, any`.
    public var description: String {
        guard let arguments, !arguments.isEmpty else { return selector.description }
        return "\(selector) " + arguments.map(\.description).joined(separator: ", ")
    }

    /// Returns whether a message is the expected one, with the expected arguments.
    func isMatch(_ message: RecordedMessage) -> Bool {
        guard names(message) else { return false }
        guard let arguments else { return true }
        return arguments.count == message.arguments.count
            && zip(arguments, message.arguments).allSatisfy { $0.isMatch($1) }
    }

    /// Returns whether a message has this selector, and its receiver a handler.
    func names(_ message: RecordedMessage) -> Bool {
        spellings.contains(message.selector) && !message.isUnrecognized
    }
}
