// Arrays, sets and dictionaries of data: their elements convert one by one, by the table of
// ``DataConversion``. Data that a parser reads has elements of type `Any`, such as an `NSArray`'s.

extension DataConversion {
    /// Converts an element of a collection, by all rules of ``ArgumentConversion``.
    ///
    /// - Parameters:
    ///   - value: The element.
    ///   - place: The element's place in its collection, for an error.
    ///   - asksInitializers: Whether the type's own initializer is called.
    /// - Returns: The element as an `Element`, or the reason why it can't be converted.
    fileprivate static func element<Element>(
        _ value: Any,
        as _: Element.Type,
        at place: @autoclosure () -> String,
        asksInitializers: Bool
    ) -> Outcome {
        func refused(_ problem: ArgumentConversion.Problem) -> Outcome {
            .refusedElement(
                DataElement(places: [place()], expected: Element.self, problem: problem)
            )
        }
        if Null.isNull(value) {
            guard let optional = TypeLayout.optionalType(Element.self) else {
                return type(of: value) == Element.self ? .value(value) : refused(.null)
            }
            return .value(optional.emptyValue)
        }
        let numbers = ArgumentConversion.numbers(in: Element.self)
        if !ArgumentConversion.isBridgedNumber(value, to: Element.self, numbers),
            let element = value as? Element
        {
            return .value(element)
        }
        switch outcome(value, for: Element.self, asksInitializers: asksInitializers) {
        case .refused(let detail):
            let actual = ArgumentConversion.concreteType(of: value, insteadOf: Element.self)
            return refused(.wrongType(actual, detail))
        case .refusedElement(var inner):
            inner.places.insert(place(), at: 0)
            return .refusedElement(inner)
        case let outcome: return outcome
        }
    }

    /// Converts the elements of a list, in order.
    ///
    /// - Parameters:
    ///   - keep: A closure that keeps a converted element.
    /// - Returns: The reason why the list can't be converted, or nil.
    fileprivate static func refusal<Element>(
        of values: [Any],
        asksInitializers: Bool,
        _ keep: (Element) -> Void
    ) -> Outcome? {
        var isUndecided = false
        for (index, value) in values.enumerated() {
            let outcome = element(
                value,
                as: Element.self,
                at: "element \(index)",
                asksInitializers: asksInitializers
            )
            switch outcome {
            case .value(let value):
                if let element = value as? Element { keep(element) }
            case .undecided: isUndecided = true
            case .refused, .refusedElement: return outcome
            }
        }
        return isUndecided ? .undecided : nil
    }
}

extension Array: DataContainer {
    static func converted(_ argument: Any, asksInitializers: Bool) -> DataConversion.Outcome {
        guard let values = argument as? [Any] else { return .refused(.none) }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        let refusal = DataConversion.refusal(of: values, asksInitializers: asksInitializers) {
            elements.append($0)
        }
        return refusal ?? .value(elements)
    }
}

extension Set: DataContainer {
    /// Converts a set, or an array, in which equal elements become one.
    static func converted(_ argument: Any, asksInitializers: Bool) -> DataConversion.Outcome {
        let set = (argument as? Set<AnyHashable>).map { $0.map { $0 as Any } }
        guard let values = argument as? [Any] ?? set else { return .refused(.none) }
        var elements: Set<Element> = []
        let refusal = DataConversion.refusal(of: values, asksInitializers: asksInitializers) {
            elements.insert($0)
        }
        return refusal ?? .value(elements)
    }
}

extension Dictionary: DataContainer {
    /// Converts keys and values.
    ///
    /// Of several problems, the one with the first key is reported.
    static func converted(_ argument: Any, asksInitializers: Bool) -> DataConversion.Outcome {
        guard let entries = argument as? [AnyHashable: Any] else { return .refused(.none) }
        var elements: [Key: Value] = [:]
        var isUndecided = false
        var problem: (key: String, outcome: DataConversion.Outcome)?
        func note(_ key: AnyHashable, _ outcome: DataConversion.Outcome) {
            let key = "\(key.base)"
            if let earlier = problem?.key, earlier <= key { return }
            problem = (key, outcome)
        }
        for (key, value) in entries {
            let newKey = DataConversion.element(
                key.base,
                as: Key.self,
                at: "key '\("\(key.base)".shown())'",
                asksInitializers: asksInitializers
            )
            let newValue = DataConversion.element(
                value,
                as: Value.self,
                at: "element '\("\(key.base)".shown())'",
                asksInitializers: asksInitializers
            )
            switch (newKey, newValue) {
            case (.value(let newKey), .value(let newValue)):
                guard let newKey = newKey as? Key, let newValue = newValue as? Value else {
                    continue
                }
                // Two keys of the data may become one, as "1" and "01" do.
                if elements.updateValue(newValue, forKey: newKey) != nil {
                    note(key, .refused(.none))
                }
            case (.refused, _), (.refusedElement, _): note(key, newKey)
            case (_, .refused), (_, .refusedElement): note(key, newValue)
            case (.undecided, _), (_, .undecided): isUndecided = true
            }
        }
        if let problem { return problem.outcome }
        return isUndecided ? .undecided : .value(elements)
    }
}

/// Returns whether no value is of both types.
///
/// That is certain for two different structs or enums, optional or not, unless both are
/// collections, because a cast converts one collection to another.
package func areDisjoint(_ first: Any.Type, _ second: Any.Type) -> Bool {
    guard TypeLayout.isPlainValue(first), TypeLayout.isPlainValue(second) else { return false }
    let first = TypeLayout.unwrapped(first)
    let second = TypeLayout.unwrapped(second)
    let areCollections = first is any DataContainer.Type && second is any DataContainer.Type
    return first != second && !areCollections
}
