// The fast path for converting data between the most common types, by the table of ``DataConversion``, without casts
// between existentials.

extension DataConversion {
    /// Converts an argument if its type and the parameter's are among the most common ones.
    ///
    /// - Parameters:
    ///   - element: An element of an argument array. Its layout is known.
    ///   - memory: The uninitialized memory for one value. It is initialized if the result is true.
    ///   - raw: The parameter's ``ParameterFacts/rawRepresentable``.
    /// - Returns: Whether the argument was converted. If not, ``convert(_:into:)`` decides.
    static func convertCommon<Parameter>(
        _ element: UnsafePointer<Any?>, into memory: UnsafeMutablePointer<Parameter>,
        _ raw: (any RawRepresentable.Type)?
    ) -> Bool {
        let destination = UnsafeMutableRawPointer(memory)
        let isConverted =
            switch TypeLayout.word(TypeLayout.wrappedType(Parameter.self) ?? Parameter.self) {
            case TypeLayout.word(Int.self): keep(integer(element) as Int?, destination)
            case TypeLayout.word(Int8.self): keep(integer(element) as Int8?, destination)
            case TypeLayout.word(Int16.self): keep(integer(element) as Int16?, destination)
            case TypeLayout.word(Int32.self): keep(integer(element) as Int32?, destination)
            case TypeLayout.word(Int64.self): keep(integer(element) as Int64?, destination)
            case TypeLayout.word(UInt.self): keep(integer(element) as UInt?, destination)
            case TypeLayout.word(UInt8.self): keep(integer(element) as UInt8?, destination)
            case TypeLayout.word(UInt16.self): keep(integer(element) as UInt16?, destination)
            case TypeLayout.word(UInt32.self): keep(integer(element) as UInt32?, destination)
            case TypeLayout.word(UInt64.self): keep(integer(element) as UInt64?, destination)
            case TypeLayout.word(Double.self): keep(floatingPoint(element) as Double?, destination)
            case TypeLayout.word(Float.self): keep(floatingPoint(element) as Float?, destination)
            case TypeLayout.word(String.self): keep(value(Int.self, in: element).map { "\($0)" }, destination)
            case TypeLayout.word(Bool.self): keep(value(String.self, in: element).flatMap(Bool.init), destination)
            default: raw.map { keepRaw($0, element, destination) } ?? false
            }
        if isConverted { TypeLayout.markFull(Parameter.self, at: destination) }
        return isConverted
    }

    /// Returns whether the fast path can create values of a type from raw values.
    static func isCommon<Value: RawRepresentable>(_: Value.Type) -> Bool {
        Value.RawValue.self == String.self || Value.RawValue.self == Int.self
    }

    private static func keep<Value>(_ value: Value?, _ destination: UnsafeMutableRawPointer) -> Bool {
        guard let value else { return false }
        destination.initializeMemory(as: Value.self, to: value)
        return true
    }

    private static func keepRaw<Value: RawRepresentable>(
        _: Value.Type, _ element: UnsafePointer<Any?>, _ destination: UnsafeMutableRawPointer
    ) -> Bool {
        guard isCommon(Value.self), let rawValue = value(Value.RawValue.self, in: element) else { return false }
        return keep(Value(rawValue: rawValue), destination)
    }

    /// Returns an element as an integer. Only the last step depends on the type, so the others are compiled once.
    private static func integer<Integer: FixedWidthInteger>(_ element: UnsafePointer<Any?>) -> Integer? {
        if let number = signed(element) { return Integer(exactly: number) }
        return unsigned(element).flatMap { Integer(exactly: $0) }
    }

    @inline(never)
    private static func signed(_ element: UnsafePointer<Any?>) -> Int64? {
        if let number = whole(element) { return Int64(truncatingIfNeeded: number) }
        if let text = value(String.self, in: element) { return Int64(text) }
        if let number = value(Double.self, in: element) { return Int64(exactly: number) }
        return object(in: element).flatMap { $0 as? Int64 }
    }

    /// Returns an element equal only to the largest unsigned integers.
    @inline(never)
    private static func unsigned(_ element: UnsafePointer<Any?>) -> UInt64? {
        if let text = value(String.self, in: element) { return UInt64(text) }
        return value(Double.self, in: element).flatMap { UInt64(exactly: $0) }
    }

    private static func floatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ element: UnsafePointer<Any?>
    ) -> Number? {
        if let number = whole(element) { return Number(exactly: number) }
        if let text = value(String.self, in: element) {
            guard isNumber(text), let number = Number(text) else { return nil }
            return number.isFinite && !isInexactZero(number, text) ? number : nil
        }
        let number = object(in: element).flatMap { $0 as? Double }.map { Number($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the value of an element of any integer type, if an `Int` can hold it.
    @inline(never)
    private static func whole(_ element: UnsafePointer<Any?>) -> Int? {
        switch TypeLayout.typeWord(of: element) {
        case TypeLayout.word(Int.self): value(Int.self, in: element)
        case TypeLayout.word(Int8.self): value(Int8.self, in: element).map { Int(truncatingIfNeeded: $0) }
        case TypeLayout.word(Int16.self): value(Int16.self, in: element).map { Int(truncatingIfNeeded: $0) }
        case TypeLayout.word(Int32.self): value(Int32.self, in: element).map { Int(truncatingIfNeeded: $0) }
        case TypeLayout.word(Int64.self): value(Int64.self, in: element).flatMap { Int(exactly: $0) }
        case TypeLayout.word(UInt.self): value(UInt.self, in: element).flatMap { Int(exactly: $0) }
        case TypeLayout.word(UInt8.self): value(UInt8.self, in: element).map { Int(truncatingIfNeeded: $0) }
        case TypeLayout.word(UInt16.self): value(UInt16.self, in: element).map { Int(truncatingIfNeeded: $0) }
        case TypeLayout.word(UInt32.self): value(UInt32.self, in: element).flatMap { Int(exactly: $0) }
        case TypeLayout.word(UInt64.self): value(UInt64.self, in: element).flatMap { Int(exactly: $0) }
        default: nil
        }
    }

    /// Returns the object in an element, unless it is a Boolean.
    private static func object(in element: UnsafePointer<Any?>) -> AnyObject? {
        guard let object = TypeLayout.object(in: element)?.takeUnretainedValue(), !isBooleanObject(object) else {
            return nil
        }
        return object
    }

    /// Returns the value of an element that has exactly the given type.
    @inline(__always)
    private static func value<Value>(_: Value.Type, in element: UnsafePointer<Any?>) -> Value? {
        TypeLayout.value(of: element, as: Value.self, nullBase: 0)?.assumingMemoryBound(to: Value.self).pointee
    }
}
