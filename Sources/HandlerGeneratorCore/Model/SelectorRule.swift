/// The Swift compiler's rule for the selectors of `@objc` methods, without the parts for errors and completion handlers.
public enum SelectorRule {
    /// Returns the selector of a method with a base name and argument labels, which are nil for `_`.
    @_optimize(none) public static func selector(baseName: String, labels: [String?]) -> String {
        guard let firstLabel = labels.first else { return baseName }
        return firstPiece(baseName: baseName, label: firstLabel ?? "") + ":"
            + labels.dropFirst().map { ($0 ?? "") + ":" }.joined()
    }

    /// Returns the base name and the first label, joined by `With` unless there is a preposition where they meet.
    @_optimize(none) private static func firstPiece(baseName: String, label: String) -> String {
        guard !label.isEmpty else { return baseName }
        let name = Array(baseName.utf8)
        let labelBytes = Array(label.utf8)
        let isJoined = isPreposition(CamelCase.firstWord(labelBytes)) || isPreposition(CamelCase.lastWord(name))
        return baseName + (isJoined ? "" : "With")
            + String(decoding: CamelCase.sentenceCased(labelBytes), as: UTF8.self)
    }

    @_optimize(none) private static func isPreposition(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count >= 2, word.count <= 9 else { return false }
        return prepositions.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// The words that the compiler considers prepositions.
    private static let prepositions = Set(
        """
        above after along alongside as at before below by following for from given in including inside into matching of \
        on passing preceding since to until using via when with within
        """.words)
}

extension MethodDeclaration {
    /// The method's selector: the annotation's if it states one, otherwise the rule's.
    @_optimize(none) public var selector: String {
        if case .explicit(let selector)? = annotations.first?.selector { return selector }
        return SelectorRule.selector(baseName: name, labels: parameters.map(\.label))
    }
}
