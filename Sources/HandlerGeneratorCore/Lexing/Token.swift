/// A token: its kind and its range in the source.
package struct Token {
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
    package var keyword = Keyword.none
    package let start: Int
    package var end: Int
    package let newlineBefore: Bool
    /// Whether the token directly follows the previous one.
    package var attached = false

    /// A placeholder for the token before the first one.
    package static var none: Token {
        Token(kind: .semicolon, start: 0, end: 0, newlineBefore: true)
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
    var isOperator: Bool {
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
                as break catch continue default defer do else fallthrough for guard if in is repeat return switch throw while
                """
            ),
        ]
    )

    /// Creates the reserved word in a range; `none` if there isn't one.
    init(_ bytes: SourceBytes, _ start: Int, _ end: Int) {
        self = Self(rawValue: Self.words.meaning(bytes, start, end)) ?? .none
    }
}

/// The roles that characters can have in Swift source.
enum CharacterClasses {
    @inline(__always)
    static func isIdentifierStart(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == 0x5F
    }

    @inline(__always)
    static func isIdentifierPart(_ byte: UInt8) -> Bool {
        isIdentifierStart(byte) || isDigit(byte) || byte == 0x24
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    @inline(__always)
    static func isOperator(_ byte: UInt8) -> Bool {
        // ! % & * + - . / < = > ? ^ | ~
        switch byte {
        case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2E, 0x2F, 0x3C, 0x3D, 0x3E, 0x3F, 0x5E, 0x7C,
            0x7E:
            true
        default: false
        }
    }

    /// Returns the scalar at an index and its length in bytes; nil for ill-formed UTF-8.
    static func decode(_ bytes: SourceBytes, at index: Int) -> (scalar: UInt32, length: Int)? {
        let first = UInt32(truncatingIfNeeded: bytes[index])
        if first < 0x80 { return (first, 1) }
        guard first >= 0xC2, first < 0xF5 else { return nil }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var scalar = first & 0x7F &>> UInt32(truncatingIfNeeded: length)
        for offset in 1..<length {
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else { return nil }
            scalar = scalar &<< 6 | UInt32(truncatingIfNeeded: byte & 0x3F)
        }
        let least: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0
        return scalar < least || Unicode.Scalar(scalar) == nil ? nil : (scalar, length)
    }

    /// Returns whether a scalar outside ASCII can begin an operator.
    static func isOperatorStart(_ scalar: UInt32) -> Bool { isIn(operatorStarts, scalar) }

    private static let operatorStarts: [UInt32] = [
        0xA1, 0xA8, 0xA9, 0xAA, 0xAB, 0xAD, 0xAE, 0xAF, 0xB0, 0xB2, 0xB6, 0xB7, 0xBB, 0xBC, 0xBF,
        0xC0, 0xD7, 0xD8,
        0xF7, 0xF8, 0x2016, 0x2018, 0x2020, 0x2028, 0x2030, 0x203F, 0x2041, 0x2054, 0x2055, 0x205F,
        0x2190, 0x2400,
        0x2500, 0x2776, 0x2794, 0x2C00, 0x2E00, 0x2E80, 0x3001, 0x3004, 0x3008, 0x3021, 0x3030,
        0x3031,
    ]

    /// Returns whether a scalar combines with the one before it, so that it can't begin an
    /// identifier.
    private static func isCombining(_ scalar: UInt32) -> Bool {
        isIn([0x300, 0x370, 0x1DC0, 0x1E00, 0x20D0, 0x2100, 0xFE20, 0xFE30], scalar)
    }

    /// Returns whether a scalar outside ASCII can continue an operator.
    static func isOperatorPart(_ scalar: UInt32) -> Bool {
        isIn([0xFE00, 0xFE10, 0xE0100, 0xE01F0], scalar) || isCombining(scalar)
            || isOperatorStart(scalar)
    }

    /// Returns whether a scalar can continue an identifier.
    static func isIdentifierPart(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return isIdentifierPart(UInt8(truncatingIfNeeded: scalar)) }
        if scalar < 0x10000 { return isIn(identifierParts, scalar) }
        return scalar & 0xFFFF <= 0xFFFD && scalar < 0xF0000
    }

    private static let identifierParts: [UInt32] = [
        0xA8, 0xA9, 0xAA, 0xAB, 0xAD, 0xAE, 0xAF, 0xB0, 0xB2, 0xB6, 0xB7, 0xBB, 0xBC, 0xBF, 0xC0,
        0xD7, 0xD8, 0xF7,
        0xF8, 0x1680, 0x1681, 0x180E, 0x180F, 0x2000, 0x200B, 0x200E, 0x202A, 0x202F, 0x203F,
        0x2041, 0x2054, 0x2055,
        0x2060, 0x2190, 0x2460, 0x2500, 0x2776, 0x2794, 0x2C00, 0x2E00, 0x2E80, 0x3000, 0x3004,
        0x3008, 0x3021,
        0x3030, 0x3031, 0xD800, 0xF900, 0xFD3E, 0xFD40, 0xFDD0, 0xFDF0, 0xFE45, 0xFE47, 0xFFFE,
    ]

    /// Returns whether a scalar is in one of the ranges whose first scalars, and the scalars after
    /// them, are listed.
    private static func isIn(_ bounds: [UInt32], _ scalar: UInt32) -> Bool {
        var isInside = false
        for bound in bounds where bound <= scalar { isInside.toggle() }
        return isInside
    }

    /// Returns whether a scalar can begin an identifier.
    static func isIdentifierStart(_ scalar: UInt32) -> Bool {
        scalar < 0x80
            ? isIdentifierStart(UInt8(scalar)) : !isCombining(scalar) && isIdentifierPart(scalar)
    }
}
