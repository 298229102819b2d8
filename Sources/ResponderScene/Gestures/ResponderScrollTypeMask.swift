/// The kinds of scrolling that a recognizer takes.
public struct ResponderScrollTypeMask: OptionSet, Sendable, Hashable {
    /// The kinds as bits.
    public let rawValue: Int

    /// Creates a set of kinds from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The steps of a mouse's wheel.
    public static let discrete = ResponderScrollTypeMask(rawValue: 1)

    /// The movement of fingers on a trackpad.
    public static let continuous = ResponderScrollTypeMask(rawValue: 2)

    /// All scrolling.
    public static let all: ResponderScrollTypeMask = [.discrete, .continuous]
}
