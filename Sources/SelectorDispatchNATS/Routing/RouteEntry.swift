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
    /// Call it after ``start(receivers:)``. Throws a ``NATSError`` if the server doesn't permit it.
    public func openRoutes(at names: [String], registry: HandlerRegistry = .shared)
        async throws(NATSError)
    {
        let exposed = registry.filter { $0.tags.contains(.exposed) }
        for name in names {
            for kind in RouteEntry.Kind.allCases {
                let entry = RouteEntry(
                    kind: kind,
                    name: name,
                    service: self.name,
                    coder: server.coder,
                    registry: exposed
                )
                try await serve(
                    kind.subject(self.name, name),
                    as: "\(kind.rawValue)-\(NATSSubject.token(name))",
                    isShared: kind == .selector,
                    entry
                )
            }
        }
        let subjects = names.flatMap { name in
            RouteEntry.Kind.allCases.map { $0.subject(self.name, name) }
        }
        try await connection.checkPermissions(subjects.map { "\"\($0)\"" })
    }
}

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
            _ = try result.get()
            return .bool(result.route.isHandled)
        }
    }

    func isSecret(_ request: RPCRequest) -> Bool {
        let name = request.parameters["selector"]?.string
        let all = registry.methodSignatures
        return all.contains {
            $0.tags.contains(.secret) && [$0.selector.description, $0.name].contains(name)
        }
    }

    private func read(
        _ parameters: RPCParameters
    ) throws(RPCError) -> (message: RoutedMessage, origin: any Responder, RouteOptions) {
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
        } catch { throw .invalidParameters.explained(error.messageForSender, code: error.code) }
    }
}

extension RPCError {
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

/// A report of a route from one process to another: the visited responders, the result, and any
/// error.
///
/// ```json
/// {"path": [{"responder": "shop/orders", "outcome": "handled-and-stopped"}], "handledBy": 0, "returned": 17}
/// ```
enum RouteReport {
    static func json(
        of result: RouteResult,
        in service: String,
        _ coder: JSONCoder,
        error rpcError: (any Error) -> RPCError
    ) throws -> JSONValue {
        let path = result.route.path.map { visit -> JSONValue in
            var members: [String: JSONValue] = [
                "responder": .string(name(of: visit.responder, service, coder)),
                "outcome": .string(visit.outcome.jsonName),
            ]
            if visit.phase == .capture { members["phase"] = "capture" }
            return .object(members)
        }
        var members: [String: JSONValue] = ["path": .array(path)]
        let handler = result.route.handledBy
        members["handledBy"] = result.route.path.lastIndex { $0.responder === handler }.map {
            JSONValue($0)
        }
        switch result.error {
        case nil: members["returned"] = try result.route.returnValue.map { try coder.encode($0) }
        case RouteError.noResponder? where result.refusal != nil: break
        case let error?: members["error"] = rpcError(error).json
        }
        return .object(members)
    }

    private static func name(of responder: any Responder, _ service: String, _ coder: JSONCoder)
        -> String
    {
        switch responder {
        case let stop as RemoteStop: stop.description
        case let remote as RemoteResponder: remote.description
        // For a responder without a name, the other process gets no information, not even the type.
        default: "\(service)/\(coder.directory.name(of: responder) ?? "?")"
        }
    }

    /// Reads a report as the rest of a route here, or returns nil if it isn't one.
    static func continuation(_ json: JSONValue, _ coder: JSONCoder) throws(JSONError)
        -> RouteContinuation?
    {
        guard let path = json["path"]?.elements else { return nil }
        let stops = path.compactMap { $0["responder"]?.string.map(RemoteStop.init) }
        let visits = zip(stops, path).compactMap { stop, visit in
            visit["outcome"]?.string.flatMap { outcomes[$0] }.map {
                RouteContinuation.Visit(stop, $0, visit["phase"] == "capture" ? .capture : .bubble)
            }
        }
        let handledBy = json["handledBy"]?.integer
        let error = json["error"].flatMap(RPCError.init)
        guard visits.count == path.count,
            handledBy.map(stops.indices.contains) ?? (json["handledBy"] == nil),
            error != nil || json["error"] == nil
        else { return nil }
        return RouteContinuation(
            visits: visits,
            handledBy: handledBy.map { stops[$0] },
            returnValue: try coder.decode(anyOf: Any.self, from: json["returned"] ?? .null),
            error: error?.forSender
        )
    }

    private static let outcomes = Dictionary(
        uniqueKeysWithValues: [
            Route.Outcome.passed, .decorated, .handledAndContinued, .handledAndStopped, .disabled,
            .vetoed, .failed,
        ].map { ($0.jsonName, $0) }
    )
}
#endif
