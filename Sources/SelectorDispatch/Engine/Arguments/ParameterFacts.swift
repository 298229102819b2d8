internal import Synchronization

/// Facts about a parameter's type, for arguments that are not of exactly this type.
///
/// They are determined once.
struct ParameterFacts {
    /// Memory that holds nil, for an optional parameter.
    ///
    /// The memory is never changed.
    let null: UnsafeRawPointer?

    /// Whether a value of the type, or of the type that it wraps in any number of layers, can be
    /// null without being nil.
    ///
    /// If not, a value of exactly the innermost type is never nil for an optional parameter.
    let hidesNull: Bool

    /// The position in the type at which a cast may convert a number object.
    let numbers: ArgumentConversion.Numbers

    /// The type, or the type that it wraps, if it is represented by a string or an `Int`.
    let rawRepresentable: (any RawRepresentable.Type)?
    private let passage: Passage

    /// The arguments that can be passed on in place, even though they have a different type.
    private enum Passage {
        case none

        /// Instances of the class and its subclasses, or any object if it is nil; never `NSNull`.
        case objects(of: AnyClass?)

        /// Anything that is not null.
        case anything
    }

    /// Determines the facts of a parameter.
    ///
    /// - Parameter type: The parameter's type. For a variadic parameter, the facts are those of the
    ///   element type.
    init(_ type: Any.Type) {
        let type = (type as? any VariadicParameter.Type)?.elementType ?? type
        let optional = type as? any OptionalValue.Type
        null = optional.map { _openExistential($0.emptyValue, do: allocated) }
        numbers = ArgumentConversion.numbers(in: type)
        let wrapped = optional?.wrappedType ?? type
        let raw = wrapped as? any RawRepresentable.Type
        rawRepresentable = if let raw, DataConversion.isCommon(raw) { raw } else { nil }
        hidesNull = Null.mayHide(in: type)
        // A reference and an optional reference have the same representation, as do an `Any` and an
        // optional `Any`.
        passage =
            if !TypeLayout.isKnown {
                .none
            } else if wrapped == Any.self {
                .anything
            } else if wrapped == AnyObject.self {
                .objects(of: nil)
            } else if !Null.mayHide(in: wrapped), let receiver = wrapped as? AnyClass {
                .objects(of: receiver)
            } else {
                .none
            }
    }

    /// Frees the memory.
    ///
    /// Call it once. A nil doesn't have to be destroyed.
    func free() { null?.deallocate() }

    /// Returns the address of an element's value if the value can be passed on in place, or nil
    /// otherwise.
    ///
    /// The element must not be nil. The result is always nil where the layout of types isn't known.
    @inline(__always)
    func value(in element: UnsafePointer<Any?>) -> UnsafeRawPointer? {
        let isPassed: Bool
        switch passage {
        case .none: return nil
        case .objects(of: let receiver):
            guard let object = TypeLayout.object(in: element) else { return nil }
            isPassed = object._withUnsafeGuaranteedRef {
                guard let receiver else { return !FoundationClass.isNull(type(of: $0)) }
                return Self.isClass(type(of: $0), receiver)
            }
        case .anything:
            guard TypeLayout.isPlain(element), !DefaultArgument.isElement(element) else {
                return nil
            }
            isPassed =
                TypeLayout.object(in: element)?._withUnsafeGuaranteedRef {
                    !FoundationClass.isNull(type(of: $0))
                } ?? true
        }
        return isPassed ? UnsafeRawPointer(element) : nil
    }

    /// Returns whether a class is another class or inherits from it.
    private static func isClass(_ type: AnyClass, _ ancestor: AnyClass) -> Bool {
        var next: AnyClass? = type
        while let current = next {
            if current == ancestor { return true }
            next = _getSuperclass(current)
        }
        return false
    }
}

/// A parameter that takes all arguments from its index on.
protocol VariadicParameter {
    /// Converts all arguments of a message from an index on.
    init(_ frame: CallFrame, from index: Int) throws(DispatchError)

    /// The type of the array that the method receives.
    static var arrayType: Any.Type { get }

    /// The type of each of the arguments.
    static var elementType: Any.Type { get }
}

/// The three forms of null: `nil`, `NSNull`, and an empty optional inside `Any`.
///
/// The core does not link Foundation, so it recognizes `NSNull` by name at run time.
enum Null {
    /// Returns whether a value means "no value", inside any number of optional layers.
    static func isNull(_ value: Any) -> Bool {
        var value = value
        while let content = content(of: value) {
            guard let wrapped = content else { return true }
            value = wrapped
        }
        return FoundationClass.isNull(type(of: value))
    }

    /// Returns whether a value of the type can be null without being nil.
    ///
    /// It can if the type is an existential, `NSNull`, the class that `NSNull` inherits from, or an
    /// optional of one of these.
    static func mayHide(in type: Any.Type) -> Bool {
        guard TypeLayout.isKnown else { return true }
        let type = TypeLayout.unwrapped(type)
        if TypeLayout.isExistential(type) || type == AnyHashable.self { return true }
        return FoundationClass.isNull(type) || TypeLayout.word(type) == baseClass
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
    fileprivate static let names = ["10Foundation6NSNullC", "So6NSNullC"]

    private static let knownBaseClass = Atomic<UInt>(0)
}

/// The classes of Foundation that arguments treat differently from other classes.
///
/// A class's name decides, and the answer is cached for each class. While Foundation isn't loaded,
/// the runtime would search all of the program's types for a class every time.
enum FoundationClass {
    /// Returns whether a type is `NSNull`.
    static func isNull(_ type: Any.Type) -> Bool {
        TypeLayout.isClass(type) && number(of: type) == 1
    }

    /// Returns whether a type is that of Foundation's Booleans, which a cast also treats as numbers.
    static func isBoolean(_ type: Any.Type) -> Bool {
        TypeLayout.isClass(type) && number(of: type) == 2
    }

    /// Returns 1 for `NSNull`, 2 for the class of Booleans, and 0 for any other class.
    private static func number(of type: Any.Type) -> UInt {
        let word = TypeLayout.word(type)
        if let known = known.value(for: word) { return known }
        // The name of the class of Booleans is the same on every platform.
        var number: UInt = "\(type)" == "__NSCFBoolean" ? 2 : 0
        if Null.names.contains(_mangledTypeName(type) ?? "") { number = 1 }
        return known.insert(number, for: word)
    }

    /// The numbers by the addresses of the classes' metadata, which are never reused.
    private static let known = WordCache()
}
