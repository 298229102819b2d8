/// What only shows when all files of a module are seen together.
struct ModuleChecker {
    private let module: String
    private let types: [String: TypeDeclaration]

    /// - Parameter scans: every file that holds a handler, and those that declare the types that handlers extend.
    init(module: String, scans: [FileScan]) {
        self.module = module
        var types: [String: TypeDeclaration] = [:]
        for scan in scans {
            for type in scan.types where type.contexts.last?.kind != .extension {
                let path = Self.path(type.contexts, in: module)
                if types[path] == nil { types[path] = type }
            }
        }
        self.types = types
    }

    /// Problems of one method that stem from what its extension extends.
    func findings(_ method: MethodDeclaration) -> [Finding] {
        guard let outermost = method.contexts.first, outermost.kind == .extension else { return [] }
        var problem: Diagnostic.Problem?
        for context in extended(outermost.name) where problem == nil {
            if let access = context.access, access == .private || access == .fileprivate {
                problem = .inaccessibleType(name: outermost.name, access: access)
            } else if context.kind == .protocol {
                problem = .protocolExtension(name: outermost.name)
            } else if context.isNoncopyable {
                problem = .noncopyableType(name: outermost.name)
            }
        }
        if problem == nil, extended(outermost.name).dropFirst().contains(where: \.isGeneric) {
            problem = .nestedGenericType(name: outermost.name)
        }
        if problem == nil, extended(outermost.name).isEmpty, StandardLibrary.isProtocol(outermost.name) {
            problem = .protocolExtension(name: outermost.name)
        }
        if problem == nil, method.contexts.count == 1, extended(outermost.name).last?.kind == .actor,
            !method.isStatic, method.writtenIsolation == .inherited
        {
            problem = .actorExtension(name: outermost.name, swiftName: method.swiftName)
        }
        return problem.map { [Finding(problem: $0, location: method.location)] } ?? []
    }

    /// Whether the receiver of a handler is generic, or stands in a generic type. An extension of `Array<Int>` extends
    /// one type like any other.
    func isGeneric(_ method: MethodDeclaration) -> Bool {
        if method.contexts.contains(where: { $0.isGeneric && $0.kind != .extension }) { return true }
        guard let outermost = method.contexts.first, outermost.kind == .extension else { return false }
        let contexts = extended(outermost.name)
        return contexts.isEmpty ? StandardLibrary.isGeneric(outermost.name) : contexts.contains(where: \.isGeneric)
    }

    /// Whether a handler stands in an extension of a type that this module doesn't declare.
    func extendsForeignType(_ method: MethodDeclaration) -> Bool {
        guard let outermost = method.contexts.first, outermost.kind == .extension else { return false }
        return extended(outermost.name).isEmpty
    }

    /// The declarations from the outermost type to the one that `name` stands for, if this module declares it.
    private func extended(_ name: String) -> [TypeContext] {
        types[Self.normalized(name, in: module)]?.contexts ?? []
    }

    /// The path of a type, whether its members are declared in it or in extensions of it.
    static func path(_ contexts: [TypeContext], in module: String) -> String {
        contexts.map { normalized($0.name, in: module) }.joined(separator: ".")
    }

    /// A type's name without the module in front and without backticks.
    private static func normalized(_ name: String, in module: String) -> String {
        var name = name.filter { $0 != "`" && !$0.isWhitespace }
        if name.hasPrefix(module + "::") { name.removeFirst(module.count + 2) }
        if name.hasPrefix(module + ".") { name.removeFirst(module.count + 1) }
        return name
    }
}

extension ModuleChecker {
    /// A handler and the file that it stands in.
    struct Entry {
        var method: MethodDeclaration
        var path: String
    }

    private struct Key: Hashable {
        var receiver: String
        var isStatic: Bool
        var selector: String
    }

    /// Reports handlers of one receiver with one selector, each but the first, and takes them out of `entries`.
    ///
    /// Handlers in different clauses of `#if` are left to the compiler, which knows whether both are compiled; their
    /// definition functions then have one name.
    func removeDuplicates(_ entries: inout [Entry]) -> [Diagnostic] {
        var first: [Key: [Entry]] = [:]
        var kept: [Entry] = []
        var diagnostics: [Diagnostic] = []
        for entry in entries {
            let method = entry.method
            let receiver = Self.path(method.contexts, in: module)
            let key = Key(receiver: receiver, isStatic: method.isStatic, selector: method.selector)
            if let earlier = first[key]?.first(where: { Self.areCompiledTogether($0, entry) }) {
                let problem = Diagnostic.Problem.duplicateSelector(
                    selector: method.selector, receiver: receiver, isStatic: method.isStatic,
                    first: earlier.method.swiftName, firstPlace: "\(earlier.path):\(earlier.method.location.line)",
                    second: method.swiftName)
                diagnostics.append(Diagnostic(problem: problem, path: entry.path, location: method.location))
            } else {
                first[key, default: []].append(entry)
                kept.append(entry)
            }
        }
        entries = kept
        return diagnostics
    }

    /// Whether one is compiled wherever the other is.
    private static func areCompiledTogether(_ first: Entry, _ second: Entry) -> Bool {
        let (one, other) = (first.method.conditions, second.method.conditions)
        if one.isEmpty || other.isEmpty { return true }
        return first.path == second.path && (one.starts(with: other) || other.starts(with: one))
    }
}
