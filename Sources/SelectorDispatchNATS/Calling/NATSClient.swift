#if NATS
    internal import SelectorDispatch
    public import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    /// A client that sends messages to the receivers of a service, in other processes.
    ///
    /// ```swift
    /// let shop = try NATSClient("shop", over: connection)
    /// let total = try await shop.sendAtMostOnce("add:count:", to: "cart", with: ["apple", 3], returning: Int.self)
    /// try await shop.sendAtLeastOnce("ship:", to: "orders", with: [17], id: "ship-17")
    /// ```
    ///
    /// The name of each method says what is promised:
    ///
    /// - **At most once**: the handler runs once or not at all. If there is a result, it ran; if there is an error, the
    ///   error says whether it may have run.
    /// - **At least once**: when the method returns, the server has stored the message. A worker gets it until a handler has
    ///   run to its end. A worker that dies, or an acknowledgement that is lost, makes the handler run again.
    public final class NATSClient: Sendable {
        /// The service's name.
        public let service: String
        /// The connection to the server.
        public let connection: NATSConnection
        /// The names of receivers in arguments and results, and the conversion of values.
        public let coder: JSONCoder
        /// How long a message waits for its answer.
        public let timeout: Duration

        /// Creates a client.
        ///
        /// - Parameters:
        ///   - service: the service's name.
        ///   - connection: the connection.
        ///   - coder: the names of receivers in arguments and results, and the conversion of values.
        ///   - timeout: how long a message waits for its answer, unless the call says otherwise.
        /// - Throws: ``NATSError/badName(_:expected:)``.
        public init(
            _ service: String, over connection: NATSConnection, coder: JSONCoder = JSONCoder(),
            timeout: Duration = .seconds(60)
        ) throws(NATSError) {
            try NATSSubject.check(service)
            (self.service, self.connection, self.coder, self.timeout) = (service, connection, coder, timeout)
        }

        /// Sends a message to a receiver of the service and returns the result. The handler runs at most once.
        ///
        /// If the task is canceled or the time is over, the worker is told so, and the handler's task is canceled.
        ///
        /// - Parameters:
        ///   - selector: the selector, or another name by which `RPCServer` knows the handler.
        ///   - receiver: the receiver's name; nil for the root receiver.
        ///   - arguments: one element for each parameter.
        ///   - timeout: how long to wait; nil for ``timeout``.
        /// - Throws: ``NATSError/nobodyServes(subject:)``; ``NATSError/tooLate(subject:after:)``;
        ///   ``NATSError/refused(_:)``; the `RPCError` that stands for the handler's own error;
        ///   ``NATSError/circle(through:)`` or ``NATSError/tooDeep(through:limit:)`` if handlers wait for each other;
        ///   ``NATSError/disconnected(subject:)`` or another ``NATSError`` if no answer comes; a `JSONError` if an argument has
        ///   no JSON; `CancellationError`.
        @discardableResult
        public nonisolated(nonsending) func sendAtMostOnce(
            _ selector: Selector, to receiver: String?, with arguments: [Any?] = [], timeout: Duration? = nil
        ) async throws -> JSONValue {
            let parameters = RPCParameters.positional(try encode(arguments, of: selector))
            return try await request(
                NATSSubject.call(service, receiver), selector.description, parameters, timeout ?? self.timeout)
        }

        /// Sends a message to a receiver of the service and returns the result as a type. The handler runs at most once.
        ///
        /// - Parameters:
        ///   - selector: the selector, or another name by which `RPCServer` knows the handler.
        ///   - receiver: the receiver's name; nil for the root receiver.
        ///   - arguments: one element for each parameter.
        ///   - type: the type of the result; `Void.self` for none.
        ///   - timeout: how long to wait; nil for ``timeout``.
        /// - Throws: what ``sendAtMostOnce(_:to:with:timeout:)`` throws; a `JSONError` if the result isn't of the type.
        @discardableResult
        public nonisolated(nonsending) func sendAtMostOnce<Result>(
            _ selector: Selector, to receiver: String?, with arguments: [Any?] = [], returning type: Result.Type,
            timeout: Duration? = nil
        ) async throws -> Result {
            try coder.decode(
                type, from: try await sendAtMostOnce(selector, to: receiver, with: arguments, timeout: timeout))
        }

        /// Sends a message to a receiver of the service without waiting for an answer. The handler runs at most once, and
        /// nobody is told if it doesn't.
        ///
        /// - Parameters:
        ///   - selector: the selector, or another name by which `RPCServer` knows the handler.
        ///   - receiver: the receiver's name; nil for the root receiver.
        ///   - arguments: one element for each parameter.
        /// - Throws: a ``NATSError`` if the message can't leave the process; a `JSONError` if an argument has no JSON.
        public nonisolated(nonsending) func notifyAtMostOnce(
            _ selector: Selector, to receiver: String?, with arguments: [Any?] = []
        ) async throws {
            let request = RPCRequest(selector.description, .positional(try encode(arguments, of: selector)))
            try await connection.publish(NATSSubject.call(service, receiver), Array("\(request.json)".utf8))
        }

        /// Returns the description of the service's methods, an OpenRPC document.
        ///
        /// - Throws: a ``NATSError`` if there is none; `CancellationError`.
        public func describe() async throws -> JSONValue {
            let subject = NATSSubject.describe(service)
            let answer = try await connection.request(subject, [], timeout: timeout)
            guard let json = try? JSONValue(parsing: answer.bytes, limits: coder.limits) else {
                throw NATSError.unreadableAnswer(subject: subject)
            }
            if let error = json["error"].flatMap(RPCError.init) { throw NATSError.refused(error) }
            return json
        }

        func encode(_ arguments: [Any?], of selector: Selector) throws(JSONError) -> [JSONValue] {
            let message = DispatchError.Context(selector: selector.description, receiver: "NATSClient", kind: .instance)
            return try coder.encode(arguments: arguments, of: message)
        }

        /// Sends a request and returns its result.
        func request(
            _ subject: String, _ method: String, _ parameters: RPCParameters, _ timeout: Duration
        ) async throws -> JSONValue {
            // Nobody else has the identifier, so that the worker can be told to cancel this request.
            let id = RPCID.string(connection.requests.subject(of: connection.requests.nextNumber()))
            let request = RPCRequest(method, parameters, id: id)
            let answer: NATSMessage
            do {
                let headers = try CallTrail.headers(of: request, to: subject)
                answer = try await connection.request(
                    subject, Array("\(request.json)".utf8), headers: headers, timeout: timeout)
            } catch {
                if Self.mayRun(error) { cancel(id) }
                throw error
            }
            guard let json = try? JSONValue(parsing: answer.bytes, limits: coder.limits) else {
                throw NATSError.unreadableAnswer(subject: subject)
            }
            if let result = json["result"] { return result }
            guard let error = json["error"].flatMap(RPCError.init) else {
                throw NATSError.unreadableAnswer(subject: subject)
            }
            if let circle = NATSError(circle: error) { throw circle }
            if error.code == RPCError.timedOut.code { throw NATSError.tooLate(subject: subject, after: timeout) }
            throw error.isRefusal ? NATSError.refused(error) : error
        }

        private static func mayRun(_ error: any Error) -> Bool {
            switch error {
            case is CancellationError, NATSError.tooLate: true
            default: false
            }
        }

        /// Tells the workers that an answer isn't needed anymore.
        private func cancel(_ id: RPCID) {
            let notification = RPCRequest("$/cancelRequest", .named(["id": id.json]))
            connection.post(
                NATSOutgoing(subject: NATSSubject.cancel(service), bytes: Array("\(notification.json)".utf8)))
        }
    }

    extension RPCError {
        /// Whether the error is one by which a server refuses a request.
        var isRefusal: Bool {
            [RPCError.malformed, .invalidRequest, .methodNotFound, .invalidParameters, .busy].contains {
                $0.code == code
            }
        }
    }
#endif
