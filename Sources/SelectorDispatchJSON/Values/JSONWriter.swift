internal import SelectorDispatch

extension JSONValue: CustomStringConvertible {
    /// The value as JSON in one line, equal for equal values, with members sorted by name and
    /// without spaces.
    ///
    /// Characters are escaped if JSON requires it, if they would control a terminal, or if they are
    /// invisible.
    public var description: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The value's text in UTF-8.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Appends the value's text in UTF-8.
    package func write(to bytes: inout [UInt8]) {
        switch self {
        case .null:
            bytes.append(text: "null")
        case .bool(let value):
            bytes.append(text: value ? "true" : "false")
        case .number(let number):
            bytes.append(text: number.text)
        case .string(let string):
            Self.write(string, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends the text of a string in UTF-8.
    package static func write(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        let isWritten = string.utf8.withContiguousStorageIfAvailable { text in
            // Without an early end, branches and wider numbers, the compiler compares many bytes at
            // once.
            var others: UInt8 = 0
            for byte in text { others |= isOther(byte) }
            guard others == 0 else { return false }
            bytes.append(contentsOf: text)
            return true
        }
        if isWritten != true {
            for scalar in string.unicodeScalars { write(scalar, to: &bytes) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns 0 if a byte of a string is written as itself, or else 1.
    private static func isOther(_ byte: UInt8) -> UInt8 {
        let isInvisible: UInt8 = byte &- 0x20 < 0x5F ? 0 : 1
        let isQuote: UInt8 = byte == UInt8(ascii: "\"") ? 1 : 0
        let isBackslash: UInt8 = byte == UInt8(ascii: "\\") ? 1 : 0
        return isInvisible | isQuote | isBackslash
    }

    private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "\"": bytes.append(text: #"\""#)
        case "\\": bytes.append(text: #"\\"#)
        case "\n": bytes.append(text: #"\n"#)
        case "\r": bytes.append(text: #"\r"#)
        case "\t": bytes.append(text: #"\t"#)
        default:
            if String.isVisible(scalar) {
                bytes.append(text: String(scalar))
                return
            }
            for unit in String(scalar).utf16 {
                // A one in front keeps the zeros of a number.
                let digits = String(0x1_0000 + Int(unit), radix: 16).dropFirst()
                bytes.append(text: "\\u" + digits)
            }
        }
    }
}

extension [UInt8] {
    /// Appends a text in UTF-8.
    ///
    /// Several times as fast as the text's view, which the array takes by a generic function.
    package mutating func append(text: String) {
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable {
            append(contentsOf: $0)
        }
        if isAppended == nil { append(contentsOf: text.utf8) }
    }
}
