import SelectorDispatch

/// A typed line as a message.
struct Command {
    /// The verb or a preposition, and the words after it.
    private struct Phrase {
        let word: String
        var object: [String] = []

        var hasObject: Bool { !object.isEmpty }
    }

    private static let prepositions: Set<String> = ["from", "in", "to", "with"]

    private var phrases: [Phrase] = []

    /// Reads a line; nil if it is empty.
    init?(_ line: String) {
        var words = line.lowercased().split(separator: " ").map(String.init)
        words.removeAll { $0 == "the" }
        if words.count == 1, Direction(rawValue: words[0]) != nil {
            words.insert("go", at: 0)
        }
        for word in words {
            if phrases.isEmpty || Self.prepositions.contains(word) {
                phrases.append(Phrase(word: word))
            } else {
                phrases[phrases.count - 1].object.append(word)
            }
        }
        if phrases.isEmpty { return nil }
    }

    /// The words of the arguments.
    var objects: [String] {
        phrases.filter(\.hasObject).map { $0.object.joined(separator: " ") }
    }

    /// The message to an actor that gets all objects: `unlock:with:`.
    var selector: Selector {
        Selector(phrases.map { $0.hasObject ? $0.word + ":" : $0.word }.joined())
    }

    /// The message to the first object, which gets the others: `unlockWith:`; nil if the verb has
    /// no object.
    var selectorForObject: Selector? {
        guard phrases[0].hasObject else { return nil }
        let rest = phrases.dropFirst().map { $0.word + ":" }.joined()
        return Selector(phrases[0].word + rest.prefix(1).uppercased() + rest.dropFirst())
    }

    /// Returns a selector as a player might type it.
    static func words(of selector: String) -> String {
        var words = ""
        for character in selector {
            if character == ":" {
                words += " …"
            } else if character.isUppercase {
                words += " … " + character.lowercased()
            } else {
                words.append(character)
            }
        }
        return words
    }
}
