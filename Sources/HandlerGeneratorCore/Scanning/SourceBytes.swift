/// The UTF-8 bytes of one source file, for the length of one scan.
///
/// Every read is checked: an index outside the file answers NUL. That is what lets the lexer look ahead freely on
/// input that ends anywhere. A plain pointer, not an array, because build tools run unoptimised.
struct SourceBytes {
    let base: UnsafePointer<UInt8>
    let count: Int

    /// Calls `body` with a view of `bytes` that is valid until `body` returns.
    static func withView<Result>(of bytes: [UInt8], _ body: (SourceBytes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                return withUnsafePointer(to: 0 as UInt8) { body(SourceBytes(base: $0, count: 0)) }
            }
            return body(SourceBytes(base: base, count: buffer.count))
        }
    }

    @inline(__always)
    subscript(index: Int) -> UInt8 {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? base[index] : 0
    }

    /// The text of a range of the file; ill-formed UTF-8 is repaired.
    func text(_ start: Int, _ end: Int) -> String {
        let start = max(0, min(start, count))
        let end = max(start, min(end, count))
        return String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
    }

    /// Whether the file holds exactly `word` at `index`.
    @inline(__always)
    func has(_ word: StaticString, at index: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard index >= 0, index + length <= count else { return false }
        let expected = word.utf8Start
        var offset = 0
        while offset < length {
            if base[index + offset] != expected[offset] { return false }
            offset += 1
        }
        return true
    }

    /// The position of the first occurrence of `word` at or after `start`, or nil.
    ///
    /// Skips by the word's length where the byte under its end doesn't occur in it (Horspool), so that most of a file
    /// is never looked at. `word` is ASCII and 1 to 255 bytes long.
    func firstIndex(of word: StaticString, from start: Int = 0) -> Int? {
        firstIndex(of: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount), from: start)
    }

    func firstIndex(of word: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        guard let pattern = word.baseAddress, word.count > 0, word.count < 256 else { return nil }
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
                if byte == pattern[last] {
                    var back = last
                    while back > 0, base[end - last + back - 1] == pattern[back - 1] { back -= 1 }
                    if back == 0 { return end - last }
                }
                end += Int(skip[Int(byte)])
            }
            return nil
        }
    }
}
