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
    private let progress: ProgressReceivers
    private let task: Task<Void, Never>

    /// Creates a client over a connection.
    ///
    /// - Parameters:
    ///   - transport: The connection, which is closed when the client is closed or released.
    ///   - framing: The separation of texts, which must be the server's.
    ///   - coder: The names of receivers in parameters and results, and the conversion of values.
    ///     By default, no receiver has a name.
    ///   - timeout: The time limit for each answer, or nil for no limit.
    ///   - responder: The responder for the server's own requests. Without one, each is answered by
    ///     ``RPCError/methodNotFound``.
    ///   - limits: The limits for the server's messages, answers included. ``RPCLimits/idleTime``
    ///     doesn't apply.
    ///   - clock: The clock of the timeout and of the limits on time.
    ///   - observer: A closure that gets each problem with the server's messages, from any thread,
    ///     or nil.
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
        let progress = ProgressReceivers(responder ?? NoMethods())
        let session = RPCSession(
            progress,
            limits,
            Deadlines(clock),
            observer: observer,
            over: transport,
            framing
        )
        self.coder = coder
        self.timeout = timeout
        self.session = session
        self.progress = progress
        // Swift's pool may be busy for longer than the timeout.
        task = Task(executorPreference: RPCSession.threads) { await session.run(transport) }
    }

    deinit { session.close() }

    /// Closes the connection, with ``RPCConnectionError/closed`` for requests that wait for an
    /// answer.
    public func close() { session.close() }

    /// Closes the connection as soon as it has taken everything that was sent, such as the
    /// cancellation of a request.
    package func closeAfterWriting() async {
        await session.waitForWrites()
        session.close()
    }

    /// Waits until the connection is closed, by either side.
    public func waitUntilClosed() async { await task.value }

    /// Sends a message to a receiver of the server and returns the result.
    ///
    /// If the task is canceled, the server cancels the request.
    ///
    /// - Parameters:
    ///   - method: The receiver's name, a dot and the selector, such as `cart.addItem:count:`, or
    ///     only the selector for the root receiver. <doc:JSONRPC> lists further spellings.
    ///   - arguments: The arguments in order. Null stands for itself; parameters after the last
    ///     argument take their default values.
    ///   - type: The type of the result; `Void` for a method without one. By default, the result is
    ///     returned as JSON.
    ///   - onProgress: A closure that gets the handler's progress, from any thread, except reports
    ///     that come with the answer; or nil to ask for none. Servers of other makers may refuse a
    ///     request that asks.
    /// - Returns: The result, converted by the ``coder``.
    /// - Throws: The ``RPCError`` in the server's answer; ``RPCConnectionError`` if no answer
    ///   comes; a `JSONError` if an argument has no JSON or the result isn't of the type;
    ///   `CancellationError`.
    @discardableResult
    public nonisolated(nonsending) func send<Result>(
        _ method: String,
        with arguments: [Any?] = [],
        returning type: Result.Type = JSONValue.self,
        onProgress: (@Sendable (RPCProgress) -> Void)? = nil
    ) async throws -> Result {
        let parameters = try encoded(arguments, method)
        return try coder.decode(
            type,
            from: try await request(method, parameters, onProgress: onProgress)
        )
    }

    /// Sends a message with arguments by parameter name, and returns the result.
    ///
    /// - Parameters:
    ///   - method: The receiver's name, a dot and the selector, or only the selector for the root
    ///     receiver.
    ///   - arguments: The arguments by the parameters' labels or, for a parameter without a label,
    ///     by its name inside the method. Omitted parameters take their default values.
    ///   - type: The type of the result; `Void` for a method without one. By default, the result is
    ///     returned as JSON.
    ///   - onProgress: A closure that gets the handler's progress, from any thread, except reports
    ///     that come with the answer; or nil to ask for none. Servers of other makers may refuse a
    ///     request that asks.
    /// - Returns: The result, converted by the ``coder``.
    /// - Throws: The same errors as the method with arguments in order.
    @discardableResult
    public nonisolated(nonsending) func send<Result>(
        _ method: String,
        with arguments: [String: Any?],
        returning type: Result.Type = JSONValue.self,
        onProgress: (@Sendable (RPCProgress) -> Void)? = nil
    ) async throws -> Result {
        guard case .object(let members) = try coder.encode(arguments) else {
            throw RPCError.invalidParameters
        }
        return try coder.decode(
            type,
            from: try await request(method, .named(members), onProgress: onProgress)
        )
    }

    /// Sends a request whose parameters are already JSON, and returns the result as JSON.
    ///
    /// - Parameters:
    ///   - method: The method, which is sent unchanged.
    ///   - parameters: The parameters, which are sent unchanged.
    ///   - onProgress: A closure that gets the handler's progress, from any thread, except reports
    ///     that come with the answer; or nil to ask for none. Servers of other makers may refuse a
    ///     request that asks.
    /// - Throws: The ``RPCError`` in the server's answer; ``RPCConnectionError`` if no answer
    ///   comes; `CancellationError`.
    public func request(
        _ method: String,
        _ parameters: RPCParameters = .none,
        onProgress: (@Sendable (RPCProgress) -> Void)? = nil
    ) async throws -> JSONValue {
        var request = RPCRequest(method, parameters, id: .null)
        request.progressToken = onProgress.map(progress.add)
        defer { if let token = request.progressToken { progress.remove(token) } }
        return try await session.send([request], isBatch: false, timeout: timeout)[0].get()
    }

    /// Sends a message without waiting for its result.
    ///
    /// - Parameters:
    ///   - method: The receiver's name, a dot and the selector, or only the selector for the root
    ///     receiver.
    ///   - arguments: The arguments in order.
    /// - Throws: ``RPCConnectionError`` if the connection is closed; a `JSONError` if an argument
    ///   has no JSON; `CancellationError` if the task was already canceled.
    public nonisolated(nonsending) func notify(_ method: String, with arguments: [Any?] = [])
        async throws
    {
        try await session.notify(method, encoded(arguments, method))
    }

    /// Sends several requests and notifications as one batch.
    ///
    /// - Parameter requests: The requests, whose identifiers are replaced, and the notifications.
    ///   An empty array sends nothing.
    /// - Returns: The result or error of each request, in order, and null for each notification.
    /// - Throws: ``RPCConnectionError`` if the connection is already closed; `CancellationError` if
    ///   the task was already canceled. Later errors are in the results.
    public func batch(_ requests: [RPCRequest]) async throws -> [Result<JSONValue, any Error>] {
        guard !requests.isEmpty else { return [] }
        return try await session.send(requests, isBatch: true, timeout: timeout)
    }

    private func encoded(_ arguments: [Any?], _ method: String) throws(JSONError) -> RPCParameters {
        .positional(try coder.encode(arguments: arguments, of: .init(Selector(method), to: self)))
    }
}

/// A responder without methods.
private struct NoMethods: RPCResponder {
    func respond(to request: RPCRequest, in session: RPCSession) throws -> JSONValue {
        throw RPCError.methodNotFound
    }
}
