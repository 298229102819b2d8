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
    /// The conversion of arguments and results, with the names of receivers in them.
    public let coder: JSONCoder
    /// The time limit for the answer of a send that names none.
    public let timeout: Duration
    /// The number of lanes in the service's store, or 0 while it isn't known.
    let lanes = Atomic(0)
    /// Whether the service's store is known to take messages with a delay.
    let acceptsDelays = Atomic(false)
    private let lastSubject = Lock<(receiver: String?, subject: String)?>(nil)

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - service: The service's name, which need not have a worker yet.
    ///   - connection: The connection to the server, which may be that of other clients and
    ///     services.
    ///   - coder: The conversion of arguments and results, with a directory of the receivers that
    ///     they may name; by default, they name none.
    ///   - timeout: The time limit for the answer of a send that names none.
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
    /// - Returns: The result's JSON.
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

    /// Sends a message as ``sendAtMostOnce(_:to:with:timeout:)``, and returns a typed result.
    ///
    /// - Parameters:
    ///   - selector: The selector, or another name by which `RPCServer` knows the handler.
    ///   - receiver: The receiver's name, or nil for the root receiver.
    ///   - arguments: One element for each parameter.
    ///   - type: The result's type, `Void.self` for none.
    ///   - timeout: The time limit, or nil for ``timeout``.
    /// - Throws: The errors of that method; a `JSONError` if the result isn't of the type.
    @discardableResult
    public nonisolated(nonsending) func sendAtMostOnce<Result>(
        _ selector: Selector,
        to receiver: String?,
        with arguments: [Any?] = [],
        returning type: Result.Type,
        timeout: Duration? = nil
    ) async throws -> Result {
        let json = try await sendAtMostOnce(
            selector,
            to: receiver,
            with: arguments,
            timeout: timeout
        )
        return try coder.decode(type, from: json)
    }

    /// Sends a message as ``sendAtMostOnce(_:to:with:timeout:)``, without waiting for an answer.
    ///
    /// The message is queued, and leaves soon after. If that fails, ``NATSOptions/observer`` gets
    /// ``NATSEvent/unsent(subject:_:)``. Without a server, the method waits until the C client has
    /// taken the message.
    ///
    /// - Parameters:
    ///   - selector: The selector, or another name by which `RPCServer` knows the handler.
    ///   - receiver: The receiver's name, or nil for the root receiver.
    ///   - arguments: One element for each parameter.
    /// - Throws: A ``NATSError`` if the message can't be sent; a `JSONError` if an argument has no
    ///   JSON.
    public nonisolated(nonsending) func notifyAtMostOnce(
        _ selector: Selector,
        to receiver: String?,
        with arguments: [Any?] = []
    ) async throws {
        let bytes = try RPCRequest.notification(
            selector.description,
            hasParameters: !arguments.isEmpty
        ) { bytes throws(JSONError) in
            try coder.write(arguments: arguments, of: .init(selector, to: self), to: &bytes)
        }
        try await connection.publish(
            callSubject(of: receiver),
            bytes,
            headers: try NATSHeaders.outgoing()
        )
    }

    /// Returns the subject of a receiver, which is that of the last message in most cases.
    private func callSubject(of receiver: String?) -> String {
        lastSubject.withLock { last in
            if last?.receiver == receiver, let subject = last?.subject { return subject }
            let subject = NATSSubject.call(service, receiver)
            last = (receiver, subject)
            return subject
        }
    }

    /// Returns the service's methods, as an OpenRPC document.
    ///
    /// - Throws: A ``NATSError`` or `CancellationError`.
    public func describe() async throws -> JSONValue {
        try await ask("\(service).describe")
    }

    /// Returns the state of one process of the service.
    ///
    /// - Returns: An object with the `status`, `serving` or `draining`; the number of `running`
    ///   requests, and of `stuck` handlers, which ignore a cancellation; and the `workers` on the
    ///   service's connection.
    /// - Throws: A ``NATSError`` or `CancellationError`.
    public func health() async throws -> JSONValue {
        try await ask("\(service).health")
    }

    /// Returns the answer to an empty message.
    private func ask(_ subject: String) async throws -> JSONValue {
        let answer = try await connection.request(subject, [], timeout: timeout)
        let json = try answer.json(at: subject, coder.limits)
        if let error = json["error"].flatMap(RPCError.init) { throw NATSError.refused(error) }
        return json
    }

    func encode(_ arguments: [Any?], of selector: Selector) throws(JSONError) -> [JSONValue] {
        try coder.encode(arguments: arguments, of: .init(selector, to: self))
    }

    /// Sends a request, whose method is `receiver.selector`, and returns the result.
    package func request(_ method: String, _ parameters: RPCParameters) async throws -> JSONValue {
        let name = RPCMethodName(method)
        let subject = NATSSubject.call(service, name.receiver)
        return try await request(subject, name.selector, parameters, timeout)
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
            case is CancellationError, NATSError.tooLate: cancel(id)
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

    /// Asks all workers to cancel the request with an identifier.
    private func cancel(_ id: RPCID) {
        let bytes = RPCRequest("$/cancelRequest", .named(["id": id.json])).bytes
        connection.post(NATSOutgoing(subject: "\(service).cancel", bytes: bytes))
    }
}
#endif
