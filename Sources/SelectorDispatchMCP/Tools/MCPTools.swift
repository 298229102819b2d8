internal import SelectorDispatchJSON

/// The tools of a server, by name. They are gathered once, so that a mistake shows when the program starts.
struct MCPTools: Sendable {
    /// The exposed handlers, and no others. A send through it can't reach another handler, either.
    let registry: HandlerRegistry
    /// The tools in the order of their names.
    let all: [MCPTool]
    private let byName: [String: MCPTool]

    init(_ coder: JSONCoder, _ registry: HandlerRegistry) throws {
        self.registry = registry.filter { $0.tags.contains(.exposed) }
        var byName: [String: MCPTool] = [:]
        for name in coder.directory.names {
            let receiver = try coder.directory.receiver(named: name, isolation: nil)
            for signature in self.registry.methodSignatures(of: type(of: receiver)) {
                let schema = try HandlerSchema(signature, coder: coder)
                let tool = try MCPTool(schema, of: name, type: type(of: receiver))
                if let earlier = byName.updateValue(tool, forKey: tool.name) {
                    throw MCPToolError(.collision(tool.name, earlier.handler), tool.handler)
                }
            }
        }
        self.byName = byName
        all = byName.values.sorted { $0.name < $1.name }
    }

    subscript(_ name: String) -> MCPTool? { byName[name] }
}
