/// A text in the language: `target: need need`, line by line.
struct Recipe {
    struct Word {
        let text: String
        /// Whether a colon follows.
        let isTarget: Bool
        let start: Position
        let end: Position
    }

    private(set) var words: [Word] = []

    init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let units = line.utf16

            func position(_ index: String.Index) -> Position {
                Position(line: number, character: units.distance(from: units.startIndex, to: index))
            }

            for word in units.split(whereSeparator: " :".utf16.contains) {
                words.append(
                    Word(
                        text: String(word) ?? "",
                        isTarget: units[word.endIndex...].starts(with: ":".utf16),
                        start: position(word.startIndex),
                        end: position(word.endIndex)
                    )
                )
            }
        }
    }

    var targets: [String] { words.filter(\.isTarget).map(\.text) }

    func word(at position: Position) -> Word? {
        words.first { word in
            let characters = word.start.character...word.end.character
            return word.start.line == position.line && characters.contains(position.character)
        }
    }

    /// Returns the needs of a target, as a sentence.
    func description(of target: String) -> String {
        let lines = Set(words.filter { $0.isTarget && $0.text == target }.map(\.start.line))
        let needs = words.filter { !$0.isTarget && lines.contains($0.start.line) }.map(\.text)
        if needs.isEmpty { return "\(target) needs nothing" }
        return "\(target) needs \(needs.joined(separator: ", "))"
    }

    /// The words that no line makes.
    var diagnostics: [Diagnostic] {
        let targets = Set(targets)
        return words.filter { !targets.contains($0.text) }.map { word in
            Diagnostic(
                range: Diagnostic.Span(start: word.start, end: word.end),
                message: "nothing makes '\(word.text)'"
            )
        }
    }
}
