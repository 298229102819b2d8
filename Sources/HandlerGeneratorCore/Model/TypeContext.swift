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
}
