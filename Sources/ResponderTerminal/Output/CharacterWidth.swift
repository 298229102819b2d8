extension Character {
    /// The character's width in a terminal, by Unicode's East Asian Width (UAX #11).
    var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.value < 0x1100 {
            return unicodeScalars.contains("\u{FE0F}") && unicodeScalars.count == 2 ? 2 : 1
        }
        let isEmoji = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
        return isEmoji || Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F,
        0x2E80...0x303E,
        0x3041...0xA4CF,
        0xA960...0xA97C,
        0xAC00...0xD7A3,
        0xF900...0xFAFF,
        0xFE30...0xFE6F,
        0xFF00...0xFF60,
        0xFFE0...0xFFE6,
        0x20000...0x3FFFD,
    ]
}

extension StringProtocol {
    /// The number of columns that the text takes in a terminal: two for a wide character such as
    /// `測` or an emoji, one for any other.
    ///
    /// - Complexity: O(length of the text).
    public var terminalColumns: Int { reduce(0) { $0 + $1.columns } }
}
