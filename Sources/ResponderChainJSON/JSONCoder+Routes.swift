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

    /// Routes a message that came as JSON, and awaits each handler in its own isolation.
    ///
    /// Responders that only one isolation may touch can't be named in it.
    ///
    /// - Throws: as the one that doesn't wait.
    @discardableResult
    public nonisolated(nonsending) func route(
        _ json: JSONRoutedMessage, options: RouteOptions = RouteOptions()
    ) async throws -> Route {
        let (message, origin) = try routedMessage(json, registry: options.registry, isolation: nil)
        // It was read for this route, and the objects in it are `Sendable`: no others are found without an isolation.
        nonisolated(unsafe) let sent = message
        return try await origin.awaited.routeResult(sent, options: options).get()
    }

    /// What became of a routed message, as JSON.
    ///
    /// ```json
    /// {"end": "stopped", "handled": true, "handledBy": "controller", "path": [
    ///     {"responder": "button", "outcome": "passed"},
    ///     {"responder": "cell", "outcome": "decorated", "changed": {"event": "save", "userInfo": {"a": 1}}},
    ///     {"responder": "controller", "outcome": "handled and stopped", "returned": true}], "returned": true}
    /// ```
    ///
    /// A responder that ``directory`` doesn't have is written as its type, `{"type": "Cell"}`. There is no `path` if the
    /// route didn't record it, and no `returned` if nothing was returned. Times are left out, so that equal routes give
    /// equal JSON.
    ///
    /// - Throws: ``JSONError`` for a result, or a change to the message, that has no JSON.
    public func encode(_ route: Route) throws(JSONError) -> JSONValue {
        try json(of: route, write: encode) { () throws(JSONError) in
            var visits: [JSONValue] = []
            for (index, visit) in route.path.enumerated() {
                do throws(JSONError) {
                    visits.append(try json(of: visit, write: encode))
                } catch {
                    throw error.at(".path[\(index)]")
                }
            }
            return visits
        }
    }

    /// What became of a routed message.
    ///
    /// - Parameters:
    ///   - route: what became of it.
    ///   - write: writes a value that the message carries or that was returned.
    ///   - path: the visits, each as ``json(of:write:)`` writes it.
    package func json(
        of route: Route, write: (Any) throws(JSONError) -> JSONValue, path: () throws(JSONError) -> [JSONValue]
    ) throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = ["handled": .bool(route.isHandled), "end": .string(route.end.name)]
        if let responder = route.handledBy { members["handledBy"] = address(of: responder) }
        if route.isDefaultPrevented { members["defaultPrevented"] = true }
        members["returned"] = try Self.returned(route.returnValue, write)
        let path = try path()
        if !path.isEmpty { members["path"] = .array(path) }
        return .object(members)
    }

    /// What one responder did with a message.
    ///
    /// - Parameter write: writes a value that the message carries or that was returned.
    package func json(
        of visit: Route.Visit, write: (Any) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = [
            "responder": address(of: visit.responder), "outcome": .string(visit.outcome.description),
        ]
        if visit.phase == .capture { members["phase"] = "capture" }
        if !visit.changes.isEmpty { members["changed"] = try Self.changed(visit.message, write) }
        members["returned"] = try Self.returned(visit.returnValue, write)
        members["reason"] = visit.reason.map(JSONValue.string)
        members["error"] = visit.error.map { .string("\($0)") }
        return .object(members)
    }

    /// The name of an object, or else its type: `"cart"`, `{"type": "Cart"}`.
    package func address(of object: AnyObject) -> JSONValue {
        directory.name(of: object).map(JSONValue.string) ?? ["type": .string("\(type(of: object))")]
    }

    private static func returned(
        _ value: Any?, _ write: (Any) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue? {
        // What an event's handler decided is the outcome already.
        guard let value, !(value is EventResult) else { return nil }
        do throws(JSONError) { return try write(value) } catch { throw error.at(".returned") }
    }

    /// What a message carries after a change.
    private static func changed(
        _ message: RoutedMessage, _ write: (Any) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        do throws(JSONError) {
            switch message {
            case .selector(let selector, let arguments):
                return ["selector": .string(selector.description), "arguments": try write(arguments)]
            case .event(let event):
                var members: [String: JSONValue] = ["event": .string(event.name)]
                members["userInfo"] = try event.userInfo.map(write)
                return .object(members)
            }
        } catch {
            throw error.at(".changed")
        }
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
