import HandlerGeneratorCore

/// The tokens of a source, by their indices.
///
/// Each bracket knows its partner. Generic parameters and arguments are in brackets too: in them,
/// `<` and `>` are tokens of their own, also in `>?`.
final class SourceTokens {
    let bytes: SourceBytes
    private let tokens: [Token]
    private let partners: [Int32]

    init(_ source: [UInt8]) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: source.count)
        copy.initialize(from: source, count: source.count)
        bytes = SourceBytes(base: copy, count: source.count)
        var pairs = BracketPairs(bytes)
        pairs.run()
        tokens = pairs.tokens
        partners = pairs.partners
    }

    deinit { bytes.base.deallocate() }

    /// The indices of the tokens, without the end of the file.
    var indices: Range<Int> { 0..<tokens.count - 1 }

    /// The token at an index; the end of the file after the last one, and an end of a statement
    /// before the first one.
    subscript(index: Int) -> Token {
        if index < 0 { return .none }
        return tokens[min(index, tokens.count - 1)]
    }

    /// Returns the index of a bracket's partner; that of the token itself if it has none.
    func partner(of index: Int) -> Int { indices.contains(index) ? Int(partners[index]) : index }

    /// Returns the index after a token, or after the brackets that open at it.
    func after(_ index: Int) -> Int { max(index, partner(of: index)) + 1 }

    func opensGenerics(_ index: Int) -> Bool {
        partner(of: index) > index && self[index].kind.isOperator
    }

    /// Returns the token's text; for a name, without its backticks.
    func text(_ index: Int) -> String { bytes.name(self[index]) }

    /// Returns the content of a string literal; nil if it isn't a valid one.
    func literal(_ index: Int) -> String? {
        LiteralJSON.string(bytes.text(self[index]))
    }

    func isWord(_ word: StaticString, _ index: Int) -> Bool {
        bytes.isWord(word, self[index].start, self[index].end)
    }

    func isCapital(_ index: Int) -> Bool { bytes[self[index].start] &- 0x41 < 26 }

    // MARK: Parts

    /// Returns the first index, from one on, at which a condition is met, or at which the brackets
    /// around it or the statement ends.
    func end(from start: Int, at isMet: (Int) -> Bool) -> Int {
        var index = start
        while !isMet(index), !endsStatement(index) { index = after(index) }
        return index
    }

    /// Returns the end of the expression that begins at a token.
    func endOfExpression(from start: Int) -> Int {
        guard indices.contains(start), self[start].kind != .comma, !endsStatement(start) else {
            return start
        }
        return expressionEnds[min(after(start), expressionEnds.count - 1)]
    }

    /// Returns the opening brace after a token; nil if there is none in the statement.
    func brace(from start: Int) -> Int? {
        let brace = braces[min(start, braces.count - 1)]
        return self[brace].kind == .leftBrace ? brace : nil
    }

    /// Whether a statement, or the brackets around it, end at a token.
    private func endsStatement(_ index: Int) -> Bool {
        let kind = self[index].kind
        return kind == .endOfFile || kind == .semicolon || kind.depth < 0
    }

    /// The end of the expression that contains each token.
    private lazy var expressionEnds = ends { index in
        self[index].kind == .comma || beginsStatement(index)
    }

    /// The first opening brace from each token on, or the end of the statement before it.
    private lazy var braces = ends { self[$0].kind == .leftBrace }

    /// Returns the result of `end(from:at:)` for each token, in linear time.
    private func ends(at isMet: (Int) -> Bool) -> [Int] {
        var ends = Array(tokens.indices)
        for index in indices.reversed() where !isMet(index) && !endsStatement(index) {
            ends[index] = ends[min(after(index), ends.count - 1)]
        }
        return ends
    }

    /// Returns the contents of the brackets that open at a token.
    func contents(of bracket: Int) -> Range<Int> {
        bracket + 1..<max(bracket + 1, partner(of: bracket))
    }

    /// Returns the first index in a range at which a condition is met, outside of brackets in it;
    /// nil if there is none.
    func first(in range: Range<Int>, where isMet: (Int) -> Bool) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if isMet(index) { return index }
            index = after(index)
        }
        return nil
    }

    func first(_ kind: Token.Kind, in range: Range<Int>) -> Int? {
        first(in: range) { self[$0].kind == kind }
    }

    func parts(_ range: Range<Int>, separatedBy kind: Token.Kind) -> [Range<Int>] {
        parts(range) { self[$0].kind == kind }
    }

    /// Returns the parts of a range between tokens that meet a condition.
    func parts(_ range: Range<Int>, separatedBy isMet: (Int) -> Bool) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if isMet(index) {
                parts.append(start..<index)
                start = index + 1
            }
            index = after(index)
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    /// A part between commas: an argument, a parameter or an element.
    struct Element {
        /// The label; nil if there is none.
        var label: Int?
        /// The last word before the colon.
        var name: Int
        /// The tokens without the label.
        var value: Range<Int>
    }

    /// Returns the parts, separated by commas, of a range.
    func elements(_ range: Range<Int>) -> [Element] {
        parts(range, separatedBy: .comma).map { part in
            let start = afterAttributes(part.lowerBound)
            var name = start
            while self[name].kind.isName, self[name + 1].kind.isName { name += 1 }
            guard self[name].kind.isName, self[name + 1].kind == .colon else {
                return Element(name: start, value: part)
            }
            return Element(
                label: start,
                name: name,
                value: name + 2..<max(name + 2, part.upperBound)
            )
        }
    }

    /// Returns the elements after a token of a declaration's header, such as a colon or `where`.
    func clause(from header: Int, after isMet: (Token) -> Bool) -> [Element] {
        let start = end(from: header) { isMet(self[$0]) || self[$0].kind == .leftBrace }
        guard isMet(self[start]) else { return [] }
        let end = end(from: start + 1) { index in
            self[index].keyword == .where || self[index].kind == .leftBrace
        }
        return elements(start + 1..<end)
    }

    /// Returns the index after attributes such as `@escaping` and `@MainActor`.
    func afterAttributes(_ start: Int) -> Int {
        var index = start
        while self[index].kind == .at {
            index += 2
            if self[index].kind == .leftParen, self[index].attached { index = after(index) }
        }
        return index
    }

    /// Returns whether a statement begins at a token.
    func beginsStatement(_ index: Int) -> Bool {
        guard self[index].newlineBefore, self[index].kind.isName else { return false }
        switch self[index - 1].kind {
        case .colon, .equal, .comma, .period, .binaryOperator, .prefixOperator, .arrow:
            return false
        default: return true
        }
    }

    /// Returns the operand before a token: `f(x)[0].y`; an empty one if there is none.
    func operand(before end: Int) -> Range<Int> {
        guard endsOperand(end - 1) else { return end..<end }
        var start = min(end - 1, partner(of: end - 1))
        while continuesOperand(start) { start = min(start - 1, partner(of: start - 1)) }
        return start..<end
    }

    private func continuesOperand(_ index: Int) -> Bool {
        let token = self[index]
        switch token.kind {
        case _ where self[index - 1].kind.isSelection, .postfixOperator: return true
        case .period, .colonColon, .leftBrace: return endsOperand(index - 1)
        case .leftParen: return endsOperand(index - 1) && !token.newlineBefore
        case .leftSquare: return endsOperand(index - 1) && token.attached
        default: return opensGenerics(index)
        }
    }

    private func endsOperand(_ index: Int) -> Bool {
        switch self[index].kind {
        case .identifier, .dollarIdentifier, .number, .string, .interpolationEnd, .postfixOperator,
            .rightParen, .rightSquare, .rightBrace:
            true
        case .keyword: self[index].keyword == .expression || self[index - 1].kind == .period
        default: partner(of: index) < index
        }
    }
}

extension Token.Kind {
    /// Whether the name of a member follows.
    var isSelection: Bool { self == .period || self == .colonColon }
}

extension Token.Keyword {
    /// Whether it declares something with parameters, under its own name.
    var hasParameters: Bool { self == .`init` || self == .subscript }

    /// Whether a declaration begins or continues with it.
    var isDeclaration: Bool {
        switch self {
        case .none, .expression, .other, .inout, .throws, .rethrows, .where, .try: false
        default: true
        }
    }
}
