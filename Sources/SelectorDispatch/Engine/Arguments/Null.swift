internal import Synchronization

/// The three forms of null: `nil`, `NSNull`, and an empty optional inside `Any`.
///
/// The core does not link Foundation, so it recognizes `NSNull` by name at run time.
enum Null {
    /// Returns whether a value means "no value", inside any number of optional layers.
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
                // `AnyHashable` is a box with its own type; a cast looks inside.
                value = base
            } else {
                return isNSNull(type)
            }
        }
    }

    /// Returns whether a value of the type can be null without being nil.
    ///
    /// It can if the type is an existential, `NSNull`, the class that `NSNull` inherits from, or an
    /// optional of one of these.
    static func mayHide(in type: Any.Type) -> Bool {
        guard TypeLayout.isKnown else { return true }
        var type = type
        while let optional = TypeLayout.optionalType(type) { type = optional.wrappedType }
        if TypeLayout.isExistential(type) || type == AnyHashable.self { return true }
        return isNSNull(type) || TypeLayout.word(type) == baseClass
    }

    /// Returns whether a type is `NSNull`.
    ///
    /// The type's name decides, and the answer is cached for each class. While Foundation isn't
    /// loaded, the runtime would search all of the program's types for `NSNull` every time.
    static func isNSNull(_ type: Any.Type) -> Bool {
        guard TypeLayout.isClass(type) else { return false }
        let word = TypeLayout.word(type)
        if let known = knownClasses.value(for: word) { return known != 0 }
        let isNSNull = names.contains(_mangledTypeName(type) ?? "")
        return knownClasses.insert(isNSNull ? 1 : 0, for: word) != 0
    }

    /// The address of the superclass of `NSNull`, which is `NSObject`, or 0 while Foundation is not
    /// loaded.
    static var baseClass: UInt { knownBaseClass.load(ordering: .relaxed) }

    /// Finds ``baseClass`` if Foundation has been loaded.
    ///
    /// It is called when handlers are registered, by a module or by hand: a handler that takes an
    /// `NSObject` can't be registered before the class is loaded.
    static func findBaseClass() {
        guard baseClass == 0,
            let type = (_typeByName(names[0]) ?? _typeByName(names[1])) as? AnyClass,
            let base = _getSuperclass(type)
        else { return }
        knownBaseClass.store(TypeLayout.word(base as Any.Type), ordering: .relaxed)
    }

    /// The mangled names of `Foundation.NSNull` and, on Apple platforms, of the Objective-C class.
    private static let names = ["10Foundation6NSNullC", "So6NSNullC"]

    /// 1 for `NSNull` and 0 for any other class.
    ///
    /// The key is the address of the class's metadata, which is never reused.
    private static let knownClasses = WordCache()
    private static let knownBaseClass = Atomic<UInt>(0)
}
