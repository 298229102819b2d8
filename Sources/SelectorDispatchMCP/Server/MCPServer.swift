internal import SelectorDispatch
public import SelectorDispatchJSON
public import SelectorDispatchRPC

/// A server that offers exposed handlers as tools, over the Model Context Protocol, to any number
/// of sessions.
///
/// The tools are the handlers with the tag `.exposed` of the receivers in the coder's directory.
/// Names, descriptions and schemas come from the handlers' sources. Clients are notified when
/// receivers are added or removed. <doc:ToolsForAgents> contains an example, and describes the
/// protocol's versions and the handling of errors.
public struct MCPServer: RPCResponder {
    /// The server's name, for the client's user.
    public let name: String
    /// The server's version, for the client's user.
    public let version: String
    /// Advice on the use of the tools, or nil if there is none.
    public let instructions: String?
    /// The tools, sorted by name.
    public var tools: [MCPTool] { list.catalog.all }
    /// The tools that are also resources, sorted by URI.
    public var resources: [MCPResource] { list.catalog.resources }

    let list: MCPTools
    /// The watchers of calls of tools, or nil for none.
    let audience: RPCAudience?

    /// Creates a server for the receivers in the coder's directory.
    ///
    /// - Parameters:
    ///   - name: The server's name, for the client's user.
    ///   - version: The server's version, for the client's user.
    ///   - instructions: Advice for the agent on the use of the tools, or nil if there is none.
    ///   - coder: The directory with the receivers, which may change later, and the conversion of
    ///     values.
    ///   - registry: The registry whose exposed handlers become tools: those that it contains now.
    ///   - watch: The watchers, which see calls of tools like messages of JSON-RPC, or nil.
    ///   - observer: A closure that gets each error withheld from clients, with the tool's name,
    ///     the error of each later receiver that can't have tools, with the receiver's name, and
    ///     a diagnostic of each tool that some clients leave out, from any thread; or nil.
    /// - Throws: A `JSONSchemaError` if a handler's parameter or result has no schema; an
    ///   ``MCPToolError`` if the name of a tool or of its parameter is invalid, or that of the tool
    ///   is taken, or if a schema is too large; a `JSONError` if a receiver isn't `Sendable`.
    public init(
        name: String,
        version: String,
        instructions: String? = nil,
        coder: JSONCoder,
        registry: HandlerRegistry = .shared,
        watch: RPCWatch? = nil,
        observer: (@Sendable (_ tool: String, _ error: any Error) -> Void)? = nil
    ) throws {
        self.name = name
        self.version = version
        self.instructions = instructions
        audience = watch?.audience
        list = try MCPTools(coder, registry, server: name, observer: observer)
    }

    /// Answers a request of the protocol: a handshake, a page of tools, or the call of a tool.
    ///
    /// - Throws: The `RPCError` for an invalid request; `CancellationError` if the client
    ///   canceled the call.
    public func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        // Notifications need no reaction. The protocol forbids a null identifier.
        if request.isNotification { return .null }
        if request.id == .null {
            throw RPCError.invalid("the member 'id' is null", as: .invalidRequest)
        }
        let request = try MCPRequest(request)
        switch request.method {
        case "server/discover":
            return result(
                of: request,
                offer.merging(["supportedVersions": MCPVersion.all]) { $1 },
                cache: .list
            )
        case "initialize" where !request.isStateless:
            let offered = try request.string("protocolVersion")
            listen(session)
            // The newest version with a handshake answers the offer of any other version.
            let known = MCPVersion.handshake
            let version = JSONValue.string(
                known.contains(offered) ? offered : known[known.count - 1]
            )
            return result(
                of: request,
                offer.merging(["protocolVersion": version, "serverInfo": information]) { $1 }
            )
        case "ping" where !request.isStateless: return result(of: request, [:])
        case "subscriptions/listen" where request.isStateless:
            return try await listen(request, session)
        case "tools/list":
            let catalog = list.catalog
            return try page(request, "tools", catalog.json, names: catalog.all.map(\.name))
        case "resources/list":
            let catalog = list.catalog
            let names = catalog.resources.map(\.uri)
            return try page(request, "resources", catalog.resourcesJSON, names: names)
        case "resources/templates/list":
            return result(of: request, ["resourceTemplates": []], cache: .list)
        case "resources/read", "tools/call":
            return try await RPCProgress.reporting(to: session, by: request.progressNotification) {
                if request.method == "tools/call" { return try await call(request) }
                return try await read(request)
            }
        default: throw RPCError.methodNotFound
        }
    }

    /// Returns the turn of a request: only those that run handlers run concurrently.
    public func turn(of request: RPCRequest) -> RPCTurn {
        switch request.method {
        case "tools/call", "resources/read": .concurrent
        case "subscriptions/listen": .lasting
        default: .immediate
        }
    }

    /// Returns the result of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - members: The members of the result; nil members are left out.
    ///   - cache: The use of the result by caches, or nil if it isn't for them.
    ///   - meta: Further members of `_meta`.
    func result(
        of request: MCPRequest,
        _ members: [String: JSONValue?],
        cache: Cache? = nil,
        meta: [String: JSONValue] = [:]
    ) -> JSONValue {
        var members = members.compactMapValues { $0 }
        if request.isStateless {
            members["resultType"] = "complete"
            members["_meta"] = .object(
                meta.merging(["io.modelcontextprotocol/serverInfo": information]) { $1 }
            )
            switch cache {
            case .list?:
                members["ttlMs"] = 60_000
                members["cacheScope"] = "public"
            case .contents?:
                members["ttlMs"] = 0
                members["cacheScope"] = "private"
            case nil: break
            }
        }
        return .object(members)
    }

    /// The use of a result by caches.
    enum Cache {
        /// The result is the same for every client.
        case list
        /// The result may be different the next time.
        case contents
    }

    /// False, because the protocol forbids such answers.
    public var answersCancelledRequests: Bool { false }

    /// The members that declare the server's features.
    private var offer: [String: JSONValue?] {
        [
            "capabilities": [
                "resources": ["listChanged": true], "tools": ["listChanged": true],
            ],
            "instructions": instructions.map(JSONValue.string),
        ]
    }

    private var information: JSONValue { ["name": .string(name), "version": .string(version)] }

    /// Returns the identifier in the notification `notifications/cancelled`.
    public func cancelledRequest(by request: RPCRequest) -> RPCID? {
        guard request.method == "notifications/cancelled", request.isNotification else {
            return nil
        }
        return RPCID(nonnull: request.parameters["requestId"])
    }

    // MARK: The lists

    /// Returns a page of up to 100 tools or resources.
    ///
    /// A cursor names the previous page's last element, so the list may change.
    ///
    /// - Parameters:
    ///   - request: The request, which may have a cursor.
    ///   - member: The member of the result.
    ///   - elements: The elements as JSON.
    ///   - names: The elements' names or URIs, which are sorted.
    private func page(
        _ request: MCPRequest,
        _ member: String,
        _ elements: [JSONValue],
        names: [String]
    ) throws(RPCError) -> JSONValue {
        let prefix = "after "
        var start = 0
        switch request.parameters["cursor"] {
        case nil, .null?: break
        case .string(let cursor)? where cursor.hasPrefix(prefix):
            let last = cursor.dropFirst(prefix.count)
            start = names.firstIndex { $0 > last } ?? names.count
        default: throw .invalid("unknown cursor")
        }
        let end = min(start + 100, names.count)
        let members: [String: JSONValue?] = [
            member: .array(Array(elements[start..<end])),
            "nextCursor": end < names.count ? .string(prefix + names[end - 1]) : nil,
        ]
        return result(of: request, members, cache: .list)
    }

    /// Notifies a session of changes to the lists while the session exists.
    func listen(_ session: RPCSession) {
        let listening = RPCListening(session)
        list.audience.add(listening)
        list.resourceAudience.add(listening)
    }

    /// Notifies a session of changes to the lists until the request is canceled.
    private func listen(_ request: MCPRequest, _ session: RPCSession) async throws(RPCError)
        -> JSONValue
    {
        guard let id = request.id, case .object? = request.parameters["notifications"] else {
            throw RPCError.invalid("notifications is missing")
        }
        let wanted = [
            ("toolsListChanged", list.audience), ("resourcesListChanged", list.resourceAudience),
        ].filter { request.parameters["notifications"]?[$0.0] == true }
        let meta = ["io.modelcontextprotocol/subscriptionId": id.json]
        let listening = RPCListening(session, adding: ["_meta": .object(meta)])
        listening.notify(
            "notifications/subscriptions/acknowledged",
            ["notifications": .object(Dictionary(wanted.map { ($0.0, true) }) { $1 })]
        )
        for (_, audience) in wanted { audience.add(listening) }
        defer { for (_, audience) in wanted { audience.remove(listening) } }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        return result(of: request, [:], meta: meta)
    }
}
