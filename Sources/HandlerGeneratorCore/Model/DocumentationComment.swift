/// The content of a method's documentation comment, in Markdown.
public final class DocumentationComment: Sendable {
    /// The text of a parameter, by its name inside the body.
    public struct Parameter: Sendable {
        public let name: String
        public let text: String
    }

    /// The first paragraph, as one line.
    public let summary: String?
    /// The paragraphs after the first, without the items below.
    public let discussion: String?
    public let parameters: [Parameter]
    public let returns: String?
    public let `throws`: String?

    /// - Parameter lines: The lines, without the marks of the comment.
    @_optimize(none) init(lines: [String]) {
        var parser = Parser()
        for line in lines { parser.read(line) }
        let items = parser.items
        parameters = items.filter { $0.keyword == "parameter" }.map {
            Parameter(name: $0.name, text: $0.text)
        }
        returns = items.last { $0.keyword == "returns" }?.text
        `throws` = items.last { $0.keyword == "throws" }?.text
        let paragraphs = parser.paragraphs.drop { $0.isEmpty }
        let first = paragraphs.prefix { !Parser.endsParagraph($0.drop { $0 == " " }) }
        summary = first.isEmpty ? nil : first.joined(separator: " ").words.joined(separator: " ")
        var kept: [String] = []
        // Removed items leave no gap of blank lines.
        for line in paragraphs.dropFirst(first.count)
        where !line.isEmpty || !(kept.last ?? "").isEmpty {
            kept.append(line)
        }
        if kept.last == "" { kept.removeLast() }
        discussion = kept.isEmpty ? nil : kept.joined(separator: "\n")
    }

    /// An item and its keyword, in lowercase.
    private struct Item {
        var keyword: String
        var name = ""
        var text = ""
    }

    private struct Parser {
        private(set) var items: [Item] = []
        private(set) var paragraphs: [String] = []
        /// Whether lines belong to the last item rather than to the discussion.
        private var isInItem = false
        /// The column of that item's bullet.
        ///
        /// The item's text is to the right of it.
        private var bullet = 0
        /// The column of the bullet of `- Parameters:`, while its items follow.
        private var list: Int?
        private var fence: Substring?
        private var isAfterBlank = false

        @_optimize(none) mutating func read(_ line: String) {
            let text = line.drop { $0.isBlank }
            let indentation = line.count - text.count
            let mark = Self.fence(text)
            let isCode = fence != nil || mark != nil
            if let open = fence {
                if let mark, mark.hasPrefix(open),
                    text.dropFirst(mark.count).allSatisfy({ $0.isWhitespace })
                {
                    fence = nil
                }
            } else {
                fence = mark
            }
            defer { isAfterBlank = text.isEmpty }
            if !isCode, let item = Self.item(text), read(item, at: indentation) { return }
            // After a blank line, only indented text belongs to an item.
            if isAfterBlank, !text.isEmpty, indentation <= bullet {
                isInItem = false
                list = nil
            }
            guard isInItem else { return paragraphs.append(line) }
            let earlier = items[items.count - 1].text
            let separator =
                isCode || earlier.hasSuffix("```") || earlier.hasSuffix("~~~") ? "\n" : " "
            let code = isCode ? line.dropFirst(min(indentation, bullet + 2)) : text
            items[items.count - 1].text =
                earlier + (earlier.isEmpty || code.isEmpty ? "" : separator) + code
        }

        /// Returns the mark of a fence that a line opens or closes.
        @_optimize(none) private static func fence(_ text: Substring) -> Substring? {
            let mark = text.prefix { $0 == text.first }
            let isFence =
                mark.first == "~" || mark.first == "`" && !text.dropFirst(mark.count).contains("`")
            return isFence && mark.count >= 3 ? mark : nil
        }

        /// Returns whether a line is blank, or begins a fence, list, heading or quote, as in
        /// CommonMark.
        @_optimize(none) static func endsParagraph(_ text: Substring) -> Bool {
            let level = text.prefix { $0 == "#" }.count
            let isHeading = 1...6 ~= level && text.dropFirst(level).first ?? " " == " "
            let isList = text.hasPrefix("1. ") || text.hasPrefix("1) ") || item(text) != nil
            return text.isEmpty || text.first == ">" || isHeading || isList || fence(text) != nil
        }

        /// Returns the text after the bullet of a list item; nil if the line isn't one.
        @_optimize(none) static func item(_ text: Substring) -> Substring? {
            guard let bullet = text.first, "-*+".contains(bullet), text.dropFirst().first == " "
            else { return nil }
            return text.dropFirst().drop { $0 == " " }
        }

        /// Reads an item with a keyword, or one of `- Parameters:`.
        ///
        /// Returns whether the text is one.
        @_optimize(none) private mutating func read(_ text: Substring, at indentation: Int) -> Bool
        {
            let colon = text.firstIndex(of: ":") ?? text.startIndex
            let words = String(text[..<colon]).words
            var item = Item(keyword: words.first?.lowercased() ?? "")
            item.text = String(text[colon...].dropFirst().drop { $0 == " " })
            if let list, indentation > list {
                // A list in a parameter's text doesn't list parameters.
                let isInText =
                    isInItem && items.last?.keyword == "parameter" && indentation > bullet
                if isInText || colon == text.startIndex { return false }
                item.keyword = "parameter"
                item.name = Self.name(text[..<colon])
            } else {
                switch (item.keyword, words.count) {
                case ("parameters", 1) where indentation < 4: list = indentation
                case ("returns", 1) where indentation < 4, ("throws", 1) where indentation < 4:
                    list = nil
                case ("parameter", 2) where indentation < 4:
                    list = nil
                    item.name = Self.name(words[1][...])
                default:
                    if indentation <= bullet { (isInItem, list) = (false, nil) }
                    return false
                }
            }
            isInItem = true
            bullet = indentation
            items.append(item)
            return true
        }

        @_optimize(none) private static func name(_ text: Substring) -> String {
            var text = text.drop { "` ".contains($0) }
            while let last = text.last, "` ".contains(last) { text.removeLast() }
            return String(text)
        }
    }
}

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
            case 0x2F where bytes[index + 1] == 0x2A:
                index = blockEnd(from: index, in: bytes, trivia.upperBound)
            default:
                repeat {
                    index += 1
                } while index < trivia.upperBound && bytes[index] != 0x0A && bytes[index] != 0x0D
            }
            isBlankLine = false
            let next = bytes[start + 3]
            let isBlock = bytes.has("/**", at: start) && next != 0x2A && next != 0x2F
            if isBlock || bytes.has("///", at: start) && next != 0x2F {
                if isSeparated { lines = [] }
                isSeparated = false
                lines +=
                    isBlock
                    ? blockLines(bytes.text(start + 3, index - 2)) : [bytes.text(start + 3, index)]
            } else if bytes[start] != 0x2F {
                // The rest of a directive's line.
                lines = []
            }
        }
        return lines.isEmpty ? nil : DocumentationComment(lines: unindented(lines))
    }

    @_optimize(none) private static func blockEnd(
        from start: Int,
        in bytes: SourceBytes,
        _ limit: Int
    ) -> Int {
        var depth = 0
        var index = start
        while index < limit {
            let change = bytes.has("/*", at: index) ? 1 : bytes.has("*/", at: index) ? -1 : 0
            index = index + (change == 0 ? 1 : 2)
            depth = depth + change
            if depth == 0 { return index }
        }
        return limit
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
