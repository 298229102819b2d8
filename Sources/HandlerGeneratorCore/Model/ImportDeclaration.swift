/// An `import` in a scanned file.
package struct ImportDeclaration {
    /// The module's name; for a submodule or a single declaration, that of the top module.
    package let module: String
    package let attributes: [Attribute]
    /// The access level as written; nil if there is none.
    package let access: AccessLevel?
    /// The clauses of `#if` around the import, outermost first.
    package let conditions: [ConditionClause]
}

extension ImportDeclaration {
    /// The access level that the import states, also by `@_implementationOnly`; nil if it states
    /// none.
    @_optimize(none) package var level: AccessLevel? {
        attributes.contains { $0.name == "_implementationOnly" } ? .internal : access
    }
}
