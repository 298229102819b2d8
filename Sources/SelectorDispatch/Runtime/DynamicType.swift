/// Returns the value inside any layers of existentials as an `Any`, which is opened when passed on.
@usableFromInline @inline(never)
func flattened<Target>(_ target: Target) -> Any {
    // A conversion would wrap an existential again. A cast to the type inside doesn't.
    func inner<Value>(_: Value.Type) -> Any? { target as? Value }

    let type = type(of: target as Any)
    if Target.self == type { return target }
    return _openExistential(type, do: inner) ?? target
}

/// Returns a receiver that is itself a type, or nil for an instance.
///
/// An object is not cast, because that would take long.
package func receivingType(_ receiver: Any) -> Any.Type? {
    if TypeLayout.isClass(type(of: receiver)) { return nil }
    return receiver as? Any.Type
}

/// The operations of every `Optional` that need no static wrapped type.
package protocol OptionalValue {
    /// The wrapped value, or nil.
    var wrappedValue: Any? { get }

    /// An empty optional, as `Any`.
    static var emptyValue: Any { get }

    static var wrappedType: Any.Type { get }

    /// Returns new memory that holds an empty optional.
    static func allocateEmptyValue() -> UnsafeRawPointer

    /// Returns the wrapped value of the optional in memory, or nil.
    static func wrappedValue(at memory: UnsafeRawPointer) -> Any?

    /// Copies the wrapped value of the optional in memory.
    ///
    /// - Parameters:
    ///   - memory: The address of the optional.
    ///   - destination: The uninitialized memory for one value.
    /// - Returns: False if the optional is empty, so `destination` stays uninitialized.
    static func copyWrappedValue(
        at memory: UnsafeRawPointer,
        to destination: UnsafeMutablePointer<Any>
    ) -> Bool
}

extension OptionalValue {
    /// Returns the wrapped value of an optional of this type, or nil.
    static func wrappedValue(of value: Any) -> Any? {
        let isDirect =
            TypeLayout.isKnown
            && withUnsafePointer(to: value) { TypeLayout.isDirect(Self.self, in: $0) }
        // Generic code can put an existential into another one. A cast looks inside, as `type(of:)`
        // does.
        guard isDirect else { return (value as? any OptionalValue)?.wrappedValue }
        return withUnsafePointer(to: value) {
            wrappedValue(at: TypeLayout.value(in: UnsafeRawPointer($0), TypeLayout.word(Self.self)))
        }
    }
}

/// Returns the value inside any layers of optionals.
///
/// Returns an empty optional unchanged.
func unwrapped(_ value: Any) -> Any {
    var value = value
    while let optional = value as? any OptionalValue, let wrapped = optional.wrappedValue {
        value = wrapped
    }
    return value
}

extension Optional: OptionalValue {
    package var wrappedValue: Any? {
        switch self {
        case .some(let wrapped): wrapped
        case .none: nil
        }
    }

    package static var emptyValue: Any { Self.none as Any }

    package static var wrappedType: Any.Type { Wrapped.self }

    package static func allocateEmptyValue() -> UnsafeRawPointer {
        let memory = UnsafeMutablePointer<Self>.allocate(capacity: 1)
        memory.initialize(to: nil)
        return UnsafeRawPointer(memory)
    }

    package static func wrappedValue(at memory: UnsafeRawPointer) -> Any? {
        memory.assumingMemoryBound(to: Self.self).pointee.wrappedValue
    }

    package static func copyWrappedValue(
        at memory: UnsafeRawPointer,
        to destination: UnsafeMutablePointer<Any>
    ) -> Bool {
        guard let wrapped = memory.assumingMemoryBound(to: Self.self).pointee else { return false }
        destination.initialize(to: wrapped)
        return true
    }
}

/// The type that stands for one that the program lacks.
///
/// An optimized program lacks a global actor that is a struct or an enum, and the types of functions
/// on it, if nothing else names it; see `GlobalActor` in HandlerGeneratorCore. The address of such a
/// type is 0, so it can't be used, and not even be stored in an optional.
enum MissingType {
    /// Returns whether the program lacks a type.
    static func isMissing(_ type: Any.Type) -> Bool { TypeLayout.word(type) == 0 }

    /// Returns a type, or this one if the program lacks it.
    static func standing(for type: Any.Type) -> Any.Type {
        isMissing(type) ? MissingType.self : type
    }
}

/// Returns a type as source code writes it, such as `[any Error]?` for `Optional<Array<Error>>`.
///
/// Only this function prints the types of a handler's parameters and result. The runtime crashes
/// when it prints the metatype `any Sequence<Int>.Type`, alone or inside another type.
package func spelling(of type: Any.Type) -> String {
    if let type = type as? any SugaredType.Type { return type.sourceText }
    guard TypeLayout.isKnown, TypeLayout.knowsParts else { return "\(type)" }
    switch TypeLayout.kind(of: type) {
    case TypeLayout.existentialKind:
        return type == Any.self || type == AnyObject.self ? "\(type)" : "any \(type)"
    case TypeLayout.existentialMetatypeKind:
        let instance = spelling(of: TypeLayout.part(1, of: type))
        let isWritten = instance == "Any" || instance.hasPrefix("any ")
        return (isWritten ? "" : "any ") + instance + ".Type"
    case TypeLayout.metatypeKind:
        let instance = TypeLayout.part(1, of: type)
        let text = spelling(of: instance)
        return TypeLayout.isExistential(instance) ? "(" + text + ").Type" : text + ".Type"
    case TypeLayout.constrainedExistentialKind where !isPrinted(type):
        return "a constrained protocol type"
    case TypeLayout.tupleKind where !isPrinted(type):
        let parts = TypeLayout.tupleParts(of: type).map { spelling(of: $0) }
        return "(" + parts.joined(separator: ", ") + ")"
    case TypeLayout.functionKind where !isPrinted(type):
        var parts = TypeLayout.functionParts(of: type).map { spelling(of: $0) }
        let result = parts.removeFirst()
        return "(" + parts.joined(separator: ", ") + ") -> " + result
    default:
        return withoutConstraints("\(type)")
    }
}

/// Returns whether the runtime can print a type.
private func isPrinted(_ type: Any.Type) -> Bool {
    if let type = type as? any SugaredType.Type { return type.parts.allSatisfy(isPrinted) }
    switch TypeLayout.kind(of: type) {
    case TypeLayout.constrainedExistentialKind:
        return !TypeLayout.isConstrainedMetatype(type)
            && TypeLayout.constraint(of: type).map(isPrinted) ?? true
    case TypeLayout.metatypeKind: return isPrinted(TypeLayout.part(1, of: type))
    case TypeLayout.tupleKind: return TypeLayout.tupleParts(of: type).allSatisfy(isPrinted)
    case TypeLayout.functionKind: return TypeLayout.functionParts(of: type).allSatisfy(isPrinted)
    default: return true
    }
}

/// Returns `any Sequence<Int>` for the runtime's `any Sequence<Self.Sequence.Element == Int>`,
/// alone or inside another type.
private func withoutConstraints(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    var result = ""
    var isAfterName = true
    for word in words {
        if word == "==" {
            isAfterName = true
            continue
        }
        if !isAfterName { result += " " }
        isAfterName = false
        let pieces = word.split(separator: "<", omittingEmptySubsequences: false)
        let last = pieces[pieces.count - 1]
        // The name of an associated type, which `==` and its type follow.
        result += last.hasPrefix("Self.") ? word.dropLast(last.count) : word
    }
    return result
}

/// A generic type that source code writes with brackets or a question mark.
private protocol SugaredType {
    static var sourceText: String { get }

    static var parts: [Any.Type] { get }
}

extension Array: SugaredType {
    fileprivate static var sourceText: String { "[\(spelling(of: Element.self))]" }

    fileprivate static var parts: [Any.Type] { [Element.self] }
}

extension Dictionary: SugaredType {
    fileprivate static var sourceText: String {
        "[\(spelling(of: Key.self)): \(spelling(of: Value.self))]"
    }

    fileprivate static var parts: [Any.Type] { [Key.self, Value.self] }
}

extension Optional: SugaredType {
    fileprivate static var sourceText: String {
        let wrapped = spelling(of: Wrapped.self)
        let needsBrackets = wrapped.hasPrefix("any ") || wrapped.contains("->")
        return needsBrackets ? "(\(wrapped))?" : "\(wrapped)?"
    }

    fileprivate static var parts: [Any.Type] { [Wrapped.self] }
}
