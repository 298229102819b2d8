extension Lexer {
    /// Lexes a string literal, starting at its first `#` or quote.
    mutating func lexString(from start: Int, quote: Int) -> Token {
        position = quote + 1
        if bytes[quote] == 0x27 { return lexSingleQuoted(from: start) }
        let pounds = quote - start
        let isMultiline = opensMultilineString(quote: quote, pounds: pounds)
        if isMultiline { position = quote + 3 }
        return lexStringBody(from: start, OpenString(pounds: pounds, isMultiline: isMultiline), isContinuation: false)
    }

    /// Returns whether three quotes open a multiline string. Those of `#"""#` don't.
    private func opensMultilineString(quote: Int, pounds: Int) -> Bool {
        guard bytes.has("\"\"\"", at: quote) else { return false }
        var index = quote + 2
        while pounds > 0, index < bytes.count, !isNewline(bytes[index]) {
            if bytes[index] == 0x22, hasPounds(pounds, at: index + 1) { return false }
            index += 1
        }
        return true
    }

    func hasPounds(_ pounds: Int, at index: Int) -> Bool {
        var end = index
        while end < index + pounds, bytes[end] == 0x23 { end += 1 }
        return end == index + pounds
    }

    /// Lexes the characters of a string up to its closing quote or its next interpolation.
    mutating func lexStringBody(from start: Int, _ string: OpenString, isContinuation: Bool) -> Token {
        let end: Token.Kind = isContinuation ? .interpolationEnd : .string
        let quotes = string.isMultiline ? 3 : 1
        while position < bytes.count {
            switch bytes[position] {
            case 0x22
            where (!string.isMultiline || bytes.has("\"\"\"", at: position))
                && hasPounds(string.pounds, at: position + quotes):
                position += quotes + string.pounds
                return make(end, start)
            case 0x5C where hasPounds(string.pounds, at: position + 1):
                position += 1 + string.pounds
                if bytes[position] == 0x28 {
                    position += 1
                    openStrings.append(string)
                    // In `"\(a)\(b)"`, the text between is both the end of one interpolation and the start of the next.
                    return make(isContinuation ? .interpolationMiddle : .interpolationStart, start)
                }
                if !isNewline(bytes[position]) { position += 1 }
            case 0x0A where !string.isMultiline, 0x0D where !string.isMultiline: return make(end, start)
            default: position += 1
            }
        }
        position = min(position, bytes.count)
        return make(end, start)
    }

    /// Lexes `'…'`. It is not Swift, but the compiler reads it as one token.
    private mutating func lexSingleQuoted(from start: Int) -> Token {
        while position < bytes.count, !isNewline(bytes[position]) {
            if bytes[position] == 0x27 { break }
            position += bytes[position] == 0x5C && !isNewline(bytes[position + 1]) ? 2 : 1
        }
        if bytes[position] == 0x27 { position += 1 }
        position = min(position, bytes.count)
        return make(.string, start)
    }
}
