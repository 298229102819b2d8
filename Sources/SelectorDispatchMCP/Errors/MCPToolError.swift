public import SelectorDispatch

/// The reason why a handler can't be a tool.
public struct MCPToolError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem with the tool.
    public var problem: Problem
    /// The handler that can't be the tool.
    public var handler: Handler

    /// A handler of a receiver in a directory.
    public struct Handler: Sendable, Hashable, CustomStringConvertible {
        /// The receiver's name in the directory.
        public var receiver: String
        /// The handler's selector.
        public var selector: String
        /// The handler's place in the source.
        public var location: HandlerLocation

        /// The receiver's name, the selector and the place.
        public var description: String { "'\(receiver.shown()).\(selector)' (\(location))" }
    }

    /// The problems that tools can have.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        /// The name isn't 1 to 64 ASCII letters, digits, `_` and `-`.
        case invalidName(String)
        /// A parameter's name isn't 1 to 64 ASCII letters, digits, `_`, `.` and `-`.
        case invalidParameterName(String)
        /// A schema without references has more than 65,536 bytes.
        case schemaTooLarge
        /// The names of the server and the tool together have more than 60 characters.
        case longFullName(server: String, tool: String)
        /// The handler is marked as a resource, and has parameters.
        case resourceWithParameters
        /// The handler is marked as a resource, and returns nothing.
        case resourceWithoutResult
        /// Another handler already is the tool with this name.
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
            "\(handler) can't be a tool named '\(name.shown(upTo: 100))', "
                + "which isn't 1 to \(MCPTool.nameLimit) ASCII letters, digits, '_' and '-'; "
                + "write @Handler(.exposed, tool: \"…\")"
        case .invalidParameterName(let name):
            "\(handler) can't be a tool with a parameter '\(name.shown(upTo: 100))', "
                + "which isn't 1 to \(MCPTool.nameLimit) ASCII letters, digits, '_', '.' and '-'; "
                + "give the parameter another label"
        case .schemaTooLarge:
            "\(handler) can't be a tool, because a schema of it has more than "
                + "\(MCPTool.schemaLimit) bytes; use smaller types, or adopt JSONSchemaProviding"
        case .longFullName(let server, let tool):
            "\(handler) is the tool '\(tool)' of the server '\(server.shown(upTo: 100))'; "
                + "some clients leave out a tool if both names have more than "
                + "\(MCPTool.fullNameLimit) characters; give the tool a shorter name with "
                + "@Handler(.exposed, tool: \"…\")"
        case .resourceWithParameters:
            "\(handler) can't be a resource, because it has parameters; "
                + "leave out '.resource', or move it to a handler without any"
        case .resourceWithoutResult:
            "\(handler) can't be a resource, because it returns nothing; leave out '.resource'"
        case .collision(let name, let other):
            "\(handler) and \(other) are both the tool '\(name)'; "
                + "give one of them another name with @Handler(.exposed, tool: \"…\")"
        }
    }
}
