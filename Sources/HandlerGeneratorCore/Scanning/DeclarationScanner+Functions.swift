extension DeclarationScanner {
    /// Reads a wanted function up to its body. Of any other function, consumes only the `func`.
    mutating func readFunction() {
        // A clause that is never compiled may contain anything, but no handlers.
        let isAnnotated = !prelude.annotations.isEmpty
        if scope == .allMethods ? isAtMemberLevel || isAnnotated : isAnnotated && !isNeverCompiled {
            readMethod()
        } else {
            prelude = Prelude()
            advance()
        }
    }

    @_optimize(none) private mutating func readMethod() {
        let method = MethodDeclaration(at: location(of: token.start))
        let pending = prelude
        let isMember = isAtMemberLevel
        prelude = Prelude()
        advance()
        guard readSignature(of: method) else {
            if !pending.annotations.isEmpty {
                let place = token.kind == .endOfFile ? "the end of the file" : "'\(text(token))'"
                report(Diagnostic.Problem(.notUnderstood, [method.name, place]), at: method.location)
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
        if method.isExposed { method.documentation = DocumentationScanner.comment(in: pending.trivia, of: bytes) }
        scan.methods.append(method)
    }

    /// Reads from the name to the end of the signature. Returns whether the source is a signature.
    @_optimize(none) private mutating func readSignature(of method: MethodDeclaration) -> Bool {
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

    @_optimize(none) private mutating func readName(of method: MethodDeclaration) -> Bool {
        if token.kind.isName {
            method.name = name(token)
            advance()
            return true
        }
        guard token.kind.isOperator || token.kind == .equal || token.kind == .arrow else { return false }
        method.isOperator = true
        var end = token.end
        // In `func <<T>(…)`, the last `<` of the operator before a name opens the generic parameters.
        if end - token.start > 1, bytes[end - 1] == 0x3C, CharacterClasses.isIdentifierStart(bytes[end]) { end -= 1 }
        method.name = bytes.text(token.start..<end)
        splitToken(at: end)
        return true
    }

    @_optimize(none) private mutating func readEffects() -> Effects {
        var effects = Effects()
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

    /// Reads a result type, a where clause or an aliased type, up to the body or to a line that can't continue it.
    @_optimize(none) mutating func readResult() -> String {
        let start = token.start
        var end = start
        while true {
            switch token.kind {
            case .leftBrace, .rightBrace, .rightParen, .rightSquare, .semicolon, .endOfFile, .equal:
                return bytes.text(start..<end)
            case _ where endsResult(from: start): return bytes.text(start..<end)
            case .leftParen, .leftSquare: skipBrackets()
            case _ where isLeftAngle(token):
                end = skipAngles()
                continue
            default: skipToken()
            }
            end = previous.end
        }
    }

    /// Returns whether a directive, a where clause or a line that can't continue a type begins at the token.
    private func endsResult(from start: Int) -> Bool {
        if token.kind.isDirective || token.keyword == .where { return true }
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
}
