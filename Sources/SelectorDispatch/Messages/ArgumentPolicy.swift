/// A rule for arguments that don't fit a method's parameters as they are.
///
/// ```swift
/// try table.send("moveRow:to:", with: [2], policy: .lenient)
/// ```
@frozen public struct ArgumentPolicy: Sendable, Hashable {
    @usableFromInline let isLenient: Bool
    @usableFromInline var convertsData = false

    @inlinable
    init(isLenient: Bool) {
        self.isLenient = isLenient
    }

    /// The policy that accepts exactly one argument for each parameter.
    ///
    /// A send with fewer arguments throws ``DispatchError/tooFewArguments(_:expected:actual:)``;
    /// one with more throws ``DispatchError/tooManyArguments(_:expected:actual:)``. Every send uses
    /// this policy by default.
    @inlinable public static var strict: ArgumentPolicy { ArgumentPolicy(isLenient: false) }

    /// The policy that accepts any number of arguments.
    ///
    /// Extra arguments are dropped. A missing one takes the parameter's default value. If there is
    /// none, it is `nil` for an optional parameter; for any other, the send throws
    /// ``DispatchError/null(_:_:expected:isMissing:)``.
    @inlinable public static var lenient: ArgumentPolicy { ArgumentPolicy(isLenient: true) }

    /// This policy with lossless conversions of numbers and strings to the parameter's type.
    ///
    /// Use it for arguments that come from data, such as JSON or a command line.
    ///
    /// | from | to | becomes |
    /// | --- | --- | --- |
    /// | integer | integer, floating point | the same number, if the type can hold it exactly |
    /// | floating point | integer | the same number, if it is whole and in range |
    /// | floating point | floating point | the nearest number, if it is finite |
    /// | `String` | integer | the result of the type's own `init(_: String)` |
    /// | `String` | floating point | the finite number nearest to one in JSON's grammar; 0 only for 0 |
    /// | `String` | `Bool` | `true` for `"true"`, `false` for `"false"` |
    /// | integer, floating point, `Bool` | `String` | its description |
    /// | number, `Bool`, `String` | `RawRepresentable` | the value with that raw value, to which the rows above apply |
    ///
    /// Foundation's numbers keep the type that they were created from. `NSNumber(value: true)`,
    /// which JSON's `true` becomes, is a `Bool` and not a number; every other `NSNumber` is a
    /// number and not a `Bool`.
    ///
    /// Optional parameters are converted in the same way, and so are the elements of arrays and sets
    /// and the keys and values of dictionaries, `Any` and Foundation's collections included. A
    /// dictionary in which two keys would become one is refused.
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
    /// The policy's name: `strict`, or `lenient, converting data`.
    public var description: String {
        let name = isLenient ? "lenient" : "strict"
        return convertsData ? name + ", converting data" : name
    }
}

/// An element of an argument array that stands for its parameter's default value.
///
/// ```swift
/// try table.send("insert:at:animated:", with: ["total", DefaultArgument(), false])
/// ```
///
/// The value is computed in the handler's isolation. If the parameter has no default value, it gets
/// `nil` if it is optional; otherwise, the send throws
/// ``DispatchError/null(_:_:expected:isMissing:)``, as for a missing argument.
public struct DefaultArgument: Sendable, Hashable {
    /// Creates the element.
    public init() {}
}
