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
