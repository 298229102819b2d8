internal import SelectorDispatchPlatform

extension SourceBytes {
    /// Returns the position of the first `byte` from `start` up to `end`, found by `memchr`; nil if there is none.
    package func firstIndex(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        let end = end ?? count
        guard start >= 0, start < end, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Returns the position of the first `byte` from `start` on that no backslash escapes; nil if there is none.
    package func firstUnescapedIndex(of byte: UInt8, from start: Int) -> Int? {
        var next = start
        while next < count, let found = memchr(base + next, Int32(truncatingIfNeeded: byte), count - next) {
            let index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            var before = index - 1
            while before >= start, base[before] == 0x5C { before -= 1 }
            if (index - before) & 1 == 1 { return index }
            next = index + 1
        }
        return nil
    }

    /// Returns the position of the first `word` from `start` on, by Horspool's algorithm, or nil if there is none.
    package func firstIndex(of word: StaticString, from start: Int = 0) -> Int? {
        let (pattern, length) = (word.utf8Start, word.utf8CodeUnitCount)
        guard length > 0, length < 256, start >= 0 else { return nil }
        let last = length - 1
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { skips -> Int? in
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
                if byte == pattern[last], memcmp(base + (end - last), pattern, last) == 0 { return end - last }
                end += Int(truncatingIfNeeded: skip[Int(truncatingIfNeeded: byte)])
            }
            return nil
        }
    }
}
