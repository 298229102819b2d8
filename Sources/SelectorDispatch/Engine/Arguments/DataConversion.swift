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
        case refusedElement(DataElement)

        /// The type's own initializer decides, and was not called.
        case undecided
    }

    /// Converts an argument to a `Parameter`.
    ///
    /// - Parameters:
    ///   - argument: The argument, which is not null.
    ///   - memory: The memory for one value. It is initialized if nil is returned.
    /// - Returns: The reason that the argument can't be converted, or nil.
    static func convert<Parameter>(
        _ argument: Any,
        into memory: UnsafeMutablePointer<Parameter>
    ) -> ArgumentConversion.Problem? {
        let detail: DispatchError.ValueDetail
        switch outcome(argument, for: Parameter.self, asksInitializers: true) {
        case .value(let value):
            if ArgumentConversion.cast(value, into: memory) { return nil }
            detail = .none
        case .refused(let reason): detail = reason
        case .refusedElement(let element): return .element(element)
        case .undecided: detail = .none
        }
        let actual = ArgumentConversion.concreteType(of: argument, insteadOf: Parameter.self)
        return .wrongType(actual, detail)
    }

    /// Returns an error's detail for an argument refused under a policy without conversions.
    ///
    /// The parameter's own initializer is not called.
    static func detail(_ argument: Any, for parameter: Any.Type) -> DispatchError.ValueDetail {
        switch outcome(argument, for: parameter, asksInitializers: false) {
        case .value(let value): .convertible(literal: literal(value))
        case .refused(let detail): detail
        case .refusedElement: .none
        case .undecided: .convertible(literal: nil)
        }
    }

    /// Returns whether a value is Foundation's Boolean, which a cast also treats as a number.
    ///
    /// The core doesn't link Foundation, so it recognizes the class by its name, which is the same
    /// on every platform. The answer is cached for each class.
    static func isBooleanObject(_ value: Any) -> Bool {
        let type = type(of: value)
        guard type is AnyClass else { return false }
        let word = TypeLayout.word(type)
        if let known = booleanClasses.value(for: word) { return known != 0 }
        let isBoolean = "\(type)" == "__NSCFBoolean"
        return booleanClasses.insert(isBoolean ? 1 : 0, for: word) != 0
    }

    /// 1 for the class of Foundation's Booleans and 0 for any other class.
    ///
    /// The key is the address of its metadata.
    private static let booleanClasses = WordCache()

    static func outcome(_ argument: Any, for parameter: Any.Type, asksInitializers: Bool)
        -> Outcome
    {
        let target = TypeLayout.unwrapped(parameter)
        var argument = argument
        while let optional = TypeLayout.optionalType(type(of: argument)),
            let wrapped = optional.wrappedValue(of: argument)
        {
            argument = wrapped
        }
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
        if isBooleanObject(argument), let value = argument as? Bool { return value }
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
        func outOfRange(_ value: String) -> Outcome {
            .refused(.outOfRange(value: value, lowest: "\(Integer.min)", highest: "\(Integer.max)"))
        }
        switch argument {
        case let value as any BinaryInteger:
            if let integer = Integer(exactly: value) { return .value(integer) }
            return outOfRange("\(value)")
        case let value as any BinaryFloatingPoint:
            if let integer = exactly(value) as Integer? { return .value(integer) }
            return isWhole(value) ? outOfRange("\(value)") : .refused(.notWhole(value: "\(value)"))
        case let text as String:
            if let integer = parsed(text) as Integer? { return .value(integer) }
            return isInteger(text) ? outOfRange(text) : .refused(.unreadable(text: text))
        default:
            return .refused(.none)
        }
    }

    private static func exactly<Integer: FixedWidthInteger>(_ value: some BinaryFloatingPoint)
        -> Integer?
    {
        Integer(exactly: value)
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
        func outOfRange(_ value: String) -> Outcome {
            let greatest = Number.greatestFiniteMagnitude
            return .refused(
                .outOfRange(value: value, lowest: "\(-greatest)", highest: "\(greatest)")
            )
        }
        switch argument {
        case let value as any BinaryInteger:
            if let number = exactly(value) as Number? { return .value(number) }
            return .refused(.inexact(value: "\(value)"))
        case let value as any BinaryFloatingPoint:
            let number: Number = rounded(value)
            return number.isFinite ? .value(number) : outOfRange("\(value)")
        case let text as String:
            guard let number: Number = rounded(text) else {
                return .refused(.unreadable(text: text))
            }
            guard number.isFinite else { return outOfRange(text) }
            return isInexactZero(number, text) ? .refused(.inexact(value: text)) : .value(number)
        default:
            return .refused(.none)
        }
    }

    private static func exactly<Number: BinaryFloatingPoint>(_ value: some BinaryInteger) -> Number?
    {
        Number(exactly: value)
    }

    private static func rounded<Number: BinaryFloatingPoint>(_ value: some BinaryFloatingPoint)
        -> Number
    {
        Number(value)
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

    /// Returns whether a nonzero number became 0 because it is too small for its type.
    static func isInexactZero(_ number: some BinaryFloatingPoint, _ text: String) -> Bool {
        number.isZero && isInexactIfZero(text)
    }

    @inline(never)
    private static func isInexactIfZero(_ text: String) -> Bool {
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
            if let value = Bool(text) {
                .value(value)
            } else {
                .refused(.unreadable(text: text))
            }
        default: .refused(.none)
        }
    }

    private static func string(_ argument: Any) -> Outcome {
        // A number object made from 2.0 differs from one made from 2 in its description.
        let value = plain(argument)
        switch value {
        case let value as Bool: return .value("\(value)")
        case is any BinaryInteger, is any BinaryFloatingPoint: return .value("\(argument)")
        case let text as String: return .value(text)
        case let text as Substring: return .value(String(text))
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
        guard asksInitializers else { return .undecided }
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
        case is any DataContainer: nil
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
