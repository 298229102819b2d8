/// The rules that need all files of a module.
struct ModuleChecker {
    private let names: ModuleNames
    /// The members that may have the name of a typed message, by name.
    private let messageMembers: [String: [FileScan.MessageMember]]
    /// The declared tags; nil if not all are known.
    private let tags: Set<String>?
    /// The private global actors, by file.
    private let hiddenActors: [String: [GlobalActor]]

    /// - Parameters:
    ///   - module: The module's name.
    ///   - scans: The scans of all files that contain a handler, and of those that declare what
    ///     handlers name.
    ///   - tags: The declared tags; nil if not all are known.
    @_optimize(none) init(module: String, scans: [FileScan], tags: Set<String>?) {
        names = ModuleNames(module: module, scans: scans)
        messageMembers = Dictionary(grouping: scans.flatMap { $0.messageMembers }) { $0.name }
        self.tags = tags
        hiddenActors = Dictionary(grouping: names.globalActors.filter { $0.isHidden }) { $0.file }
    }

    /// Returns a type's path, which is the same for members in the type's declaration and in
    /// extensions.
    func path(_ contexts: [TypeContext]) -> String { names.receiver(contexts) }

    /// Returns a method's problems that come from the names in its declaration.
    ///
    /// - Parameters:
    ///   - file: The path of the method's file.
    ///   - imports: The modules that the file imports.
    @_optimize(none) func diagnostics(
        _ method: MethodDeclaration,
        in file: String,
        imports: Set<String>
    ) -> [Diagnostic] {
        if let problem = extensionProblem(method, imports) {
            return [Diagnostic(problem, at: method.location, in: "")]
        }
        let unknown = method.tags.filter { tag in
            tag.name.map { tags?.contains($0) == false } ?? false
        }
        let unknownTags = unknown.map {
            Diagnostic(.unknownTag, [$0.text, $0.name ?? ""], at: method.annotations[0].location)
        }
        return unknownTags + names.diagnostics(method) + hiddenActors(of: method, in: file)
    }

    /// The global actors that the generated file can and must name.
    @_optimize(none) var namedActors: [GlobalActor] {
        names.globalActors.filter { actor in
            let isForeign = actor.contexts.contains { context in
                context.kind == .extension && extended(context.name).isEmpty
            }
            let isGeneric = actor.contexts.contains { $0.isGeneric }
            let availability = Availability(of: actor.contexts)
            let canBeNamed = !availability.isUnavailable && !availability.isDeprecated
            return actor.isValue && canBeNamed && !isForeign && !isGeneric && !actor.isHidden
        }
    }

    /// Reports the private global actors in a method's isolation, and the structs and enums among
    /// them in its types behind aliases.
    ///
    /// The generated file uses a function of the method's isolation, at which a debug build of Swift
    /// 6.3 crashes if the actor is private to another file. The macro doesn't know aliases.
    @_optimize(none)
    private func hiddenActors(of method: MethodDeclaration, in file: String) -> [Diagnostic] {
        guard let hidden = hiddenActors[file] else { return [] }
        let isolating = paths(ofAttributesIn: isolations(of: method), of: method)
        let aliased = method.types.flatMap { names.aliasedTypes(in: $0, from: method.contexts) }
        let named = paths(ofAttributesIn: aliased, of: method)
        var reported: Set<String> = []
        return hidden.filter { actor in
            let isUsed =
                isolating.contains(actor.path) || actor.isValue && named.contains(actor.path)
            return isUsed && reported.insert(actor.path).inserted
        }.map { actor in
            let access = actor.access ?? .private
            return Diagnostic(
                .hiddenGlobalActor,
                [actor.path, access.rawValue],
                at: method.location
            )
        }
    }

    /// Returns a method's stated isolation, or those that its type can inherit.
    @_optimize(none) private func isolations(of method: MethodDeclaration) -> [String] {
        if let stated = isolation(of: method) { return [stated] }
        return names.ancestry(of: path(method.contexts)).compactMap {
            names.type($0)?.last?.writtenIsolation.text
        }
    }

    /// Returns the paths of the types that the attributes in texts name.
    @_optimize(none)
    private func paths(ofAttributesIn texts: [String], of method: MethodDeclaration) -> [String] {
        texts.flatMap(TypeSpelling.attributes).compactMap { name in
            names.type(name, from: method.contexts).map(path)
        }
    }

    @_optimize(none)
    private func extensionProblem(
        _ method: MethodDeclaration,
        _ imports: Set<String>
    ) -> Diagnostic.Problem? {
        guard let name = method.extendedName else { return nil }
        let extended = extended(name)
        @_optimize(none) func problem(_ kind: Diagnostic.Problem.Kind, _ word: String = "")
            -> Diagnostic.Problem
        {
            Diagnostic.Problem(kind, [name, word])
        }
        for access in [names.alias(name)?.access] + extended.map({ $0.access }) {
            if let access, access < .internal { return problem(.inaccessibleType, access.rawValue) }
        }
        for context in extended {
            if context.kind == .protocol { return problem(.protocolExtension) }
            if context.isNoncopyable { return problem(.noncopyableType) }
            if context.hasPack { return problem(.packType) }
        }
        if extended.dropFirst().contains(where: { $0.isGeneric }) {
            return problem(.nestedGenericType)
        }
        if extended.isEmpty, StandardLibrary.isProtocol(name, imports: imports) {
            return problem(.protocolExtension)
        }
        let isActor =
            extended.isEmpty ? StandardLibrary.isActor(name) : extended.last?.kind == .actor
        let isIsolated = isActor && !method.isStatic && method.writtenIsolation == .inherited
        guard isIsolated, method.contexts.count == 1 else { return nil }
        return problem(.actorExtension, method.swiftName)
    }

    /// Returns whether the receiver is a generic type or is inside one.
    ///
    /// An extension of `Array<Int>` extends one type.
    @_optimize(none) func isGeneric(_ method: MethodDeclaration) -> Bool {
        if method.contexts.contains(where: { $0.isGeneric && $0.kind != .extension }) {
            return true
        }
        guard let name = method.extendedName else { return false }
        // An alias of `Box<Int>` also stands for one type.
        if let alias = names.alias(name), !alias.isGeneric, alias.type.contains("<") {
            return false
        }
        let contexts = extended(name)
        return contexts.isEmpty
            ? StandardLibrary.isGeneric(name) : contexts.contains { $0.isGeneric }
    }

    /// Returns the isolation that a method, its type or the extension around it states; nil if none
    /// does.
    @_optimize(none) func isolation(of method: MethodDeclaration) -> String? {
        if let isolation = method.writtenIsolation.text { return isolation }
        guard let innermost = method.contexts.last else { return nil }
        if innermost.kind == .actor { return method.isStatic ? "nonisolated" : "actor" }
        // An extension takes precedence over its type.
        let declared = innermost.kind == .extension ? extended(path(method.contexts)) : []
        return innermost.writtenIsolation.text ?? declared.last?.writtenIsolation.text
    }

    /// Returns whether a handler is in an extension of a type that this module doesn't declare.
    func extendsForeignType(_ method: MethodDeclaration) -> Bool {
        method.extendedName.map { extended($0).isEmpty } ?? false
    }

    /// Returns the declarations from the outermost type to the one that `name` stands for, if this
    /// module declares it.
    private func extended(_ name: String) -> [TypeContext] {
        names.type(names.resolved(name)) ?? []
    }

    /// Reports handlers with the receiver and selector of an earlier one, and removes them from
    /// `handlers`.
    ///
    /// For those in different `#if` clauses, the compiler does so, because their definition
    /// functions have the same name.
    @_optimize(none) static func removeDuplicates(_ handlers: inout [ListedHandler]) -> [Diagnostic]
    {
        var kept: [String: [ListedHandler]] = [:]
        var diagnostics: [Diagnostic] = []
        handlers = handlers.filter { handler in
            if let earlier = kept[handler.message]?.first(where: {
                areCompiledTogether($0, handler)
            }) {
                diagnostics.append(handler.duplicate(of: earlier))
                return false
            }
            kept[handler.message, default: []].append(handler)
            return true
        }
        return diagnostics
    }

    /// Reports handlers whose typed message has the name of another static member, of an enum's
    /// case, or of an earlier handler's typed message.
    @_optimize(none) func messageCollisions(_ handlers: [ListedHandler]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var first: [String: ListedHandler] = [:]
        for handler in handlers where handler.method.hasMessage {
            let method = handler.method
            @_optimize(none) func report(_ other: String, _ place: String) {
                let parameters = method.swiftName.dropFirst(method.name.count)
                let message = method.name + "Message" + parameters
                let words = [message, method.swiftName, other, place]
                diagnostics.append(
                    Diagnostic(.messageName, words, at: method.location, in: handler.path)
                )
            }
            let key = "\(handler.type) \(method.isStatic) \(method.swiftName) \(method.types)"
            if let member = namesake(ofMessageOf: handler) {
                report(member.kind, "\(member.path):\(member.line)")
            } else if let earlier = first[key], Self.areCompiledTogether(earlier, handler) {
                report("that of '\(earlier.method.swiftName)'", earlier.place)
            } else {
                first[key] = handler
            }
        }
        return diagnostics
    }

    /// Returns the member that a call of a handler's typed message may also mean; nil if there is
    /// none.
    @_optimize(none)
    private func namesake(ofMessageOf handler: ListedHandler) -> FileScan.MessageMember? {
        let method = handler.method
        for member in messageMembers[method.name + "Message"] ?? []
        where Self.accepts(method, member.parameters) {
            // Other files don't see a private member.
            let isVisible =
                member.path == handler.path || (member.access ?? .internal) > .fileprivate
            if isVisible, names.ancestry(of: handler.type).contains(path(member.contexts)) {
                return member
            }
        }
        return nil
    }

    /// Returns whether a call of a method's typed message may also be one of a member with these
    /// parameters, or nil for a property.
    @_optimize(none)
    private static func accepts(_ method: MethodDeclaration, _ parameters: [Parameter]?) -> Bool {
        let others = parameters ?? []
        guard others.count == method.parameters.count else { return false }
        for (own, other) in zip(method.parameters, others) {
            let isSame =
                own.label == other.label && own.type.words == other.type.words
                && own.isVariadic == other.isVariadic
            if !isSame { return false }
        }
        return true
    }

    /// Returns whether one of two handlers is compiled wherever the other is.
    @_optimize(none) private static func areCompiledTogether(
        _ first: ListedHandler,
        _ second: ListedHandler
    ) -> Bool {
        let one = first.method.conditions
        let other = second.method.conditions
        return one.isEmpty || other.isEmpty
            || first.path == second.path && (one.starts(with: other) || other.starts(with: one))
    }
}
