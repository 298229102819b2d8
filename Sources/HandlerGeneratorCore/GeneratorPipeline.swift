/// From source files to the generated file.
///
/// 1. **Scan**: each file that can hold `@Handler` becomes a ``FileScan``: annotated methods, types, imports. Other
///    files cost a byte search.
/// 2. **Resolve**: where a handler names what no scanned file declares, such as the type that its extension extends,
///    files that can declare it are scanned as well. ``add(_:path:)`` is for the first pass, ``resolve(_:path:names:)``
///    for this one.
/// 3. **Check**: each method by itself, then all of them together.
/// 4. **Render**: what passed, in the order of file name and position, as the generated file and as a listing. Names,
///    which are unique in a module, order files the same wherever the paths to them start.
///
/// The macro takes the same steps for the one declaration that it is given: see ``MacroPipeline``.
///
/// The pipeline reads no files: bytes come in, text goes out.
public struct GeneratorPipeline {
    private let module: String
    private let dependsOnLibrary: Bool
    private var scans: [FileScan] = []
    private var scannedPaths: Set<String> = []
    /// Files scanned only for the types that they declare.
    private var typeScans: [FileScan] = []
    /// Names that were looked for already.
    private var resolved = UnresolvedNames()
    private var unreadable: [Diagnostic] = []
    /// Whether a file imports the library with a stated access level.
    private var statesLibraryAccess = false

    /// - Parameter dependsOnLibrary: whether the module may import the library. One without handlers needn't.
    public init(module: String, dependsOnLibrary: Bool = true) {
        self.module = module
        self.dependsOnLibrary = dependsOnLibrary
    }

    // MARK: Scan

    /// Scans a file, unless it can't hold a handler.
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

    /// A file that couldn't be read is reported like any other mistake.
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

    /// How often ``takeUnresolvedNames()`` may be asked: an alias can stand for another file's alias, but not endlessly.
    public static let resolvingPasses = 4

    /// The names whose declarations are looked for next, each once. Ask again after all files were offered to
    /// ``resolve(_:path:names:)``: what was found may name something in turn.
    public mutating func takeUnresolvedNames() -> UnresolvedNames {
        let scanned = scans + typeScans
        var names = ModuleNames(module: module, scans: []).unresolved(in: scans.flatMap(\.methods), scanned: scanned)
        names.subtract(resolved)
        resolved.formUnion(names)
        return names
    }

    /// Scans a file for the types that it declares, if one of `names` can be among them.
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

    public struct Output: Sendable {
        /// The text of the generated file; of each, if several were asked for.
        public var sources: [String]
        /// What passed, for ``HandlerListing``.
        public var listing: [ListedHandler]
        public var diagnostics: [Diagnostic]
    }

    /// - Parameters:
    ///   - files: how many files are generated; those after the first one share the handlers by source file.
    ///   - reportsConditional: whether mistakes in clauses of `#if` are reported too, which are otherwise left to the macro,
    ///     since only the compiler knows which clauses are compiled.
    public func finish(files: Int = 1, reportsConditional: Bool = false) -> Output {
        let scans = Self.ordered(scans)
        let checker = ModuleChecker(module: module, scans: scans + Self.ordered(typeScans))
        // What doesn't parse is the compiler's to report.
        var diagnostics = unreadable + scans.flatMap { $0.parses ? $0.diagnostics : [] }
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
        diagnostics += checker.removeDuplicates(&accepted)
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

    /// The imports of files whose handlers stand in extensions of other modules' types.
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
