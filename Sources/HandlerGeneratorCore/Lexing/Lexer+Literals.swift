extension Lexer {
    /// Lexes a string literal, starting at its first `#` or quote.
    mutating func lexString(from start: Int, quote: Int) -> Token {
        position = quote + 1
        let pounds = quote - start
        if bytes[quote] == 0x27 { return lexSingleQuoted(from: start) }
        let isMultiline = opensMultilineString(quote: quote, pounds: pounds)
        if isMultiline { position = quote + 3 }
        return lexStringBody(
            from: start, OpenString(pounds: pounds, isMultiline: isMultiline, parentheses: 0), isContinuation: false)
    }

    /// Returns whether three quotes open a multiline string. They don't if a raw string closes on the same line, as
    /// `#"""#` does.
    private func opensMultilineString(quote: Int, pounds: Int) -> Bool {
        guard bytes[quote + 1] == 0x22, bytes[quote + 2] == 0x22 else { return false }
        guard pounds > 0 else { return true }
        var index = quote + 2
        while index < bytes.count, !isNewline(bytes[index]) {
            if bytes[index] == 0x22, hasPounds(pounds, at: index + 1) { return false }
            index += 1
        }
        return true
    }

    func hasPounds(_ pounds: Int, at index: Int) -> Bool {
        var offset = 0
        while offset < pounds {
            if bytes[index + offset] != 0x23 { return false }
            offset += 1
        }
        return true
    }

    /// Lexes the characters of a string up to its closing quote or its next interpolation.
    mutating func lexStringBody(from start: Int, _ string: OpenString, isContinuation: Bool) -> Token {
        while position < bytes.count {
            switch bytes[position] {
            case 0x22:
                if !string.isMultiline, hasPounds(string.pounds, at: position + 1) {
                    position += 1 + string.pounds
                    return make(isContinuation ? .interpolationEnd : .string, start)
                }
                if string.isMultiline, bytes[position + 1] == 0x22, bytes[position + 2] == 0x22,
                    hasPounds(string.pounds, at: position + 3)
                {
                    position += 3 + string.pounds
                    return make(isContinuation ? .interpolationEnd : .string, start)
                }
                position += 1
            case 0x5C where hasPounds(string.pounds, at: position + 1):
                position += 1 + string.pounds
                if bytes[position] == 0x28 {
                    position += 1
                    openStrings.append(string)
                    // In `"\(a)\(b)"`, the text between is both the end of one interpolation and the start of the next.
                    return make(isContinuation ? .interpolationMiddle : .interpolationStart, start)
                }
                if !isNewline(bytes[position]) { position += 1 }
            case 0x0A, 0x0D:
                if !string.isMultiline { return make(isContinuation ? .interpolationEnd : .string, start) }
                position += 1
            default:
                position += 1
            }
        }
        position = min(position, bytes.count)
        return make(isContinuation ? .interpolationEnd : .string, start)
    }

    /// Lexes `'…'`. It is not Swift, but the compiler reads it as one token.
    private mutating func lexSingleQuoted(from start: Int) -> Token {
        while position < bytes.count, !isNewline(bytes[position]) {
            if bytes[position] == 0x5C, !isNewline(bytes[position + 1]) {
                position += 2
            } else if bytes[position] == 0x27 {
                position += 1
                break
            } else {
                position += 1
            }
        }
        position = min(position, bytes.count)
        return make(.string, start)
    }
}
