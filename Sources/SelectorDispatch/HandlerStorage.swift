internal import Synchronization

/// The entries of a registry, and the flattened tables of the types that have been looked up in it.
final class HandlerStorage: Sendable {
    let entries: [HandlerEntry]
    let genericProviders: [GenericProvider]
    private let entriesByType: [ObjectIdentifier: [HandlerEntry]]
    private let tables = Mutex<[ObjectIdentifier: HandlerTable]>([:])
    /// Shared by the types that have no handlers.
    private let empty = HandlerTable(chain: [])

    init(entries: [HandlerEntry], genericProviders: [GenericProvider]) {
        self.entries = entries
        self.genericProviders = genericProviders
        entriesByType = Dictionary(grouping: entries) { ObjectIdentifier($0.receiver) }
    }

    /// What instances of exactly this type, and the type itself, answer to.
    func table(for type: Any.Type) -> HandlerTable {
        tables.withLock { tables in
            if let table = tables[ObjectIdentifier(type)] { return table }
            let chain = ancestry(of: type).map(ownEntries).filter { !$0.isEmpty }
            let table = chain.isEmpty ? empty : HandlerTable(chain: chain)
            tables[ObjectIdentifier(type)] = table
            return table
        }
    }

    /// The handlers that the type declares itself, or that it has as a specialisation of a generic type.
    private func ownEntries(_ type: Any.Type) -> [HandlerEntry] {
        var entries = entriesByType[ObjectIdentifier(type)] ?? []
        guard !genericProviders.isEmpty else { return entries }
        let definition = HandlerDefinition()
        for provide in genericProviders { provide(type, definition) }
        // A subclass of a specialisation is offered its superclass's handlers too; those come with the superclass.
        entries += definition.entries.filter { $0.receiver == type }
        return entries
    }

    /// The type, its superclass, and so on to the root.
    private func ancestry(of type: Any.Type) -> [Any.Type] {
        var types = [type]
        var next: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
        while let superclass = next {
            types.append(superclass)
            next = _getSuperclass(superclass)
        }
        return types
    }
}
