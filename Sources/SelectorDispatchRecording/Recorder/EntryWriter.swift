internal import ResponderChain
internal import ResponderChainJSON
internal import SelectorDispatch
package import SelectorDispatchJSON

/// Writes messages as entries of a recording, in the isolation where they are sent.
///
/// Whatever has no JSON is written as the reason, so that there is an entry for every message.
struct EntryWriter: Sendable {
    let coder: JSONCoder
    /// Whether entries tell how long things took.
    let recordsDurations: Bool

    func entry(_ message: SentMessage) -> Recording.Entry {
        let name = object(message.target).flatMap { coder.directory.name(of: $0) }
        let arguments = message.arguments.map { write($0) }
        var entry = Recording.Entry(
            .send(JSONMessage(target: name, selector: message.selector, arguments: arguments)))
        if name == nil { entry.unnamedType = "\(type(of: message.target))" }
        entry.options.policy = message.policy
        return entry
    }

    func entry(_ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions) -> Recording.Entry {
        let name = coder.directory.name(of: origin)
        var entry = Recording.Entry(.route(JSONRoutedMessage(from: name, content(message, from: origin))))
        if name == nil { entry.unnamedType = "\(type(of: origin))" }
        entry.options = Recording.Entry.Options(options)
        return entry
    }

    private func content(_ message: RoutedMessage, from origin: any Responder) -> JSONRoutedMessage.Content {
        switch message {
        case .selector(let selector, let arguments):
            return .selector(selector, arguments: arguments.map { write($0) })
        case .event(let event):
            let userInfo = event.userInfo.map { $0.mapValues { write($0) } }
            let isOrigin = event.sender.flatMap(object) === origin
            return .event(event.name, userInfo: userInfo, sender: isOrigin ? nil : event.sender.map { write($0) })
        }
    }

    // MARK: What came of it

    func result(_ result: Result<Any?, any Error>, of target: RecordedValue?, handledBy handler: Any?) -> JSONValue {
        var members: [String: JSONValue] = [:]
        switch result {
        case .success(let value): members["returned"] = write(value)
        case .failure(let error): members["error"] = JSONValue(describing: error)
        }
        if let handler, let object = object(handler), target?.isIdentical(to: object) == false {
            members["handledBy"] = coder.address(of: object)
        }
        return .object(members)
    }

    func visit(_ visit: Route.Visit) -> JSONValue {
        guard case .object(var members)? = try? coder.json(of: visit, write: { write($0) }) else { return .null }
        if recordsDurations { members["seconds"] = Self.seconds(visit.duration) }
        return .object(members)
    }

    func result(_ result: Result<Route, any Error>, path: [JSONValue]) -> JSONValue {
        switch result {
        case .success(let route): (try? coder.json(of: route, write: { write($0) }, path: { path })) ?? .null
        case .failure(let error): ["error": JSONValue(describing: error), "path": .array(path)]
        }
    }

    static func seconds(_ duration: Duration) -> JSONValue? {
        JSONNumber(duration / .seconds(1)).map(JSONValue.number)
    }

    // MARK: Values

    /// The value as JSON, or else why it has none. Of an array, each element counts for itself.
    private func write(_ value: Any?) -> JSONValue {
        if let values = value as? [Any?] { return .array(values.map { write($0) }) }
        do throws(JSONError) {
            let json = try coder.encode(value)
            if json.unwrittenReason == nil { return json }
            return .unwritten("a dictionary's key '\(JSONValue.unwrittenKey)' is kept for values without JSON")
        } catch {
            return .unwritten("\(error)")
        }
    }

    private func object(_ value: Any) -> AnyObject? {
        type(of: value) is AnyClass ? value as AnyObject : nil
    }
}

extension JSONValue {
    static let unwrittenKey = "$unwritten"

    package static func unwritten(_ reason: String) -> JSONValue { .object([unwrittenKey: .string(reason)]) }

    /// Why there is no JSON of the value for which this one stands; nil if it is a value itself.
    package var unwrittenReason: String? {
        guard case .object(let members) = self, members.count == 1,
            case .string(let reason)? = members[Self.unwrittenKey]
        else { return nil }
        return reason
    }
}
