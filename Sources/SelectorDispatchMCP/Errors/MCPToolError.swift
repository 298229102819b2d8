public import SelectorDispatch

/// The reason why a handler can't be a tool.
public struct MCPToolError: Error, Sendable, Hashable {
    /// The problem.
    public var problem: Problem
    /// The handler that can't be a tool.
    public var handler: Handler

    /// A handler of a receiver in a directory.
    public struct Handler: Sendable, Hashable {
        /// The receiver's name.
        public var receiver: String
        /// The handler's selector.
        public var selector: String
        /// The place of the handler's declaration.
        public var location: HandlerLocation
    }

    /// The problems that tools can have.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        /// The name isn't 1 to 64 ASCII letters, digits, `_` and `-`.
        case invalidName(String)
        /// Another handler has the same name.
        case collision(String, Handler)
    }

    init(_ problem: Problem, _ handler: Handler) { (self.problem, self.handler) = (problem, handler) }
}

extension MCPToolError: CustomStringConvertible {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String {
        switch problem {
        case .invalidName(let name):
            "\(handler) can't be a tool named '\(name.shown(upTo: 100))', which isn't 1 to \(MCPTool.nameLimit) "
                + "ASCII letters, digits, '_' and '-'; write @Handler(.exposed, tool: \"…\")"
        case .collision(let name, let other):
            "\(handler) and \(other) are both the tool '\(name)'; give one of them another name with "
                + "@Handler(.exposed, tool: \"…\")"
        }
    }
}

extension MCPToolError.Handler: CustomStringConvertible {
    public var description: String { "'\(receiver.shown()).\(selector)' (\(location))" }
}
