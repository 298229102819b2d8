/// An HTTP request, as parsed by a web server.
public struct MCPHTTPRequest: Sendable {
    let method: String
    let body: [UInt8]
    private let headers: [String: String]

    /// Creates a request, with header names in any case, and with a body whose size the web server
    /// limits.
    public init(
        method: String,
        headers: some Sequence<(name: String, value: String)>,
        body: [UInt8] = []
    ) {
        self.method = method
        self.body = body
        self.headers = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) {
            "\($0), \($1)"
        }
    }

    /// The value of a header, by its name in lowercase, or nil if there is none.
    subscript(_ header: String) -> String? { headers[header] }

    func accepts(_ type: String) -> Bool {
        self["accept"].map { accept in [type, "*/*"].contains { accept.lowercased().contains($0) } }
            ?? true
    }
}

/// An HTTP response, for a web server to send.
public struct MCPHTTPResponse: Sendable {
    public var status: Int
    public var headers: [String: String]
    /// The parts of the body, to send immediately, and to stop reading when the client closes the
    /// connection.
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

    init(events: AsyncStream<[UInt8]>) {
        status = 200
        body = events
        headers = [
            "Content-Type": "text/event-stream", "Cache-Control": "no-cache",
            "X-Accel-Buffering": "no",
        ]
    }
}
