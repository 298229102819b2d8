import HandlerGeneratorCore

/// Reads the types of values.
extension NameResolver {
    /// Returns the type of an expression.
    func value(_ span: Span, _ place: Place) -> KnownType {
        SourceBytes.withView(of: place.file.source) { bytes in
            var reader = TokenReader(bytes, from: span.start, to: span.end)
            return readValue(&reader, place)
        }
    }

    /// Reads the type of a variable, or a function with that of its result.
    func readType(of member: Member, _ own: KnownType?) -> KnownType {
        let name = member.name
        var place = Place(
            file: member.file,
            block: name.block,
            offset: name.span.start,
            own: own
        )
        return SourceBytes.withView(of: member.file.source) { bytes in
            if name.kind == .function {
                place = Place(file: member.file, block: name.body, offset: 0, own: own)
                var reader = TokenReader(bytes, from: name.type)
                skipParameters(&reader)
                let hasResult = skipsEffects(&reader)
                return .function(result: hasResult ? readType(&reader, place) : foreign("Void"))
            }
            if name.type >= 0 {
                var reader = TokenReader(bytes, from: name.type)
                let type = readType(&reader, place)
                return reader.isWord("...") ? foreign("Array", [type]) : type
            }
            guard name.value >= 0 else { return .unknown }
            var reader = TokenReader(bytes, from: name.value)
            let type = readValue(&reader, place)
            return name.isElement ? type.unwrapped.element : type
        }
    }

    private func skipParameters(_ reader: inout TokenReader) {
        // `init?(…)`, `init!(…)`
        if reader.isOperator(0x3F) || reader.isOperator(0x21) { reader.advanceInOperator() }
        reader.skipGenerics()
        if reader.token.kind == .leftParen { reader.skipBrackets() }
    }

    /// Reads an expression, as far as it doesn't need operators other than casts, `??` and `?:`.
    func readValue(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        var next = reader
        let type = ask { readExpression(&next, place) }
        reader = next
        return type
    }

    private func readExpression(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        skipMarks(&reader)
        var type = readOperand(&reader, place)
        while !reader.token.newlineBefore || reader.token.kind == .binaryOperator {
            if reader.isWord("as") {
                reader.advance()
                if reader.isOperator(0x3F) || reader.isOperator(0x21) { reader.advanceInOperator() }
                type = readType(&reader, place)
            } else if reader.isWord("??") {
                reader.advance()
                let other = readValue(&reader, place)
                return type.isKnown ? type.unwrapped : other
            } else if reader.isWord("?") {
                // Both branches have one type.
                reader.advance()
                let first = readValue(&reader, place)
                if reader.take(.colon) { _ = readValue(&reader, place) }
                return first
            } else if reader.isWord("is") || reader.token.kind == .binaryOperator {
                reader.advance()
                skipMarks(&reader)
                _ = readOperand(&reader, place)
                type = .unknown
            } else {
                break
            }
        }
        return type
    }

    /// Skips `try?`, `await`, `unsafe` and prefix operators.
    private func skipMarks(_ reader: inout TokenReader) {
        while true {
            var ahead = reader
            ahead.advance()
            let isMark =
                reader.token.kind == .prefixOperator || reader.token.keyword == .try
                || reader.isWord("await") || reader.isWord("unsafe")
            guard isMark, ahead.token.kind != .period,
                ahead.token.kind != .leftParen
                    || reader.token.kind != .identifier || !ahead.token.attached
            else { return }
            if reader.token.keyword == .try, ahead.token.kind == .postfixOperator {
                ahead.advance()
            }
            reader = ahead
        }
    }

    private func readOperand(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        var type = readPrimary(&reader, place)
        while true {
            let isOnLine = !reader.token.newlineBefore
            switch reader.token.kind {
            case .postfixOperator where reader.isOperator(0x3F) || reader.isOperator(0x21):
                reader.advanceInOperator()
                type = type.unwrapped
            case .period, .colonColon:
                reader.advance()
                let name = reader.bytes.text(reader.token.span)
                reader.advance()
                type = member(name, of: type, place)
            case .leftParen where isOnLine:
                reader.skipBrackets()
                type = result(of: type)
                if reader.token.kind == .leftBrace, !reader.token.newlineBefore,
                    !type.isKnown
                {
                    reader.skipBrackets()
                }
            case .leftSquare where reader.token.attached:
                reader.skipBrackets()
                type = element(of: type)
            case .leftBrace where isOnLine && type.takesClosure:
                reader.skipBrackets()
                type = result(of: type)
            default: return type
            }
        }
    }

    private func readPrimary(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        switch reader.token.kind {
        case .identifier: return readName(&reader, place)
        case .keyword where reader.token.keyword == .expression:
            let word = reader.bytes.text(reader.token.span)
            reader.advance()
            switch word {
            case "self": return own(place) ?? .unknown
            case "Self": return .metatype(own(place) ?? .unknown)
            case "super":
                let types = own(place)?.declarations.flatMap { ancestry(of: $0).dropFirst() } ?? []
                return types.first.map { .named($0, []) } ?? .unknown
            default: return .unknown
            }
        case .leftParen: return readTupleValue(&reader, place)
        case .leftSquare: return readCollection(&reader, place)
        case .string:
            reader.advance()
            return foreign("String")
        case .interpolationStart:
            reader.skipBrackets()
            return foreign("String")
        case .leftBrace:
            reader.skipBrackets()
            return .function(result: .unknown)
        default:
            if reader.token.kind.depth == 0 { reader.advance() }
            return .unknown
        }
    }

    /// Reads a name, which may be that of a type with generic arguments.
    private func readName(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        var ahead = reader
        ahead.advance()
        if ahead.isOperator(0x3C), ahead.token.attached {
            var type = reader
            let found = readType(&type, place)
            let isType = type.token.kind == .leftParen || type.token.kind == .period
            if isType, case .named(_, let arguments) = found, !arguments.isEmpty {
                reader = type
                return .metatype(found)
            }
        }
        let name = reader.bytes.text(reader.token.span)
        reader = ahead
        return value(named: name, place)
    }

    private func readTupleValue(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        reader.advance()
        var elements: [KnownType.Element] = []
        while reader.token.kind != .rightParen, reader.token.kind != .endOfFile {
            let label = readLabel(&reader)
            elements.append(KnownType.Element(label: label, type: readValue(&reader, place)))
            if reader.token.kind != .comma, reader.token.kind != .rightParen {
                elements[elements.count - 1].type = .unknown
                reader.skip(to: .comma)
            }
            guard reader.take(.comma) else { break }
        }
        reader.skip(to: .rightParen)
        _ = reader.take(.rightParen)
        if elements.count == 1, elements[0].label == nil { return elements[0].type }
        return .tuple(elements)
    }

    /// Reads an array or a dictionary, or the type of one, as in `[Cart]()`.
    private func readCollection(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        var type = reader
        let found = readType(&type, place)
        if type.token.kind == .leftParen, type.token.attached {
            reader = type
            return .metatype(found)
        }
        var ahead = reader
        reader.skipBrackets()
        ahead.advance()
        let first = readValue(&ahead, place)
        guard ahead.take(.colon) else { return foreign("Array", [first]) }
        return foreign("Dictionary", [first, readValue(&ahead, place)])
    }

    // MARK: Parts of values

    /// Returns the type of a member, after a dot.
    private func member(_ name: String, of type: KnownType, _ place: Place) -> KnownType {
        switch type.unwrapped {
        case .module(let module):
            guard let module = declarations.module(module) else { return .metatype(foreign(name)) }
            return value(named: name, in: module, from: place.file)
                ?? .metatype(memberType(named: name, of: type, place.file))
        case .tuple(let elements):
            if let index = Int(name), index < elements.count { return elements[index].type }
            return elements.first { $0.label == name }?.type ?? .unknown
        case .metatype(let type):
            if name == "self" || name == "init" || name == "Type" { return .metatype(type) }
            return staticMember(name, of: type, place)
        case .composition(let types):
            for type in types {
                let found = member(name, of: type, place)
                if found.isKnown { return found }
            }
            return .unknown
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

    private func staticMember(_ name: String, of type: KnownType, _ place: Place) -> KnownType {
        guard let declared = type.declarations.first else { return .unknown }
        if let nested = memberType(name, of: declared, type) { return .metatype(nested) }
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
            guard let call = value(members("callAsFunction", of: declared), type) else {
                return .unknown
            }
            return result(of: call)
        default: return .unknown
        }
    }

    /// Returns the type of an element, from a subscript.
    private func element(of type: KnownType) -> KnownType {
        guard case .named(let declared, let arguments) = type.unwrapped else { return .unknown }
        // A registry's subscript returns a value with a receiver's functions.
        if declared.name == CallOwner.registry {
            return declarations.libraryType(CallOwner.receiver)
        }
        if declared.isForeign, declared.name == "Dictionary", arguments.count == 2 {
            return arguments[1]
        }
        if let found = value(members("subscript", of: declared), type) { return result(of: found) }
        return type.unwrapped.element
    }
}

extension KnownType {
    /// Whether a closure after it is an argument of a call.
    fileprivate var takesClosure: Bool {
        switch self {
        case .metatype, .function: true
        default: false
        }
    }
}
