/// A scanner that finds the documentation comment before a declaration.
///
/// As for the compiler, the comment stands before the declaration's first token, attributes included. Only the last
/// comment counts if blank lines separate several.
enum DocumentationScanner {
    /// Returns the documentation comment in the blanks and comments before a declaration; nil if there is none.
    static func comment(in trivia: Range<Int>, of bytes: SourceBytes) -> DocumentationComment? {
        var lines: [String] = []
        var index = trivia.lowerBound
        var isBlankLine = true
        while index < trivia.upperBound {
            switch bytes[index] {
            case 0x0A, 0x0D:
                if bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
                index += 1
                // The first comment after a blank line begins anew.
                if isBlankLine { isSeparated(&lines) }
                isBlankLine = true
            case 0x2F where bytes[index + 1] == 0x2F:
                let end = lineEnd(from: index, in: bytes, trivia.upperBound)
                if bytes[index + 2] == 0x2F, bytes[index + 3] != 0x2F {
                    append([bytes.text(index + 3, end)], to: &lines)
                }
                (index, isBlankLine) = (end, false)
            case 0x2F where bytes[index + 1] == 0x2A:
                let end = blockEnd(from: index, in: bytes, trivia.upperBound)
                let isDocumentation = bytes[index + 2] == 0x2A && bytes[index + 3] != 0x2A && bytes[index + 3] != 0x2F
                if isDocumentation { append(blockLines(bytes.text(index + 3, max(index + 3, end - 2))), to: &lines) }
                (index, isBlankLine) = (end, false)
            case 0x20, 0x09, 0x0B, 0x0C, 0x00:
                index += 1
            default:
                // The rest of a directive's line.
                lines = []
                index = max(index + 1, lineEnd(from: index, in: bytes, trivia.upperBound))
                isBlankLine = false
            }
        }
        if lines.last == separator { lines.removeLast() }
        guard !lines.isEmpty else { return nil }
        return DocumentationComment(lines: unindented(lines))
    }

    /// Stands in the list for a blank line between comments.
    private static let separator = "\u{0}"

    private static func isSeparated(_ lines: inout [String]) {
        if !lines.isEmpty, lines.last != separator { lines.append(separator) }
    }

    private static func append(_ more: [String], to lines: inout [String]) {
        if lines.last == separator { lines = [] }
        lines += more
    }

    private static func lineEnd(from index: Int, in bytes: SourceBytes, _ limit: Int) -> Int {
        var end = index
        while end < limit, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        return end
    }

    private static func blockEnd(from start: Int, in bytes: SourceBytes, _ limit: Int) -> Int {
        var depth = 0
        var index = start
        while index < limit {
            if bytes[index] == 0x2F, bytes[index + 1] == 0x2A {
                (index, depth) = (index + 2, depth + 1)
            } else if bytes[index] == 0x2A, bytes[index + 1] == 0x2F {
                (index, depth) = (index + 2, depth - 1)
                if depth == 0 { return index }
            } else {
                index += 1
            }
        }
        return limit
    }

    /// Returns the lines of a block comment, without the stars in front of them.
    private static func blockLines(_ text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let rest = lines.dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }
        let isStarred = !rest.isEmpty && rest.allSatisfy { $0.drop(while: \.isWhitespace).first == "*" }
        let first = lines.first.map { String($0.drop(while: \.isWhitespace)) } ?? ""
        var result = first.isEmpty ? [] : [first]
        var others = lines.dropFirst().map { line in
            isStarred ? String(line.drop(while: \.isWhitespace).dropFirst()) : line
        }
        if others.last?.allSatisfy(\.isWhitespace) == true { others.removeLast() }
        result += unindented(others)
        return result
    }

    /// Returns the lines without the blanks that all of them begin with.
    private static func unindented(_ lines: [String]) -> [String] {
        let written = lines.filter { !$0.allSatisfy(\.isWhitespace) }
        let indentation = written.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
        return lines.map { line in
            let text = line.dropFirst(indentation)
            return String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
        }
    }
}
