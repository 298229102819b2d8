/// The stand-in for a value that isn't kept, recorded as a value without JSON.
public struct SecretValue: Error, Sendable, Hashable, CustomStringConvertible {
    /// Creates a stand-in.
    public init() {}

    /// The text `‹secret›`.
    public var description: String { "‹secret›" }
}
