/// Invocations keyed by receiving type, instance or static, and selector. Frozen, and a value.
///
/// ``shared`` holds what the linked modules registered; a test or a plug-in host builds its own and sends through it
/// without global state:
///
/// ```swift
/// let registry = HandlerRegistry { handlers in
///     handlers.add("double:", to: Calculator.self) { (_: Calculator, x: Int) in 2 * x }
/// }
/// try registry.send("double:", to: Calculator(), with: [21])  // 42
/// ```
///
/// A type's handlers are its own and its superclasses'; the nearest wins. Looking a selector up is a hash look-up,
/// independent of the number of handlers; a type's first look-up gathers its table.
public struct HandlerRegistry: Sendable {
    /// Nil for the shared registry, so that a send through it counts no reference.
    private let owner: HandlerStorage?
    /// Held by `owner`, or never freed.
    unowned(unsafe) let storage: HandlerStorage

    init(entries: [HandlerEntry], genericProviders: [GenericProvider] = []) {
        self.init(storage: HandlerStorage(entries: entries, genericProviders: genericProviders))
    }

    init(storage: HandlerStorage) {
        self.storage = storage
        owner = storage
    }

    private init(permanent: Unmanaged<HandlerStorage>) {
        storage = permanent._withUnsafeGuaranteedRef { $0 }
        owner = nil
    }

    /// A registry of hand-made handlers.
    public init(_ build: (inout Builder) -> Void) {
        Null.findBaseClass()
        var builder = Builder()
        build(&builder)
        self.init(entries: builder.entries)
    }

    /// Everything that the modules of this process have registered up to now.
    ///
    /// Built on first use. A module that is loaded later is in the value that this property returns from then on;
    /// values taken before do not change.
    public static var shared: HandlerRegistry { HandlerRegistry(permanent: SharedRegistry.current) }

    /// The handlers of both registries. A selector that both give to one type is a conflict, reported when it is sent;
    /// one and the same handler, come by two ways, is none.
    public func merging(_ other: HandlerRegistry) -> HandlerRegistry {
        let generated = Set(storage.generated.map(ObjectIdentifier.init))
        // One side may have single handlers of what the other has whole.
        let known = Set(storage.allEntries.map(ObjectIdentifier.init))
        let whole = other.storage.generated.filter { !generated.contains(ObjectIdentifier($0)) }
        let isDisjoint = known.isDisjoint(with: whole.flatMap(\.all).map(ObjectIdentifier.init))
        let single = isDisjoint ? other.storage.entries : whole.flatMap(\.all) + other.storage.entries
        return HandlerRegistry(
            storage: HandlerStorage(
                generated: storage.generated + (isDisjoint ? whole : []),
                entries: storage.entries + single.filter { !known.contains(ObjectIdentifier($0)) },
                genericProviders: storage.genericProviders + other.storage.genericProviders))
    }

    /// The handlers for which `isIncluded` is true; nothing else can be called through the result.
    public func filter(_ isIncluded: @escaping @Sendable (MethodSignature) -> Bool) -> HandlerRegistry {
        HandlerRegistry(
            entries: storage.allEntries.filter { isIncluded(MethodSignature($0)) },
            genericProviders: storage.genericProviders.map { provider in
                GenericProvider(
                    name: provider.name, file: provider.file, line: provider.line, column: provider.column
                ) { type, definition in
                    let all = _GeneratedCode.HandlerDefinition()
                    provider.provide(type, all)
                    definition.add(all.definedEntries.filter { isIncluded(MethodSignature($0)) })
                }
            })
    }

    /// The signatures of all handlers, in the order of registration, but for those of generic types: these exist per
    /// specialization, see ``methodSignatures(of:isStatic:)``.
    public var methodSignatures: [MethodSignature] { storage.allEntries.map(MethodSignature.init) }

    /// The signatures of the handlers that `type` has as a specialization of a generic type, or inherits from one: for its
    /// instances and for itself.
    package func genericMethodSignatures(of type: Any.Type) -> [MethodSignature] {
        storage.genericEntries(of: type).map(MethodSignature.init)
    }

    /// The generic types with handlers, by the place of a handler, of which none of these types is a specialization.
    package func genericTypes(notAmong types: [Any.Type]) -> [(name: String, location: HandlerLocation)] {
        storage.genericProviders.compactMap { provider in
            let isAmong = types.contains { type in
                let definition = _GeneratedCode.HandlerDefinition()
                provider.provide(type, definition)
                return !definition.definedEntries.isEmpty
            }
            guard !isAmong else { return nil }
            return (
                provider.name.string,
                HandlerLocation(file: provider.file.string, line: provider.line, column: provider.column)
            )
        }
    }

    /// The signatures of the handlers that an instance of `type` (or the type itself) answers with, inherited ones
    /// included, sorted by selector.
    public func methodSignatures(of type: Any.Type, isStatic: Bool = false) -> [MethodSignature] {
        selectors(of: type, isStatic: isStatic).compactMap {
            try? methodSignature(for: $0, type: type, isStatic: isStatic)
        }
    }
}

// MARK: - Look-up

extension HandlerRegistry {
    /// Whether an instance of `type` (or, with `isStatic`, the type itself) has a handler for the selector.
    ///
    /// True as well when two modules conflict over it: sending it then says so.
    public func responds(to selector: Selector, type: Any.Type, isStatic: Bool = false) -> Bool {
        slot(selector, type, isStatic: isStatic) != nil
    }

    /// The signature of a handler.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)``,
    ///   ``DispatchError/conflictingHandlers(_:_:)``.
    public func methodSignature(
        for selector: Selector, type: Any.Type, isStatic: Bool = false
    ) throws(DispatchError) -> MethodSignature {
        MethodSignature(try entry(for: selector, type: type, isStatic: isStatic))
    }

    /// The selectors that an instance of `type` (or the type itself) answers to, inherited ones included, sorted.
    public func selectors(of type: Any.Type, isStatic: Bool = false) -> [Selector] {
        storage.table(for: type).takeUnretainedValue().selectors(isStatic: isStatic).sorted().map { Selector($0) }
    }

    /// Every reason, short of isolation, for which a send would fail. Runs no handler and needs no receiver.
    ///
    /// - Returns: an unknown selector or a wrong count alone, else one error per argument that would be refused.
    public func problems(
        sending selector: Selector, type: Any.Type, isStatic: Bool = false, with arguments: [Any?],
        policy: ArgumentPolicy = .strict
    ) -> [DispatchError] {
        do throws(DispatchError) {
            let entry = try entry(for: selector, type: type, isStatic: isStatic)
            let site = MessageSite(selector, type, isStatic: isStatic)
            try entry.checkCount(arguments.count, policy, site.message)
            var inspection = HandlerInspection(judgingArguments: true)
            arguments.withUnsafeBufferPointer {
                entry.inspect(&inspection, arguments: $0, policy: policy, site: site)
            }
            return inspection.argumentErrors
        } catch {
            return [error]
        }
    }

    func entry(for selector: Selector, type: Any.Type, isStatic: Bool) throws(DispatchError) -> HandlerEntry {
        guard let entry = try findEntry(for: selector, type: type, isStatic: isStatic) else {
            throw unrecognizedSelector(selector, type: type, isStatic: isStatic)
        }
        return entry
    }

    /// The handler that a selector finds, if it finds one.
    ///
    /// - Throws: ``DispatchError/conflictingHandlers(_:_:)``.
    func findEntry(for selector: Selector, type: Any.Type, isStatic: Bool) throws(DispatchError) -> HandlerEntry? {
        switch slot(selector, type, isStatic: isStatic) {
        case .entry(let entry): return entry
        case .conflict(let rivals):
            throw .conflictingHandlers(MessageSite(selector, type, isStatic: isStatic).message, rivals.map(\.location))
        case nil: return nil
        }
    }

    private func slot(_ selector: Selector, _ type: Any.Type, isStatic: Bool) -> HandlerTable.Slot? {
        // The table lives as long as the storage, which `self` holds.
        storage.table(for: type)._withUnsafeGuaranteedRef { $0.slot(selector, isStatic: isStatic) }
    }
}
