/// A word on a shell's command line.
enum ShellWord {
    /// Returns whether a text is one word that every shell takes as it is, and that isn't an option.
    ///
    /// It consists of ASCII letters and digits, `_`, `.`, `:` and `-`; in some locales, a shell takes
    /// other letters for spaces.
    static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "-") else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "_.:-".utf8.contains(byte)
            }
        }
    }
}
