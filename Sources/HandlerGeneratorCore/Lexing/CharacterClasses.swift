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
        var length = 2
        var least: UInt32 = 0x80
        if first >= 0xF0 {
            length = 4
            least = 0x10000
        } else if first >= 0xE0 {
            length = 3
            least = 0x800
        }
        var scalar = first & 0x7F &>> UInt32(truncatingIfNeeded: length)
        for offset in 1..<length {
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else { return nil }
            scalar = scalar &<< 6 | UInt32(truncatingIfNeeded: byte & 0x3F)
        }
        guard scalar >= least, Unicode.Scalar(scalar) != nil else { return nil }
        return (scalar, length)
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
        if scalar < 0x80 { return isIdentifierStart(UInt8(scalar)) }
        return !isCombining(scalar) && isIdentifierPart(scalar)
    }
}
