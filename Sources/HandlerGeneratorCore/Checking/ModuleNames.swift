/// The types and type aliases that the scanned files of a module declare, by path.
struct ModuleNames {
    private let module: String
    private var types: [String: [TypeContext]] = [:]
    private var aliases: [String: TypeAlias] = [:]

    /// The number of aliases of aliases to follow.
    private static let aliasLimit = 16

    init(module: String, scans: [FileScan]) {
        self.module = module
        for scan in scans {
            for type in scan.types where type.contexts.last?.kind != .extension {
                let path = path(type.contexts)
                if types[path] == nil { types[path] = type.contexts }
            }
            for alias in scan.aliases {
                let path = (alias.contexts.map { normalized($0.name) } + [alias.name]).joined(separator: ".")
                if aliases[path] == nil { aliases[path] = alias }
            }
        }
    }

    /// Returns a type's path, which is the same for members in the type's declaration and in extensions.
    func path(_ contexts: [TypeContext]) -> String { contexts.map { normalized($0.name) }.joined(separator: ".") }

    /// Returns the path of the type that an extension's members belong to. An alias is replaced by what it stands for.
    func receiver(_ contexts: [TypeContext]) -> String {
        var path = contexts.map { normalized($0.name) }
        guard contexts.first?.kind == .extension else { return path.joined(separator: ".") }
        for _ in 0..<Self.aliasLimit {
            guard let alias = alias(path[0]), alias.contexts.isEmpty, !alias.isGeneric, Self.isName(alias.type),
                !alias.type.contains("<")
            else { break }
            path[0] = normalized(alias.type)
        }
        return path.joined(separator: ".")
    }

    /// Returns the declarations from the outermost type to the one that `name` stands for, following aliases; nil if
    /// the module doesn't declare it.
    ///
    /// - Parameter contexts: The types around the place of the name.
    func type(_ name: String, from contexts: [TypeContext] = []) -> [TypeContext]? {
        var name = normalized(name)
        for _ in 0..<Self.aliasLimit {
            if let type = first(of: types, name, contexts) { return type }
            guard let aliased = first(of: aliases, Self.withoutArguments(name), contexts) else { return nil }
            name = normalized(Self.withoutArguments(aliased.type))
        }
        return nil
    }

    /// Returns the alias with a name; nil if the module declares none.
    func alias(_ name: String) -> TypeAlias? { types[normalized(name)] == nil ? aliases[normalized(name)] : nil }

    /// Returns whether a name stands for a function type.
    func isFunctionAlias(_ name: String, from contexts: [TypeContext]) -> Bool {
        var name = normalized(name)
        for _ in 0..<Self.aliasLimit {
            guard let alias = first(of: aliases, name, contexts) else { return false }
            if SourceScanner.isFunctionType(alias.type) { return true }
            name = normalized(Self.withoutArguments(alias.type))
        }
        return false
    }

    /// Returns what a name means at a place. The innermost declaration hides the others.
    private func first<Value>(of table: [String: Value], _ name: String, _ contexts: [TypeContext]) -> Value? {
        var prefix = contexts.map { normalized($0.name) }
        while true {
            if let value = table[(prefix + [name]).joined(separator: ".")] { return value }
            if prefix.popLast() == nil { return nil }
        }
    }

    /// Returns a type's name without a leading module name and without backticks.
    private func normalized(_ name: String) -> String {
        var name = name.filter { $0 != "`" && !$0.isWhitespace }
        if name.hasPrefix(module + "::") { name.removeFirst(module.count + 2) }
        if name.hasPrefix(module + ".") { name.removeFirst(module.count + 1) }
        return name
    }

    /// Returns whether a type is written as a name, apart from generic arguments.
    static func isName(_ type: String) -> Bool {
        withoutArguments(type).allSatisfy { UnresolvedNames.isNameCharacter($0) || $0 == "." || $0 == ":" || $0 == "`" }
    }

    /// Returns a type's name without generic arguments, such as `Callback` for `Callback<Int>`.
    static func withoutArguments(_ type: String) -> String { String(type.prefix { $0 != "<" }) }
}

extension ModuleNames {
    /// Returns the names whose declarations are needed and have not been scanned.
    func unresolved(in methods: some Sequence<MethodDeclaration>, scanned: [FileScan]) -> UnresolvedNames {
        var declared: Set<String> = []
        for scan in scanned {
            for type in scan.types where type.contexts.last?.kind != .extension {
                if let name = type.contexts.last?.name { declared.insert(normalized(name)) }
            }
            for alias in scan.aliases { declared.insert(alias.name) }
        }
        var names = UnresolvedNames()
        for method in methods {
            if let outermost = method.contexts.first, outermost.kind == .extension {
                names.addType(outermost.name)
            }
            for attribute in method.attributes where attribute.mayBeDeclared { names.addType(attribute.name) }
            for parameter in method.parameters {
                if !parameter.specifiers.isEmpty { names.addType(parameter.type) }
                if let name = parameter.nameOfHiddenFunction { names.addAlias(name) }
            }
            for type in method.parameters.map(\.type) + [method.result ?? ""] where StandardLibrary.isNonescapable(type)
            {
                names.addType(Self.withoutArguments(type))
            }
        }
        for scan in scanned {
            for alias in scan.aliases where names.mentions(alias.name) && Self.isName(alias.type) {
                names.addType(alias.type)
                names.addAlias(alias.type)
            }
        }
        names.subtract(declared)
        return names
    }
}

/// Names that no scanned file declares.
public struct UnresolvedNames: Sendable {
    var types: Set<String> = []
    /// Names of which only an alias matters.
    var aliases: Set<String> = []
    private var wanted: Set<String> = []

    public var isEmpty: Bool { types.isEmpty && aliases.isEmpty }

    fileprivate mutating func addType(_ name: String) {
        guard !StandardLibrary.declares(name) else { return }
        for part in ModuleNames.withoutArguments(name).split(whereSeparator: { !Self.isNameCharacter($0) }) {
            guard !StandardLibrary.isCommonValue(String(part)) else { continue }
            types.insert(String(part))
            wanted.insert(String(part))
        }
    }

    fileprivate mutating func addAlias(_ name: String) {
        guard let last = name.split(whereSeparator: { !Self.isNameCharacter($0) }).last else { return }
        aliases.insert(String(last))
        wanted.insert(String(last))
    }

    fileprivate func mentions(_ name: String) -> Bool { wanted.contains(name) }

    mutating func subtract(_ names: Set<String>) {
        types.subtract(names)
        aliases.subtract(names)
    }

    mutating func subtract(_ other: UnresolvedNames) {
        types.subtract(other.types)
        aliases.subtract(other.aliases)
    }

    mutating func formUnion(_ other: UnresolvedNames) {
        types.formUnion(other.types)
        aliases.formUnion(other.aliases)
    }

    fileprivate static func isNameCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }
}
