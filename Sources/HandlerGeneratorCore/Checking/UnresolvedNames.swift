/// Names that no scanned file declares.
struct UnresolvedNames {
    private(set) var types: Set<String> = []
    /// Names that matter only if they are aliases.
    private(set) var aliases: Set<String> = []
    /// The names of typed messages, which other members may have.
    private(set) var messages: Set<String> = []

    var isEmpty: Bool { types.isEmpty && aliases.isEmpty && messages.isEmpty }

    @_optimize(none) mutating func addType(_ name: String) {
        guard !StandardLibrary.declares(name) else { return }
        types.formUnion(
            Self.names(in: TypeSpelling.withoutArguments(name)).filter {
                !StandardLibrary.isCommonValue($0)
            }
        )
    }

    mutating func addAlias(_ name: String) {
        if let last = Self.names(in: name).last { aliases.insert(last) }
    }

    /// Adds the names in a type that may be aliases.
    @_optimize(none) mutating func addAliases(in type: String) {
        for name in TypeSpelling.names(in: type) where !StandardLibrary.isCommonValue(name) {
            addAlias(name)
        }
    }

    mutating func addMessage(_ name: String) { messages.insert(name) }

    mutating func subtract(_ other: UnresolvedNames) {
        types.subtract(other.types)
        aliases.subtract(other.aliases)
        messages.subtract(other.messages)
    }

    mutating func formUnion(_ other: UnresolvedNames) {
        types.formUnion(other.types)
        aliases.formUnion(other.aliases)
        messages.formUnion(other.messages)
    }

    @_optimize(none) private static func names(in text: String) -> [String] {
        text.parts { !TypeSpelling.isNameCharacter($0) }
    }
}
