// Wrappers of the standard library's generic code, which the optimizer would otherwise copy for
// each type and closure.

extension String {
    /// Returns the parts between separators.
    @inline(never)
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
    @inline(never)
    func isEarlierVersion(than other: String) -> Bool {
        var own = parts { $0 == "." }.map { Int($0) ?? .max }[...]
        var others = other.parts { $0 == "." }.map { Int($0) ?? .max }[...]
        while !own.isEmpty || !others.isEmpty {
            let first = own.popFirst() ?? 0
            let second = others.popFirst() ?? 0
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
    @inline(never)
    var order: [Int] { indices.sorted { self[$0].utf8.lexicographicallyPrecedes(self[$1].utf8) } }
}

/// A builder of Swift source, line by line.
package struct SourceText {
    package private(set) var text = ""
    private var depth = 0

    package init() {}

    @_optimize(none) package mutating func line(_ line: String) {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    /// Appends a line at the left margin, such as an `#if`.
    package mutating func directive(_ line: String) { text += line + "\n" }

    /// Appends indented lines between `open` and `close`.
    @_optimize(none) package mutating func block(_ open: String, _ body: (inout SourceText) -> Void)
    {
        line(open)
        indented(body)
        line("}")
    }

    /// Appends lines inside an `#if` for each condition.
    @_optimize(none) mutating func conditional(
        _ conditions: [String],
        _ body: (inout SourceText) -> Void
    ) {
        for condition in conditions { directive("#if \(condition)") }
        body(&self)
        for _ in conditions { directive("#endif") }
    }

    /// Appends the attribute that states an availability, if it is limited.
    @_optimize(none) mutating func available(_ availability: Availability) {
        if !availability.versions.isEmpty {
            line("@available(\(availability.versions.joined(separator: ", ")), *)")
        }
    }

    @_optimize(none) package mutating func indented(_ body: (inout SourceText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }
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
    @_optimize(none) public var jsonLiteral: String {
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

/// The JSON of a default value that is a literal.
package enum LiteralJSON {
    /// The maximum nesting of arrays and dictionaries.
    private static let nestingLimit = 16

    /// Returns the JSON of a number, string, Boolean, `nil`, or array or dictionary of these; nil
    /// for any other source.
    @_optimize(none) static func json(of source: String) -> String? {
        SourceBytes.withView(of: Array(source.utf8)) { view in
            var reader = Reader(bytes: view, lexer: Lexer(view))
            guard let json = reader.value(depth: 0), reader.lexer.next().kind == .endOfFile else {
                return nil
            }
            return json
        }
    }

    /// Returns the name in a default value that is written as an enum case, such as `.small`; nil
    /// for any other source.
    @_optimize(none) static func caseName(of source: String) -> String? {
        SourceBytes.withView(of: Array(source.utf8)) { view in
            var lexer = Lexer(view)
            let period = lexer.next()
            let name = lexer.next()
            let end = lexer.next()
            guard view.isWord(".", period.start, period.end), name.kind == .identifier,
                name.attached,
                end.kind == .endOfFile
            else { return nil }
            return view.text(name.start, name.end).filter { $0 != "`" }
        }
    }

    private struct Reader {
        let bytes: SourceBytes
        var lexer: Lexer

        mutating func value(depth: Int) -> String? { value(lexer.next(), depth) }

        @_optimize(none) private mutating func value(_ token: Token, _ depth: Int) -> String? {
            let text = bytes.text(token.start, token.end)
            switch token.kind {
            case .number: return LiteralJSON.number(text)
            case .prefixOperator where text == "-":
                let number = lexer.next()
                guard number.kind == .number, number.attached else { return nil }
                return LiteralJSON.number(bytes.text(number.start, number.end)).map { "-" + $0 }
            case .string: return LiteralJSON.string(text)?.jsonLiteral
            case .keyword where text == "true" || text == "false": return text
            case .keyword where text == "nil": return "null"
            case .leftSquare where depth < nestingLimit: return collection(depth + 1)
            default: return nil
            }
        }

        /// Reads an array or a dictionary, after its `[`.
        @_optimize(none) private mutating func collection(_ depth: Int) -> String? {
            var token = lexer.next()
            if token.kind == .colon { return lexer.next().kind == .rightSquare ? "{}" : nil }
            var elements: [String] = []
            var isDictionary = false
            while token.kind != .rightSquare {
                guard var element = value(token, depth) else { return nil }
                token = lexer.next()
                if elements.isEmpty { isDictionary = token.kind == .colon }
                if isDictionary {
                    guard token.kind == .colon, element.first == "\"",
                        let item = value(depth: depth)
                    else { return nil }
                    element += ":" + item
                    token = lexer.next()
                }
                elements.append(element)
                if token.kind == .comma {
                    token = lexer.next()
                } else if token.kind != .rightSquare {
                    return nil
                }
            }
            let list = elements.joined(separator: ",")
            return isDictionary ? "{\(list)}" : "[\(list)]"
        }
    }

    @_optimize(none) private static func number(_ text: String) -> String? {
        let text = text.filter { $0 != "_" }.lowercased()
        let radix =
            text.hasPrefix("0x") ? 16 : text.hasPrefix("0o") ? 8 : text.hasPrefix("0b") ? 2 : 10
        if radix == 16, text.contains("p") {
            return Double(text).flatMap { $0.isFinite ? "\($0)" : nil }
        }
        if radix != 10 { return UInt64(text.dropFirst(2), radix: radix).map { String($0) } }
        guard let first = text.first, first.isNumber, Double(text) != nil else { return nil }
        // Swift allows leading zeros.
        let digits = text.drop { $0 == "0" }
        return digits.first.map { $0.isNumber } == true ? String(digits) : "0" + digits
    }

    /// Returns the value of a string literal; nil if it isn't a valid one.
    @_optimize(none) package static func string(_ literal: String) -> String? {
        let pounds = literal.prefix { $0 == "#" }.count
        let mark = "\\" + String(repeating: "#", count: pounds)
        let quoted = literal.dropFirst(pounds).dropLast(pounds)
        guard quoted.hasPrefix("\"\"\""), quoted.count >= 6,
            quoted.dropFirst(3).first?.isNewline == true
        else {
            guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
            return unescaped(String(quoted.dropFirst().dropLast()), mark)
        }
        let lines = String(quoted.dropFirst(3).dropLast(3).dropFirst()).lines
        guard let indentation = lines.last, indentation.allSatisfy({ $0.isWhitespace }) else {
            return nil
        }
        let text = lines.dropLast().map {
            $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : ""
        }
        return unescaped(text.joined(separator: "\n"), mark)
    }

    private static let escapes: [Character: String] = [
        "0": "\0", "n": "\n", "r": "\r", "t": "\t", "\\": "\\", "\"": "\"", "'": "'", "\n": "",
    ]

    @_optimize(none) private static func unescaped(_ text: String, _ mark: String) -> String? {
        var result = ""
        var rest = text[...]
        while let range = rest.firstRange(of: mark) {
            result += rest[..<range.lowerBound]
            rest = rest[range.upperBound...]
            guard let escape = rest.popFirst() else { return nil }
            if let character = escapes[escape] {
                result += character
                continue
            }
            switch escape {
            case " ", "\t":
                rest = rest.drop { $0.isBlank }
                guard rest.popFirst() == "\n" else { return nil }
            case "u":
                guard rest.first == "{", let end = rest.firstIndex(of: "}"),
                    let value = UInt32(rest[..<end].dropFirst(), radix: 16),
                    let scalar = Unicode.Scalar(value)
                else { return nil }
                result.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: end)...]
            default: return nil
            }
        }
        return result + rest
    }
}
