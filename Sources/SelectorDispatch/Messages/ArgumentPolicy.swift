/// What a send does when its arguments don't fit the method as they are.
@frozen public struct ArgumentPolicy: Sendable, Hashable {
    @usableFromInline
    enum Count: Sendable, Hashable {
        case strict
        case lenient
    }

    @usableFromInline var count: Count
    @usableFromInline var convertsData = false

    @inlinable
    init(count: Count) {
        self.count = count
    }

    /// A wrong count is an error with the expected and the actual number. The default of every send.
    @inlinable public static var strict: ArgumentPolicy { ArgumentPolicy(count: .strict) }

    /// Extra elements are dropped; a missing one takes the parameter's default value if it has one, and is null
    /// otherwise: `nil` for an optional parameter, an error for any other.
    @inlinable public static var lenient: ArgumentPolicy { ArgumentPolicy(count: .lenient) }

    /// The same policy, for arguments that come from data, such as JSON or a command line: numbers and strings become
    /// what the parameter asks for, where nothing is lost.
    ///
    /// | from | to | becomes |
    /// | --- | --- | --- |
    /// | integer | integer, floating point | the same number, if the type can hold it exactly |
    /// | floating point | integer | the same number, if it is whole and in range |
    /// | floating point | floating point | the nearest one, if it is finite |
    /// | `String` | integer, floating point | what the type's own `init(_: String)` reads |
    /// | `String` | `Bool` | `true` or `false`, spelled so |
    /// | integer, floating point, `Bool` | `String` | its description |
    /// | number, `Bool`, `String` | `RawRepresentable` | what its initializer makes of the raw value, which converts by the rows above |
    ///
    /// Foundation's numbers are what they were made of: `NSNumber(value: true)`, which is JSON's `true`, is a `Bool` and no
    /// number, and every other is a number and no `Bool`.
    ///
    /// Optional parameters convert alike. Elements of arrays and dictionaries are not converted.
    ///
    /// ```swift
    /// try table.send("moveRow:to:", with: ["2", 7.0], policy: .strict.convertingData)
    /// ```
    public var convertingData: ArgumentPolicy {
        var policy = self
        policy.convertsData = true
        return policy
    }
}

extension ArgumentPolicy: CustomStringConvertible {
    public var description: String {
        let name =
            switch count {
            case .strict: "strict"
            case .lenient: "lenient"
            }
        return convertsData ? name + ", converting data" : name
    }
}
