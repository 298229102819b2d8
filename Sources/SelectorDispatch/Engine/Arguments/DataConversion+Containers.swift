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
            var problem = problem
            problem.places.insert(place(), at: 0)
            return .refusedElement(problem)
        }
        if Null.isNull(value) {
            guard let optional = TypeLayout.optionalType(Element.self) else {
                return type(of: value) == Element.self
                    ? .value(value) : refused(.init(nil, Element.self))
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
        case .refused(let detail): return refused(.init(value, Element.self, detail))
        case .refusedElement(let problem): return refused(problem)
        case let outcome: return outcome
        }
    }

    /// Converts the elements of a list, in order.
    ///
    /// - Parameter collect: A closure that makes a collection of the elements.
    fileprivate static func elements<Element>(
        of values: [Any],
        asksInitializers: Bool,
        _ collect: ([Element]) -> Any
    ) -> Outcome {
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            let outcome = element(
                value,
                as: Element.self,
                at: "element \(index)",
                asksInitializers: asksInitializers
            )
            guard case .value(let value) = outcome else { return outcome }
            if let element = value as? Element { elements.append(element) }
        }
        return .value(collect(elements))
    }
}

extension Array: DataContainer {
    static func converted(_ argument: Any, asksInitializers: Bool) -> DataConversion.Outcome {
        guard let values = argument as? [Any] else { return .refused(.none) }
        return DataConversion.elements(of: values, asksInitializers: asksInitializers) {
            (elements: [Element]) in elements
        }
    }
}

extension Set: DataContainer {
    /// Converts a set, or an array, in which equal elements become one.
    static func converted(_ argument: Any, asksInitializers: Bool) -> DataConversion.Outcome {
        let set = (argument as? Set<AnyHashable>).map { $0.map { $0 as Any } }
        guard let values = argument as? [Any] ?? set else { return .refused(.none) }
        return DataConversion.elements(of: values, asksInitializers: asksInitializers) {
            (elements: [Element]) in Set(elements)
        }
    }
}

extension Dictionary: DataContainer {
    /// Converts keys and values.
    ///
    /// Of several problems, the one with the first key is reported.
    static func converted(_ argument: Any, asksInitializers: Bool) -> DataConversion.Outcome {
        guard let entries = argument as? [AnyHashable: Any] else { return .refused(.none) }
        var elements: [Key: Value] = [:]
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
            case (.value, _): note(key, newValue)
            default: note(key, newKey)
            }
        }
        return problem?.outcome ?? .value(elements)
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
