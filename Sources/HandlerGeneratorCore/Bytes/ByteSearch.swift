internal import SelectorDispatchPlatform

extension SourceBytes {
    /// Returns the position of the first `byte` from `start` up to `end`, or to the end of the file; nil if there is
    /// none.
    ///
    /// It calls the C library's function, which is fast even in the unoptimized builds that build tools are run from.
    package func firstIndex(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        let end = end ?? count
        guard start >= 0, start < end, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Returns the position of the first `byte` from `start` on that is not escaped with a backslash; nil if there is
    /// none.
    package func firstUnescapedIndex(of byte: UInt8, from start: Int) -> Int? {
        var next = start
        while next < count, let found = memchr(base + next, Int32(byte), count - next) {
            let index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            var before = index - 1
            while before >= start, base[before] == 0x5C { before -= 1 }
            if (index - before) & 1 == 1 { return index }
            next = index + 1
        }
        return nil
    }

    /// Returns the position of the first `word` from `start` on; nil if there is none.
    package func firstIndex(of word: StaticString, from start: Int = 0) -> Int? {
        firstIndex(of: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount), from: start)
    }

    /// Returns the position of the first `word` from `start` on; nil if there is none.
    ///
    /// Where the byte under the word's end doesn't occur in the word, the search skips by the word's length (Horspool's
    /// algorithm). So it never looks at most of a file.
    func firstIndex(of word: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        guard let pattern = word.baseAddress, word.count > 0, word.count < 256, start >= 0 else { return nil }
        let last = word.count - 1
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { skips -> Int? in
            guard let skip = skips.baseAddress else { return nil }
            skip.initialize(repeating: UInt8(word.count), count: 256)
            var index = 0
            while index < last {
                skip[Int(pattern[index])] = UInt8(last - index)
                index += 1
            }
            var end = start + last
            while end < count {
                let byte = base[end]
                if byte == pattern[last], memcmp(base + (end - last), pattern, last) == 0 { return end - last }
                end += Int(skip[Int(byte)])
            }
            return nil
        }
    }
}

extension String {
    /// Returns whether the text contains `word`. This is faster than comparing characters.
    func holds(_ word: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { utf8 in
            guard let base = utf8.baseAddress else { return false }
            let bytes = SourceBytes(base: base, count: utf8.count)
            var start = 0
            while let found = bytes.firstIndex(of: word.utf8Start.pointee, from: start) {
                if bytes.has(word, at: found) { return true }
                start = found + 1
            }
            return false
        }
    }
}
