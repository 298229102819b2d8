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
        guard !facts.names.values.isEmpty else { return [] }
        var lines = LineIndex()
        var uses: [NameUse] = []
        for value in facts.names.values {
            let shape = shape(of: type(of: value, in: facts))
            guard shape.holdsSelectors else { continue }
            var literals = SelectorLiterals(facts.tokens)
            literals.read(value.value, shape)
            for literal in literals.found {
                let start = facts.tokens[literal].start
                guard !facts.covers(start), let name = facts.tokens.literal(literal),
                    !name.contains(".")
                else { continue }
                let location = lines.location(of: start, in: facts.tokens.bytes)
                uses.append(NameUse(role: .sent, name: name, location: location, form: .selector))
            }
        }
        return uses
    }

    private func type(of value: SourceNames.TypedValue, in facts: SourceFacts) -> KnownType {
        let place = NameResolver.Place(
            file: facts,
            block: value.block,
            token: value.value.lowerBound
        )
        return value.type >= 0
            ? resolver.type(at: value.type, place) : resolver.value(value.target, place)
    }

    private func shape(of type: KnownType) -> SelectorLiterals.Shape {
        switch type.unwrapped {
        case .named(let declared, let arguments):
            if declared.path == "Selector", declared.isForeign || declared.isLibrary {
                return .selector
            }
            guard declared.isForeign else { return .other }
            switch declared.name {
            case "Array", "ContiguousArray", "ArraySlice", "Set":
                return arguments.first.map { .array(shape(of: $0)) } ?? .other
            case "Dictionary" where arguments.count == 2:
                return .dictionary(shape(of: arguments[0]), shape(of: arguments[1]))
            default: return .other
            }
        case .tuple(let elements): return .tuple(elements.map { shape(of: $0.type) })
        default: return .other
        }
    }
}
