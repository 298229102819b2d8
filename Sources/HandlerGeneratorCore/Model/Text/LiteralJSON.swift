/// The JSON of a default value that is a literal.
package enum LiteralJSON {
    /// The maximum nesting of arrays and dictionaries.
    private static let nestingLimit = 16

    /// Returns the JSON of a number, string, Boolean, `nil`, or array or dictionary of these; nil
    /// for any other source.
    static func json(of source: String) -> String? {
        SourceBytes.withView(of: Array(source.utf8)) { view in
            var reader = Reader(bytes: view, lexer: Lexer(view))
            guard let json = reader.value(reader.lexer.next(), 0),
                reader.lexer.next().kind == .endOfFile
            else {
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
            guard view.text(period) == ".", name.kind == .identifier,
                name.attached, end.kind == .endOfFile
            else { return nil }
            return view.name(name)
        }
    }

    private struct Reader {
        let bytes: SourceBytes
        var lexer: Lexer

        @_optimize(none) mutating func value(_ token: Token, _ depth: Int) -> String? {
            let text = bytes.text(token)
            switch token.kind {
            case .number: return LiteralJSON.number(text)
            case .prefixOperator where text == "-":
                let number = lexer.next()
                guard number.kind == .number, number.attached else { return nil }
                return LiteralJSON.number(bytes.text(number)).map { "-" + $0 }
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
                        let item = value(lexer.next(), depth)
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
            switch text.prefix(2) {
            case "0x": 16
            case "0o": 8
            case "0b": 2
            default: 10
            }
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
