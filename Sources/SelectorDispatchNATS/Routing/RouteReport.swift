#if NATS
    internal import ResponderChain
    internal import ResponderChainJSON
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    /// What one process tells another one of a route: who was asked, what came of it, and the error if there was one.
    ///
    /// ```json
    /// {"path": [{"responder": "shop/cell", "outcome": "passed"}, {"responder": "shop/orders", "outcome": "handled-and-stopped"}],
    ///  "returned": 17}
    /// ```
    struct RouteReport {
        struct Stop {
            let responder: String
            let outcome: Route.Outcome
            let isCapture: Bool
        }

        var path: [Stop]
        /// Who handled the message, by the index in the path.
        var handledBy: Int?
        var returned: JSONValue?
        var error: RPCError?
        /// The entries of a circle of processes; empty if there is none.
        var circle: [String] = []

        // MARK: Where the route went on

        /// - Parameters:
        ///   - result: the route.
        ///   - service: the service's name.
        ///   - error: returns what the other process is told of an error.
        init(
            _ result: RouteResult, of service: String, _ coder: JSONCoder, error tell: (any Error) -> RPCError
        ) throws {
            path = result.route.path.map {
                Stop(
                    responder: Self.name(of: $0.responder, service, coder), outcome: $0.outcome,
                    isCapture: $0.phase == .capture)
            }
            handledBy = result.route.path.lastIndex { $0.responder === result.route.handledBy }
            switch result.error {
            case nil: returned = try result.route.returnValue.map { value throws(JSONError) in try coder.encode(value) }
            case RouteError.noResponder? where result.refusal != nil: break
            case RouteError.chainCycle(_, let through)? where through.allSatisfy({ $0.contains("/") }): circle = through
            case let error?: self.error = tell(error)
            }
        }

        private static func name(of responder: any Responder, _ service: String, _ coder: JSONCoder) -> String {
            switch responder {
            case let stop as RemoteStop: stop.description
            case let remote as RemoteResponder: remote.description
            // Without a name, the other process is told nothing, not even the type.
            default: "\(service)/\(coder.directory.name(of: responder) ?? "?")"
            }
        }

        var json: JSONValue {
            var members: [String: JSONValue] = [:]
            members["path"] = .array(
                path.map { stop in
                    var members: [String: JSONValue] = [
                        "responder": .string(stop.responder), "outcome": .string(stop.outcome.jsonName),
                    ]
                    if stop.isCapture { members["phase"] = "capture" }
                    return .object(members)
                })
            members["handledBy"] = handledBy.map { .number(JSONNumber($0)) }
            members["returned"] = returned
            members["error"] = error?.json
            if !circle.isEmpty { members["circle"] = .array(circle.map(JSONValue.string)) }
            return .object(members)
        }

        // MARK: Where the route came from

        /// Reads a report; nil if the JSON is none.
        init?(_ json: JSONValue) {
            guard case .array(let stops)? = json["path"] else { return nil }
            path = []
            for stop in stops {
                guard case .string(let responder)? = stop["responder"], case .string(let text)? = stop["outcome"],
                    let outcome = Self.outcomes[text]
                else { return nil }
                path.append(Stop(responder: responder, outcome: outcome, isCapture: stop["phase"] == "capture"))
            }
            returned = json["returned"]
            if case .number(let number)? = json["handledBy"] {
                guard let index = Int(number.text), path.indices.contains(index) else { return nil }
                handledBy = index
            }
            if let error = json["error"] {
                guard let error = RPCError(error) else { return nil }
                self.error = error
            }
            guard case .array(let names)? = json["circle"] else { return }
            circle = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
        }

        private static let outcomes = Dictionary(
            uniqueKeysWithValues: [
                Route.Outcome.passed, .decorated, .handledAndContinued, .handledAndStopped, .disabled, .vetoed, .failed,
            ].map { ($0.jsonName, $0) })

        /// Returns the rest of the route for the one here.
        func continuation(of message: DispatchError.Context, _ coder: JSONCoder) throws(JSONError) -> RouteContinuation
        {
            let stops = path.map { RemoteStop($0.responder) }
            let visits = zip(stops, path).map { stop, visit in
                RouteContinuation.Visit(stop, visit.outcome, visit.isCapture ? .capture : .bubble)
            }
            let error: (any Error)? =
                if !circle.isEmpty {
                    RouteError.chainCycle(message, through: circle)
                } else {
                    error.map { $0.isRefusal ? NATSError.refused($0) as any Error : $0 }
                }
            let value = try returned.map { json throws(JSONError) in try coder.decode(anyOf: Any.self, from: json) }
            return RouteContinuation(
                visits: visits, handledBy: handledBy.map { stops[$0] }, returnValue: value ?? nil, error: error)
        }
    }
#endif
