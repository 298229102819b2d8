public import SelectorDispatch
internal import SelectorDispatchRecording

/// A message that a test expects: a selector or the name of an event, with expectations for its arguments.
public struct ExpectedMessage: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let selector: Selector
    /// One expectation for each argument, or nil for any arguments.
    let arguments: [ArgumentMatcher]?

    /// Creates an expectation for a message.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender writes it, or the name of an event.
    ///   - arguments: One expectation for each argument, or nil for any arguments. An event has one: its user info.
    public init(_ selector: Selector, with arguments: [ArgumentMatcher]? = nil) {
        (self.selector, self.arguments) = (selector, arguments)
    }

    /// Creates an expectation for a message with any arguments.
    public init(stringLiteral selector: String) { self.init(Selector(selector)) }

    /// The expectation as failures describe it, such as `save:to: 1, any`.
    public var description: String {
        guard let arguments, !arguments.isEmpty else { return selector.description }
        return "\(selector) " + arguments.map(\.description).joined(separator: ", ")
    }

    func isMatch(_ message: RecordedMessage) -> Bool {
        guard message.selector == selector, !message.isUnrecognized else { return false }
        guard let arguments else { return true }
        return arguments.count == message.arguments.count
            && zip(arguments, message.arguments).allSatisfy { $0.isMatch($1) }
    }
}
