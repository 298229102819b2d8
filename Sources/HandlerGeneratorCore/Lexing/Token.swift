/// A token: its kind and its range in the source.
package struct Token {
    package enum Kind: UInt8 {
        case endOfFile
        /// A name. Contextual keywords and `_` are names, too.
        case identifier
        /// A reserved word of the language; `keyword` tells which one.
        case keyword
        case dollarIdentifier
        case number
        /// A string literal without interpolation.
        case string
        /// The part of a string from its opening quote to its first `\(`.
        case interpolationStart
        /// The text between two interpolations of one string.
        case interpolationMiddle
        /// The end of an interpolated string, from the last `)` to the closing quote or to the premature end of its
        /// line.
        case interpolationEnd
        case regex
        case leftBrace, rightBrace, leftParen, rightParen, leftSquare, rightSquare
        case comma, colon, colonColon, semicolon, at, period, backslash
        case equal, arrow, prefixOperator, binaryOperator, postfixOperator
        /// A `#` that begins neither a literal nor a directive, such as that of a macro or of `#available`.
        case pound
        case poundIf, poundElseif, poundElse, poundEndif
        case unknown
    }

    /// The reserved words that the scanner or the rule for regex literals tells apart.
    package enum Keyword: UInt8 {
        case none
        case `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `fileprivate`, `func`, `import`
        case `init`, `inout`, `internal`, `let`, `operator`, `precedencegroup`, `private`, `protocol`, `public`
        case `rethrows`, `static`, `struct`, `subscript`, `throws`, `try`, `typealias`, `var`, `where`
        /// A word that is an expression, such as `self` or `true`.
        case expression
        /// Any other reserved word.
        case other
    }

    package var kind: Kind
    package var keyword: Keyword
    package var start: Int
    package var end: Int
    package var newlineBefore: Bool
    /// Whether the token directly follows the previous one.
    package var attached: Bool

    /// A placeholder for the token before the first one.
    package static var none: Token {
        Token(kind: .semicolon, start: 0, end: 0, newlineBefore: true, attached: false)
    }

    init(kind: Kind, start: Int, end: Int, newlineBefore: Bool, attached: Bool) {
        self.kind = kind
        self.keyword = .none
        self.start = start
        self.end = end
        self.newlineBefore = newlineBefore
        self.attached = attached
    }
}

extension Token.Keyword {
    /// Creates the reserved word in a range; nil if there is none.
    init(_ bytes: SourceBytes, _ start: Int, _ end: Int) {
        func word(_ text: StaticString, _ keyword: Token.Keyword) -> Token.Keyword {
            end - start == text.utf8CodeUnitCount && bytes.has(text, at: start) ? keyword : .none
        }
        func either(_ first: Token.Keyword, _ second: @autoclosure () -> Token.Keyword) -> Token.Keyword {
            first == .none ? second() : first
        }
        guard end - start >= 2, end - start <= 15 else {
            self = .none
            return
        }
        let second = bytes[start + 1]
        switch bytes[start] {
        case 0x41: self = word("Any", .expression)
        case 0x53: self = word("Self", .expression)
        case 0x61: self = second == 0x73 ? either(word("as", .other), word("associatedtype", .associatedtype)) : .none
        case 0x62: self = word("break", .other)
        case 0x63:
            self = either(
                either(word("case", .case), word("class", .class)),
                either(word("catch", .other), word("continue", .other)))
        case 0x64:
            self = either(
                either(word("default", .other), word("defer", .other)),
                either(word("deinit", .deinit), word("do", .other)))
        case 0x65: self = either(either(word("else", .other), word("enum", .enum)), word("extension", .extension))
        case 0x66:
            switch second {
            case 0x61: self = either(word("false", .expression), word("fallthrough", .other))
            case 0x69: self = word("fileprivate", .fileprivate)
            case 0x6F: self = word("for", .other)
            case 0x75: self = word("func", .func)
            default: self = .none
            }
        case 0x67: self = word("guard", .other)
        case 0x69:
            switch second {
            case 0x66: self = word("if", .other)
            case 0x6D: self = word("import", .import)
            case 0x6E:
                self = either(
                    either(word("in", .other), word("init", .`init`)),
                    either(word("inout", .inout), word("internal", .internal)))
            case 0x73: self = word("is", .other)
            default: self = .none
            }
        case 0x6C: self = word("let", .let)
        case 0x6E: self = word("nil", .expression)
        case 0x6F: self = word("operator", .operator)
        case 0x70:
            self = either(
                either(word("private", .private), word("public", .public)),
                either(word("protocol", .protocol), word("precedencegroup", .precedencegroup)))
        case 0x72:
            self = either(either(word("return", .other), word("repeat", .other)), word("rethrows", .rethrows))
        case 0x73:
            switch second {
            case 0x65: self = word("self", .expression)
            case 0x74: self = either(word("static", .static), word("struct", .struct))
            case 0x75: self = either(word("super", .expression), word("subscript", .subscript))
            case 0x77: self = word("switch", .other)
            default: self = .none
            }
        case 0x74:
            switch second {
            case 0x68: self = either(word("throws", .throws), word("throw", .other))
            case 0x72: self = either(word("try", .try), word("true", .expression))
            case 0x79: self = word("typealias", .typealias)
            default: self = .none
            }
        case 0x76: self = word("var", .var)
        case 0x77: self = either(word("where", .where), word("while", .other))
        default: self = .none
        }
    }
}
