import HandlerGeneratorCore

/// Finds the string literals that are selectors in a value of a known type.
///
/// 1. A literal, also in parentheses, `.init("tap:")` or `.some("tap:")`, is one.
/// 2. An array's elements, a dictionary's keys and values, and a tuple's elements have types of
///    their own.
/// 3. Of a conditional operator, and of `if` and `switch`, each branch is a value.
/// 4. Braces return their only expression, and what follows `return`.
///
/// Any other expression has none: `"a" + b` is a string.
struct SelectorLiterals {
    /// The part of a type that matters.
    indirect enum Shape {
        case other, selector
        case array(Shape)
        case dictionary(Shape, Shape)
        case tuple([Shape])

        var holdsSelectors: Bool {
            switch self {
            case .other: false
            case .selector: true
            case .array(let element): element.holdsSelectors
            case .dictionary(let key, let value): key.holdsSelectors || value.holdsSelectors
            case .tuple(let elements): elements.contains { $0.holdsSelectors }
            }
        }
    }

    private(set) var found: [Span] = []
    private var reader: TokenReader
    private var depth = 0
    private static let nestingLimit = 32

    init(_ reader: TokenReader) {
        self.reader = reader
    }

    /// Reads a value, or braces that return one.
    mutating func read(_ shape: Shape) {
        if reader.token.kind == .leftBrace { readBody(shape) } else { readValue(shape) }
    }

    /// Reads an expression up to its end.
    mutating func readValue(_ shape: Shape) {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.nestingLimit else { return skipOperand() }
        if reader.isWord("if") || reader.isWord("switch") { return readBranches(shape) }
        let count = found.count
        readOperand(shape)
        if reader.isWord("as") { skipType() }
        guard !isAtEnd else { return }
        found.removeSubrange(count...)
        while !isAtEnd {
            guard isAtQuestionMark else {
                skipOperand()
                continue
            }
            reader.advance()
            readValue(shape)
            guard reader.take(.colon) else { return }
            return readValue(shape)
        }
    }

    private mutating func readOperand(_ shape: Shape) {
        switch reader.token.kind {
        case .string:
            if case .selector = shape { found.append(reader.token.span) }
            reader.advance()
        case .leftParen: readTuple(shape)
        case .leftSquare: readElements(shape)
        case .period:
            reader.advance()
            let isInitializer = reader.token.keyword == .`init`
            guard isInitializer || reader.isWord("some") else { return }
            reader.advance()
            guard reader.token.kind == .leftParen else { return }
            readTuple(shape)
        default: break
        }
    }

    /// Reads parentheses, which may be a tuple's or a call's.
    private mutating func readTuple(_ shape: Shape) {
        var shapes: [Shape] = []
        if case .tuple(let elements) = shape { shapes = elements }
        let end = reader.endOfBrackets()
        reader.advance()
        var index = 0
        while reader.token.start < end, reader.token.kind != .rightParen {
            var ahead = reader
            ahead.advance()
            if reader.token.kind.isName, ahead.take(.colon) { reader = ahead }
            let element: Shape = index < shapes.count ? shapes[index] : .other
            readValue(shapes.isEmpty ? shape : element)
            index += 1
            guard reader.take(.comma) else { break }
        }
        skip(to: end)
    }

    private mutating func readElements(_ shape: Shape) {
        let end = reader.endOfBrackets()
        reader.advance()
        while reader.token.start < end, reader.token.kind != .rightSquare {
            switch shape {
            case .array(let element): readValue(element)
            case .dictionary(let key, let value):
                readValue(key)
                guard reader.take(.colon) else { break }
                readValue(value)
            default: reader.skip(to: .comma)
            }
            guard reader.take(.comma) else { break }
        }
        skip(to: end)
    }

    /// Reads `if … { value } else { value }` or `switch … { case …: value }`.
    private mutating func readBranches(_ shape: Shape) {
        let isSwitch = reader.isWord("switch")
        reader.advance()
        reader.skip(to: .leftBrace)
        guard reader.token.kind == .leftBrace else { return }
        guard isSwitch else {
            readBody(shape)
            while reader.isWord("else") {
                reader.advance()
                reader.skip(to: .leftBrace)
                readBody(shape)
            }
            return
        }
        let end = reader.endOfBrackets()
        reader.advance()
        while reader.token.start < end, reader.token.kind != .rightBrace {
            reader.skip(to: .colon)
            guard reader.take(.colon) else { break }
            readStatements(shape, to: end)
        }
        skip(to: end)
    }

    private mutating func readBody(_ shape: Shape) {
        guard reader.token.kind == .leftBrace else { return }
        let end = reader.endOfBrackets()
        reader.advance()
        readStatements(shape, to: end)
        skip(to: end)
    }

    /// Reads a getter, an only expression, or the values after `return`, up to a `case`.
    private mutating func readStatements(_ shape: Shape, to end: Int) {
        if reader.isWord("get") {
            reader.advance()
            return readBody(shape)
        }
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.nestingLimit else { return skip(to: end) }
        let isExpression =
            reader.token.kind != .keyword || reader.isWord("if") || reader.isWord("switch")
        if isExpression {
            let start = reader
            let count = found.count
            readValue(shape)
            let isOnly =
                reader.token.kind == .rightBrace || reader.token.keyword == .case
                || reader.isWord("default")
            if isOnly { return }
            reader = start
            found.removeSubrange(count...)
        }
        // Braces after a statement's keyword return from this function, a closure's don't.
        var isStatement = false
        while reader.token.start < end, reader.token.kind != .rightBrace,
            reader.token.kind != .endOfFile
        {
            if reader.isWord("return") {
                reader.advance()
                readValue(shape)
            } else if reader.token.kind == .leftBrace, isStatement {
                isStatement = false
                readBody(shape)
            } else if reader.token.keyword == .case || reader.isWord("default") {
                return
            } else if reader.token.kind.depth > 0 {
                reader.skipBrackets()
            } else {
                if reader.token.keyword == .other { isStatement = true }
                if reader.token.keyword == .func { isStatement = false }
                reader.advance()
            }
        }
    }

    // MARK: Ends

    private var isAtQuestionMark: Bool {
        reader.isOperator(0x3F) && reader.token.end - reader.token.start == 1
            && reader.token.kind != .postfixOperator
    }

    /// Whether the expression ends before the token.
    private var isAtEnd: Bool {
        switch reader.token.kind {
        case .endOfFile, .comma, .colon, .semicolon, .rightParen, .rightSquare, .rightBrace: true
        case .period, .binaryOperator, .postfixOperator: false
        default: reader.token.newlineBefore
        }
    }

    private mutating func skipOperand() {
        repeat {
            if reader.token.kind.depth > 0 { reader.skipBrackets() } else { reader.advance() }
        } while !isAtEnd && !isAtQuestionMark && !reader.isWord("as")
    }

    /// Skips `as` and the type after it.
    private mutating func skipType() {
        reader.advance()
        while !isAtEnd, !isAtQuestionMark {
            if reader.token.kind.depth > 0 { reader.skipBrackets() } else { reader.advance() }
        }
    }

    private mutating func skip(to end: Int) {
        while reader.token.start < end, reader.token.kind != .endOfFile { reader.advance() }
    }
}
