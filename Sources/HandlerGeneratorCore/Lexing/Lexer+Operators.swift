extension Lexer {
    /// Lexes an operator, `=`, `->`, `.`, `?`, or the regex literal that begins with a slash in the operator.
    mutating func lexOperator(from start: Int) -> Token {
        let end = endOfOperator(from: start)
        let leftBound = isLeftBound(start)
        let rightBound = isRightBound(end, leftBound: leftBound)

        if !leftBound, previousKeyword != .func, previousKeyword != .operator,
            let slash = bytes.firstIndex(of: 0x2F, from: start, to: end),
            let regexEnd = endOfBareRegex(slash: slash, isAmbiguous: rightBound == leftBound)
        {
            // In `!/a/`, a prefix operator precedes a regex literal. The next call lexes the literal.
            position = slash == start ? regexEnd : slash
            return make(slash == start ? .regex : .prefixOperator, start)
        }
        position = endBeforeComment(from: start, to: end)
        return make(kindOfOperator(from: start, to: position), start)
    }

    private func endOfOperator(from start: Int) -> Int {
        let startsWithDot = bytes[start] == 0x2E
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            if byte < 0x80 {
                guard CharacterClasses.isOperator(byte), byte != 0x2E || startsWithDot else { break }
                end += 1
            } else {
                guard let (scalar, length) = CharacterClasses.decode(bytes, at: end),
                    CharacterClasses.isOperatorPart(scalar)
                else { break }
                end += length
            }
        }
        return max(end, start + 1)
    }

    /// Returns the end of an operator, which is before any comment that begins inside its run of characters.
    private func endBeforeComment(from start: Int, to end: Int) -> Int {
        var index = start + 1
        while index < end, !bytes.has("//", at: index), !bytes.has("/*", at: index) { index += 1 }
        return index < end ? index : end
    }

    private func kindOfOperator(from start: Int, to end: Int) -> Token.Kind {
        let leftBound = isLeftBound(start)
        let rightBound = isRightBound(end, leftBound: leftBound)
        if end - start == 1 {
            switch bytes[start] {
            case 0x3D: return .equal
            case 0x2E: return .period
            case 0x3F: return leftBound ? .postfixOperator : .binaryOperator
            case 0x26 where !leftBound && rightBound: return .prefixOperator
            default: break
            }
        }
        if bytes.isWord("->", start, end) { return .arrow }
        return leftBound == rightBound ? .binaryOperator : leftBound ? .postfixOperator : .prefixOperator
    }

    /// Returns whether the character before `index` belongs to the same expression, with no blank between.
    func isLeftBound(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        switch bytes[index - 1] {
        case 0x20, 0x0D, 0x0A, 0x09, 0x28, 0x5B, 0x7B, 0x2C, 0x3B, 0x3A, 0x00: return false
        case 0x2F: return index < 2 || bytes[index - 2] != 0x2A
        case 0xA0: return index < 2 || bytes[index - 2] != 0xC2
        default: return true
        }
    }

    /// Returns whether the character at `index` belongs to the same expression, with no blank between.
    func isRightBound(_ index: Int, leftBound: Bool) -> Bool {
        switch bytes[index] {
        case 0x20, 0x0D, 0x0A, 0x09, 0x29, 0x5D, 0x7D, 0x2C, 0x3B, 0x3A, 0x00: return false
        case 0x2E: return !leftBound
        case 0x2F: return bytes[index + 1] != 0x2F && bytes[index + 1] != 0x2A
        case 0xC2: return bytes[index + 1] != 0xA0
        default: return true
        }
    }
}
