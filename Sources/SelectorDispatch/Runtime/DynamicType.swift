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
        withUnsafePointer(to: value) { existential in
            // Generic code can put an existential into another one. A cast looks inside, as
            // `type(of:)` does.
            guard let memory = TypeLayout.value(in: existential, TypeLayout.word(Self.self)) else {
                return (value as? any OptionalValue)?.wrappedValue
            }
            return memory.assumingMemoryBound(to: Self.self).pointee.wrappedValue
        }
    }
}

/// Returns what an optional wraps, or an empty result for a value that is no optional.
///
/// An optional inside an `AnyHashable`, which is a box with its own type, counts as well, as for a
/// cast.
func content(of value: Any) -> Any?? {
    let type = type(of: value)
    if let optional = TypeLayout.optionalType(type) { return optional.wrappedValue(of: value) }
    guard type == AnyHashable.self, let hashable = value as? AnyHashable else { return nil }
    return content(of: hashable.base)
}

/// Returns the value inside any layers of optionals.
///
/// Returns an empty optional unchanged.
func unwrapped(_ value: Any) -> Any {
    var value = value
    while case .some(.some(let wrapped)) = content(of: value) { value = wrapped }
    return value
}

extension Optional: OptionalValue {
    package var wrappedValue: Any? { map { $0 as Any } }

    package static var emptyValue: Any { Self.none as Any }

    package static var wrappedType: Any.Type { Wrapped.self }

    package static func copyWrappedValue(
        at memory: UnsafeRawPointer,
        to destination: UnsafeMutablePointer<Any>
    ) -> Bool {
        guard let wrapped = memory.assumingMemoryBound(to: Self.self).pointee else { return false }
        destination.initialize(to: wrapped)
        return true
    }
}

/// Returns new memory that holds a value, until the caller frees it.
func allocated<Value>(_ value: Value) -> UnsafeRawPointer {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    return UnsafeRawPointer(memory)
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
    if let collection = type as? any BracketedCollection.Type {
        return "[" + list(collection.parts, ": ") + "]"
    }
    if let wrappedType = TypeLayout.optionalType(type)?.wrappedType {
        let wrapped = spelling(of: wrappedType)
        let needsBrackets = wrapped.hasPrefix("any ") || wrapped.contains("->")
        return needsBrackets ? "(\(wrapped))?" : "\(wrapped)?"
    }
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
        return "(" + list(TypeLayout.tupleParts(of: type), ", ") + ")"
    case TypeLayout.functionKind where !isPrinted(type):
        var parts = TypeLayout.functionParts(of: type)
        let result = spelling(of: parts.removeFirst())
        return "(" + list(parts, ", ") + ") -> " + result
    default:
        return withoutConstraints("\(type)")
    }
}

private func list(_ types: [Any.Type], _ separator: String) -> String {
    types.map { spelling(of: $0) }.joined(separator: separator)
}

/// Returns whether the runtime can print a type.
private func isPrinted(_ type: Any.Type) -> Bool {
    let type = TypeLayout.unwrapped(type)
    if let collection = type as? any BracketedCollection.Type {
        return collection.parts.allSatisfy(isPrinted)
    }
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

/// A collection that source code writes with brackets, and that a cast converts value by value.
protocol BracketedCollection {
    /// The types in the brackets: that of the elements, or those of the keys and the values.
    static var parts: [Any.Type] { get }

    /// Returns the elements or values of an argument that is such a collection, whatever their type;
    /// no values for any other argument.
    static func values(of argument: Any) -> [Any]
}

extension Array: BracketedCollection {
    static var parts: [Any.Type] { [Element.self] }

    static func values(of argument: Any) -> [Any] { argument as? [Any] ?? [] }
}

extension Dictionary: BracketedCollection {
    static var parts: [Any.Type] { [Key.self, Value.self] }

    static func values(of argument: Any) -> [Any] {
        guard let dictionary = argument as? [Key: Any] else { return [] }
        return Array(dictionary.values)
    }
}
