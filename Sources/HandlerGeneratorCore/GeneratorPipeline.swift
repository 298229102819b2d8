/// The way from source files to the generated file.
///
/// 1. **Scan**: each file that can hold `@Handler` becomes a ``FileScan`` with its annotated methods, types and
///    imports. Other files cost a byte search. ``add(_:path:)`` does this step.
/// 2. **Resolve**: a handler may name something that no scanned file declares, such as the type that its extension
///    extends. Files that can declare it are scanned as well. ``resolve(_:path:names:)`` does this step.
/// 3. **Check**: each method is checked by itself, then all of them together.
/// 4. **Render**: the methods that passed are written as the generated file and as a listing, in the order of file name
///    and position. Because file names are unique in a module, the order doesn't depend on where the paths start.
///
/// The macro takes the same steps for the one declaration that it gets; see ``MacroPipeline``.
///
/// The pipeline reads no files. It takes bytes and returns text.
public struct GeneratorPipeline {
    private let module: String
    private let dependsOnLibrary: Bool
    private var scans: [FileScan] = []
    private var scannedPaths: Set<String> = []
    /// Files that are scanned only for the types that they declare.
    private var typeScans: [FileScan] = []
    /// Names that have been looked for already.
    private var resolved = UnresolvedNames()
    private var unreadable: [Diagnostic] = []
    /// Whether a file imports the library with a stated access level.
    private var statesLibraryAccess = false

    /// Creates a pipeline for one module.
    ///
    /// - Parameters:
    ///   - module: The module's name.
    ///   - dependsOnLibrary: Whether the module may import the library. A module without handlers need not.
    public init(module: String, dependsOnLibrary: Bool = true) {
        self.module = module
        self.dependsOnLibrary = dependsOnLibrary
    }

    // MARK: Scan

    /// Scans a file if it can hold a handler.
    public mutating func add(_ bytes: [UInt8], path: String) {
        bytes.withUnsafeBufferPointer { add($0, path: path) }
    }

    public mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, path: String) {
        SourceBytes.withView(of: bytes) { view in
            let filter = FileFilter(bytes: view)
            if filter.mayHoldHandlers {
                let scan = SourceScanner.scan(view, path: path)
                noteImports(of: scan)
                scans.append(scan)
                scannedPaths.insert(path)
            } else if !statesLibraryAccess, filter.mayStateLibraryAccess {
                noteImports(of: SourceScanner.scan(view, path: path))
            }
        }
    }

    /// Reports a file that couldn't be read, like any other mistake.
    public mutating func addUnreadable(path: String, reason: String) {
        let start = SourceLocation(line: 1, column: 1, offset: 0)
        unreadable.append(Diagnostic(problem: .unreadableFile(reason: reason), path: path, location: start))
    }

    private mutating func noteImports(of scan: FileScan) {
        for declaration in scan.imports where declaration.module == "SelectorDispatch" && declaration.access != nil {
            statesLibraryAccess = true
        }
    }

    // MARK: Resolve

    /// The number of times to call ``takeUnresolvedNames()``. An alias can stand for an alias in another file, but not
    /// endlessly.
    public static let resolvingPasses = 4

    /// Returns the names whose declarations to look for next, each name once.
    ///
    /// Offer all files to ``resolve(_:path:names:)``, then call this method again: the declarations that were found may
    /// name something in turn.
    public mutating func takeUnresolvedNames() -> UnresolvedNames {
        let scanned = scans + typeScans
        var names = ModuleNames(module: module, scans: []).unresolved(in: scans.flatMap(\.methods), scanned: scanned)
        names.subtract(resolved)
        resolved.formUnion(names)
        return names
    }

    /// Scans a file for the types that it declares, if it can declare one of `names`.
    public mutating func resolve(_ bytes: [UInt8], path: String, names: UnresolvedNames) {
        bytes.withUnsafeBufferPointer { resolve($0, path: path, names: names) }
    }

    public mutating func resolve(_ bytes: UnsafeBufferPointer<UInt8>, path: String, names: UnresolvedNames) {
        guard !scannedPaths.contains(path) else { return }
        SourceBytes.withView(of: bytes) { view in
            let filter = FileFilter(bytes: view)
            guard filter.mayDeclareAlias(named: names.aliases) || filter.mayDeclareType(named: names.types) else {
                return
            }
            typeScans.append(SourceScanner.scan(view, path: path))
            scannedPaths.insert(path)
        }
    }

    // MARK: Check and render

    /// The result of a run.
    public struct Output: Sendable {
        /// The text of each generated file.
        public var sources: [String]
        /// The methods that passed, for ``HandlerListing``.
        public var listing: [ListedHandler]
        public var diagnostics: [Diagnostic]
    }

    /// Checks what was scanned and renders the methods that passed.
    ///
    /// - Parameters:
    ///   - files: The number of files to generate. The files after the first one share the handlers, by source file.
    ///   - reportsConditional: Whether to report mistakes in clauses of `#if` as well. Otherwise the macro reports
    ///     them, because only the compiler knows which clauses are compiled.
    public func finish(files: Int = 1, reportsConditional: Bool = false) -> Output {
        let scans = Self.ordered(scans)
        let checker = ModuleChecker(module: module, scans: scans + Self.ordered(typeScans))
        // The compiler reports files that don't parse.
        var diagnostics = unreadable + scans.flatMap { $0.parses ? $0.ownDiagnostics : [] }
        if reportsConditional { diagnostics += scans.flatMap { $0.parses ? $0.conditionalDiagnostics : [] } }
        var accepted: [ModuleChecker.Entry] = []
        for scan in scans {
            let imports = Set(scan.imports.map(\.module))
            if let method = scan.methods.first, let problem = LibraryAccess.problem(of: scan.imports) {
                diagnostics.append(Diagnostic(problem: problem, path: scan.path, location: method.location))
            }
            for method in scan.methods {
                let own = MethodChecker.findings(method)
                let foreign = own.isEmpty ? checker.findings(method, imports: imports) : []
                if own.isEmpty, foreign.isEmpty {
                    accepted.append(ModuleChecker.Entry(method: method, path: scan.path))
                }
                guard scan.parses else { continue }
                let reported = method.conditions.isEmpty || reportsConditional ? own + foreign : foreign
                diagnostics += reported.map { Diagnostic(problem: $0.problem, path: scan.path, location: $0.location) }
            }
        }
        diagnostics += checker.removeDuplicates(&accepted) + checker.messageCollisions(accepted)
        if !dependsOnLibrary, let first = accepted.first {
            let problem = Diagnostic.Problem.missingDependency(module: module)
            diagnostics.append(Diagnostic(problem: problem, path: first.path, location: first.method.location))
        }
        diagnostics.sort(by: Self.precedes)

        let handlers = accepted.map {
            HandlerRecord($0.method, path: $0.path, module: module, isGeneric: checker.isGeneric($0.method))
        }
        let file = RegistryFile(
            module: module, handlers: handlers, imports: receiverImports(checker, accepted),
            libraryImport: (statesLibraryAccess ? "internal " : "") + "import SelectorDispatch", files: files)
        return Output(
            sources: file.sources,
            listing: handlers.map {
                ListedHandler(
                    $0, module: module, type: checker.path($0.method.contexts),
                    isolation: checker.isolation(of: $0.method))
            },
            diagnostics: diagnostics)
    }

    private static func ordered(_ scans: [FileScan]) -> [FileScan] {
        scans.sorted { first, second in
            if first.name != second.name { return first.name.utf8.lexicographicallyPrecedes(second.name.utf8) }
            return first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
        }
    }

    private static func precedes(_ first: Diagnostic, _ second: Diagnostic) -> Bool {
        if first.path != second.path { return first.path.utf8.lexicographicallyPrecedes(second.path.utf8) }
        return first.location.offset < second.location.offset
    }

    /// Returns the imports of files that have handlers in extensions of other modules' types.
    private func receiverImports(_ checker: ModuleChecker, _ entries: [ModuleChecker.Entry]) -> [ImportDeclaration] {
        var paths: Set<String> = []
        for entry in entries where checker.extendsForeignType(entry.method) { paths.insert(entry.path) }
        var imports: [ImportDeclaration] = []
        var spellings: Set<String> = []
        for scan in Self.ordered(scans) where paths.contains(scan.path) {
            for declaration in scan.imports where declaration.module != "SelectorDispatch" {
                let key = declaration.conditions.map(\.condition).joined(separator: "\n") + declaration.spelling
                if spellings.insert(key).inserted { imports.append(declaration) }
            }
        }
        return imports
    }
}
