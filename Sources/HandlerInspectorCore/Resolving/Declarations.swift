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
    private let facts: (ModuleGraph.Module) -> [SourceFacts]
    private var modules: [String: DeclaredModule] = [:]
    /// The types that no source declares, by name.
    private var foreign: [String: DeclaredType] = [:]

    /// The number of extensions that may wait for each other.
    private static let roundLimit = 16

    /// - Parameter facts: A closure that returns the facts about a module's files.
    init(_ graph: ModuleGraph, facts: @escaping (ModuleGraph.Module) -> [SourceFacts]) {
        self.graph = graph
        self.facts = facts
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
        module.files = facts(node)
        for file in module.files {
            file.module = module
            addTypes(of: file, in: module)
        }
        bindExtensions(in: module)
        for file in module.files { addMembers(of: file, in: module) }
        return module
    }

    // MARK: 1. Types

    private func addTypes(of file: SourceFacts, in module: DeclaredModule) {
        for (index, block) in file.names.blocks.enumerated()
        where block.kind == .type || block.kind == .protocol {
            addType(index, block, file, module)
        }
    }

    private func addType(
        _ index: Int,
        _ block: SourceNames.Block,
        _ file: SourceFacts,
        _ module: DeclaredModule
    ) {
        let name = file.text(block.name)
        let part = DeclaredType.Part(file, index)
        let type = DeclaredType(name, in: file.types[block.outer], part)
        if block.isDynamic { module.dynamicTypes.append(type) }
        var earlier: DeclaredType?
        switch file.names.blocks[block.outer].kind {
        case .file where block.isPrivate: file.privateTypes[name] = type
        case .file:
            earlier = module.types[name]
            module.types[name] = earlier ?? type
        case .type, .protocol:
            earlier = type.outer?.types[name]
            type.outer?.types[name] = earlier ?? type
        case .extension: break
        case .function, .code: file.localTypes[name, default: []].append(type)
        }
        // Clauses of `#if` may declare a type several times.
        earlier?.extensions.append(part)
        file.types[index] = earlier ?? type
    }

    // MARK: 2. Extensions

    private func bindExtensions(in module: DeclaredModule) {
        var waiting: [(file: SourceFacts, block: Int)] = []
        for file in module.files {
            for (index, block) in file.names.blocks.enumerated() where block.kind == .extension {
                waiting.append((file, index))
            }
        }
        let resolver = NameResolver(self, module, isBinding: true)
        var hasChanged = true
        for _ in 0..<Self.roundLimit where hasChanged {
            hasChanged = false
            waiting = waiting.filter { file, block in
                let type = resolver.extendedType(file, block)
                guard let type, !type.isForeign else { return true }
                bind(type, file, block)
                hasChanged = true
                return false
            }
        }
        for (file, block) in waiting {
            if let type = resolver.extendedType(file, block) { bind(type, file, block) }
        }
    }

    private func bind(_ type: DeclaredType, _ file: SourceFacts, _ block: Int) {
        file.types[block] = type
        type.extensions.append(DeclaredType.Part(file, block))
        let nested = file.names.blocks.indices.dropFirst(block + 1)
            .prefix { file.names.blocks[$0].outer >= block }
        for index in nested where file.names.blocks[index].outer == block {
            guard let inner = file.types[index] else { continue }
            inner.outer = type
            type.types[inner.name] = inner
        }
    }

    // MARK: 3. Members

    private func addMembers(of file: SourceFacts, in module: DeclaredModule) {
        for (index, name) in file.names.names.enumerated() {
            let block = file.names.blocks[name.block]
            guard block.kind == .file || block.kind.holdsMembers else { continue }
            let member = Member(file: file, index: index)
            let text = file.text(name.token)
            if let type = file.types[name.block] {
                type.members[text, default: []].append(member)
                if name.isNamesake { module.namesakes[text, default: []].append(member) }
            } else if block.kind == .file {
                module.members[text, default: []].append(member)
            }
        }
    }
}
