public import SelectorDispatch
internal import SelectorDispatchRecording

/// A message that should be received: a selector or an event's name, and what its arguments should be.
public struct ExpectedMessage: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let selector: Selector
    /// Nil for any.
    let arguments: [ArgumentMatcher]?

    /// Expects a message.
    ///
    /// - Parameters:
    ///   - selector: as its sender writes it; of an event the name.
    ///   - arguments: one for each argument; nil for any. An event's only argument is its user info.
    public init(_ selector: Selector, with arguments: [ArgumentMatcher]? = nil) {
        (self.selector, self.arguments) = (selector, arguments)
    }

    /// Expects a message with any arguments.
    public init(stringLiteral selector: String) { self.init(Selector(selector)) }

    /// `save:to: 1, any`
    public var description: String {
        guard let arguments, !arguments.isEmpty else { return selector.description }
        return "\(selector) " + arguments.map(\.description).joined(separator: ", ")
    }

    func isMatch(_ message: RecordedMessage) -> Bool {
        guard message.selector == selector else { return false }
        guard let arguments else { return true }
        return arguments.count == message.arguments.count
            && zip(arguments, message.arguments).allSatisfy { $0.isMatch($1) }
    }
}
