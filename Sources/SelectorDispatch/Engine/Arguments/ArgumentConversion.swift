/// The conversion of an argument array's element to the type of its parameter.
///
/// 1. A value of exactly the parameter's type is used as is.
/// 2. Null (`nil`, `NSNull`, an empty optional) becomes `nil` for an optional parameter, at its
///    outermost level. For any other parameter, including `Any`, null is an error. `NSNull` reaches
///    a parameter of type `NSNull` by rule 1.
/// 3. Foundation's bridging of numbers is excluded. With it, an `NSNumber` would be an `Int`, a
///    `Double` and a `Bool` at once.
/// 4. Any other value is accepted if `as?` accepts it. A function must have exactly the parameter's
///    type, except that a nonthrowing function is accepted as a throwing one. A cast never drops
///    `@Sendable` or an isolation.
/// 5. If the policy says so, a refused argument is looked up in the table of ``DataConversion``.
enum ArgumentConversion {
    /// The reason for refusing an argument, or an element of one.
    struct Problem {
        /// The element's places, from the argument's own elements inward, such as `element 7`; none
        /// for the argument itself.
        var places: [String] = []

        /// The type that the value must have.
        let expected: Any.Type

        /// The type that it has, or nil if it is null or missing, and must not be.
        let actual: Any.Type?
        let detail: DispatchError.ValueDetail

        /// Creates the reason for refusing a value.
        ///
        /// The actual type is without optional layers, and Foundation's Boolean is a `Bool` unless a
        /// `Bool` is expected.
        ///
        /// - Parameters:
        ///   - value: The value, or nil if it is null or missing.
        ///   - expected: The type that the value must have.
        ///   - detail: More about the value.
        init(_ value: Any?, _ expected: Any.Type, _ detail: DispatchError.ValueDetail = .none) {
            self.expected = expected
            self.detail = detail
            actual = value.map { value in
                let value = unwrapped(value)
                let isBoolean = FoundationClass.isBoolean(type(of: value))
                return isBoolean && expected != Bool.self && expected != Bool?.self
                    ? Bool.self : type(of: value)
            }
        }
    }

    /// Converts an argument to a `Parameter`.
    ///
    /// - Parameters:
    ///   - element: The element of the argument array, or nil if the array is too short.
    ///   - memory: The memory for one value. It is initialized if nil is returned.
    ///   - facts: The facts of the parameter, or nil if they aren't known.
    ///   - readsInPlace: Whether the element may be read by its layout. The outcome is the same
    ///     either way.
    /// - Returns: The reason that the argument can't be converted, or nil.
    static func convert<Parameter>(
        _ element: UnsafePointer<Any?>?,
        into memory: UnsafeMutablePointer<Parameter>,
        _ policy: ArgumentPolicy,
        _ facts: UnsafePointer<ParameterFacts>?,
        readsInPlace: Bool
    ) -> Problem? {
        guard let element else { return null(into: memory) }
        let numbers = facts?.pointee.numbers ?? .nowhere
        if readsInPlace, policy.convertsData,
            DataConversion.convertCommon(element, into: memory, facts?.pointee.rawRepresentable)
        {
            return nil
        }
        if readsInPlace, isKnownValue(element, numbers) {
            // Rules 1 and 4 are one cast, and rules 2 and 3 don't apply.
            let value = UnsafeRawPointer(element).assumingMemoryBound(to: Any.self)
            return cast(value, into: memory)
                ? nil : DataConversion.convert(value.pointee, into: memory, policy)
        }
        if readsInPlace, castHashed(element, into: memory, numbers) { return nil }
        guard let argument = element.pointee else { return null(into: memory) }
        if type(of: argument) == Parameter.self, cast(argument, into: memory) { return nil }
        if Null.isNull(argument) { return null(into: memory) }
        if !isBridgedNumber(argument, to: Parameter.self, numbers), cast(argument, into: memory) {
            return nil
        }
        return DataConversion.convert(argument, into: memory, policy)
    }

    /// Returns whether an element's layout shows that it is neither null in any form nor a number
    /// object.
    private static func isKnownValue(_ element: UnsafePointer<Any?>, _ numbers: Numbers) -> Bool {
        guard !TypeLayout.isNil(element), TypeLayout.isPlain(element) else { return false }
        guard let object = TypeLayout.object(in: element) else { return numbers != .inside }
        return numbers == .nowhere
            && object._withUnsafeGuaranteedRef { !FoundationClass.isNull(type(of: $0)) }
    }

    /// Casts the value inside an `AnyHashable`, as a cast of the `AnyHashable` would, unless the
    /// parameter takes an `AnyHashable` itself or the value needs a closer look.
    private static func castHashed<Parameter>(
        _ element: UnsafePointer<Any?>,
        into memory: UnsafeMutablePointer<Parameter>,
        _ numbers: Numbers
    ) -> Bool {
        guard Parameter.self != AnyHashable.self, !TypeLayout.isExistential(Parameter.self),
            let hashable = TypeLayout.value(of: element, as: AnyHashable.self)
        else { return false }
        let base = hashable.assumingMemoryBound(to: AnyHashable.self).pointee.base as Any?
        return withUnsafePointer(to: base) { base in
            isKnownValue(base, numbers)
                && cast(UnsafeRawPointer(base).assumingMemoryBound(to: Any.self), into: memory)
        }
    }

    private static func null<Parameter>(into memory: UnsafeMutablePointer<Parameter>) -> Problem? {
        guard let optional = TypeLayout.optionalType(Parameter.self),
            cast(optional.emptyValue, into: memory)
        else { return Problem(nil, Parameter.self) }
        return nil
    }

    /// Casts a value into memory, and returns whether the cast succeeded.
    ///
    /// The cast is a pattern, because `as?` asks for the metadata of an optional of the type, which
    /// takes longer than most casts.
    static func cast<Value>(_ value: Any, into memory: UnsafeMutablePointer<Value>) -> Bool {
        withUnsafePointer(to: value) { cast($0, into: memory) }
    }

    /// Casts a value in place.
    ///
    /// A value passed on as `Any` would be copied first.
    private static func cast<Value>(
        _ value: UnsafePointer<Any>,
        into memory: UnsafeMutablePointer<Value>
    ) -> Bool {
        switch value.pointee {
        case let value as Value:
            memory.initialize(to: value)
            return true
        default: return false
        }
    }

    /// The position of a standard number type in a parameter's type.
    ///
    /// `as?` casts a number object to such a type.
    enum Numbers {
        /// The parameter's type has no number type.
        case nowhere

        /// The type is a number type, or an optional of one.
        case itself

        /// The number type is the type of an array's elements or a dictionary's values.
        case inside
    }

    /// Returns the position of a number type in a type.
    static func numbers(in type: Any.Type) -> Numbers {
        let type = TypeLayout.unwrapped(type)
        if let valueType = (type as? any BracketedCollection.Type)?.parts.last {
            return numbers(in: valueType) == .nowhere ? .nowhere : .inside
        }
        return type is Bool.Type || type is any Numeric.Type ? .itself : .nowhere
    }

    /// Returns whether `as?` would convert a number object: cast a class instance to one of the
    /// standard number types, by itself or as an element of an array or a value of a dictionary.
    static func isBridgedNumber(_ argument: Any, to parameter: Any.Type, _ numbers: Numbers)
        -> Bool
    {
        switch numbers {
        case .nowhere: return false
        case .itself:
            if TypeLayout.isPlainValue(type(of: argument)) { return false }
            return type(of: (argument as? AnyHashable)?.base ?? argument) is AnyClass
        case .inside:
            let collection = TypeLayout.unwrapped(parameter) as? any BracketedCollection.Type
            guard let collection, let valueType = collection.parts.last else { return false }
            let inner = Self.numbers(in: valueType)
            return collection.values(of: argument).contains {
                isBridgedNumber($0, to: valueType, inner)
            }
        }
    }
}
