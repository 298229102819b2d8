internal import SelectorDispatch
public import SelectorDispatchJSON

/// A client that sends messages to the receivers of a server, in another process, from any number
/// of tasks; see <doc:JSONRPC>.
public final class RPCClient: Sendable {
    /// The names of receivers in parameters and results, and the conversion of values.
    public let coder: JSONCoder
    /// The time limit for an answer, or nil for no limit.
    public let timeout: Duration?
    private let session: RPCSession
    private let task: Task<Void, Never>

    /// Creates a client over a connection, which closes with it, and with a responder for the
    /// server's own requests; see <doc:JSONRPC>.
    public init(
        _ transport: some RPCTransport,
        framing: RPCFraming = .lines,
        coder: JSONCoder = JSONCoder(),
        timeout: Duration? = .seconds(60),
        responder: (any RPCResponder)? = nil,
        limits: RPCLimits = RPCLimits(),
        clock: some Clock<Duration> = ContinuousClock(),
        observer: (@Sendable (RPCProblem) -> Void)? = nil
    ) {
        let session = RPCSession(
            responder ?? NoMethods(),
            limits,
            RPCClock(clock),
            observer: observer,
            over: transport,
            framing
        )
        self.coder = coder
        self.timeout = timeout
        self.session = session
        task = Task { await session.run(transport) }
    }

    deinit { session.close() }

    /// Closes the connection, with ``RPCConnectionError/closed`` for requests that wait for an
    /// answer.
    public func close() { session.close() }

    /// Waits until the connection is closed, by either side.
    public func waitUntilClosed() async { await task.value }

    /// Sends a message to a receiver of the server and returns the result.
    ///
    /// A method is, for example, `cart.addItem:count:`; without a dot, it is one of the root
    /// receiver's. Without a result, the type is `Void`. If the task is canceled, the server
    /// cancels the request.
    ///
    /// - Throws: The ``RPCError`` in the server's answer; ``RPCConnectionError`` if no answer
    ///   comes; a `JSONError` if an argument has no JSON or the result isn't of the type;
    ///   `CancellationError`.
    @discardableResult
    public nonisolated(nonsending) func send<Result>(
        _ method: String,
        with arguments: [Any?] = [],
        returning type: Result.Type = JSONValue.self
    ) async throws -> Result {
        try coder.decode(type, from: try await request(method, encoded(arguments, method)))
    }

    /// Sends a message with arguments by parameter name, as ``send(_:with:returning:)`` does.
    @discardableResult
    public nonisolated(nonsending) func send<Result>(
        _ method: String,
        with arguments: [String: Any?],
        returning type: Result.Type = JSONValue.self
    ) async throws -> Result {
        guard case .object(let members) = try coder.encode(arguments) else {
            throw RPCError.invalidParameters
        }
        return try coder.decode(type, from: try await request(method, .named(members)))
    }

    /// Sends a request unchanged and returns the result, as ``RPCSession/request(_:_:timeout:)``
    /// does.
    public func request(_ method: String, _ parameters: RPCParameters = .none) async throws
        -> JSONValue
    {
        try await session.request(method, parameters, timeout: timeout)
    }

    /// Sends a notification, or throws an ``RPCConnectionError`` or, if an argument has no JSON, a
    /// `JSONError`.
    public nonisolated(nonsending) func notify(_ method: String, with arguments: [Any?] = [])
        async throws
    {
        try await session.notify(method, encoded(arguments, method))
    }

    /// Sends several requests, with any identifiers, and notifications as one batch.
    ///
    /// - Returns: The result or error of each request, in order, and null for each notification.
    /// - Throws: ``RPCConnectionError`` if the batch can't be sent.
    public func batch(_ requests: [RPCRequest]) async throws -> [Result<JSONValue, any Error>] {
        guard !requests.isEmpty else { return [] }
        return try await session.send(requests, isBatch: true, timeout: timeout)
    }

    private func encoded(_ arguments: [Any?], _ method: String) throws(JSONError) -> RPCParameters {
        let message = DispatchError.Context(
            selector: method,
            receiver: "RPCClient",
            kind: .instance
        )
        return .positional(try coder.encode(arguments: arguments, of: message))
    }
}

/// A responder without methods.
private struct NoMethods: RPCResponder {
    func respond(to request: RPCRequest, in session: RPCSession) throws -> JSONValue {
        throw RPCError.methodNotFound
    }
}
