/// The handlers of a registry, and the flattened tables of the types that have been looked up in it.
final class RegistryStorage: Sendable {
    /// What generated code registered.
    let generated: [DeclaredHandlers]
    /// Made by hand, or taken from another registry.
    let entries: [RegistryEntry]
    let genericProviders: [GenericProvider]
    private let entriesByType: [ObjectIdentifier: [RegistryEntry]]
    private let tables = HandlerTableCache()
    let typedSends = TypedSendCache()
    /// Shared by the types that have no handlers.
    private let empty = HandlerTable(chain: [])

    init(generated: [DeclaredHandlers] = [], entries: [RegistryEntry], genericProviders: [GenericProvider]) {
        self.generated = generated.filter { !$0.isEmpty }
        self.entries = entries
        self.genericProviders = genericProviders
        entriesByType = Dictionary(grouping: entries) { ObjectIdentifier($0.receiver) }
    }

    deinit { typedSends.free() }

    /// All handlers but those of generic types, in the order of registration.
    var allEntries: [RegistryEntry] { generated.flatMap(\.all) + entries }

    /// What instances of exactly this type, and the type itself, answer to. Valid as long as the storage.
    @inline(__always)
    func table(for type: Any.Type) -> Unmanaged<HandlerTable> {
        tables.find(type) ?? madeTable(for: type)
    }

    @inline(never)
    private func madeTable(for type: Any.Type) -> Unmanaged<HandlerTable> {
        tables.table(for: type) {
            let chain = ancestry(of: type).map(ownEntries).filter { !$0.isEmpty }
            return chain.isEmpty ? empty : HandlerTable(chain: chain)
        }
    }

    /// The handlers that the type declares itself, or that it has as a specialization of a generic type.
    private func ownEntries(_ type: Any.Type) -> [RegistryEntry] {
        var own = generated.flatMap { $0.entries(of: type) } + (entriesByType[ObjectIdentifier(type)] ?? [])
        // A subclass of a specialization is offered its superclass's handlers too; those come with the superclass.
        own += genericEntries(of: type).filter { $0.receiver == type }
        return own
    }

    /// The handlers that the type has as a specialization of a generic type, or inherits from one.
    func genericEntries(of type: Any.Type) -> [RegistryEntry] {
        guard !genericProviders.isEmpty else { return [] }
        let definition = _GeneratedCode.HandlerCollector()
        for provider in genericProviders { provider.provide(type, definition) }
        // Merged registries may have the same provider twice: a generated handler is known by its place.
        var places: Set<HandlerLocation> = []
        return definition.definedEntries.filter { places.insert($0.location).inserted }
    }

    /// The type, its superclass, and so on to the root.
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
