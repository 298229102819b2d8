/// The selector of a method that doesn't name one itself: the Swift compiler's rule for `@objc`, without the pieces
/// that it adds for errors and completion handlers.
public enum SelectorRule {
    /// - Parameters:
    ///   - baseName: the method's base name.
    ///   - labels: its argument labels; nil for `_`.
    public static func selector(baseName: String, labels: [String?]) -> String {
        guard let firstLabel = labels.first else { return baseName }
        var selector = firstPiece(baseName: baseName, label: firstLabel ?? "") + ":"
        for label in labels.dropFirst() { selector += (label ?? "") + ":" }
        return selector
    }

    /// The base name and the first label, with `With` between them unless a preposition is at the seam.
    private static func firstPiece(baseName: String, label: String) -> String {
        guard !label.isEmpty else { return baseName }
        let name = Array(baseName.utf8)
        let labelBytes = Array(label.utf8)
        let isJoined = isPreposition(CamelCase.firstWord(labelBytes)) || isPreposition(CamelCase.lastWord(name))
        return baseName + (isJoined ? "" : "With")
            + String(decoding: CamelCase.sentenceCased(labelBytes), as: UTF8.self)
    }

    private static func isPreposition(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count >= 2, word.count <= 9 else { return false }
        return prepositions.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// The words that the compiler takes for prepositions.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
        "given", "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to",
        "until", "using", "via", "when", "with", "within",
    ]
}

extension MethodDeclaration {
    /// The selector that it answers to: the one it names, or the one that the rule gives it.
    public var selector: String {
        if case .explicit(let selector)? = annotations.first?.selector { return selector }
        return SelectorRule.selector(baseName: name, labels: parameters.map(\.label))
    }
}
