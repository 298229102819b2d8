#if NATS
    internal import ResponderChain
    internal import ResponderChainJSON
    public import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    /// The last responder of a chain here, behind which the chain goes on in another process.
    ///
    /// ```swift
    /// controller.nextResponder = RemoteResponder("orders", of: shop)  // held by somebody
    /// let route = try await button.awaited.route("ship:", with: [17], recordsPath: true)
    /// ```
    ///
    /// The other process says where a route may come in, by ``NATSService/openRoutes(at:registry:)``. An awaited route of a
    /// selector goes on there, at most once, and its `Route.path` continues with the responders there, as ``RemoteStop``s.
    /// If nobody there handles the selector, the error names them, too. A selector's route that isn't awaited throws
    /// ``NATSError/notAwaited(_:)``.
    ///
    /// Processes may lead to each other. A route that comes to the same entry a second time throws
    /// `RouteError.chainCycle`, which names the entries.
    ///
    /// An event goes to all processes that have the entry, by a publish, at most once. It counts as handled, and the route
    /// goes on; nobody knows whether somebody there got it. An event whose user info has no JSON, or is larger than the
    /// server permits, ends the route by an error. Its sender is named if the client's directory knows it.
    public final class RemoteResponder: Responder, Sendable {
        /// The responder's name in the service.
        public let name: String
        /// The client that has the connection.
        public let client: NATSClient
        /// Nobody: the chain goes on in the other process.
        public var nextResponder: (any Responder)? { nil }

        /// Creates a responder.
        ///
        /// - Parameters:
        ///   - name: the name of the responder where routes come in.
        ///   - client: the client of the service.
        public init(_ name: String, of client: NATSClient) {
            (self.name, self.client) = (name, client)
        }

        /// The entry's name among those of all processes.
        var entry: String { "\(client.service)/\(name)" }

        /// How many processes a route may come through.
        static let trailLimit = 64
    }

    extension RemoteResponder: CustomStringConvertible {
        /// The service and the name: `RemoteResponder(shop/orders)`.
        public var description: String { "RemoteResponder(\(entry))" }
    }

    extension RemoteResponder: RouteContinuing {
        package func answers(_ selector: Selector) -> Bool { true }

        /// Publishes the event.
        public func receive(_ event: Event) throws -> EventResult { try handOver(event, options: RouteOptions()) }

        /// Throws ``NATSError/notAwaited(_:)``.
        public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
            throw NATSError.notAwaited(context(invocation.selector, .send))
        }

        /// Routes the message in the other process.
        public nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation) async throws -> Bool
        {
            let rest = try await continueRoute(
                invocation.selector, with: invocation.arguments, options: RouteOptions())
            if let error = rest.error { throw error }
            invocation.returnValue = rest.returnValue
            return rest.handledBy != nil
        }

        package nonisolated(nonsending) func continueRoute(
            _ selector: Selector, with arguments: [Any?], options: RouteOptions
        ) async throws -> RouteContinuation {
            let message = context(selector, .route)
            var parameters: [String: JSONValue] = [
                "selector": .string(selector.description),
                "arguments": .array(try client.coder.encode(arguments: arguments, of: message)),
                "trail": .array(try trail(options, message).map(JSONValue.string)),
            ]
            if options.policy == .lenient { parameters["lenient"] = true }
            if options.extent.boundaries != [] {
                parameters["boundaries"] = .number(JSONNumber(Int(options.extent.boundaries.rawValue)))
            }
            let subject = NATSSubject.route(client.service, name)
            let answer = try await client.request(
                subject, RouteEntry.Kind.selector.rawValue, .named(parameters), client.timeout)
            guard let report = RouteReport(answer) else { throw NATSError.unreadableAnswer(subject: subject) }
            return try report.continuation(of: message, client.coder)
        }

        package func handOver(_ event: Event, options: RouteOptions) throws -> EventResult {
            let message = DispatchError.Context(
                selector: event.name, receiver: description, kind: .event, call: .route)
            var parameters: [String: JSONValue] = [
                "event": .string(event.name), "trail": .array(try trail(options, message).map(JSONValue.string)),
            ]
            if let userInfo = event.userInfo { parameters["userInfo"] = try client.coder.encode(userInfo) }
            if let sender = event.sender, let json = try? client.coder.encode(sender) { parameters["sender"] = json }
            let notification = RPCRequest(RouteEntry.Kind.event.rawValue, .named(parameters))
            let connection = client.connection
            let subject = NATSSubject.event(client.service, name)
            if let error = NATSSubject.tooLong(subject) { throw error }
            let bytes = Array("\(notification.json)".utf8)
            let limit = connection.messageLimit
            guard bytes.count <= limit else { throw NATSError.tooLarge(bytes: bytes.count, limit: limit) }
            connection.post(
                NATSOutgoing(subject: subject, bytes: bytes) { error in
                    if let error { connection.report(.unanswered(subject: subject, error)) }
                })
            return .handleAndContinue
        }

        /// Returns the entries that the route comes through, this one included.
        private func trail(_ options: RouteOptions, _ message: DispatchError.Context) throws(RouteError) -> [String] {
            if let first = options.trail.firstIndex(of: entry) {
                throw .chainCycle(message, through: Array(options.trail[first...]))
            }
            guard options.trail.count < Self.trailLimit else { throw .endlessChain(message, limit: Self.trailLimit) }
            return options.trail + [entry]
        }

        private func context(_ selector: Selector, _ call: DispatchError.Context.Call) -> DispatchError.Context {
            .init(selector: selector.description, receiver: description, kind: .instance, call: call)
        }
    }

    /// A responder in another process, in the path of a route that went on there.
    public final class RemoteStop: Responder, Sendable, CustomStringConvertible {
        /// The service and the responder's name there, `shop/orders`; `shop/?` for a responder without a name.
        public let description: String
        /// Nobody: only the other process knows.
        public var nextResponder: (any Responder)? { nil }

        init(_ description: String) {
            self.description = description
        }
    }
#endif
