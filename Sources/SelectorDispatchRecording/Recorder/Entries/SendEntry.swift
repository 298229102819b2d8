internal import SelectorDispatch
internal import SelectorDispatchJSON

/// The entry of a send, as it is kept in memory, and as its lines are written to a file.
///
/// A program may send millions of messages, so nothing here is a dictionary.
struct SendEntry: Sendable {
    /// The receiver's name or, if it has none, that of its type.
    enum Receiver: Sendable {
        case named(String)
        case unnamed(type: String)
    }

    /// The end of a send.
    struct End: Sendable {
        /// The result or the error, as JSON.
        enum Outcome: Sendable {
            case returned(JSONValue)
            case failed(JSONValue)
        }

        let outcome: Outcome

        /// The name of the handler's object, or nil if that is the receiver or nothing.
        let handledBy: JSONValue?

        /// The duration, or nil if it isn't recorded.
        let seconds: Double?
    }

    let receiver: Receiver
    let arguments: [JSONValue]
    let policy: ArgumentPolicy

    /// Whether an enclosing message was over.
    let isLate: Bool

    /// The end, or nil before it.
    var end: End?

    /// Returns the send as an entry of a recording.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it.
    ///   - depth: The number of recorded enclosing messages.
    func entry(_ selector: Selector, depth: Int) -> Recording.Entry {
        var message = JSONMessage(selector: selector, arguments: arguments)
        var unnamedType: String?
        switch receiver {
        case .named(let name): message.target = name
        case .unnamed(let type): unnamedType = type
        }
        var entry = Recording.Entry(.send(message), result: end?.json, depth: depth)
        entry.unnamedType = unnamedType
        entry.options.policy = policy
        entry.isLate = isLate
        entry.seconds = end?.seconds
        return entry
    }

    /// Returns the line of a message that begins.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it.
    ///   - number: The message's number.
    ///   - place: The message's place among its enclosing messages.
    func line(_ selector: Selector, _ number: Int, _ place: MessagePlace) -> [UInt8] {
        var line = EntryLine()
        if !arguments.isEmpty { line.add(#","arguments":"#, .array(arguments)) }
        if place.depth > 0 { line.add(#","depth":"#, number: place.depth) }
        if isLate { line.add(#","late":"#, true) }
        line.add(#","number":"#, number: number)
        line.add(#","parent":"#, number: place.parent)
        if let policy = Recording.Entry.Options.name(of: policy) {
            line.add(#","policy":"#, text: policy)
        }
        line.add(#","selector":"#, text: selector.description)
        switch receiver {
        case .named(let name):
            line.add(#","target":"#, text: name)
        case .unnamed(let type):
            line.add(#","target":"#) { $0.add(#","type":"#, text: type) }
        }
        return line.end()
    }
}

extension SendEntry.End {
    /// The outcome as JSON.
    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        switch outcome {
        case .returned(let value): members["returned"] = value
        case .failed(let error): members["error"] = error
        }
        members["handledBy"] = handledBy
        return .object(members)
    }

    /// Returns the line of the end of the message with a number.
    func line(of number: Int) -> [UInt8] {
        var line = EntryLine()
        line.add(#","of":"#, number: number)
        line.add(#","result":"#) { line in
            if case .failed(let error) = outcome { line.add(#","error":"#, error) }
            line.add(#","handledBy":"#, handledBy)
            if case .returned(let value) = outcome { line.add(#","returned":"#, value) }
        }
        line.add(#","seconds":"#, seconds.flatMap { JSONNumber($0) }.map(JSONValue.number))
        return line.end()
    }
}
