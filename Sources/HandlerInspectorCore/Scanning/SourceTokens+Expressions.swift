import HandlerGeneratorCore

/// The outermost structure of an expression.
enum Expression {
    /// The branches of `?:`, `if` or `switch`, each of which may be several statements.
    case choice([Range<Int>])
    /// `x as T`, with the beginning of the type.
    case cast(Range<Int>, type: Int)
    /// `x ?? y`
    case either(Range<Int>, Range<Int>)
    /// An operand with its members, calls and subscripts.
    case operand(Range<Int>)
    /// The result of any other operator.
    case operation
}

extension SourceTokens {
    func expression(in range: Range<Int>) -> Expression {
        let start = afterMarks(range.lowerBound)
        guard start < range.upperBound else { return .operation }
        let rest = start..<range.upperBound
        if isWord("if", start) { return .choice(bodies(in: rest)) }
        if isWord("switch", start) { return .choice(cases(in: rest)) }
        if let mark = first(in: rest, where: isTernary) { return .choice(branches(rest, mark)) }
        if let mark = first(in: rest, where: { isWord("??", $0) }) {
            return .either(start..<mark, mark + 1..<range.upperBound)
        }
        if let cast = first(in: rest, where: { isWord("as", $0) }), cast > start {
            let isOptional = self[cast + 1].kind == .postfixOperator
            return .cast(start..<cast, type: cast + (isOptional ? 2 : 1))
        }
        let operation = first(in: rest) { index in
            self[index].kind == .binaryOperator && !opensGenerics(index) || isWord("is", index)
        }
        return operation == nil ? .operand(rest) : .operation
    }

    /// Returns the index after `try?`, `await`, `unsafe` and prefix operators.
    private func afterMarks(_ start: Int) -> Int {
        var index = start
        while true {
            let next = self[index + 1]
            switch self[index].kind {
            case .prefixOperator: index += 1
            case .keyword where self[index].keyword == .try:
                index += next.kind == .postfixOperator ? 2 : 1
            case .identifier where isWord("await", index) || isWord("unsafe", index):
                let isName = next.kind == .period || next.kind == .leftParen && next.attached
                if isName { return index }
                index += 1
            default: return index
            }
        }
    }

    private func isTernary(_ index: Int) -> Bool {
        isWord("?", index) && self[index].kind == .binaryOperator
    }

    private func branches(_ range: Range<Int>, _ mark: Int) -> [Range<Int>] {
        var depth = 0
        let colon = first(in: mark..<range.upperBound) { index in
            if isTernary(index) { depth += 1 }
            if self[index].kind == .colon { depth -= 1 }
            return depth == 0
        }
        guard let colon else { return [] }
        return [mark + 1..<colon, colon + 1..<range.upperBound]
    }

    private func bodies(in range: Range<Int>) -> [Range<Int>] {
        var bodies: [Range<Int>] = []
        var index = range.lowerBound
        while let brace = first(.leftBrace, in: index..<range.upperBound) {
            bodies.append(contents(of: brace))
            index = after(brace)
        }
        return bodies
    }

    private func cases(in range: Range<Int>) -> [Range<Int>] {
        guard let brace = brace(from: range.lowerBound) else { return [] }
        return parts(contents(of: brace), separatedBy: beginsCase).compactMap { part in
            first(.colon, in: part).map { $0 + 1..<part.upperBound }
        }
    }

    /// Returns whether a case of a `switch` begins at a token.
    func beginsCase(_ index: Int) -> Bool {
        if self[index].keyword == .case { return !isCondition(index - 1) }
        return isWord("default", index) && !self[index - 1].kind.isSelection
    }

    /// Returns whether what follows a token belongs to a condition.
    func isCondition(_ index: Int) -> Bool {
        let words: [StaticString] = ["if", "guard", "while", "for"]
        return self[index].kind == .comma || words.contains { isWord($0, index) }
    }

    // MARK: Types

    /// Returns the range of the type that begins at a token.
    func type(from start: Int) -> Range<Int> {
        var index = afterSpecifiers(start)
        var isOperandNext = true
        while true {
            switch self[index].kind {
            case .identifier where isOperandNext, .keyword where isOperandNext,
                .leftParen where isOperandNext, .leftSquare where isOperandNext:
                isOperandNext = false
                index = after(index)
            case .period, .colonColon:
                isOperandNext = true
                index += 1
            case _ where opensGenerics(index): index = after(index)
            case .postfixOperator where isWord("?", index) || isWord("!", index): index += 1
            default:
                let effects = afterEffects(index)
                guard self[effects].kind == .arrow || isWord("&", index) else {
                    return start..<index
                }
                isOperandNext = true
                index = afterSpecifiers(effects + 1)
            }
        }
    }

    /// Returns the index after `async throws`.
    private func afterEffects(_ start: Int) -> Int {
        var index = start
        while self[index].keyword == .throws || isWord("async", index) {
            index += 1
            if self[index].kind == .leftParen { index = after(index) }
        }
        return index
    }

    /// Returns the index after attributes, and words such as `any` and `inout`.
    func afterSpecifiers(_ start: Int) -> Int {
        var index = afterAttributes(start)
        while isSpecifier(index) { index = afterAttributes(index + 1) }
        return index
    }

    private func isSpecifier(_ index: Int) -> Bool {
        let next = self[index + 1]
        switch self[index].kind {
        case .prefixOperator: return true
        case .keyword: return self[index].keyword == .inout || isWord("repeat", index)
        case .identifier where next.newlineBefore: return false
        case .identifier:
            let isType =
                next.kind == .identifier || next.kind == .leftSquare || next.kind == .at
                || next.keyword == .expression || next.kind == .leftParen && !next.attached
            return isType && Self.specifiers.contains(text(index))
        default: return false
        }
    }

    private static let specifiers = Set(
        """
        any some borrowing consuming sending isolated nonisolated each __owned __shared _const
        """.words
    )
}
