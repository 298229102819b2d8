/// The operations of every `Optional` that need no static wrapped type.
protocol OptionalValue {
    /// The wrapped value, or nil.
    var wrappedValue: Any? { get }
    /// An empty optional, as `Any`.
    static var emptyValue: Any { get }
    static var wrappedType: Any.Type { get }
    /// Returns new memory that holds an empty optional.
    static func allocateEmptyValue() -> UnsafeRawPointer
    /// Returns the wrapped value of the optional in memory, or nil.
    static func wrappedValue(at memory: UnsafeRawPointer) -> Any?
    /// Copies the wrapped value of the optional in memory to `destination`, which is uninitialized memory for one
    /// value. Returns false if the optional is empty.
    static func copyWrappedValue(at memory: UnsafeRawPointer, to destination: UnsafeMutablePointer<Any>) -> Bool
}

extension OptionalValue {
    /// Returns the wrapped value of an optional of this type, or nil.
    static func wrappedValue(of value: Any) -> Any? {
        let isDirect = TypeLayout.isKnown && withUnsafePointer(to: value) { TypeLayout.isDirect(Self.self, in: $0) }
        // Generic code can put an existential into another. A cast looks inside, as `type(of:)` does.
        guard isDirect else { return (value as? any OptionalValue)?.wrappedValue }
        return withUnsafePointer(to: value) {
            wrappedValue(at: TypeLayout.value(in: UnsafeRawPointer($0), TypeLayout.word(Self.self)))
        }
    }
}

extension Optional: OptionalValue {
    var wrappedValue: Any? {
        switch self {
        case .some(let wrapped): wrapped
        case .none: nil
        }
    }

    static var emptyValue: Any { Self.none as Any }
    static var wrappedType: Any.Type { Wrapped.self }

    static func allocateEmptyValue() -> UnsafeRawPointer {
        let memory = UnsafeMutablePointer<Self>.allocate(capacity: 1)
        memory.initialize(to: nil)
        return UnsafeRawPointer(memory)
    }

    static func wrappedValue(at memory: UnsafeRawPointer) -> Any? {
        memory.assumingMemoryBound(to: Self.self).pointee.wrappedValue
    }

    static func copyWrappedValue(at memory: UnsafeRawPointer, to destination: UnsafeMutablePointer<Any>) -> Bool {
        guard let wrapped = memory.assumingMemoryBound(to: Self.self).pointee else { return false }
        destination.initialize(to: wrapped)
        return true
    }
}
