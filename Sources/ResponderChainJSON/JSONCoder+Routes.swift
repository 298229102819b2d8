public import ResponderChain
internal import SelectorDispatch
public import SelectorDispatchJSON

extension JSONCoder {
    /// A routed message as JSON.
    ///
    /// - Parameters:
    ///   - message: a selector with arguments, or an event.
    ///   - origin: the responder where it starts, which ``directory`` has.
    /// - Throws: ``JSONError`` that names the argument, or the place in the user info;
    ///   ``JSONError/Problem/unnamedReceiver(type:)``.
    public func message(_ message: RoutedMessage, from origin: any Responder) throws(JSONError) -> JSONRoutedMessage {
        guard let name = directory.name(of: origin) else {
            throw JSONError(.unnamedReceiver(type: "\(type(of: origin))"))
        }
        switch message {
        case .selector(let selector, let arguments):
            let signature = Self.signature(of: selector, from: origin, .shared)
            let values = try encode(arguments: arguments, of: .init(selector, to: origin), signature: signature)
            return JSONRoutedMessage(from: name, .selector(selector, arguments: values))
        case .event(let event):
            return JSONRoutedMessage(from: name, try content(event))
        }
    }

    private func content(_ event: Event) throws(JSONError) -> JSONRoutedMessage.Content {
        var userInfo: [String: JSONValue]?
        if let values = event.userInfo, case .object(let members) = try encode(values, as: "userInfo") {
            userInfo = members
        }
        let sender = try event.sender.map { (value) throws(JSONError) in try encode(value, as: "sender") }
        return .event(event.name, userInfo: userInfo, sender: sender)
    }

    /// The message that JSON stands for, and the responder where it starts.
    ///
    /// A selector's arguments are read as the parameters of the first handler that the chain up from there has; what belongs
    /// to an event as `Any`.
    ///
    /// - Parameters:
    ///   - json: what to route from whom.
    ///   - registry: where the handler is looked up.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Throws: ``JSONError`` for an unknown responder and for what can't be read.
    public func routedMessage(
        _ json: JSONRoutedMessage, registry: HandlerRegistry = .shared, isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> (message: RoutedMessage, origin: any Responder) {
        guard let name = json.origin else { throw JSONError(.missingMember("from")) }
        let object = try directory.receiver(named: name, isolation: isolation)
        guard let origin = object as? any Responder else {
            throw JSONError(.wrongReceiver(name, expected: "a Responder", actual: "\(type(of: object))"))
        }
        switch json.content {
        case .selector(let selector, let arguments):
            let signature = Self.signature(of: selector, from: origin, registry)
            let values = try decode(
                arguments: arguments, of: .init(selector, to: origin), signature: signature, isolation: isolation)
            return (.selector(selector, arguments: values), origin)
        case .event(let name, let members, let json):
            var userInfo: [String: Any]?
            if let members {
                userInfo = try decode([String: Any].self, from: .object(members), as: "userInfo", isolation: isolation)
            }
            let sender =
                if let json { try decode(Any.self, from: json, as: "sender", isolation: isolation) } else { Any?.none }
            return (.event(Event(name: name, userInfo: userInfo, sender: sender)), origin)
        }
    }

    /// Routes a message that came as JSON.
    ///
    /// ```swift
    /// let json = try JSONValue(parsing: #"{"from": "button", "event": "showNumber", "userInfo": {"number": 7}}"#)
    /// let route = try coder.route(JSONRoutedMessage(json), options: RouteOptions(recordsPath: true))
    /// print(try coder.encode(route))
    /// ```
    ///
    /// - Parameters:
    ///   - json: what to route from whom.
    ///   - options: where it goes; their registry has the handlers that may be reached.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Throws: ``JSONError`` for an unknown responder and for what can't be read; what `route` throws.
    @discardableResult
    public func route(
        _ json: JSONRoutedMessage, options: RouteOptions = RouteOptions(),
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        let (message, origin) = try routedMessage(json, registry: options.registry, isolation: isolation)
        switch message {
        case .selector(let selector, let arguments):
            return try origin.route(selector, with: arguments, options: options, isolation: isolation)
        case .event(let event):
            return try origin.route(
                event: event.name, userInfo: event.userInfo, sender: event.sender, options: options,
                isolation: isolation)
        }
    }

    /// What became of a routed message, as JSON.
    ///
    /// ```json
    /// {"end": "stopped", "handled": true, "handledBy": "controller", "path": [
    ///     {"responder": "button", "outcome": "passed"},
    ///     {"responder": "controller", "outcome": "handled and stopped", "returned": true}], "returned": true}
    /// ```
    ///
    /// A responder without a name is told by its type, `{"type": "Cell"}`. `returned` is left out where nothing was, and `path`
    /// where it wasn't recorded. How long a visit took isn't in it, so that equal routes are equal JSON.
    ///
    /// - Throws: ``JSONError`` for a result that has no JSON.
    public func encode(_ route: Route) throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = ["handled": .bool(route.isHandled), "end": .string(route.end.name)]
        members["handledBy"] = route.handledBy.map(json)
        if route.isDefaultPrevented { members["defaultPrevented"] = true }
        members["returned"] = try returned(route.returnValue)
        if !route.path.isEmpty {
            var visits: [JSONValue] = []
            for (index, visit) in route.path.enumerated() {
                do throws(JSONError) {
                    visits.append(try json(visit))
                } catch {
                    throw error.at(".path[\(index)]")
                }
            }
            members["path"] = .array(visits)
        }
        return .object(members)
    }

    private func json(_ visit: Route.Visit) throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = [
            "responder": json(visit.responder), "outcome": .string(visit.outcome.description),
        ]
        members["returned"] = try returned(visit.returnValue)
        members["reason"] = visit.reason.map(JSONValue.string)
        members["error"] = visit.error.map { .string("\($0)") }
        return .object(members)
    }

    private func json(_ responder: any Responder) -> JSONValue {
        directory.name(of: responder).map(JSONValue.string) ?? ["type": .string("\(type(of: responder))")]
    }

    private func returned(_ value: Any?) throws(JSONError) -> JSONValue? {
        try value.map { (value) throws(JSONError) in try encode(value, as: "returned") }
    }

    /// The JSON of a member.
    private func encode(_ value: Any, as name: String) throws(JSONError) -> JSONValue {
        do throws(JSONError) { return try encode(value) } catch { throw error.at(".\(name)") }
    }

    /// The value of a member.
    private func decode<Value>(
        _ type: Value.Type, from json: JSONValue, as name: String, isolation: isolated (any Actor)?
    ) throws(JSONError) -> Value? {
        do throws(JSONError) {
            return try decode(anyOf: type, from: json, isolation: isolation) as? Value
        } catch {
            throw error.at(".\(name)")
        }
    }

    /// The signature of the handler that a selector most likely finds.
    private static func signature(
        of selector: Selector, from origin: any Responder, _ registry: HandlerRegistry
    ) -> MethodSignature? {
        let chain = (try? origin.responderChain()) ?? [origin]
        for responder in chain {
            if let signature = try? registry.methodSignature(for: selector, target: responder) { return signature }
        }
        return nil
    }
}

extension Route.End {
    fileprivate var name: String {
        switch self {
        case .everybodyWasAsked: "everybody was asked"
        case .boundary: "boundary"
        case .stopped: "stopped"
        case .stoppedImmediately: "stopped immediately"
        case .vetoed(let by, let reason): "vetoed by \(by): \(reason)"
        case .failed: "failed"
        }
    }
}
