/// A web framework's request for a route, in the shape that Hummingbird and Vapor share.
protocol WebRequest: Sendable {
    var method: String { get }
    var headers: [(name: String, value: String)] { get }

    /// Returns the body, or its beginning if it has more bytes than the limit.
    func body(upTo limit: Int) async throws -> [UInt8]
}

/// A route's answer.
protocol WebResponseWriter: Sendable {
    func begin(status: Int, headers: [String: String]) async throws
    func write(_ bytes: [UInt8]) async throws
    func finish() async throws
}

/// A web framework, which calls the route in a task for each request, and cancels the task when the
/// client disconnects.
protocol WebFramework {
    associatedtype Request: WebRequest
    associatedtype Writer: WebResponseWriter

    func serve(_ route: @escaping @Sendable (Request, Writer) async throws -> Void) async throws
}
