internal import Synchronization

/// The entries of a registry, and the flattened tables of the types that have been looked up in it.
final class HandlerStorage: Sendable {
    let entries: [HandlerEntry]
    private let entriesByType: [ObjectIdentifier: [HandlerEntry]]
    private let tables = Mutex<[ObjectIdentifier: HandlerTable]>([:])
    /// Shared by the types that have no handlers.
    private let empty = HandlerTable(chain: [])

    init(entries: [HandlerEntry]) {
        self.entries = entries
        entriesByType = Dictionary(grouping: entries) { ObjectIdentifier($0.receiver) }
    }

    /// What instances of exactly this type, and the type itself, answer to.
    func table(for type: Any.Type) -> HandlerTable {
        tables.withLock { tables in
            if let table = tables[ObjectIdentifier(type)] { return table }
            let chain = ancestry(of: type).compactMap { entriesByType[ObjectIdentifier($0)] }
            let table = chain.isEmpty ? empty : HandlerTable(chain: chain)
            tables[ObjectIdentifier(type)] = table
            return table
        }
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
