// Wrappers of the standard library's generic code, which the optimizer would otherwise copy for
// each type and closure.

extension String {
    /// Returns the parts between separators.
    ///
    /// - Parameters:
    ///   - keepingEmpty: Whether the result includes the empty parts between adjacent separators,
    ///     and at the ends. By default, it doesn't.
    ///   - isSeparator: A closure that is called once for each character, in order.
    @_optimize(none)
    package func parts(keepingEmpty: Bool = false, separatedBy isSeparator: (Character) -> Bool)
        -> [String]
    {
        var parts: [String] = []
        var part = ""
        for character in self {
            if !isSeparator(character) {
                part.append(character)
            } else {
                if keepingEmpty || !part.isEmpty { parts.append(part) }
                part = ""
            }
        }
        if keepingEmpty || !part.isEmpty { parts.append(part) }
        return parts
    }

    /// The lines of the text, including empty ones.
    var lines: [String] { parts(keepingEmpty: true, separatedBy: { $0.isNewline }) }

    /// The parts of the text between blanks.
    package var words: [String] { parts { $0.isWhitespace } }

    /// Returns whether a version, such as 6.3, is earlier than another.
    ///
    /// Trailing zeros make no difference.
    @_optimize(none) func isEarlierVersion(than other: String) -> Bool {
        var own = parts { $0 == "." }[...]
        var others = other.parts { $0 == "." }[...]
        while !own.isEmpty || !others.isEmpty {
            let first = (own.popFirst() ?? "").drop { $0 == "0" }
            let second = (others.popFirst() ?? "").drop { $0 == "0" }
            if first.count != second.count { return first.count < second.count }
            if first != second { return first < second }
        }
        return false
    }
}

extension Character {
    var isBlank: Bool { self == " " || self == "\t" }
}

extension [String] {
    /// The positions of the texts in the order of their bytes.
    @_optimize(none)
    var order: [Int] { indices.sorted { self[$0].utf8.lexicographicallyPrecedes(self[$1].utf8) } }
}

extension String {
    /// The string as a Swift string literal.
    @_optimize(none) package var swiftLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case "\t": literal += "\\t"
            case "\0"..."\u{1F}", "\u{7F}":
                literal += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// The string as a JSON string literal.
    @_optimize(none) package var jsonLiteral: String {
        var literal: [UInt8] = [0x22]
        literal.reserveCapacity(utf8.count + 64)
        for byte in utf8 {
            switch byte {
            case 0x22, 0x5C: literal += [0x5C, byte]
            case 0x0A: literal += [0x5C, 0x6E]
            case 0x0D: literal += [0x5C, 0x72]
            case 0x09: literal += [0x5C, 0x74]
            case 0..<0x20:
                literal += Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: literal.append(byte)
            }
        }
        literal.append(0x22)
        return String(decoding: literal, as: UTF8.self)
    }
}
