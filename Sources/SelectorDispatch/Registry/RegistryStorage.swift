internal import Synchronization

/// The handlers of a registry, and the flattened tables of the types that have been looked up in it.
final class RegistryStorage: Sendable {
    /// The handlers that generated code registered.
    let generated: [DeclaredHandlers]
    /// The handlers added by hand, or taken from another registry.
    let entries: [RegistryEntry]
    let genericProviders: [GenericProvider]
    private let entriesByType: [ObjectIdentifier: [RegistryEntry]]
    private let tables = HandlerTableCache()
    /// The table that the types without handlers share.
    private static let empty = HandlerTable(chain: [])

    /// The storage of ``HandlerRegistry/shared`` as a word, or 0 before its first snapshot and after a module is added.
    static let snapshot = Atomic<UInt>(0)

    /// The storage of ``HandlerRegistry/shared``. It is never freed; see `snapshots` in Registration.swift.
    @inline(__always)
    static var shared: Unmanaged<RegistryStorage> {
        if let known = UnsafeRawPointer(bitPattern: snapshot.load(ordering: .acquiring)) { return .fromOpaque(known) }
        return SharedRegistry.renewed()
    }

    init(generated: [DeclaredHandlers] = [], entries: [RegistryEntry], genericProviders: [GenericProvider]) {
        self.generated = generated.filter { !$0.isEmpty }
        self.entries = entries
        self.genericProviders = genericProviders
        entriesByType = Dictionary(grouping: entries) { ObjectIdentifier($0.receiver) }
    }

    /// All handlers except those of generic types, in the order of registration.
    var allEntries: [RegistryEntry] { generated.flatMap(\.all) + entries }

    /// Returns the table of the handlers of a type's instances and of the type itself. It is valid for the storage's
    /// lifetime.
    @inline(__always)
    func table(for type: Any.Type) -> Unmanaged<HandlerTable> {
        tables.find(type) ?? madeTable(for: type)
    }

    @inline(never)
    private func madeTable(for type: Any.Type) -> Unmanaged<HandlerTable> {
        tables.table(for: type) {
            // Steps 4 and 5 in Registration.swift.
            let chain = ancestry(of: type).map(ownEntries).filter { !$0.isEmpty }
            // Step 6.
            return chain.isEmpty ? Self.empty : HandlerTable(chain: chain)
        }
    }

    /// Returns the handlers that the type declares itself, or that it has as a specialization of a generic type.
    private func ownEntries(_ type: Any.Type) -> [RegistryEntry] {
        var own = entriesByType[ObjectIdentifier(type)] ?? []
        for handlers in generated.reversed() {
            let entries = handlers.entries(of: type)
            if !entries.isEmpty { own = own.isEmpty ? entries : entries + own }
        }
        // For a subclass of a specialization, providers also define the superclass's handlers, which the superclass
        // supplies itself.
        let generic = genericEntries(of: type).filter { $0.receiver == type }
        return generic.isEmpty ? own : own + generic
    }

    /// Returns the handlers that the type has as a specialization of a generic type, or inherits from one.
    func genericEntries(of type: Any.Type) -> [RegistryEntry] {
        guard !genericProviders.isEmpty else { return [] }
        let collector = _GeneratedCode.HandlerCollector()
        for provider in genericProviders { provider.provide(type, collector) }
        // Merged registries may have the same provider twice. A generated handler is identified by its location.
        var known: Set<HandlerLocation> = []
        return collector.definedEntries.filter { known.insert($0.location).inserted }
    }

    /// Returns the type, its superclass, and so on up to the root class.
    func ancestry(of type: Any.Type) -> [Any.Type] {
        var types = [type]
        var next: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
        while let superclass = next {
            types.append(superclass)
            next = _getSuperclass(superclass)
        }
        return types
    }
}

/// A cache that maps types to their tables. It is read without a lock.
private final class HandlerTableCache: Sendable {
    /// The map from a type's metadata pointer to its table, which `tables` holds.
    private let words = WordCache()
    private let tables = Lock<[HandlerTable]>([])

    /// Returns the table of a type, creating it if necessary. Tables are valid for the cache's lifetime.
    func table(for type: Any.Type, make: () -> HandlerTable) -> Unmanaged<HandlerTable> {
        // No lock is held here, because creating a table may run the program's own code, which may send messages. If
        // two tables are created at once, the first is kept.
        let made = make()
        let word = UInt(bitPattern: Unmanaged.passUnretained(made).toOpaque())
        return tables.withLock { tables in
            if words.insert(word, for: Self.key(type)) == word { tables.append(made) }
            return find(type) ?? .passUnretained(made)
        }
    }

    @inline(__always)
    func find(_ type: Any.Type) -> Unmanaged<HandlerTable>? {
        guard let word = words.value(for: Self.key(type)), let table = UnsafeRawPointer(bitPattern: word) else {
            return nil
        }
        return .fromOpaque(table)
    }

    private static func key(_ type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }
}
