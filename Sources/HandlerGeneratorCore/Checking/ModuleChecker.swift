/// The rules that need all files of a module.
struct ModuleChecker {
    private let names: ModuleNames
    private let propertyScans: [FileScan]

    /// Creates a checker.
    ///
    /// - Parameters:
    ///   - module: The module's name.
    ///   - scans: All files that hold a handler, and those that declare what handlers name.
    init(module: String, scans: [FileScan]) {
        names = ModuleNames(module: module, scans: scans)
        propertyScans = scans.filter { !$0.messageProperties.isEmpty }
    }

    /// Returns a type's path, which is the same for members in the type's declaration and in extensions.
    func path(_ contexts: [TypeContext]) -> String { names.receiver(contexts) }

    /// Returns the problems of one method that come from what its declaration names.
    ///
    /// - Parameter imports: The modules that its file imports.
    func findings(_ method: MethodDeclaration, imports: Set<String>) -> [Finding] {
        extensionProblem(method, imports).map { [Finding(problem: $0, location: method.location)] }
            ?? NameRules(names: names).findings(method)
    }

    private func extensionProblem(_ method: MethodDeclaration, _ imports: Set<String>) -> Diagnostic.Problem? {
        guard let outermost = method.contexts.first, outermost.kind == .extension else { return nil }
        let name = outermost.name
        if let access = names.alias(name)?.access, access == .private || access == .fileprivate {
            return .inaccessibleType(name: name, access: access)
        }
        let extended = extended(name)
        for context in extended {
            if let access = context.access, access == .private || access == .fileprivate {
                return .inaccessibleType(name: name, access: access)
            }
            if context.kind == .protocol { return .protocolExtension(name: name) }
            if context.isNoncopyable { return .noncopyableType(name: name) }
        }
        if extended.dropFirst().contains(where: \.isGeneric) { return .nestedGenericType(name: name) }
        if extended.isEmpty, StandardLibrary.isProtocol(name, imports: imports) {
            return .protocolExtension(name: name)
        }
        let isActor = extended.isEmpty ? StandardLibrary.isActor(name) : extended.last?.kind == .actor
        if method.contexts.count == 1, isActor, !method.isStatic, method.writtenIsolation == .inherited {
            return .actorExtension(name: name, swiftName: method.swiftName)
        }
        return nil
    }

    /// Returns whether the receiver of a handler is generic, or is inside a generic type.
    ///
    /// An extension of `Array<Int>` extends one type, like any other.
    func isGeneric(_ method: MethodDeclaration) -> Bool {
        if method.contexts.contains(where: { $0.isGeneric && $0.kind != .extension }) { return true }
        guard let outermost = method.contexts.first, outermost.kind == .extension else { return false }
        // An alias of `Box<Int>` also stands for one type.
        if let alias = names.alias(outermost.name), !alias.isGeneric, alias.type.contains("<") { return false }
        let contexts = extended(outermost.name)
        return contexts.isEmpty ? StandardLibrary.isGeneric(outermost.name) : contexts.contains(where: \.isGeneric)
    }

    /// Returns a method's isolation as far as the method, its type and the extension around it state it: `@MainActor`,
    /// `actor` for the instance, or `nonisolated`.
    func isolation(of method: MethodDeclaration) -> String? {
        if let isolation = method.writtenIsolation.text { return isolation }
        guard let innermost = method.contexts.last else { return nil }
        if innermost.kind == .actor { return method.isStatic ? "nonisolated" : "actor" }
        // An extension takes precedence over its type.
        let declared = innermost.kind == .extension ? extended(path(method.contexts)).suffix(1) : []
        return ([innermost] + declared).lazy.compactMap(\.writtenIsolation.text).first
    }

    /// Returns whether a handler is in an extension of a type that this module doesn't declare.
    func extendsForeignType(_ method: MethodDeclaration) -> Bool {
        guard let outermost = method.contexts.first, outermost.kind == .extension else { return false }
        return extended(outermost.name).isEmpty
    }

    /// Returns the declarations from the outermost type to the one that `name` stands for, if this module declares it.
    private func extended(_ name: String) -> [TypeContext] { names.type(name) ?? [] }
}

extension ModuleChecker {
    /// A handler and its file.
    struct Entry {
        var method: MethodDeclaration
        var path: String
    }

    private struct Key: Hashable {
        var receiver: String
        var isStatic: Bool
        var selector: String
    }

    /// Reports handlers that have the same receiver and selector as an earlier one, and removes them from `entries`.
    ///
    /// Handlers in different clauses of `#if` are left to the compiler, because it knows whether both are compiled.
    /// Their definition functions have the same name, so it reports them if they are.
    func removeDuplicates(_ entries: inout [Entry]) -> [Diagnostic] {
        var first: [Key: [Entry]] = [:]
        var kept: [Entry] = []
        var diagnostics: [Diagnostic] = []
        for entry in entries {
            let method = entry.method
            let receiver = path(method.contexts)
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

    /// Reports handlers whose typed message has the name of a static property, or is an earlier handler's as well.
    func messageCollisions(_ entries: [Entry]) -> [Diagnostic] {
        var first: [String: Entry] = [:]
        return entries.filter(\.method.hasMessage).compactMap { entry in
            let (method, receiver) = (entry.method, path(entry.method.contexts))
            let name = method.name + "Message"
            func diagnostic(_ handler: String?, _ path: String, _ line: Int) -> Diagnostic {
                let problem = Diagnostic.Problem.messageName(
                    message: name + method.swiftName.dropFirst(method.name.count), method: method.swiftName,
                    handler: handler, place: "\(path):\(line)")
                return Diagnostic(problem: problem, path: entry.path, location: method.location)
            }
            for scan in propertyScans where method.parameters.isEmpty {
                // Other files don't see a private property.
                for property in scan.messageProperties
                where property.name == name && path(property.contexts) == receiver
                    && (scan.path == entry.path || property.access ?? .internal > .fileprivate)
                {
                    return diagnostic(nil, scan.path, property.line)
                }
            }
            let types = method.parameters.map(\.type) + [method.result ?? "()"]
            let key = "\(receiver) \(method.isStatic) \(method.swiftName) \(types)"
            if let earlier = first[key], Self.areCompiledTogether(earlier, entry) {
                return diagnostic(earlier.method.swiftName, earlier.path, earlier.method.location.line)
            }
            first[key] = entry
            return nil
        }
    }

    /// Returns whether one entry is compiled wherever the other one is.
    private static func areCompiledTogether(_ first: Entry, _ second: Entry) -> Bool {
        let (one, other) = (first.method.conditions, second.method.conditions)
        if one.isEmpty || other.isEmpty { return true }
        return first.path == second.path && (one.starts(with: other) || other.starts(with: one))
    }
}
