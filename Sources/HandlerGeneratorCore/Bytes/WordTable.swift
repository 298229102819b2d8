internal import SelectorDispatchPlatform

/// A table of words, by first letter, with raw values of an enumeration as their meanings.
package struct WordTable: Sendable {
    private var entries: [[(word: [UInt8], meaning: UInt8)]] = Array(repeating: [], count: 128)

    /// - Parameter words: The meanings, each with its words, separated by blanks.
    @_optimize(none) package init(_ words: [(UInt8, String)]) {
        for (meaning, text) in words {
            for word in text.words { entries[Int(word.utf8.first ?? 0)].append((Array(word.utf8), meaning)) }
        }
    }

    /// Returns the meaning of the word in a range; 0 if it has none.
    package func meaning(_ bytes: SourceBytes, _ start: Int, _ end: Int) -> UInt8 {
        for (word, meaning) in entries[Int(truncatingIfNeeded: bytes[start] & 0x7F)] where word.count == end - start {
            if memcmp(bytes.base + start, word, word.count) == 0 { return meaning }
        }
        return 0
    }
}
