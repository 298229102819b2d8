import HandlerGeneratorCore

/// A reader of members of a JSON text that doesn't build all of it.
///
/// For each use of a macro, the compiler sends several kilobytes, of which the plugin needs a few
/// strings. Other values are skipped, without recursion.
///
/// A value is a range of the text. Malformed text results in nil or nothing, never in an error,
/// because the compiler needs an answer to every request.
struct JSONReader {
    let bytes: SourceBytes

    /// Returns the values of an object's members by name; none if the value isn't an object.
    @_optimize(none) func members(of object: Range<Int>?) -> [String: Range<Int>] {
        let values = values(of: object, in: 0x7B)
        var members: [String: Range<Int>] = [:]
        for pair in 0..<values.count / 2 {
            members[string(values[2 * pair]) ?? ""] = values[2 * pair + 1]
        }
        return members
    }

    /// The name and value of the text's only member.
    ///
    /// The value's range extends to the end of the text, because measuring it would read the value
    /// twice.
    @_optimize(none) var onlyMember: (name: String, value: Range<Int>)? {
        guard let range = values(of: 0..<bytes.count, in: 0x7B, atMost: 1).first,
            let name = string(range)
        else { return nil }
        let colon = skipBlanks(range.upperBound)
        return bytes[colon] == 0x3A ? (name, skipBlanks(colon + 1)..<bytes.count) : nil
    }

    /// Returns the elements of an array; none if the value isn't an array.
    func elements(of array: Range<Int>?) -> [Range<Int>] { values(of: array, in: 0x5B) }

    /// Returns the values in a pair of brackets, with commas or colons between them; none if the
    /// value doesn't begin with the bracket.
    @_optimize(none) private func values(
        of value: Range<Int>?,
        in bracket: UInt8,
        atMost limit: Int = .max
    ) -> [Range<Int>] {
        guard let value else { return [] }
        var index = skipBlanks(value.lowerBound)
        guard bytes[index] == bracket else { return [] }
        var values: [Range<Int>] = []
        repeat {
            let start = skipBlanks(index + 1)
            let end = endOfValue(start)
            guard end > start else { break }
            values.append(start..<end)
            index = skipBlanks(end)
        } while values.count < limit && (bytes[index] == 0x2C || bytes[index] == 0x3A)
        return values
    }

    /// Returns the value of an integer; nil if the value isn't one.
    @_optimize(none) func integer(_ value: Range<Int>?) -> Int? {
        value.flatMap { Int(bytes.text($0.lowerBound, $0.upperBound)) }
    }

    /// Returns a string's contents with its escapes resolved; nil if the value isn't a string.
    func string(_ value: Range<Int>?) -> String? {
        guard let value, value.count >= 2, bytes[value.lowerBound] == 0x22 else { return nil }
        if bytes.firstIndex(of: 0x5C, from: value.lowerBound, to: value.upperBound) == nil {
            return bytes.text(value.lowerBound + 1, value.upperBound - 1)
        }
        return utf8(value).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a string's contents in UTF-8 with its escapes resolved; nil if the value isn't a
    /// string.
    @_optimize(none) func utf8(_ value: Range<Int>?) -> [UInt8]? {
        guard let value, value.count >= 2, bytes[value.lowerBound] == 0x22 else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(value.count)
        var index = value.lowerBound + 1
        let end = value.upperBound - 1
        while index < end {
            let plainEnd = bytes.firstIndex(of: 0x5C, from: index, to: end) ?? end
            result.append(
                contentsOf: UnsafeBufferPointer(start: bytes.base + index, count: plainEnd - index)
            )
            guard plainEnd < end else { break }
            let escape = bytes[plainEnd + 1]
            index = plainEnd + 2
            switch escape {
            case 0x6E: result.append(0x0A)
            case 0x74: result.append(0x09)
            case 0x72: result.append(0x0D)
            case 0x62: result.append(0x08)
            case 0x66: result.append(0x0C)
            case 0x75: appendUnicodeEscape(at: &index, to: &result)
            default: result.append(escape)
            }
        }
        return result
    }

    /// Returns whether a string contains a text.
    ///
    /// - Parameter escaped: The text with the string's escapes: `\"` for `"`.
    func string(_ value: Range<Int>, holds escaped: StaticString) -> Bool {
        bytes.firstIndex(of: escaped, from: value.lowerBound).map { $0 < value.upperBound } ?? false
    }

    /// Appends the character of the four digits after `\u`, and of the second half of a surrogate
    /// pair if one follows.
    private func appendUnicodeEscape(at index: inout Int, to result: inout [UInt8]) {
        var value = hexadecimal(index)
        index += 4
        if value & 0xFC00 == 0xD800, bytes[index] == 0x5C, bytes[index + 1] == 0x75 {
            let low = hexadecimal(index + 2)
            if low & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) &<< 10 + low & 0x3FF
                index += 6
            }
        }
        result.append(contentsOf: Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8))
    }

    /// Returns the value of four digits; the replacement character if they aren't digits.
    @_optimize(none) private func hexadecimal(_ start: Int) -> UInt32 {
        UInt32(bytes.text(start, start + 4), radix: 16) ?? 0xFFFD
    }

    private func skipBlanks(_ start: Int) -> Int {
        var index = start
        while true {
            let byte = bytes[index]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return index }
            index += 1
        }
    }

    /// Returns the end of the value that starts at an index.
    private func endOfValue(_ start: Int) -> Int {
        var depth = 0
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x22:
                index = endOfString(index)
                if depth == 0 { return index }
                continue
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D:
                if depth == 0 { return index }
                depth -= 1
                if depth == 0 { return index + 1 }
            case 0x2C where depth == 0: return index
            case 0x20 where depth == 0, 0x0A where depth == 0, 0x0D where depth == 0,
                0x09 where depth == 0:
                return index
            default: break
            }
            index += 1
        }
        return index
    }

    /// Returns the end of a string.
    ///
    /// It is fast, because most of a request is one long string with many escaped quotes.
    private func endOfString(_ start: Int) -> Int {
        bytes.firstUnescapedIndex(of: 0x22, from: start + 1).map { $0 + 1 } ?? bytes.count
    }
}
