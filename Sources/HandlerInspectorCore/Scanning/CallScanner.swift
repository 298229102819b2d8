import HandlerGeneratorCore

/// Reads the ``SourceFacts`` of one file, in one pass over its tokens.
///
/// A block knows its end as soon as it begins. Its extensions read declarations and calls.
struct CallScanner {
    let facts: SourceFacts
    let tokens: SourceTokens
    var lines = LineIndex()
    private var marks: ElsewhereMarks
    /// The token that is being read.
    var index = 0
    /// The block around the token.
    var block: Block
    /// The values of declarations, so that their `=` isn't taken for an assignment.
    var declaredValues: Set<Int> = []
    /// The end of the parentheses around the token.
    private var parenthesesEnd = 0
    /// Whether the type that comes next has `@dynamicMemberLookup` or `@dynamicCallable`.
    var isDynamic = false

    private init(_ facts: SourceFacts) {
        self.facts = facts
        tokens = facts.tokens
        marks = ElsewhereMarks(tokens.bytes)
        block = facts.blocks[0]
    }

    static func scan(_ source: [UInt8], path: String) -> SourceFacts {
        let facts = SourceFacts(path: path, SourceTokens(source))
        var scanner = CallScanner(facts)
        scanner.run()
        return facts
    }

    private mutating func run() {
        for index in tokens.indices {
            self.index = index
            while let mark = marks.next, mark < token.start { take(mark) }
            while let outer = block.outer, block.end <= index { block = outer }
            step()
        }
        index = tokens.indices.upperBound
        while let mark = marks.next { take(mark) }
    }

    var token: Token { tokens[index] }
    var previous: Token { tokens[index - 1] }
    var bytes: SourceBytes { tokens.bytes }
    /// Whether the token is in parentheses inside of its block.
    var isInParentheses: Bool { index < parenthesesEnd && parenthesesEnd < block.end }

    /// Reads a mark.
    ///
    /// It covers its line, or if it is alone on its line, the rest of the braces around it.
    private mutating func take(_ mark: Int) {
        let start = marks.lineStart(of: mark)
        let isElsewhere = marks.pop()
        // Inside a string, it isn't a mark.
        if mark < previous.end { return }
        if !isElsewhere { return facts.unknownMarks.append(lines.location(of: mark, in: bytes)) }
        guard start >= previous.end else { return facts.covered.insert(contentsOf: start..<mark) }
        let braces = block.chain.first { tokens[$0.end].kind == .rightBrace }
        let end = tokens[braces?.end ?? tokens.indices.upperBound].start
        if mark < end { facts.covered.insert(contentsOf: mark..<end) }
    }

    private mutating func step() {
        switch token.kind {
        case .identifier, .keyword: readWord()
        case .string: readString()
        case .leftParen:
            parenthesesEnd = max(parenthesesEnd, tokens.partner(of: index))
            readCall()
        case .leftBrace: readBrace()
        case .equal: readAssignment()
        case .at: if bytes.has("dynamic", at: token.end) { isDynamic = true }
        default: break
        }
    }

    private mutating func readWord() {
        if previous.kind.isSelection { return }
        switch token.keyword {
        case .import: readImport()
        case .func, .`init`, .subscript: readFunction()
        case .class, .struct, .enum, .extension, .protocol: readType()
        case .let, .var: readVariables()
        case .typealias, .associatedtype: readAlias()
        case .case: readCase()
        case .other: readStatement()
        case .none where tokens.isWord("actor", index): readActor()
        default: break
        }
    }

    /// Reads a string that is compared with another.
    private mutating func readString() {
        let isCompared = bytes.has("==", at: previous.start) || bytes.has("!=", at: previous.start)
        if isCompared, previous.kind == .binaryOperator { declareComparison(index) }
    }

    mutating func declareComparison(_ index: Int) {
        guard let name = tokens.literal(index) else { return }
        facts.declarations.append(NameDeclaration(kind: .comparison, name: name))
    }
}
