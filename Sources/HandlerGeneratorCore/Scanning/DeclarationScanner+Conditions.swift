extension DeclarationScanner {
    mutating func readIf() {
        markDirective()
        advance()
        let condition = readCondition()
        let value = ConditionValue(condition)
        if value == .never { neverCompiledClauses += 1 }
        conditions.append(
            OpenCondition(
                block: conditionBlocks, clauses: [condition], value: value, earlier: .never, frames: frames.count,
                contexts: contexts.count, braces: braces, codeBraces: codeBraces))
        conditionBlocks += 1
    }

    mutating func readElse() {
        markDirective()
        let isElse = token.kind == .poundElse
        advance()
        let condition = isElse ? "" : readCondition()
        guard var last = conditions.popLast() else {
            noteBroken()
            return
        }
        restoreFrames(of: last)
        if last.value == .never { neverCompiledClauses -= 1 }
        last.clauses.append(condition)
        last.earlier = last.earlier || last.value
        last.value = !last.earlier && (isElse ? .always : ConditionValue(condition))
        if last.value == .never { neverCompiledClauses += 1 }
        conditions.append(last)
        pretendStatementEnd()
    }

    mutating func readEndif() {
        markDirective()
        advance()
        guard let last = conditions.popLast() else {
            noteBroken()
            return
        }
        if last.value == .never { neverCompiledClauses -= 1 }
        restoreFrames(of: last)
        pretendStatementEnd()
    }

    /// Notes a directive between the attributes of one declaration. It doesn't end them.
    private mutating func markDirective() {
        if !prelude.isEmpty { prelude.crossesDirective = true }
    }

    /// Makes a declaration possible at the next token, as it is after any directive.
    private mutating func pretendStatementEnd() {
        previous?.kind = .semicolon
        previous?.keyword = .none
    }

    /// Reads a condition: the rest of the line, and further lines while a parenthesis or an operator continues it.
    private mutating func readCondition() -> String {
        var depth = 0
        var text = ""
        while token.kind != .endOfFile {
            if token.newlineBefore, depth == 0 {
                let continuesBefore = token.kind == .binaryOperator
                let continuesAfter = previous?.kind == .binaryOperator || previous?.kind == .prefixOperator
                if text.isEmpty || !(continuesBefore || continuesAfter) { break }
            }
            switch token.kind {
            case .leftParen: depth += 1
            case .rightParen: depth -= 1
            case .poundIf, .poundElseif, .poundElse, .poundEndif:
                pretendStatementEnd()
                return text
            default: break
            }
            if !text.isEmpty, !token.attached { text += " " }
            text += self.text(token)
            advance()
        }
        pretendStatementEnd()
        return text
    }
}
