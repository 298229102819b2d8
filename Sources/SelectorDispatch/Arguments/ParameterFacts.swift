/// What is worked out of a parameter's type once, for arguments that are not of exactly this type.
struct ParameterFacts {
    /// For an optional memory with nil, which is never changed.
    let null: UnsafeRawPointer?
    /// Whether it is an optional of a type whose values are never null in disguise: a value of exactly the type that it
    /// wraps is never nil for it.
    let isPlainOptional: Bool
    /// Where a cast to it may go through a number object.
    let numbers: ArgumentConversion.Numbers
    private let passage: Passage

    /// Which arguments can be passed on where they lie, though their type is another.
    private enum Passage {
        case none
        /// Instances of the class and its subclasses, none of which is `NSNull`.
        case instances(of: AnyClass)
        /// Any object but `NSNull`.
        case objects
        /// Anything that is not null.
        case anything
    }

    /// - Parameter type: of a variadic parameter the facts are those of an element's type.
    init(_ type: Any.Type) {
        let type = (type as? any VariadicParameter.Type)?.elementType ?? type
        let optional = type as? any OptionalValue.Type
        null = optional?.allocateEmptyValue()
        numbers = ArgumentConversion.numbers(in: type)
        let wrapped = optional?.wrappedType ?? type
        isPlainOptional = optional != nil && !(wrapped is any OptionalValue.Type) && !Null.mayHide(in: wrapped)
        // A reference and an optional one are the same word; so are an `Any` and an optional one.
        passage =
            if !TypeLayout.isKnown {
                .none
            } else if wrapped == Any.self {
                .anything
            } else if wrapped == AnyObject.self {
                .objects
            } else if !Null.mayHide(in: wrapped), let receiver = wrapped as? AnyClass {
                .instances(of: receiver)
            } else {
                .none
            }
    }

    /// Called once. There is nothing in a nil to be destroyed.
    func free() { null?.deallocate() }

    /// Where the value of an element, which is not nil, lies if it can be passed on from there. Only where the layout of
    /// types is known.
    @inline(__always)
    func value(in element: UnsafePointer<Any?>) -> UnsafeRawPointer? {
        let isPassed: Bool
        switch passage {
        case .none: return nil
        case .instances(of: let receiver):
            guard let object = TypeLayout.object(in: element) else { return nil }
            isPassed = object._withUnsafeGuaranteedRef { Self.isClass(type(of: $0), receiver) }
        case .objects:
            guard let object = TypeLayout.object(in: element) else { return nil }
            isPassed = object._withUnsafeGuaranteedRef { !Null.isNSNull(type(of: $0)) }
        case .anything:
            guard TypeLayout.isPlain(element) else { return nil }
            isPassed =
                TypeLayout.object(in: element)?._withUnsafeGuaranteedRef { !Null.isNSNull(type(of: $0)) } ?? true
        }
        return isPassed ? UnsafeRawPointer(element) : nil
    }

    /// Whether a class is another or inherits from it.
    private static func isClass(_ type: AnyClass, _ ancestor: AnyClass) -> Bool {
        var next: AnyClass? = type
        while let current = next {
            if current == ancestor { return true }
            next = _getSuperclass(current)
        }
        return false
    }
}
