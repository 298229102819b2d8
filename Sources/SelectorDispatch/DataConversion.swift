/// Numbers and strings that come from data, as the type that a parameter asks for.
///
/// The table is in the documentation of ``ArgumentPolicy/convertingData``. Lossless, but for the rounding between
/// floating-point types.
enum DataConversion {
    /// The argument as a `Parameter`, or nil if the table has no row for it.
    static func convert<Parameter>(_ argument: Any, to parameter: Parameter.Type) -> Parameter? {
        var target: Any.Type = parameter
        while let optional = target as? any OptionalValue.Type { target = optional.wrappedType }
        var argument = argument
        while let optional = argument as? any OptionalValue, let wrapped = optional.wrappedValue { argument = wrapped }
        return converted(argument, to: target).flatMap { $0 as? Parameter }
    }

    private static func converted(_ argument: Any, to target: Any.Type) -> Any? {
        if type(of: argument) is AnyClass { return fromNumberObject(argument, to: target) }
        switch target {
        case let integer as any FixedWidthInteger.Type: return self.integer(argument, integer)
        case let number as any BinaryFloatingPoint.Type: return floatingPoint(argument, number)
        case is Bool.Type: return (argument as? String).flatMap { Bool($0) }
        case is String.Type: return string(argument)
        default: return nil
        }
    }

    private static func integer<Integer: FixedWidthInteger>(_ argument: Any, _: Integer.Type) -> Any? {
        switch argument {
        case let value as any BinaryInteger: Integer(exactly: value)
        case let value as any BinaryFloatingPoint: exactly(value) as Integer?
        case let text as String: Integer(text)
        default: nil
        }
    }

    private static func exactly<Integer: FixedWidthInteger>(_ value: some BinaryFloatingPoint) -> Integer? {
        Integer(exactly: value)
    }

    private static func floatingPoint<Number: BinaryFloatingPoint>(_ argument: Any, _: Number.Type) -> Any? {
        switch argument {
        case let value as any BinaryInteger:
            return exactly(value) as Number?
        case let value as any BinaryFloatingPoint:
            let number: Number = rounded(value)
            return number.isFinite ? number : nil
        case let text as String:
            return (Number.self as? any LosslessStringConvertible.Type)?.init(text)
        default:
            return nil
        }
    }

    private static func exactly<Number: BinaryFloatingPoint>(_ value: some BinaryInteger) -> Number? {
        Number(exactly: value)
    }

    private static func rounded<Number: BinaryFloatingPoint>(_ value: some BinaryFloatingPoint) -> Number {
        Number(value)
    }

    private static func string(_ argument: Any) -> Any? {
        switch argument {
        case let value as any BinaryInteger: "\(value)"
        case let value as any BinaryFloatingPoint: "\(value)"
        case let value as Bool: "\(value)"
        case let value as Substring: String(value)
        default: nil
        }
    }

    /// A class instance converts if `as?` makes a number of it, as it does of Foundation's numbers.
    private static func fromNumberObject(_ argument: Any, to target: Any.Type) -> Any? {
        func cast<Value>(_: Value.Type) -> Any? { argument as? Value }
        if target is String.Type {
            return argument is Double || argument is Int64 || argument is UInt64 ? "\(argument)" : nil
        }
        guard target is Bool.Type || target is any Numeric.Type else { return nil }
        return _openExistential(target, do: cast)
    }
}
