import HandlerGeneratorCore

/// Reads the types of expressions.
///
/// A type is an expression whose value is that type's metatype.
extension NameResolver {
    /// Returns the type that is written at a token.
    func type(at start: Int, _ place: Place) -> KnownType {
        type(place.tokens.type(from: start), place)
    }

    /// Returns the type that is written in a range, such as `[any Responder]?` or
    /// `Box<Cart>.Item`.
    private func type(_ range: Range<Int>, _ place: Place) -> KnownType {
        let tokens = place.tokens
        let sides = tokens.parts(range, separatedBy: .arrow)
        if sides.count > 1 {
            let result = sides[1].lowerBound..<range.upperBound
            return .function(result: ask { type(result, place) })
        }
        let types = tokens.parts(range) { tokens.isWord("&", $0) }.map { part in
            let start = tokens.afterSpecifiers(part.lowerBound)
            let operand = start..<max(start, part.upperBound)
            return self.operand(operand, place, isType: true).instance
        }
        return types.count == 1 ? types[0] : .composition(types)
    }

    /// Returns the type of an expression's value, as far as it doesn't need operators other than
    /// casts, `??` and `?:`.
    func value(_ range: Range<Int>, _ place: Place) -> KnownType {
        ask {
            switch place.tokens.expression(in: range) {
            case .choice(let branches): branches.first.map { value($0, place) } ?? .unknown
            case .cast(_, let type): self.type(at: type, place)
            case .either(let first, let second): either(value(first, place), second, place)
            case .operand(let operand): self.operand(operand, place)
            case .operation: .unknown
            }
        }
    }

    private func either(_ first: KnownType, _ second: Range<Int>, _ place: Place) -> KnownType {
        first.isKnown ? first.unwrapped : value(second, place)
    }

    /// Returns the type of an operand, from its last part to its first.
    private func operand(_ range: Range<Int>, _ place: Place, isType: Bool = false) -> KnownType {
        let tokens = place.tokens
        let last = range.upperBound - 1
        let open = min(last, tokens.partner(of: last))
        guard open > range.lowerBound else {
            return range.isEmpty ? .unknown : ask { primary(open, place, isType) }
        }
        let rest = range.lowerBound..<open
        func base(isType: Bool) -> KnownType { ask { operand(rest, place, isType: isType) } }
        switch tokens[last].kind {
        case .rightParen:
            // `[Cart]()`
            let isCollection =
                tokens[rest.lowerBound].kind == .leftSquare
                && tokens.after(rest.lowerBound) == open
            return result(of: base(isType: isCollection))
        case .rightSquare: return element(of: base(isType: false))
        case .rightBrace:
            let type = base(isType: false)
            // The braces are a closure, an argument of a call.
            switch type {
            case .metatype, .function: return result(of: type)
            default: return type
            }
        case _ where open < last:
            guard case .metatype(.named(let declared, let own)) = base(isType: isType) else {
                return .unknown
            }
            let arguments = tokens.elements(tokens.contents(of: open)).map {
                type($0.value, place)
            }
            return .metatype(.named(declared, own.isEmpty ? arguments : own))
        case .postfixOperator:
            let type = base(isType: isType)
            guard case .metatype(let wrapped) = type else { return type.unwrapped }
            return .metatype(foreign("Optional", [wrapped]))
        default:
            guard tokens[last - 1].kind.isSelection, rest.count > 1 else { return .unknown }
            let owner = ask { operand(rest.dropLast(), place, isType: isType) }
            return member(tokens.text(last), of: owner, place, isType: isType)
        }
    }

    private func primary(_ index: Int, _ place: Place, _ isType: Bool) -> KnownType {
        let tokens = place.tokens
        let text = tokens.text(index)
        switch tokens[index].kind {
        case .identifier:
            if !isType, let found = value(named: text, place) { return found }
            if let found = type(named: text, place) { return .metatype(found) }
            let mayBeModule = !isType || tokens[index + 1].kind.isSelection
            if mayBeModule, declarations.isModule(text) { return .module(text) }
            return isType || tokens.isCapital(index) ? .metatype(foreign(text)) : .unknown
        case .keyword:
            switch text {
            case "self": return own(place) ?? .unknown
            case "Self": return .metatype(own(place) ?? .unknown)
            case "Any": return .metatype(foreign(text))
            case "super":
                let types = own(place)?.declarations.flatMap { ancestry(of: $0).dropFirst() } ?? []
                return types.first.map { .named($0, []) } ?? .unknown
            default: return .unknown
            }
        case .string, .interpolationStart: return foreign("String")
        case .leftBrace: return .function(result: .unknown)
        case .leftParen: return tuple(tokens.contents(of: index), place, isType)
        case .leftSquare: return collection(tokens.contents(of: index), place, isType)
        default: return .unknown
        }
    }

    private func tuple(_ range: Range<Int>, _ place: Place, _ isType: Bool) -> KnownType {
        let elements = place.tokens.elements(range).map { element in
            KnownType.Element(
                label: element.label.map(place.tokens.text),
                type: part(element.value, place, isType)
            )
        }
        let isTuple = elements.count != 1 || elements[0].label != nil
        let type = isTuple ? .tuple(elements) : elements[0].type
        return isType ? .metatype(type) : type
    }

    private func collection(_ range: Range<Int>, _ place: Place, _ isType: Bool) -> KnownType {
        let tokens = place.tokens
        let first = tokens.parts(range, separatedBy: .comma).first ?? range
        let parts = tokens.parts(first, separatedBy: .colon)
        let types = parts.map { part($0, place, isType) }
        let type = foreign(parts.count > 1 ? "Dictionary" : "Array", types)
        return isType ? .metatype(type) : type
    }

    private func part(_ range: Range<Int>, _ place: Place, _ isType: Bool) -> KnownType {
        isType ? type(range, place) : value(range, place)
    }

    // MARK: Declarations

    /// Reads the type of a variable, or a function with that of its result.
    func readType(of name: Name, _ own: KnownType?) -> KnownType {
        let place = Place(block: name.block, token: name.token, own: own)
        let type = name.type.map { self.type(at: $0, place) }
        if name.kind == .function { return .function(result: type ?? foreign("Void")) }
        if let type { return name.isVariadic ? foreign("Array", [type]) : type }
        guard let range = name.value else { return .unknown }
        let value = value(range, place)
        return name.isElement ? value.unwrapped.element : value
    }

    /// A parameter of a function.
    struct Parameter {
        /// The label; `_` for none.
        var label: String
        var type: KnownType
        var isVariadic: Bool
        /// Whether a call can leave it out, or pass it as a trailing closure.
        var isOptional: Bool
    }

    func parameters(of function: Name) -> [Parameter] {
        function.parameters.map { variable in
            let tokens = function.block.file.tokens
            let type = type(of: variable, nil)
            var parameter = Parameter(
                label: tokens.text(variable.label),
                type: variable.isVariadic ? type.element : type,
                isVariadic: variable.isVariadic,
                isOptional: variable.value != nil || variable.isVariadic
            )
            guard case .function(let result) = parameter.type else { return parameter }
            if variable.type.map({ tokens.isWord("autoclosure", $0 + 1) }) == true {
                // Its argument is written as its result.
                parameter.type = result
            } else {
                parameter.isOptional = true
            }
            return parameter
        }
    }

    // MARK: Parts of values

    /// Returns what a name stands for after a dot; in a type, the metatype of a member type.
    func member(_ name: String, of owner: KnownType, _ place: Place, isType: Bool) -> KnownType {
        switch owner.unwrapped {
        case .module(let module):
            guard let module = declarations.module(module) else { return .metatype(foreign(name)) }
            let value = isType ? nil : value(named: name, in: module, from: place.file)
            let type = type(named: name, in: module, from: place.file)
            return value ?? .metatype(type ?? foreign(name))
        case .tuple(let elements):
            if let index = Int(name), index < elements.count { return elements[index].type }
            return elements.first { $0.label == name }?.type ?? .unknown
        case .metatype(let type):
            switch name {
            case "self", "init": return .metatype(type)
            case "Type", "Protocol": return .metatype(.metatype(type))
            default: return staticMember(name, of: type, isType)
            }
        case .composition(let types):
            let found = types.lazy.map { self.member(name, of: $0, place, isType: isType) }
            return found.first(where: \.isKnown) ?? .unknown
        case .named(let declared, let arguments):
            let own = KnownType.named(declared, arguments)
            if name == "self" { return own }
            let members = members(name, of: declared)
            // What is sent through these is sent to the same receiver.
            let isSame = name == "awaited" || name == "delayed"
            if isSame, members.allSatisfy(\.isLibrary) {
                return name == "awaited" ? own : .function(result: own)
            }
            // An extension doesn't replace a member of the standard library.
            return collectionMember(name, own) ?? value(members, own) ?? .unknown
        case .unknown, .function: return .unknown
        }
    }

    private func staticMember(_ name: String, of type: KnownType, _ isType: Bool) -> KnownType {
        guard let declared = type.declarations.first else { return .unknown }
        if let nested = memberType(name, of: declared, type) { return .metatype(nested) }
        if isType { return .metatype(foreign(declared.path + "." + name)) }
        if let found = value(members(name, of: declared), type) { return found }
        if name == "shared", declared.name == CallOwner.registry { return type }
        if name == "awaited" { return .metatype(type) }
        return .unknown
    }

    /// Returns the type of a member of a collection of the standard library; nil if it isn't known.
    private func collectionMember(_ name: String, _ type: KnownType) -> KnownType? {
        guard case .named(let collection, let arguments) = type, collection.isForeign else {
            return nil
        }
        switch name {
        case "values" where arguments.count == 2: return foreign("Array", [arguments[1]])
        case _ where !type.element.isKnown: return nil
        case "first", "last": return type.element
        case "randomElement", "popLast", "removeFirst", "removeLast", "min", "max":
            return .function(result: type.element)
        case "reversed", "sorted", "shuffled", "filter", "dropFirst", "dropLast":
            return .function(result: type)
        default: return nil
        }
    }

    /// Returns the result of a call.
    private func result(of type: KnownType) -> KnownType {
        switch type {
        case .metatype(let type): return type
        case .function(let result): return result
        case .named(let declared, _):
            return value(members("callAsFunction", of: declared), type).map(result) ?? .unknown
        default: return .unknown
        }
    }

    /// Returns the type of an element, from a subscript.
    private func element(of type: KnownType) -> KnownType {
        let type = type.unwrapped
        guard let declared = type.declarations.first else { return .unknown }
        // A registry's subscript returns a value with a receiver's functions.
        if declared.name == CallOwner.registry {
            return declarations.libraryType(CallOwner.receiver)
        }
        if let entry = type.entry { return entry.value }
        let found = value(members("subscript", of: declared), type.instance)
        return found.map(result) ?? type.element
    }
}
