internal import ResponderChain
internal import ResponderChainJSON
internal import SelectorDispatch
package import SelectorDispatchJSON

/// A writer of messages as entries of a recording, in the sender's isolation.
///
/// A value without JSON is written as the reason, so every message has an entry.
struct EntryWriter: Sendable {
    let coder: JSONCoder
    let recordsDurations: Bool

    /// Returns the entry of a message to a receiver.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - target: The receiver, or nil if it isn't an object.
    ///   - arguments: The arguments to keep.
    ///   - isLate: Whether an enclosing message was over.
    func entry(
        _ message: SentMessage,
        to target: AnyObject?,
        _ arguments: [Any?],
        isLate: Bool
    ) -> SendEntry {
        let name = target.flatMap(coder.directory.name)
        return SendEntry(
            receiver: name.map(SendEntry.Receiver.named)
                ?? .unnamed(type: typeName(of: message.target, target)),
            arguments: arguments.map { write($0) },
            policy: message.policy,
            isLate: isLate
        )
    }

    /// Returns the entry of a routed message, whose values are those to keep.
    func entry(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions
    ) -> Recording.Entry {
        let name = coder.directory.name(of: origin)
        let json = JSONRoutedMessage(from: name, content(message, from: origin))
        var entry = Recording.Entry(.route(json))
        if name == nil { entry.unnamedType = "\(type(of: origin))" }
        entry.options = Recording.Entry.Options(options)
        return entry
    }

    /// Returns the content of a routed message; an event's sender is left out if it is the origin.
    private func content(
        _ message: RoutedMessage,
        from origin: any Responder
    ) -> JSONRoutedMessage.Content {
        switch message {
        case .selector(let selector, let arguments):
            return .selector(selector, arguments: arguments.map { write($0) })
        case .event(let event):
            let userInfo = event.userInfo.map { $0.mapValues { write($0) } }
            let isOrigin = event.sender.flatMap(object) === origin
            return .event(
                event.name,
                userInfo: userInfo,
                sender: isOrigin ? nil : event.sender.map { write($0) }
            )
        }
    }

    /// Returns the name of a receiver's type.
    ///
    /// - Parameters:
    ///   - receiver: The receiver.
    ///   - object: The same receiver, or nil if it isn't an object.
    func typeName(of receiver: Any, _ object: AnyObject?) -> String {
        object.map { KnownClass.of($0).name } ?? "\(type(of: receiver))"
    }

    // MARK: Outcomes

    /// Returns the end of a message to a receiver.
    ///
    /// - Parameters:
    ///   - result: The result or error to keep.
    ///   - handler: The object whose handler ran, or nil if that is the receiver or nothing.
    ///   - seconds: The duration, or nil if it isn't recorded.
    func end(
        _ result: Result<Any?, any Error>,
        handledBy handler: AnyObject?,
        _ seconds: Double?
    ) -> SendEntry.End {
        let outcome: SendEntry.End.Outcome =
            switch result {
            case .success(let value): .returned(write(value))
            case .failure(let error): .failed(JSONValue(describing: error))
            }
        return SendEntry.End(
            outcome: outcome,
            handledBy: handler.map { coder.address(of: $0) },
            seconds: seconds
        )
    }

    /// Returns a responder's visit by a routed message.
    ///
    /// - Parameters:
    ///   - visit: The visit.
    ///   - redactor: The replacement of the message's values, or nil to keep them.
    func visit(_ visit: Route.Visit, _ redactor: Redactor?) -> JSONValue {
        guard case .object(var members)? = try? coder.json(of: visit, write: { write($0) }) else {
            return .null
        }
        if recordsDurations { members["seconds"] = Self.seconds(visit.duration) }
        guard let redactor else { return .object(members) }
        redactor.hideReason(in: &members)
        if members["returned"] != nil {
            members["returned"] = write(redactor.kept(visit.returnValue, .result))
        }
        members["error"] = visit.error.map { JSONValue(describing: redactor.kept($0)) }
        if case .object(var changed)? = members["changed"] {
            switch redactor.kept(visit.message) {
            case .selector(_, let arguments):
                changed["arguments"] = write(arguments)
            case .event(let event):
                changed["userInfo"] = event.userInfo.map { .object($0.mapValues { write($0) }) }
            }
            members["changed"] = .object(changed)
        }
        return .object(members)
    }

    /// Returns the outcome of a routed message.
    ///
    /// - Parameters:
    ///   - result: The route, or the sender's error.
    ///   - path: The visits, as ``visit(_:_:)`` returns them.
    ///   - redactor: The replacement of the message's values, or nil to keep them.
    func result(
        _ result: Result<Route, any Error>,
        path: [JSONValue],
        _ redactor: Redactor?
    ) -> JSONValue {
        switch result {
        case .success(let route):
            let returned = redactor.map { $0.kept(route.returnValue, .result) } ?? route.returnValue
            let json = try? coder.json(of: route, write: { _ in write(returned) }, path: { path })
            guard case .object(var members)? = json else { return .null }
            redactor?.hideReason(in: &members)
            return .object(members)
        case .failure(let error):
            let kept = redactor?.kept(error) ?? error
            return ["error": JSONValue(describing: kept), "path": .array(path)]
        }
    }

    /// Returns a duration in seconds.
    static func seconds(_ duration: Duration) -> JSONValue? {
        JSONNumber(duration / .seconds(1)).map(JSONValue.number)
    }

    // MARK: Values

    /// Returns the value as JSON, or the reason why it has none.
    ///
    /// An array's elements are written one by one.
    func write(_ value: Any?) -> JSONValue {
        guard let value else { return .null }
        if let json = JSONValue(frequent: value) { return json }
        if let values = value as? [Any?] { return .array(values.map { write($0) }) }
        if value is SecretValue { return .unwritten("it is secret") }
        do throws(JSONError) {
            let json = try coder.encode(value)
            if json.unwrittenReason == nil { return json }
            let key = JSONValue.unwrittenKey
            return .unwritten("a dictionary's key '\(key)' is reserved for values without JSON")
        } catch {
            return .unwritten("\(error)")
        }
    }
}

/// Returns a value as an object, or nil if it isn't one.
///
/// A cast would be slow.
func object(_ value: Any) -> AnyObject? {
    func object<Value>(_ value: Value) -> AnyObject? {
        // Safe: it is a reference to an object of this class.
        Value.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : nil
    }
    if let object = _openExistential(value, do: object) { return object }
    // Generic code can put an existential into another.
    return type(of: value) is AnyClass ? value as AnyObject : nil
}

extension Redactor {
    /// Hides the reason for a secret handler's refusal, which is the program's text.
    fileprivate func hideReason(in members: inout [String: JSONValue]) {
        if isSecret, members["reason"] != nil { members["reason"] = .string("\(SecretValue())") }
    }
}

extension JSONValue {
    /// The name of the only member of an object that stands for a value without JSON.
    static let unwrittenKey = "$unwritten"

    /// Returns the JSON that stands for a value without JSON.
    ///
    /// - Parameter reason: The reason in words.
    package static func unwritten(_ reason: String) -> JSONValue {
        .object([unwrittenKey: .string(reason)])
    }

    /// The reason why the original value has no JSON, or nil for a value with JSON.
    package var unwrittenReason: String? {
        guard case .object(let members) = self, members.count == 1,
            case .string(let reason)? = members[Self.unwrittenKey]
        else { return nil }
        return reason
    }
}
