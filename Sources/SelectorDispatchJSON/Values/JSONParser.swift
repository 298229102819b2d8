extension JSONValue {
    /// Reads a JSON text with exactly one value.
    ///
    /// The text must follow RFC 8259. Constructs that the RFC leaves open are errors: an object
    /// with two members of one name, half a surrogate pair, bytes that aren't UTF-8, or a byte
    /// order mark.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limits: The limits of the text.
    /// - Complexity: O(number of bytes).
    /// - Throws: A ``JSONError`` with ``JSONError/Problem/malformed(expected:at:)``,
    ///   ``JSONError/Problem/duplicateName(_:at:)``, or the limit that the text exceeds.
    public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsing: text.utf8, limits: limits)
    }

    /// Reads a JSON text in UTF-8, such as `Data` or an array of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - limits: The limits of the text.
    /// - Complexity: O(number of bytes).
    /// - Throws: As for a string.
    public init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits())
        throws(JSONError)
    {
        guard bytes.count <= limits.bytes else {
            throw JSONError(.tooLarge(bytes: bytes.count, limit: limits.bytes))
        }
        self = try Array(bytes).withUnsafeBufferPointer { bytes throws(JSONError) in
            var reader = JSONParser(bytes: bytes, limits: limits)
            return try reader.text()
        }
    }
}

extension JSONValue {
    /// Reads an object whose members' names the caller knows, without creating a dictionary.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - names: The names of the members, in quotes and in ASCII.
    ///   - limits: The limits of the text.
    /// - Returns: The values in the order of the names; nil for any other text, which
    ///   ``init(parsing:limits:)`` reads.
    package static func members(
        _ names: [StaticString],
        parsing bytes: [UInt8],
        limits: JSONLimits
    ) -> [JSONValue?]? {
        guard bytes.count <= limits.bytes, limits.depth > 0 else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONParser(bytes: bytes, limits: limits)
            return try? reader.members(names)
        }
    }
}

/// A parser of JSON.
///
/// Nested values are read recursively, up to the limit.
private struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let limits: JSONLimits

    /// The index of the next byte.
    var index = 0

    /// The number of arrays and objects around the next value.
    var depth = 0

    /// Reads a text with one value.
    mutating func text() throws(JSONError) -> JSONValue {
        let value = try value()
        skipBlanks()
        guard index == bytes.count else { throw malformed("the end") }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipBlanks()
        switch byte {
        case UInt8(ascii: "{"):
            return try nested { reader throws(JSONError) in try reader.object() }
        case UInt8(ascii: "["):
            return try nested { reader throws(JSONError) in try reader.array() }
        case UInt8(ascii: "\""):
            return .string(try string())
        case UInt8(ascii: "t"):
            return try word("true", .bool(true))
        case UInt8(ascii: "f"):
            return try word("false", .bool(false))
        case UInt8(ascii: "n"):
            return try word("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || JSONNumber.isDigit(byte):
            return .number(try number())
        default:
            throw malformed("a value")
        }
    }

    /// Reads an array or an object, whose opening bracket is next.
    private mutating func nested(
        _ read: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < limits.depth else { throw JSONError(.tooDeep(limit: limits.depth)) }
        depth += 1
        index += 1
        skipBlanks()
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        if skip("]") { return .array([]) }
        while true {
            elements.append(try value())
            skipBlanks()
            if skip("]") { return .array(elements) }
            guard skip(",") else { throw malformed("',' or ']'") }
        }
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        if skip("}") { return .object([:]) }
        // Most objects have more than one member.
        var members = [String: JSONValue](minimumCapacity: 4)
        while true {
            skipBlanks()
            let start = index
            guard byte == UInt8(ascii: "\"") else { throw malformed("a name in quotes") }
            let name = try string()
            skipBlanks()
            guard skip(":") else { throw malformed("':'") }
            guard members.updateValue(try value(), forKey: name) == nil else {
                throw JSONError(.duplicateName(name, at: start))
            }
            skipBlanks()
            if skip("}") { return .object(members) }
            guard skip(",") else { throw malformed("',' or '}'") }
        }
    }

    /// Reads an object whose members all have these names, or returns nil for any other text.
    mutating func members(_ names: [StaticString]) throws(JSONError) -> [JSONValue?]? {
        var values = names.map { _ in JSONValue?.none }
        depth = 1
        skipBlanks()
        guard skip("{") else { return nil }
        repeat {
            skipBlanks()
            guard let place = names.firstIndex(where: { skip(text: $0) }), values[place] == nil
            else { return nil }
            skipBlanks()
            guard skip(":") else { return nil }
            values[place] = try value()
            skipBlanks()
        } while skip(",")
        guard skip("}") else { return nil }
        skipBlanks()
        return index == bytes.count ? values : nil
    }

    // MARK: Words and numbers

    /// Reads a word, and returns its value.
    private mutating func word(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        guard skip(text: word) else { throw malformed("a value") }
        return value
    }

    private mutating func number() throws(JSONError) -> JSONNumber {
        let start = index
        _ = skip("-")
        if !skip("0") { try digits() }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            if !skip("-") { _ = skip("+") }
            try digits()
        }
        let length = index - start
        guard length <= limits.numberLength else {
            throw JSONError(.numberTooLong(length: length, limit: limits.numberLength))
        }
        return JSONNumber(unchecked: String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func digits() throws(JSONError) {
        guard let byte = self.byte, JSONNumber.isDigit(byte) else { throw malformed("a digit") }
        while let byte = self.byte, JSONNumber.isDigit(byte) {
            index += 1
        }
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        while let byte = self.byte, Self.isUnescaped(byte) {
            index += 1
        }
        if skip("\"") { return try text(bytes[start..<index - 1], from: start) }
        var contents = Array(bytes[start..<index])
        while let byte = self.byte {
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                return try contents.withUnsafeBufferPointer { contents throws(JSONError) in
                    try text(contents[...], from: start)
                }
            case UInt8(ascii: "\\"):
                try escape(into: &contents)
            case 0..<0x20:
                index -= 1
                throw malformed("no control character in a string")
            default:
                contents.append(byte)
            }
        }
        throw malformed("'\"'")
    }

    /// Returns whether a byte of a string stands for itself, and doesn't end the string.
    private static func isUnescaped(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Returns a string's contents as text.
    ///
    /// - Parameters:
    ///   - contents: The bytes between the quotes, without escapes.
    ///   - start: The first byte's place in the JSON, for an error.
    private func text(
        _ contents: Slice<UnsafeBufferPointer<UInt8>>,
        from start: Int
    ) throws(JSONError) -> String {
        let contents = UnsafeBufferPointer(rebasing: contents)
        // ASCII needs no validation, which takes longer.
        if contents.allSatisfy({ $0 < 0x80 }) { return String(decoding: contents, as: UTF8.self) }
        guard let text = String(validating: contents, as: UTF8.self) else {
            throw JSONError(.malformed(expected: "UTF-8 in the string", at: start))
        }
        return text
    }

    /// Reads the rest of an escape, whose backslash was read, and adds what it stands for.
    private mutating func escape(into contents: inout [UInt8]) throws(JSONError) {
        let start = index - 1
        let escape = byte
        index += 1
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            contents.append(bytes[start + 1])
        case UInt8(ascii: "b"): contents.append(0x08)
        case UInt8(ascii: "f"): contents.append(0x0C)
        case UInt8(ascii: "n"): contents.append(0x0A)
        case UInt8(ascii: "r"): contents.append(0x0D)
        case UInt8(ascii: "t"): contents.append(0x09)
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            var value = UInt32(unit)
            if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u") {
                let next = try hexadecimal()
                guard UTF16.isTrailSurrogate(next) else { throw halfPair(start) }
                let high = UInt32(unit) & 0x3FF
                let low = UInt32(next) & 0x3FF
                value = 0x10000 + (high << 10) + low
            }
            guard let scalar = Unicode.Scalar(value) else { throw halfPair(start) }
            contents.append(contentsOf: String(scalar).utf8)
        default:
            index -= 1
            throw malformed("an escape")
        }
    }

    private func halfPair(_ start: Int) -> JSONError {
        JSONError(.malformed(expected: "both halves of a surrogate pair", at: start))
    }

    /// Reads four hexadecimal digits.
    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw malformed("four hexadecimal digits")
            }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }

    // MARK: Bytes

    /// The next byte, or nil at the end.
    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Skips a byte, or returns false if another is next.
    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard let byte = self.byte, UInt32(byte) == scalar.value else { return false }
        index += 1
        return true
    }

    /// Skips a text, or returns false if another is next.
    private mutating func skip(text: StaticString) -> Bool {
        let end = index + text.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard end <= bytes.count, bytes[index..<end].elementsEqual(expected) else { return false }
        index = end
        return true
    }

    private mutating func skipBlanks() {
        while let byte = self.byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            index += 1
        }
    }

    /// Returns the error of the next byte.
    ///
    /// - Parameter expected: The allowed text in words, such as `a digit`.
    private func malformed(_ expected: String) -> JSONError {
        JSONError(.malformed(expected: expected, at: index))
    }
}
