internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A message's place among those around it.
typealias MessagePlace = (depth: Int, parent: Int?, isLate: Bool)

/// A line of a file under construction, member by member in the order of their names.
struct EntryLine {
    private var bytes: [UInt8] = []
    private var separator = UInt8(ascii: "{")

    init() { bytes.reserveCapacity(250) }

    /// Adds a member's name. Its value follows.
    private mutating func add(name: StaticString) {
        bytes.append(separator)
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        separator = UInt8(ascii: ",")
    }

    mutating func add(_ name: StaticString, _ value: JSONValue?) {
        guard let value else { return }
        add(name: name)
        value.write(to: &bytes)
    }

    mutating func add(_ name: StaticString, object: (inout EntryLine) -> Void) {
        add(name: name)
        separator = UInt8(ascii: "{")
        object(&self)
        bytes.append(UInt8(ascii: "}"))
        separator = UInt8(ascii: ",")
    }

    consuming func end() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}

// Programs send millions of messages while they write to a file, so these lines are written without a dictionary.
extension EntryWriter {
    /// Returns the line of a message that begins.
    func line(
        _ message: SentMessage, to target: AnyObject?, _ arguments: [Any?], _ number: Int, _ place: MessagePlace
    ) -> [UInt8] {
        var line = EntryLine()
        if !arguments.isEmpty { line.add("arguments", .array(arguments.map { write($0) })) }
        if place.depth > 0 { line.add("depth", JSONValue(number: place.depth)) }
        if place.isLate { line.add("late", true) }
        line.add("number", JSONValue(number: number))
        line.add("parent", place.parent.map(JSONValue.init(number:)))
        line.add("policy", Recording.Entry.Options.name(of: message.policy).map(JSONValue.string))
        line.add("selector", .string(message.selector.description))
        line.add("target", target.map(coder.address) ?? ["type": .string("\(type(of: message.target))")])
        return line.end()
    }

    /// Returns the line of a message that ends.
    func line(
        endOf number: Int, _ result: Result<Any?, any Error>, of target: ObjectIdentifier?, handledBy handler: Any?,
        _ seconds: Double?
    ) -> [UInt8] {
        var line = EntryLine()
        line.add("of", JSONValue(number: number))
        line.add("result") { line in
            if case .failure(let error) = result { line.add("error", JSONValue(describing: error)) }
            line.add("handledBy", address(of: handler, unless: target))
            if case .success(let value) = result { line.add("returned", write(value)) }
        }
        line.add("seconds", seconds.flatMap { JSONNumber($0) }.map(JSONValue.number))
        return line.end()
    }
}
