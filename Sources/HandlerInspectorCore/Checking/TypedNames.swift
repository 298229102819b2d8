import HandlerGeneratorCore

/// Finds the names in values whose type is the library's `Selector`, or is made of it.
struct TypedNames {
    private let resolver: NameResolver
    /// Whether the library's sources declare `Selector`, as they do off Apple's platforms.
    let isDeclared: Bool

    init(_ resolver: NameResolver) {
        self.resolver = resolver
        let selector = resolver.declarations.libraryType("Selector")
        isDeclared = selector.declarations.contains { $0.isLibrary }
    }

    /// Returns the names in a file's values, apart from those in calls.
    func uses(in facts: SourceFacts) -> [NameUse] {
        let tokens = facts.tokens
        var lines = LineIndex()
        var uses: [NameUse] = []
        for value in facts.values {
            var literals = SelectorLiterals(tokens)
            literals.read(value.value, type(of: value))
            for literal in literals.found {
                let start = tokens[literal].start
                guard !facts.covered.contains(start), let name = tokens.literal(literal),
                    !name.contains(".")
                else { continue }
                let location = lines.location(of: start, in: tokens.bytes)
                uses.append(NameUse(role: .sent, name: name, location: location))
            }
        }
        return uses
    }

    private func type(of value: TypedValue) -> KnownType {
        let place = NameResolver.Place(block: value.block, token: value.value.lowerBound)
        return value.type.map { resolver.type(at: $0, place) }
            ?? resolver.value(value.target, place)
    }
}
