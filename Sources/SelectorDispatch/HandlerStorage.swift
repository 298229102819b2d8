/// The entries of a registry, and the flattened tables of the types that have been looked up in it.
final class HandlerStorage: Sendable {
    let entries: [HandlerEntry]
    let genericProviders: [GenericProvider]
    private let entriesByType: [ObjectIdentifier: [HandlerEntry]]
    /// How many modules the entries come from, in the shared registry.
    let noted: Int
    private let tables = HandlerTableCache()
    /// Shared by the types that have no handlers.
    private let empty = HandlerTable(chain: [])

    init(entries: [HandlerEntry], genericProviders: [GenericProvider], noted: Int = 0) {
        self.entries = entries
        self.genericProviders = genericProviders
        self.noted = noted
        entriesByType = Dictionary(grouping: entries) { ObjectIdentifier($0.receiver) }
    }

    /// What instances of exactly this type, and the type itself, answer to.
    func table(for type: Any.Type) -> HandlerTable {
        tables.table(for: type) {
            let chain = ancestry(of: type).map(ownEntries).filter { !$0.isEmpty }
            return chain.isEmpty ? empty : HandlerTable(chain: chain)
        }
    }

    /// The handlers that the type declares itself, or that it has as a specialisation of a generic type.
    private func ownEntries(_ type: Any.Type) -> [HandlerEntry] {
        var entries = entriesByType[ObjectIdentifier(type)] ?? []
        guard !genericProviders.isEmpty else { return entries }
        let definition = HandlerDefinition()
        for provide in genericProviders { provide(type, definition) }
        // A subclass of a specialisation is offered its superclass's handlers too; those come with the superclass.
        // Merged registries may have the same provider twice: a generated handler is known by its place.
        var places: Set<HandlerLocation> = []
        entries += definition.entries.filter { $0.receiver == type && places.insert($0.location).inserted }
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
