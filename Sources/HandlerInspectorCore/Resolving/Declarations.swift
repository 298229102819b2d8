import HandlerGeneratorCore

/// The declarations in the modules of a package and of those that it depends on.
///
/// Each module is read once, after those that it depends on:
///
/// 1. **Types**: a type belongs to its module, to its file if it is private, or to the type or the
///    body of code around it.
/// 2. **Extensions**: what an extension extends is looked up as the compiler does, and gets its
///    types. An extension of a type in another extension waits for that one.
/// 3. **Members**: variables, functions and aliases belong to the module or to their type.
///
/// What they mean is read on demand, by a ``NameResolver``.
final class Declarations {
    private let graph: ModuleGraph
    private let read: SourceReader
    private var modules: [String: DeclaredModule] = [:]
    /// The types that no source declares, by name.
    private var foreign: [String: DeclaredType] = [:]
    private var unreadable: [ToolDiagnostic] = []

    /// The number of extensions that may wait for each other.
    private static let roundLimit = 16

    /// - Parameter read: A function that returns the bytes of a source file. Each file is read
    ///   once.
    init(_ graph: ModuleGraph, read: @escaping SourceReader) {
        self.graph = graph
        self.read = read
    }

    /// Returns the problems with unreadable files that haven't been returned yet.
    func takeUnreadable() -> [ToolDiagnostic] {
        defer { unreadable = [] }
        return unreadable
    }

    /// Returns the type with a name that no source declares.
    func foreignType(_ name: String) -> DeclaredType {
        if let known = foreign[name] { return known }
        let type = DeclaredType(name)
        foreign[name] = type
        return type
    }

    /// Returns the library's type with a name.
    func libraryType(_ name: String) -> KnownType {
        .named(module("SelectorDispatch")?.types[name] ?? foreignType(name), [])
    }

    /// Returns whether a name before a dot can be a module's.
    func isModule(_ name: String) -> Bool {
        graph[name] != nil || LibraryAccess.modules.contains(name)
            || LibraryAccess.toolchain.contains(name)
    }

    /// Returns the module with a name; nil if there is none.
    func module(_ name: String) -> DeclaredModule? {
        if let known = modules[name] { return known }
        guard let node = graph[name] else { return nil }
        let module = DeclaredModule(name, isLibrary: LibraryAccess.modules.contains(name))
        // A circle of dependencies ends here.
        modules[name] = module
        let dependencies = graph.dependencies(of: name).compactMap { self.module($0.name) }
        module.dependencies =
            dependencies.filter { !$0.isLibrary } + dependencies.filter { $0.isLibrary }
        module.files = node.sources.compactMap(scan)
        for file in module.files {
            file.module = module
            addTypes(of: file, in: module)
        }
        bindExtensions(in: module)
        for file in module.files { addMembers(of: file, in: module) }
        return module
    }

    private func scan(_ path: String) -> SourceFacts? {
        let shown = graph.shown(path)
        do throws(UnreadableSource) {
            return CallScanner.scan(try read(path), path: shown)
        } catch {
            unreadable.append(
                ToolDiagnostic(.unreadableFile(reason: error.reason), at: shown, .start)
            )
            return nil
        }
    }

    // MARK: 1. Types

    private func addTypes(of file: SourceFacts, in module: DeclaredModule) {
        for block in file.blocks where block.kind == .type || block.kind == .protocol {
            guard let outer = block.outer else { continue }
            let name = file.tokens.text(block.name)
            let type = DeclaredType(name, in: outer.type, block)
            if block.isDynamic { module.dynamicTypes.append(type) }
            var scope: any TypeScope = outer
            if let type = outer.type { scope = type }
            if outer.kind == .file, !block.isPrivate { scope = module }
            // Clauses of `#if` may declare a type several times.
            let earlier = scope.types[name]
            earlier?.extensions.append(block)
            block.type = earlier ?? type
            scope.types[name] = block.type
        }
    }

    // MARK: 2. Extensions

    private func bindExtensions(in module: DeclaredModule) {
        var waiting = module.files.flatMap { $0.blocks.filter { $0.kind == .extension } }
        let resolver = NameResolver(self, module, isBinding: true)
        var hasChanged = true
        for _ in 0..<Self.roundLimit where hasChanged {
            hasChanged = false
            waiting = waiting.filter { block in
                let type = resolver.extendedType(block)
                guard let type, !type.isForeign else { return true }
                bind(type, block)
                hasChanged = true
                return false
            }
        }
        for block in waiting {
            if let type = resolver.extendedType(block) { bind(type, block) }
        }
    }

    private func bind(_ type: DeclaredType, _ block: Block) {
        block.type = type
        type.extensions.append(block)
        for inner in block.types.values {
            inner.outer = type
            type.types[inner.name] = inner
        }
    }

    // MARK: 3. Members

    private func addMembers(of file: SourceFacts, in module: DeclaredModule) {
        for block in file.blocks {
            for name in block.names where block.holdsMembers || block.kind == .file {
                let text = name.text
                guard let type = block.type else {
                    if block.kind == .file { module.members[text, default: []].append(name) }
                    continue
                }
                type.members[text, default: []].append(name)
                if CallForm.isFunction(file.tokens, name.token) {
                    module.namesakes[text, default: []].append(name)
                }
            }
        }
    }
}
