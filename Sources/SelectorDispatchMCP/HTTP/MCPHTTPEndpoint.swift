internal import Foundation
internal import SelectorDispatch
internal import SelectorDispatchJSON
public import SelectorDispatchRPC

/// A server's tools over HTTP, for any web server: Streamable HTTP in each version of the protocol.
///
/// It turns requests into responses, without sockets or the wire format of HTTP:
///
/// ```swift
/// let endpoint = MCPHTTPEndpoint(server)
/// let response = await endpoint.respond(to: MCPHTTPRequest(method: "POST", headers: headers, body: body))
/// ```
///
/// A request in version 2026-07-28 is independent; its headers repeat parts of its body, and the
/// end of its connection cancels it. A client of an earlier version begins a session with
/// `initialize`, receives changes to tools by `GET`, and ends the session by `DELETE`. A call that
/// requests progress gets a stream of events, any other gets JSON.
public final class MCPHTTPEndpoint: Sendable {
    /// The number of events that wait for a client.
    ///
    /// A slower client loses the oldest.
    private static let capacity = 256

    /// The only version of the protocol with batches.
    private static let withBatches = "2025-03-26"

    private let server: MCPServer
    private let origins: Set<String>
    private let limits: RPCLimits
    private let observer: (@Sendable (RPCProblem) -> Void)?
    private let sessions: Lock<MCPHTTPSessions>

    /// Creates an endpoint.
    ///
    /// - Parameters:
    ///   - server: The server that answers the requests.
    ///   - origins: The accepted values of the header `Origin`, which browsers send, such as
    ///     `https://example.com`. By default, no browser's request is accepted, and any request
    ///     without the header is.
    ///   - sessions: The largest number of sessions of clients with earlier versions of the
    ///     protocol, at least 1. A further one ends the least recently used.
    ///   - limits: The limits for each request. `RPCLimits.textTime` and `RPCLimits.idleTime`
    ///     don't apply.
    ///   - observer: A closure that gets each problem with the clients' messages, including the
    ///     details withheld from the client, from any thread, or nil.
    public init(
        _ server: MCPServer,
        origins: Set<String> = [],
        sessions: Int = 1_000,
        limits: RPCLimits = RPCLimits(),
        observer: (@Sendable (RPCProblem) -> Void)? = nil
    ) {
        self.server = server
        self.origins = origins
        self.limits = limits
        self.observer = observer
        self.sessions = Lock(MCPHTTPSessions(limit: sessions))
    }

    /// Answers a request.
    ///
    /// If the client closes the connection, cancel the task that calls this method, and stop
    /// reading the response's body. In version 2026-07-28, that cancels the tool's call.
    ///
    /// - Returns: The response, which may be an error; its body may arrive later, as events.
    public func respond(to request: MCPHTTPRequest) async -> MCPHTTPResponse {
        if let origin = request["origin"], !origins.contains(origin) {
            let reason = "the origin '\(origin.shown())' isn't accepted"
            return MCPHTTPResponse(403, refusing: reason)
        }
        let id = request["mcp-session-id"]
        switch request.method {
        case "POST": return await post(request)
        case "GET", "DELETE":
            let version = request["mcp-protocol-version"] ?? MCPVersion.handshake[0]
            // Since 2026-07-28, there are no sessions.
            let hasSessions = !MCPVersion.stateless.contains(version)
            guard let id, hasSessions else {
                let reason = "without a session, only POST is answered"
                return MCPHTTPResponse(405, ["Allow": "POST"], refusing: reason)
            }
            guard MCPVersion.handshake.contains(version) else {
                let reason = "there is no version '\(version.shown())' of the protocol"
                return MCPHTTPResponse(400, refusing: reason)
            }
            if request.method == "DELETE" {
                guard let removed = sessions.withLock({ $0.remove(id) }) else {
                    return Self.noSession()
                }
                removed.end()
                return MCPHTTPResponse(204)
            }
            return sessions.withLock { $0[id] }.map(changes) ?? Self.noSession()
        default:
            let reason = "only GET, POST and DELETE are answered"
            return MCPHTTPResponse(405, ["Allow": "GET, POST, DELETE"], refusing: reason)
        }
    }

    /// Returns the answer to a request in an unknown session, such as one that was ended.
    private static func noSession(_ id: RPCID? = nil) -> MCPHTTPResponse {
        MCPHTTPResponse(
            404,
            refusing: "there is no such session; begin one with 'initialize'",
            id: id
        )
    }

    /// Answers a request that has a message as its body.
    private func post(_ request: MCPHTTPRequest) async -> MCPHTTPResponse {
        // 1. The request's form.
        guard request.accepts("application/json"), request.accepts("text/event-stream") else {
            let reason = "a client accepts application/json and text/event-stream"
            return MCPHTTPResponse(406, refusing: reason)
        }
        guard request.isJSON else {
            return MCPHTTPResponse(415, refusing: "a body is application/json")
        }
        guard let json = try? JSONValue(parsing: request.body, limits: limits.json) else {
            return MCPHTTPResponse(400, json: await session().respond(to: request.body))
        }
        // 2. The request's version. Only 2025-03-26 has batches.
        let message = MCPHTTPMessage(json: json)
        let version = request["mcp-protocol-version"]
        let known = request["mcp-session-id"].flatMap { id in sessions.withLock { $0[id] } }
        if case .array = json, known?.version ?? version ?? Self.withBatches != Self.withBatches {
            let reason = "only version \(Self.withBatches) of the protocol has batches"
            return MCPHTTPResponse(400, refusing: reason)
        }
        let hasHandshake = version.map(MCPVersion.handshake.contains) ?? true
        if message.version != nil || !hasHandshake {
            guard let problem = message.mismatch(request) else {
                return await answer(request, message, in: nil)
            }
            return MCPHTTPResponse(400, error: problem, id: message.id)
        }
        // 3. The session, in an earlier version.
        if message.method == "initialize", message.id != nil {
            let answer = await session().respond(to: request.body) ?? []
            let result = (try? JSONValue(parsing: answer))?["result"]
            guard let version = result?["protocolVersion"]?.string else {
                return MCPHTTPResponse(200, json: answer)
            }
            let id = UUID().uuidString
            sessions.withLock { $0.add(id, version: version) }?.end()
            return MCPHTTPResponse(200, ["Mcp-Session-Id": id], json: answer)
        }
        guard request["mcp-session-id"] != nil else {
            let reason = "the header Mcp-Session-Id is missing; begin a session with 'initialize'"
            return MCPHTTPResponse(400, refusing: reason, id: message.id)
        }
        guard let known else { return Self.noSession(message.id) }
        return await answer(request, message, in: known)
    }

    /// Creates a session for one request, or for the changes to the tools.
    ///
    /// - Parameter events: The stream of notifications, or nil to drop them.
    private func session(_ events: AsyncStream<[UInt8]>.Continuation? = nil) -> RPCSession {
        RPCSession(server, limits: limits, observer: observer) { text in
            events?.yield(Self.event(text))
        }
    }

    /// Answers a message by JSON or by a stream of events.
    ///
    /// - Parameter httpSession: The session in an earlier version, or nil since 2026-07-28.
    private func answer(
        _ request: MCPHTTPRequest,
        _ message: MCPHTTPMessage,
        in httpSession: MCPHTTPSession?
    ) async -> MCPHTTPResponse {
        if message.isOneWay {
            if let id = message.cancelled { httpSession?[id]?.cancel() }
            return MCPHTTPResponse(202)
        }
        let (events, continuation) = AsyncStream<[UInt8]>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.capacity)
        )
        let session = session(message.wantsEvents ? continuation : nil)
        // In a separate task, because in earlier versions, the end of a connection cancels nothing.
        let task = Task { await session.respond(to: request.body) }
        // From here on, the call can be canceled, even before its first step.
        if let id = message.id { httpSession?[id] = task }
        let answer: @Sendable () async -> [UInt8]? = {
            defer { if let id = message.id { httpSession?[id] = nil } }
            let answer = await task.value
            return task.isCancelled ? nil : answer
        }
        let cancel: @Sendable () -> Void = { if httpSession == nil { task.cancel() } }
        guard message.wantsEvents else {
            let answer = await withTaskCancellationHandler(operation: answer, onCancel: cancel)
            guard let answer else { return MCPHTTPResponse(202) }
            return MCPHTTPResponse(httpSession == nil ? Self.status(of: answer) : 200, json: answer)
        }
        continuation.onTermination = { if case .cancelled = $0 { cancel() } }
        Task {
            if let answer = await answer() { continuation.yield(Self.event(answer)) }
            continuation.finish()
        }
        return MCPHTTPResponse(events: events)
    }

    /// Returns the stream of changes to the tools, which replaces the session's previous one.
    private func changes(of httpSession: MCPHTTPSession) -> MCPHTTPResponse {
        let (events, continuation) = AsyncStream<[UInt8]>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.capacity)
        )
        let session = session(continuation)
        server.listen(session)
        // The stream retains the session.
        continuation.onTermination = { _ in withExtendedLifetime(session) {} }
        httpSession.replaceChanges(with: continuation)
        return MCPHTTPResponse(events: events)
    }

    /// Returns a text as an event of the stream.
    private static func event(_ text: [UInt8]) -> [UInt8] {
        Array("data: ".utf8) + text + Array("\n\n".utf8)
    }

    /// Returns the HTTP status of an answer in 2026-07-28.
    private static func status(of answer: [UInt8]) -> Int {
        switch (try? JSONValue(parsing: answer))?["error"]?["code"]?.integer {
        case RPCError.methodNotFound.code: 404
        case RPCError.internalFailure.code: 500
        case (-32_768 ... -32_000)?: 400
        default: 200
        }
    }
}
