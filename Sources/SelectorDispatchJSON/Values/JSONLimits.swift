/// How much JSON is read, so that a stranger's can't cost more than its reader means to spend.
public struct JSONLimits: Sendable, Hashable {
    /// The most bytes that a text may have. What is read of it takes some twenty times as much memory at worst.
    public var bytes: Int
    /// How deep arrays and objects may be in each other, in what is read and in what is written.
    public var depth: Int
    /// The most characters that a number may have.
    public var numberLength: Int

    /// Limits; each that is left out is what it is by default.
    public init(bytes: Int = 4 << 20, depth: Int = 128, numberLength: Int = 1_000) {
        (self.bytes, self.depth, self.numberLength) = (bytes, depth, numberLength)
    }
}
