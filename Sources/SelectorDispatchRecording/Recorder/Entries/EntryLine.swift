internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A line of a file under construction, member by member in the order of their names.
struct EntryLine: ~Copyable {
    private var bytes: [UInt8] = []

    /// The character before the next member or element.
    private var separator = UInt8(ascii: "{")

    init() { bytes.reserveCapacity(250) }

    /// Adds a member's name, with quotation marks and a colon.
    ///
    /// Its value follows.
    private mutating func add(name: StaticString) {
        bytes.append(separator)
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        separator = UInt8(ascii: ",")
    }

    /// Adds a member, unless its value is nil.
    ///
    /// - Parameters:
    ///   - name: The member's name, with quotation marks and a colon. The names must be added in
    ///     their order.
    ///   - value: The member's value.
    mutating func add(_ name: StaticString, _ value: JSONValue?) {
        guard let value else { return }
        add(name: name)
        value.write(to: &bytes)
    }

    /// Adds an integer, unless it is nil.
    mutating func add(_ name: StaticString, number: Int?) {
        guard let number else { return }
        add(name: name)
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Adds an array that isn't empty.
    mutating func add(_ name: StaticString, array: [Any?], write: (Any?) -> JSONValue) {
        add(name: name)
        separator = UInt8(ascii: "[")
        for element in array {
            bytes.append(separator)
            write(element).write(to: &bytes)
            separator = UInt8(ascii: ",")
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Adds an object, whose members the closure adds.
    mutating func add(_ name: StaticString, object: (inout EntryLine) -> Void) {
        add(name: name)
        separator = UInt8(ascii: "{")
        object(&self)
        bytes.append(UInt8(ascii: "}"))
        separator = UInt8(ascii: ",")
    }

    /// Returns the line in UTF-8, with its end.
    consuming func end() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}

// A program may send millions of messages while it writes to a file, so these lines are written
// without a dictionary.
extension EntryWriter {
    /// Returns the line of a message that begins.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - target: The receiver, or nil if it isn't an object.
    ///   - arguments: The arguments to keep.
    ///   - number: The message's number.
    ///   - place: The message's place among its enclosing messages.
    func line(
        _ message: SentMessage,
        to target: AnyObject?,
        _ arguments: [Any?],
        _ number: Int,
        _ place: MessagePlace
    ) -> [UInt8] {
        var line = EntryLine()
        if !arguments.isEmpty { line.add(#""arguments":"#, array: arguments, write: write) }
        if place.depth > 0 { line.add(#""depth":"#, number: place.depth) }
        if place.isLate { line.add(#""late":"#, true) }
        line.add(#""number":"#, number: number)
        line.add(#""parent":"#, number: place.parent)
        let policy = Recording.Entry.Options.name(of: message.policy)
        line.add(#""policy":"#, policy.map(JSONValue.string))
        line.add(#""selector":"#, .string(message.selector.description))
        if let name = target.flatMap(coder.directory.name) {
            line.add(#""target":"#, .string(name))
        } else {
            line.add(#""target":"#) { line in
                let type = typeName(of: message.target, target)
                line.add(#""type":"#, .string(type))
            }
        }
        return line.end()
    }

    /// Returns the line of a message that ends.
    ///
    /// - Parameters:
    ///   - number: The message's number.
    ///   - result: The result or error to keep.
    ///   - target: The receiver, or nil if it isn't an object.
    ///   - handler: The object whose handler ran, or nil if none did.
    ///   - seconds: The duration, or nil if it isn't recorded.
    func line(
        endOf number: Int,
        _ result: Result<Any?, any Error>,
        of target: ObjectIdentifier?,
        handledBy handler: Any?,
        _ seconds: Double?
    ) -> [UInt8] {
        var line = EntryLine()
        line.add(#""of":"#, number: number)
        line.add(#""result":"#) { line in
            let address = address(of: handler, unless: target)
            switch result {
            case .failure(let error):
                line.add(#""error":"#, JSONValue(describing: error))
                line.add(#""handledBy":"#, address)
            case .success(let value):
                line.add(#""handledBy":"#, address)
                line.add(#""returned":"#, write(value))
            }
        }
        line.add(#""seconds":"#, seconds.flatMap { JSONNumber($0) }.map(JSONValue.number))
        return line.end()
    }
}
