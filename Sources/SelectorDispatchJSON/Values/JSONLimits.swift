/// Limits for JSON that is read, so that JSON from a stranger can't use too much time and memory.
public struct JSONLimits: Sendable, Hashable {
    /// The largest number of bytes in a text. The values that are read from it may take twenty times as much memory.
    public var bytes: Int
    /// How deeply arrays and objects may be nested in each other. This limit holds for writing, too.
    public var depth: Int
    /// The largest number of characters in a number.
    public var numberLength: Int

    /// Creates limits.
    public init(bytes: Int = 4 << 20, depth: Int = 128, numberLength: Int = 1_000) {
        (self.bytes, self.depth, self.numberLength) = (bytes, depth, numberLength)
    }
}
