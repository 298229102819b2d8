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
    /// Optional parameters are converted in the same way. Elements of arrays and dictionaries are
    /// not converted.
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

/// A message whose receiver, arguments and result the compiler knows.
///
/// For each method, `@Handler` declares a function that creates its typed message:
///
/// ```swift
/// final class Table: MessageReceiver {
///     @Handler func move(_ row: Int, to target: Int) -> String { … }
/// }
/// let moved: String = try table.send(Table.moveMessage(0, to: 1))
/// ```
///
/// A message to a class can be sent to its subclasses. The message of a static handler has the
/// receiver `Table.Type`.
///
/// The type is a tuple, not a struct, because the compiler can convert a tuple's function to one of
/// a subclass.
public typealias TypedMessage<Receiver, Result> = (
    /// Always nil; its type lets the compiler check the receiver and the result.
    type: (@Sendable (Receiver) -> Result)?,
    /// The selector and the arguments.
    call: MessageCall
)

/// The selector and the arguments of a ``TypedMessage``.
@frozen public struct MessageCall {
    /// The selector, such as `move:to:`.
    public let selector: Selector

    /// The arguments, one for each parameter.
    public let arguments: [Any?]

    @inlinable @inline(__always)
    init(selector: Selector, arguments: [Any?]) {
        self.selector = selector
        self.arguments = arguments
    }
}

extension DispatchError.Context {
    /// Creates the description of a message to a receiver of a type.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it.
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    ///   - isStatic: Whether the message is sent to the type.
    ///   - call: The kind of call that sends the message.
    init(_ selector: Selector, _ type: Any.Type, isStatic: Bool, _ call: Call = .send) {
        self.init(
            selector: selector.description,
            receiver: "\(type)",
            kind: isStatic ? .static : .instance,
            call: call
        )
    }

    /// Creates the description of a message to a receiver.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it.
    ///   - target: The receiver; for a static message, the type.
    ///   - call: The kind of call that sends the message.
    package init(_ selector: Selector, to target: Any, _ call: Call = .send) {
        if let type = target as? Any.Type {
            self.init(selector, type, isStatic: true, call)
        } else {
            self.init(selector, type(of: target), isStatic: false, call)
        }
    }
}
