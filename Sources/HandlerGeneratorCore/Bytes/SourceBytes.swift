internal import SelectorDispatchPlatform

/// The UTF-8 bytes of one source file or message, valid during one scan, where a read out of bounds returns NUL.
package struct SourceBytes {
    // A pointer rather than an array, because build tools run unoptimized.
    package let base: UnsafePointer<UInt8>
    package let count: Int

    /// Calls `body` with a view of `bytes` that is valid until `body` returns.
    package static func withView<Result>(of bytes: [UInt8], _ body: (SourceBytes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { return body(SourceBytes(base: base, count: buffer.count)) }
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
        return String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
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
        return index >= 0 && index + length <= count && memcmp(base + index, word.utf8Start, length) == 0
    }
}
