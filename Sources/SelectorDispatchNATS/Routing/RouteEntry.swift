#if NATS
internal import ResponderChain
internal import ResponderChainJSON
public import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

extension NATSService {
    /// Opens responders to routes of other processes, which continue up the chain.
    ///
    /// A ``RemoteResponder`` there leads to the responder here. A selector's route reaches one
    /// worker, an event all of them. Only exposed handlers handle messages from outside, but the
    /// chain's decorators, validators, listeners, strategies and event receivers take part as in
    /// any route, so open a chain only if they may.
    ///
    /// Call it after ``start(receivers:)``.
    ///
    /// - Parameters:
    ///   - names: The responders' names in the directory of the service's server. A route to a name
    ///     without a responder is refused when it arrives.
    ///   - registry: The registry of the handlers, of which the exposed ones are used.
    /// - Throws: ``NATSError/notPermitted(reason:)`` if the server refuses a subject; any
    ///   ``NATSError``.
    public func openRoutes(
        at names: [String],
        registry: HandlerRegistry = .shared
    ) async throws(NATSError) {
        let exposed = registry.filter { $0.tags.contains(.exposed) }
        let secretNames = exposed.names(tagged: .secret)
        var subjects: [String] = []
        for name in names {
            for kind in RouteEntry.Kind.allCases {
                let entry = RouteEntry(
                    kind: kind,
                    name: name,
                    service: self.name,
                    coder: server.coder,
                    registry: exposed,
                    secretNames: secretNames
                )
                let subject = kind.subject(self.name, name)
                subjects.append("\"\(subject)\"")
                try await serve(
                    subject,
                    as: "\(kind.rawValue)-\(NATSSubject.token(name))",
                    isShared: kind == .selector,
                    entry
                )
            }
        }
        try await connection.checkPermissions(subjects)
    }
}

/// A responder for the routes of one kind that arrive at a responder of this process.
struct RouteEntry: EndpointResponder {
    /// The kinds of incoming requests, by their methods.
    enum Kind: String, CaseIterable {
        case selector = "route"
        case event

        func subject(_ service: String, _ responder: String) -> String {
            "\(service).\(rawValue).\(NATSSubject.token(responder))"
        }
    }

    let kind: Kind
    let name: String
    let service: String
    let coder: JSONCoder
    let registry: HandlerRegistry
    /// The selectors and Swift spellings of the registry's secret handlers.
    let secretNames: Set<Selector>

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        guard request.method == kind.rawValue else { throw RPCError.methodNotFound }
        let (message, origin, options) = try read(request.parameters)
        // Safe: it was read for this route alone, and its objects are `Sendable`: others need an
        // isolation.
        nonisolated(unsafe) let sent = message
        let result = await origin.awaited.routeResult(sent, options: options)
        switch sent {
        case .selector(let selector, _):
            return try RouteReport.json(of: result, in: service, coder) {
                RPCError(of: $0, selector.description)
            }
        case .event:
            return .bool(try result.get().isHandled)
        }
    }

    func isSecret(_ request: RPCRequest) -> Bool {
        guard let name = request.parameters["selector"]?.string else { return false }
        return secretNames.contains(Selector(name))
    }

    /// Reads the message, the responder at which it arrives, and the options of its route.
    private func read(
        _ parameters: RPCParameters
    ) throws(RPCError) -> (message: RoutedMessage, origin: any Responder, options: RouteOptions) {
        do throws(JSONError) {
            var members = try JSONMembers(parameters.json)
            let boundaries = try members.optionalInteger("boundaries") ?? 0
            let options = RouteOptions(
                going: .up(
                    including: RouteBoundaries(rawValue: UInt8(truncatingIfNeeded: boundaries))
                ),
                policy: members.optional("lenient") == true ? .lenient : .strict,
                recordsPath: true,
                registry: registry
            )
            var message = try JSONRoutedMessage(members.json)
            message.origin = name
            let isEvent = if case .event = message.content { true } else { false }
            guard isEvent == (kind == .event) else {
                throw JSONError(.missingMember(isEvent ? "selector" : "event"))
            }
            let read = try coder.routedMessage(message, registry: registry, isolation: nil)
            return (read.message, read.origin, options)
        } catch {
            throw .invalidParameters.explained(error.messageForSender, code: error.code)
        }
    }
}

extension RPCError {
    /// The sender's error for one of the route of a selector.
    fileprivate init(of error: any Error, _ selector: String) {
        switch error {
        case let error as RouteError:
            self = .methodNotFound.explained(error.messageForSender, code: error.code)
        // A handler's own send may also fail; that error stays in this process.
        case let error as DispatchError
        where error.context.call == .route && error.context.selector == selector:
            self = .invalidParameters.explained(error.messageForSender, code: error.code)
        default: self = RPCError(answering: error)
        }
    }
}
#endif
