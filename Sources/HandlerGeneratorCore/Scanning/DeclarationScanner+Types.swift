extension DeclarationScanner {
    /// Reads a type or extension, from its introducer to the brace that opens its members.
    mutating func readType(_ kind: ContextKind) {
        let introducer = token
        for annotation in prelude.annotations { report(.notAMethod(.type), at: annotation.location) }
        let attributes = prelude.attributes
        let modifiers = prelude.modifiers
        clearPrelude()
        advance()

        guard let header = readTypeHeader(kind), token.kind == .leftBrace else { return }
        var context = TypeContext(kind: kind, name: header.name, location: location(of: introducer.start))
        context.attributes = attributes.map { attribute($0) }
        context.modifiers = modifiers.map { modifier($0) }
        context.isGeneric = header.isGeneric
        context.hasWhereClause = header.hasWhereClause
        context.isNoncopyable = header.isNoncopyable
        context.isLocal = codeBraces > 0
        advance()
        contexts.append(context)
        push(.type)
        if !context.isLocal, !isTooDeep, !isNeverCompiled {
            scan.types.append(TypeDeclaration(contexts: contexts, conditions: openClauses))
        }
    }

    struct TypeHeader {
        var name: String
        var isGeneric = false
        var hasWhereClause = false
        var isNoncopyable = false
    }

    /// Consumes the source between the introducer and the opening brace. Returns nil if there is no name.
    mutating func readTypeHeader(_ kind: ContextKind) -> TypeHeader? {
        var header: TypeHeader
        if kind == .extension {
            guard let extended = readExtendedType() else { return nil }
            header = extended
        } else {
            guard token.kind == .identifier || token.kind == .keyword, !token.newlineBefore || kind != .class
            else { return nil }
            header = TypeHeader(name: text(token))
            advance()
            if isLeftAngle(token) {
                header.isGeneric = true
                _ = skipAngles()
            }
        }
        while !endsTypeHeader {
            if token.kind == .keyword, token.keyword == .where { header.hasWhereClause = true }
            if previous?.kind == .prefixOperator, previous.map({ bytes[$0.start] }) == 0x7E,
                isWord("Copyable") || isWord("Escapable")
            {
                header.isNoncopyable = true
            }
            if token.kind == .leftParen || token.kind == .leftSquare {
                skipBrackets()
            } else {
                skipToken()
            }
        }
        return header
    }

    /// Whether the header ends here, at its brace or where the source can't be a header any more.
    private var endsTypeHeader: Bool {
        switch token.kind {
        case .leftBrace, .rightBrace, .semicolon, .endOfFile, .poundIf, .poundElseif, .poundElse, .poundEndif:
            return true
        case .keyword:
            guard token.newlineBefore, previous?.kind != .colon, previous?.kind != .comma else { return false }
            switch token.keyword {
            case .where, .expression, .other, .none, .inout, .throws, .rethrows: return false
            default: return true
            }
        default:
            return false
        }
    }

    /// Reads the type after `extension`, as written.
    private mutating func readExtendedType() -> TypeHeader? {
        let start = token.start
        var end = start
        var header = TypeHeader(name: "")
        reading: while true {
            switch token.kind {
            case .identifier, .period, .colonColon:
                end = token.end
                advance()
            case .keyword where token.keyword == .expression || previous?.kind == .period:
                end = token.end
                advance()
            case .prefixOperator, .binaryOperator, .postfixOperator:
                guard isLeftAngle(token) else {
                    end = token.end
                    advance()
                    continue
                }
                header.isGeneric = true
                end = skipAngles()
            case .leftParen, .leftSquare:
                header.isGeneric = true
                skipBrackets()
                end = previous?.end ?? end
            default:
                break reading
            }
        }
        guard end > start else { return nil }
        header.name = bytes.text(start, end)
        return header
    }

    /// Reads a type alias, which an extension or a parameter may name.
    mutating func readTypealias() {
        let access = prelude.modifiers.map { modifier($0) }.accessLevel
        skipIntroducer(.typealias)
        guard codeBraces == 0, !isInGroup, !isNeverCompiled, token.kind == .identifier else { return }
        let name = name(token)
        advance()
        let isGeneric = isLeftAngle(token)
        if isGeneric { _ = skipAngles() }
        guard token.kind == .equal else { return }
        advance()
        scan.aliases.append(
            TypeAlias(contexts: contexts, name: name, access: access, isGeneric: isGeneric, type: readResult()))
    }

    /// Reads an `import`, which may have attributes and an access level before it, or be of one declaration
    /// (`import class A.B`).
    mutating func readImport() {
        let attributes = prelude.attributes.map { attribute($0) }
        let modifiers = prelude.modifiers.map { modifier($0) }
        let clauses = openClauses
        endPrelude(before: .import)
        advance()
        if token.kind == .keyword || (token.kind == .identifier && bytes.has("macro ", at: token.start)) { advance() }
        guard token.kind == .identifier, braces == 0, !isNeverCompiled else { return }
        scan.imports.append(
            ImportDeclaration(
                module: name(token), attributes: attributes, access: modifiers.accessLevel, conditions: clauses))
        advance()
        while token.kind == .period {
            advance()
            if token.kind == .identifier || token.kind == .keyword { advance() }
        }
    }
}
