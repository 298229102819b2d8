/// Words that begin a declaration or precede one.
extension DeclarationScanner {
    mutating func readKeyword() {
        if previous?.kind == .period || isInGroup {
            endPrelude()
            advance()
            return
        }
        switch token.keyword {
        case .private, .fileprivate, .internal, .public, .static:
            readModifier()
        case .class:
            if isModifierClass() { readModifier() } else { readType(.class) }
        case .struct: readType(.struct)
        case .enum: readType(.enum)
        case .protocol: readType(.protocol)
        case .extension: readType(.extension)
        case .func: readFunction()
        case .import: readImport()
        case .var, .let: readProperty()
        case .`init`: skipIntroducer(.initializer)
        case .deinit: skipIntroducer(.deinitializer)
        case .subscript: skipIntroducer(.subscript)
        case .case: skipIntroducer(.enumCase)
        case .typealias: readTypealias()
        case .associatedtype: skipIntroducer(.typealias)
        default:
            endPrelude()
            advance()
        }
    }

    mutating func skipIntroducer(_ introducer: Diagnostic.Problem.Introducer) {
        endPrelude(before: introducer)
        advance()
    }

    /// Reads a property up to its name, and notes a static one that a typed message may be named like.
    private mutating func readProperty() {
        let modifiers = codeBraces == 0 && conditions.isEmpty ? prelude.modifiers.map { modifier($0) } : []
        skipIntroducer(.property)
        // A member of an extension with conditions collides with none outside it.
        guard modifiers.has("static") || modifiers.has("class"), let type = contexts.last, !type.hasWhereClause,
            !type.isGeneric || type.kind != .extension, token.kind == .identifier, name(token).hasSuffix("Message")
        else { return }
        let line = location(of: token.start).line
        scan.messageProperties.append((contexts, name(token), modifiers.accessLevel, line))
    }

    mutating func readIdentifier() {
        switch ContextualWord(bytes, token) {
        case .none:
            break
        case .modifier:
            if !isInGroup, canBeginDeclaration {
                readModifier()
                return
            }
        case .actor:
            if !isInGroup, canBeginDeclaration, isActorDeclaration() {
                readType(.actor)
                return
            }
        case .macro:
            if !prelude.annotations.isEmpty {
                skipIntroducer(.macro)
                return
            }
        }
        endPrelude()
        advance()
    }

    /// Returns whether `class` is a modifier of a member. Otherwise it declares a type.
    private func isModifierClass() -> Bool {
        var ahead = lexer
        let next = ahead.next()
        if next.kind == .keyword || next.kind == .at { return true }
        guard next.kind == .identifier, ContextualWord(bytes, next) == .modifier else { return false }
        return !isTypeHeaderContinuation(ahead.next())
    }

    private func isActorDeclaration() -> Bool {
        var ahead = lexer
        return ahead.next().kind == .identifier && isTypeHeaderContinuation(ahead.next())
    }

    /// Returns whether a token can follow the name of a type in its declaration.
    private func isTypeHeaderContinuation(_ token: Token) -> Bool {
        switch token.kind {
        case .leftBrace, .colon: true
        case .prefixOperator, .binaryOperator, .postfixOperator: bytes[token.start] == 0x3C
        case .keyword: token.keyword == .where
        default: false
        }
    }

    private mutating func readModifier() {
        var modifier = PendingModifier(start: token.start, end: token.end, argumentStart: -1, argumentEnd: -1)
        let isReserved = token.kind == .keyword
        beginPrelude()
        advance()
        if token.kind == .leftParen {
            var ahead = lexer
            let argument = ahead.next()
            let close = ahead.next()
            if argument.kind == .identifier, close.kind == .rightParen {
                modifier.argumentStart = argument.start
                modifier.argumentEnd = argument.end
                lexer = ahead
                token = close
                advance()
            } else if !isReserved {
                // `open(file)` is a call.
                endPrelude()
                return
            }
        }
        prelude.modifiers.append(modifier)
    }
}

/// An identifier with a meaning at the beginning of a declaration.
enum ContextualWord {
    case none, modifier, actor, macro

    init(_ bytes: SourceBytes, _ token: Token) {
        let start = token.start
        let length = token.end - start
        func isWord(_ word: StaticString) -> Bool { length == word.utf8CodeUnitCount && bytes.has(word, at: start) }
        let isModifier: Bool
        switch bytes[start] {
        case 0x61:  // a
            self = isWord("actor") ? .actor : .none
            return
        case 0x6D:  // m
            if isWord("macro") {
                self = .macro
                return
            }
            isModifier = isWord("mutating")
        case 0x62: isModifier = isWord("borrowing")
        case 0x63: isModifier = isWord("convenience") || isWord("consuming")
        case 0x64: isModifier = isWord("dynamic") || isWord("distributed")
        case 0x66: isModifier = isWord("final")
        case 0x69: isModifier = isWord("indirect") || isWord("infix") || isWord("isolated")
        case 0x6C: isModifier = isWord("lazy")
        case 0x6E: isModifier = isWord("nonisolated") || isWord("nonmutating")
        case 0x6F: isModifier = isWord("open") || isWord("override") || isWord("optional")
        case 0x70: isModifier = isWord("package") || isWord("prefix") || isWord("postfix")
        case 0x72: isModifier = isWord("required") || isWord("reasync")
        case 0x75: isModifier = isWord("unowned")
        case 0x77: isModifier = isWord("weak")
        case 0x5F:
            isModifier = isWord("__consuming") || isWord("_const") || isWord("_local") || isWord("_resultDependsOnSelf")
        default: isModifier = false
        }
        self = isModifier ? .modifier : .none
    }
}
