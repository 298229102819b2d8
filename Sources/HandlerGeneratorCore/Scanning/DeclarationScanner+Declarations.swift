extension DeclarationScanner {
    /// Reads a wanted function up to its body.
    ///
    /// Of any other function, consumes only the `func`.
    func readFunction() {
        // A clause that is never compiled may contain anything, but no handlers.
        let isAnnotated = !prelude.annotations.isEmpty
        let isWanted =
            allMethods ? isAtMemberLevel || isAnnotated : isAnnotated && !isNeverCompiled
        if isWanted {
            readMethod()
        } else {
            let modifiers = messageModifiers
            prelude = Prelude()
            advance()
            if !modifiers.isEmpty { readMessageFunction(modifiers) }
        }
    }

    /// Notes a static function whose name a typed message may have.
    private func readMessageFunction(_ modifiers: [Modifier]) {
        let place = token.start
        guard let name = messageName else { return }
        advance()
        if token.kind == .leftParen, let parameters = readKnownParameters() {
            noteMessage(name, "a static function", parameters, modifiers.accessLevel, at: place)
        }
    }

    @_optimize(none) private func readMethod() {
        let method = MethodDeclaration(at: location(of: token.start))
        let pending = prelude
        let isMember = isAtMemberLevel
        prelude = Prelude()
        advance()
        guard readSignature(of: method) else {
            if !pending.annotations.isEmpty {
                let place = token.kind == .endOfFile ? "the end of the file" : "'\(text(token))'"
                report(
                    Diagnostic.Problem(.notUnderstood, [method.name, place]),
                    at: method.location
                )
            }
            return
        }
        var problem: Diagnostic.Problem?
        if isTooDeep { problem = Diagnostic.Problem(.nestedTooDeeply, ["\(Self.nestingLimit)"]) }
        if !isMember { problem = .notAMethod(codeBraces > 0 ? .localFunction : .freeFunction) }
        if let problem {
            for annotation in pending.annotations { report(problem, at: annotation.location) }
            return
        }
        method.contexts = contexts
        method.attributes = pending.attributes.map { attribute($0) }
        method.modifiers = pending.modifiers.map { modifier($0) }
        method.annotations = pending.annotations
        method.hasConditionalAttributes = pending.crossesDirective
        method.conditions = openClauses
        if method.isExposed {
            method.documentation = DocumentationScanner.comment(in: pending.trivia, of: bytes)
        }
        scan.methods.append(method)
    }

    /// Reads from the name to the end of the signature.
    ///
    /// - Returns: Whether the source is a signature.
    @_optimize(none) private func readSignature(of method: MethodDeclaration) -> Bool {
        guard readName(of: method) else { return false }
        if isLeftAngle(token) {
            method.isGeneric = true
            _ = skipAngles()
        }
        guard token.kind == .leftParen, let parameters = readParameters() else { return false }
        method.parameters = parameters
        method.effects = readEffects()
        if token.kind == .arrow {
            advance()
            method.result = readResult()
        }
        method.hasWhereClause = token.keyword == .where
        return true
    }

    @_optimize(none) private func readName(of method: MethodDeclaration) -> Bool {
        if token.kind.isName {
            method.name = name(token)
            advance()
            return true
        }
        guard token.kind.isOperator || token.kind == .equal || token.kind == .arrow else {
            return false
        }
        method.isOperator = true
        var end = token.end
        // In `func <<T>(…)`, the last `<` of the operator before a name opens the generic
        // parameters.
        if end - token.start > 1, bytes[end - 1] == 0x3C,
            CharacterClasses.isIdentifierStart(bytes[end])
        {
            end -= 1
        }
        method.name = bytes.text(token.start..<end)
        splitToken(at: end)
        return true
    }

    @_optimize(none) private func readEffects() -> MethodDeclaration.Effects {
        var effects = MethodDeclaration.Effects()
        while true {
            if token.kind == .identifier, isWord("async") || isWord("reasync") {
                effects.isAsync = true
                advance()
            } else if token.keyword == .throws || token.keyword == .rethrows {
                effects.canThrow = true
                effects.isRethrows = token.keyword == .rethrows
                advance()
                if token.kind == .leftParen {
                    let start = token.end
                    skipBrackets()
                    effects.thrownType = bytes.text(start, previous.start)
                    if effects.thrownType == "Never" { effects.canThrow = false }
                }
            } else {
                return effects
            }
        }
    }

    /// Reads a result type, a where clause or an aliased type, up to the body or to a line that
    /// can't continue it.
    @_optimize(none) func readResult() -> String {
        let start = token.start
        return bytes.text(readType { endsResult(from: start) })
    }

    /// Returns whether a where clause or a line that can't continue a type begins at the token.
    private func endsResult(from start: Int) -> Bool {
        if token.keyword == .where { return true }
        guard token.newlineBefore, token.start > start else { return false }
        switch token.kind {
        case .arrow, .period, .colonColon, .binaryOperator: return false
        default: break
        }
        switch previous.kind {
        case .arrow, .period, .colonColon, .binaryOperator, .comma, .colon: return false
        case .identifier: return !["any", "some", "sending", "each"].contains(text(previous))
        default: return true
        }
    }

    /// Reads a type or extension, from its introducer to the brace that opens its members.
    @_optimize(none) func readType(_ kind: TypeContext.Kind) {
        let context = TypeContext(kind, at: location(of: token.start))
        for annotation in prelude.annotations {
            report(.notAMethod(.type), at: annotation.location)
        }
        let attributes = prelude.attributes
        let modifiers = prelude.modifiers
        prelude = Prelude()
        advance()

        guard readTypeHeader(of: context), token.kind == .leftBrace else { return }
        context.attributes = attributes.map { attribute($0) }
        context.modifiers = modifiers.map { modifier($0) }
        context.isConditional = !conditions.isEmpty
        // Gathering the clauses takes time that grows with their number, so not for each type.
        if context.isGlobalActor { context.conditions = openClauses }
        context.isLocal = codeBraces > 0
        advance()
        contexts.append(context)
        push(.type)
        if !context.isLocal, !isTooDeep, !isNeverCompiled { scan.types.append(contexts) }
    }

    /// Consumes the source between the introducer and the opening brace.
    ///
    /// - Returns: Whether there is a name.
    @_optimize(none) private func readTypeHeader(of context: TypeContext) -> Bool {
        if context.kind == .extension {
            guard readExtendedType(of: context) else { return false }
        } else {
            guard token.kind.isName, !token.newlineBefore || context.kind != .class else {
                return false
            }
            context.name = text(token)
            advance()
            if isLeftAngle(token) {
                context.isGeneric = true
                let start = token.start
                context.hasPack = HandlerNaming.words(of: bytes.text(start, skipAngles())).contains(
                    "each"
                )
            }
        }
        while !endsTypeHeader {
            if token.keyword == .where { context.hasWhereClause = true }
            if token.kind == .identifier, !context.hasWhereClause {
                let isMember = previous.kind == .period && !context.inherited.isEmpty
                let outer = isMember ? context.inherited.removeLast() + "." : ""
                context.inherited.append(outer + name(token))
            }
            if previous.kind == .prefixOperator, bytes[previous.start] == 0x7E,
                isWord("Copyable") || isWord("Escapable")
            {
                context.isNoncopyable = true
            }
            skipTokenOrBrackets()
        }
        return true
    }

    func skipTokenOrBrackets() {
        if token.kind == .leftParen || token.kind == .leftSquare {
            skipBrackets()
        } else {
            skipToken()
        }
    }

    /// Whether the header ends here, at its brace or where the source can no longer be a header.
    private var endsTypeHeader: Bool {
        switch token.kind {
        case .leftBrace, .rightBrace, .semicolon, .endOfFile: return true
        case .keyword
        where token.newlineBefore && previous.kind != .colon && previous.kind != .comma:
            switch token.keyword {
            case .where, .expression, .other, .none, .inout, .throws, .rethrows: return false
            default: return true
            }
        default: return token.kind.isDirective
        }
    }

    /// Reads the type after `extension`, without the comments and parentheses around its names.
    @_optimize(none) private func readExtendedType(of context: TypeContext) -> Bool {
        var parentheses = 0
        reading: while true {
            let start = token.start
            switch token.kind {
            // `extension (Outer.Inner)`
            case .leftParen where context.name.isEmpty:
                parentheses += 1
                advance()
                continue
            case .rightParen where parentheses > 0:
                parentheses -= 1
                advance()
                continue
            case .identifier, .period, .colonColon: advance()
            case .keyword where token.keyword == .expression || previous.kind == .period: advance()
            case .leftParen, .leftSquare:
                context.isGeneric = true
                skipBrackets()
            case _ where isLeftAngle(token):
                context.isGeneric = true
                context.name += bytes.text(start, skipAngles())
                continue
            case .prefixOperator, .binaryOperator, .postfixOperator: advance()
            default: break reading
            }
            context.name += bytes.text(start, previous.end)
        }
        return !context.name.isEmpty
    }

    /// Reads a type alias, which an extension or a parameter may name.
    @_optimize(none) func readTypealias() {
        let access = prelude.modifiers.map { modifier($0) }.accessLevel
        skipIntroducer(.typealias)
        guard codeBraces == 0, !isInGroup, !isNeverCompiled, token.kind == .identifier else {
            return
        }
        let name = text(token)
        advance()
        let isGeneric = isLeftAngle(token)
        if isGeneric { _ = skipAngles() }
        guard token.kind == .equal else { return }
        advance()
        scan.aliases.append(
            TypeAlias(
                contexts: contexts,
                name: name,
                access: access,
                isGeneric: isGeneric,
                type: readResult()
            )
        )
    }

    /// Reads an `import`, which may name one declaration (`import class A.B`).
    @_optimize(none) func readImport() {
        let attributes = prelude.attributes.map { attribute($0) }
        let access = prelude.modifiers.map { modifier($0) }.accessLevel
        skipIntroducer(.import)
        if token.kind == .keyword
            || (token.kind == .identifier && bytes.has("macro ", at: token.start))
        {
            advance()
        }
        guard token.kind == .identifier, braces == 0, !isNeverCompiled else { return }
        scan.imports.append(
            ImportDeclaration(
                module: name(token),
                attributes: attributes,
                access: access,
                conditions: openClauses
            )
        )
        advance()
        while token.kind == .period {
            advance()
            if token.kind.isName { advance() }
        }
    }
}
