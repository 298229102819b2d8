package import HandlerGeneratorCore

/// Handlers as a table, for a terminal or in Markdown.
package struct ListingTable {
    private static let header = [
        "selector", "Swift", "type", "parameters", "result", "effects", "isolation", "tags",
        "place",
    ]

    private let rows: [[String]]

    package init(_ handlers: [ListedHandler]) {
        rows = handlers.map(Self.row)
    }

    private static func row(_ handler: ListedHandler) -> [String] {
        let cells = [
            (handler.isStatic ? "+" : "") + handler.selector,
            handler.swiftName,
            "\(handler.module).\(handler.type)",
            handler.parameters.map(parameter).joined(separator: ", "),
            handler.result ?? "",
            handler.effects.joined(separator: " "),
            handler.isolation ?? "",
            handler.tags.joined(separator: " "),
            handler.place,
        ]
        // A type may span several lines.
        return cells.map { $0.words.joined(separator: " ") }
    }

    private static func parameter(_ parameter: Parameter) -> String {
        "\(parameter.name): \(parameter.type)" + (parameter.isVariadic ? "..." : "")
            + (parameter.defaultValue.map { " = \($0)" } ?? "")
    }

    /// The table as plain text, with two spaces between columns and none at the end of a line.
    package var text: String {
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

    /// The table in Markdown, with names, types and places as code.
    package var markdown: String {
        let header = Self.header
        let lines = rows.map { cells in
            cells.enumerated().map { column, cell in
                let isCode = column < 4 || column == header.count - 1
                return isCode ? Self.code(cell) : Self.escaped(cell)
            }
        }
        return ([header, header.map { _ in "---" }] + lines)
            .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private static func code(_ text: String) -> String {
        if text.isEmpty { return "" }
        let cell = text.replacing("|", with: "\\|")
        // A code span can't contain its own fence.
        return cell.contains("`") ? "`` \(cell) ``" : "`\(cell)`"
    }

    private static func escaped(_ text: String) -> String {
        text.map { "\\`*_{}[]<>|".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
