extension Lexer {
    /// Skips blanks, comments and characters that the compiler ignores. In the interpolation of a single-line string,
    /// stops at the end of the line. Returns whether a line ended.
    mutating func skipTrivia() -> Bool {
        var newline = false
        let stopsAtNewline = openStrings.last.map { !$0.isMultiline } ?? false
        while position < bytes.count {
            switch bytes[position] {
            case 0x0A, 0x0D:
                if stopsAtNewline { return newline }
                newline = true
                position += 1
            case 0x20, 0x09, 0x0B, 0x0C, 0x00: position += 1
            case 0x2F where bytes[position + 1] == 0x2F: skipToEndOfLine()
            case 0x2F where bytes[position + 1] == 0x2A: if skipBlockComment() { newline = true }
            case 0x3C, 0x3E: guard skipConflict() else { return newline }
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

    /// Skips a block comment, including the comments nested in it. Returns whether it contains a line end.
    private mutating func skipBlockComment() -> Bool {
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
                if isNewline(bytes[position]) { newline = true }
                position += 1
            }
        }
        endedInComment = true
        return newline
    }

    /// Returns the length of the character at the position, if it belongs neither to identifiers nor to operators.
    private func lengthOfIgnoredCharacter() -> Int? {
        guard let (scalar, length) = CharacterClasses.decode(bytes, at: position) else {
            var end = position + 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            return end - position
        }
        if scalar == 0xFEFF { return length }
        // Curly quotes are tokens, although never valid ones.
        let isToken = scalar == 0x201C || scalar == 0x201D || CharacterClasses.isOperatorStart(scalar)
        return isToken || CharacterClasses.isIdentifierPart(scalar) ? nil : length
    }

    /// Skips a version control conflict, from its opening marker to the end of the line with its closing marker.
    private mutating func skipConflict() -> Bool {
        guard position == 0 || isNewline(bytes[position - 1]), !hasNoConflictEnd else { return false }
        let isPerforce = bytes.has(">>>> ", at: position)
        guard isPerforce || bytes.has("<<<<<<< ", at: position) else { return false }
        var end = position + 5
        while end < bytes.count {
            let isEnd = isPerforce ? bytes.has("<<<<\n", at: end) : bytes.has(">>>>>>> ", at: end)
            if isEnd, isNewline(bytes[end - 1]) {
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
