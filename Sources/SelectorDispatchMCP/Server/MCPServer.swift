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

    private let coder: JSONCoder
    private let list: MCPTools
    private let watch: RPCWatch?
    private let observer: (@Sendable (_ tool: String, _ error: any Error) -> Void)?

    /// Creates a server for the receivers in the coder's directory.
    ///
    /// - Parameters:
    ///   - name: The server's name, for the client's user.
    ///   - version: The server's version, for the client's user.
    ///   - instructions: Advice for the agent on the use of the tools, or nil if there is none.
    ///   - coder: The directory with the receivers, which may change later, and the conversion of
    ///     values.
    ///   - registry: The registry whose exposed handlers become tools: those that it contains now.
    ///   - watch: Those who watch the calls of tools as they watch messages by JSON-RPC, or nil.
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
        self.coder = coder
        self.watch = watch
        self.observer = observer
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
                isCacheable: true
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
        case "tools/list": return try page(request)
        case "tools/call": return try await call(request, in: session)
        default: throw RPCError.methodNotFound
        }
    }

    /// Returns the turn of a request: only tool calls run concurrently.
    public func turn(of request: RPCRequest) -> RPCTurn {
        switch request.method {
        case "tools/call": .concurrent
        case "subscriptions/listen": .lasting
        default: .immediate
        }
    }

    /// Returns the result of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - members: The members of the result; nil members are left out.
    ///   - isCacheable: Whether the result is the same for every client.
    ///   - meta: Further members of `_meta`.
    private func result(
        of request: MCPRequest,
        _ members: [String: JSONValue?],
        isCacheable: Bool = false,
        meta: [String: JSONValue] = [:]
    ) -> JSONValue {
        var members = members.compactMapValues { $0 }
        if request.isStateless {
            members["resultType"] = "complete"
            members["_meta"] = .object(
                meta.merging(["io.modelcontextprotocol/serverInfo": information]) { $1 }
            )
            if isCacheable {
                members["ttlMs"] = 60_000
                members["cacheScope"] = "public"
            }
        }
        return .object(members)
    }

    /// False, because the protocol forbids such answers.
    public var answersCancelledRequests: Bool { false }

    /// The members that declare the server's features.
    private var offer: [String: JSONValue?] {
        [
            "capabilities": ["tools": ["listChanged": true]],
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

    // MARK: The list

    /// Returns a page of up to 100 tools.
    ///
    /// A cursor names the previous page's last tool, so the list may change.
    private func page(_ request: MCPRequest) throws(RPCError) -> JSONValue {
        let catalog = list.catalog
        let prefix = "after "
        var start = 0
        switch request.parameters["cursor"] {
        case nil, .null?: break
        case .string(let cursor)? where cursor.hasPrefix(prefix):
            let last = cursor.dropFirst(prefix.count)
            start = catalog.all.firstIndex { $0.name > last } ?? catalog.all.count
        default: throw .invalid("unknown cursor")
        }
        let end = min(start + 100, catalog.all.count)
        let members: [String: JSONValue?] = [
            "tools": .array(Array(catalog.json[start..<end])),
            "nextCursor": end < catalog.all.count
                ? .string(prefix + catalog.all[end - 1].name) : nil,
        ]
        return result(of: request, members, isCacheable: true)
    }

    /// Notifies a session of changes to the list while the session exists.
    func listen(_ session: RPCSession) { list.audience.add(RPCListening(session)) }

    /// Notifies a session of changes to the list until the request is canceled.
    private func listen(_ request: MCPRequest, _ session: RPCSession) async throws(RPCError)
        -> JSONValue
    {
        guard let id = request.id, case .object? = request.parameters["notifications"] else {
            throw RPCError.invalid("notifications is missing")
        }
        let wants = request.parameters["notifications"]?["toolsListChanged"] == true
        let meta = ["io.modelcontextprotocol/subscriptionId": id.json]
        let listening = RPCListening(session, adding: ["_meta": .object(meta)])
        listening.notify(
            "notifications/subscriptions/acknowledged",
            ["notifications": wants ? ["toolsListChanged": true] : [:]]
        )
        if wants { list.audience.add(listening) }
        defer { list.audience.remove(listening) }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        return result(of: request, [:], meta: meta)
    }

    // MARK: Calls

    /// Runs a tool; its error is a result as well.
    private func call(_ request: MCPRequest, in session: RPCSession) async throws -> JSONValue {
        let name = try request.string("name")
        let tools = list.catalog
        guard let tool = tools.byName[name] else {
            let nearest = nearestMatches(to: name, in: tools.all.map(\.name))
            throw RPCError.invalid(
                "there is no tool '\(name.shown())'\(ErrorWording.question(nearest))"
            )
        }
        do {
            let json = try await RPCProgress.reporting(
                to: session,
                by: request.progressNotification
            ) {
                try await run(tool, Self.arguments(request))
            }
            return result(of: request, tool.answer(json))
        } catch let error as ToolError {
            let content: JSONValue = [["type": "text", "text": .string(error.text)]]
            return result(of: request, ["content": content, "isError": true])
        }
    }

    /// Returns a call's arguments; null means that there are none.
    private static func arguments(_ request: MCPRequest) -> JSONValue {
        switch request.parameters["arguments"] {
        case nil, .null?: [:]
        case let arguments?: arguments
        }
    }

    /// An error that the client's agent reads.
    private struct ToolError: Error {
        let text: String
    }

    /// Sends a tool's message to its receiver, and returns the result.
    private func run(_ tool: MCPTool, _ arguments: JSONValue) async throws -> JSONValue {
        let signature = tool.schema.signature
        let message = DispatchError.Context(
            selector: signature.selector.description,
            receiver: tool.receiver,
            kind: .instance
        )
        // Another receiver may have the name now.
        let target = try? coder.directory.receiver(named: tool.receiver, isolation: nil)
        guard let target, type(of: target) == tool.type else {
            throw ToolError(text: "The tool is gone.")
        }
        let decoded: [Any?]
        do throws(JSONError) {
            decoded = try await coder.decode(
                tool.schema.orderedWithGaps(arguments),
                of: message,
                signature: signature
            )
        } catch { throw ToolError(text: "Invalid arguments: \(error.text(for: tool.schema))") }
        do {
            let call = IncomingCall(
                to: tool.receiver,
                target,
                signature,
                with: decoded,
                policy: .lenient,
                parameters: arguments
            )
            return try await call.run(through: list.registry, coder, shownTo: watch)
        } catch let error as any RPCErrorConvertible {
            let answer = error.rpcError
            let details = answer.data.map { ": \($0)" } ?? ""
            throw ToolError(text: answer.message + details)
        } catch {
            if error is CancellationError, Task.isCancelled { throw error }
            observer?(tool.name, error)
            throw ToolError(text: "The tool failed.")
        }
    }
}

extension JSONError {
    /// Returns the problem with a tool's arguments: the place, the actual value, and the
    /// expectation.
    fileprivate func text(for schema: HandlerSchema) -> String {
        // The schema is public, so its violations are described in full. The coder's errors name
        // types.
        var place = String(path.dropFirst(path.first == "." ? 1 : 0))
        var problem = JSONError(problem).messageBySchema
        if let index = argument?.argument.index {
            let last = schema.names.count - 1
            let isVariadic = index >= last && schema.signature.parameters.last?.isVariadic == true
            let element = isVariadic ? "[\(index - last)]" : ""
            place = schema.names[min(index, last)] + element + path
            problem = JSONError(self.problem).messageForSender
        }
        return place.isEmpty ? problem : "\(place.shown(upTo: 200)): \(problem)"
    }
}
