internal import SelectorDispatchPlatform

/// The UTF-8 bytes of one source file or message, valid during one scan.
package struct SourceBytes {
    // A pointer rather than an array, because build tools run unoptimized.
    package let base: UnsafePointer<UInt8>
    package let count: Int

    package init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
    }

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

    /// The byte at an index; NUL if the index is out of bounds.
    @inline(__always)
    package subscript(index: Int) -> UInt8 {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? base[index] : 0
    }

    /// Returns the text from `start` up to `end`, with ill-formed UTF-8 repaired.
    ///
    /// The part of the range that is out of bounds has no text.
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

    /// Returns whether the text from `start` up to `end` is `word`.
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

    /// Returns the position of the first `byte`, found by `memchr`; nil if there is none.
    ///
    /// - Parameters:
    ///   - start: The position at which the search begins.
    ///   - end: The position before which it ends; nil for the end of the bytes.
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
