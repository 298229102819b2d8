extension DeclarationScanner {
    /// Reads an attribute. If no declaration follows, the next token drops it.
    mutating func readAttribute() {
        beginPrelude()
        guard let attribute = parseAttribute() else {
            endPrelude()
            return
        }
        if isHandler(attribute) {
            prelude.annotations.append(annotation(attribute))
        } else {
            prelude.attributes.append(attribute)
        }
    }

    /// Consumes `@name<…>(…)`. Returns nil if neither a name nor a parenthesis follows the `@`; then only the `@` is
    /// consumed.
    mutating func parseAttribute() -> PendingAttribute? {
        let start = token.start
        advance()
        if token.kind == .leftParen { return parseUnnamedAttribute(start) }
        guard token.kind == .identifier || token.kind == .keyword else { return nil }
        var attribute = PendingAttribute(
            start: start, nameStart: token.start, nameEnd: token.end, isGeneric: false, argumentStart: -1,
            argumentEnd: -1, end: token.end)
        advance()
        while token.kind == .period || token.kind == .colonColon {
            var ahead = lexer
            let part = ahead.next()
            guard part.kind == .identifier || part.kind == .keyword else { break }
            advance()
            attribute.nameEnd = token.end
            attribute.end = token.end
            advance()
        }
        if token.attached, isLeftAngle(token) {
            attribute.isGeneric = true
            attribute.end = skipAngles()
        }
        if token.kind == .leftParen, token.attached || takesDetachedArguments(attribute) {
            attribute.argumentStart = token.end
            skipBrackets()
            attribute.argumentEnd = max(attribute.argumentStart, (previous?.start ?? 0))
            attribute.end = previous?.end ?? attribute.end
        }
        return attribute
    }

    /// Consumes `@(Name)`. Parsers accept any type as an attribute's name.
    private mutating func parseUnnamedAttribute(_ start: Int) -> PendingAttribute {
        let nameStart = token.start
        skipBrackets()
        let end = previous?.end ?? nameStart
        return PendingAttribute(
            start: start, nameStart: nameStart, nameEnd: end, isGeneric: false, argumentStart: -1, argumentEnd: -1,
            end: end)
    }

    /// Returns whether blanks may precede the attribute's arguments, as in attributes of the language.
    private func takesDetachedArguments(_ attribute: PendingAttribute) -> Bool {
        guard !token.newlineBefore else { return false }
        let words: [StaticString] = ["available", "Handler", "objc", "backDeployed", "inline", "_spi", "_specialize"]
        for word in words
        where bytes.has(word, at: attribute.nameStart)
            && attribute.nameEnd - attribute.nameStart == word.utf8CodeUnitCount
        {
            return true
        }
        return false
    }

    func isHandler(_ attribute: PendingAttribute) -> Bool {
        guard !attribute.isGeneric else { return false }
        var inner = Lexer(bytes)
        inner.position = attribute.nameStart
        let first = inner.next()
        if first.end == attribute.nameEnd { return isName(first, "Handler") }
        guard isLibrary(first) else { return false }
        _ = inner.next()
        let second = inner.next()
        return second.end == attribute.nameEnd && isName(second, "Handler")
    }

    /// Returns whether a word names one of the library's modules. Each of them exports `Handler`.
    private func isLibrary(_ token: Token) -> Bool { LibraryAccess.modules.contains(name(token)) }

    private func isName(_ token: Token, _ word: StaticString) -> Bool {
        let isEscaped = bytes[token.start] == 0x60
        let start = token.start + (isEscaped ? 1 : 0)
        let end = token.end - (isEscaped ? 1 : 0)
        return end - start == word.utf8CodeUnitCount && bytes.has(word, at: start)
    }

    private mutating func annotation(_ attribute: PendingAttribute) -> HandlerAnnotation {
        var annotation = HandlerAnnotation(
            selector: .derived, location: location(of: attribute.start), isConditional: prelude.crossesDirective)
        guard attribute.argumentStart >= 0 else { return annotation }
        for (index, argument) in arguments(of: attribute).enumerated() {
            let text = bytes.text(argument.lowerBound, argument.upperBound)
            if index == 0, let selector = plainString(argument) {
                annotation.selector = .explicit(selector)
            } else if let value = toolValue(argument) {
                annotation.tool = plainString(value).map { .name($0) } ?? .malformed(text)
            } else if isTag(argument) {
                annotation.tags.append(
                    HandlerAnnotation.Tag(text: text, isReadable: true, isExposed: isExposedTag(argument)))
            } else if index > 0 {
                annotation.tags.append(HandlerAnnotation.Tag(text: text, isReadable: false))
            } else {
                annotation.selector = .malformed(bytes.text(attribute.argumentStart, attribute.argumentEnd))
                break
            }
        }
        return annotation
    }

    /// Returns whether an argument is a tag, such as `.exposed`, `HandlerTag.exposed` or
    /// `SelectorDispatch::HandlerTag("exposed")`.
    private func isTag(_ argument: Range<Int>) -> Bool {
        var inner = Lexer(bytes)
        inner.position = argument.lowerBound
        var token = inner.next()
        if token.kind == .period || token.kind == .prefixOperator && bytes[token.start] == 0x2E { return true }
        if isLibrary(token) {
            _ = inner.next()
            token = inner.next()
        }
        return token.kind == .identifier && token.end <= argument.upperBound && isName(token, "HandlerTag")
    }

    /// Returns whether a tag is written as `.exposed`, `HandlerTag.exposed` or `SelectorDispatch::HandlerTag.exposed`.
    private func isExposedTag(_ argument: Range<Int>) -> Bool {
        var inner = Lexer(bytes)
        inner.position = argument.lowerBound
        var last = inner.next()
        while last.end < argument.upperBound {
            switch last.kind {
            case .period, .colonColon, .prefixOperator: break
            case .identifier where isName(last, "HandlerTag") || isLibrary(last): break
            default: return false
            }
            last = inner.next()
        }
        return last.kind == .identifier && last.end == argument.upperBound && isName(last, "exposed")
    }

    /// Returns the value of an argument with the label `tool`; nil for any other argument.
    private func toolValue(_ argument: Range<Int>) -> Range<Int>? {
        var inner = Lexer(bytes)
        inner.position = argument.lowerBound
        let label = inner.next()
        guard label.kind == .identifier, isName(label, "tool"), inner.next().kind == .colon else { return nil }
        let value = inner.next()
        return min(value.start, argument.upperBound)..<argument.upperBound
    }

    /// Returns the arguments between the commas, without the blanks and comments around them.
    private func arguments(of attribute: PendingAttribute) -> [Range<Int>] {
        var inner = Lexer(bytes)
        inner.position = attribute.argumentStart
        var arguments: [Range<Int>] = []
        var start: Int?
        var end = attribute.argumentStart
        var depth = 0
        while true {
            let token = inner.next()
            let isOver = token.kind == .endOfFile || token.start >= attribute.argumentEnd
            if isOver || (depth == 0 && token.kind == .comma) {
                if let first = start { arguments.append(first..<end) }
                if isOver { return arguments }
                start = nil
                continue
            }
            switch token.kind {
            case .leftParen, .leftSquare, .leftBrace, .interpolationStart: depth += 1
            case .rightParen, .rightSquare, .rightBrace, .interpolationEnd: depth -= 1
            default: break
            }
            if start == nil { start = token.start }
            end = token.end
        }
    }

    /// Returns the content of an argument that is one plain string literal; nil for any other argument.
    private func plainString(_ argument: Range<Int>) -> String? {
        var inner = Lexer(bytes)
        inner.position = argument.lowerBound
        let first = inner.next()
        guard first.kind == .string, first.end == argument.upperBound else { return nil }
        var pounds = 0
        while bytes[first.start + pounds] == 0x23 { pounds += 1 }
        let open = first.start + pounds
        let isMultiline = bytes.has("\"\"\"", at: open) && first.end - open > 5
        guard bytes[open] == 0x22, !isMultiline, first.end - open >= 2 + pounds else { return nil }
        let content = bytes.text(open + 1, first.end - 1 - pounds)
        return content.utf8.contains(0x5C) ? nil : content
    }

    mutating func attribute(_ pending: PendingAttribute) -> Attribute {
        Attribute(
            name: bytes.text(pending.nameStart, pending.nameEnd), isGeneric: pending.isGeneric,
            arguments: pending.argumentStart < 0 ? nil : bytes.text(pending.argumentStart, pending.argumentEnd),
            text: bytes.text(pending.start, pending.end), location: location(of: pending.start))
    }

    func modifier(_ pending: PendingModifier) -> Modifier {
        Modifier(
            name: bytes.text(pending.start, pending.end),
            argument: pending.argumentStart < 0 ? nil : bytes.text(pending.argumentStart, pending.argumentEnd))
    }

    // MARK: Skipping

    func isLeftAngle(_ token: Token) -> Bool {
        switch token.kind {
        case .prefixOperator, .binaryOperator, .postfixOperator: bytes[token.start] == 0x3C
        default: false
        }
    }

    /// Consumes a token inside something that is skipped. An annotation there has no effect, so it is reported.
    mutating func skipToken() {
        if token.kind == .at {
            let start = token.start
            var ahead = lexer
            let word = ahead.next()
            if word.kind == .identifier, isName(word, "Handler") || isQualifiedHandler(word, &ahead) {
                report(.notAMethod(.nested), at: location(of: start))
            }
        }
        advance()
    }

    private func isQualifiedHandler(_ word: Token, _ ahead: inout Lexer) -> Bool {
        guard isLibrary(word) else { return false }
        let separator = ahead.next()
        guard separator.kind == .period || separator.kind == .colonColon else { return false }
        return isName(ahead.next(), "Handler")
    }

    /// Consumes a bracket and everything up to the matching one.
    mutating func skipBrackets() {
        var depth = 0
        while token.kind != .endOfFile {
            switch token.kind {
            case .leftParen, .leftSquare, .leftBrace, .interpolationStart: depth += 1
            case .rightParen, .rightSquare, .rightBrace, .interpolationEnd: depth -= 1
            default: break
            }
            skipToken()
            if depth <= 0 { return }
        }
    }

    /// Consumes generic parameters or arguments, starting at their `<`. Returns where they end.
    ///
    /// In runs of operator characters, such as `>>` and `>?`, each character counts. `->` doesn't count.
    mutating func skipAngles() -> Int {
        var depth = 0
        var end = token.end
        while token.kind != .endOfFile {
            switch token.kind {
            case .prefixOperator, .binaryOperator, .postfixOperator:
                var index = token.start
                while index < token.end {
                    if bytes[index] == 0x3C { depth += 1 }
                    if bytes[index] == 0x3E { depth -= 1 }
                    index += 1
                    if depth <= 0 { break }
                }
                end = index
                if depth <= 0 {
                    splitToken(at: index)
                    // A `>` with blanks on both sides looks like a binary operator.
                    previous?.kind = .postfixOperator
                    return end
                }
                skipToken()
            case .leftParen, .leftSquare:
                skipBrackets()
            case .leftBrace, .rightBrace, .rightParen, .rightSquare, .semicolon:
                return end
            default:
                skipToken()
            }
        }
        return end
    }

    /// Consumes the part of the token before `index`. The rest is lexed again.
    mutating func splitToken(at index: Int) {
        if index < token.end {
            lexer.position = index
            token.end = index
        }
        advance()
    }
}
