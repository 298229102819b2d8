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
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        words = lines.enumerated().flatMap { number, line in
            Self.words(of: line, number: number)
        }
    }

    /// Returns the words of a line: the text between spaces and colons.
    ///
    /// - Parameter number: The line's number, from zero.
    private static func words(of line: Substring, number: Int) -> [Word] {
        let space = UInt16(UInt8(ascii: " "))
        let colon = UInt16(UInt8(ascii: ":"))
        let units = line.utf16
        func position(_ index: String.Index) -> Position {
            Position(line: number, character: units.distance(from: units.startIndex, to: index))
        }
        return units.split { $0 == space || $0 == colon }.map { word in
            Word(
                text: String(word) ?? "",
                isTarget: units[word.endIndex...].first == colon,
                start: position(word.startIndex),
                end: position(word.endIndex)
            )
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
