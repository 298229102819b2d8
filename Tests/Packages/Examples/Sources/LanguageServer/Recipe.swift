/// A text in the language: `target: need need`, line by line.
struct Recipe {
    struct Word {
        let text: String
        let isTarget: Bool
        let start: Position
        let end: Position
    }

    let words: [Word]

    init(_ text: String) {
        words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated().flatMap {
                number,
                line in
                let units = line.utf16
                return units.split { $0 == 0x20 || $0 == 0x3A }.map { word in
                    func place(_ index: String.Index) -> Position {
                        Position(
                            line: number,
                            character: units.distance(from: units.startIndex, to: index)
                        )
                    }
                    let isTarget = word.endIndex < units.endIndex && units[word.endIndex] == 0x3A
                    return Word(
                        text: String(word) ?? "",
                        isTarget: isTarget,
                        start: place(word.startIndex),
                        end: place(word.endIndex)
                    )
                }
            }
    }

    var targets: [String] { words.filter(\.isTarget).map(\.text) }

    func word(at position: Position) -> Word? {
        words.first {
            $0.start.line == position.line
                && $0.start.character...$0.end.character ~= position.character
        }
    }

    func description(of name: String) -> String {
        let lines = Set(words.filter { $0.isTarget && $0.text == name }.map(\.start.line))
        let needs = words.filter { !$0.isTarget && lines.contains($0.start.line) }.map(\.text)
        return needs.isEmpty
            ? "\(name) needs nothing" : "\(name) needs \(needs.joined(separator: ", "))"
    }

    var diagnostics: [Diagnostic] {
        let targets = Set(targets)
        return words.filter { !targets.contains($0.text) }.map {
            Diagnostic(
                range: .init(start: $0.start, end: $0.end),
                message: "nothing makes '\($0.text)'"
            )
        }
    }
}
