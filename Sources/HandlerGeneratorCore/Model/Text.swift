// Wrappers of the standard library's generic code, which the optimizer would otherwise copy for each type and closure.

extension String {
    /// Returns the parts between separators.
    @inline(never)
    package func parts(keepingEmpty: Bool = false, separatedBy isSeparator: (Character) -> Bool) -> [String] {
        var parts: [String] = []
        var part = ""
        for character in self {
            if !isSeparator(character) {
                part.append(character)
            } else {
                if keepingEmpty || !part.isEmpty { parts.append(part) }
                part = ""
            }
        }
        if keepingEmpty || !part.isEmpty { parts.append(part) }
        return parts
    }

    /// The lines of the text, including empty ones.
    var lines: [String] { parts(keepingEmpty: true, separatedBy: \.isNewline) }

    /// The parts of the text between blanks.
    package var words: [String] { parts(separatedBy: \.isWhitespace) }

    /// Returns whether a version, such as 6.3, is earlier than another. Trailing zeros make no difference.
    @inline(never)
    func isEarlierVersion(than other: String) -> Bool {
        var own = parts { $0 == "." }.map { Int($0) ?? .max }[...]
        var others = other.parts { $0 == "." }.map { Int($0) ?? .max }[...]
        while !own.isEmpty || !others.isEmpty {
            let (first, second) = (own.popFirst() ?? 0, others.popFirst() ?? 0)
            if first != second { return first < second }
        }
        return false
    }
}

extension [String] {
    /// The positions of the texts in the order of their bytes.
    @inline(never)
    var order: [Int] { indices.sorted { self[$0].utf8.lexicographicallyPrecedes(self[$1].utf8) } }
}
