public import ResponderChain
internal import SelectorDispatch
public import SelectorDispatchJSON

extension JSONCoder {
    /// Returns a routed message as JSON.
    ///
    /// - Parameters:
    ///   - message: A selector with arguments, or an event.
    ///   - origin: The responder where the route starts, which must be in `directory`.
    /// - Returns: The message, with the responder's name.
    /// - Throws: A `JSONError` with an argument, or a place in the user info, that has no JSON;
    ///   `JSONError.Problem.unnamedReceiver(type:)` if the responder isn't in `directory`.
    public func message(_ message: RoutedMessage, from origin: any Responder) throws(JSONError)
        -> JSONRoutedMessage
    {
        guard let name = directory.name(of: origin) else {
            throw JSONError(.unnamedReceiver(type: "\(type(of: origin))"))
        }
        switch message {
        case .selector(let selector, let arguments):
            let signature = Self.signature(of: selector, from: origin, .shared)
            let values = try encode(
                arguments: arguments,
                of: .init(selector, to: origin),
                signature: signature
            )
            return JSONRoutedMessage(from: name, .selector(selector, arguments: values))
        case .event(let event):
            return JSONRoutedMessage(from: name, try content(event))
        }
    }

    private func content(_ event: Event) throws(JSONError) -> JSONRoutedMessage.Content {
        var userInfo: [String: JSONValue]?
        if let values = event.userInfo,
            case .object(let members) = try JSONError.at(".userInfo", encode(values))
        {
            userInfo = members
        }
        let sender = try event.sender.map { (value) throws(JSONError) in
            try JSONError.at(".sender", encode(value))
        }
        return .event(event.name, userInfo: userInfo, sender: sender)
    }

    /// Reads a message from JSON, and the responder where its route starts.
    ///
    /// The arguments of a selector are read as the parameters of the first handler up the chain, an
    /// event's user info and sender as `Any`.
    ///
    /// - Parameters:
    ///   - json: The message.
    ///   - registry: The registry with the handlers.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: The message, and the responder that the JSON names.
    /// - Throws: A `JSONError` if the JSON names no responder or an unknown one, or a value can't
    ///   be read.
    public func routedMessage(
        _ json: JSONRoutedMessage,
        registry: HandlerRegistry = .shared,
        isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> (message: RoutedMessage, origin: any Responder) {
        guard let name = json.origin else { throw JSONError(.missingMember("from")) }
        let object = try directory.receiver(named: name, isolation: isolation)
        guard let origin = object as? any Responder else {
            throw JSONError(
                .wrongReceiver(name, expected: "a Responder", actual: "\(type(of: object))")
            )
        }
        switch json.content {
        case .selector(let selector, let arguments):
            let signature = Self.signature(of: selector, from: origin, registry)
            let values = try decode(
                arguments: arguments,
                of: .init(selector, to: origin),
                signature: signature,
                isolation: isolation
            )
            return (.selector(selector, arguments: values), origin)
        case .event(let name, let members, let json):
            var userInfo: [String: Any]?
            if let members {
                let values = try JSONError.at(
                    ".userInfo",
                    decode(anyOf: [String: Any].self, from: .object(members), isolation: isolation)
                )
                userInfo = values as? [String: Any]
            }
            var sender: Any?
            if let json {
                sender = try JSONError.at(
                    ".sender",
                    decode(anyOf: Any.self, from: json, isolation: isolation)
                )
            }
            return (.event(Event(name: name, userInfo: userInfo, sender: sender)), origin)
        }
    }

    /// Routes a message in JSON.
    ///
    /// ```swift
    /// let json = try JSONValue(parsing: #"{"from": "button", "event": "showNumber", "userInfo": {"number": 7}}"#)
    /// let route = try coder.route(JSONRoutedMessage(json), options: RouteOptions(recordsPath: true))
    /// print(try coder.encode(route))
    /// ```
    ///
    /// - Parameters:
    ///   - json: The message.
    ///   - options: The route's options, with the registry of the handlers.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: The route.
    /// - Throws: A `JSONError` if the responder is unknown or a value can't be read; any error of
    ///   the route.
    @discardableResult
    public func route(
        _ json: JSONRoutedMessage,
        options: RouteOptions = RouteOptions(),
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        let (message, origin) = try routedMessage(
            json,
            registry: options.registry,
            isolation: isolation
        )
        switch message {
        case .selector(let selector, let arguments):
            return try origin.route(
                selector,
                with: arguments,
                options: options,
                isolation: isolation
            )
        case .event(let event):
            return try origin.route(
                event: event.name,
                userInfo: event.userInfo,
                sender: event.sender,
                options: options,
                isolation: isolation
            )
        }
    }

    /// Returns a route's outcome as JSON.
    ///
    /// ```json
    /// {"end": "stopped", "handled": true, "handledBy": "controller", "path": [
    ///     {"responder": "button", "outcome": "passed"},
    ///     {"responder": "cell", "outcome": "decorated", "changed": {"event": "save", "userInfo": {"a": 1}}},
    ///     {"responder": "controller", "outcome": "handled-and-stopped", "returned": true}], "returned": true}
    /// ```
    ///
    /// A responder outside of `directory` is written as its type, `{"type": "Cell"}`. There is no
    /// `path` if it wasn't recorded, and no `returned` without a result. A vetoed route has
    /// `vetoedBy` and `reason`. A failed visit has `error`, with the error's `text`, and its `code`
    /// if it has one. There are no times, so equal routes have equal JSON.
    ///
    /// - Throws: A `JSONError` if a result or a changed message has no JSON.
    public func encode(_ route: Route) throws(JSONError) -> JSONValue {
        try json(of: route, write: encode) { () throws(JSONError) in
            var visits: [JSONValue] = []
            for (index, visit) in route.path.enumerated() {
                let place = ".path[\(index)]"
                visits.append(try JSONError.at(place, json(of: visit, write: encode)))
            }
            return visits
        }
    }

    /// Returns a route's outcome.
    ///
    /// - Parameters:
    ///   - route: The outcome.
    ///   - write: A closure that writes a value of the message or a result.
    ///   - path: A closure that returns the visits, in the form of ``json(of:write:)``.
    /// - Throws: An error of one of the closures.
    package func json(
        of route: Route,
        write: (Any) throws(JSONError) -> JSONValue,
        path: () throws(JSONError) -> [JSONValue]
    ) throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = [
            "handled": .bool(route.isHandled), "end": .string(route.end.name),
        ]
        if let responder = route.handledBy { members["handledBy"] = address(of: responder) }
        if route.isDefaultPrevented { members["defaultPrevented"] = true }
        if case .vetoed(let decorator, let reason) = route.end {
            members["vetoedBy"] = .string(decorator)
            members["reason"] = .string(reason)
        }
        members["returned"] = try Self.returned(route.returnValue, write)
        let path = try path()
        if !path.isEmpty { members["path"] = .array(path) }
        return .object(members)
    }

    /// Returns a responder's visit by a message.
    ///
    /// - Parameters:
    ///   - visit: The visit.
    ///   - write: A closure that writes a value of the message or a result.
    /// - Throws: An error of the closure, with the member's place.
    package func json(
        of visit: Route.Visit,
        write: (Any) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = [
            "responder": address(of: visit.responder), "outcome": .string(visit.outcome.jsonName),
        ]
        if visit.phase == .capture { members["phase"] = "capture" }
        if !visit.changes.isEmpty {
            members["changed"] = try JSONError.at(".changed", Self.changed(visit.message, write))
        }
        members["returned"] = try Self.returned(visit.returnValue, write)
        members["reason"] = visit.reason.map(JSONValue.string)
        members["error"] = visit.error.map { JSONValue(describing: $0) }
        return .object(members)
    }

    /// Returns the name of an object, such as `"cart"`, or the type of an unnamed one, such as
    /// `{"type": "Cart"}`.
    package func address(of object: AnyObject) -> JSONValue {
        directory.name(of: object).map(JSONValue.string) ?? ["type": .string("\(type(of: object))")]
    }

    private static func returned(
        _ value: Any?,
        _ write: (Any) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue? {
        // The outcome already has an event handler's decision.
        guard let value, !(value is EventResult) else { return nil }
        return try JSONError.at(".returned", write(value))
    }

    /// Returns the changed message.
    private static func changed(
        _ message: RoutedMessage,
        _ write: (Any) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        switch message {
        case .selector(let selector, let arguments):
            return ["selector": .string(selector.description), "arguments": try write(arguments)]
        case .event(let event):
            var members: [String: JSONValue] = ["event": .string(event.name)]
            members["userInfo"] = try event.userInfo.map(write)
            return .object(members)
        }
    }

    /// Returns the signature of the first handler up the chain, or nil if there is none.
    private static func signature(
        of selector: Selector,
        from origin: any Responder,
        _ registry: HandlerRegistry
    ) -> MethodSignature? {
        let chain = (try? origin.responderChain()) ?? [origin]
        for responder in chain {
            if let signature = try? registry.methodSignature(for: selector, target: responder) {
                return signature
            }
        }
        return nil
    }
}

// The names of cases in JSON, which are stable.

extension Route.End {
    fileprivate var name: String {
        switch self {
        case .allVisited: "everybody-was-asked"
        case .boundary: "boundary"
        case .stopped: "stopped"
        case .stoppedImmediately: "stopped-immediately"
        case .vetoed: "vetoed"
        case .failed: "failed"
        }
    }
}

extension Route.Outcome {
    /// The name of the case in JSON, such as `handled-and-stopped`.
    package var jsonName: String {
        switch self {
        case .passed: "passed"
        case .decorated: "decorated"
        case .handledAndContinued: "handled-and-continued"
        case .handledAndStopped: "handled-and-stopped"
        case .disabled: "disabled"
        case .vetoed: "vetoed"
        case .failed: "failed"
        }
    }
}
