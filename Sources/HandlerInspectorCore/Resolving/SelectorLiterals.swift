import HandlerGeneratorCore

/// Finds the string literals that are selectors in a value of a known type.
///
/// 1. A literal, also in parentheses, `.init("tap:")` or `.some("tap:")`, is one.
/// 2. An array's elements, a dictionary's keys and values, and a tuple's elements have types of
///    their own.
/// 3. Of a conditional operator, and of `if` and `switch`, each branch is a value.
/// 4. Braces return their only expression, and what follows `return`.
///
/// Any other expression has none: `"a" + b` is a string.
struct SelectorLiterals {
    /// The indices of the literals' tokens.
    private(set) var found: [Int] = []
    private let tokens: SourceTokens
    private var depth = 0
    private static let nestingLimit = 32

    init(_ tokens: SourceTokens) {
        self.tokens = tokens
    }

    /// Reads a value, or braces that return one.
    mutating func read(_ range: Range<Int>, _ type: KnownType) {
        guard depth < Self.nestingLimit, type.holdsSelectors else { return }
        depth += 1
        defer { depth -= 1 }
        switch tokens.expression(in: range) {
        case .choice(let branches): for branch in branches { readStatements(branch, type) }
        case .cast(let value, _): read(value, type)
        case .operand(let operand): readOperand(operand, type.unwrapped)
        case .either, .operation: break
        }
    }

    private mutating func readOperand(_ range: Range<Int>, _ type: KnownType) {
        var start = range.lowerBound
        let next = start + 1
        let isImplicit = tokens[start].kind == .period
        if isImplicit, tokens[next].keyword == .`init` || tokens.isWord("some", next) { start += 2 }
        guard tokens.after(start) == range.upperBound else { return }
        switch tokens[start].kind {
        case .string where !isImplicit: if type.isSelector { found.append(start) }
        case .leftParen: readTuple(tokens.contents(of: start), type)
        case .leftSquare: readElements(tokens.contents(of: start), type)
        case .leftBrace: readStatements(tokens.contents(of: start), type)
        default: break
        }
    }

    /// Reads the contents of parentheses, which may be a tuple's or a call's.
    private mutating func readTuple(_ range: Range<Int>, _ type: KnownType) {
        for (index, element) in tokens.elements(range).enumerated() {
            if case .tuple(let types) = type {
                if index < types.count { read(element.value, types[index].type) }
            } else {
                read(element.value, type)
            }
        }
    }

    private mutating func readElements(_ range: Range<Int>, _ type: KnownType) {
        for element in tokens.parts(range, separatedBy: .comma) {
            if let (key, value) = type.entry {
                guard let colon = tokens.first(.colon, in: element) else { continue }
                read(element.lowerBound..<colon, key)
                read(colon + 1..<element.upperBound, value)
            } else {
                read(element, type.element)
            }
        }
    }

    /// Reads a getter, an only expression, or the values after `return`.
    private mutating func readStatements(_ range: Range<Int>, _ type: KnownType) {
        let start = range.lowerBound
        if tokens.isWord("get", start), let brace = tokens.brace(from: start) {
            return readStatements(tokens.contents(of: brace), type)
        }
        let isExpression =
            tokens[start].kind != .keyword || tokens.isWord("if", start)
            || tokens.isWord("switch", start)
        if isExpression, tokens.endOfExpression(from: start) >= range.upperBound {
            return read(range, type)
        }
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.nestingLimit else { return }
        // Braces after a statement's keyword return from this function, a closure's don't.
        var isStatement = false
        var index = start
        while index < range.upperBound {
            let token = tokens[index]
            let next = tokens.after(index)
            if tokens.isWord("return", index) {
                index = max(next, min(tokens.endOfExpression(from: next), range.upperBound))
                read(next..<index, type)
                continue
            }
            if token.kind == .leftBrace, isStatement {
                isStatement = false
                readStatements(tokens.contents(of: index), type)
            }
            if token.keyword == .other { isStatement = true }
            if token.keyword == .func { isStatement = false }
            index = next
        }
    }
}
