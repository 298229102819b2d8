#if NATS
internal import SelectorDispatch
public import SelectorDispatchJSON
package import SelectorDispatchRPC
internal import Synchronization

/// A client that sends messages to the receivers of a service, in other processes.
///
/// ```swift
/// let shop = try NATSClient("shop", over: connection)
/// let total = try await shop.sendAtMostOnce("add:count:", to: "cart", with: ["apple", 3], returning: Int.self)
/// try await shop.sendAtLeastOnce("ship:", to: "orders", with: [17], id: "ship-17")
/// ```
public final class NATSClient: Sendable {
    /// The service's name.
    public let service: String
    /// The connection to the server.
    public let connection: NATSConnection
    /// The names of receivers in arguments and results, and the conversion of values.
    public let coder: JSONCoder
    /// The default time limit for an answer.
    public let timeout: Duration
    /// The number of lanes in the service's store, or 0 while it isn't known.
    let lanes = Atomic(0)

    /// Creates a client.
    ///
    /// - Throws: ``NATSError/badName(_:expected:)``.
    public init(
        _ service: String,
        over connection: NATSConnection,
        coder: JSONCoder = JSONCoder(),
        timeout: Duration = .seconds(60)
    ) throws(NATSError) {
        try NATSSubject.check(service)
        self.service = service
        self.connection = connection
        self.coder = coder
        self.timeout = timeout
    }

    /// Sends a message, handled at most once, to a receiver of the service and returns the result.
    ///
    /// If the task is canceled or the time limit passes, the worker cancels the handler's task.
    ///
    /// - Parameters:
    ///   - selector: The selector, or another name by which `RPCServer` knows the handler.
    ///   - receiver: The receiver's name, or nil for the root receiver.
    ///   - arguments: One element for each parameter.
    ///   - timeout: The time limit, or nil for ``timeout``.
    /// - Throws: A ``NATSError``; the `RPCError` that stands for the handler's own error; a
    ///   `JSONError` if an argument has no JSON; `CancellationError`.
    @discardableResult
    public nonisolated(nonsending) func sendAtMostOnce(
        _ selector: Selector,
        to receiver: String?,
        with arguments: [Any?] = [],
        timeout: Duration? = nil
    ) async throws -> JSONValue {
        let parameters = RPCParameters.positional(try encode(arguments, of: selector))
        return try await request(
            NATSSubject.call(service, receiver),
            selector.description,
            parameters,
            timeout ?? self.timeout
        )
    }

    /// Sends a message as ``sendAtMostOnce(_:to:with:timeout:)``, and returns a typed result
    /// (`Void` for none).
    ///
    /// - Throws: The errors of that method; a `JSONError` if the result isn't of the type.
    @discardableResult
    public nonisolated(nonsending) func sendAtMostOnce<Result>(
        _ selector: Selector,
        to receiver: String?,
        with arguments: [Any?] = [],
        returning type: Result.Type,
        timeout: Duration? = nil
    ) async throws -> Result {
        try coder.decode(
            type,
            from: try await sendAtMostOnce(
                selector,
                to: receiver,
                with: arguments,
                timeout: timeout
            )
        )
    }

    /// Sends a message as ``sendAtMostOnce(_:to:with:timeout:)``, without waiting for an answer.
    ///
    /// It is sent soon after. If that fails, ``NATSOptions/observer`` gets
    /// ``NATSEvent/unsent(subject:_:)``.
    ///
    /// - Throws: A ``NATSError`` if the message can't be sent; a `JSONError` if an argument has no
    ///   JSON.
    public nonisolated(nonsending) func notifyAtMostOnce(
        _ selector: Selector,
        to receiver: String?,
        with arguments: [Any?] = []
    ) async throws {
        let request = RPCRequest(
            selector.description,
            .positional(try encode(arguments, of: selector))
        )
        try await connection.publish(
            NATSSubject.call(service, receiver),
            request.bytes,
            headers: try NATSHeaders.outgoing()
        )
    }

    /// Returns the service's methods, as an OpenRPC document, or throws a ``NATSError`` or
    /// `CancellationError`.
    public func describe() async throws -> JSONValue { try await ask("\(service).describe") }

    /// Returns the `status` of one process of the service, the number of its `running` requests and
    /// of its `stuck` handlers, which ignore a cancellation, and its `workers`, or throws a
    /// ``NATSError`` or `CancellationError`.
    public func health() async throws -> JSONValue { try await ask("\(service).health") }

    private func ask(_ subject: String) async throws -> JSONValue {
        let json = try await connection.request(subject, [], timeout: timeout).json(
            at: subject,
            coder.limits
        )
        if let error = json["error"].flatMap(RPCError.init) { throw NATSError.refused(error) }
        return json
    }

    func encode(_ arguments: [Any?], of selector: Selector) throws(JSONError) -> [JSONValue] {
        let message = DispatchError.Context(
            selector: selector.description,
            receiver: "NATSClient",
            kind: .instance
        )
        return try coder.encode(arguments: arguments, of: message)
    }

    /// Sends a request, whose method is `receiver.selector`, and returns the result.
    package func request(_ method: String, _ parameters: RPCParameters) async throws -> JSONValue {
        let dot = method.lastIndex(of: ".")
        let selector = dot.map { method[method.index(after: $0)...] } ?? method[...]
        let subject = NATSSubject.call(service, dot.map { String(method[..<$0]) })
        return try await request(subject, String(selector), parameters, timeout)
    }

    func request(
        _ subject: String,
        _ method: String,
        _ parameters: RPCParameters,
        _ timeout: Duration
    ) async throws -> JSONValue {
        // The identifier can't be guessed, so only this client can ask the worker to cancel the
        // request.
        let id = RPCID.string(NATSSubject.newToken())
        let request = RPCRequest(method, parameters, id: id)
        let answer: NATSMessage
        do {
            let headers = try CallTrail.headers(of: request, to: subject)
            answer = try await connection.request(
                subject,
                request.bytes,
                headers: headers,
                timeout: timeout
            )
        } catch {
            switch error {
            case is CancellationError, NATSError.tooLate:
                let cancellation = RPCRequest("$/cancelRequest", .named(["id": id.json]))
                connection.post(
                    NATSOutgoing(subject: "\(service).cancel", bytes: cancellation.bytes)
                )
            default: break
            }
            throw error
        }
        let json = try answer.json(at: subject, coder.limits)
        if let result = json["result"] { return result }
        guard let error = json["error"].flatMap(RPCError.init) else {
            throw NATSError.unreadableAnswer(subject: subject)
        }
        if error.code == RPCError.timedOut.code {
            throw NATSError.tooLate(subject: subject, after: timeout)
        }
        throw error.forSender
    }
}

extension RPCError {
    var forSender: any Error {
        if let circle = NATSError(circle: self) { return circle }
        let refusals: [RPCError] = [
            .malformed, .invalidRequest, .methodNotFound, .invalidParameters, .busy,
        ]
        return refusals.contains { $0.code == code } ? NATSError.refused(self) : self
    }
}
#endif
