/// A token: its kind and its range in the source.
package struct Token {
    /// The kinds of tokens.
    package enum Kind: UInt8 {
        case endOfFile
        /// A name, which may be a contextual keyword or `_`.
        case identifier
        /// A reserved word of the language; `keyword` has it.
        case keyword
        case dollarIdentifier, number
        /// A string literal without interpolation.
        case string
        /// The part of a string from its opening quote to its first `\(`.
        case interpolationStart
        /// The text between two interpolations of one string.
        case interpolationMiddle
        /// The end of an interpolated string, from the last `)` to the closing quote or the
        /// premature end of its line.
        case interpolationEnd
        case regex
        case leftBrace, rightBrace, leftParen, rightParen, leftSquare, rightSquare
        case comma, colon, colonColon, semicolon, at, period, backslash
        case equal, arrow, prefixOperator, binaryOperator, postfixOperator
        /// A `#` that begins neither a literal nor a directive, such as that of a macro or of
        /// `#available`.
        case pound
        case poundIf, poundElseif, poundElse, poundEndif
        case unknown

        // The standard library's is generic, and thus slow in build tools, which run unoptimized.
        package static func == (first: Self, second: Self) -> Bool {
            first.rawValue == second.rawValue
        }
    }

    /// The reserved words that the scanner or the rule for regex literals distinguishes.
    package enum Keyword: UInt8, CaseIterable {
        case none
        /// A word that is an expression, such as `self` or `true`.
        case expression
        /// Any other reserved word.
        case other
        case `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `fileprivate`,
            `func`, `import`
        case `init`, `inout`, `internal`, `let`, `operator`, `precedencegroup`, `private`,
            `protocol`, `public`
        case `rethrows`, `static`, `struct`, `subscript`, `throws`, `try`, `typealias`, `var`,
            `where`

        package static func == (first: Self, second: Self) -> Bool {
            first.rawValue == second.rawValue
        }
    }

    package var kind: Kind
    /// The reserved word; none for any other token.
    package var keyword = Keyword.none
    /// Whether a line ends between the previous token and this one.
    package let newlineBefore: Bool
    /// Whether the token directly follows the previous one.
    package var attached = false
    /// The offset of the first byte.
    package var start: Int
    /// The offset after the last byte.
    package var end: Int

    package var range: Range<Int> { start..<end }

    /// A placeholder for the token before the first one.
    package static var none: Token {
        Token(kind: .semicolon, newlineBefore: true, start: 0, end: 0)
    }
}

extension SourceBytes {
    /// Returns the text of a token.
    package func text(_ token: Token) -> String { text(token.range) }

    /// Returns the text of a name without its backticks.
    package func name(_ token: Token) -> String {
        let quote = self[token.start] == 0x60 && token.end - token.start > 2 ? 1 : 0
        return text(token.start + quote, token.end - quote)
    }
}

extension Token.Kind {
    /// The change in the depth of brackets: 1 if the token opens one, -1 if it closes one, else 0.
    package var depth: Int {
        switch self {
        case .leftParen, .leftSquare, .leftBrace, .interpolationStart: 1
        case .rightParen, .rightSquare, .rightBrace, .interpolationEnd: -1
        default: 0
        }
    }

    /// Whether the token is a word, which can be a label or a name after a dot.
    package var isName: Bool { self == .identifier || self == .keyword }

    package var isOperator: Bool {
        self == .prefixOperator || self == .binaryOperator || self == .postfixOperator
    }

    var isDirective: Bool { rawValue >= Self.poundIf.rawValue && self != .unknown }
}

extension Token.Keyword {
    private static let words = WordTable(
        allCases.dropFirst(3).map { ($0.rawValue, "\($0)") } + [
            (Self.expression.rawValue, "Any Self false nil self super true"),
            (
                Self.other.rawValue,
                """
                as break catch continue default defer do else fallthrough for guard if in is \
                repeat return switch throw while
                """
            ),
        ]
    )

    /// Creates the reserved word from `start` up to `end`; `none` if there isn't one.
    init(_ bytes: SourceBytes, _ start: Int, _ end: Int) {
        self = Self(rawValue: Self.words.meaning(bytes, start, end)) ?? .none
    }
}
