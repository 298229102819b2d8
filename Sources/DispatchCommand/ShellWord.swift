internal import SelectorDispatchJSON

/// A word on a shell's command line.
enum ShellWord {
    /// Returns whether a text is one word that every shell takes as it is, and that isn't an option.
    ///
    /// It consists of ASCII letters and digits, `_`, `.`, `:` and `-`; in some locales, a shell takes
    /// other letters for spaces.
    static func isPlain(_ text: String) -> Bool {
        guard let first = text.first, first != "-" else { return false }
        return text.allSatisfy { $0.isPlain || "_.:-".contains($0) }
    }
}
