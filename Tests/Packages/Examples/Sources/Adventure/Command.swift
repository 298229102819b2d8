import SelectorDispatch

/// A typed line as a message.
struct Command {
    private static let prepositions: Set<String> = ["from", "in", "to", "with"]

    /// The verb and the prepositions, each with the words after it.
    private var parts: [(word: String, object: String)] = []

    /// Reads a line; nil if it is empty.
    init?(_ line: String) {
        var words = line.lowercased().split(separator: " ").map(String.init).filter { $0 != "the" }
        if words.count == 1, Direction(rawValue: words[0]) != nil { words.insert("go", at: 0) }
        for word in words {
            if parts.isEmpty || Self.prepositions.contains(word) {
                parts.append((word, ""))
            } else {
                parts[parts.count - 1].object +=
                    (parts[parts.count - 1].object.isEmpty ? "" : " ") + word
            }
        }
        if parts.isEmpty { return nil }
    }

    /// The words of the arguments.
    var objects: [String] { parts.map(\.object).filter { !$0.isEmpty } }

    /// The message to an actor that gets all objects: `unlock:with:`.
    var selector: Selector {
        Selector(parts.map { $0.object.isEmpty ? $0.word : $0.word + ":" }.joined())
    }

    /// The message to the first object, which gets the others: `unlockWith:`; nil if the verb has
    /// no object.
    var selectorForObject: Selector? {
        let rest = parts.dropFirst().map { $0.word + ":" }.joined()
        return parts[0].object.isEmpty
            ? nil : Selector(parts[0].word + rest.prefix(1).uppercased() + rest.dropFirst())
    }

    /// Returns a selector as a player might type it.
    static func words(of selector: String) -> String {
        selector.map { character in
            if character == ":" { return " …" }
            return character.isUppercase ? " … \(character.lowercased())" : String(character)
        }
        .joined()
    }
}
