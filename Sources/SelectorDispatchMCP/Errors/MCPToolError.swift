public import SelectorDispatch

/// The reason why a handler can't be a tool.
public struct MCPToolError: Error, Sendable, Hashable, CustomStringConvertible {
    public var problem: Problem
    public var handler: Handler

    /// A handler of a receiver in a directory.
    public struct Handler: Sendable, Hashable, CustomStringConvertible {
        public var receiver: String
        public var selector: String
        public var location: HandlerLocation

        public var description: String { "'\(receiver.shown()).\(selector)' (\(location))" }
    }

    /// The problems that tools can have.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        case invalidName(String)
        case collision(String, Handler)
    }

    init(_ problem: Problem, _ handler: Handler) {
        self.problem = problem
        self.handler = handler
    }

    /// The error in words for the developer: the actual value, the expectation, and the remedy.
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
