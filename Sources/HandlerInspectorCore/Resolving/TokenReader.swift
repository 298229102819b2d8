import HandlerGeneratorCore

/// Reads the tokens of a part of a source.
struct TokenReader {
    let bytes: SourceBytes
    private var lexer: Lexer
    private let end: Int
    /// The token that comes next; the end of the file at the end of the part.
    private(set) var token: Token
    /// The end of the token before it.
    private(set) var previousEnd: Int

    init(_ bytes: SourceBytes, from start: Int, to end: Int = .max) {
        self.bytes = bytes
        self.end = end
        lexer = Lexer(bytes, from: start)
        previousEnd = start
        token = .none
        read()
    }

    mutating func advance() {
        guard token.kind != .endOfFile else { return }
        previousEnd = token.end
        read()
    }

    private mutating func read() {
        token = lexer.next()
        if token.start >= end { token.kind = .endOfFile }
    }

    /// Advances past the first byte of an operator such as `>?`, whose rest becomes a token.
    mutating func advanceInOperator() {
        let start = token.start
        previousEnd = start + 1
        lexer = Lexer(bytes, from: start + 1)
        read()
    }

    func isWord(_ word: StaticString) -> Bool { bytes.isWord(word, token.start, token.end) }

    /// Whether an operator begins with a byte.
    func isOperator(_ byte: UInt8) -> Bool {
        switch token.kind {
        case .prefixOperator, .binaryOperator, .postfixOperator: bytes[token.start] == byte
        default: false
        }
    }

    mutating func take(_ kind: Token.Kind) -> Bool {
        guard token.kind == kind else { return false }
        advance()
        return true
    }

    /// Skips the brackets that open at the token.
    mutating func skipBrackets() {
        var depth = 0
        repeat {
            depth += token.kind.depth
            advance()
        } while depth > 0 && token.kind != .endOfFile
    }

    /// Skips `@escaping` and `@MainActor`, perhaps with arguments.
    mutating func skipAttributes() {
        while take(.at) {
            advance()
            if token.kind == .leftParen, token.attached { skipBrackets() }
        }
    }

    /// Skips generic parameters or arguments, if they open at the token.
    ///
    /// - Returns: Whether there are any.
    @discardableResult mutating func skipGenerics() -> Bool {
        guard isOperator(0x3C), let end = endOfGenerics() else { return false }
        while token.start < end { advance() }
        return true
    }

    /// Returns the end of the generic parameters or arguments that open at the token; nil if it is
    /// an operator.
    func endOfGenerics() -> Int? {
        var next = self
        var angles = 0
        // With a limit, a source full of '<' is still read in linear time.
        for _ in 0..<256 {
            switch next.token.kind {
            case .identifier, .period, .comma, .colon, .colonColon, .leftParen, .rightParen,
                .leftSquare, .rightSquare, .arrow, .at:
                break
            case .keyword:
                switch next.token.keyword {
                case .other, .expression, .inout, .let: break
                default: return nil
                }
            case .prefixOperator, .binaryOperator, .postfixOperator:
                for index in next.token.start..<next.token.end {
                    switch bytes[index] {
                    case 0x3C: angles += 1
                    case 0x3E: angles -= 1
                    case 0x21, 0x26, 0x2E, 0x3F, 0x7E: break
                    default: return nil
                    }
                }
            default: return nil
            }
            let end = next.token.end
            next.advance()
            guard angles <= 0 else { continue }
            switch next.token.kind {
            case .identifier, .number, .string, .interpolationStart, .dollarIdentifier: return nil
            default: return end
            }
        }
        return nil
    }

    /// Skips tokens up to the next one of a kind that isn't in brackets, or to a closing bracket.
    ///
    /// - Parameter other: Another kind that ends the search; nil for none.
    mutating func skip(to kind: Token.Kind, or other: Token.Kind? = nil) {
        while token.kind != kind, token.kind != other, token.kind != .endOfFile,
            token.kind.depth >= 0
        {
            let isGeneric = token.attached && skipGenerics()
            guard !isGeneric else { continue }
            if token.kind.depth > 0 { skipBrackets() } else { advance() }
        }
    }

    /// Returns the end of the brackets that open at the token.
    func endOfBrackets() -> Int {
        var ahead = self
        ahead.skipBrackets()
        return ahead.previousEnd
    }
}
