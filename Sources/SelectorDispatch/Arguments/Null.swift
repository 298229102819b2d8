internal import Synchronization

/// The three faces of null: `nil`, `NSNull`, and an empty optional inside `Any`.
///
/// The core does not link Foundation, so `NSNull` is known by its name, at run time.
enum Null {
    /// Whether a value that is present as `Any` stands for "no value". Looks through any number of optional layers.
    static func isNull(_ value: Any) -> Bool {
        var value = value
        while true {
            let type = type(of: value)
            if let optional = TypeLayout.optionalType(type) {
                guard let wrapped = optional.wrappedValue(of: value) else { return true }
                value = wrapped
            } else if type == AnyHashable.self, let base = (value as? AnyHashable)?.base,
                TypeLayout.isOptional(Swift.type(of: base))
            {
                // A cast looks into the one box that has a type of its own.
                value = base
            } else {
                return isNSNull(type)
            }
        }
    }

    /// Whether a value of the type, other than nil, may be null all the same: the type is an existential, a class that
    /// `NSNull` inherits from, or an optional of one.
    static func mayHide(in type: Any.Type) -> Bool {
        guard TypeLayout.isKnown else { return true }
        var type = type
        while let optional = TypeLayout.optionalType(type) { type = optional.wrappedType }
        if TypeLayout.isExistential(type) || type == AnyHashable.self { return true }
        return isNSNull(type) || TypeLayout.word(type) == baseClass
    }

    /// Whether a type is `NSNull`. Told by its name, and remembered of each class: where Foundation isn't loaded, asking the
    /// runtime for the class itself would take it through all the program's types, every time.
    static func isNSNull(_ type: Any.Type) -> Bool {
        guard TypeLayout.isClass(type) else { return false }
        let word = TypeLayout.word(type)
        if let known = knownClasses.value(for: word) { return known != 0 }
        return knownClasses.insert(names.contains(_mangledTypeName(type) ?? "") ? 1 : 0, for: word) != 0
    }

    /// The word of the class that `NSNull` inherits from, `NSObject`; 0 while Foundation is not loaded.
    static var baseClass: UInt { knownBaseClass.load(ordering: .relaxed) }

    /// Finds ``baseClass`` if Foundation has been loaded. Called where handlers come in, as a module is noted or by hand: one
    /// that takes an `NSObject` can't come before the class.
    static func findBaseClass() {
        guard baseClass == 0, let type = names.lazy.compactMap({ _typeByName($0) }).first as? AnyClass,
            let base = _getSuperclass(type)
        else { return }
        knownBaseClass.store(TypeLayout.word(base as Any.Type), ordering: .relaxed)
    }

    /// The mangled names of `Foundation.NSNull` and, on Apple platforms, of Objective-C's class.
    private static let names = ["10Foundation6NSNullC", "So6NSNullC"]

    /// 1 for `NSNull` and 0 for any other, by the class's metadata pointer, which is never another's.
    private static let knownClasses = WordCache()
    private static let knownBaseClass = Atomic<UInt>(0)
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
    /// The value one layer down in memory with such an optional, or nil.
    static func wrappedValue(at memory: UnsafeRawPointer) -> Any?
    /// Makes a copy of the value one layer down in memory with such an optional, in memory for one; false if there is none.
    static func copyWrappedValue(at memory: UnsafeRawPointer, to room: UnsafeMutablePointer<Any>) -> Bool
}

extension OptionalValue {
    /// The value one layer down in an optional of this type, or nil.
    static func wrappedValue(of value: Any) -> Any? {
        let isDirect = TypeLayout.isKnown && withUnsafePointer(to: value) { TypeLayout.isDirect(Self.self, in: $0) }
        // An existential in an existential, which generic code makes: a cast looks into it, as `type(of:)` does.
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

    static func copyWrappedValue(at memory: UnsafeRawPointer, to room: UnsafeMutablePointer<Any>) -> Bool {
        guard let wrapped = memory.assumingMemoryBound(to: Self.self).pointee else { return false }
        room.initialize(to: wrapped)
        return true
    }
}
