extension DeclarationScanner {
    /// Reads the parameters from `(` to `)`, and consumes both.
    ///
    /// - Parameter areValues: Whether they are the values of an enum's case, which need no names.
    /// - Returns: The parameters; nil if the source isn't a parameter list.
    @_optimize(none) func readParameters(areValues: Bool = false) -> [Parameter]? {
        var parameters: [Parameter] = []
        advance()
        while token.kind != .rightParen {
            let parameter = Parameter(at: location(of: token.start))
            guard readParameter(parameter, isNamed: !areValues || isBeforeColon(token, lexer))
            else {
                return nil
            }
            parameters.append(parameter)
            if token.kind == .comma {
                advance()
            } else if token.kind != .rightParen {
                return nil
            }
        }
        advance()
        return parameters
    }

    /// Reads parameters, or nothing if the source isn't a list of them.
    func readKnownParameters(areValues: Bool = false) -> [Parameter]? {
        let start = token
        let before = previous
        if let parameters = readParameters(areValues: areValues) { return parameters }
        lexer = lexer(at: start.end)
        token = start
        previous = before
        return nil
    }

    /// Reads a parameter.
    ///
    /// - Returns: Whether the source is one.
    @_optimize(none) private func readParameter(_ parameter: Parameter, isNamed: Bool) -> Bool {
        while token.kind == .at {
            guard let attribute = parseAttribute() else { return false }
            parameter.attributes.append(bytes.text(attribute.text))
        }
        parameter.location = location(of: token.start)
        guard !isNamed || readNames(of: parameter) else { return false }
        readTypePrefix(of: parameter)
        guard readType(of: parameter) else { return false }
        if token.kind == .equal {
            advance()
            let start = token.start
            skipDefaultValue()
            parameter.defaultValue = bytes.text(start, previous.end)
        }
        return true
    }

    /// Reads a parameter's label and name, and the colon after them.
    ///
    /// - Returns: Whether the source has them.
    private func readNames(of parameter: Parameter) -> Bool {
        guard token.kind.isName else { return false }
        parameter.name = name(token)
        parameter.label = isWord("_") ? nil : parameter.name
        advance()
        if token.kind.isName {
            parameter.name = name(token)
            advance()
        }
        guard token.kind == .colon else { return false }
        advance()
        return true
    }

    /// Returns whether one or two names, of which a token is the first, precede a colon.
    private func isBeforeColon(_ first: Token, _ rest: Lexer) -> Bool {
        var ahead = rest
        var next = ahead.next()
        if next.kind.isName { next = ahead.next() }
        return first.kind.isName && next.kind == .colon
    }

    /// Reads the attributes and specifiers before a parameter's type.
    @_optimize(none) private func readTypePrefix(of parameter: Parameter) {
        while true {
            let start = token.start
            if token.kind == .at {
                guard let attribute = parseAttribute(isOfType: true) else { return }
                parameter.typeAttributes.append(bytes.text(attribute.text))
            } else if token.keyword == .inout {
                parameter.specifiers.append("inout")
                advance()
            } else if token.kind == .identifier,
                Self.specifiers.meaning(bytes, start, token.end) != 0, isType(after: lexer)
            {
                advance()
                // `nonisolated(nonsending)`
                if token.kind == .leftParen, bytes.has("nonisolated", at: start) { skipBrackets() }
                parameter.specifiers.append(bytes.text(start, previous.end))
            } else {
                return
            }
        }
    }

    private static let specifiers = WordTable([
        (1, "consuming borrowing sending isolated _const __owned __shared nonisolated")
    ])

    /// Returns whether a type follows a word, which then isn't the type's name itself.
    private func isType(after word: Lexer) -> Bool {
        var ahead = word
        let next = ahead.next()
        switch next.kind {
        case .identifier, .at, .leftParen, .leftSquare: return true
        default:
            return next.keyword == .expression || next.keyword == .inout || next.keyword == .other
        }
    }

    /// Reads the type itself, up to the comma, parenthesis or `=` that ends it.
    @_optimize(none) private func readType(of parameter: Parameter) -> Bool {
        let range = readType { token.kind == .comma || token.kind.isOperator && isWord("...") }
        parameter.isVariadic = token.kind.isOperator
        if parameter.isVariadic { advance() }
        let isEnd = token.kind == .comma || token.kind == .rightParen || token.kind == .equal
        guard isEnd, !range.isEmpty else { return false }
        parameter.type = bytes.text(range)
        describe(range, of: parameter)
        return true
    }

    /// Reads a type, up to a token that can't be in one or that meets a condition.
    ///
    /// - Returns: The range of its text.
    @_optimize(none) func readType(until isEnd: () -> Bool) -> Range<Int> {
        let start = token.start
        var end = start
        while !isEnd() {
            switch token.kind {
            case .leftBrace, .rightBrace, .rightParen, .rightSquare, .semicolon, .endOfFile, .equal:
                return start..<end
            case _ where token.kind.isDirective: return start..<end
            case _ where isLeftAngle(token):
                end = skipAngles()
                continue
            default: skipTokenOrBrackets()
            }
            end = previous.end
        }
        return start..<end
    }

    /// Notes the structure of a parameter's type, as far as it matters.
    ///
    /// A function type may be in parentheses, as in `((A) -> B)`, but not in those of a tuple.
    @_optimize(none) private func describe(_ type: Range<Int>, of parameter: Parameter) {
        var inner = lexer(at: type.lowerBound)
        var depth = 0
        /// The number of parentheses around the whole type; nil until they are open.
        var outer: Int?
        var arrows: [Int] = []
        var commas: [Int] = []
        while case let part = inner.next(), part.start < type.upperBound {
            let isOpaque = Self.opaque.meaning(bytes, part.start, part.end) != 0
            if isOpaque, part.kind == .keyword || isType(after: inner) {
                parameter.isOpaqueOrPack = true
            }
            let isAround = part.kind == .rightParen || part.kind == .leftParen && outer == nil
            if !isAround { outer = min(outer ?? depth, depth) }
            if part.kind == .arrow { arrows.append(depth) }
            if part.kind == .comma { commas.append(depth) }
            depth += part.kind.depth
            guard part.kind.isOperator else { continue }
            for index in part.start..<part.end {
                if bytes[index] == 0x3C { depth += 1 }
                if bytes[index] == 0x3E { depth -= 1 }
            }
        }
        parameter.isFunction = outer.map { arrows.contains($0) && !commas.contains($0) } ?? false
        let last = bytes[type.upperBound - 1]
        // `T?`, but not `() -> T?`.
        let isMarked = (last == 0x3F || last == 0x21) && !arrows.contains(0)
        let start = type.lowerBound
        parameter.isOptional =
            isMarked || bytes.has("Optional<", at: start) || bytes.has("Swift.Optional<", at: start)
    }

    private static let opaque = WordTable([(1, "some each repeat")])

    /// Skips a default value, up to the comma or parenthesis that ends the parameter.
    ///
    /// A comma after a `<` may belong to generic arguments; it ends the parameter only if another
    /// parameter begins after it.
    @_optimize(none) private func skipDefaultValue() {
        var sawAngle = false
        while token.kind != .endOfFile {
            switch token.kind {
            case .rightParen, .rightSquare, .rightBrace: return
            case .comma where !sawAngle || isParameterNext: return
            case .leftParen, .leftSquare, .leftBrace, .interpolationStart: skipBrackets()
            default:
                if isLeftAngle(token) { sawAngle = true }
                skipToken()
            }
        }
    }

    private var isParameterNext: Bool {
        var ahead = lexer
        let first = ahead.next()
        return first.kind == .at || isBeforeColon(first, ahead)
    }
}
