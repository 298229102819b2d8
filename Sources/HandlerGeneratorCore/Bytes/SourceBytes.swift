internal import SelectorDispatchPlatform

/// The UTF-8 bytes of one source file or message, valid during one scan, where a read out of bounds
/// returns NUL.
package struct SourceBytes {
    // A pointer rather than an array, because build tools run unoptimized.
    package let base: UnsafePointer<UInt8>
    package let count: Int

    /// Calls `body` with a view of `bytes` that is valid until `body` returns.
    package static func withView<Result>(of bytes: [UInt8], _ body: (SourceBytes) -> Result)
        -> Result
    {
        bytes.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress {
                return body(SourceBytes(base: base, count: buffer.count))
            }
            return withUnsafePointer(to: 0 as UInt8) { body(SourceBytes(base: $0, count: 0)) }
        }
    }

    @inline(__always)
    package subscript(index: Int) -> UInt8 {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? base[index] : 0
    }

    /// Returns the text of a range of the file, with ill-formed UTF-8 repaired.
    @inline(never)
    package func text(_ start: Int, _ end: Int) -> String {
        let start = max(0, min(start, count))
        let end = max(start, min(end, count))
        return String(
            decoding: UnsafeBufferPointer(start: base + start, count: end - start),
            as: UTF8.self
        )
    }

    func text(_ range: Range<Int>) -> String { text(range.lowerBound, range.upperBound) }

    /// Returns whether a range is `word`.
    @inline(__always)
    package func isWord(_ word: StaticString, _ start: Int, _ end: Int) -> Bool {
        end - start == word.utf8CodeUnitCount && has(word, at: start)
    }

    /// Returns whether `word` is in the file at `index`.
    @inline(__always)
    package func has(_ word: StaticString, at index: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        return index >= 0 && index + length <= count
            && memcmp(base + index, word.utf8Start, length) == 0
    }

    /// Returns the position of the first `byte` from `start` up to `end`, found by `memchr`; nil if
    /// there is none.
    package func firstIndex(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        let end: Int = end ?? count
        guard start >= 0, start < end, let found = memchr(base + start, Int32(byte), end - start)
        else { return nil }
        return UnsafeRawPointer(base).distance(to: found)
    }

    /// Returns the position of the first `byte` from `start` on that no backslash escapes; nil if
    /// there is none.
    package func firstUnescapedIndex(of byte: UInt8, from start: Int) -> Int? {
        var next = start
        while let index = firstIndex(of: byte, from: next) {
            var before = index - 1
            while before >= start, base[before] == 0x5C { before -= 1 }
            if (index - before) & 1 == 1 { return index }
            next = index + 1
        }
        return nil
    }

    /// Returns the position of the first `word` from `start` on, by Horspool's algorithm, or nil if
    /// there is none.
    package func firstIndex(of word: StaticString, from start: Int = 0) -> Int? {
        let pattern = word.utf8Start
        let length = word.utf8CodeUnitCount
        guard length > 0, length < 256, start >= 0 else { return nil }
        let last: Int = length - 1
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { (skips) -> Int? in
            guard let skip = skips.baseAddress else { return nil }
            skip.initialize(repeating: UInt8(length), count: 256)
            var index = 0
            while index < last {
                skip[Int(pattern[index])] = UInt8(last - index)
                index += 1
            }
            var end = start + last
            while end < count {
                let byte = base[end]
                if byte == pattern[last], memcmp(base + (end - last), pattern, last) == 0 {
                    return end - last
                }
                end += Int(truncatingIfNeeded: skip[Int(truncatingIfNeeded: byte)])
            }
            return nil
        }
    }
}

/// A location in a source file, as compilers print it.
public struct SourceLocation: Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1, in UTF-8 bytes.
    public let column: Int
    /// The offset, counted from 0, in UTF-8 bytes.
    public let offset: Int

    /// The beginning of a file.
    public static var start: SourceLocation { SourceLocation(line: 1, column: 1, offset: 0) }
}

/// An index, built on first use because most files need none, that finds the line and column of an
/// offset.
package struct LineIndex {
    private var lineStarts: [Int] = []

    package init() {}

    package mutating func location(of offset: Int, in bytes: SourceBytes) -> SourceLocation {
        if lineStarts.isEmpty { build(bytes) }
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(line: low + 1, column: offset - lineStarts[low] + 1, offset: offset)
    }

    private mutating func build(_ bytes: SourceBytes) {
        lineStarts.append(0)
        var index = 0
        while index < bytes.count {
            // CR LF is one line end, and so is CR alone.
            let byte = bytes.base[index]
            index += 1
            if byte == 0x0A || (byte == 0x0D && bytes[index] != 0x0A) { lineStarts.append(index) }
        }
    }
}

/// A table of words, by first letter, with raw values of an enumeration as their meanings.
package struct WordTable: Sendable {
    private var entries: [[(word: [UInt8], meaning: UInt8)]] = Array(repeating: [], count: 128)

    /// - Parameter words: The meanings, each with its words, separated by blanks.
    @_optimize(none) package init(_ words: [(UInt8, String)]) {
        for (meaning, text) in words {
            for word in text.words {
                entries[Int(word.utf8.first ?? 0)].append((Array(word.utf8), meaning))
            }
        }
    }

    /// Returns the meaning of the word in a range; 0 if it has none.
    package func meaning(_ bytes: SourceBytes, _ start: Int, _ end: Int) -> UInt8 {
        for (word, meaning) in entries[Int(truncatingIfNeeded: bytes[start] & 0x7F)]
        where word.count == end - start {
            if memcmp(bytes.base + start, word, word.count) == 0 { return meaning }
        }
        return 0
    }
}
