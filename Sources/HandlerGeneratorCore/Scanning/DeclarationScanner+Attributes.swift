extension DeclarationScanner {
    /// Reads an attribute.
    ///
    /// If no declaration follows, the next token discards it.
    func readAttribute() {
        beginPrelude()
        guard let attribute = parseAttribute() else { return endPrelude() }
        if isHandler(attribute) {
            prelude.annotations.append(annotation(attribute))
        } else {
            prelude.attributes.append(attribute)
        }
    }

    /// Consumes `@name<…>(…)`, or `@(Name)`.
    ///
    /// Consumes only the `@` and returns nil before anything else.
    ///
    /// - Parameter isOfType: Whether a type comes next, to which a parenthesis may belong.
    func parseAttribute(isOfType: Bool = false) -> PendingAttribute? {
        let start = token.start
        if isOfType { skipToken() } else { advance() }
        if token.kind == .leftParen, !isOfType {
            let nameStart = token.start
            skipBrackets()
            return PendingAttribute(name: nameStart..<previous.end, text: start..<previous.end)
        }
        guard token.kind.isName else { return nil }
        var attribute = PendingAttribute(name: token.range, text: start..<token.end)
        advance()
        while token.kind == .period || token.kind == .colonColon {
            var ahead = lexer
            guard ahead.next().kind.isName else { break }
            advance()
            advance()
        }
        attribute.name = attribute.name.lowerBound..<previous.end
        var end = previous.end
        if token.attached, isLeftAngle(token) {
            attribute.isGeneric = true
            end = skipAngles()
        }
        if token.kind == .leftParen, takesArguments(attribute, isOfType: isOfType) {
            let argumentStart = token.end
            skipBrackets()
            attribute.arguments = argumentStart..<max(argumentStart, previous.start)
            end = previous.end
        }
        attribute.text = start..<end
        return attribute
    }

    /// Returns whether the parenthesis at the token belongs to an attribute.
    ///
    /// Blanks may precede the arguments of the language's attributes. Few attributes of types have
    /// arguments.
    @_optimize(none)
    private func takesArguments(_ attribute: PendingAttribute, isOfType: Bool) -> Bool {
        if token.attached, !isOfType { return true }
        let ofTypes: [StaticString] = ["convention", "differentiable", "isolated"]
        let ofDeclarations: [StaticString] = [
            "available", "Handler", "objc", "backDeployed", "inline", "_spi", "_specialize",
        ]
        return !token.newlineBefore
            && (isOfType ? ofTypes : ofDeclarations).contains {
                bytes.isWord($0, attribute.name.lowerBound, attribute.name.upperBound)
            }
    }

    private func isHandler(_ attribute: PendingAttribute) -> Bool {
        var inner = lexer(at: attribute.name.lowerBound)
        return !attribute.isGeneric
            && endOfHandler(inner.next(), inner) == attribute.name.upperBound
    }

    /// Returns the end of `Handler`, which one of the library's modules may qualify; nil for
    /// another name.
    private func endOfHandler(_ word: Token, _ rest: Lexer) -> Int? {
        if isName(word, "Handler") { return word.end }
        var ahead = rest
        guard isLibrary(word), case let separator = ahead.next().kind,
            separator == .period || separator == .colonColon,
            case let name = ahead.next(), isName(name, "Handler")
        else { return nil }
        return name.end
    }

    /// Returns whether a word names one of the library's modules.
    ///
    /// Each of them reexports `Handler`.
    private func isLibrary(_ token: Token) -> Bool { LibraryAccess.modules.contains(name(token)) }

    private func isName(_ token: Token, _ word: StaticString) -> Bool {
        let quote = bytes[token.start] == 0x60 ? 1 : 0
        return bytes.isWord(word, token.start + quote, token.end - quote)
    }

    @_optimize(none) private func annotation(_ attribute: PendingAttribute) -> HandlerAnnotation {
        let annotation = HandlerAnnotation(at: location(of: attribute.text.lowerBound))
        guard let range = attribute.arguments else { return annotation }
        var inner = lexer(at: range.lowerBound)
        for (index, argument) in inner.arguments(before: range.upperBound).enumerated() {
            let text = bytes.text(argument[0].start..<argument[argument.count - 1].end)
            let isLabeled = argument.count > 1 && argument[1].kind == .colon
            if index == 0, let selector = plainString(argument[...]) {
                annotation.selector = .explicit(selector)
            } else if isLabeled, isName(argument[0], "tool") {
                annotation.tool = plainString(argument[2...]).map { .name($0) } ?? .malformed(text)
            } else if isLabeled, argument[0].kind == .identifier {
                let label = bytes.text(argument[0].start..<argument[1].end)
                annotation.unknownLabel = annotation.unknownLabel ?? label
            } else if index > 0 || isTag(argument) {
                let isTag = isTag(argument)
                let name = isTag ? tagName(argument) : nil
                annotation.tags.append(
                    HandlerAnnotation.Tag(text: text, isReadable: isTag, name: name)
                )
            } else {
                annotation.selector = .malformed(bytes.text(range))
                break
            }
        }
        return annotation
    }

    /// Returns whether an argument is a tag, such as `.exposed` or
    /// `SelectorDispatch::HandlerTag("exposed")`.
    private func isTag(_ argument: [Token]) -> Bool {
        let type = isLibrary(argument[0]) && argument.count > 2 ? argument[2] : argument[0]
        return bytes[argument[0].start] == 0x2E
            || type.kind == .identifier && isName(type, "HandlerTag")
    }

    /// Returns the name of `.exposed` or `SelectorDispatch::HandlerTag.exposed`; nil for another
    /// expression.
    @_optimize(none) private func tagName(_ argument: [Token]) -> String? {
        let isMember = argument.dropLast().allSatisfy { token in
            switch token.kind {
            case .period, .colonColon, .prefixOperator: true
            case .identifier: isName(token, "HandlerTag") || isLibrary(token)
            default: false
            }
        }
        return argument.last.flatMap { isMember && $0.kind == .identifier ? name($0) : nil }
    }

    /// Returns the content of an argument that is one plain string literal; nil for any other
    /// argument.
    @_optimize(none) private func plainString(_ argument: ArraySlice<Token>) -> String? {
        guard argument.count == 1, let literal = argument.first, literal.kind == .string else {
            return nil
        }
        let text = self.text(literal)
        let isPlain = !text.contains { $0 == "\\" || $0.isNewline }
        return isPlain ? LiteralJSON.string(text) : nil
    }

    func attribute(_ pending: PendingAttribute) -> Attribute {
        Attribute(
            name: bytes.text(pending.name),
            isGeneric: pending.isGeneric,
            arguments: pending.arguments.map(bytes.text),
            text: bytes.text(pending.text),
            location: location(of: pending.text.lowerBound)
        )
    }

    func modifier(_ pending: PendingModifier) -> Modifier {
        Modifier(name: bytes.text(pending.name), argument: pending.argument.map(bytes.text))
    }

    func isLeftAngle(_ token: Token) -> Bool { token.kind.isOperator && bytes[token.start] == 0x3C }

    /// Consumes a token in skipped source, where an annotation has no effect and is therefore
    /// reported.
    func skipToken() {
        if token.kind == .at {
            var ahead = lexer
            let word = ahead.next()
            if word.kind == .identifier, endOfHandler(word, ahead) != nil {
                report(.notAMethod(.nested), at: location(of: token.start))
            }
        }
        advance()
    }

    /// Consumes a bracket and everything up to the matching one.
    func skipBrackets() {
        var depth = 0
        while token.kind != .endOfFile {
            depth += token.kind.depth
            skipToken()
            if depth <= 0 { return }
        }
    }

    /// Consumes generic arguments, starting at their `<`, and returns their end.
    ///
    /// Each character of `>>` counts.
    @_optimize(none) func skipAngles() -> Int {
        var depth = 0
        var end = token.end
        while token.kind != .endOfFile {
            switch token.kind {
            case .prefixOperator, .binaryOperator, .postfixOperator:
                end = token.start
                repeat {
                    if bytes[end] == 0x3C { depth += 1 }
                    if bytes[end] == 0x3E { depth -= 1 }
                    end += 1
                } while end < token.end && depth > 0
                if depth <= 0 {
                    splitToken(at: end)
                    // A `>` with blanks on both sides looks like a binary operator.
                    previous.kind = .postfixOperator
                    return end
                }
                skipToken()
            case .leftParen, .leftSquare: skipBrackets()
            case .leftBrace, .rightBrace, .rightParen, .rightSquare, .semicolon: return end
            default: skipToken()
            }
        }
        return end
    }

    /// Consumes the part of the token before `index`.
    ///
    /// The rest is lexed again.
    func splitToken(at index: Int) {
        if index < token.end {
            lexer.position = index
            token.end = index
        }
        advance()
    }
}
