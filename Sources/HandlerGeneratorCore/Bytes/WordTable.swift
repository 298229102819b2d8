internal import SelectorDispatchPlatform

/// A table of words, by first letter, with raw values of an enumeration as their meanings.
package struct WordTable: Sendable {
    private var entries: [[(word: [UInt8], meaning: UInt8)]] = Array(repeating: [], count: 128)

    /// - Parameter lists: The meanings, each with its words, separated by blanks. The meaning 0
    ///   stands for none.
    @_optimize(none) package init(_ lists: [(meaning: UInt8, words: String)]) {
        for (meaning, words) in lists {
            for word in words.words {
                entries[Int(word.utf8.first ?? 0)].append((Array(word.utf8), meaning))
            }
        }
    }

    /// Returns the meaning of the word from `start` up to `end`; 0 if it has none.
    package func meaning(_ bytes: SourceBytes, _ start: Int, _ end: Int) -> UInt8 {
        for (word, meaning) in entries[Int(truncatingIfNeeded: bytes[start] & 0x7F)]
        where word.count == end - start {
            if memcmp(bytes.base + start, word, word.count) == 0 { return meaning }
        }
        return 0
    }
}
