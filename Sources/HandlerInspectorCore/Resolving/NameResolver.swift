import HandlerGeneratorCore

/// Answers what a name stands for at a place, as the compiler does, as far as sources state it.
///
/// 1. **Blocks**: the blocks around the place are searched from the inside. In code, a variable is
///    known after its declaration.
/// 2. **Members**: in a type or an extension, its members are searched, then those of the types that
///    it inherits from or conforms to.
/// 3. **Modules**: next come the file's private types, its module, and the modules that this
///    depends on.
/// 4. **Elsewhere**: any other type is foreign. Nothing is known about any other value.
///
/// Its extensions read types and values.
final class NameResolver {
    /// A place in a file.
    struct Place {
        /// The innermost block.
        let block: Block
        let token: Int
        /// The type of `self`, with its generic arguments; nil for that of the block.
        var own: KnownType?

        var file: SourceFacts { block.file }
        var tokens: SourceTokens { block.file.tokens }
    }

    let declarations: Declarations
    let module: DeclaredModule
    /// Whether extensions aren't known yet.
    private let isBinding: Bool
    private let visible: Set<String>
    private var ancestries: [ObjectIdentifier: [DeclaredType]] = [:]
    /// The types of members.
    private var known: [ObjectIdentifier: KnownType] = [:]
    /// The number of inheritance clauses that are being read.
    private var openParts = 0
    /// The number of questions that wait for the answer to another one.
    private var depth = 0
    /// The number of questions so far.
    private var steps = 0

    private static let depthLimit = 128
    private static let stepLimit = 8192
    private static let ancestryLimit = 256

    init(_ declarations: Declarations, _ module: DeclaredModule, isBinding: Bool = false) {
        self.declarations = declarations
        self.module = module
        self.isBinding = isBinding
        visible = Set(module.reachable.map(\.name))
    }

    /// Answers a question, unless too many others wait for its answer, as in a circle.
    func ask(_ question: () -> KnownType) -> KnownType {
        if depth == 0 { steps = 0 }
        steps += 1
        guard depth < Self.depthLimit, steps < Self.stepLimit else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        return question()
    }

    func foreign(_ name: String, _ arguments: [KnownType] = []) -> KnownType {
        .named(declarations.foreignType(name), arguments)
    }

    private func isVisible(_ block: Block) -> Bool {
        block.file.module.map { visible.contains($0.name) } ?? false
    }

    /// Returns the type of `self` at a place; nil if there is none.
    func own(_ place: Place) -> KnownType? {
        if let own = place.own { return own }
        return place.block.chain.first { $0.type != nil }?.type.map { .named($0, []) }
    }

    // MARK: Types

    /// Returns the type that a name stands for; nil if no source declares it.
    func type(named name: String, _ place: Place) -> KnownType? {
        for block in place.block.chain {
            if let found = parameter(name, block, place) { return found }
            if let type = block.type, let found = memberType(name, of: type) { return found }
            if let found = localType(name, in: block, place) { return found }
        }
        let modules = place.file.module?.reachable ?? []
        return modules.lazy.compactMap { self.type(named: name, in: $0, from: place.file) }.first
    }

    /// Returns the type that a module declares outside other types; nil if there is none.
    func type(named name: String, in module: DeclaredModule, from file: SourceFacts) -> KnownType? {
        if let type = module.types[name] { return .named(type, []) }
        return module.members[name]?.first {
            $0.kind == .alias && (!$0.isPrivate || $0.block.file === file)
        }.map { alias($0, nil) }
    }

    private func localType(_ name: String, in block: Block, _ place: Place) -> KnownType? {
        if let type = block.types[name] { return .named(type, []) }
        guard !block.holdsMembers else { return nil }
        return block.members[name]?.first { $0.kind == .alias }.map { alias($0, place.own) }
    }

    /// Returns what a type's member type or alias stands for, or that of a type that it inherits
    /// from or conforms to; nil if there is none.
    func memberType(_ name: String, of type: DeclaredType, _ own: KnownType? = nil) -> KnownType? {
        for ancestor in isBinding ? [type] : ancestry(of: type) {
            if let nested = ancestor.types[name] { return .named(nested, []) }
            let found = ancestor.members[name]?.first {
                $0.kind == .alias && isVisible($0.block)
            }
            if let found { return alias(found, own ?? .named(type, [])) }
        }
        return nil
    }

    private func alias(_ name: Name, _ own: KnownType?) -> KnownType {
        let place = Place(block: name.block, token: name.token, own: own)
        return name.type.map { type(at: $0, place) } ?? .unknown
    }

    /// Returns what a generic parameter of a function or a type stands for; nil if it has none with
    /// the name.
    private func parameter(_ name: String, _ block: Block, _ place: Place) -> KnownType? {
        let declaration = block.type?.declaration ?? block
        let header = declaration.header
        let tokens = declaration.file.tokens
        guard block.kind != .protocol, tokens.opensGenerics(header) else { return nil }
        for (index, element) in tokens.elements(tokens.contents(of: header)).enumerated()
        where tokens.text(element.name) == name {
            if case .named(let owner, let arguments)? = place.own, owner === block.type,
                index < arguments.count
            {
                return arguments[index]
            }
            let conditions = tokens.clause(from: header) { $0.keyword == .where }
            let bound = ([element] + conditions).first {
                $0.label != nil && tokens.text($0.name) == name
            }
            guard let bound else { return .unknown }
            let place = Place(block: declaration.outer ?? declaration, token: 0)
            return type(at: bound.value.lowerBound, place)
        }
        return nil
    }

    // MARK: Ancestors

    /// Returns a type and all types that it inherits from or conforms to.
    func ancestry(of type: DeclaredType) -> [DeclaredType] {
        if let known = ancestries[ObjectIdentifier(type)] { return known }
        var found = [type]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
        var index = 0
        while index < found.count, found.count < Self.ancestryLimit {
            for part in found[index].parts where isVisible(part) {
                for ancestor in inherited(part)
                where seen.insert(ObjectIdentifier(ancestor)).inserted {
                    found.append(ancestor)
                }
            }
            index += 1
        }
        if openParts == 0 { ancestries[ObjectIdentifier(type)] = found }
        return found
    }

    private func inherited(_ part: Block) -> [DeclaredType] {
        if let known = part.inherited { return known }
        // A circle ends here.
        part.inherited = []
        openParts += 1
        defer { openParts -= 1 }
        let place = Place(block: part.outer ?? part, token: part.header)
        let clause = place.tokens.clause(from: part.header) { $0.kind == .colon }
        let types = clause.flatMap { type(at: $0.value.lowerBound, place).declarations }
        part.inherited = types
        return types
    }

    /// Returns the type that an extension extends; nil if it isn't a name.
    func extendedType(_ block: Block) -> DeclaredType? {
        let place = Place(block: block.file.blocks[0], token: block.header)
        return type(at: block.header, place).declarations.first
    }

    // MARK: Members

    /// Returns the members with a name that a type has by itself and by its ancestors.
    func members(_ name: String, of type: DeclaredType) -> [Name] {
        ancestry(of: type).flatMap { ($0.members[name] ?? []).filter { isVisible($0.block) } }
    }

    /// Returns the type of a variable or a function.
    func type(of member: Name, _ own: KnownType?) -> KnownType {
        let key = ObjectIdentifier(member)
        var isGeneric = false
        if case .named(_, let arguments)? = own { isGeneric = !arguments.isEmpty }
        if !isGeneric, let known = known[key] { return known }
        // A circle ends here.
        known[key] = .unknown
        let type = ask { readType(of: member, own) }
        known[key] = isGeneric ? nil : type
        return type
    }

    /// Returns the value that several declarations of a name stand for; nil if there is none.
    ///
    /// Functions are one whose result is theirs if they agree.
    func value(_ members: [Name], _ own: KnownType?) -> KnownType? {
        if let variable = members.last(where: { $0.kind == .variable }) {
            return type(of: variable, own)
        }
        let functions = members.lazy.filter { $0.kind == .function }.map { self.type(of: $0, own) }
        guard let first = functions.first else { return nil }
        let agree = functions.dropFirst().allSatisfy(first.returnsSame)
        return agree ? first : .function(result: .unknown)
    }

    // MARK: Values

    /// Returns the value that a name stands for; nil if no source declares it.
    func value(named name: String, _ place: Place) -> KnownType? {
        for block in place.block.chain where block.kind != .file {
            if let type = block.type {
                var own = KnownType.named(type, [])
                if case .named(let owner, _)? = place.own, owner === type { own = place.own ?? own }
                if let found = value(members(name, of: type), own) { return found }
            } else if let found = value(locals(name, in: block, place), place.own) {
                return found
            }
        }
        let modules = place.file.module?.reachable ?? []
        return modules.lazy.compactMap { self.value(named: name, in: $0, from: place.file) }.first
    }

    func value(named name: String, in module: DeclaredModule, from file: SourceFacts)
        -> KnownType?
    {
        let members = module.members[name]?.filter { !$0.isPrivate || $0.block.file === file }
        return members.flatMap { value($0, nil) }
    }

    /// Returns the last variable with a name that a block of code declares before a place; if there
    /// is none, the functions.
    func locals(_ name: String, in block: Block, _ place: Place) -> [Name] {
        let names = block.members[name] ?? []
        var first = 0
        var last = names.count
        while first < last {
            let middle = (first + last) / 2
            if names[middle].token < place.token {
                first = middle + 1
            } else {
                last = middle
            }
        }
        if let variable = names[..<first].last(where: { $0.kind == .variable }) {
            return [variable]
        }
        return names.filter { $0.kind == .function }
    }
}
