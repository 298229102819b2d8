/// An HTTP request, as parsed by a web server.
public struct MCPHTTPRequest: Sendable {
    let method: String
    let body: [UInt8]
    /// The headers by their names in lowercase.
    private let headers: [String: String]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method in capitals, such as `POST`.
    ///   - headers: The headers, with names in any case. Values of the same name are joined.
    ///   - body: The body, whose size the web server must limit.
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

    /// Whether the client reads a type; without the header `Accept`, it reads every type.
    func accepts(_ type: String) -> Bool {
        guard let accepted = self["accept"]?.lowercased() else { return true }
        return accepted.contains(type) || accepted.contains("*/*")
    }
}
