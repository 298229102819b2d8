extension DeclarationScanner {
    /// Reads a function up to its body if it is wanted. For any other function, consumes only the `func`.
    mutating func readFunction() {
        // A clause that is never compiled may hold anything. Nothing in it is a handler.
        let isWanted =
            scope == .allMethods
            ? isAtMemberLevel || !prelude.annotations.isEmpty : !prelude.annotations.isEmpty && !isNeverCompiled
        guard isWanted else {
            clearPrelude()
            advance()
            return
        }
        let start = location(of: token.start)
        let pending = prelude
        let isMember = isAtMemberLevel
        clearPrelude()
        advance()

        var signature = Signature()
        guard readSignature(into: &signature) else {
            if !pending.annotations.isEmpty {
                report(.notUnderstood(name: signature.name, found: text(token)), at: start)
            }
            return
        }
        guard isMember else {
            let introducer: Diagnostic.Problem.Introducer = codeBraces > 0 ? .localFunction : .freeFunction
            for annotation in pending.annotations { report(.notAMethod(introducer), at: annotation.location) }
            return
        }
        guard !isTooDeep else {
            for annotation in pending.annotations { report(.nestedTooDeeply, at: annotation.location) }
            return
        }
        let isExposed = pending.annotations.first?.isExposed ?? false
        scan.methods.append(
            MethodDeclaration(
                contexts: contexts,
                attributes: pending.attributes.map { attribute($0) },
                modifiers: pending.modifiers.map { modifier($0) },
                annotations: pending.annotations,
                hasConditionalAttributes: pending.crossesDirective,
                name: signature.name, writtenName: signature.writtenName, isOperator: signature.isOperator,
                isGeneric: signature.isGeneric, hasWhereClause: signature.hasWhereClause,
                parameters: signature.parameters, effects: signature.effects, result: signature.result,
                conditions: openClauses,
                documentation: isExposed ? DocumentationScanner.comment(in: pending.trivia, of: bytes) : nil,
                location: start))
    }

    private struct Signature {
        var name = ""
        var writtenName = ""
        var isOperator = false
        var isGeneric = false
        var hasWhereClause = false
        var parameters: [Parameter] = []
        var effects = Effects()
        var result: String?
    }

    /// Reads from the name to the end of the signature. Returns whether the source is a signature.
    private mutating func readSignature(into signature: inout Signature) -> Bool {
        guard readName(into: &signature) else { return false }
        if isLeftAngle(token) {
            signature.isGeneric = true
            _ = skipAngles()
        }
        guard token.kind == .leftParen, let parameters = readParameters() else { return false }
        signature.parameters = parameters
        signature.effects = readEffects()
        if token.kind == .arrow {
            advance()
            signature.result = readResult()
        }
        if token.kind == .keyword, token.keyword == .where {
            signature.hasWhereClause = true
            _ = readResult()
        }
        return true
    }

    private mutating func readName(into signature: inout Signature) -> Bool {
        switch token.kind {
        case .identifier, .keyword:
            signature.name = name(token)
            signature.writtenName = text(token)
            advance()
            return true
        case .prefixOperator, .binaryOperator, .postfixOperator, .equal, .arrow:
            signature.isOperator = true
            var end = token.end
            // In `func <<T>(…)`, the last `<` of the operator before a name opens the generic parameters.
            if end - token.start > 1, bytes[end - 1] == 0x3C, CharacterClasses.isIdentifierStart(bytes[end]) {
                end -= 1
            }
            signature.name = bytes.text(token.start, end)
            signature.writtenName = signature.name
            splitToken(at: end)
            return true
        default:
            return false
        }
    }

    private mutating func readEffects() -> Effects {
        var effects = Effects()
        while true {
            if token.kind == .identifier, isWord("async") || isWord("reasync") {
                effects.isAsync = true
                advance()
            } else if token.kind == .keyword, token.keyword == .throws || token.keyword == .rethrows {
                effects.canThrow = true
                effects.isRethrows = token.keyword == .rethrows
                advance()
                if token.kind == .leftParen {
                    let start = token.end
                    skipBrackets()
                    effects.thrownType = bytes.text(start, previous?.start ?? start)
                    if effects.thrownType == "Never" { effects.canThrow = false }
                }
            } else {
                return effects
            }
        }
    }

    func isWord(_ word: StaticString) -> Bool {
        token.end - token.start == word.utf8CodeUnitCount && bytes.has(word, at: token.start)
    }

    /// Reads a result type, a where clause or an aliased type, up to the body or to a line that can't continue it.
    mutating func readResult() -> String {
        let start = token.start
        var end = start
        while true {
            switch token.kind {
            case .leftBrace, .rightBrace, .rightParen, .rightSquare, .semicolon, .endOfFile, .equal, .poundIf,
                .poundElseif, .poundElse, .poundEndif:
                return bytes.text(start, end)
            case .keyword where token.keyword == .where:
                return bytes.text(start, end)
            default:
                if token.newlineBefore, token.start > start, !continuesType { return bytes.text(start, end) }
            }
            if token.kind == .leftParen || token.kind == .leftSquare {
                skipBrackets()
            } else if isLeftAngle(token) {
                end = skipAngles()
                continue
            } else {
                skipToken()
            }
            end = previous?.end ?? end
        }
    }

    /// Whether a type continues after the line end before the token.
    private var continuesType: Bool {
        switch token.kind {
        case .arrow, .period, .colonColon, .binaryOperator: return true
        default: break
        }
        switch previous?.kind {
        case .arrow, .period, .colonColon, .binaryOperator, .comma, .colon: return true
        case .identifier?:
            guard let previous else { return false }
            return ["any", "some", "sending", "each"].contains(text(previous))
        default: return false
        }
    }
}
