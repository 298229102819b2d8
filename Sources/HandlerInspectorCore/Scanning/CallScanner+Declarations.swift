import HandlerGeneratorCore

/// Reads a file's declarations: imports, types, functions, and variables with their types.
extension CallScanner {
    mutating func readImport() {
        var ahead = lexer
        var name = ahead.next()
        switch name.keyword {
        case .class, .struct, .enum, .protocol, .func, .let, .var, .typealias: name = ahead.next()
        default: break
        }
        if name.kind == .identifier { facts.imports.insert(text(name.span)) }
    }

    mutating func readFunctionName() {
        var ahead = lexer
        let name = ahead.next()
        guard name.kind == .identifier else { return }
        pendingFunction = name.span
    }

    mutating func readActor() {
        var ahead = lexer
        let name = ahead.next()
        guard name.kind == .identifier, !name.newlineBefore, previous.kind != .period else {
            return
        }
        let next = ahead.next()
        if next.kind == .leftBrace || next.kind == .colon || bytes[next.start] == 0x3C {
            readType()
        }
    }

    /// Reads from the keyword that introduces a type to the opening brace, which isn't consumed.
    mutating func readType() {
        var ahead = lexer
        var next = ahead.next()
        guard next.kind == .identifier, previous.kind != .period else { return }
        var type = TypeFact(
            name: text(next.span),
            outer: typeFrames.last?.name,
            isExtension: token.keyword == .extension,
            isProtocol: token.keyword == .protocol,
            isPrivate: isPrivate(previous) || isPrivate(second),
            inherited: []
        )
        var angles = 0
        var isInherited = false
        var isPart = false
        var isCondition = false
        while true {
            next = ahead.next()
            switch next.kind {
            case .leftBrace:
                pendingType = type
                return
            case .endOfFile, .rightBrace, .semicolon, .leftParen, .equal: return
            case .keyword where next.keyword == .where: isCondition = true
            case .colon where angles == 0: isInherited = true
            case .colon: break
            case .identifier where isCondition: break
            case .period: isPart = true
            case .identifier:
                let name = text(next.span)
                if angles == 0, isPart, !isInherited { type.name = name }
                if angles == 0, isInherited {
                    if isPart, !type.inherited.isEmpty { type.inherited.removeLast() }
                    type.inherited.append(name)
                }
                isPart = false
            default:
                // An operator such as `>>` is a single token.
                var index = next.start
                while index < next.end {
                    if bytes[index] == 0x3C { angles += 1 }
                    if bytes[index] == 0x3E, angles > 0 { angles -= 1 }
                    index += 1
                }
            }
        }
    }

    private func isPrivate(_ token: Token) -> Bool {
        token.keyword == .private || token.keyword == .fileprivate
    }

    mutating func readEqual() {
        if let last = frames.indices.last, frames[last].isDeclaration {
            frames[last].current.hasDefault = true
        }
        countToken()
        if previous.kind == .identifier, second.kind == .keyword,
            second.keyword == .let || second.keyword == .var
        {
            pendingVariable = previous.span
            pendingIsValue = true
            noteCallable(pendingVariable)
        } else {
            endVariable()
        }
    }

    mutating func readVariableType() {
        guard !pendingVariable.isEmpty, !pendingIsValue, token.kind == .identifier,
            isCapital(token.start)
        else { return }
        let span = token.span
        // The type's name is the last part of `Shop.Cart`.
        if previous.kind == .period, let last = variables.indices.last,
            variables[last].type.end == previous.start
        {
            variables[last].type = span
        } else if previous.kind != .period {
            variables.append(Variable(name: pendingVariable, type: span))
        }
    }

    /// Finds the value after a type annotation that is `Selector`, an optional one, or a collection
    /// of them.
    mutating func readSelectorType() {
        var ahead = lexer
        var type = Span()
        var before = token
        var module = Receiver()
        for _ in 0..<16 {
            let next = ahead.next()
            switch next.kind {
            case .equal where !type.isEmpty:
                selectorType = type
                selectorModule = module
                selectorValue = ahead.next().start
                return
            case .identifier
            where next.end - next.start == 8 && bytes.has("Selector", at: next.start):
                // Another library's type has another name before it.
                if before.kind != .period { module = Receiver() }
                if before.kind != .period || module.kind == .name { type = next.span }
            case .identifier:
                let isLibrary = bytes.has("SelectorDispatch", at: next.start)
                module = isLibrary ? Receiver(kind: .name, span: next.span) : Receiver()
                type = Span()
            case .period, .colon, .comma, .leftSquare, .rightSquare, .prefixOperator,
                .postfixOperator, .binaryOperator:
                break
            default: return
            }
            before = next
        }
    }

    /// Finds the end of any generic arguments that begin at the token.
    mutating func readGenericArguments() {
        guard previous.kind == .identifier, token.attached, token.start >= genericEnd else {
            return
        }
        var ahead = lexer
        var angles = 1
        var next = token
        // With a limit, a source full of '<' is still scanned in linear time.
        for _ in 0..<256 where angles > 0 {
            next = ahead.next()
            switch next.kind {
            case .identifier, .period, .comma, .colon, .leftParen, .rightParen, .leftSquare,
                .rightSquare, .arrow, .at:
                break
            case .keyword
            where next.keyword == .other || next.keyword == .expression || next.keyword == .inout:
                break
            case .prefixOperator, .binaryOperator, .postfixOperator:
                for index in next.start..<next.end {
                    switch bytes[index] {
                    case 0x3C: angles += 1
                    case 0x3E: angles -= 1
                    case 0x21, 0x26, 0x3F: break
                    default: return
                    }
                }
            default: return
            }
        }
        guard angles <= 0 else { return }
        let end = next.end
        switch ahead.next().kind {
        case .identifier, .number, .string, .interpolationStart, .dollarIdentifier: break
        default: genericEnd = end
        }
    }

    mutating func endVariable() {
        pendingVariable = Span()
        pendingIsValue = false
    }

    mutating func noteCallable(_ span: Span) {
        // The label of an argument isn't a declaration.
        if let frame = frames.last, frame.kind == .paren, !frame.isDeclaration { return }
        switch CallForm(bytes, span.start, span.end) {
        case .send, .route, .tryToRoute, .explain: facts.callableNames.insert(text(span))
        default: break
        }
    }

    func isCapital(_ index: Int) -> Bool { bytes[index] &- 0x41 < 26 }
}
