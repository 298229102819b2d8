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
        let methods = ExposedMethods(registry, server.coder)
        var subjects: [String] = []
        for name in names {
            for kind in RouteEntry.Kind.allCases {
                let entry = RouteEntry(
                    kind: kind,
                    name: name,
                    service: self.name,
                    coder: server.coder,
                    methods: methods
                )
                subjects.append("\"\(entry.subject)\"")
                try await serve(
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
    let methods: ExposedMethods

    var subject: String { kind.subject(service, name) }

    func handle(_ request: RPCRequest) async throws -> JSONValue {
        guard request.method == kind.rawValue else { throw RPCError.methodNotFound }
        let message: JSONRoutedMessage
        let result: RouteResult
        do throws(JSONError) {
            let (read, options) = try read(request.parameters)
            message = read
            result = try await coder.awaited.routeResult(read, options: options)
        } catch {
            throw RPCRefusal(parameters: error)
        }
        switch message.content {
        case .selector(let selector, _):
            return try RouteReport.json(of: result, of: selector, in: service, coder)
        case .event:
            return .bool(try result.get().isHandled)
        }
    }

    func isSecret(_ request: RPCRequest) -> Bool {
        guard let name = request.parameters["selector"]?.string else { return false }
        return methods.secretNames.contains(Selector(name))
    }

    /// Reads the message to the responder, and the options of its route.
    private func read(
        _ parameters: RPCParameters
    ) throws(JSONError) -> (message: JSONRoutedMessage, options: RouteOptions) {
        var members = try JSONMembers(parameters.json)
        let boundaries = try members.optionalInteger("boundaries") ?? 0
        let options = RouteOptions(
            going: .up(
                including: RouteBoundaries(rawValue: UInt8(truncatingIfNeeded: boundaries))
            ),
            policy: members.optional("lenient") == true ? .lenient : .strict,
            recordsPath: true,
            registry: methods.registry
        )
        var message = try JSONRoutedMessage(members.json)
        message.origin = name
        let isEvent = if case .event = message.content { true } else { false }
        guard isEvent == (kind == .event) else {
            throw JSONError(.missingMember(isEvent ? "selector" : "event"))
        }
        return (message, options)
    }
}
#endif
