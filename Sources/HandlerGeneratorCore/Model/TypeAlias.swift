/// A declaration of a type alias.
package struct TypeAlias {
    /// The types and extensions around the alias, outermost first.
    package let contexts: [TypeContext]
    package let name: String
    /// The access level as written; nil if there is none.
    package let access: AccessLevel?
    package let isGeneric: Bool
    /// The type that the alias stands for, as written.
    package let type: String
}
