internal import SelectorDispatch

extension JSONValue: CustomStringConvertible {
    /// The value as JSON in one line. Equal values have equal text: members are sorted by name, and there are no
    /// blanks.
    ///
    /// Characters are escaped if JSON requires it, if they would control a terminal, or if they are invisible.
    ///
    /// - Complexity: O(length of the text), plus sorting the members of each object.
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// Appends the value's text.
    package func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): text += number.text
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                Self.write(name, to: &text)
                text += ":"
                value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        if isPlain(string) {
            text += string
        } else {
            for scalar in string.unicodeScalars { write(scalar, to: &text) }
        }
        text += "\""
    }

    private static func isPlain(_ string: String) -> Bool {
        string.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) } ?? string.utf8.allSatisfy(isPlain)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += #"\""#
        case "\\": text += #"\\"#
        case "\n": text += #"\n"#
        case "\r": text += #"\r"#
        case "\t": text += #"\t"#
        default:
            if String.isVisible(scalar) { return text.unicodeScalars.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
}
