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
            guard readParameter(parameter, isNamed: !areValues || isBeforeColon) else {
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

    /// Whether a colon follows one or two names at the token.
    private var isBeforeColon: Bool {
        var ahead = lexer
        var next = ahead.next()
        if next.kind.isName { next = ahead.next() }
        return token.kind.isName && next.kind == .colon
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
        let start = token.start
        var end = start
        var shape = TypeShape()
        reading: while true {
            let open = token.start
            switch token.kind {
            case .comma, .rightParen, .equal: break reading
            case .endOfFile, .semicolon, .leftBrace, .rightBrace, .rightSquare: return false
            case _ where token.kind.isDirective: return false
            case .leftParen, .leftSquare:
                let isParenthesis = token.kind == .leftParen
                skipBrackets()
                shape.add(parenthesis: isParenthesis ? open : nil)
            case .arrow:
                shape.add(isArrow: true)
                advance()
            case _ where isLeftAngle(token):
                end = skipAngles()
                shape.add()
                continue
            case _ where token.kind.isOperator && isWord("..."):
                parameter.isVariadic = true
                advance()
                continue
            case .prefixOperator, .binaryOperator, .postfixOperator:
                shape.add(isMark: bytes[open] == 0x3F || bytes[open] == 0x21)
                advance()
            default:
                shape.add()
                skipToken()
            }
            end = previous.end
        }
        guard end > start else { return false }
        parameter.type = bytes.text(start, end)
        parameter.isFunction = shape.isFunction(in: self)
        parameter.isOpaqueOrPack = holdsOpaqueType(start..<end)
        // `T?`, but not `() -> T?`.
        let isMarked = shape.endsInMark && !shape.hasArrow
        parameter.isOptional =
            isMarked || bytes.has("Optional<", at: start) || bytes.has("Swift.Optional<", at: start)
        return true
    }

    /// Returns whether there is `some` or `each` before a type, or `repeat`, in a range.
    @_optimize(none) private func holdsOpaqueType(_ range: Range<Int>) -> Bool {
        let words: [StaticString] = ["some", "each", "repeat"]
        var inner = lexer(at: range.lowerBound)
        while case let token = inner.next(), token.start < range.upperBound {
            let isOne = words.contains { bytes.isWord($0, token.start, token.end) }
            if isOne, token.kind == .keyword || isType(after: inner) { return true }
        }
        return false
    }

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
        let second = ahead.next()
        guard first.kind.isName else { return first.kind == .at }
        return second.kind == .colon || second.kind.isName && ahead.next().kind == .colon
    }
}

/// The outermost structure of a type, as far as it matters for a parameter.
private struct TypeShape {
    private var count = 0
    private(set) var hasArrow = false
    /// Whether the last part is `?` or `!`.
    private(set) var endsInMark = false
    /// The offset of the last part, if it is in parentheses.
    private var parenthesis: Int?

    mutating func add(parenthesis: Int? = nil, isArrow: Bool = false, isMark: Bool = false) {
        count += 1
        hasArrow = hasArrow || isArrow
        endsInMark = isMark
        self.parenthesis = parenthesis
    }

    /// Returns whether the type is a function type: `(A) -> B`, possibly in parentheses.
    @_optimize(none) func isFunction(in scanner: DeclarationScanner) -> Bool {
        if hasArrow { return true }
        guard count == 1, let open = parenthesis else { return false }
        // The type is parenthesized. Look for an arrow in it, inside any number of parentheses.
        var lexer = scanner.lexer(at: open + 1)
        var depth = 0
        var outer = 0
        var arrowDepth: Int?
        while true {
            let token = lexer.next()
            switch token.kind {
            case .leftParen
            where outer == depth && token.attached && scanner.bytes[token.start - 1] == 0x28:
                depth += 1
                outer += 1
            case .leftParen, .leftSquare: depth += 1
            case .rightParen, .rightSquare:
                depth -= 1
                if depth < 0 { return arrowDepth != nil }
                outer = min(outer, depth)
            case .arrow where depth <= outer: arrowDepth = arrowDepth ?? depth
            case .endOfFile: return false
            // A tuple: its parentheses don't surround a single type.
            case .comma where depth <= outer && (depth == 0 || arrowDepth == depth): return false
            case .comma where depth <= outer: outer = depth - 1
            case .postfixOperator where depth <= outer && depth < arrowDepth ?? .max: return false
            default: break
            }
        }
    }
}
