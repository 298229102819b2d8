/// Limits on the time and memory that untrusted JSON can take.
public struct JSONLimits: Sendable, Hashable {
    /// The largest number of bytes in a text.
    ///
    /// The values of a text may take twenty times as much memory.
    public var bytes: Int

    /// The deepest nesting of arrays and objects, in reading and in writing.
    public var depth: Int

    /// The largest number of characters in a number.
    public var numberLength: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - bytes: The largest number of bytes in a text; by default 4 MiB.
    ///   - depth: The deepest nesting of arrays and objects, in reading and in writing.
    ///   - numberLength: The largest number of characters in a number.
    public init(bytes: Int = 4 << 20, depth: Int = 128, numberLength: Int = 1_000) {
        self.bytes = bytes
        self.depth = depth
        self.numberLength = numberLength
    }
}
