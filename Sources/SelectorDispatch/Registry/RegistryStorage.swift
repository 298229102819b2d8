internal import Synchronization

/// The handlers of a registry, and the flattened tables of the types that have been looked up in
/// it.
final class RegistryStorage: Sendable {
    /// The handlers that generated code registered.
    let generated: [DeclaredHandlers]

    /// The handlers added by hand, or taken from another registry.
    let entries: [RegistryEntry]
    let genericProviders: [GenericProvider]
    private let entriesByType: [ObjectIdentifier: [RegistryEntry]]
    private let tables = Lock<[HandlerTable]>([])

    /// The addresses of the tables by type, read without a lock.
    private let knownTables = WordCache()

    /// The table that the types without handlers share.
    private static let empty = HandlerTable(chain: [])

    /// The address of the storage of ``HandlerRegistry/shared``, or 0 before its first snapshot and
    /// after a module is added.
    static let snapshot = Atomic<UInt>(0)

    /// The storage of ``HandlerRegistry/shared``.
    ///
    /// It is never freed: the history of ``SharedRegistry`` has every snapshot.
    @inline(__always)
    static var shared: Unmanaged<RegistryStorage> {
        if let known = UnsafeRawPointer(bitPattern: snapshot.load(ordering: .acquiring)) {
            return .fromOpaque(known)
        }
        return SharedRegistry.renewed()
    }

    init(
        generated: [DeclaredHandlers] = [],
        entries: [RegistryEntry],
        genericProviders: [GenericProvider]
    ) {
        self.generated = generated.filter { !$0.isEmpty }
        self.entries = entries
        self.genericProviders = genericProviders
        entriesByType = Dictionary(grouping: entries) { ObjectIdentifier($0.receiver) }
    }

    /// All handlers except those of generic types, in the order of registration.
    var allEntries: [RegistryEntry] { generated.flatMap { $0.all } + entries }

    /// Returns the table of the handlers of a type's instances and of the type itself.
    ///
    /// It is valid for the storage's lifetime.
    @inline(__always)
    func table(for type: Any.Type) -> Unmanaged<HandlerTable> {
        guard let word = knownTables.value(for: Self.key(type)),
            let table = UnsafeRawPointer(bitPattern: word)
        else { return madeTable(for: type) }
        return .fromOpaque(table)
    }

    @inline(__always)
    private static func key(_ type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

    /// Gathers the handlers of a type, and flattens them into its table.
    @inline(never)
    private func madeTable(for type: Any.Type) -> Unmanaged<HandlerTable> {
        // No lock is held here, because creating a table may run the program's own code, which may
        // send messages. If two tables are created at once, the first is kept.
        var chain: [[RegistryEntry]] = []
        for type in ancestry(of: type) {
            let own = ownEntries(type)
            if !own.isEmpty { chain.append(own) }
        }
        let made = chain.isEmpty ? Self.empty : HandlerTable(chain: chain)
        let word = UInt(bitPattern: Unmanaged.passUnretained(made).toOpaque())
        tables.withLock {
            if knownTables.insert(word, for: Self.key(type)) == word { $0.append(made) }
        }
        return table(for: type)
    }

    /// Returns the handlers that the type declares itself, or that it has as a specialization of a
    /// generic type.
    private func ownEntries(_ type: Any.Type) -> [RegistryEntry] {
        var own = entriesByType[ObjectIdentifier(type)] ?? []
        for handlers in generated.reversed() {
            let entries = handlers.entries(of: type)
            if !entries.isEmpty { own = own.isEmpty ? entries : entries + own }
        }
        // For a subclass of a specialization, providers also define the superclass's handlers,
        // which the superclass supplies itself.
        let generic = genericEntries(of: type).filter { $0.receiver == type }
        return generic.isEmpty ? own : own + generic
    }

    /// Returns the handlers that the type has as a specialization of a generic type, or inherits
    /// from one.
    @_optimize(size) func genericEntries(of type: Any.Type) -> [RegistryEntry] {
        var found: [RegistryEntry] = []
        for provider in genericProviders {
            // Merged registries may have the same provider twice. A generated handler is identified
            // by its location.
            let known = found.map { $0.location }
            found += provider.entries(type).filter { !known.contains($0.location) }
        }
        return found
    }

    /// Returns the type, its superclass, and so on up to the root class.
    func ancestry(of type: Any.Type) -> [Any.Type] {
        var types = [type]
        while let type = types.last as? AnyClass, let superclass = _getSuperclass(type) {
            types.append(superclass)
        }
        return types
    }
}

extension RegistryStorage {
    /// Returns the handler that an object has for a selector in its usual spelling, or nil if only
    /// ``HandlerTable/find(_:isStatic:)`` can decide.
    ///
    /// - Parameters:
    ///   - selector: The selector.
    ///   - target: A pointer to a value of the type.
    ///   - type: The target's static type, or nil for a class.
    ///   - storage: The storage, which isn't retained.
    @inline(__always)
    static func handler(
        _ selector: Selector,
        of target: UnsafeRawPointer,
        _ type: Any.Type?,
        in storage: Unmanaged<RegistryStorage>
    ) -> FoundHandler? {
        guard type == nil else { return nil }
        let object = target.load(as: Unmanaged<AnyObject>.self)
        let type: Any.Type = object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        let table = storage._withUnsafeGuaranteedRef { $0.table(for: type) }
        return HandlerTable.instanceHandler(selector, in: table)
    }
}

/// A lookup of one selector in successive classes, as for a route, that does their shared work
/// once.
package struct SelectorLookup {
    private let storage: Unmanaged<RegistryStorage>
    private let hash: UInt32

    /// Creates a lookup.
    ///
    /// - Parameters:
    ///   - selector: The selector to look up, in either spelling.
    ///   - registry: The registry. The caller must hold it while it uses the lookup.
    package static func of(_ selector: Selector, in registry: HandlerRegistry) -> SelectorLookup {
        // An initializer would take its own references, so this is a function.
        SelectorLookup(storage: .passUnretained(registry.storage), hash: hash(selector))
    }

    /// Returns a selector's hash for lookups.
    @inline(never)
    package static func hash(_ selector: Selector) -> UInt32 {
        SelectorKey.with(selector) { $0.hash }
    }

    /// Returns whether a type has any handlers.
    package static func mayFind(_ type: Any.Type, in registry: HandlerRegistry) -> Bool {
        let table = Unmanaged.passUnretained(registry.storage)._withUnsafeGuaranteedRef {
            $0.table(for: type)
        }
        return !table._withUnsafeGuaranteedRef { $0.isEmpty }
    }

    /// Returns the handler of a class's instances for the selector.
    ///
    /// - Parameters:
    ///   - selector: The lookup's selector, which isn't stored because that would count a
    ///     reference.
    ///   - type: The class.
    package func find(_ selector: Selector, _ type: Any.Type) -> FoundInTable {
        let table = storage._withUnsafeGuaranteedRef { $0.table(for: type) }
        if table._withUnsafeGuaranteedRef({ $0.isEmpty }) { return .none }
        if let handler = HandlerTable.instanceHandler(selector, hash: hash, in: table) {
            return .handler(handler)
        }
        return findOther(selector, table)
    }

    @inline(never)
    private func findOther(_ selector: Selector, _ table: Unmanaged<HandlerTable>) -> FoundInTable {
        table._withUnsafeGuaranteedRef { $0.findOther(selector, isStatic: false) }
    }
}
