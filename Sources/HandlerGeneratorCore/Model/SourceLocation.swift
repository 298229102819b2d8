/// A place in a source file, as compilers print it.
public struct SourceLocation: Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1, in UTF-8 bytes.
    public var column: Int
    /// The offset, counted from 0, in UTF-8 bytes.
    public var offset: Int

    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }
}
