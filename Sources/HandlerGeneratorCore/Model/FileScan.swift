/// The declarations that the scanner found in one file.
public struct FileScan {
    /// The file's path, as given.
    public var path: String
    public var name: String { HandlerNaming.fileName(ofPath: path) }
    /// The annotated methods; with ``ScanScope/allMethods``, every method.
    public var methods: [MethodDeclaration] = []
    /// The types, protocols and extensions in source order, each after the declarations around it.
    public var types: [[TypeContext]] = []
    /// The type aliases outside bodies of code.
    public var aliases: [TypeAlias] = []
    /// The static properties, outside `#if`, whose names end like those of typed messages.
    var messageProperties: [(contexts: [TypeContext], name: String, access: AccessLevel?, line: Int)] = []
    public var imports: [ImportDeclaration] = []
    public var diagnostics: [Diagnostic] = []
    /// The diagnostics about this library's attribute. Unless it is imported, `@Handler` may be a property wrapper.
    @_optimize(none) var ownDiagnostics: [Diagnostic] {
        let isImported = imports.contains { LibraryAccess.modules.contains($0.module) }
        return diagnostics.filter { isImported || $0.problem.kind != .notAMethod }
    }
    /// Whether the file seems to parse, so that the ends of its types, and thus its problems, are reliable.
    public var parses = true
    /// The problems in clauses of `#if`, which the macro reports in clauses that are compiled.
    public var conditionalDiagnostics: [Diagnostic] = []
}

/// A declaration of a type alias.
public struct TypeAlias {
    /// The types and extensions around the alias, outermost first.
    public var contexts: [TypeContext]
    public var name: String
    public var access: AccessLevel?
    public var isGeneric: Bool
    /// The type that the alias stands for, as written.
    public var type: String
}
