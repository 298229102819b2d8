/// From an element of the argument array to a parameter's type.
///
/// 1. A value of exactly the parameter's type is taken as it is.
/// 2. Null (`nil`, `NSNull`, an empty optional) is `nil` for an optional parameter, at its outermost level, and an error
///    for any other, `Any` included. `NSNull` reaches a parameter typed `NSNull` by rule 1.
/// 3. Foundation's bridging of numbers is left out: an `NSNumber` would be an `Int`, a `Double` and a `Bool` at once.
/// 4. Everything else is accepted if `as?` accepts it. A function must be of the parameter's very type, but for one that
///    doesn't throw where one may: a cast never drops `@Sendable` or an isolation.
/// 5. What is refused is looked up in ``DataConversion``'s table, if the policy says so.
enum ArgumentConversion {
    enum Failure: Error {
        case null
        case wrongType(Any.Type, DispatchError.ValueDetail)
    }

    static func convert<Parameter>(
        _ argument: Any?, to _: Parameter.Type, _ policy: ArgumentPolicy
    ) -> Result<Parameter, Failure> {
        guard let argument else { return null() }
        if type(of: argument) == Parameter.self, let value = argument as? Parameter { return .success(value) }
        if Null.isNull(argument) { return null() }
        if !isBridgedNumber(argument, to: Parameter.self), let value = argument as? Parameter { return .success(value) }
        let detail: DispatchError.ValueDetail
        if policy.convertsData {
            let (value, reason) = DataConversion.convert(argument, to: Parameter.self)
            if let value { return .success(value) }
            detail = reason
        } else {
            detail = DataConversion.detail(argument, for: Parameter.self)
        }
        return .failure(.wrongType(concreteType(of: argument, insteadOf: Parameter.self), detail))
    }

    private static func null<Parameter>() -> Result<Parameter, Failure> {
        guard let optional = Parameter.self as? any OptionalValue.Type,
            let empty = optional.emptyValue as? Parameter
        else { return .failure(.null) }
        return .success(empty)
    }

    /// Whether `as?` would go through a number object: a class instance turned into one of the standard number types, by
    /// itself or as an element of an array or a value of a dictionary.
    private static func isBridgedNumber(_ argument: Any, to parameter: Any.Type) -> Bool {
        var target = parameter
        while let optional = target as? any OptionalValue.Type { target = optional.wrappedType }
        if let container = target as? any NumberContainer.Type {
            return container.values(of: argument).contains { isBridgedNumber($0, to: container.valueType) }
        }
        guard target is Bool.Type || target is any Numeric.Type else { return false }
        return type(of: (argument as? AnyHashable)?.base ?? argument) is AnyClass
    }

    /// The type to name in an error: what is inside optional layers, and `Bool` for Foundation's, unless that is expected.
    private static func concreteType(of argument: Any, insteadOf parameter: Any.Type) -> Any.Type {
        var argument = argument
        while let optional = argument as? any OptionalValue, let wrapped = optional.wrappedValue { argument = wrapped }
        let isBoolean = DataConversion.isBooleanObject(argument)
        return isBoolean && parameter != Bool.self && parameter != Bool?.self ? Bool.self : type(of: argument)
    }
}

/// A collection that a cast converts value by value.
private protocol NumberContainer {
    static var valueType: Any.Type { get }
    /// The values of an argument that is such a collection, whatever their type; none of any other.
    static func values(of argument: Any) -> [Any]
}

extension Array: NumberContainer {
    fileprivate static var valueType: Any.Type { Element.self }
    fileprivate static func values(of argument: Any) -> [Any] { argument as? [Any] ?? [] }
}

extension Dictionary: NumberContainer {
    fileprivate static var valueType: Any.Type { Value.self }
    fileprivate static func values(of argument: Any) -> [Any] {
        (argument as? [Key: Any]).map { Array($0.values) } ?? []
    }
}
