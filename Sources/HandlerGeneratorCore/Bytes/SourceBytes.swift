/// The UTF-8 bytes of one source file or message, valid during one scan.
///
/// Every read is checked, and an index outside the file returns NUL. So the lexer can look ahead freely, wherever the
/// input ends. It is a pointer instead of an array, because build tools run unoptimized.
package struct SourceBytes {
    package let base: UnsafePointer<UInt8>
    package let count: Int

    /// Calls `body` with a view of `bytes` that is valid until `body` returns.
    package static func withView<Result>(of bytes: [UInt8], _ body: (SourceBytes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { withView(of: $0, body) }
    }

    static func withView<Result>(of bytes: UnsafeBufferPointer<UInt8>, _ body: (SourceBytes) -> Result) -> Result {
        guard let base = bytes.baseAddress else {
            return withUnsafePointer(to: 0 as UInt8) { body(SourceBytes(base: $0, count: 0)) }
        }
        return body(SourceBytes(base: base, count: bytes.count))
    }

    @inline(__always)
    package subscript(index: Int) -> UInt8 {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? base[index] : 0
    }

    /// Returns the text of a range of the file. Ill-formed UTF-8 is repaired.
    @inline(never)
    package func text(_ start: Int, _ end: Int) -> String {
        let start = max(0, min(start, count))
        let end = max(start, min(end, count))
        return String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
    }

    /// Returns whether `word` is in the file at `index`.
    @inline(__always)
    package func has(_ word: StaticString, at index: Int) -> Bool {
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
}
