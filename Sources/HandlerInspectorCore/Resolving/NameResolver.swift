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
        let file: SourceFacts
        /// The innermost block.
        let block: Int
        let token: Int
        /// The type of `self`, with its generic arguments; nil for that of the block.
        var own: KnownType?
    }

    let declarations: Declarations
    let module: DeclaredModule
    /// Whether extensions aren't known yet.
    private let isBinding: Bool
    private let visible: Set<String>
    private var ancestries: [ObjectIdentifier: [DeclaredType]] = [:]
    private var known: [MemberKey: KnownType] = [:]
    /// The number of inheritance clauses that are being read.
    private var openParts = 0
    /// The number of questions that wait for the answer to another one.
    private var depth = 0
    /// The number of questions so far.
    private var steps = 0

    private static let depthLimit = 128
    private static let stepLimit = 8192
    private static let ancestryLimit = 256

    private struct MemberKey: Hashable {
        let file: ObjectIdentifier
        let index: Int
    }

    init(_ declarations: Declarations, _ module: DeclaredModule, isBinding: Bool = false) {
        self.declarations = declarations
        self.module = module
        self.isBinding = isBinding
        visible = Set(module.dependencies.map(\.name) + [module.name])
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

    private func isVisible(_ member: Member) -> Bool {
        member.file.module.map { visible.contains($0.name) } ?? false
    }

    /// Returns the type of `self` at a place; nil if there is none.
    func own(_ place: Place) -> KnownType? {
        if let own = place.own { return own }
        var index = place.block
        while index >= 0 {
            if let type = place.file.types[index] { return .named(type, []) }
            index = place.file.names.blocks[index].outer
        }
        return nil
    }

    // MARK: Types

    /// Returns the type that a name stands for; nil if no source declares it.
    func type(named name: String, _ place: Place) -> KnownType? {
        var index = place.block
        while index >= 0 {
            let block = place.file.names.blocks[index]
            let type = place.file.types[index]
            let isGeneric = block.kind == .function || type?.declaration != nil
            if isGeneric, block.kind != .protocol,
                let found = parameter(name, type, index, place)
            {
                return found
            }
            if let type, let found = memberType(name, of: type) { return found }
            if block.kind == .function || block.kind == .code,
                let found = localType(name, in: index, place)
            {
                return found
            }
            index = block.outer
        }
        if let type = place.file.privateTypes[name] { return .named(type, []) }
        guard let module = place.file.module else { return nil }
        if let found = type(named: name, in: module, from: place.file) { return found }
        for other in module.dependencies {
            if let found = type(named: name, in: other, from: place.file) { return found }
        }
        return nil
    }

    /// Returns the type that a module declares outside other types; nil if there is none.
    func type(named name: String, in module: DeclaredModule, from file: SourceFacts) -> KnownType? {
        if let type = module.types[name] { return .named(type, []) }
        return module.members[name]?.first {
            $0.name.kind == .alias && (!$0.name.isPrivate || $0.file === file)
        }.map { alias($0, nil) }
    }

    private func localType(_ name: String, in block: Int, _ place: Place) -> KnownType? {
        let type = place.file.localTypes[name]?.first { type in
            type.declaration.map { place.file.names.blocks[$0.block].outer } == block
        }
        if let type { return .named(type, []) }
        let alias = place.file.locals(name, .alias, in: block).first
        return alias.map { self.alias($0, place.own) }
    }

    /// Returns what a type's member type or alias stands for, or that of a type that it inherits
    /// from or conforms to; nil if there is none.
    func memberType(_ name: String, of type: DeclaredType, _ own: KnownType? = nil) -> KnownType? {
        for ancestor in isBinding ? [type] : ancestry(of: type) {
            if let nested = ancestor.types[name] { return .named(nested, []) }
            let found = ancestor.members[name]?.first {
                $0.name.kind == .alias && isVisible($0)
            }
            if let found { return alias(found, own ?? .named(type, [])) }
        }
        return nil
    }

    private func alias(_ member: Member, _ own: KnownType?) -> KnownType {
        let name = member.name
        guard name.type >= 0 else { return .unknown }
        return type(
            at: name.type,
            Place(file: member.file, block: name.block, token: name.token, own: own)
        )
    }

    /// Returns what a generic parameter of a function or a type stands for; nil if it has none with
    /// the name.
    private func parameter(
        _ name: String,
        _ type: DeclaredType?,
        _ block: Int,
        _ place: Place
    ) -> KnownType? {
        let part = type?.declaration ?? DeclaredType.Part(place.file, block)
        let header = part.file.names.blocks[part.block].header
        let tokens = part.file.tokens
        guard tokens.opensGenerics(header) else { return nil }
        for (index, element) in tokens.elements(tokens.contents(of: header)).enumerated()
        where tokens.text(element.name) == name {
            if case .named(let owner, let arguments)? = place.own, owner === type,
                index < arguments.count
            {
                return arguments[index]
            }
            let conditions = tokens.clause(from: header) { $0.keyword == .where }
            let bound = ([element] + conditions).first {
                $0.label != nil && tokens.text($0.name) == name
            }
            guard let bound else { return .unknown }
            let outer = part.file.names.blocks[part.block].outer
            let place = Place(file: part.file, block: outer, token: 0)
            return self.type(at: bound.value.lowerBound, place)
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
            for part in found[index].parts {
                guard let name = part.file.module?.name, visible.contains(name) else { continue }
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

    private func inherited(_ part: DeclaredType.Part) -> [DeclaredType] {
        if let known = part.inherited { return known }
        // A circle ends here.
        part.inherited = []
        openParts += 1
        defer { openParts -= 1 }
        let block = part.file.names.blocks[part.block]
        let place = Place(file: part.file, block: block.outer, token: block.header)
        let clause = part.file.tokens.clause(from: block.header) { $0.kind == .colon }
        let types = clause.flatMap { type(at: $0.value.lowerBound, place).declarations }
        part.inherited = types
        return types
    }

    /// Returns the type that an extension extends; nil if it isn't a name.
    func extendedType(_ file: SourceFacts, _ block: Int) -> DeclaredType? {
        let header = file.names.blocks[block].header
        return type(at: header, Place(file: file, block: 0, token: header)).declarations.first
    }

    // MARK: Members

    /// Returns the members with a name that a type has by itself and by its ancestors.
    func members(_ name: String, of type: DeclaredType) -> [Member] {
        ancestry(of: type).flatMap { ($0.members[name] ?? []).filter(isVisible) }
    }

    /// Returns the type of a variable or a function.
    func type(of member: Member, _ own: KnownType?) -> KnownType {
        let key = MemberKey(file: ObjectIdentifier(member.file), index: member.index)
        var isGeneric = false
        if case .named(_, let arguments)? = own { isGeneric = !arguments.isEmpty }
        if !isGeneric, let known = known[key] { return known }
        // A circle ends here.
        known[key] = .unknown
        let type = ask { readType(of: member, own) }
        known[key] = isGeneric ? nil : type
        return type
    }

    /// Returns the functions with a name, as one whose result is theirs if they agree.
    private func function(_ functions: [Member], _ own: KnownType?) -> KnownType {
        var result: KnownType?
        for function in functions {
            let other = type(of: function, own)
            guard let first = result else {
                result = other
                continue
            }
            if !first.returnsSame(as: other) { return .function(result: .unknown) }
        }
        return result ?? .unknown
    }

    /// Returns the value that several declarations of a name stand for; nil if there is none.
    func value(_ members: [Member], _ own: KnownType?) -> KnownType? {
        if let variable = members.last(where: { $0.name.kind == .variable }) {
            return type(of: variable, own)
        }
        let functions = members.filter { $0.name.kind == .function }
        return functions.isEmpty ? nil : function(functions, own)
    }

    // MARK: Values

    /// Returns what a name stands for in an expression.
    func value(named name: String, _ place: Place) -> KnownType {
        var index = place.block
        while index > 0 {
            if let type = place.file.types[index] {
                var own = KnownType.named(type, [])
                if case .named(let owner, _)? = place.own, owner === type { own = place.own ?? own }
                if let found = value(members(name, of: type), own) { return found }
            } else if let found = value(locals(name, in: index, place), place.own) {
                return found
            }
            index = place.file.names.blocks[index].outer
        }
        if let module = place.file.module {
            for other in [module] + module.dependencies {
                if let found = value(named: name, in: other, from: place.file) { return found }
            }
        }
        if let type = type(named: name, place) { return .metatype(type) }
        if declarations.isModule(name) { return .module(name) }
        let isType = name.utf8.first.map { $0 &- 0x41 < 26 } ?? false
        return isType ? .metatype(foreign(name)) : .unknown
    }

    func value(named name: String, in module: DeclaredModule, from file: SourceFacts)
        -> KnownType?
    {
        let members = module.members[name]?.filter { !$0.name.isPrivate || $0.file === file }
        return members.flatMap { value($0, nil) }
    }

    /// Returns the functions with a name in a block of code, and the last variable that is declared
    /// before a place.
    func locals(_ name: String, in block: Int, _ place: Place) -> [Member] {
        let variables = place.file.locals(name, .variable, in: block)
        var first = 0
        var last = variables.count
        while first < last {
            let middle = (first + last) / 2
            if variables[middle].name.token < place.token {
                first = middle + 1
            } else {
                last = middle
            }
        }
        var members = place.file.locals(name, .function, in: block)
        if first > 0 { members.append(variables[first - 1]) }
        return members
    }
}
