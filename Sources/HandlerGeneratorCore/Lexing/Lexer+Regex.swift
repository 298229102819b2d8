extension Lexer {
    /// The end of a regex literal, if there is one.
    private enum RegexEnd {
        case closed(Int)
        case unterminated(Int)
        case notARegex
    }

    /// Lexes `#/…/#`, which is always a regex literal. It may span lines if only blanks follow its opening slash.
    @_optimize(none) mutating func lexExtendedRegex(from start: Int, slash: Int) -> Token? {
        let pounds = slash - start
        var scan = slash + 1
        while bytes[scan] == 0x20 || bytes[scan] == 0x09 { scan += 1 }
        let isMultiline = scan < bytes.count && isNewline(bytes[scan])
        position = scan
        if isMultiline, pounds >= unterminatedRegexPounds { return make(.regex, start) }
        switch endOfRegex(from: slash + 1, pounds: pounds, isMultiline: isMultiline, mustBeRegex: true) {
        case .closed(let end): position = end
        case .unterminated where isMultiline: unterminatedRegexPounds = min(unterminatedRegexPounds, pounds)
        case .unterminated(let end): position = end
        case .notARegex: return nil
        }
        return make(.regex, start)
    }

    /// Returns the end of the bare regex literal that begins at `slash`; nil if the slash is an operator. The slash is
    /// ambiguous if that operator is bound on both sides or on neither, as between two operands.
    func endOfBareRegex(slash: Int, isAmbiguous: Bool) -> Int? {
        var mustBeRegex = isAmbiguous
        if isAmbiguous, !isAfterTryMark {
            guard expectsExpression else { return nil }
            switch previousKind {
            case .leftParen, .leftSquare, .comma, .colon, .colonColon, .interpolationStart, .interpolationMiddle:
                mustBeRegex = false
            default: break
            }
        }
        let next = bytes[slash + 1]
        if next == 0x2A || next == 0x2F || (next == 0x20 || next == 0x09) && !mustBeRegex { return nil }
        if slash > 0, bytes[slash - 1] == 0x2A { return nil }
        switch endOfRegex(from: slash + 1, pounds: 0, isMultiline: false, mustBeRegex: mustBeRegex) {
        case .closed(let end): return end
        case .unterminated(let end): return mustBeRegex ? end : nil
        case .notARegex: return nil
        }
    }

    /// Whether an operand is expected after the previous token.
    private var expectsExpression: Bool {
        switch previousKind {
        case nil, .leftBrace, .leftParen, .leftSquare, .prefixOperator, .binaryOperator, .equal, .semicolon, .comma,
            .colon, .poundIf, .poundElseif, .poundElse, .poundEndif, .unknown, .interpolationStart,
            .interpolationMiddle:
            true
        case .keyword: previousKeyword != .expression
        default: false
        }
    }

    private func endOfRegex(from start: Int, pounds: Int, isMultiline: Bool, mustBeRegex: Bool) -> RegexEnd {
        var index = start
        var groups = 0
        var classes = 0
        var endOfLastBlank = -1
        while index < bytes.count {
            switch bytes[index] {
            case 0x2F where hasPounds(pounds, at: index + 1):
                if pounds == 0 {
                    if bytes[index + 1] == 0x2A || bytes[index + 1] == 0x2F { return .unterminated(index) }
                    if endOfLastBlank == index, !mustBeRegex { return .notARegex }
                    return .closed(index + 1)
                }
                var end = index + 1 + pounds
                while bytes[end] == 0x23 { end += 1 }
                return .closed(end)
            case 0x0A where !isMultiline, 0x0D where !isMultiline: return .unterminated(index)
            case 0x5C where !isNewline(bytes[index + 1]): index += 1
            case 0x5C where !isMultiline: return .unterminated(index + 1)
            case 0x28 where classes == 0: groups += 1
            case 0x29 where classes == 0 && groups > 0: groups -= 1
            case 0x29 where classes == 0 && !mustBeRegex: return .notARegex
            case 0x5B: classes += 1
            case 0x5D where classes > 0: classes -= 1
            case 0x20, 0x09: endOfLastBlank = index + 1
            default: break
            }
            index += 1
        }
        return .unterminated(min(index, bytes.count))
    }
}
