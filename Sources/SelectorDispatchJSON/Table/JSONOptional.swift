/// An optional of any type.
protocol JSONOptional {
    /// The value, or nil if the optional is empty.
    var wrapped: Any? { get }

    static var wrappedType: Any.Type { get }

    /// The empty optional of this type.
    static var empty: Any { get }

    /// Returns an optional of this type that holds a value, or nil if the value is of another type.
    static func holding(_ value: Any) -> Any?
}

extension Optional: JSONOptional {
    var wrapped: Any? { self }

    static var wrappedType: Any.Type { Wrapped.self }

    static var empty: Any { Self.none as Any }

    static func holding(_ value: Any) -> Any? {
        (value as? Wrapped).map { Self.some($0) as Any }
    }
}
