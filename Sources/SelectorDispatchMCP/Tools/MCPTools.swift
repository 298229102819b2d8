internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC
internal import Synchronization

/// The tools of a server, by name, and its resources.
///
/// They follow changes to the directory's receivers.
final class MCPTools: Sendable {
    /// A snapshot of the tools and resources.
    struct Catalog: Sendable {
        /// The tools by name.
        let byName: [String: MCPTool]
        /// The tools, sorted by name.
        let all: [MCPTool]
        /// The same tools as JSON.
        let json: [JSONValue]
        /// The resources, sorted by URI.
        let resources: [MCPResource]
        /// The same resources as JSON.
        let resourcesJSON: [JSONValue]
    }

    /// The sessions that are notified of changes to the tools.
    let audience = RPCAudience()
    /// The sessions that are notified of changes to the resources.
    let resourceAudience = RPCAudience()
    let coder: JSONCoder
    private let methods: ExposedMethods
    private let server: String
    /// A closure that gets each error withheld from clients, with the name of its tool or receiver.
    let observer: (@Sendable (_ name: String, _ error: any Error) -> Void)?
    /// The current tools, and the number of the gathering that found them.
    private let current: Lock<(catalog: Catalog, gathering: Int)>
    private let lastGathering = Atomic<Int>(0)

    /// The current tools.
    var catalog: Catalog { current.withLock(\.catalog) }

    /// Gathers the tools.
    ///
    /// - Parameters:
    ///   - server: The server's name.
    ///   - observer: A closure that gets the errors of later receivers, and of tools that some
    ///     clients leave out.
    /// - Throws: The error of the first receiver that can't have tools.
    init(
        _ coder: JSONCoder,
        _ registry: HandlerRegistry,
        server: String,
        observer: (@Sendable (_ name: String, _ error: any Error) -> Void)?
    ) throws {
        self.coder = coder
        methods = ExposedMethods(registry, coder)
        self.server = server
        self.observer = observer
        let catalog = try Self.catalog(coder, methods) { _, error in throw error }
        current = Lock((catalog, 0))
        reportLongNames(in: catalog.all)
        coder.directory.observe { [weak self] in
            self?.directoryChanged()
            return self != nil
        }
    }

    /// Gathers the tools again, and notifies the sessions if they have changed.
    private func directoryChanged() {
        let gathering = lastGathering.add(1, ordering: .relaxed).newValue
        var errors: [(receiver: String, error: any Error)] = []
        // No lock is held here, because the schemas run foreign code, which may access the tools. Of
        // several gatherings at once, the one that began last counts.
        let new = try? Self.catalog(coder, methods, report: { errors.append(($0, $1)) })
        var added: [MCPTool] = []
        let (hasNewTools, hasNewResources) = current.withLock { current in
            guard let new, gathering > current.gathering else { return (false, false) }
            let earlier = current.catalog
            added = new.all.filter { earlier.byName[$0.name] == nil }
            current = (new, gathering)
            return (new.json != earlier.json, new.resourcesJSON != earlier.resourcesJSON)
        }
        for (receiver, error) in errors { observer?(receiver, error) }
        reportLongNames(in: added)
        if hasNewTools { audience.notify("notifications/tools/list_changed") }
        if hasNewResources { resourceAudience.notify("notifications/resources/list_changed") }
    }

    /// Reports each tool whose name, together with the server's, is too long for some clients.
    private func reportLongNames(in tools: some Sequence<MCPTool>) {
        guard let observer else { return }
        for tool in tools where server.count + tool.name.count > MCPTool.fullNameLimit {
            let problem = MCPToolError.Problem.longFullName(server: server, tool: tool.name)
            observer(tool.name, MCPToolError(problem, tool.handler))
        }
    }

    /// Returns the tools of all receivers, except those that can't have tools.
    ///
    /// - Parameter report: A closure that gets the error of such a receiver, and may throw it.
    private static func catalog(
        _ coder: JSONCoder,
        _ methods: ExposedMethods,
        report: (String, any Error) throws -> Void
    ) throws -> Catalog {
        var tools: [String: MCPTool] = [:]
        var resources: [MCPResource] = []
        for name in coder.directory.names {
            do {
                var extended = tools
                var readable: [MCPResource] = []
                let receiver = try coder.directory.receiver(named: name, isolation: nil)
                for method in methods.methods(of: type(of: receiver)) {
                    let tool = try MCPTool(method, of: name)
                    if let earlier = extended.updateValue(tool, forKey: tool.name) {
                        throw MCPToolError(.collision(tool.name, earlier.handler), tool.handler)
                    }
                    if let resource = try MCPResource(tool) { readable.append(resource) }
                }
                tools = extended
                resources += readable
            } catch { try report(name, error) }
        }
        let sorted = tools.values.sorted { $0.name < $1.name }
        resources.sort { $0.uri < $1.uri }
        return Catalog(
            byName: tools,
            all: sorted,
            json: sorted.map(\.json),
            resources: resources,
            resourcesJSON: resources.map(\.json)
        )
    }
}
