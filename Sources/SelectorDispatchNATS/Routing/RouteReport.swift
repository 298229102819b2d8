#if NATS
internal import ResponderChain
internal import ResponderChainJSON
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A report of a route from one process to another: the visited responders, the result, and any
/// error.
///
/// ```json
/// {"path": [{"responder": "shop/orders", "outcome": "handled-and-stopped"}], "handledBy": 0, "returned": 17}
/// ```
enum RouteReport {
    /// Returns the report of a selector's route in this process.
    static func json(
        of result: RouteResult,
        of selector: Selector,
        in service: String,
        _ coder: JSONCoder
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
        if let index = result.route.path.lastIndex(where: { $0.responder === handler }) {
            members["handledBy"] = JSONValue(index)
        }
        switch result.error {
        case nil:
            members["returned"] = try result.route.returnValue.map { try coder.encode($0) }
        // The sender's process throws its own error, which names the whole path.
        case RouteError.noResponder? where result.refusal != nil:
            break
        case let error?:
            members["error"] = RPCError(of: error, selector.description).json
        }
        return .object(members)
    }

    private static func name(
        of responder: any Responder,
        _ service: String,
        _ coder: JSONCoder
    ) -> String {
        switch responder {
        case let stop as RemoteStop: stop.description
        case let remote as RemoteResponder: remote.description
        // For a responder without a name, the other process gets no information, not even the type.
        default: "\(service)/\(coder.directory.name(of: responder) ?? "?")"
        }
    }

    /// Reads a report as the rest of a message's route here, or returns nil if it isn't one.
    ///
    /// - Parameter depth: The depth of the first visit.
    static func rest(
        _ json: JSONValue,
        of message: RoutedMessage,
        depth: Int,
        _ coder: JSONCoder
    ) throws(JSONError) -> RouteResult? {
        guard let path = json["path"]?.elements else { return nil }
        let stops = path.compactMap { $0["responder"]?.string.map(RemoteStop.init) }
        let visits = zip(stops, path).enumerated().compactMap { index, stop -> Route.Visit? in
            let (responder, visit) = stop
            guard let outcome = visit["outcome"]?.string.flatMap({ outcomes[$0] }) else {
                return nil
            }
            return Route.Visit(
                elsewhere: responder,
                message,
                phase: visit["phase"] == "capture" ? .capture : .bubble,
                depth: depth + index,
                outcome: outcome
            )
        }
        let handledBy = json["handledBy"]?.integer
        let error = json["error"].flatMap(RPCError.init)
        let isHandlerKnown = handledBy.map(stops.indices.contains) ?? (json["handledBy"] == nil)
        let isErrorKnown = error != nil || json["error"] == nil
        guard visits.count == path.count, isHandlerKnown, isErrorKnown else { return nil }
        return RouteResult(
            elsewhere: visits,
            handledBy: handledBy.map { stops[$0] },
            returnValue: try coder.decode(anyOf: Any.self, from: json["returned"] ?? .null),
            error: error?.forSender
        )
    }

    private static let outcomes = Dictionary(
        uniqueKeysWithValues: [
            Route.Outcome.passed,
            .decorated,
            .handledAndContinued,
            .handledAndStopped,
            .disabled,
            .vetoed,
            .failed,
        ].map { ($0.jsonName, $0) }
    )
}

extension RPCError {
    /// Creates the sender's error from the error of a selector's route.
    fileprivate init(of error: any Error, _ selector: String) {
        switch error {
        case let error as RouteError:
            self = .methodNotFound.explained(error.messageForSender, code: error.code)
        // A handler's own send may also fail; that error stays in this process.
        case let error as DispatchError
        where error.context.call == .route && error.context.selector == selector:
            self = RPCRefusal(parameters: error).rpcError
        default: self = RPCError(answering: error)
        }
    }
}
#endif
