internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// An HTTP response, for a web server to send.
public struct MCPHTTPResponse: Sendable {
    /// The status code, such as 200.
    public var status: Int
    /// The headers, by name.
    public var headers: [String: String]
    /// The parts of the body.
    ///
    /// Send each one immediately, and stop reading when the client closes the connection.
    public var body: AsyncStream<[UInt8]>

    /// Creates a complete response, without a body if there is no JSON.
    init(_ status: Int, _ headers: [String: String] = [:], json: [UInt8]? = nil) {
        self.status = status
        self.headers = headers
        if json != nil { self.headers["Content-Type"] = "application/json" }
        body = AsyncStream { continuation in
            if let json { continuation.yield(json) }
            continuation.finish()
        }
    }

    /// Creates the refusal of a request.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The headers, by name.
    ///   - reason: The reason in words, which the body has as an error of JSON-RPC.
    ///   - id: The identifier of the request, or nil if it isn't known.
    init(
        _ status: Int,
        _ headers: [String: String] = [:],
        refusing reason: String,
        id: RPCID? = nil
    ) {
        let error = RPCError.invalid(reason, as: .invalidRequest)
        self.init(status, headers, error: error, id: id)
    }

    /// Creates a response with an error of JSON-RPC.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The headers, by name.
    ///   - error: The error.
    ///   - id: The identifier of the request; the protocol has no member for an unknown one.
    init(_ status: Int, _ headers: [String: String] = [:], error: RPCError, id: RPCID?) {
        var answer: [String: JSONValue] = ["jsonrpc": "2.0", "error": error.json]
        answer["id"] = id?.json
        self.init(status, headers, json: JSONValue.object(answer).bytes)
    }

    /// Creates a response whose body is a stream of events.
    init(events: AsyncStream<[UInt8]>) {
        status = 200
        body = events
        headers = [
            "Content-Type": "text/event-stream",
            "Cache-Control": "no-cache",
            "X-Accel-Buffering": "no",
        ]
    }
}
