/// What a send does when the array does not hold one element per parameter.
public struct ArgumentPolicy: Sendable, Hashable {
    enum Count: Sendable, Hashable {
        case strict
        case lenient
    }

    var count: Count

    /// A wrong count is an error with the expected and the actual number. The default of every send.
    public static let strict = ArgumentPolicy(count: .strict)

    /// Extra elements are dropped; a missing one takes the parameter's default value if it has one, and is null
    /// otherwise: `nil` for an optional parameter, an error for any other.
    public static let lenient = ArgumentPolicy(count: .lenient)
}

extension ArgumentPolicy: CustomStringConvertible {
    public var description: String {
        switch count {
        case .strict: "strict"
        case .lenient: "lenient"
        }
    }
}
