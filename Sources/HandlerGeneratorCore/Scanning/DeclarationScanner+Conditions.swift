extension DeclarationScanner {
    func readIf() {
        beginDirective()
        let condition = readCondition()
        conditions.append(
            OpenCondition(
                block: conditionBlocks,
                clauses: [condition],
                value: ConditionValue(condition),
                earlier: .never,
                frames: frames.count,
                braces: braces
            )
        )
        conditionBlocks += 1
        if conditions.last?.value == .never { neverCompiledClauses += 1 }
    }

    func readElse() {
        let isElse = token.kind == .poundElse
        beginDirective()
        let condition = isElse ? "" : readCondition()
        guard var clause = closeClause() else { return }
        clause.clauses.append(condition)
        clause.earlier = clause.earlier || clause.value
        clause.value = !clause.earlier && (isElse ? .always : ConditionValue(condition))
        if clause.value == .never { neverCompiledClauses += 1 }
        conditions.append(clause)
    }

    func readEndif() {
        beginDirective()
        _ = closeClause()
    }

    /// Consumes a directive.
    ///
    /// One between the attributes of a declaration doesn't end them.
    private func beginDirective() {
        if !prelude.isEmpty { prelude.crossesDirective = true }
        advance()
    }

    /// Ends the innermost clause, and returns it; nil if there is none.
    private func closeClause() -> OpenCondition? {
        guard let last = conditions.popLast() else {
            noteBroken()
            return nil
        }
        if last.value == .never { neverCompiledClauses -= 1 }
        restoreFrames(of: last)
        pretendStatementEnd()
        return last
    }

    /// Lets a declaration begin at the next token, as after any directive.
    private func pretendStatementEnd() {
        previous.kind = .semicolon
        previous.keyword = .none
    }

    /// Reads a condition: the rest of the line, and further lines while a parenthesis or an
    /// operator continues it.
    @_optimize(none) private func readCondition() -> String {
        var depth = 0
        var text = ""
        while token.kind != .endOfFile, !token.kind.isDirective {
            if token.newlineBefore, depth == 0 {
                let isContinued =
                    token.kind == .binaryOperator || previous.kind == .binaryOperator
                    || previous.kind == .prefixOperator
                if text.isEmpty || !isContinued { break }
            }
            if token.kind == .leftParen { depth += 1 }
            if token.kind == .rightParen { depth -= 1 }
            if !text.isEmpty, !token.attached { text += " " }
            text += self.text(token)
            advance()
        }
        pretendStatementEnd()
        return text
    }
}
