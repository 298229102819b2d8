/// A location in a source file, as compilers print it.
public struct SourceLocation: Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1, in UTF-8 bytes.
    public var column: Int
    /// The offset, counted from 0, in UTF-8 bytes.
    public var offset: Int

    /// The beginning of a file.
    public static var start: SourceLocation { SourceLocation(line: 1, column: 1, offset: 0) }
}
