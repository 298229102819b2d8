extension DeclarationScanner {
    /// Reads the parameters from `(` to `)`, and consumes both. Returns nil if the source isn't a parameter list.
    mutating func readParameters() -> [Parameter]? {
        var parameters: [Parameter] = []
        advance()
        while token.kind != .rightParen {
            parameters.append(Parameter(name: "", location: location(of: token.start)))
            guard readParameter(&parameters[parameters.count - 1]) else { return nil }
            if token.kind == .comma {
                advance()
            } else if token.kind != .rightParen {
                return nil
            }
        }
        advance()
        return parameters
    }

    /// Reads a parameter. Returns whether the source is one.
    private mutating func readParameter(_ parameter: inout Parameter) -> Bool {
        while token.kind == .at {
            guard let attribute = readParameterAttribute(takesArguments: true) else { return false }
            parameter.attributes.append(attribute)
        }
        parameter.location = location(of: token.start)
        guard isName(token) else { return false }
        let first = token
        advance()
        parameter.name = name(first)
        parameter.label = bytes.has("_", at: first.start) && first.end - first.start == 1 ? nil : name(first)
        if isName(token) {
            parameter.name = name(token)
            advance()
        }
        guard token.kind == .colon else { return false }
        advance()
        readTypePrefix(of: &parameter)
        guard readType(of: &parameter) else { return false }
        if token.kind == .equal {
            parameter.hasDefault = true
            advance()
            let start = token.start
            skipDefaultValue()
            parameter.defaultValue = bytes.text(start, max(start, previous?.end ?? start))
        }
        return true
    }

    private func isName(_ token: Token) -> Bool { token.kind == .identifier || token.kind == .keyword }

    /// Reads an attribute of a parameter or of its type, as text.
    ///
    /// A parenthesis after an attribute of a type belongs to the type, unless the attribute is one of the few that take
    /// arguments.
    private mutating func readParameterAttribute(takesArguments: Bool) -> String? {
        if takesArguments { return parseAttribute().map { attribute($0).text } }
        let start = token.start
        skipToken()
        guard isName(token) else { return nil }
        let hasArguments = isWord("convention") || isWord("differentiable") || isWord("isolated")
        advance()
        while token.kind == .period || token.kind == .colonColon {
            advance()
            guard isName(token) else { break }
            advance()
        }
        if token.attached, isLeftAngle(token) { _ = skipAngles() }
        if hasArguments, token.kind == .leftParen { skipBrackets() }
        return bytes.text(start, previous?.end ?? start)
    }

    /// Reads the attributes and specifiers before a parameter's type.
    private mutating func readTypePrefix(of parameter: inout Parameter) {
        while true {
            if token.kind == .at {
                guard let attribute = readParameterAttribute(takesArguments: false) else { return }
                parameter.typeAttributes.append(attribute)
            } else if token.kind == .keyword, token.keyword == .inout {
                parameter.specifiers.append("inout")
                advance()
            } else if token.kind == .identifier, isSpecifier(), beginsType(after: token) {
                let start = token.start
                advance()
                // `nonisolated(nonsending)`
                if token.kind == .leftParen, bytes.has("nonisolated", at: start) { skipBrackets() }
                parameter.specifiers.append(bytes.text(start, previous?.end ?? start))
            } else {
                return
            }
        }
    }

    private func isSpecifier() -> Bool {
        isWord("consuming") || isWord("borrowing") || isWord("sending") || isWord("isolated") || isWord("_const")
            || isWord("__owned") || isWord("__shared") || isWord("nonisolated")
    }

    /// Returns whether a type follows a word, so that the word can't be the type's name.
    private func beginsType(after word: Token) -> Bool {
        var ahead = lexer
        switch ahead.next() {
        case let next where next.kind == .identifier || next.kind == .at: return true
        case let next where next.kind == .keyword:
            return next.keyword == .expression || next.keyword == .inout || next.keyword == .other
        case let next where next.kind == .leftParen || next.kind == .leftSquare: return true
        default: return false
        }
    }

    /// Reads the type itself, up to the comma, parenthesis or `=` that ends it.
    private mutating func readType(of parameter: inout Parameter) -> Bool {
        let start = token.start
        var end = start
        var shape = TypeShape()
        reading: while true {
            switch token.kind {
            case .comma, .rightParen, .equal: break reading
            case .endOfFile, .semicolon, .leftBrace, .rightBrace, .rightSquare, .poundIf, .poundElseif, .poundElse,
                .poundEndif:
                return false
            case .leftParen, .leftSquare:
                let open = token
                let opaque = opaqueScan(open)
                shape.isOpaqueOrPack = shape.isOpaqueOrPack || opaque
                skipBrackets()
                shape.add(.bracket(open.start, isParenthesis: open.kind == .leftParen))
                end = previous?.end ?? end
            case .arrow:
                shape.add(.arrow)
                end = token.end
                advance()
            case .prefixOperator, .binaryOperator, .postfixOperator:
                if isLeftAngle(token) {
                    end = skipAngles()
                    shape.add(.other)
                } else if bytes.has("...", at: token.start), token.end - token.start == 3 {
                    parameter.isVariadic = true
                    advance()
                } else {
                    let isMark = bytes[token.start] == 0x3F || bytes[token.start] == 0x21
                    shape.add(isMark ? .optionalMark : .other)
                    end = token.end
                    advance()
                }
            case .identifier where isWord("some") && beginsType(after: token),
                .identifier where isWord("each") && beginsType(after: token):
                shape.isOpaqueOrPack = true
                end = token.end
                advance()
            case .keyword where isWord("repeat"):
                shape.isOpaqueOrPack = true
                end = token.end
                advance()
            default:
                shape.add(.other)
                end = token.end
                skipToken()
            }
        }
        guard end > start else { return false }
        parameter.type = bytes.text(start, end)
        parameter.isOpaqueOrPack = shape.isOpaqueOrPack
        parameter.isFunction = shape.isFunction(in: bytes)
        parameter.isOptional =
            shape.isOptional || bytes.has("Optional<", at: start) || bytes.has("Swift.Optional<", at: start)
        return true
    }

    /// Returns whether there is `some`, `each` or `repeat` inside a bracket.
    private func opaqueScan(_ open: Token) -> Bool {
        var ahead = lexer
        var depth = 1
        var isOpaque = false
        var before = open
        while depth > 0 {
            let next = ahead.next()
            switch next.kind {
            case .endOfFile: return isOpaque
            case .leftParen, .leftSquare, .leftBrace: depth += 1
            case .rightParen, .rightSquare, .rightBrace: depth -= 1
            case .identifier, .keyword:
                if before.kind == .identifier, bytes.text(before.start, before.end) == "some" { isOpaque = true }
                if next.kind == .keyword, bytes.text(next.start, next.end) == "repeat" { isOpaque = true }
            default: break
            }
            before = next
        }
        return isOpaque
    }

    /// Skips a default value, up to the comma or parenthesis that ends the parameter.
    ///
    /// A comma between `<` and `>` may belong to generic arguments (`= Map<Int, Text>()`) or end the parameter
    /// (`= a < b, c: …`). It ends the parameter if the beginning of another one follows.
    private mutating func skipDefaultValue() {
        var sawAngle = false
        while token.kind != .endOfFile {
            switch token.kind {
            case .rightParen, .rightSquare, .rightBrace: return
            case .comma:
                if !sawAngle || isParameterNext() { return }
                advance()
            case .leftParen, .leftSquare, .leftBrace, .interpolationStart: skipBrackets()
            default:
                if isLeftAngle(token) { sawAngle = true }
                skipToken()
            }
        }
    }

    private func isParameterNext() -> Bool {
        var ahead = lexer
        let first = ahead.next()
        if first.kind == .at { return true }
        guard isName(first) else { return false }
        let second = ahead.next()
        if second.kind == .colon { return true }
        return isName(second) && ahead.next().kind == .colon
    }
}

/// The outermost structure of a type, as far as it matters for a parameter.
struct TypeShape {
    enum Part: Equatable {
        case bracket(Int, isParenthesis: Bool)
        case arrow
        case optionalMark
        case other
    }

    private var parts = 0
    private var last: Part = .other
    private var hasArrow = false
    private var onlyBracket: Int?
    var isOpaqueOrPack = false

    mutating func add(_ part: Part) {
        parts += 1
        last = part
        if part == .arrow { hasArrow = true }
        if case .bracket(let start, isParenthesis: true) = part, parts == 1 {
            onlyBracket = start
        } else {
            onlyBracket = nil
        }
    }

    /// Whether the type is optional: `T?`, but not `() -> T?`.
    var isOptional: Bool { last == .optionalMark && !hasArrow }

    /// Returns whether the type is a function type: `(A) -> B`, also in parentheses.
    func isFunction(in bytes: SourceBytes) -> Bool {
        if hasArrow { return true }
        guard let open = onlyBracket else { return false }
        // The type is parenthesized. Look for an arrow in it, inside any number of parentheses.
        var lexer = Lexer(bytes)
        lexer.position = open
        _ = lexer.next()
        var depth = 0
        var outer = 0
        var arrowDepth: Int?
        while true {
            let token = lexer.next()
            switch token.kind {
            case .leftParen where outer == depth && token.attached && bytes[token.start - 1] == 0x28:
                depth += 1
                outer += 1
            case .leftParen, .leftSquare: depth += 1
            case .rightParen, .rightSquare:
                depth -= 1
                if depth < 0 { return arrowDepth != nil }
                outer = min(outer, depth)
            case .arrow where depth <= outer: arrowDepth = arrowDepth ?? depth
            case .endOfFile: return false
            case .comma where depth <= outer:
                // A tuple: its parentheses don't surround a single type.
                if depth == 0 || arrowDepth == depth { return false }
                outer = depth - 1
            case .postfixOperator where depth <= outer && depth < arrowDepth ?? .max: return false
            default: break
            }
        }
    }
}
