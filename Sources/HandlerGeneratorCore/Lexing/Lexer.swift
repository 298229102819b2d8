/// A lexer that splits Swift source into tokens, one at a time, in time linear in the source.
///
/// It agrees with the compiler on where strings, regex literals, comments and operators begin and
/// end, but doesn't check their contents. It accepts malformed input: an unterminated token ends
/// where the compiler ends it.
package struct Lexer {
    /// A string literal whose interpolation is being lexed.
    struct OpenString {
        let pounds: Int
        let isMultiline: Bool
        /// The number of parentheses that are open inside the interpolation.
        var parentheses = 0
    }

    let bytes: SourceBytes
    var position: Int
    var openStrings: [OpenString] = []

    /// The kind of the previous token, on which it depends whether a slash begins a regex literal.
    private(set) var previousKind = Token.Kind.semicolon
    private(set) var previousKeyword = Token.Keyword.none
    /// Whether the previous tokens are `try?` or `try!`, after which an expression follows.
    private(set) var isAfterTryMark = false

    /// The fewest `#` of an extended regex literal that is known to be unterminated.
    ///
    /// For literals with as many or more, the search isn't repeated.
    var unterminatedRegexPounds = Int.max
    /// Whether no closing marker of a version control conflict follows.
    private var hasNoConflictEnd = false
    /// Whether the file ended inside a block comment.
    private(set) var endedInComment = false

    package init(_ bytes: SourceBytes) {
        self.bytes = bytes
        self.position = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
        if bytes.has("#!", at: position) { skipToEndOfLine() }
    }

    /// Creates a lexer for the rest of a source, from the beginning of a token on.
    package init(_ bytes: SourceBytes, from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Returns the next token or, from the end of the file on, `.endOfFile`.
    package mutating func next() -> Token {
        let triviaStart = position
        let newline = skipTrivia()
        let start = position
        var kind = Token.Kind.endOfFile
        if let open = openStrings.last, !open.isMultiline,
            start >= bytes.count || bytes.isNewline(start)
        {
            // The line ends inside an interpolation. The compiler ends the whole string here.
            openStrings.removeLast()
            kind = .interpolationEnd
        } else if start < bytes.count {
            kind = lexToken(at: start)
        }
        let isAttached = triviaStart == start && start > 0
        isAfterTryMark = kind == .postfixOperator && previousKeyword == .try && isAttached
        previousKind = kind
        if kind != .keyword { previousKeyword = .none }
        return Token(
            kind: kind,
            keyword: previousKeyword,
            newlineBefore: newline || start == 0,
            attached: isAttached,
            start: start,
            end: position
        )
    }

    /// Lexes the token at `start`, and moves the position to its end.
    private mutating func lexToken(at start: Int) -> Token.Kind {
        let byte = bytes[start]
        if CharacterClasses.isIdentifierStart(byte) { return lexIdentifier(from: start) }
        position = start + 1
        switch byte {
        case 0x28:  // (
            if !openStrings.isEmpty { openStrings[openStrings.count - 1].parentheses += 1 }
            return .leftParen
        case 0x29: return lexRightParen(at: start)
        case 0x7B: return .leftBrace
        case 0x7D: return .rightBrace
        case 0x5B: return .leftSquare
        case 0x5D: return .rightSquare
        case 0x2C: return .comma
        case 0x3B: return .semicolon
        case 0x40: return .at
        case 0x5C: return .backslash
        case 0x3A where bytes[start + 1] == 0x3A:  // ::
            position = start + 2
            return .colonColon
        case 0x3A: return .colon
        case 0x22, 0x27: return lexString(from: start, quote: start)
        case 0x23: return lexPound(at: start)
        case 0x60: return lexBacktick(at: start)
        case 0x24:  // $
            skipIdentifier()
            return .dollarIdentifier
        case 0x30...0x39: return lexNumber(from: start)
        case 0x21 where bytes.isLeftBound(start), 0x3F where bytes.isLeftBound(start):
            return .postfixOperator
        // <#
        case 0x3C where bytes[start + 1] == 0x23 && skipPlaceholder(at: start): return .identifier
        case 0..<0x80:
            return CharacterClasses.isOperator(byte) ? lexOperator(from: start) : .unknown
        default:
            guard let (scalar, length) = CharacterClasses.decode(bytes, at: start) else {
                return .unknown
            }
            if CharacterClasses.isOperatorStart(scalar) { return lexOperator(from: start) }
            if CharacterClasses.isIdentifierPart(scalar) { return lexIdentifier(from: start) }
            position = start + length
            return .unknown
        }
    }

    private mutating func lexRightParen(at start: Int) -> Token.Kind {
        guard let open = openStrings.last else { return .rightParen }
        if open.parentheses > 0 {
            openStrings[openStrings.count - 1].parentheses -= 1
            return .rightParen
        }
        openStrings.removeLast()
        return lexStringBody(open, isContinuation: true)
    }

    /// Advances past the characters of an identifier.
    private mutating func skipIdentifier() {
        while true {
            let byte = bytes[position]
            if CharacterClasses.isIdentifierPart(byte) {
                position += 1
            } else if byte >= 0x80,
                let (scalar, length) = CharacterClasses.decode(bytes, at: position),
                CharacterClasses.isIdentifierPart(scalar)
            {
                position += length
            } else {
                return
            }
        }
    }

    private mutating func lexIdentifier(from start: Int) -> Token.Kind {
        position = start
        skipIdentifier()
        previousKeyword = Token.Keyword(bytes, start, position)
        return previousKeyword == .none ? .identifier : .keyword
    }

    /// Lexes a name in backticks, which may be a raw identifier with spaces.
    ///
    /// A lone backtick is a token.
    private mutating func lexBacktick(at start: Int) -> Token.Kind {
        var end = start + 1
        while end < bytes.count, bytes[end] != 0x60, !bytes.isNewline(end) { end += 1 }
        guard bytes[end] == 0x60 else { return .unknown }
        position = end + 1
        return .identifier
    }

    /// Moves past an editor's placeholder.
    ///
    /// - Returns: Whether there is one.
    private mutating func skipPlaceholder(at start: Int) -> Bool {
        var end = start + 2
        while end < bytes.count, bytes[end] != 0x0A, !bytes.has("<#", at: end) {
            if bytes.has("#>", at: end) {
                position = end + 2
                return true
            }
            end += 1
        }
        return false
    }

    private static let directives = WordTable([
        (Token.Kind.poundIf.rawValue, "if"), (Token.Kind.poundElse.rawValue, "else"),
        (Token.Kind.poundElseif.rawValue, "elseif"), (Token.Kind.poundEndif.rawValue, "endif"),
    ])

    private mutating func lexPound(at start: Int) -> Token.Kind {
        var end = start
        while bytes[end] == 0x23 { end += 1 }
        if bytes[end] == 0x22 { return lexString(from: start, quote: end) }
        if bytes[end] == 0x2F { return lexExtendedRegex(from: start, slash: end) }
        // The last `#` of a run that opens no literal may begin a directive.
        position = end > start + 1 ? end - 1 : end
        var word = position
        while (bytes[word] | 0x20) &- 0x61 < 26 { word += 1 }
        guard position == end,
            let kind = Token.Kind(rawValue: Self.directives.meaning(bytes, position, word)),
            kind.isDirective
        else { return .pound }
        position = word
        return kind
    }

    private mutating func lexNumber(from start: Int) -> Token.Kind {
        position = start
        skipIdentifier()
        let prefix = bytes[start] == 0x30 ? bytes[start + 1] | 0x20 : 0
        let isHex = prefix == 0x78
        let isPlain = !isHex && prefix != 0x6F && prefix != 0x62
        let isDecimal = bytes[position] == 0x2E && CharacterClasses.isDigit(bytes[position + 1])
        if isDecimal, previousKind != .period, isPlain || isHex {
            position += 1
            skipIdentifier()
        }
        let last = bytes[position - 1] | 0x20
        let hasExponent = isHex ? last == 0x70 : isPlain && last == 0x65
        if hasExponent, bytes[position] == 0x2B || bytes[position] == 0x2D,
            CharacterClasses.isDigit(bytes[position + 1])
        {
            position += 1
            skipIdentifier()
        }
        return .number
    }

    /// Skips blanks, comments and characters that the compiler ignores.
    ///
    /// In the interpolation of a single-line string, stops at the end of the line.
    ///
    /// - Returns: Whether a line ended.
    mutating func skipTrivia() -> Bool {
        var newline = false
        while position < bytes.count {
            switch bytes[position] {
            case 0x0A, 0x0D:
                if let open = openStrings.last, !open.isMultiline { return newline }
                newline = true
                position += 1
            case 0x20, 0x09, 0x0B, 0x0C, 0x00: position += 1
            case 0x2F where bytes[position + 1] == 0x2F: skipToEndOfLine()  // //
            case 0x2F where bytes[position + 1] == 0x2A:  // /*
                if skipBlockComment() { newline = true }
            case 0x3C, 0x3E:  // < >
                guard skipConflict() else { return newline }
            case 0..<0x80: return newline
            default:
                guard let length = lengthOfIgnoredCharacter() else { return newline }
                position += length
            }
        }
        return newline
    }

    mutating func skipToEndOfLine() {
        let end = bytes.firstIndex(of: 0x0A, from: position) ?? bytes.count
        position = bytes.firstIndex(of: 0x0D, from: position, to: end) ?? end
    }

    /// Skips a block comment, including the comments nested in it.
    ///
    /// - Returns: Whether it contains a line end.
    mutating func skipBlockComment() -> Bool {
        position += 2
        var depth = 1
        var newline = false
        while position < bytes.count {
            switch bytes[position] {
            case 0x2A where bytes[position + 1] == 0x2F:
                position += 2
                depth -= 1
                if depth == 0 { return newline }
            case 0x2F where bytes[position + 1] == 0x2A:
                position += 2
                depth += 1
            default:
                if bytes.isNewline(position) { newline = true }
                position += 1
            }
        }
        endedInComment = true
        return newline
    }

    /// Returns the length of the character at the position, if it belongs neither to identifiers
    /// nor to operators.
    private func lengthOfIgnoredCharacter() -> Int? {
        guard let (scalar, length) = CharacterClasses.decode(bytes, at: position) else {
            var end = position + 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            return end - position
        }
        if scalar == 0xFEFF { return length }
        // Curly quotes are tokens, although never valid ones.
        let isToken =
            scalar == 0x201C || scalar == 0x201D || CharacterClasses.isOperatorStart(scalar)
        return isToken || CharacterClasses.isIdentifierPart(scalar) ? nil : length
    }

    /// Skips a version control conflict, from its opening marker to the end of the line with its
    /// closing marker.
    ///
    /// - Returns: Whether there is one.
    private mutating func skipConflict() -> Bool {
        guard position == 0 || bytes.isNewline(position - 1), !hasNoConflictEnd else {
            return false
        }
        let isPerforce = bytes.has(">>>> ", at: position)
        guard isPerforce || bytes.has("<<<<<<< ", at: position) else { return false }
        var end = position + 5
        while end < bytes.count {
            let isEnd = isPerforce ? bytes.has("<<<<\n", at: end) : bytes.has(">>>>>>> ", at: end)
            if isEnd, bytes.isNewline(end - 1) {
                position = end
                skipToEndOfLine()
                return true
            }
            end += 1
        }
        hasNoConflictEnd = true
        return false
    }
}
