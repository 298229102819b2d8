internal import SelectorDispatch
public import SelectorDispatchJSON
public import SelectorDispatchRPC

/// A server that offers exposed handlers as tools, by the Model Context Protocol.
///
/// ```swift
/// let coder = JSONCoder()
/// try coder.directory.add(cart, as: "cart")
/// let server = try MCPServer(name: "shop", version: "1.0", coder: coder)
/// ```
///
/// The tools are the handlers with the tag `.exposed` of the receivers that the coder's directory has when the
/// server is created. Names, descriptions and schemas come from the handlers' sources.
///
/// The server speaks the versions 2024-11-05 to 2025-11-25, which begin with `initialize`, and the version 2026-07-28, in
/// which each request stands by itself. It keeps nothing about a client, so that one server can answer any number of
/// sessions.
///
/// A handler's error is a result with `isError`. The client is told the error only if it is an `RPCErrorConvertible`.
/// Arguments that don't conform to the tool's schema are such a result, too, with the place of the mistake; no handler
/// runs.
public struct MCPServer: RPCResponder {
    /// The server's name and version, for the client's user.
    public let name: String
    public let version: String
    /// How the tools are to be used; nil if nothing need be said.
    public let instructions: String?
    /// The tools, in the order of their names.
    public var tools: [MCPTool] { catalog.all }

    private let coder: JSONCoder
    private let catalog: MCPTools
    private let list: JSONValue
    private let observer: (@Sendable (_ tool: String, _ error: any Error) -> Void)?

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - name: the server's name.
    ///   - version: the server's version.
    ///   - instructions: how the tools are to be used.
    ///   - coder: the names of the receivers, and the conversion of values. Receivers are held weakly.
    ///   - registry: the handlers.
    ///   - observer: a closure that gets the details of each error that a tool's client isn't told.
    /// - Throws: a `JSONSchemaError` if a handler's parameter or result has no schema; an ``MCPToolError`` if a name
    ///   can't be one of a tool, or two tools have one name; a `JSONError` if a receiver isn't `Sendable`.
    public init(
        name: String, version: String, instructions: String? = nil, coder: JSONCoder,
        registry: HandlerRegistry = .shared,
        observer: (@Sendable (_ tool: String, _ error: any Error) -> Void)? = nil
    ) throws {
        (self.name, self.version, self.instructions) = (name, version, instructions)
        (self.coder, self.observer) = (coder, observer)
        catalog = try MCPTools(coder, registry)
        list = .array(catalog.all.map(\.json))
    }

    public func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        // No notification needs a reaction here. The protocol forbids a null identifier.
        if request.isNotification { return .null }
        guard request.id != .null else { throw RPCError.invalidRequest.explained("the member 'id' is null") }
        let request = try MCPRequest(request)
        switch request.method {
        case "server/discover":
            return request.result(
                [
                    "supportedVersions": .array(MCPVersion.all.map(JSONValue.string)),
                    "capabilities": Self.capabilities, "instructions": instructions.map(JSONValue.string),
                    "_meta": ["io.modelcontextprotocol/serverInfo": information],
                ], isCacheable: true)
        case "initialize" where !request.isStateless:
            guard case .string(let offered)? = request.parameters["protocolVersion"] else {
                throw RPCError.invalid("protocolVersion is missing")
            }
            return request.result([
                "protocolVersion": .string(MCPVersion.negotiated(offered)), "capabilities": Self.capabilities,
                "serverInfo": information, "instructions": instructions.map(JSONValue.string),
            ])
        case "ping" where !request.isStateless: return request.result([:])
        case "tools/list":
            if let cursor = request.parameters["cursor"], cursor != .null {
                throw RPCError.invalid("no list was given with this cursor")
            }
            return request.result(["tools": list], isCacheable: true)
        case "tools/call": return try await call(request, in: session)
        default: throw RPCError.methodNotFound
        }
    }

    /// False, as the protocol asks for.
    public var answersCancelledRequests: Bool { false }

    private static let capabilities: JSONValue = ["tools": [:]]

    private var information: JSONValue { ["name": .string(name), "version": .string(version)] }

    public func cancelledRequest(by request: RPCRequest) -> RPCID? {
        guard request.method == "notifications/cancelled", request.isNotification else { return nil }
        switch request.parameters["requestId"] {
        case .string(let text)?: return .string(text)
        case .number(let number)?: return .number(number)
        default: return nil
        }
    }

    // MARK: Calls

    private func call(_ request: MCPRequest, in session: RPCSession) async throws -> JSONValue {
        guard case .string(let name)? = request.parameters["name"] else { throw RPCError.invalid("name is missing") }
        guard let tool = catalog[name] else { throw RPCError.invalid("there is no tool '\(name.shown())'") }
        let outcome = await MCPProgress.$current.withValue(
            request.progressToken.map { MCPProgress.Reporter($0, session) }
        ) {
            await run(tool, request.parameters["arguments"] ?? [:])
        }
        switch outcome {
        case .success(let json):
            let structured = tool.structured(json)
            return request.result([
                "content": structured == nil ? [] : [["type": "text", "text": .string(Self.text(json))]],
                "structuredContent": structured, "isError": false,
            ])
        case .failure(.cancelled): throw CancellationError()
        case .failure(.told(let text)):
            return request.result(["content": [["type": "text", "text": .string(text)]], "isError": true])
        }
    }

    private enum Failure: Error {
        case cancelled
        /// What the client is told.
        case told(String)
    }

    private func run(_ tool: MCPTool, _ arguments: JSONValue) async -> Result<JSONValue, Failure> {
        let signature = tool.schema.signature
        let message = DispatchError.Context(
            selector: signature.selector.description, receiver: tool.receiver, kind: .instance)
        guard let target = try? coder.directory.receiver(named: tool.receiver, isolation: nil),
            type(of: target) == tool.type
        else { return .failure(.told("The tool is gone.")) }
        let ordered: [JSONValue]
        do throws(JSONError) {
            ordered = try tool.schema.ordered(arguments)
        } catch {
            // It tells only what the schema tells everybody.
            return .failure(.told("Invalid arguments: \(error)"))
        }
        let decoded: [Any?]
        do throws(JSONError) {
            decoded = try coder.decode(arguments: ordered, of: message, signature: signature, isolation: nil)
        } catch {
            return .failure(.told("Invalid arguments: \(error.messageForSender)"))
        }
        do {
            // Safe: they were read for this call alone, and outside of an actor only receivers that are `Sendable` are
            // found, in the arguments as well.
            nonisolated(unsafe) let (target, decoded) = (target, decoded)
            let result = try await catalog.registry[target].awaited.send(
                signature.selector, with: decoded, policy: .lenient)
            return .success(try coder.encode(result))
        } catch let error as any RPCErrorConvertible {
            let answer = error.rpcError
            return .failure(.told(answer.message + (answer.data.map { ": \($0)" } ?? "")))
        } catch {
            if error is CancellationError, Task.isCancelled { return .failure(.cancelled) }
            observer?(tool.name, error)
            return .failure(.told(Self.failed))
        }
    }

    private static let failed = "The tool failed."

    /// A string without quotes, and anything else as JSON.
    private static func text(_ json: JSONValue) -> String {
        if case .string(let text) = json { text } else { "\(json)" }
    }
}

extension MCPRequest {
    /// Returns a result with the members that the request's version of the protocol asks for.
    ///
    /// - Parameters:
    ///   - members: the members; nil for one that is left out.
    ///   - isCacheable: whether the result is the same for every client, as long as the server runs.
    fileprivate func result(_ members: [String: JSONValue?], isCacheable: Bool = false) -> JSONValue {
        var members = members.compactMapValues { $0 }
        if isStateless {
            members["resultType"] = "complete"
            if isCacheable {
                members["ttlMs"] = 60_000
                members["cacheScope"] = "public"
            }
        }
        return .object(members)
    }
}
