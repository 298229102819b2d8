/// Words that begin a declaration or precede one.
extension DeclarationScanner {
    func readKeyword() {
        if previous.kind == .period || isInGroup { return skipIntroducer(.other) }
        switch token.keyword {
        case .private, .fileprivate, .internal, .public, .static: readModifier()
        case .class where isModifierClass(): readModifier()
        case .class: readType(.class)
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
        case .case: readCases()
        case .typealias: readTypealias()
        case .associatedtype: skipIntroducer(.typealias)
        default: skipIntroducer(.other)
        }
    }

    func skipIntroducer(_ introducer: Diagnostic.Problem.Introducer) {
        endPrelude(before: introducer)
        advance()
    }

    /// The modifiers of a static member outside bodies of code and `#if`; none for any other.
    @_optimize(none) var messageModifiers: [Modifier] {
        guard codeBraces == 0, conditions.isEmpty, !prelude.modifiers.isEmpty else { return [] }
        let modifiers = prelude.modifiers.map { modifier($0) }
        return modifiers.has("static") || modifiers.has("class") ? modifiers : []
    }

    /// The name at the token, if a typed message may have it; otherwise nil.
    var messageName: String? {
        guard token.kind == .identifier, !contexts.isEmpty else { return nil }
        let name = name(token)
        return name.hasSuffix("Message") ? name : nil
    }

    /// Reads a property up to its name, and notes a static one whose name a typed message may have.
    private func readProperty() {
        let modifiers = messageModifiers
        skipIntroducer(.property)
        guard !modifiers.isEmpty, let name = messageName else { return }
        noteMessage(name, "a static property", nil, modifiers.accessLevel, at: token.start)
    }

    /// Reads an enum's cases, and notes those with values whose names typed messages may have.
    @_optimize(none) private func readCases() {
        let isMember = isAtMemberLevel && codeBraces == 0 && conditions.isEmpty
        skipIntroducer(.enumCase)
        while isMember, token.kind == .identifier {
            let place = token.start
            let name = messageName
            advance()
            if token.kind == .leftParen {
                guard let values = readKnownParameters(areValues: true) else { return }
                if let name { noteMessage(name, "an enum case", values, nil, at: place) }
            }
            guard token.kind == .comma else { return }
            advance()
        }
    }

    func noteMessage(
        _ name: String,
        _ kind: String,
        _ parameters: [Parameter]?,
        _ access: AccessLevel?,
        at place: Int
    ) {
        // A member of a constrained extension doesn't collide with members outside it.
        guard let type = contexts.last, !type.hasWhereClause,
            !type.isGeneric || type.kind != .extension
        else { return }
        scan.messageMembers.append(
            FileScan.MessageMember(
                contexts: contexts,
                name: name,
                kind: kind,
                parameters: parameters,
                access: access,
                path: scan.path,
                line: location(of: place).line
            )
        )
    }

    func readIdentifier() {
        switch ContextualWord(bytes, token) {
        case .modifier where !isInGroup && canBeginDeclaration: readModifier()
        case .actor where !isInGroup && canBeginDeclaration && isActorDeclaration():
            readType(.actor)
        case .macro where !prelude.annotations.isEmpty: skipIntroducer(.macro)
        default: skipIntroducer(.other)
        }
    }

    /// Returns whether `class` is a modifier of a member.
    ///
    /// Otherwise it declares a type.
    private func isModifierClass() -> Bool {
        var ahead = lexer
        let next = ahead.next()
        if next.kind == .keyword || next.kind == .at { return true }
        guard next.kind == .identifier, ContextualWord(bytes, next) == .modifier else {
            return false
        }
        return !isTypeHeaderContinuation(ahead.next())
    }

    private func isActorDeclaration() -> Bool {
        var ahead = lexer
        return ahead.next().kind == .identifier && isTypeHeaderContinuation(ahead.next())
    }

    /// Returns whether a token can follow the name of a type in its declaration.
    private func isTypeHeaderContinuation(_ token: Token) -> Bool {
        token.kind == .leftBrace || token.kind == .colon || isLeftAngle(token)
            || token.keyword == .where
    }

    private func readModifier() {
        var modifier = PendingModifier(name: token.range)
        let isReserved = token.kind == .keyword
        beginPrelude()
        advance()
        if token.kind == .leftParen {
            var ahead = lexer
            let argument = ahead.next()
            let close = ahead.next()
            if argument.kind == .identifier, close.kind == .rightParen {
                modifier.argument = argument.range
                lexer = ahead
                token = close
                advance()
            } else if !isReserved {
                // `open(file)` is a call.
                return endPrelude()
            }
        }
        prelude.modifiers.append(modifier)
    }
}

/// An identifier with a meaning at the beginning of a declaration.
private enum ContextualWord: UInt8 {
    case none, modifier, actor, macro

    private static let words = WordTable([
        (Self.actor.rawValue, "actor"), (Self.macro.rawValue, "macro"),
        (
            Self.modifier.rawValue,
            """
            __consuming _const _local _resultDependsOnSelf borrowing consuming convenience \
            distributed dynamic final indirect infix isolated lazy mutating nonisolated \
            nonmutating open optional override package postfix prefix reasync required unowned \
            weak
            """
        ),
    ])

    init(_ bytes: SourceBytes, _ token: Token) {
        self = Self(rawValue: Self.words.meaning(bytes, token.start, token.end)) ?? .none
    }
}
