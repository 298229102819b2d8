#if NATS
    internal import ResponderChain
    internal import ResponderChainJSON
    public import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    extension NATSService {
        /// Lets routes of other processes come in at responders, from where they go on up the chain.
        ///
        /// A ``RemoteResponder`` there leads to the responder here. A selector's route comes to one worker, an event to all
        /// of them. Only exposed handlers handle what comes from outside. But decorators, validators, listeners, strategies
        /// and event receivers of the chain take part as in any route, so open a chain only if they may.
        ///
        /// Call it after ``start(receivers:)``.
        ///
        /// - Parameters:
        ///   - names: the responders' names in the server's directory.
        ///   - registry: the handlers; those that are exposed are kept.
        /// - Throws: a ``NATSError`` if the server doesn't permit it.
        public func openRoutes(at names: [String], registry: HandlerRegistry = .shared) async throws(NATSError) {
            let exposed = registry.filter { $0.tags.contains(.exposed) }
            for name in names {
                let statistics = EndpointStatistics()
                try await serve(
                    NATSSubject.route(self.name, name), as: "route-\(NATSSubject.token(name))",
                    RouteEntry(name: name, service: self.name, coder: server.coder, registry: exposed, statistics),
                    statistics)
                let events = EndpointStatistics()
                try await serve(
                    NATSSubject.event(self.name, name), as: "event-\(NATSSubject.token(name))", isShared: false,
                    EventEntry(name: name, coder: server.coder, registry: exposed, events), events)
            }
            try await connection.flush()
        }
    }

    /// Lets the routes of selectors come in at a responder.
    struct RouteEntry: RPCResponder {
        static let method = "route"

        private let name: String
        private let service: String
        private let coder: JSONCoder
        private let registry: HandlerRegistry
        private let statistics: EndpointStatistics

        init(
            name: String, service: String, coder: JSONCoder, registry: HandlerRegistry, _ statistics: EndpointStatistics
        ) {
            self.name = name
            self.service = service
            self.coder = coder
            self.registry = registry
            self.statistics = statistics
        }

        /// Nothing: other senders' requests come to the same subject.
        func cancelledRequest(by request: RPCRequest) -> RPCID? { nil }

        func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
            try await statistics.noting {
                guard request.method == Self.method else { throw RPCError.methodNotFound }
                var members = try JSONMembers(entryParameters: request)
                let arguments: [JSONValue]
                let selector: String
                let options: RouteOptions
                do throws(JSONError) {
                    selector = try members.string("selector")
                    arguments = try members.optionalArray("arguments") ?? []
                    options = try RouteOptions(&members, registry)
                    try members.end()
                } catch { throw RPCError(refusing: error) }
                let sent = JSONRoutedMessage(from: name, .selector(Selector(selector), arguments: arguments))
                let result = try await coder.routeIn(sent, options)
                return try RouteReport(result, of: service, coder) { RPCError(of: $0, selector) }.json
            }
        }
    }

    /// Lets events come in at a responder.
    struct EventEntry: RPCResponder {
        static let method = "event"

        private let name: String
        private let coder: JSONCoder
        private let registry: HandlerRegistry
        private let statistics: EndpointStatistics

        init(name: String, coder: JSONCoder, registry: HandlerRegistry, _ statistics: EndpointStatistics) {
            self.name = name
            self.coder = coder
            self.registry = registry
            self.statistics = statistics
        }

        /// Nothing: other senders' requests come to the same subject.
        func cancelledRequest(by request: RPCRequest) -> RPCID? { nil }

        func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
            try await statistics.noting {
                guard request.method == Self.method else { throw RPCError.methodNotFound }
                var members = try JSONMembers(entryParameters: request)
                let content: JSONRoutedMessage.Content
                let options: RouteOptions
                do throws(JSONError) {
                    content = .event(
                        try members.string("event"), userInfo: try members.optionalObject("userInfo"),
                        sender: members.optional("sender"))
                    options = try RouteOptions(&members, registry)
                    try members.end()
                } catch { throw RPCError(refusing: error) }
                let result = try await coder.routeIn(JSONRoutedMessage(from: name, content), options)
                _ = try result.get()
                return .bool(result.route.isHandled)
            }
        }
    }

    extension JSONCoder {
        /// Routes a message that came in from another process.
        ///
        /// - Throws: an `RPCError` if the message can't be read.
        fileprivate func routeIn(_ message: JSONRoutedMessage, _ options: RouteOptions) async throws -> RouteResult {
            let read: (message: RoutedMessage, origin: any Responder)
            do throws(JSONError) {
                read = try routedMessage(message, registry: options.registry, isolation: nil)
            } catch { throw RPCError(refusing: error) }
            // Safe: it was read for this route alone, and the objects in it are `Sendable`, because others aren't found
            // without an isolation.
            nonisolated(unsafe) let sent = read.message
            return await read.origin.awaited.routeResult(sent, options: options)
        }
    }

    extension JSONMembers {
        /// - Throws: an `RPCError` if the parameters have no names.
        fileprivate init(entryParameters request: RPCRequest) throws(RPCError) {
            do throws(JSONError) { try self.init(request.parameters.json) } catch { throw RPCError(refusing: error) }
        }
    }

    extension RouteOptions {
        /// Reads the options of a route that came in.
        fileprivate init(_ members: inout JSONMembers, _ registry: HandlerRegistry) throws(JSONError) {
            var boundaries = RouteBoundaries()
            if members.contains("boundaries") {
                boundaries = RouteBoundaries(rawValue: UInt8(truncatingIfNeeded: try members.integer("boundaries")))
            }
            let isLenient = members.optional("lenient") == true
            self.init(
                going: .up(including: boundaries), policy: isLenient ? .lenient : .strict, recordsPath: true,
                registry: registry)
            trail =
                try members.optionalArray("trail")?.compactMap { if case .string(let name) = $0 { name } else { nil } }
                ?? []
        }
    }

    extension RPCError {
        /// Creates the answer to a message that can't be read.
        fileprivate init(refusing error: JSONError) {
            self = .invalidParameters
            data = ["code": .string(error.code.rawValue), "message": .string(error.messageForSender)]
        }

        /// Creates what another process is told of a route's error.
        fileprivate init(of error: any Error, _ selector: String) {
            switch error {
            case let error as any RPCErrorConvertible: self = error.rpcError
            case is CancellationError: self = .canceled
            case let error as RouteError: self.init(error, .methodNotFound)
            // A handler's own send may fail, too; that stays in this process.
            case let error as DispatchError where error.context.call == .route && error.context.selector == selector:
                self.init(error, .invalidParameters)
            default: self = .internalFailure
            }
        }

        private init(_ error: some MessageError, _ kind: RPCError) {
            self = kind
            data = ["code": .string(error.code.rawValue), "message": .string(error.messageForSender)]
        }
    }
#endif
