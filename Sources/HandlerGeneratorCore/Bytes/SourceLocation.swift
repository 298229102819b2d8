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
