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
        guard let accepted = self["accept"] else { return true }
        let types = accepted.split(separator: ",").map(Self.mediaType)
        let kind = type.prefix { $0 != "/" }
        return types.contains { $0 == type || $0 == "\(kind)/*" || $0 == "*/*" }
    }

    /// Whether the body is JSON by its header; a type such as `application/json-patch` isn't JSON.
    var isJSON: Bool { self["content-type"].map { Self.mediaType($0[...]) } == "application/json" }

    /// Returns a media type without its parameters.
    private static func mediaType(_ text: Substring) -> String {
        let type = text.prefix { $0 != ";" }.drop { $0.isWhitespace }
        return type.lowercased().split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    }
}
