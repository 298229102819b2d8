import HandlerGeneratorCore

/// Looks up each literal message name in a package's modules.
///
/// 1. **Scan**: ``CallScanner`` reads each file of a module that depends on the library, and of the
///    modules that it depends on. Their handlers are read as the generator reads them.
/// 2. **Resolve**: ``Declarations`` has what the modules declare, and ``NameResolver`` answers what a
///    name stands for. ``TypedNames`` finds the values that are selectors by their types.
/// 3. **Distinguish**: ``CallOwner`` separates the library's calls from others with the same name.
/// 4. **Look up**: ``NameLookup`` searches the handlers that the module can reach. If a call's
///    owner is unclear, only a near miss of a handler's name is reported, as for the names of
///    events.
///
/// The check can't see:
///
/// - names in variables, or made at run time;
/// - which of several receivers has a handler;
/// - types that the compiler infers from a closure's context, a generic call or an operator;
/// - handlers in modules that the sender's module doesn't depend on.
package struct SelectorCheck {
    private let graph: ModuleGraph
    private let read: SourceReader
    private let declarations: Declarations
    private var handlers: [String: [ListedHandler]] = [:]
    /// The library's modules and those that depend on them.
    private let bringing: Set<String>

    /// - Parameters:
    ///   - graph: The modules of the package and of its dependencies.
    ///   - read: A function that returns the bytes of a source file. Each file is read once.
    package init(_ graph: ModuleGraph, read: @escaping SourceReader) {
        self.graph = graph
        self.read = read
        declarations = Declarations(graph, read: read)
        let library = Set(LibraryAccess.modules)
        bringing = library.union(
            graph.modules.filter { module in
                graph.dependencies(of: module.name).contains { library.contains($0.name) }
            }.map(\.name)
        )
    }

    /// Returns the diagnostics in modules of the package, in the order of path and position.
    ///
    /// - Parameter targets: The names of the targets to check; an empty array for all.
    /// - Throws: ``ListingError/unknownTarget(_:suggestions:)`` if the package doesn't have one of
    ///   the targets.
    package mutating func diagnostics(inTargets targets: [String]) throws(ListingError)
        -> [ToolDiagnostic]
    {
        var diagnostics: [ToolDiagnostic] = []
        for module in try graph.own(named: targets) { diagnostics += self.diagnostics(in: module) }
        return Self.ordered(diagnostics + declarations.takeUnreadable())
    }

    /// Returns the diagnostics in one module, in the order of path and position; none if there is
    /// no such module.
    package mutating func diagnostics(inModule name: String) -> [ToolDiagnostic] {
        guard let module = graph[name] else { return [] }
        return Self.ordered(diagnostics(in: module) + declarations.takeUnreadable())
    }

    private mutating func diagnostics(in module: ModuleGraph.Module) -> [ToolDiagnostic] {
        guard bringing.contains(module.name), let declared = declarations.module(module.name) else {
            return []
        }
        let reachable = [module] + graph.dependencies(of: module.name)
        let scope = scope(of: reachable)
        let resolver = NameResolver(declarations, declared)
        let owner = CallOwner(
            resolver,
            bringing: bringing,
            known: Set(graph.modules.filter { !$0.isOpaque }.map(\.name))
        )
        let names = TypedNames(resolver: resolver)
        var diagnostics: [ToolDiagnostic] = []
        for facts in declared.files {
            diagnostics += facts.unknownMarks.map {
                ToolDiagnostic(.unknownMark, at: facts.path, $0)
            }
            var seen: Set<Int> = []
            for use in names.uses(in: facts) {
                let verdict = owner.verdict(use, in: facts)
                guard verdict != .stranger, seen.insert(use.location.offset).inserted else {
                    continue
                }
                let lookup = NameLookup(scope: scope, owner: verdict)
                guard var problem = lookup.problem(of: use) else { continue }
                if case .unknownSelector(let name, suggestions: [], _) = problem {
                    let others = self.others(than: reachable, answeringTo: name)
                    if !others.isEmpty {
                        problem = .handlerOfDependent(name, module: module.target, others: others)
                    }
                }
                diagnostics.append(ToolDiagnostic(problem, at: facts.path, use.location))
            }
        }
        return diagnostics
    }

    /// Returns the diagnostics in a file whose JSON has members `selector` and `event`, such as a
    /// recording.
    ///
    /// - Parameters:
    ///   - bytes: The file's contents.
    ///   - path: The file's path.
    package mutating func diagnostics(inMessages bytes: [UInt8], path: String) -> [ToolDiagnostic] {
        let lookup = NameLookup(
            scope: scope(of: graph.modules.filter { bringing.contains($0.name) }),
            owner: .library
        )
        return MessageScanner.uses(in: bytes).compactMap { use in
            lookup.problem(of: use).map {
                ToolDiagnostic($0, at: graph.shown(path), use.location)
            }
        }
    }

    private mutating func scope(of modules: [ModuleGraph.Module]) -> Scope {
        var scope = Scope()
        for module in modules {
            if module.isOpaque { scope.isOpaque = true }
            // The library's modules, and those that don't depend on it, compare strings other than
            // event names.
            let knowsEvents =
                bringing.contains(module.name) && !LibraryAccess.modules.contains(module.name)
            for handler in handlers(of: module) { scope.add(handler) }
            for facts in declarations.module(module.name)?.files ?? [] {
                for declaration in facts.declarations
                where knowsEvents || declaration.kind != .comparison {
                    scope.add(declaration)
                }
            }
        }
        return scope
    }

    /// Returns the targets, among those that a module doesn't depend on, with a handler for a name.
    private mutating func others(than reachable: [ModuleGraph.Module], answeringTo name: String)
        -> [String]
    {
        let names = Set(reachable.map(\.name))
        let answering = graph.modules.filter { module in
            !names.contains(module.name)
                && handlers(of: module).contains { $0.selector == name || $0.swiftName == name }
        }
        return answering.map(\.target)
    }

    private mutating func handlers(of module: ModuleGraph.Module) -> [ListedHandler] {
        if let known = handlers[module.name] { return known }
        let found =
            bringing.contains(module.name)
            ? ModuleHandlers(module, in: graph, read: read).handlers : []
        handlers[module.name] = found
        return found
    }

    private static func ordered(_ diagnostics: [ToolDiagnostic]) -> [ToolDiagnostic] {
        diagnostics.sorted { first, second in
            if first.path != second.path {
                return first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
            }
            return first.location.offset < second.location.offset
        }
    }
}
