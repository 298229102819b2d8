internal import Synchronization

/// The three faces of null: `nil`, `NSNull`, and an empty optional inside `Any`.
///
/// The core does not link Foundation, so `NSNull` is found by name, at run time, once Foundation is loaded.
enum Null {
    /// Whether a value that is present as `Any` stands for "no value". Looks through any number of optional layers.
    static func isNull(_ value: Any) -> Bool {
        var value = value
        while mayBeOptional(type(of: value)), let optional = value as? any OptionalValue {
            guard let wrapped = optional.wrappedValue else { return true }
            value = wrapped
        }
        let type = type(of: value)
        return type is AnyClass && type == nsNullType
    }

    /// Whether a value of the type, other than nil, may be null all the same: the type is an existential, a class that
    /// `NSNull` inherits from, or an optional of one.
    static func mayHide(in type: Any.Type) -> Bool {
        guard TypeLayout.isKnown else { return true }
        var type = type
        while let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
        if TypeLayout.isExistential(type) || type == AnyHashable.self { return true }
        var ancestor: AnyClass? = nsNullType as? AnyClass
        while let next = ancestor {
            if next == type { return true }
            ancestor = _getSuperclass(next)
        }
        return false
    }

    private static func mayBeOptional(_ type: Any.Type) -> Bool {
        // A cast looks into the one box that has a type of its own.
        TypeLayout.isOptional(type) || type == AnyHashable.self
    }

    /// `NSNull`'s metatype, or nil while Foundation is not loaded. A hit is remembered; a miss is asked again, because
    /// Foundation may be loaded later.
    static var nsNullType: Any.Type? {
        let known = knownNSNullType.load(ordering: .relaxed)
        if known != 0 { return unsafeBitCast(known, to: Any.Type.self) }
        // The mangled name of `Foundation.NSNull`; on Apple platforms the class is Objective-C's.
        guard let type = _typeByName("10Foundation6NSNullC") ?? _typeByName("So6NSNullC") else { return nil }
        if let base = (type as? AnyClass).flatMap({ _getSuperclass($0) }) {
            knownBaseClass.store(unsafeBitCast(base as Any.Type, to: UInt.self), ordering: .relaxed)
        }
        knownNSNullType.store(unsafeBitCast(type, to: UInt.self), ordering: .relaxed)
        return type
    }

    /// The word of the class that `NSNull` inherits from, `NSObject`; 0 while Foundation is not loaded. Found when a registry
    /// is made: a handler that takes one can't be in it before.
    static var baseClass: UInt { knownBaseClass.load(ordering: .relaxed) }

    private static let knownBaseClass = Atomic<UInt>(0)

    /// An `Any.Type` is one pointer to metadata that is never freed, so it may live in an atomic as a word; 0 for none.
    private static let knownNSNullType = Atomic<UInt>(0)
}

/// What every `Optional` can do without its wrapped type being named.
protocol OptionalValue {
    /// The value one layer down, or nil.
    var wrappedValue: Any? { get }
    /// The empty optional, as `Any`.
    static var emptyValue: Any { get }
    static var wrappedType: Any.Type { get }
    /// New memory with the empty optional.
    static func allocateEmptyValue() -> UnsafeRawPointer
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
}
