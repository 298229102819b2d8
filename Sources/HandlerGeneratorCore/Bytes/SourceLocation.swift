/// A location in a source file, as compilers print it.
package struct SourceLocation: Sendable {
    /// The line, counted from 1.
    package let line: Int
    /// The column, counted from 1, in UTF-8 bytes.
    package let column: Int
    /// The offset, counted from 0, in UTF-8 bytes.
    package let offset: Int

    /// The beginning of a file.
    package static var start: SourceLocation { SourceLocation(line: 1, column: 1, offset: 0) }
}

/// An index that finds the line and column of an offset.
///
/// It is built on first use, because most files need none.
package struct LineIndex {
    private var lineStarts: [Int] = []

    package init() {}

    /// Returns the location of an offset.
    ///
    /// - Parameter bytes: The file, which must be the same in each call.
    /// - Complexity: O(log *n*) for a file of *n* lines, after a first call that reads the file.
    package mutating func location(of offset: Int, in bytes: SourceBytes) -> SourceLocation {
        if lineStarts.isEmpty { build(bytes) }
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset {
                low = middle
            } else {
                high = middle
            }
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
