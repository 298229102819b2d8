/// The steps from source files to the generated file.
///
/// 1. **Scan**: each file that can contain `@Handler` becomes a ``FileScan`` with its annotated
///    methods, types and imports. Other files cost a byte search. ``add(_:path:)`` does this step.
/// 2. **Resolve**: a handler may name something that no scanned file declares, such as the type
///    that its extension extends. Files that can declare it are scanned as well.
///    ``resolve(_:dependencies:read:)`` does this step.
/// 3. **Check**: each method is checked by itself, then all of them together.
/// 4. **Render**: the methods that passed are written as the generated file and as a listing, in
///    the order of file name and position. Because file names are unique in a module, the order
///    doesn't depend on where the paths start.
///
/// The macro takes the same steps for its one declaration; see `MacroPipeline`. The pipeline
/// opens no files: it takes bytes, or a function that returns a file's bytes, and returns text.
package struct GeneratorPipeline {
    private let module: String
    private let dependsOnLibrary: Bool
    private let libraryAlias: String?
    private var scans: [FileScan] = []
    private var scannedPaths: Set<String> = []
    /// Files that are scanned only for the types that they declare, among them all with a global
    /// actor.
    private var typeScans: [FileScan] = []
    /// The possible names of tags.
    private var tags: Set<String> = ["exposed", "secret"]
    /// Whether every declared tag is among ``tags``.
    private var knowsTags = false
    /// The problems of files that can't be read, and of uses of `#Selector`.
    private var fileProblems: [Diagnostic] = []
    /// Whether a file imports the library with a stated access level.
    private var statesLibraryAccess = false
    /// Whether a file reexports a module, with `@_exported`.
    private var hasExports = false

    /// - Parameters:
    ///   - module: The module's name.
    ///   - dependsOnLibrary: Whether the module may import the library. Handlers in a module that
    ///     may not are one error. A module without handlers need not depend on it.
    ///   - libraryAlias: The name that a module alias gives the library; nil if there is none.
    @_optimize(none) package init(
        module: String,
        dependsOnLibrary: Bool = true,
        libraryAlias: String? = nil
    ) {
        self.module = module
        self.dependsOnLibrary = dependsOnLibrary
        self.libraryAlias = libraryAlias
    }

    /// Scans a file if it can contain a handler.
    ///
    /// - Parameters:
    ///   - bytes: The file's contents.
    ///   - path: The file's path, as diagnostics and the listing show it.
    @_optimize(none) package mutating func add(_ bytes: [UInt8], path: String) {
        SourceBytes.withView(of: bytes) { view in
            let filter = FileFilter(bytes: view)
            let holdsHandlers = filter.mayHoldHandlers
            let scan = holdsHandlers || filter.mayDeclareActors ? scan(view, path) : nil
            if let scan, holdsHandlers { scans.append(scan) }
            if let scan, !holdsHandlers { typeScans.append(scan) }
            let lacksFacts = !statesLibraryAccess || !hasExports
            guard holdsHandlers || filter.mayNameSelectors || lacksFacts && filter.mayImport else {
                return
            }
            let imports = scan?.imports ?? SourceScanner.imports(of: view)
            noteImports(imports)
            fileProblems += SelectorCalls.diagnostics(of: view, imports: imports, path: path)
        }
    }

    /// Reports a file that couldn't be read, like any other problem.
    ///
    /// - Parameters:
    ///   - path: The file's path, as diagnostics show it.
    ///   - reason: The system's description of the error.
    package mutating func addUnreadable(path: String, reason: String) {
        fileProblems.append(Diagnostic(.unreadableFile, [reason], at: .start, in: path))
    }

    private mutating func scan(_ view: SourceBytes, _ path: String) -> FileScan {
        scannedPaths.insert(path)
        return SourceScanner.scan(view, path: path)
    }

    @_optimize(none) private mutating func noteImports(_ imports: [ImportDeclaration]) {
        for declaration in imports {
            if declaration.module == "SelectorDispatch", declaration.access != nil {
                statesLibraryAccess = true
            }
            if declaration.attributes.contains(where: { $0.name == "_exported" }) {
                hasExports = true
            }
        }
    }

    /// Finds the declarations that handlers name but no scanned file contains.
    ///
    /// - Parameters:
    ///   - paths: The paths of all files of the module, as passed to ``add(_:path:)``.
    ///   - dependencies: The paths of all files of the modules that it depends on; nil if they are
    ///     unknown, so an unknown tag isn't an error.
    ///   - read: A closure that returns the bytes of a file; nil if it can't be read.
    @_optimize(none) package mutating func resolve(
        _ paths: [String],
        dependencies: [String]? = nil,
        read: (_ path: String) -> [UInt8]?
    ) {
        var resolved = UnresolvedNames()
        // An alias can stand for an alias in another file. The limit ends a cycle.
        for _ in 0..<4 {
            var names = ModuleNames(module: module, scans: []).unresolved(
                in: scans.flatMap { $0.methods },
                scanned: scans + typeScans
            )
            names.subtract(resolved)
            resolved.formUnion(names)
            if names.isEmpty { break }
            for path in paths where !scannedPaths.contains(path) {
                SourceBytes.withView(of: read(path) ?? []) { view in
                    if FileFilter(bytes: view).mayDeclare(names) {
                        typeScans.append(scan(view, path))
                    }
                }
            }
        }
        guard let dependencies else { return }
        knowsTags = true
        let used = scans.flatMap { $0.methods }.flatMap { $0.tags }.compactMap { $0.name }
        for path in paths + dependencies where !tags.isSuperset(of: used) {
            if let bytes = read(path) {
                tags.formUnion(
                    SourceBytes.withView(of: bytes) { FileFilter(bytes: $0).possibleTags }
                )
            } else {
                knowsTags = false
            }
        }
    }

    /// The result of a run.
    package struct Output {
        /// The text of each generated file.
        package let sources: [String]
        /// The methods that passed, in the order of file name and position.
        package let listing: [ListedHandler]
        /// The problems, in the order of path and position.
        package let diagnostics: [Diagnostic]
    }

    /// Checks the scans, and renders the methods that pass.
    ///
    /// - Parameters:
    ///   - files: The number of files to generate. The files after the first share the handlers.
    ///   - reportsConditional: Whether to report problems of a method's own declaration in clauses
    ///     of `#if`. By default, they are left to the macro, because only the compiler knows which
    ///     clauses are compiled.
    @_optimize(none) package func finish(files: Int = 1, reportsConditional: Bool = false) -> Output
    {
        let scans = Self.ordered(scans)
        let checker = ModuleChecker(
            module: module,
            scans: scans + Self.ordered(typeScans),
            tags: knowsTags ? tags : nil
        )
        var diagnostics = fileProblems
        var handlers: [ListedHandler] = []
        for scan in scans {
            // The compiler reports files that don't parse.
            func report(_ problems: [Diagnostic]) {
                if scan.parses {
                    diagnostics += problems.map {
                        Diagnostic($0.problem, at: $0.location, in: scan.path)
                    }
                }
            }
            report(scan.ownDiagnostics + (reportsConditional ? scan.conditionalDiagnostics : []))
            let imports = Set(scan.imports.map { $0.module })
            guard let first = scan.methods.first else { continue }
            let lacksImport =
                !hasExports && scan.parses && imports.isSubset(of: LibraryAccess.toolchain)
            if lacksImport, let annotation = first.annotations.first {
                report([Diagnostic(.missingImport, [], at: annotation.location)])
                continue
            }
            if let problem = LibraryAccess.problem(of: scan.imports) {
                diagnostics.append(Diagnostic(problem, at: first.location, in: scan.path))
            }
            // SwiftPM doesn't translate the library's name in a module for which the name is
            // ambiguous. Such a module imports the library by the alias.
            if let libraryAlias, imports.contains(libraryAlias) {
                diagnostics.append(
                    Diagnostic(.aliasedLibrary, [libraryAlias], at: first.location, in: scan.path)
                )
            }
            for method in scan.methods {
                let own = MethodRules(method).diagnostics
                let foreign =
                    own.isEmpty ? checker.diagnostics(method, in: scan.path, imports: imports) : []
                if own.isEmpty, foreign.isEmpty {
                    handlers.append(ListedHandler(method, path: scan.path, module: module, checker))
                }
                if method.conditions.isEmpty || reportsConditional { report(own) }
                report(foreign)
            }
        }
        diagnostics += ModuleChecker.removeDuplicates(&handlers)
        diagnostics += checker.messageCollisions(handlers)
        if !dependsOnLibrary, let first = handlers.first {
            diagnostics.append(
                Diagnostic(.missingDependency, [module], at: first.method.location, in: first.path)
            )
        }
        let file = RegistryFile(
            module: module,
            handlers: handlers,
            actors: checker.namedActors,
            imports: foreignImports(checker, handlers),
            libraryImport: (statesLibraryAccess ? "internal " : "") + "import SelectorDispatch",
            files: files
        )
        return Output(
            sources: file.sources,
            listing: handlers,
            diagnostics: Self.ordered(diagnostics)
        )
    }

    @_optimize(none) private static func ordered(_ scans: [FileScan]) -> [FileScan] {
        scans.map { "\($0.name)\0\($0.path)" }.order.map { scans[$0] }
    }

    /// Returns diagnostics in the order of path and position.
    @_optimize(none) private static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let places = diagnostics.map { diagnostic in
            let offset = "\(diagnostic.location.offset)"
            return diagnostic.path + "\0" + String(repeating: "0", count: max(0, 20 - offset.count))
                + offset
        }
        return places.order.map { diagnostics[$0] }
    }

    /// Returns the imports of files whose handlers extend other modules' types, or have tags that
    /// those may declare.
    @_optimize(none)
    private func foreignImports(_ checker: ModuleChecker, _ handlers: [ListedHandler])
        -> [ImportDeclaration]
    {
        var paths: Set<String> = []
        for handler in handlers {
            let hasTag = handler.method.tags.contains { !$0.isExposed }
            if hasTag || checker.extendsForeignType(handler.method) { paths.insert(handler.path) }
        }
        var spellings: Set<String> = []
        var imports: [ImportDeclaration] = []
        for scan in Self.ordered(scans) where paths.contains(scan.path) {
            for declaration in scan.imports where declaration.module != "SelectorDispatch" {
                let conditions: String = declaration.conditions.texts.joined(
                    separator: "\n"
                )
                if spellings.insert(conditions + declaration.spelling).inserted {
                    imports.append(declaration)
                }
            }
        }
        return imports
    }
}
