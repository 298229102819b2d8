/// An immutable collection of handlers, found by receiving type and selector.
///
/// ``shared`` has the handlers that the linked modules registered. A test or a plug-in host can
/// build its own registry and send through it, without global state:
///
/// ```swift
/// let registry = HandlerRegistry { handlers in
///     handlers.add("double:", to: Calculator.self) { (_: Calculator, x: Int) in 2 * x }
/// }
/// try registry[Calculator()].send("double:", with: [21])  // 42
/// ```
///
/// A type has its own handlers and inherits those of its superclasses; the nearest handler runs.
/// Instance handlers and static handlers are kept apart, so `-tap` and `+tap` may coexist.
///
/// - Complexity: Looking up a selector takes one hash lookup, whatever the number of handlers. The
///   first lookup for a type gathers its handlers.
public struct HandlerRegistry: Sendable {
    /// Nil for the shared registry, so a send through it counts no reference.
    private let owner: RegistryStorage?

    /// Owned by `owner`, or never freed.
    unowned(unsafe) let storage: RegistryStorage

    init(entries: [RegistryEntry], genericProviders: [GenericProvider] = []) {
        self.init(storage: RegistryStorage(entries: entries, genericProviders: genericProviders))
    }

    init(storage: RegistryStorage) {
        self.storage = storage
        owner = storage
    }

    private init(permanent: Unmanaged<RegistryStorage>) {
        storage = permanent._withUnsafeGuaranteedRef { $0 }
        owner = nil
    }

    /// Creates a registry of handlers added by hand.
    ///
    /// - Parameter build: A closure that adds the handlers to a ``Builder``.
    public init(_ build: (inout Builder) -> Void) {
        Null.findBaseClass()
        var builder = Builder()
        build(&builder)
        self.init(entries: builder.entries)
    }

    /// The handlers that the modules of this process have registered so far.
    ///
    /// The registry is built when it is first used. After another module is loaded, the property
    /// returns a new value; values returned before don't change.
    public static var shared: HandlerRegistry { HandlerRegistry(permanent: RegistryStorage.shared) }

    /// Returns a registry with the handlers of both registries.
    ///
    /// If both have a handler for the same selector of one type, a send of that selector throws
    /// ``DispatchError/conflictingHandlers(_:_:)``. The same handler in both isn't a conflict.
    ///
    /// - Parameter other: The registry to add.
    @_optimize(none) public func merging(_ other: HandlerRegistry) -> HandlerRegistry {
        let generated = Set(storage.generated.map(ObjectIdentifier.init))
        // This registry may have some handlers of a module that the other registry has as a whole.
        let known = Set(storage.allEntries.map(ObjectIdentifier.init))
        let whole = other.storage.generated.filter { !generated.contains(ObjectIdentifier($0)) }
        let entries = whole.flatMap { $0.all }
        let isDisjoint = !entries.contains { known.contains(ObjectIdentifier($0)) }
        let single = isDisjoint ? other.storage.entries : entries + other.storage.entries
        return HandlerRegistry(
            storage: RegistryStorage(
                generated: storage.generated + (isDisjoint ? whole : []),
                entries: storage.entries + single.filter { !known.contains(ObjectIdentifier($0)) },
                genericProviders: storage.genericProviders + other.storage.genericProviders
            )
        )
    }

    /// Returns a registry with only the handlers that a predicate accepts.
    ///
    /// ```swift
    /// let remote = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }
    /// ```
    ///
    /// - Parameter isIncluded: A closure that returns whether to keep the handler with the given
    ///   signature. The closure is also called later, for the handlers of generic types, when a
    ///   specialization is first used.
    public func filter(_ isIncluded: @escaping @Sendable (MethodSignature) -> Bool)
        -> HandlerRegistry
    {
        HandlerRegistry(
            entries: storage.allEntries.filter { isIncluded(MethodSignature($0)) },
            genericProviders: storage.genericProviders.map { provider in
                var filtered = provider
                filtered.entries = { type in
                    provider.entries(type).filter { isIncluded(MethodSignature($0)) }
                }
                return filtered
            }
        )
    }

    /// The signatures of all handlers, in the order of registration.
    ///
    /// Handlers of generic types are omitted, because they exist only per specialization; see
    /// ``methodSignatures(of:isStatic:)``.
    public var methodSignatures: [MethodSignature] { storage.allEntries.map(MethodSignature.init) }

    /// Returns the selectors and Swift spellings of the handlers with a tag.
    ///
    /// Handlers of generic types are omitted. Unlike ``methodSignatures``, this defines no handler.
    @_optimize(none) package func names(tagged tag: HandlerTag) -> [Selector] {
        var names: [String] = []
        for facts in storage.generated.flatMap({ $0.facts(tagged: tag) }) {
            names += [facts.selector, facts.name]
        }
        for entry in storage.entries where entry.group.tags.contains(tag) {
            names += [entry.selector, entry.name]
        }
        return names.map { Selector($0) }
    }

    /// Returns the signatures of the instance and static handlers that a type has as a
    /// specialization of a generic type, or inherits from one.
    package func genericMethodSignatures(of type: Any.Type) -> [MethodSignature] {
        storage.genericEntries(of: type).map(MethodSignature.init)
    }

    /// Returns the generic types that have handlers but no specialization among the given types,
    /// each with the location of one of its handlers.
    @_optimize(none) package func genericTypes(notAmong types: [Any.Type])
        -> [(name: String, location: HandlerLocation)]
    {
        storage.genericProviders.compactMap { provider in
            guard types.allSatisfy({ provider.entries($0).isEmpty }) else { return nil }
            return (
                provider.name.string,
                HandlerLocation(
                    file: provider.file.string,
                    line: provider.line,
                    column: provider.column
                )
            )
        }
    }

    /// Returns the signatures of the handlers that a type has or inherits, in the order of their
    /// selectors.
    ///
    /// Conflicting handlers are omitted.
    ///
    /// - Parameters:
    ///   - type: The receiving type.
    ///   - isStatic: Whether to list static handlers instead of instance handlers.
    @_optimize(none) public func methodSignatures(of type: Any.Type, isStatic: Bool = false)
        -> [MethodSignature]
    {
        selectors(of: type, isStatic: isStatic).compactMap {
            try? methodSignature(for: $0, type: type, isStatic: isStatic)
        }
    }
}

// MARK: - Lookup

extension HandlerRegistry {
    /// Returns whether a type has or inherits a handler for the selector.
    ///
    /// If more than one handler is registered for the selector, the result is true, but a send
    /// throws ``DispatchError/conflictingHandlers(_:_:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling,
    ///     `btnClick1(_:userInfo:)`, also works.
    ///   - type: The receiving type.
    ///   - isStatic: Whether to look for a static handler instead of an instance handler.
    public func responds(to selector: Selector, type: Any.Type, isStatic: Bool = false) -> Bool {
        if case .none = find(selector, type, isStatic: isStatic) { false } else { true }
    }

    /// Returns the signature of the handler that a type has or inherits for the selector.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling,
    ///     `btnClick1(_:userInfo:)`, also works.
    ///   - type: The receiving type.
    ///   - isStatic: Whether to look for a static handler instead of an instance handler.
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if
    ///   the type has no handler for the selector; ``DispatchError/conflictingHandlers(_:_:)`` if
    ///   more than one handler is registered for it.
    public func methodSignature(
        for selector: Selector,
        type: Any.Type,
        isStatic: Bool = false
    ) throws(DispatchError) -> MethodSignature {
        MethodSignature(try entry(for: selector, type: type, isStatic: isStatic))
    }

    /// Returns the sorted selectors of the handlers that a type has or inherits.
    ///
    /// - Parameters:
    ///   - type: The receiving type.
    ///   - isStatic: Whether to list static handlers instead of instance handlers.
    public func selectors(of type: Any.Type, isStatic: Bool = false) -> [Selector] {
        sorted(storage.table(for: type).takeUnretainedValue().selectors(isStatic: isStatic)) { $0 }
            .map { Selector($0) }
    }

    /// Returns the errors that a send would throw before its handler runs, except isolation errors.
    ///
    /// The method runs no handler and needs no receiver.
    ///
    /// ```swift
    /// let problems = registry.problems(sending: "double:", type: Calculator.self, with: ["21"])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `double:`, or its Swift spelling, `double(_:)`.
    ///   - type: The type whose instance would receive the message, or that would receive a static
    ///     one itself.
    ///   - isStatic: Whether the message is for a static handler.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    /// - Returns: One error if the selector is unknown or ambiguous, or the number of arguments is
    ///   wrong; otherwise one error for each argument that doesn't fit. The array is empty if there
    ///   are no errors.
    public func problems(
        sending selector: Selector,
        type: Any.Type,
        isStatic: Bool = false,
        with arguments: [Any?],
        policy: ArgumentPolicy = .strict
    ) -> [DispatchError] {
        problems(
            sending: selector,
            type: type,
            isStatic: isStatic,
            with: arguments,
            policy: policy,
            by: .send
        )
    }

    /// Returns the errors that a message would cause when sent by the given kind of call.
    ///
    /// - Parameters:
    ///   - selector: The message, in either spelling.
    ///   - type: The receiver's type; for a static message, the receiver itself.
    ///   - isStatic: Whether the message is for a static handler.
    ///   - arguments: One element for each parameter.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - call: The kind of call, which the remedies in the errors depend on.
    package func problems(
        sending selector: Selector,
        type: Any.Type,
        isStatic: Bool,
        with arguments: [Any?],
        policy: ArgumentPolicy,
        by call: DispatchError.Context.Call
    ) -> [DispatchError] {
        do throws(DispatchError) {
            let entry = try entry(for: selector, type: type, isStatic: isStatic)
            return try arguments.withUnsafeBufferPointer { (elements) throws(DispatchError) in
                let message = Message(selector, elements, policy, call)
                try entry.checkCount(message, message.context(type, isStatic: isStatic))
                return entry.argumentErrors(message, to: type)
            }
        } catch {
            return [error]
        }
    }

    /// Returns the handler that a selector finds.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if
    ///   there is none; ``DispatchError/conflictingHandlers(_:_:)`` if there is more than one.
    func entry(for selector: Selector, type: Any.Type, isStatic: Bool) throws(DispatchError)
        -> RegistryEntry
    {
        guard let entry = try findEntry(for: selector, type: type, isStatic: isStatic) else {
            throw unrecognizedSelector(selector, type: type, isStatic: isStatic)
        }
        return entry
    }

    /// Returns the handler that a selector finds, or nil.
    ///
    /// - Throws: ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler is registered
    ///   for the selector.
    func findEntry(for selector: Selector, type: Any.Type, isStatic: Bool) throws(DispatchError)
        -> RegistryEntry?
    {
        switch find(selector, type, isStatic: isStatic) {
        case .none: return nil
        case .handler(let handler): return handler.entry.takeUnretainedValue()
        case .conflict:
            let table = storage.table(for: type).takeUnretainedValue()
            throw .conflictingHandlers(
                DispatchError.Context(selector, type, isStatic: isStatic),
                table.rivals(selector, isStatic: isStatic).map { $0.location }
            )
        }
    }

    private func find(_ selector: Selector, _ type: Any.Type, isStatic: Bool) -> FoundInTable {
        // The table lives as long as the storage, which `self` holds.
        storage.table(for: type)._withUnsafeGuaranteedRef { $0.find(selector, isStatic: isStatic) }
    }
}

// The handlers similar to an unknown selector, looked up only for an error.

extension HandlerRegistry {
    func unrecognizedSelector(_ selector: Selector, type: Any.Type, isStatic: Bool) -> DispatchError
    {
        let table = storage.table(for: type).takeUnretainedValue()
        return .unrecognizedSelector(
            DispatchError.Context(selector, type, isStatic: isStatic),
            suggestions: suggestions(for: selector, of: [type], isStatic: isStatic),
            hasHandlers: !table.isEmpty,
            elsewhere: elsewhere(selector, than: [type], isStatic: isStatic)
        )
    }

    /// Returns the instance or static selectors of the given types that are nearest to an unknown
    /// selector, best first, three at most.
    package func suggestions(
        for selector: Selector,
        of types: [Any.Type],
        isStatic: Bool = false
    ) -> [String] {
        let selectors = types.flatMap {
            storage.table(for: $0).takeUnretainedValue().selectors(isStatic: isStatic)
        }
        return nearestMatches(to: selector.description, in: selectors)
    }

    /// Returns whether the handler that a type has for a selector is secret, or nil if it has none.
    package func isSecret(_ selector: Selector, type: Any.Type, isStatic: Bool) -> Bool? {
        switch find(selector, type, isStatic: isStatic) {
        case .none: nil
        case .handler(let handler):
            handler.entry.takeUnretainedValue().group.tags.contains(.secret)
        case .conflict:
            storage.table(for: type).takeUnretainedValue()
                .rivals(selector, isStatic: isStatic)
                .contains { $0.group.tags.contains(.secret) }
        }
    }

    /// Returns whether an unknown selector is similar to that of a secret handler of a type, for
    /// which the message may be meant.
    @_optimize(none)
    package func resemblesSecret(_ selector: Selector, type: Any.Type, isStatic: Bool) -> Bool {
        suggestions(for: selector, of: [type], isStatic: isStatic).contains {
            isSecret(Selector($0), type: type, isStatic: isStatic) == true
        }
    }

    /// Returns messages that have a handler for an unrecognized selector: first those to the other
    /// side of the same types (static for instance, and the reverse), then those to other types, at
    /// most three of each.
    ///
    /// - Parameters:
    ///   - selector: The selector, in either spelling.
    ///   - types: The types that have no handler for the selector.
    ///   - isStatic: Whether the message was sent to a type.
    @_optimize(none) package func elsewhere(
        _ selector: Selector,
        than types: [Any.Type],
        isStatic: Bool = false
    ) -> [DispatchError.Context] {
        func message(_ type: Any.Type, isStatic: Bool) -> DispatchError.Context {
            DispatchError.Context(selector, type, isStatic: isStatic)
        }
        let otherSide = types.filter { responds(to: selector, type: $0, isStatic: !isStatic) }
            .prefix(3).map { message($0, isStatic: !isStatic) }
        // A type inherits the handlers of its superclasses.
        var known = types.flatMap(storage.ancestry)
        var others: [DispatchError.Context] = []
        for (type, isStatic) in storage.receivers(declaring: selector.description)
        where others.count < 3 && !known.contains(where: { $0 == type }) {
            known.append(type)
            others.append(message(type, isStatic: isStatic))
        }
        return otherSide + others.filter { !otherSide.contains($0) }
    }
}

extension RegistryStorage {
    /// Returns the types that declare a handler with this selector or Swift spelling, in the order
    /// of registration, and whether the handler is static.
    ///
    /// The types of handlers added by hand come last, and generic types are omitted.
    @_optimize(none) fileprivate func receivers(declaring name: String) -> [(
        type: Any.Type, isStatic: Bool
    )] {
        // No declared name is longer than this.
        guard !name.isEmpty, name.utf8.count <= Int(UInt16.max) else { return [] }
        let bytes = Array(name.utf8)
        let made = entries.filter { $0.selector == name || $0.name == name }
        return generated.flatMap { $0.receivers(declaring: bytes) }
            + made.map { ($0.receiver, $0.isStatic) }
    }
}
