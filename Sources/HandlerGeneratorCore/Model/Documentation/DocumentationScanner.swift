/// A scanner that finds the documentation comment before a declaration's first token, attributes
/// included.
///
/// As in the compiler, only the last comment counts if blank lines separate several.
enum DocumentationScanner {
    /// Returns the documentation comment in the blanks and comments before a declaration; nil if
    /// there is none.
    @_optimize(none) static func comment(in trivia: Range<Int>, of bytes: SourceBytes)
        -> DocumentationComment?
    {
        var lines: [String] = []
        var index = trivia.lowerBound
        var isBlankLine = true
        var isSeparated = false
        while index < trivia.upperBound {
            let start = index
            switch bytes[index] {
            case 0x0A, 0x0D:
                index += bytes[index] == 0x0D && bytes[index + 1] == 0x0A ? 2 : 1
                // The first comment after a blank line starts over.
                isSeparated = isSeparated || isBlankLine
                isBlankLine = true
                continue
            case 0x20, 0x09, 0x0B, 0x0C, 0x00:
                index += 1
                continue
            default:
                // A comment, or the rest of a directive's line.
                var lexer = Lexer(bytes, from: index)
                if bytes.has("/*", at: index) {
                    _ = lexer.skipBlockComment()
                } else {
                    lexer.skipToEndOfLine()
                }
                index = lexer.position
            }
            isBlankLine = false
            let next = bytes[start + 3]
            let isBlock = bytes.has("/**", at: start) && next != 0x2A && next != 0x2F
            if isBlock || bytes.has("///", at: start) && next != 0x2F {
                if isSeparated { lines = [] }
                isSeparated = false
                if isBlock {
                    lines += blockLines(bytes.text(start + 3, index - 2))
                } else {
                    lines.append(bytes.text(start + 3, index))
                }
            } else if bytes[start] != 0x2F {
                lines = []
            }
        }
        return lines.isEmpty ? nil : DocumentationComment(lines: unindented(lines))
    }

    /// Returns the lines of a block comment, without the stars in front of them.
    @_optimize(none) private static func blockLines(_ text: String) -> [String] {
        var others = text.lines
        let first = String(others.removeFirst().drop { $0.isWhitespace })
        let rest = others.filter { !$0.allSatisfy { $0.isWhitespace } }
        if !rest.isEmpty, rest.allSatisfy({ $0.drop(while: { $0.isWhitespace }).first == "*" }) {
            others = others.map { String($0.drop { $0.isWhitespace }.dropFirst()) }
        }
        if others.last?.allSatisfy({ $0.isWhitespace }) == true { others.removeLast() }
        return (first.isEmpty ? [] : [first]) + unindented(others)
    }

    /// Returns the lines without the blanks that all of them begin with.
    @_optimize(none) private static func unindented(_ lines: [String]) -> [String] {
        let written = lines.filter { !$0.allSatisfy { $0.isWhitespace } }
        let indentation = written.map { $0.prefix { $0.isBlank }.count }.min() ?? 0
        return lines.map { line in
            let text = line.dropFirst(indentation)
            return String(text.dropLast(text.reversed().prefix { $0.isWhitespace }.count))
        }
    }
}
