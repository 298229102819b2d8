import HandlerGeneratorCore

/// Finds the names in values by the values' types.
struct TypedNames {
    let resolver: NameResolver

    /// Returns the names in a file's values.
    func uses(in facts: SourceFacts) -> [NameUse] {
        let tokens = facts.tokens
        var lines = LineIndex()
        var uses: [NameUse] = []
        for value in facts.values {
            var literals = SelectorLiterals(tokens)
            literals.read(value.value, type(of: value))
            for literal in literals.found {
                let start = tokens[literal].start
                guard !facts.covered.contains(start), let name = tokens.literal(literal) else {
                    continue
                }
                var use = value.use
                use.name = name
                use.place = value.place
                use.location = lines.location(of: start, in: tokens.bytes)
                uses.append(use)
            }
        }
        return uses
    }

    private func type(of value: TypedValue) -> KnownType {
        switch value.evidence {
        case .call(let type): type
        case .type(let start): resolver.type(at: start, value.place)
        case .variable(let variable): resolver.value(variable, value.place)
        }
    }
}
