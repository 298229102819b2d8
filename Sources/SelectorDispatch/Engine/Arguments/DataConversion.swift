/// The conversion of numbers and strings from data to a parameter's type.
///
/// The table is in the documentation of ``ArgumentPolicy/convertingData``. The conversions are
/// lossless, except for the rounding between floating-point types.
enum DataConversion {
    /// The table's verdict on a value.
    indirect enum Outcome {
        /// The value as the requested type, without optional layers.
        case value(Any)

        /// There is no conversion, for this reason.
        case refused(DispatchError.ValueDetail)

        /// There is none for an element of a collection.
        case refusedElement(ArgumentConversion.Problem)
    }

    /// Converts an argument to a `Parameter`, if the policy says so.
    ///
    /// Otherwise, the parameter's own initializer is not called.
    ///
    /// - Parameters:
    ///   - argument: The argument, which is not null.
    ///   - memory: The memory for one value. It is initialized if nil is returned.
    ///   - policy: The policy.
    /// - Returns: The reason for refusing the argument, or nil if it was converted.
    static func convert<Parameter>(
        _ argument: Any,
        into memory: UnsafeMutablePointer<Parameter>,
        _ policy: ArgumentPolicy
    ) -> ArgumentConversion.Problem? {
        let converts = policy.convertsData
        var detail = DispatchError.ValueDetail.none
        switch outcome(argument, for: Parameter.self, asksInitializers: converts) {
        case .value(let value):
            if !converts {
                detail = .convertible(literal: literal(value))
            } else if ArgumentConversion.cast(value, into: memory) {
                return nil
            }
        case .refused(let reason): detail = reason
        case .refusedElement(let problem): if converts { return problem }
        }
        return ArgumentConversion.Problem(argument, Parameter.self, detail)
    }

    static func outcome(_ argument: Any, for parameter: Any.Type, asksInitializers: Bool)
        -> Outcome
    {
        let target = TypeLayout.unwrapped(parameter)
        var argument = unwrapped(argument)
        if type(of: argument) == AnyHashable.self, let hashable = argument as? AnyHashable {
            argument = hashable.base
        }
        if let outcome = simple(argument, target) { return outcome }
        if let container = target as? any DataContainer.Type {
            return container.converted(argument, asksInitializers: asksInitializers)
        }
        guard let type = target as? any RawRepresentable.Type else { return .refused(.none) }
        return rawValue(argument, type, asksInitializers)
    }

    /// Returns the outcome for a number, a Boolean or a string, or nil for any other type.
    private static func simple(_ argument: Any, _ target: Any.Type) -> Outcome? {
        switch target {
        case let type as any FixedWidthInteger.Type: integer(plain(argument), type)
        case let type as any BinaryFloatingPoint.Type:
            floatingPoint(plain(argument, prefersDouble: true), type)
        case is Bool.Type: bool(plain(argument))
        case is String.Type: string(argument)
        default: nil
        }
    }

    /// Returns the number, the Boolean or the string that `as?` makes of a class instance, such as
    /// one of Foundation's.
    ///
    /// Returns any other argument unchanged.
    private static func plain(_ argument: Any, prefersDouble: Bool = false) -> Any {
        guard type(of: argument) is AnyClass else { return argument }
        if FoundationClass.isBoolean(type(of: argument)), let value = argument as? Bool {
            return value
        }
        if prefersDouble, let value = argument as? Double { return value }
        if let value = argument as? Int64 { return value }
        if let value = argument as? UInt64 { return value }
        if let value = argument as? Double { return value }
        if let value = argument as? String { return value }
        return argument
    }

    // MARK: Rows of the table

    private static func integer<Integer: FixedWidthInteger>(_ argument: Any, _: Integer.Type)
        -> Outcome
    {
        switch argument {
        case let value as any BinaryInteger:
            if let integer = Integer(exactly: value) { return .value(integer) }
            return outOfRange("\(value)", Integer.min, Integer.max)
        case let value as any BinaryFloatingPoint:
            if let integer = Integer(exactly: value) { return .value(integer) }
            return isWhole(value)
                ? outOfRange("\(value)", Integer.min, Integer.max)
                : .refused(.notWhole(value: "\(value)"))
        case let text as String:
            if let integer = parsed(text) as Integer? { return .value(integer) }
            return isInteger(text)
                ? outOfRange(text, Integer.min, Integer.max) : .refused(.unreadable(text: text))
        default:
            return .refused(.none)
        }
    }

    private static func outOfRange(_ value: String, _ lowest: Any, _ highest: Any) -> Outcome {
        .refused(.outOfRange(value: value, lowest: "\(lowest)", highest: "\(highest)"))
    }

    private static func isWhole(_ value: some BinaryFloatingPoint) -> Bool {
        value.isFinite && value.rounded() == value
    }

    /// Returns whether a text is a whole number of any size.
    private static func isInteger(_ text: String) -> Bool {
        let isMadeOfDigitsAndSigns = text.utf8.allSatisfy {
            isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        }
        return isMadeOfDigitsAndSigns && Double(text) != nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private static func floatingPoint<Number: BinaryFloatingPoint>(_ argument: Any, _: Number.Type)
        -> Outcome
    {
        let greatest = Number.greatestFiniteMagnitude
        switch argument {
        case let value as any BinaryInteger:
            if let number = Number(exactly: value) { return .value(number) }
            return .refused(.inexact(value: "\(value)"))
        case let value as any BinaryFloatingPoint:
            let number = Number(value)
            return number.isFinite ? .value(number) : outOfRange("\(value)", -greatest, greatest)
        case let text as String:
            guard let number: Number = rounded(text) else {
                return .refused(.unreadable(text: text))
            }
            guard number.isFinite else { return outOfRange(text, -greatest, greatest) }
            return number.isZero && isInexactZero(text)
                ? .refused(.inexact(value: text)) : .value(number)
        default:
            return .refused(.none)
        }
    }

    /// Returns the number nearest to a text's number in JSON's grammar: infinity if it is out of
    /// the type's range, or nil if the text has no number.
    private static func rounded<Number: BinaryFloatingPoint>(_ text: String) -> Number? {
        guard isNumber(text) else { return nil }
        // The initializer of a shorter type may round twice, by way of `Float`.
        if Number.significandBitCount < Float.significandBitCount, let number = Double(text) {
            return Number(number)
        }
        return (Number.self as? any LosslessStringConvertible.Type)?.init(text) as? Number
    }

    /// Returns whether a text's number isn't 0, and became 0 only because it is too small for its
    /// type.
    @inline(never)
    static func isInexactZero(_ text: String) -> Bool {
        for byte in text.utf8 {
            if byte | 0x20 == UInt8(ascii: "e") { break }
            if isDigit(byte), byte != UInt8(ascii: "0") { return true }
        }
        return false
    }

    /// Returns whether a text is a number in the grammar of RFC 8259.
    @_optimize(size) static func isNumber(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var index = 0
        func skip(_ byte: Unicode.Scalar, or other: Unicode.Scalar? = nil) -> Bool {
            guard index < bytes.count else { return false }
            let next = Unicode.Scalar(bytes[index])
            guard next == byte || next == other else { return false }
            index += 1
            return true
        }

        func skipDigits() -> Bool {
            let start = index
            while index < bytes.count, isDigit(bytes[index]) { index += 1 }
            return index > start
        }
        _ = skip("-")
        guard skip("0") || skipDigits() else { return false }
        if skip("."), !skipDigits() { return false }
        if skip("e", or: "E") {
            _ = skip("-", or: "+")
            guard skipDigits() else { return false }
        }
        return index == bytes.count
    }

    private static func bool(_ argument: Any) -> Outcome {
        switch argument {
        case let value as Bool: .value(value)
        case let text as String:
            Bool(text).map { .value($0) } ?? .refused(.unreadable(text: text))
        default: .refused(.none)
        }
    }

    private static func string(_ argument: Any) -> Outcome {
        // A number object made from 2.0 differs from one made from 2 in its description.
        let value = plain(argument)
        switch value {
        case is Bool, is String, is Substring: return .value("\(value)")
        case is any BinaryInteger, is any BinaryFloatingPoint: return .value("\(argument)")
        default: return .refused(.none)
        }
    }

    /// Converts the argument to the type's raw value by the table, and the raw value to the type.
    private static func rawValue<Value: RawRepresentable>(
        _ argument: Any,
        _: Value.Type,
        _ asksInitializers: Bool
    ) -> Outcome {
        guard case .value(let converted)? = simple(argument, Value.RawValue.self),
            let rawValue = converted as? Value.RawValue
        else { return .refused(.none) }
        // The initializer decides. Void is no value of the type, so a collection doesn't keep it.
        guard asksInitializers else { return .value(()) }
        if let value = Value(rawValue: rawValue) { return .value(value) }
        return .refused(.noSuchRawValue("\(rawValue)"))
    }

    // MARK: Errors

    /// Returns a value as source code for a parameter of any type, or nil if the value has no short
    /// literal.
    private static func literal(_ value: Any) -> String? {
        switch value {
        case is Int, is Bool: "\(value)"
        case let number as Double: number.isFinite ? "\(number)" : nil
        case let text as String: text.utf8.count <= 80 ? "\"\(text.shown())\"" : nil
        case is any DataContainer, is Void: nil
        default: "\(value) as \(type(of: value))"
        }
    }
}

/// A collection whose elements convert one by one.
protocol DataContainer {
    /// Converts a collection of any element type.
    ///
    /// - Parameters:
    ///   - argument: The collection; anything else is refused.
    ///   - asksInitializers: Whether the elements' own initializers are called.
    static func converted(_ argument: Any, asksInitializers: Bool) -> DataConversion.Outcome
}
