/// What the scanner found in one file.
public struct FileScan: Sendable {
    /// The path as given.
    public var path: String
    /// The path's last part.
    public var name: String { HandlerNaming.fileName(ofPath: path) }
    /// Annotated methods; with ``ScanScope/allMethods`` every method.
    public var methods: [MethodDeclaration] = []
    /// Declarations of types, protocols and extensions, in order, each with those around it.
    public var types: [TypeDeclaration] = []
    /// Type aliases outside bodies of code.
    public var aliases: [TypeAlias] = []
    public var imports: [ImportDeclaration] = []
    public var diagnostics: [Diagnostic] = []
    /// Whether nothing was seen that no parser would take. Otherwise types may seem to end elsewhere than they do, and
    /// what seems wrong with a handler isn't the mistake: the compiler tells that.
    public var parses = true
    /// The same in clauses of `#if`, where the macro reports if they are compiled.
    public var conditionalDiagnostics: [Diagnostic] = []
}

/// A declaration of a type alias.
public struct TypeAlias: Sendable {
    /// The types and extensions around it, outermost first.
    public var contexts: [TypeContext]
    public var name: String
    public var access: AccessLevel?
    public var isGeneric: Bool
    /// The type that it stands for, as written.
    public var type: String
}

/// A declaration of a type, protocol or extension.
public struct TypeDeclaration: Sendable {
    /// Itself and what stands around it, outermost first.
    public var contexts: [TypeContext]
    public var conditions: [ConditionClause]

    public var path: String { contexts.map(\.name).joined(separator: ".") }
}
