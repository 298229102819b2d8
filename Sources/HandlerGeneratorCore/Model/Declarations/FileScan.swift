/// The declarations that the scanner found in one file.
package final class FileScan {
    /// A static member or an enum's case that may have the name of a typed message.
    struct MessageMember {
        /// The types and extensions around it, outermost first.
        let contexts: [TypeContext]
        let name: String
        /// The kind of declaration, as messages call it.
        let kind: String
        /// A function's parameters or a case's values; nil for a property.
        let parameters: [Parameter]?
        /// The access level as written; nil if there is none.
        let access: AccessLevel?
        /// The file's path, as given.
        let path: String
        let line: Int
    }

    /// The file's path, as given.
    package let path: String
    /// The path's last component.
    package var name: String { HandlerNaming.fileName(ofPath: path) }
    /// The annotated methods, or every method.
    package var methods: [MethodDeclaration] = []
    /// The types, protocols and extensions in source order, each as the last one of the
    /// declarations around it, outermost first.
    package var types: [[TypeContext]] = []
    /// The type aliases outside bodies of code.
    package var aliases: [TypeAlias] = []
    /// The static members and cases, outside `#if`, whose names end like those of typed messages.
    var messageMembers: [MessageMember] = []
    package var imports: [ImportDeclaration] = []
    /// The problems outside `#if`.
    package var diagnostics: [Diagnostic] = []
    /// Whether the file seems to parse, so that the ends of its types, and thus its problems, are
    /// reliable.
    package var parses = true
    /// The problems in clauses of `#if`, which the macro reports in clauses that are compiled.
    package var conditionalDiagnostics: [Diagnostic] = []

    init(path: String) { self.path = path }

    /// The diagnostics about this library's attribute.
    ///
    /// Unless it is imported, `@Handler` may be a property wrapper.
    @_optimize(none) var ownDiagnostics: [Diagnostic] {
        let isImported = imports.contains { LibraryAccess.modules.contains($0.module) }
        return diagnostics.filter { isImported || $0.problem.kind != .notAMethod }
    }
}

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
    package var level: AccessLevel? {
        attributes.contains { $0.name == "_implementationOnly" } ? .internal : access
    }
}

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
