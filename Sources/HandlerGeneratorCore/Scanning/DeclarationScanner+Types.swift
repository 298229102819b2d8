extension DeclarationScanner {
    /// Reads a type or extension, from its introducer to the brace that opens its members.
    @_optimize(none) mutating func readType(_ kind: ContextKind) {
        let context = TypeContext(kind, at: location(of: token.start))
        for annotation in prelude.annotations { report(.notAMethod(.type), at: annotation.location) }
        let (attributes, modifiers) = (prelude.attributes, prelude.modifiers)
        prelude = Prelude()
        advance()

        guard readTypeHeader(of: context), token.kind == .leftBrace else { return }
        context.attributes = attributes.map { attribute($0) }
        context.modifiers = modifiers.map { modifier($0) }
        context.isLocal = codeBraces > 0
        advance()
        contexts.append(context)
        push(.type)
        if !context.isLocal, !isTooDeep, !isNeverCompiled { scan.types.append(contexts) }
    }

    /// Consumes the source between the introducer and the opening brace. Returns whether there is a name.
    @_optimize(none) private mutating func readTypeHeader(of context: TypeContext) -> Bool {
        if context.kind == .extension {
            guard readExtendedType(of: context) else { return false }
        } else {
            guard token.kind.isName, !token.newlineBefore || context.kind != .class else { return false }
            context.name = text(token)
            advance()
            if isLeftAngle(token) {
                context.isGeneric = true
                let start = token.start
                context.hasPack = HandlerNaming.words(of: bytes.text(start, skipAngles())).contains("each")
            }
        }
        while !endsTypeHeader {
            if token.keyword == .where { context.hasWhereClause = true }
            if previous.kind == .prefixOperator, bytes[previous.start] == 0x7E,
                isWord("Copyable") || isWord("Escapable")
            {
                context.isNoncopyable = true
            }
            skipTokenOrBrackets()
        }
        return true
    }

    mutating func skipTokenOrBrackets() {
        if token.kind == .leftParen || token.kind == .leftSquare { skipBrackets() } else { skipToken() }
    }

    /// Whether the header ends here, at its brace or where the source can no longer be a header.
    private var endsTypeHeader: Bool {
        switch token.kind {
        case .leftBrace, .rightBrace, .semicolon, .endOfFile: return true
        case .keyword where token.newlineBefore && previous.kind != .colon && previous.kind != .comma:
            switch token.keyword {
            case .where, .expression, .other, .none, .inout, .throws, .rethrows: return false
            default: return true
            }
        default: return token.kind.isDirective
        }
    }

    /// Reads the type after `extension`, as written.
    @_optimize(none) private mutating func readExtendedType(of context: TypeContext) -> Bool {
        let start = token.start
        var end = start
        reading: while true {
            switch token.kind {
            case .identifier, .period, .colonColon: advance()
            case .keyword where token.keyword == .expression || previous.kind == .period: advance()
            case .leftParen, .leftSquare:
                context.isGeneric = true
                skipBrackets()
            case _ where isLeftAngle(token):
                context.isGeneric = true
                end = skipAngles()
                continue
            case .prefixOperator, .binaryOperator, .postfixOperator: advance()
            default: break reading
            }
            end = previous.end
        }
        context.name = bytes.text(start, end)
        return end > start
    }

    /// Reads a type alias, which an extension or a parameter may name.
    @_optimize(none) mutating func readTypealias() {
        let access = prelude.modifiers.map { modifier($0) }.accessLevel
        skipIntroducer(.typealias)
        guard codeBraces == 0, !isInGroup, !isNeverCompiled, token.kind == .identifier else { return }
        let name = text(token)
        advance()
        let isGeneric = isLeftAngle(token)
        if isGeneric { _ = skipAngles() }
        guard token.kind == .equal else { return }
        advance()
        scan.aliases.append(
            TypeAlias(contexts: contexts, name: name, access: access, isGeneric: isGeneric, type: readResult()))
    }

    /// Reads an `import`, which may name one declaration (`import class A.B`).
    @_optimize(none) mutating func readImport() {
        let attributes = prelude.attributes.map { attribute($0) }
        let access = prelude.modifiers.map { modifier($0) }.accessLevel
        skipIntroducer(.import)
        if token.kind == .keyword || (token.kind == .identifier && bytes.has("macro ", at: token.start)) { advance() }
        guard token.kind == .identifier, braces == 0, !isNeverCompiled else { return }
        scan.imports.append(
            ImportDeclaration(module: name(token), attributes: attributes, access: access, conditions: openClauses))
        advance()
        while token.kind == .period {
            advance()
            if token.kind.isName { advance() }
        }
    }
}
