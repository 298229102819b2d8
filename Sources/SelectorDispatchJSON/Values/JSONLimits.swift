/// Limits on the time and memory that untrusted JSON can take.
public struct JSONLimits: Sendable, Hashable {
    /// The largest number of bytes in a text, whose values may take twenty times as much memory.
    public var bytes: Int
    /// The deepest nesting of arrays and objects, in reading and in writing.
    public var depth: Int
    /// The largest number of characters in a number.
    public var numberLength: Int

    /// Creates limits.
    public init(bytes: Int = 4 << 20, depth: Int = 128, numberLength: Int = 1_000) {
        self.bytes = bytes
        self.depth = depth
        self.numberLength = numberLength
    }
}
