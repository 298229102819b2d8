import HandlerGeneratorCore

/// Reads the tokens of a source, and pairs its brackets.
struct BracketPairs {
    private let bytes: SourceBytes
    private var lexer: Lexer
    private(set) var tokens: [Token] = []
    private(set) var partners: [Int32] = []
    /// The indices of the open brackets.
    private var open: [Int] = []
    private var openBraces = 0
    /// The end of the generic parameters or arguments around the token.
    private var genericEnd = 0

    init(_ bytes: SourceBytes) {
        self.bytes = bytes
        lexer = Lexer(bytes)
        tokens.reserveCapacity(bytes.count / 4)
        partners.reserveCapacity(bytes.count / 4)
    }

    mutating func run() {
        var token = lexer.next()
        while token.kind != .endOfFile {
            if token.kind.isOperator, bytes[token.start] == 0x3C { findGenerics(token) }
            if token.start < genericEnd, token.kind.isOperator { split(token) } else { add(token) }
            token = lexer.next()
        }
        while let bracket = open.popLast() { partners[bracket] = Int32(tokens.count - 1) }
        tokens.append(token)
    }

    private mutating func add(_ token: Token) {
        let index = tokens.count
        tokens.append(token)
        partners.append(Int32(index))
        switch token.kind {
        case .leftBrace:
            openBraces += 1
            open.append(index)
        case .rightBrace where openBraces > 0:
            openBraces -= 1
            close(at: index) { $0.kind == .leftBrace }
        case .leftParen, .leftSquare, .interpolationStart: open.append(index)
        case .rightParen, .rightSquare, .interpolationEnd:
            close(at: index) { !$0.kind.isOperator }
        case _ where token.start >= genericEnd: break
        default:
            if bytes[token.start] == 0x3C { open.append(index) }
            if bytes[token.start] == 0x3E { close(at: index) { _ in true } }
        }
    }

    /// Closes the innermost bracket that meets a condition, and those left open inside, which end
    /// before the token.
    ///
    /// Only a brace closes a brace.
    private mutating func close(at index: Int, where isMet: (Token) -> Bool) {
        while let last = open.last {
            let isPartner = isMet(tokens[last])
            if tokens[last].kind == .leftBrace, tokens[index].kind != .rightBrace { return }
            open.removeLast()
            partners[last] = Int32(isPartner ? index : index - 1)
            guard isPartner else { continue }
            partners[index] = Int32(last)
            return
        }
    }

    // MARK: Generics

    /// Adds the parts of an operator between generic arguments: `>?` is two tokens.
    private mutating func split(_ token: Token) {
        func isMark(_ index: Int) -> Bool { "<>?!".utf8.contains(bytes[index]) }
        var part = token
        for end in token.start + 1...token.end
        where end == token.end || isMark(end) || isMark(end - 1) {
            part.end = end
            add(part)
            part.start = end
            part.attached = true
        }
    }

    /// Notes the end of the generic parameters or arguments that open at a token, if it isn't an
    /// operator.
    private mutating func findGenerics(_ first: Token) {
        let before = tokens.last ?? .none
        let isAfterName = before.kind == .identifier || before.keyword.hasParameters
        guard first.start >= genericEnd, isAfterName, first.attached || isDeclared else { return }
        var ahead = lexer
        var token = first
        var angles = 0
        // With a limit, a source full of '<' is still read in linear time.
        for _ in 0..<256 {
            guard let change = change(of: token) else { return }
            angles += change
            let end = token.end
            token = ahead.next()
            guard angles <= 0 else { continue }
            switch token.kind {
            case .identifier, .number, .string, .interpolationStart, .dollarIdentifier:
                if !token.newlineBefore { return }
            default: break
            }
            genericEnd = end
            return
        }
    }

    /// Whether the last token is the name of a declaration.
    private var isDeclared: Bool {
        guard let word = tokens.dropLast().last, word.kind == .keyword else { return false }
        return word.keyword != .expression && word.keyword != .other
    }

    /// Returns the change in the number of open angles by a token; nil if it can't be in them.
    private func change(of token: Token) -> Int? {
        switch token.kind {
        case .identifier, .keyword, .period, .comma, .colon, .colonColon, .leftParen, .rightParen,
            .leftSquare, .rightSquare, .arrow, .at:
            return 0
        case .prefixOperator, .binaryOperator, .postfixOperator:
            var change = 0
            for index in token.start..<token.end {
                switch bytes[index] {
                case 0x3C: change += 1
                case 0x3E: change -= 1
                case 0x21, 0x26, 0x2E, 0x3F, 0x7E: break
                default: return nil
                }
            }
            return change
        default: return nil
        }
    }
}
