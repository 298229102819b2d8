/// A type or extension around a method.
package final class TypeContext {
    /// The keyword that introduces the declaration.
    package enum Kind: Sendable {
        case `class`, actor, `struct`, `enum`, `protocol`, `extension`
    }

    package let kind: Kind
    /// The name as written; for an extension, the extended type as written.
    package var name = ""
    package var attributes: [Attribute] = []
    package var modifiers: [Modifier] = []
    /// Whether the header has generic parameters; for an extension, whether the extended type is
    /// written with arguments or brackets.
    package var isGeneric = false
    /// Whether its generic parameters include a pack, `each T`.
    package var hasPack = false
    package var hasWhereClause = false
    /// The words of the inheritance clause, among them the names of the types in it.
    var inherited: [String] = []
    /// Whether the inheritance clause suppresses copying or escaping, as `~Copyable` does.
    package var isNoncopyable = false
    /// Whether it is inside an `#if`.
    var isConditional = false
    /// The clauses of `#if` around a global actor, outermost first; empty for any other type.
    var conditions: [ConditionClause] = []
    /// Whether it is declared inside a body of code.
    package var isLocal = false
    /// The location of the keyword.
    package let location: SourceLocation

    init(_ kind: Kind, at location: SourceLocation) {
        self.kind = kind
        self.location = location
    }

    /// The access level that the declaration states; nil if it states none.
    package var access: AccessLevel? { modifiers.accessLevel }

    var isGlobalActor: Bool { attributes.contains { $0.name == "globalActor" } }
}

/// A type of the module that is a global actor.
///
/// The compiler leaves one that is a struct or an enum out of an optimized program if only the types
/// of functions name it. Those functions then have no types either. So the generated file names it
/// once more, or a handler's expansion, if the file can't.
struct GlobalActor {
    /// The declarations around it, those of extended types among them, and its own as the last.
    let contexts: [TypeContext]
    let path: String
    /// The path of its file.
    let file: String

    /// Whether it is a struct or an enum.
    var isValue: Bool {
        switch contexts.last?.kind {
        case .struct, .enum: true
        default: false
        }
    }

    /// The lowest of the stated access levels; nil if none is stated.
    @_optimize(none) var access: AccessLevel? { contexts.compactMap { $0.access }.min() }

    /// Whether other files don't see it.
    var isHidden: Bool { access.map { $0 < .internal } ?? false }

    /// The conditions of the `#if`s around it.
    @_optimize(none)
    var conditions: [String] { (contexts.last?.conditions ?? []).texts }
}
