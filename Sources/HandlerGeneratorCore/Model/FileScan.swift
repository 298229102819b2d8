/// The declarations that the scanner found in one file.
public struct FileScan: Sendable {
    /// The file's path, as given.
    public var path: String
    /// The file's name.
    public var name: String { HandlerNaming.fileName(ofPath: path) }
    /// The annotated methods; with ``ScanScope/allMethods``, every method.
    public var methods: [MethodDeclaration] = []
    /// The types, protocols and extensions in source order, each with the declarations around it.
    public var types: [TypeDeclaration] = []
    /// The type aliases outside bodies of code.
    public var aliases: [TypeAlias] = []
    /// The static properties, outside `#if`, whose names end as those of typed messages.
    var messageProperties: [(contexts: [TypeContext], name: String, access: AccessLevel?, line: Int)] = []
    public var imports: [ImportDeclaration] = []
    public var diagnostics: [Diagnostic] = []
    /// The diagnostics that are certainly about this library's attribute. In a file that doesn't import it, `@Handler` may
    /// be a property wrapper.
    var ownDiagnostics: [Diagnostic] {
        if imports.contains(where: { LibraryAccess.modules.contains($0.module) }) { return diagnostics }
        return diagnostics.filter { if case .notAMethod = $0.problem { false } else { true } }
    }
    /// Whether nothing was found that would keep the file from parsing.
    ///
    /// In a file that doesn't parse, a type may seem to end in the wrong place. The compiler reports the actual
    /// mistake, so problems with handlers aren't reported.
    public var parses = true
    /// The problems in clauses of `#if`. The macro reports these if the clauses are compiled.
    public var conditionalDiagnostics: [Diagnostic] = []
}

/// A declaration of a type alias.
public struct TypeAlias: Sendable {
    /// The types and extensions around the alias, outermost first.
    public var contexts: [TypeContext]
    public var name: String
    public var access: AccessLevel?
    public var isGeneric: Bool
    /// The type that the alias stands for, as written.
    public var type: String
}

/// A declaration of a type, protocol or extension.
public struct TypeDeclaration: Sendable {
    /// The declaration and the types around it, outermost first.
    public var contexts: [TypeContext]
    public var conditions: [ConditionClause]

    public var path: String { contexts.map(\.name).joined(separator: ".") }
}
