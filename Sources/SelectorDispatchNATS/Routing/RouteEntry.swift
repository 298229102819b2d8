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
                for kind in RouteEntry.Kind.allCases {
                    let entry = RouteEntry(
                        kind: kind, name: name, service: self.name, coder: server.coder, registry: exposed,
                        statistics: EndpointStatistics())
                    try await serve(
                        kind.subject(self.name, name), as: "\(kind.rawValue)-\(NATSSubject.token(name))",
                        isShared: kind == .selector, entry, entry.statistics)
                }
            }
            try await connection.flush()
        }
    }

    /// Lets messages of other processes come in at a responder.
    struct RouteEntry: RPCResponder {
        /// What comes in. The raw value is the method of the requests.
        enum Kind: String, CaseIterable {
            case selector = "route"
            case event

            func subject(_ service: String, _ responder: String) -> String {
                switch self {
                case .selector: NATSSubject.route(service, responder)
                case .event: NATSSubject.event(service, responder)
                }
            }
        }

        let kind: Kind
        let name: String
        let service: String
        let coder: JSONCoder
        let registry: HandlerRegistry
        let statistics: EndpointStatistics

        /// Nothing: other senders' requests come to the same subject.
        func cancelledRequest(by request: RPCRequest) -> RPCID? { nil }

        func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
            try await statistics.noting {
                guard request.method == kind.rawValue else { throw RPCError.methodNotFound }
                let (content, options) = try read(request.parameters)
                let result = try await coder.routeIn(JSONRoutedMessage(from: name, content), options)
                switch content {
                case .selector(let selector, _):
                    return try RouteReport(result, of: service, coder) { RPCError(of: $0, selector.description) }.json
                case .event:
                    _ = try result.get()
                    return .bool(result.route.isHandled)
                }
            }
        }

        private func read(_ parameters: RPCParameters) throws(RPCError) -> (JSONRoutedMessage.Content, RouteOptions) {
            do throws(JSONError) {
                var members = try JSONMembers(parameters.json)
                let content: JSONRoutedMessage.Content
                switch kind {
                case .selector:
                    content = .selector(
                        Selector(try members.string("selector")),
                        arguments: try members.optionalArray("arguments") ?? [])
                case .event:
                    content = .event(
                        try members.string("event"), userInfo: try members.optionalObject("userInfo"),
                        sender: members.optional("sender"))
                }
                let options = try RouteOptions(&members, registry)
                try members.end()
                return (content, options)
            } catch { throw RPCError(refusing: error) }
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
            data = ["code": .string(error.code), "message": .string(error.messageForSender)]
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
            data = ["code": .string(error.code), "message": .string(error.messageForSender)]
        }
    }
#endif
