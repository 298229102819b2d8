/// The types and type aliases that the scanned files of a module declare, by path.
struct ModuleNames {
    private let module: String
    private var types: [String: [TypeContext]] = [:]
    private var aliases: [String: TypeAlias] = [:]
    private(set) var globalActors: [GlobalActor] = []

    /// The number of aliases of aliases to follow.
    private static let aliasLimit = 16
    /// The number of aliases in a type, and in the types that they stand for, to follow.
    private static let aliasesLimit = 64
    private static let ancestryLimit = 64

    @_optimize(none) init(module: String, scans: [FileScan]) {
        self.module = module
        var actors: [(contexts: [TypeContext], file: String)] = []
        for scan in scans {
            for type in scan.types where type.last?.kind != .extension {
                let path = path(type)
                if types[path] == nil { types[path] = type }
                if let last = type.last, last.isGlobalActor, !last.isLocal {
                    actors.append((type, scan.path))
                }
            }
            for alias in scan.aliases {
                let path = (parts(alias.contexts) + [normalized(alias.name)]).joined(separator: ".")
                if aliases[path] == nil { aliases[path] = alias }
            }
        }
        globalActors = actors.map { contexts, file in
            let whole = contexts.flatMap { context in
                context.kind == .extension
                    ? (type(resolved(context.name)) ?? []) + [context] : [context]
            }
            return GlobalActor(contexts: whole, path: path(contexts), file: file)
        }
    }

    @_optimize(none) private func parts(_ contexts: [TypeContext]) -> [String] {
        contexts.map { normalized($0.name) }
    }

    /// Returns a type's path, which is the same for members in the type's declaration and in
    /// extensions.
    func path(_ contexts: [TypeContext]) -> String { parts(contexts).joined(separator: ".") }

    /// Returns the path of the type that an extension's members belong to.
    ///
    /// An alias is replaced by what it stands for.
    @_optimize(none) func receiver(_ contexts: [TypeContext]) -> String {
        var path = parts(contexts)
        if contexts.first?.kind == .extension { path[0] = resolved(path[0]) }
        return path.joined(separator: ".")
    }

    /// Returns the path of the type that a path stands for, without aliases.
    func resolved(_ name: String) -> String {
        var path = normalized(name)
        for _ in 0..<Self.aliasLimit {
            guard let expanded = expanded(path) else { break }
            path = expanded
        }
        return path
    }

    /// Returns a path in which its first alias is replaced by what that stands for; nil if there is
    /// none.
    @_optimize(none) private func expanded(_ path: String) -> String? {
        let names = path.parts { $0 == "." }
        for index in names.indices {
            let prefix = names[...index].joined(separator: ".")
            guard let alias = alias(prefix), !alias.isGeneric, TypeSpelling.isName(alias.type),
                !alias.type.contains("<")
            else { continue }
            let type = type(alias.type, from: alias.contexts).map { self.path($0) }
            return ([type ?? normalized(alias.type)] + names[(index + 1)...])
                .joined(separator: ".")
        }
        return nil
    }

    /// Returns the paths of a type and of those that it inherits from or conforms to, as far as the
    /// module declares them.
    @_optimize(none) func ancestry(of path: String) -> [String] {
        var paths = [path]
        var found: Set<String> = [path]
        var index = 0
        while index < paths.count, paths.count < Self.ancestryLimit {
            let contexts = types[paths[index]] ?? []
            for name in contexts.last?.inherited ?? [] {
                guard let type = type(name, from: contexts.dropLast()) else { continue }
                let ancestor = self.path(type)
                if found.insert(ancestor).inserted { paths.append(ancestor) }
            }
            index += 1
        }
        return paths
    }

    /// Returns the declarations from the outermost type to the one that `name` stands for; nil if
    /// the module has none.
    ///
    /// - Parameter contexts: The types around the place where the name is used, outermost first.
    @_optimize(none) func type(_ name: String, from contexts: [TypeContext] = []) -> [TypeContext]?
    {
        var name = normalized(name)
        for _ in 0..<Self.aliasLimit {
            if let type = first(of: types, name, contexts) { return type }
            guard let alias = first(of: aliases, TypeSpelling.withoutArguments(name), contexts)
            else {
                break
            }
            name = normalized(TypeSpelling.withoutArguments(alias.type))
        }
        return nil
    }

    /// Returns the alias with a name; nil if the module declares none.
    func alias(_ name: String) -> TypeAlias? {
        types[normalized(name)] == nil ? aliases[normalized(name)] : nil
    }

    /// Returns the types that the names in a type stand for, and those that the names in these stand
    /// for, as written.
    @_optimize(none) func aliasedTypes(in type: String, from contexts: [TypeContext]) -> [String] {
        var texts = [type]
        var found: Set<String> = [type]
        var index = 0
        while index < texts.count {
            for name in TypeSpelling.names(in: texts[index]) where texts.count < Self.aliasesLimit {
                guard let alias = first(of: aliases, normalized(name), contexts) else { continue }
                if found.insert(alias.type).inserted { texts.append(alias.type) }
            }
            index += 1
        }
        return Array(texts.dropFirst())
    }

    /// Returns whether a name stands, perhaps by way of other names, for a function type.
    func isFunctionAlias(_ name: String, from contexts: [TypeContext]) -> Bool {
        var name = normalized(name)
        for _ in 0..<Self.aliasLimit {
            guard let alias = first(of: aliases, name, contexts) else { return false }
            if SourceScanner.isFunctionType(alias.type) { return true }
            name = normalized(TypeSpelling.withoutArguments(alias.type))
        }
        return false
    }

    /// Returns whether a name in a type stands for a type that is written with the protocol
    /// `Sendable`.
    @_optimize(none) func hidesSendable(_ type: String, from contexts: [TypeContext]) -> Bool {
        aliasedTypes(in: type, from: contexts).contains(where: TypeSpelling.isAnySendable)
    }

    /// Returns the meaning of a name in a scope.
    ///
    /// The innermost declaration hides the others.
    @_optimize(none)
    private func first<Value>(of table: [String: Value], _ name: String, _ contexts: [TypeContext])
        -> Value?
    {
        var prefix = parts(contexts)
        while true {
            if let value = table[(prefix + [name]).joined(separator: ".")] { return value }
            if prefix.popLast() == nil { return nil }
        }
    }

    /// Returns a type's name without the module's, and without needless backticks.
    ///
    /// In backticks, blanks belong to the name: `` `My Type` `` isn't `MyType`.
    @_optimize(none) private func normalized(_ name: String) -> String {
        var isQuoted = false
        let pieces = name.parts(keepingEmpty: true) { $0 == "`" }.map { piece in
            defer { isQuoted.toggle() }
            guard isQuoted else {
                return String(decoding: piece.utf8.filter { $0 > 32 }, as: UTF8.self)
            }
            return HandlerNaming.isPlainIdentifier(piece) ? piece : "`\(piece)`"
        }
        var name = pieces.joined()
        for prefix in [module + "::", module + "."] where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        return name
    }

    /// Returns the names whose declarations are needed but not scanned yet.
    @_optimize(none) func unresolved(in methods: [MethodDeclaration], scanned: [FileScan])
        -> UnresolvedNames
    {
        var names = UnresolvedNames()
        for method in methods {
            if method.hasMessage { names.addMessage(method.name + "Message") }
            if let extended = method.extendedName { names.addType(extended) }
            for attribute in method.attributes where attribute.mayBeDeclared {
                names.addType(attribute.name)
            }
            for parameter in method.parameters {
                if !parameter.specifiers.isEmpty { names.addType(parameter.type) }
                if let name = parameter.nameOfHiddenFunction { names.addAlias(name) }
                names.addAliases(in: parameter.type)
            }
            for type in method.types where StandardLibrary.isNonescapable(type) {
                names.addType(TypeSpelling.withoutArguments(type))
            }
        }
        // A message's name may be that of an inherited member.
        if scanned.contains(where: { !$0.messageMembers.isEmpty }) {
            for type in scanned.flatMap({ $0.types }) {
                for name in type.last?.inherited ?? [] { names.addType(name) }
            }
        }
        var declared: Set<String> = []
        for scan in scanned {
            for case let type? in scan.types.map({ $0.last }) where type.kind != .extension {
                declared.insert(normalized(type.name))
            }
            for alias in scan.aliases {
                let name = normalized(alias.name)
                declared.insert(name)
                let isNamed = names.types.contains(name) || names.aliases.contains(name)
                guard isNamed else { continue }
                if TypeSpelling.isName(alias.type) { names.addType(alias.type) }
                names.addAliases(in: alias.type)
            }
        }
        names.subtract(UnresolvedNames(types: declared, aliases: declared))
        return names
    }
}
