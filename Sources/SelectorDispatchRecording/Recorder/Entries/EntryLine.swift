internal import SelectorDispatchJSON

/// A line of a recording under construction, member by member in the order of their names.
struct EntryLine: ~Copyable {
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(150) }

    /// Adds a member, unless its value is nil.
    ///
    /// - Parameters:
    ///   - name: A comma, and the member's name in quotation marks with a colon. The names must be
    ///     added in their order.
    ///   - value: The member's value.
    mutating func add(_ name: StaticString, _ value: JSONValue?) {
        guard let value else { return }
        add(name: name)
        value.write(to: &bytes)
    }

    /// Adds a text.
    mutating func add(_ name: StaticString, text: String) {
        add(name: name)
        JSONValue.write(text, to: &bytes)
    }

    /// Adds a number of at least 0, unless it is nil.
    mutating func add(_ name: StaticString, number: Int?) {
        guard let number else { return }
        add(name: name)
        let start = bytes.count
        var rest = number
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        // A slice would copy all bytes.
        bytes.withUnsafeMutableBufferPointer { $0[start...].reverse() }
    }

    /// Adds an object that isn't empty, whose members the closure adds.
    mutating func add(_ name: StaticString, object: (inout EntryLine) -> Void) {
        add(name: name)
        let start = bytes.count
        object(&self)
        bytes[start] = UInt8(ascii: "{")
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func add(name: StaticString) {
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Returns the line in UTF-8, with its end.
    consuming func end() -> [UInt8] {
        bytes[0] = UInt8(ascii: "{")
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}
