import HandlerGeneratorCore

/// Reads types.
extension NameResolver {
    /// Returns the type that is written at an offset.
    func type(at offset: Int, _ place: Place) -> KnownType {
        SourceBytes.withView(of: place.file.source) { bytes in
            var reader = TokenReader(bytes, from: offset)
            return readType(&reader, place)
        }
    }

    /// Reads a type, such as `[any Responder]?` or `Box<Cart>.Item`.
    func readType(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        var next = reader
        let type = ask { readCompleteType(&next, place) }
        reader = next
        return type
    }

    private func readCompleteType(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        skipSpecifiers(&reader)
        var type = readBase(&reader, place)
        while true {
            if reader.isOperator(0x3F) || reader.isOperator(0x21), reader.token.attached {
                reader.advanceInOperator()
                type = foreign("Optional", [type])
            } else if reader.isWord("&") {
                reader.advance()
                let other = readType(&reader, place)
                return .composition([type, other])
            } else if reader.token.kind == .period || reader.token.kind == .colonColon {
                var ahead = reader
                ahead.advance()
                guard ahead.token.kind.isName else { return type }
                type = memberType(at: ahead, of: type, place)
                ahead.advance()
                reader = ahead
                if reader.isOperator(0x3C), reader.token.attached {
                    type = readArguments(&reader, of: type, place)
                }
            } else if skipsEffects(&reader) {
                return .function(result: readType(&reader, place))
            } else {
                return type
            }
        }
    }

    /// Skips attributes, and words such as `any` and `inout`.
    private func skipSpecifiers(_ reader: inout TokenReader) {
        while true {
            var ahead = reader
            ahead.advance()
            switch reader.token.kind {
            case .at:
                reader.skipAttributes()
                continue
            case .prefixOperator: break
            case .keyword where reader.token.keyword == .inout || reader.isWord("repeat"): break
            case .identifier:
                let isType =
                    ahead.token.kind == .identifier || ahead.token.kind == .leftSquare
                    || ahead.token.kind == .at || ahead.token.keyword == .expression
                    || ahead.token.kind == .leftParen && !ahead.token.attached
                let word = reader.bytes.text(reader.token.span)
                guard isType, !ahead.token.newlineBefore, Self.specifiers.contains(word) else {
                    return
                }
            default: return
            }
            reader = ahead
        }
    }

    private static let specifiers = Set(
        """
        any some borrowing consuming sending isolated nonisolated each __owned __shared _const
        """.words
    )

    private func readBase(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        switch reader.token.kind {
        case .identifier:
            let name = reader.bytes.text(reader.token.span)
            reader.advance()
            let type = base(name, reader.token, place)
            guard reader.isOperator(0x3C), reader.token.attached else { return type }
            return readArguments(&reader, of: type, place)
        case .keyword where reader.isWord("Self"):
            reader.advance()
            return own(place) ?? .unknown
        case .keyword where reader.isWord("Any"):
            reader.advance()
            return foreign("Any")
        case .leftSquare:
            reader.advance()
            var arguments = [readType(&reader, place)]
            if reader.take(.colon) { arguments.append(readType(&reader, place)) }
            reader.skip(to: .rightSquare)
            _ = reader.take(.rightSquare)
            return foreign(arguments.count > 1 ? "Dictionary" : "Array", arguments)
        case .leftParen: return readTuple(&reader, place)
        default: return .unknown
        }
    }

    private func base(_ name: String, _ next: Token, _ place: Place) -> KnownType {
        if let found = type(named: name, place) { return found }
        let isQualifier = next.kind == .period || next.kind == .colonColon
        return isQualifier && declarations.isModule(name) ? .module(name) : foreign(name)
    }

    /// Returns the type that a name stands for after a dot.
    private func memberType(at reader: TokenReader, of type: KnownType, _ place: Place)
        -> KnownType
    {
        let name = reader.bytes.text(reader.token.span)
        if name == "Type" || name == "Protocol" { return .metatype(type) }
        return memberType(named: name, of: type, place.file)
    }

    /// Returns the type that a name stands for after the name of a type or a module.
    func memberType(named name: String, of type: KnownType, _ file: SourceFacts) -> KnownType {
        switch type {
        case .module(let module):
            let found = declarations.module(module).flatMap {
                self.type(named: name, in: $0, from: file)
            }
            return found ?? foreign(name)
        case .named(let outer, _):
            return memberType(name, of: outer, type) ?? foreign(outer.path + "." + name)
        default: return .unknown
        }
    }

    private func readArguments(
        _ reader: inout TokenReader,
        of type: KnownType,
        _ place: Place
    ) -> KnownType {
        reader.advanceInOperator()
        var arguments: [KnownType] = []
        repeat { arguments.append(readType(&reader, place)) } while reader.take(.comma)
        if reader.isOperator(0x3E) { reader.advanceInOperator() }
        guard case .named(let declared, let own) = type else { return type }
        return .named(declared, own.isEmpty ? arguments : own)
    }

    private func readTuple(_ reader: inout TokenReader, _ place: Place) -> KnownType {
        reader.advance()
        var elements: [KnownType.Element] = []
        while reader.token.kind != .rightParen, reader.token.kind != .endOfFile {
            let label = readLabel(&reader)
            elements.append(KnownType.Element(label: label, type: readType(&reader, place)))
            reader.skip(to: .comma)
            guard reader.take(.comma) else { break }
        }
        reader.skip(to: .rightParen)
        _ = reader.take(.rightParen)
        if elements.count == 1, elements[0].label == nil { return elements[0].type }
        return .tuple(elements)
    }

    /// Reads `label:` or `label name:`, and returns the label; nil if there is none, and `_` as
    /// written.
    func readLabel(_ reader: inout TokenReader) -> String? {
        var ahead = reader
        guard ahead.token.kind.isName else { return nil }
        let label = reader.bytes.text(reader.token.span)
        ahead.advance()
        if ahead.token.kind == .identifier { ahead.advance() }
        guard ahead.take(.colon) else { return nil }
        reader = ahead
        return label
    }

    /// Skips `async throws ->`, if it is there.
    func skipsEffects(_ reader: inout TokenReader) -> Bool {
        var ahead = reader
        while ahead.token.keyword == .throws || ahead.token.keyword == .rethrows
            || ahead.isWord("async")
        {
            ahead.advance()
            if ahead.token.kind == .leftParen { ahead.skipBrackets() }
        }
        guard ahead.take(.arrow) else { return false }
        reader = ahead
        return true
    }

    // MARK: Parameters

    /// A parameter of a function.
    struct Parameter {
        /// Nil for `_`.
        var label: String?
        var type = KnownType.unknown
        var isVariadic = false
        /// Whether a call can leave it out, or pass it as a trailing closure.
        var isOptional = false
    }

    func parameters(of function: Member) -> [Parameter] {
        let file = function.file
        return file.names.parameters[function.name.parameters].map { written in
            let label = file.text(written.label)
            var parameter = Parameter(label: label == "_" ? nil : label)
            parameter.isVariadic = written.isVariadic
            parameter.isOptional = written.hasDefault || written.isVariadic
            parameter.type = type(of: Member(file: file, index: written.name), nil)
            if written.isVariadic { parameter.type = parameter.type.element }
            guard case .function(let result) = parameter.type else { return parameter }
            if written.isAutoclosure {
                // Its argument is written as its result.
                parameter.type = result
            } else {
                parameter.isOptional = true
            }
            return parameter
        }
    }
}
