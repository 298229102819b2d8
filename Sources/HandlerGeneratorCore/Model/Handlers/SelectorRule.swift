/// The Swift compiler's rule for the selectors of `@objc` methods, without the parts for errors and
/// completion handlers.
package enum SelectorRule {
    /// Returns the selector of a method, such as `tapWithInfo:` for `tap(info:)`.
    ///
    /// - Parameters:
    ///   - baseName: The method's base name, without backticks.
    ///   - labels: The argument labels; nil for `_`.
    @_optimize(none) package static func selector(baseName: String, labels: [String?]) -> String {
        guard let firstLabel = labels.first else { return baseName }
        return firstPiece(baseName: baseName, label: firstLabel ?? "") + ":"
            + labels.dropFirst().map { ($0 ?? "") + ":" }.joined()
    }

    /// Returns the base name and the first label, joined by `With` unless there is a preposition
    /// where they meet.
    @_optimize(none) private static func firstPiece(baseName: String, label: String) -> String {
        guard !label.isEmpty else { return baseName }
        let name = Array(baseName.utf8)
        let labelBytes = Array(label.utf8)
        let isJoined =
            isPreposition(CamelCase.firstWord(labelBytes))
            || isPreposition(CamelCase.lastWord(name))
        return baseName + (isJoined ? "" : "With")
            + String(decoding: CamelCase.sentenceCased(labelBytes), as: UTF8.self)
    }

    private static func isPreposition(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count >= 2, word.count <= 9 else { return false }
        return prepositions.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// The words that the compiler considers prepositions.
    private static let prepositions = Set(
        """
        above after along alongside as at before below by following for from given in including \
        inside into matching of on passing preceding since to until using via when with within
        """.words
    )
}

extension MethodDeclaration {
    /// The method's selector: the annotation's if it states one, otherwise the rule's.
    @_optimize(none) package var selector: String {
        if case .explicit(let selector)? = annotations.first?.selector { return selector }
        return SelectorRule.selector(baseName: name, labels: parameters.map { $0.label })
    }
}

/// Splits camel-case names into words, as the compiler does to name selectors.
///
/// Only ASCII letters count as letters.
private enum CamelCase {
    /// Returns the first word of a name; an empty slice for an empty name.
    @_optimize(none) static func firstWord(_ name: [UInt8]) -> ArraySlice<UInt8> {
        guard let first = name.first else { return [] }
        if first == underscore { return name[0..<1] }
        var end = 0
        while end < name.count, isUppercase(name[end]) { end += 1 }
        if end > 1 {
            // In an acronym, a plural suffix belongs to the word, but the capital letter of the
            // next word doesn't.
            var lowercaseEnd = end
            while lowercaseEnd < name.count, isLowercase(name[lowercaseEnd]) { lowercaseEnd += 1 }
            let suffix = name[end..<lowercaseEnd]
            if end == name.count { return name[...] }
            // "Is" isn't a plural.
            if isPlural(suffix), name[end - 1] != UInt8(ascii: "I") || suffix.count > 1 {
                return name[0..<lowercaseEnd]
            }
            if isLowercase(name[end]) { end -= 1 }
            return name[0..<end]
        }
        while end < name.count, !isUppercase(name[end]), name[end] != underscore { end += 1 }
        return name[0..<end]
    }

    /// Returns the last word of a name; an empty slice for an empty name.
    @_optimize(none) static func lastWord(_ name: [UInt8]) -> ArraySlice<UInt8> {
        guard !name.isEmpty else { return [] }
        var start = startOfLowercaseRun(name, before: name.count)
        var end = name.count
        if start > 0, isPlural(name[start..<end]) {
            end = start
            start = startOfLowercaseRun(name, before: start)
        }
        if start < end {
            let isAfterCapital =
                start != 0 && isLowercase(name[start]) && name[start - 1] != underscore
            return name[(isAfterCapital ? start - 1 : start)...]
        }
        if name[start - 1] == underscore { return name[(start - 1)...] }
        while start > 0, isUppercase(name[start - 1]) { start -= 1 }
        return name[start...]
    }

    /// Returns a name with its first letter capitalized.
    @_optimize(none) static func sentenceCased(_ name: [UInt8]) -> [UInt8] {
        guard let first = name.first, isLowercase(first) else { return name }
        return [first - 0x20] + name.dropFirst()
    }

    private static let underscore = UInt8(ascii: "_")

    private static func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

    private static func isLowercase(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

    @_optimize(none) private static func isPlural(_ suffix: ArraySlice<UInt8>) -> Bool {
        ["s", "es", "ies"].contains(String(decoding: suffix, as: UTF8.self))
    }

    @_optimize(none) private static func startOfLowercaseRun(_ name: [UInt8], before end: Int)
        -> Int
    {
        var start = end
        while start > 0, !isUppercase(name[start - 1]), name[start - 1] != underscore { start -= 1 }
        return start
    }
}
