/// A lexer that splits Swift source into tokens, one at a time, in time linear in the source.
///
/// It agrees with the compiler on where strings, regex literals, comments and operators begin and end. It doesn't check
/// what is inside them. Malformed input never stops it: something unterminated ends where the compiler's own recovery
/// ends it.
package struct Lexer {
    /// A string literal whose interpolation is being lexed.
    struct OpenString {
        var pounds: Int
        var isMultiline: Bool
        /// The number of parentheses that are open inside the interpolation.
        var parentheses: Int
    }

    let bytes: SourceBytes
    var position: Int
    var openStrings: [OpenString] = []

    /// The kind of the previous token, which decides whether a slash begins a regex literal.
    var previousKind: Token.Kind?
    var previousKeyword: Token.Keyword = .none
    var previousEnd = 0
    /// Whether the previous tokens are `try?` or `try!`. An expression follows, although the last token looks like a
    /// postfix operator.
    var isAfterTryMark = false

    /// The fewest `#` for which an extended regex literal is known to have no end in the rest of the file. It keeps the
    /// lexer from searching for the end of unterminated literals again and again.
    var unterminatedRegexPounds = Int.max
    var hasNoConflictEnd = false
    /// Whether the file ended inside a block comment.
    var endedInComment = false

    package init(_ bytes: SourceBytes) {
        self.bytes = bytes
        self.position = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
        if bytes.has("#!", at: position) { skipToEndOfLine() }
    }

    /// Returns the next token. At the end of the file, it returns `.endOfFile` each time.
    package mutating func next() -> Token {
        let triviaStart = position
        let newline = skipTrivia()
        let start = position
        let isInSingleLineInterpolation = openStrings.last.map { !$0.isMultiline } ?? false
        var token: Token
        if isInSingleLineInterpolation && (start >= bytes.count || isNewline(bytes[start])) {
            // The line ended inside an interpolation. The compiler ends the whole string here.
            openStrings.removeLast()
            token = make(.interpolationEnd, start)
        } else if start >= bytes.count {
            token = make(.endOfFile, start)
        } else {
            token = lexToken(at: start)
        }
        token.newlineBefore = newline || start == 0
        token.attached = triviaStart == start && start > 0
        if token.kind == .postfixOperator, previousKeyword == .try, token.attached {
            isAfterTryMark = true
        } else {
            isAfterTryMark = false
        }
        previousKind = token.kind
        previousKeyword = token.keyword
        previousEnd = token.end
        return token
    }

    func make(_ kind: Token.Kind, _ start: Int) -> Token {
        Token(kind: kind, start: start, end: position, newlineBefore: false, attached: false)
    }

    @inline(__always)
    func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private mutating func single(_ kind: Token.Kind, _ start: Int) -> Token {
        position = start + 1
        return make(kind, start)
    }

    private mutating func lexToken(at start: Int) -> Token {
        let byte = bytes[start]
        if CharacterClasses.isIdentifierStart(byte) { return lexIdentifier(from: start) }
        switch byte {
        case 0x28:  // (
            if !openStrings.isEmpty { openStrings[openStrings.count - 1].parentheses += 1 }
            return single(.leftParen, start)
        case 0x29:  // )
            return lexRightParen(at: start)
        case 0x7B: return single(.leftBrace, start)
        case 0x7D: return single(.rightBrace, start)
        case 0x5B: return single(.leftSquare, start)
        case 0x5D: return single(.rightSquare, start)
        case 0x2C: return single(.comma, start)
        case 0x3B: return single(.semicolon, start)
        case 0x40: return single(.at, start)
        case 0x5C: return single(.backslash, start)
        case 0x3A:  // :
            position = start + (bytes[start + 1] == 0x3A ? 2 : 1)
            return make(position == start + 2 ? .colonColon : .colon, start)
        case 0x22, 0x27:  // " '
            return lexString(from: start, quote: start)
        case 0x23: return lexPound(at: start)
        case 0x60: return lexBacktick(at: start)
        case 0x24:  // $
            position = start + 1
            while isIdentifierPartAtPosition() {}
            return make(.dollarIdentifier, start)
        case 0x30...0x39: return lexNumber(from: start)
        case 0x21, 0x3F:  // ! ?
            if isLeftBound(start) { return single(.postfixOperator, start) }
            return lexOperator(from: start)
        case 0x3C where bytes[start + 1] == 0x23:  // <#
            return lexPlaceholder(at: start) ?? lexOperator(from: start)
        case 0..<0x80:
            return CharacterClasses.isOperator(byte) ? lexOperator(from: start) : single(.unknown, start)
        default:
            guard let (scalar, length) = CharacterClasses.decode(bytes, at: start) else {
                return single(.unknown, start)
            }
            if CharacterClasses.isOperatorStart(scalar) { return lexOperator(from: start) }
            if CharacterClasses.isIdentifierPart(scalar) { return lexIdentifier(from: start) }
            position = start + length
            return make(.unknown, start)
        }
    }

    private mutating func lexRightParen(at start: Int) -> Token {
        position = start + 1
        guard let open = openStrings.last else { return make(.rightParen, start) }
        if open.parentheses > 0 {
            openStrings[openStrings.count - 1].parentheses -= 1
            return make(.rightParen, start)
        }
        openStrings.removeLast()
        return lexStringBody(from: start, open, isContinuation: true)
    }

    /// Advances past one character of an identifier. Returns whether there was one.
    @inline(__always)
    mutating func isIdentifierPartAtPosition() -> Bool {
        let byte = bytes[position]
        if CharacterClasses.isIdentifierPart(byte) {
            position += 1
            return true
        }
        guard byte >= 0x80, let (scalar, length) = CharacterClasses.decode(bytes, at: position),
            CharacterClasses.isIdentifierPart(scalar)
        else { return false }
        position += length
        return true
    }

    private mutating func lexIdentifier(from start: Int) -> Token {
        position = start
        while isIdentifierPartAtPosition() {}
        var token = make(.identifier, start)
        token.keyword = Token.Keyword(bytes, start, position)
        if token.keyword != .none { token.kind = .keyword }
        return token
    }

    /// Lexes a name in backticks, which may be a raw identifier with spaces. A lone backtick is a token.
    private mutating func lexBacktick(at start: Int) -> Token {
        var end = start + 1
        while end < bytes.count, bytes[end] != 0x60, !isNewline(bytes[end]) { end += 1 }
        guard bytes[end] == 0x60 else {
            position = start + 1
            return make(.unknown, start)
        }
        position = end + 1
        return make(.identifier, start)
    }

    private mutating func lexPlaceholder(at start: Int) -> Token? {
        var end = start + 2
        while end < bytes.count, bytes[end] != 0x0A, !(bytes[end] == 0x3C && bytes[end + 1] == 0x23) {
            if bytes[end] == 0x23, bytes[end + 1] == 0x3E {
                position = end + 2
                return make(.identifier, start)
            }
            end += 1
        }
        return nil
    }

    private mutating func lexPound(at start: Int) -> Token {
        var end = start
        while bytes[end] == 0x23 { end += 1 }
        if bytes[end] == 0x22 { return lexString(from: start, quote: end) }
        if bytes[end] == 0x2F, let token = lexExtendedRegex(from: start, slash: end) { return token }
        if end > start + 1 {
            // The last `#` of a run that opens no literal may begin a directive.
            position = end - 1
            return make(.pound, start)
        }
        position = end
        var word = position
        while (bytes[word] | 0x20) &- 0x61 < 26 { word += 1 }
        let length = word - position
        let kind: Token.Kind
        if length == 2, bytes.has("if", at: position) {
            kind = .poundIf
        } else if length == 4, bytes.has("else", at: position) {
            kind = .poundElse
        } else if length == 6, bytes.has("elseif", at: position) {
            kind = .poundElseif
        } else if length == 5, bytes.has("endif", at: position) {
            kind = .poundEndif
        } else {
            return make(.pound, start)
        }
        position = word
        return make(kind, start)
    }

    private mutating func lexNumber(from start: Int) -> Token {
        position = start
        while isIdentifierPartAtPosition() {}
        let isTupleIndex = previousKind == .period
        let prefix = bytes[start + 1] | 0x20
        let isHex = bytes[start] == 0x30 && prefix == 0x78
        let isPlain = !(bytes[start] == 0x30 && (isHex || prefix == 0x6F || prefix == 0x62))
        if bytes[position] == 0x2E, !isTupleIndex, isPlain || isHex, CharacterClasses.isDigit(bytes[position + 1]) {
            position += 1
            while isIdentifierPartAtPosition() {}
        }
        let last = bytes[position - 1] | 0x20
        let hasExponent = isHex ? last == 0x70 : isPlain && last == 0x65
        if hasExponent, bytes[position] == 0x2B || bytes[position] == 0x2D,
            CharacterClasses.isDigit(bytes[position + 1])
        {
            position += 1
            while isIdentifierPartAtPosition() {}
        }
        return make(.number, start)
    }
}
