extension Lexer {
    /// Lexes a string literal, starting at its first `#` or quote.
    mutating func lexString(from start: Int, quote: Int) -> Token.Kind {
        position = quote + 1
        if bytes[quote] == 0x27 { return lexSingleQuoted() }
        let pounds = quote - start
        let isMultiline = bytes.opensMultilineString(quote: quote, pounds: pounds)
        if isMultiline { position = quote + 3 }
        return lexStringBody(
            OpenString(pounds: pounds, isMultiline: isMultiline),
            isContinuation: false
        )
    }

    /// Lexes the characters of a string up to its closing quote or its next interpolation.
    mutating func lexStringBody(_ string: OpenString, isContinuation: Bool) -> Token.Kind {
        let end: Token.Kind = isContinuation ? .interpolationEnd : .string
        let quotes = string.isMultiline ? 3 : 1
        while position < bytes.count {
            switch bytes[position] {
            // A quote.
            case 0x22
            where (!string.isMultiline || bytes.has("\"\"\"", at: position))
                && bytes.hasPounds(string.pounds, at: position + quotes):
                position += quotes + string.pounds
                return end
            case 0x5C where bytes.hasPounds(string.pounds, at: position + 1):  // \
                position += 1 + string.pounds
                if bytes[position] == 0x28 {  // (
                    position += 1
                    openStrings.append(string)
                    // In `"\(a)\(b)"`, the text between is both the end of one interpolation and
                    // the start of the next.
                    return isContinuation ? .interpolationMiddle : .interpolationStart
                }
                if !bytes.isNewline(position) { position += 1 }
            case 0x0A where !string.isMultiline, 0x0D where !string.isMultiline: return end
            default: position += 1
            }
        }
        position = min(position, bytes.count)
        return end
    }

    /// Lexes `'…'`.
    ///
    /// This isn't Swift, but the compiler reads it as one token.
    private mutating func lexSingleQuoted() -> Token.Kind {
        while position < bytes.count, !bytes.isNewline(position) {
            if bytes[position] == 0x27 { break }
            position += bytes[position] == 0x5C && !bytes.isNewline(position + 1) ? 2 : 1
        }
        if bytes[position] == 0x27 { position += 1 }
        position = min(position, bytes.count)
        return .string
    }

    /// Lexes `#/…/#`, which is always a regex literal.
    ///
    /// It may span lines if only blanks follow its opening slash.
    mutating func lexExtendedRegex(from start: Int, slash: Int) -> Token.Kind {
        let pounds = slash - start
        var scan = slash + 1
        while bytes[scan] == 0x20 || bytes[scan] == 0x09 { scan += 1 }
        let isMultiline = scan < bytes.count && bytes.isNewline(scan)
        position = scan
        if isMultiline, pounds >= unterminatedRegexPounds { return .regex }
        let (end, isClosed) = bytes.endOfRegex(
            from: slash + 1,
            pounds: pounds,
            isMultiline: isMultiline
        )
        if isClosed || !isMultiline {
            position = end
        } else {
            unterminatedRegexPounds = min(unterminatedRegexPounds, pounds)
        }
        return .regex
    }

    /// Returns the end of the bare regex literal that begins at `slash`; nil if the slash is an
    /// operator.
    ///
    /// The slash is ambiguous if that operator is bound on both sides or on neither, as between two
    /// operands.
    private func endOfBareRegex(slash: Int, isAmbiguous: Bool) -> Int? {
        var mustBeRegex = isAmbiguous
        if isAmbiguous, !isAfterTryMark {
            guard expectsExpression else { return nil }
            switch previousKind {
            case .leftParen, .leftSquare, .comma, .colon, .colonColon, .interpolationStart,
                .interpolationMiddle:
                mustBeRegex = false
            default: break
            }
        }
        let next = bytes[slash + 1]
        if next == 0x2A || next == 0x2F || (next == 0x20 || next == 0x09) && !mustBeRegex {
            return nil
        }
        if slash > 0, bytes[slash - 1] == 0x2A { return nil }
        let (end, isClosed) = bytes.endOfRegex(
            from: slash + 1,
            pounds: 0,
            isMultiline: false,
            mustBeRegex: mustBeRegex
        )
        return isClosed || mustBeRegex ? end : nil
    }

    /// Whether an operand is expected after the previous token.
    private var expectsExpression: Bool {
        switch previousKind {
        case .leftBrace, .leftParen, .leftSquare, .prefixOperator, .binaryOperator, .equal,
            .semicolon, .comma,
            .colon, .poundIf, .poundElseif, .poundElse, .poundEndif, .unknown, .interpolationStart,
            .interpolationMiddle:
            true
        case .keyword: previousKeyword != .expression
        default: false
        }
    }

    /// Lexes an operator, `=`, `->`, `.`, `?`, or the regex literal that begins with a slash in the
    /// operator.
    mutating func lexOperator(from start: Int) -> Token.Kind {
        let end = bytes.endOfOperator(from: start)
        let leftBound = bytes.isLeftBound(start)
        let rightBound = bytes.isRightBound(end, leftBound: leftBound)

        if !leftBound, previousKeyword != .func, previousKeyword != .operator,
            let slash = bytes.firstIndex(of: 0x2F, from: start, to: end),
            let regexEnd = endOfBareRegex(slash: slash, isAmbiguous: rightBound == leftBound)
        {
            // In `!/a/`, a prefix operator precedes a regex literal. The next call lexes the
            // literal.
            position = slash == start ? regexEnd : slash
            return slash == start ? .regex : .prefixOperator
        }
        position = bytes.endBeforeComment(from: start, to: end)
        return bytes.kindOfOperator(from: start, to: position)
    }
}

extension SourceBytes {
    func isNewline(_ index: Int) -> Bool { self[index] == 0x0A || self[index] == 0x0D }

    /// Returns whether three quotes open a multiline string.
    ///
    /// In `#"""#`, they don't: this is a string of one quote.
    fileprivate func opensMultilineString(quote: Int, pounds: Int) -> Bool {
        guard has("\"\"\"", at: quote) else { return false }
        var index = quote + 2
        while pounds > 0, index < count, !isNewline(index) {
            if self[index] == 0x22, hasPounds(pounds, at: index + 1) { return false }
            index += 1
        }
        return true
    }

    fileprivate func hasPounds(_ pounds: Int, at index: Int) -> Bool {
        var end = index
        while end < index + pounds, self[end] == 0x23 { end += 1 }
        return end == index + pounds
    }

    /// Returns the end of a regex literal, and whether the literal is closed there.
    fileprivate func endOfRegex(
        from start: Int,
        pounds: Int,
        isMultiline: Bool,
        mustBeRegex: Bool = true
    ) -> (end: Int, isClosed: Bool) {
        var index = start
        var groups = 0
        var classes = 0
        var endOfLastBlank = -1
        while index < count {
            switch self[index] {
            case 0x2F where hasPounds(pounds, at: index + 1):  // /
                if pounds == 0 {
                    if self[index + 1] == 0x2A || self[index + 1] == 0x2F { return (index, false) }
                    if endOfLastBlank == index, !mustBeRegex { return (index, false) }
                    return (index + 1, true)
                }
                var end = index + 1 + pounds
                while self[end] == 0x23 { end += 1 }
                return (end, true)
            case 0x0A where !isMultiline, 0x0D where !isMultiline: return (index, false)
            case 0x5C where !isNewline(index + 1): index += 1  // \
            case 0x5C where !isMultiline: return (index + 1, false)
            case 0x28 where classes == 0: groups += 1  // (
            case 0x29 where classes == 0 && groups > 0: groups -= 1  // )
            case 0x29 where classes == 0 && !mustBeRegex: return (index, false)
            case 0x5B: classes += 1  // [
            case 0x5D where classes > 0: classes -= 1  // ]
            case 0x20, 0x09: endOfLastBlank = index + 1
            default: break
            }
            index += 1
        }
        return (min(index, count), false)
    }

    fileprivate func endOfOperator(from start: Int) -> Int {
        let startsWithDot = self[start] == 0x2E
        var end = start
        while end < count {
            let byte = self[end]
            if byte < 0x80 {
                guard CharacterClasses.isOperator(byte), byte != 0x2E || startsWithDot else {
                    break
                }
                end += 1
            } else {
                guard let (scalar, length) = CharacterClasses.decode(self, at: end),
                    CharacterClasses.isOperatorPart(scalar)
                else { break }
                end += length
            }
        }
        return max(end, start + 1)
    }

    /// Returns the end of an operator, which is before any comment that begins inside its run of
    /// characters.
    fileprivate func endBeforeComment(from start: Int, to end: Int) -> Int {
        var index = start + 1
        while index < end, !has("//", at: index), !has("/*", at: index) { index += 1 }
        return index < end ? index : end
    }

    fileprivate func kindOfOperator(from start: Int, to end: Int) -> Token.Kind {
        let leftBound = isLeftBound(start)
        let rightBound = isRightBound(end, leftBound: leftBound)
        if end - start == 1 {
            switch self[start] {
            case 0x3D: return .equal
            case 0x2E: return .period
            case 0x3F: return leftBound ? .postfixOperator : .binaryOperator  // ?
            // &
            case 0x26 where !leftBound && rightBound: return .prefixOperator
            default: break
            }
        }
        if isWord("->", start, end) { return .arrow }
        if leftBound == rightBound { return .binaryOperator }
        return leftBound ? .postfixOperator : .prefixOperator
    }

    /// Returns whether the character before `index` belongs to the same expression, with no blank
    /// between.
    func isLeftBound(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        switch self[index - 1] {
        // Blanks, then ( [ { , ; : and NUL.
        case 0x20, 0x0D, 0x0A, 0x09, 0x28, 0x5B, 0x7B, 0x2C, 0x3B, 0x3A, 0x00: return false
        // The end of a comment.
        case 0x2F: return index < 2 || self[index - 2] != 0x2A
        // A nonbreaking space.
        case 0xA0: return index < 2 || self[index - 2] != 0xC2
        default: return true
        }
    }

    /// Returns whether the character at `index` belongs to the same expression, with no blank
    /// between.
    fileprivate func isRightBound(_ index: Int, leftBound: Bool) -> Bool {
        switch self[index] {
        // Blanks, then ) ] } , ; : and NUL.
        case 0x20, 0x0D, 0x0A, 0x09, 0x29, 0x5D, 0x7D, 0x2C, 0x3B, 0x3A, 0x00: return false
        // A period.
        case 0x2E: return !leftBound
        // The beginning of a comment.
        case 0x2F: return self[index + 1] != 0x2F && self[index + 1] != 0x2A
        // A nonbreaking space.
        case 0xC2: return self[index + 1] != 0xA0
        default: return true
        }
    }
}
