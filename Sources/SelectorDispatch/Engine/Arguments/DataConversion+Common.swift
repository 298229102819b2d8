// The fast path for converting data between the most common types, by the table of
// ``DataConversion``, without casts between existentials.

extension DataConversion {
    /// Converts an argument if its type and the parameter's are among the most common ones.
    ///
    /// - Parameters:
    ///   - element: An element of an argument array. Its layout is known.
    ///   - memory: The uninitialized memory for one value. It is initialized if the result is true.
    ///   - raw: The parameter's ``ParameterFacts/rawRepresentable``.
    /// - Returns: Whether the argument was converted. If not, ``convert(_:into:)`` decides.
    static func convertCommon<Parameter>(
        _ element: UnsafePointer<Any?>,
        into memory: UnsafeMutablePointer<Parameter>,
        _ raw: (any RawRepresentable.Type)?
    ) -> Bool {
        let destination = UnsafeMutableRawPointer(memory)
        let isConverted: Bool =
            switch TypeLayout.word(
                TypeLayout.wrappedType(Parameter.self) ?? Parameter.self
            ) {
            case TypeLayout.word(Int.self): integer(Int.self, element, destination)
            case TypeLayout.word(Int8.self): integer(Int8.self, element, destination)
            case TypeLayout.word(Int16.self): integer(Int16.self, element, destination)
            case TypeLayout.word(Int32.self): integer(Int32.self, element, destination)
            case TypeLayout.word(Int64.self): integer(Int64.self, element, destination)
            case TypeLayout.word(UInt.self): integer(UInt.self, element, destination)
            case TypeLayout.word(UInt8.self): integer(UInt8.self, element, destination)
            case TypeLayout.word(UInt16.self): integer(UInt16.self, element, destination)
            case TypeLayout.word(UInt32.self): integer(UInt32.self, element, destination)
            case TypeLayout.word(UInt64.self): integer(UInt64.self, element, destination)
            case TypeLayout.word(Double.self): keep(floatingPoint(element) as Double?, destination)
            case TypeLayout.word(Float.self): keep(floatingPoint(element) as Float?, destination)
            case TypeLayout.word(String.self):
                keep(value(Int.self, in: element).map { "\($0)" }, destination)
            case TypeLayout.word(Bool.self):
                keep(value(String.self, in: element).flatMap(Bool.init), destination)
            default: if let raw { keepRaw(raw, element, destination) } else { false }
            }
        if isConverted { TypeLayout.markFull(Parameter.self, at: destination) }
        return isConverted
    }

    /// Returns whether the fast path can create values of a type from raw values.
    static func isCommon<Value: RawRepresentable>(_: Value.Type) -> Bool {
        Value.RawValue.self == String.self || Value.RawValue.self == Int.self
    }

    private static func keep<Value>(_ value: Value?, _ destination: UnsafeMutableRawPointer) -> Bool
    {
        guard let value else { return false }
        destination.initializeMemory(as: Value.self, to: value)
        return true
    }

    private static func keepRaw<Value: RawRepresentable>(
        _: Value.Type,
        _ element: UnsafePointer<Any?>,
        _ destination: UnsafeMutableRawPointer
    ) -> Bool {
        guard let rawValue = value(Value.RawValue.self, in: element) else { return false }
        return keep(Value(rawValue: rawValue), destination)
    }

    /// Keeps an element as an integer.
    ///
    /// Only the last step depends on the type, so the others are compiled once.
    private static func integer<Integer: FixedWidthInteger>(
        _: Integer.Type,
        _ element: UnsafePointer<Any?>,
        _ destination: UnsafeMutableRawPointer
    ) -> Bool {
        guard let number = signed(element) else { return false }
        return keep(Integer(exactly: number), destination)
    }

    /// Returns an element as an `Int64`; the table converts a larger number.
    @inline(never)
    private static func signed(_ element: UnsafePointer<Any?>) -> Int64? {
        if let number = whole(element) { return Int64(truncatingIfNeeded: number) }
        if let text = value(String.self, in: element) { return parsed(text) }
        if let number = value(Double.self, in: element) { return Int64(exactly: number) }
        return object(in: element) as? Int64
    }

    private static func floatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ element: UnsafePointer<Any?>
    ) -> Number? {
        if let number = whole(element) { return Number(exactly: number) }
        if let text = value(String.self, in: element) {
            guard isNumber(text), let number = Number(text) else { return nil }
            if number.isZero, isInexactZero(text) { return nil }
            return number.isFinite ? number : nil
        }
        guard let number = object(in: element) as? Double, Number(number).isFinite else {
            return nil
        }
        return Number(number)
    }

    /// Returns the value of an element of any integer type, if an `Int` can hold it.
    @inline(never)
    private static func whole(_ element: UnsafePointer<Any?>) -> Int? {
        switch TypeLayout.typeWord(of: element) {
        case TypeLayout.word(Int.self): value(Int.self, in: element)
        case TypeLayout.word(Int8.self): whole(Int8.self, element)
        case TypeLayout.word(Int16.self): whole(Int16.self, element)
        case TypeLayout.word(Int32.self): whole(Int32.self, element)
        case TypeLayout.word(Int64.self): whole(Int64.self, element)
        case TypeLayout.word(UInt.self): whole(UInt.self, element)
        case TypeLayout.word(UInt8.self): whole(UInt8.self, element)
        case TypeLayout.word(UInt16.self): whole(UInt16.self, element)
        case TypeLayout.word(UInt32.self): whole(UInt32.self, element)
        case TypeLayout.word(UInt64.self): whole(UInt64.self, element)
        default: nil
        }
    }

    @inline(__always)
    private static func whole<Integer: FixedWidthInteger>(
        _: Integer.Type,
        _ element: UnsafePointer<Any?>
    ) -> Int? {
        guard let number = value(Integer.self, in: element) else { return nil }
        return Int(exactly: number)
    }

    /// Returns the object in an element, unless it is a Boolean.
    private static func object(in element: UnsafePointer<Any?>) -> AnyObject? {
        guard let object = TypeLayout.object(in: element)?.takeUnretainedValue(),
            !FoundationClass.isBoolean(type(of: object))
        else {
            return nil
        }
        return object
    }

    /// Returns the value of an element that has exactly the given type.
    @inline(__always)
    private static func value<Value>(_: Value.Type, in element: UnsafePointer<Any?>) -> Value? {
        TypeLayout.value(of: element, as: Value.self)?.assumingMemoryBound(
            to: Value.self
        ).pointee
    }
}
