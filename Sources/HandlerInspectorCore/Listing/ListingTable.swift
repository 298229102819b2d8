public import HandlerGeneratorCore

/// Handlers as a table, for a terminal or in Markdown.
public struct ListingTable {
    private static let header = [
        "selector", "Swift", "type", "parameters", "result", "effects", "isolation", "tags",
        "place",
    ]

    private let rows: [[String]]

    public init(_ handlers: [ListedHandler]) {
        rows = handlers.map(Self.row)
    }

    private static func row(_ handler: ListedHandler) -> [String] {
        [
            (handler.isStatic ? "+" : "") + handler.selector, handler.swiftName,
            "\(handler.module).\(handler.type)",
            handler.parameters.map(parameter).joined(separator: ", "), handler.result ?? "",
            handler.effects.joined(separator: " "), handler.isolation ?? "",
            handler.tags.joined(separator: " "),
            "\(handler.path):\(handler.location.line)",
        ].map { $0.words.joined(separator: " ") }  // A type may span several lines.
    }

    private static func parameter(_ parameter: Parameter) -> String {
        "\(parameter.name): \(parameter.type)" + (parameter.isVariadic ? "..." : "")
            + (parameter.defaultValue.map { " = \($0)" } ?? "")
    }

    /// The table as plain text, with two spaces between columns and none at the end of a line.
    public var text: String {
        let lines = [Self.header] + rows
        let widths = Self.header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { cells in
            let padded = cells.indices.map {
                cells[$0] + String(repeating: " ", count: widths[$0] - cells[$0].count)
            }
            var line = padded.joined(separator: "  ")[...]
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    public var markdown: String {
        let lines = rows.map { cells in
            cells.enumerated().map { $0 < 4 || $0 == 8 ? Self.code($1) : Self.escaped($1) }
        }
        return ([Self.header, Self.header.map { _ in "---" }] + lines)
            .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private static func code(_ text: String) -> String {
        // A code span can't contain its own fence, and bars in a cell must be escaped.
        let fence = text.contains("`") ? "``" : "`"
        let blank = text.contains("`") ? " " : ""
        return text.isEmpty ? "" : fence + blank + text.replacing("|", with: "\\|") + blank + fence
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "\\`*_{}[]<>|".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
