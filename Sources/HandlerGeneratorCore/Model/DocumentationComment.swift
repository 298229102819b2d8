/// What the documentation comment of a method says, in Markdown.
public struct DocumentationComment: Equatable, Sendable {
    /// The text of a parameter.
    public struct Parameter: Equatable, Sendable {
        /// The parameter's name inside the body.
        public var name: String
        public var text: String
    }

    /// The first paragraph, as one line.
    public var summary: String?
    /// The paragraphs after the first, without the items below.
    public var discussion: String?
    /// The items of `- Parameters:` and `- Parameter name:`.
    public var parameters: [Parameter] = []
    /// The text of `- Returns:`.
    public var returns: String?
    /// The text of `- Throws:`.
    public var `throws`: String?
}

extension DocumentationComment {
    /// Reads the text of a comment.
    ///
    /// - Parameter lines: The lines, without the marks of the comment.
    init(lines: [String]) {
        var parser = Parser()
        for line in lines { parser.read(line) }
        self = parser.finished()
    }

    /// Where the text of a line goes.
    private enum Section {
        case discussion
        /// The list of `- Parameters:`, before its first item.
        case parameterList
        case parameter(Int)
        case returns
        case `throws`
    }

    private struct Parser {
        private var comment = DocumentationComment()
        private var section = Section.discussion
        /// The column of the bullet that began the section. What belongs to the item is to the right of it.
        private var bullet = 0
        /// The column of the bullet of `- Parameters:`, while its items follow.
        private var list: Int?
        private var paragraphs: [String] = []
        private var isInFence = false
        private var isAfterBlank = false

        mutating func read(_ line: String) {
            let text = line.drop { $0 == " " || $0 == "\t" }
            let indentation = line.count - text.count
            if case .discussion = section, isInFence || text.hasPrefix("```") || text.hasPrefix("~~~") {
                if text.hasPrefix("```") || text.hasPrefix("~~~") { isInFence.toggle() }
                return paragraphs.append(line)
            }
            if text.isEmpty {
                isAfterBlank = true
                append("")
                return
            }
            defer { isAfterBlank = false }
            if let item = Self.item(text) {
                let isListed = list.map { indentation > $0 } ?? false
                if isListed ? readListedParameter(item, at: indentation) : readItem(item, at: indentation) { return }
            }
            // After a blank line, only what is indented belongs to an item.
            if isAfterBlank, indentation <= bullet { leaveSection() }
            if case .discussion = section { append(line) } else { append(String(text)) }
        }

        private mutating func leaveSection() {
            (section, list) = (.discussion, nil)
        }

        private mutating func append(_ text: String) {
            func joined(_ earlier: String?) -> String {
                guard let earlier, !earlier.isEmpty else { return text }
                return text.isEmpty ? earlier : earlier + " " + text
            }
            switch section {
            case .discussion: paragraphs.append(text)
            case .parameterList: break
            case .parameter(let index): comment.parameters[index].text = joined(comment.parameters[index].text)
            case .returns: comment.returns = joined(comment.returns)
            case .throws: comment.throws = joined(comment.throws)
            }
        }

        /// Returns the text after the bullet of a list item; nil if the line isn't one.
        private static func item(_ text: Substring) -> Substring? {
            guard let bullet = text.first, "-*+".contains(bullet), text.dropFirst().first == " " else { return nil }
            return text.dropFirst().drop { $0 == " " }
        }

        /// Reads an item with a keyword. Returns whether it has one.
        private mutating func readItem(_ item: Substring, at indentation: Int) -> Bool {
            let colon = item.firstIndex(of: ":") ?? item.startIndex
            let words = indentation < 4 ? item[..<colon].split(separator: " ") : []
            let rest = String(item[colon...].dropFirst().drop { $0 == " " })
            switch (words.first?.lowercased(), words.count) {
            case ("parameters", 1):
                (section, list) = (.parameterList, indentation)
            case ("parameter", 2):
                (section, list) = (.parameter(comment.parameters.count), nil)
                comment.parameters.append(Parameter(name: Self.name(words[1]), text: rest))
            case ("returns", 1):
                (section, list) = (.returns, nil)
                comment.returns = rest
            case ("throws", 1):
                (section, list) = (.throws, nil)
                comment.throws = rest
            default:
                if indentation <= bullet { leaveSection() }
                return false
            }
            bullet = indentation
            return true
        }

        /// Reads an item of `- Parameters:`. Returns whether it is one, and not a list in the text of a parameter.
        private mutating func readListedParameter(_ item: Substring, at indentation: Int) -> Bool {
            if case .parameter = section, indentation > bullet { return false }
            guard let colon = item.firstIndex(of: ":") else { return false }
            let rest = String(item[item.index(after: colon)...].drop { $0 == " " })
            section = .parameter(comment.parameters.count)
            bullet = indentation
            comment.parameters.append(Parameter(name: Self.name(item[..<colon]), text: rest))
            return true
        }

        private static func name(_ text: Substring) -> String {
            String(text.drop { $0 == "`" || $0 == " " }.reversed().drop { $0 == "`" || $0 == " " }.reversed())
        }

        func finished() -> DocumentationComment {
            var comment = comment
            let lines = paragraphs.drop(while: \.isEmpty)
            let isText = lines.first.map { Parser.item($0.drop { $0 == " " }) == nil && !$0.hasPrefix("```") } ?? false
            let summary = isText ? lines.prefix { !$0.isEmpty } : []
            let discussion = lines.dropFirst(summary.count).drop(while: \.isEmpty).reversed()
                .drop(while: \.isEmpty).reversed()
            if !summary.isEmpty {
                comment.summary = summary.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(
                    separator: " ")
            }
            var kept: [String] = []
            // Items that were taken out leave no gap of blank lines behind.
            for line in discussion where !(line.isEmpty && kept.last?.isEmpty == true) { kept.append(line) }
            if !kept.isEmpty { comment.discussion = kept.joined(separator: "\n") }
            return comment
        }
    }
}
