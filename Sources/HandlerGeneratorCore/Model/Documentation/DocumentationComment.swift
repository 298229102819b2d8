/// The content of a method's documentation comment, in Markdown.
package final class DocumentationComment: Sendable {
    /// The description of a parameter, of the result or of the errors.
    package struct Item: Sendable {
        /// The keyword in lowercase, such as `returns`.
        var keyword: String
        /// The parameter's name inside the body; empty for other keywords.
        package fileprivate(set) var name = ""
        package fileprivate(set) var text = ""
    }

    /// The first paragraph, as one line; nil if the comment doesn't begin with one.
    package let summary: String?
    /// The paragraphs after the first, without the items below; nil if there are none.
    package let discussion: String?
    /// The items `- Parameter name:` and those of `- Parameters:`, in order.
    package let parameters: [Item]
    /// The text of `- Returns:`; nil if there is none.
    package let returns: String?
    /// The text of `- Throws:`; nil if there is none.
    package let `throws`: String?

    /// - Parameter lines: The lines, without the marks of the comment.
    @_optimize(none) init(lines: [String]) {
        var parser = Parser()
        for line in lines { parser.read(line) }
        let items = parser.items
        parameters = items.filter { $0.keyword == "parameter" }
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

    private struct Parser {
        private(set) var items: [Item] = []
        private(set) var paragraphs: [String] = []
        /// Whether lines belong to the last item rather than to the discussion.
        private var isInItem = false
        /// The column of that item's bullet, to the right of which its text begins.
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
            guard let bullet = text.first, "-*+".contains(bullet),
                text.dropFirst().first?.isBlank == true
            else { return nil }
            return text.dropFirst().drop { $0.isBlank }
        }

        /// Reads an item with a keyword, or one of `- Parameters:`.
        ///
        /// - Returns: Whether the text is one.
        @_optimize(none) private mutating func read(_ text: Substring, at indentation: Int) -> Bool
        {
            let colon = text.firstIndex(of: ":") ?? text.startIndex
            let words = String(text[..<colon]).words
            var item = Item(keyword: words.first?.lowercased() ?? "")
            item.text = String(text[colon...].dropFirst().drop { $0.isBlank })
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
                    if indentation <= bullet {
                        isInItem = false
                        list = nil
                    }
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
