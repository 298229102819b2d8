import HandlerGeneratorCore

/// Reads the ``SourceFacts`` of one file, in one pass over its tokens.
///
/// It doesn't parse expressions but follows brackets with its own stack. It knows what each
/// parenthesis calls, and where the expression before it and each argument begin. Its extensions read brackets, declarations and calls.
struct CallScanner {
    /// An open bracket, or the file.
    struct Frame {
        enum Kind: UInt8 {
            case file, paren, square, brace, interpolation

            var holdsStatements: Bool { self == .brace || self == .file }
        }

        var kind: Kind
        /// The offset after the bracket.
        var start = 0
        var form = CallForm.none
        /// The function whose parameters it contains, by its index in the file's names; −1 for none.
        var function = -1
        /// The called function or type.
        var name = Span()
        var receiver: Span?
        /// The offset of the mark that covers its names; −1 for none.
        var mark = -1
        /// The index of the frame's first argument in ``arguments``.
        var firstArgument = 0
        /// The offset of the argument that is being read; −1 between arguments.
        var argument = -1
        /// The beginning of the operand at the token: `f(x)[0].y`.
        var operand = 0
        /// The block around the frame, by its index in the file's names.
        var outerBlock = 0
        /// The frame's own block.
        var block = 0
        /// The offset of the value whose cases the next braces contain; −1 for none.
        var nextSubject = -1
        /// The offset of the value whose cases these braces contain; −1 for none.
        var subject = -1
    }

    /// A block whose braces come next in the frames that are open at its beginning.
    struct OpenBlock {
        enum Kind: UInt8 {
            case declaration, condition, loop
        }

        var kind: Kind
        var depth: Int
        var block: Int
        var outer: Int
        /// The offset of a function's result type; −1 for none.
        var result = -1
    }

    /// The number of open brackets from which arguments are read only if they are literals.
    static let nestingLimit = 64

    let bytes: SourceBytes
    var lexer: Lexer
    var frames = [Frame(kind: .file)]
    /// The arguments of the open calls, and the parameters of declarations, with their labels.
    var arguments: [Span] = []
    let facts: SourceFacts
    var names = SourceNames()
    var lines = LineIndex()
    var marks: ElsewhereMarks

    var token: Token
    /// The last token before it.
    var previous: Token
    /// The last token but one.
    var second: Token
    /// The last token but two.
    var third: Token
    /// The expression before the last function name.
    var receiver: Span?
    /// The block around the token.
    var block = 0
    var openBlocks: [OpenBlock] = []
    /// The variable whose type and value are being read; −1 for none.
    var variable = -1
    /// The number of frames that are open at its name.
    var variableDepth = 0
    /// The beginning of the operand before the token.
    var lastOperand = 0
    /// The function whose parameters come next, by its index in the file's names; −1 for none.
    var pendingFunction = -1
    /// Whether the type that comes next has `@dynamicMemberLookup` or `@dynamicCallable`.
    var isDynamic = false
    /// The end of the generic arguments around the token.
    ///
    /// Their commas don't separate a call's arguments.
    var genericEnd = 0

    init(_ bytes: SourceBytes, _ facts: SourceFacts) {
        self.bytes = bytes
        self.facts = facts
        lexer = Lexer(bytes)
        marks = ElsewhereMarks(bytes)
        token = .none
        previous = token
        second = token
        third = token
    }

    static func scan(_ source: [UInt8], path: String) -> SourceFacts {
        let facts = SourceFacts(path: path, source: source)
        SourceBytes.withView(of: source) { bytes in
            var scanner = CallScanner(bytes, facts)
            scanner.run()
        }
        return facts
    }

    mutating func run() {
        advance()
        while token.kind != .endOfFile {
            step()
            advance()
        }
        for frame in frames { cover(frame) }
        facts.names = names
        facts.uses.removeAll { facts.covers($0.location.offset) }
    }

    private mutating func advance() {
        third = second
        second = previous
        previous = token
        token = lexer.next()
        while let mark = marks.next, mark < token.start { take(mark) }
    }

    /// Reads a mark.
    ///
    /// It covers its line, or if it is alone on its line, the rest of the braces around it.
    private mutating func take(_ mark: Int) {
        let start = marks.lineStart(of: mark)
        let isAlone = start >= previous.end
        switch marks.pop() {
        // The mark is inside a string.
        case _ where mark < previous.end: break
        case .unknown: facts.unknownMarks.append(lines.location(of: mark, in: bytes))
        case .elsewhere where !isAlone: facts.covered.insert(contentsOf: start..<mark)
        case .elsewhere:
            let last = frames.lastIndex { $0.kind.holdsStatements } ?? 0
            if frames[last].mark < 0 { frames[last].mark = mark }
        }
    }

    /// Covers the names in a marked frame, which ends at the token.
    mutating func cover(_ frame: Frame) {
        if frame.mark >= 0 { facts.covered.insert(contentsOf: frame.mark..<token.end) }
    }

    private mutating func step() {
        switch token.kind {
        case .identifier, .keyword: readWord()
        case .string: readString()
        case .leftParen: openParenthesis()
        case .leftSquare: open(.square)
        case .interpolationStart: open(.interpolation)
        case .leftBrace: openBrace()
        case .rightParen, .rightSquare, .interpolationEnd: close()
        case .rightBrace: closeBrace()
        case .comma where token.start < genericEnd: countToken()
        case .comma:
            readNextVariable()
            endArgument()
        case .equal: readEqual()
        case .arrow:
            countToken()
            readArrow()
        case .at:
            countToken()
            if bytes.has("dynamic", at: token.end) { isDynamic = true }
        case .semicolon:
            countToken()
            variable = -1
        case .endOfFile, .interpolationMiddle: break
        default:
            if bytes[token.start] == 0x3C { readGenericArguments() }
            countToken()
        }
    }

    /// Notes the beginnings of the operand and of the argument around the token.
    mutating func countToken() {
        let last = frames.count - 1
        if !continuesOperand { frames[last].operand = token.start }
        if frames[last].argument < 0 { frames[last].argument = token.start }
    }

    /// Whether the token belongs to the operand before it.
    private var continuesOperand: Bool {
        if previous.kind == .period || previous.kind == .colonColon || token.start < genericEnd {
            return true
        }
        switch token.kind {
        case .postfixOperator: return true
        case .period, .colonColon, .leftBrace: return endsOperand
        case .leftParen: return endsOperand && !token.newlineBefore
        case .leftSquare: return endsOperand && token.attached
        default: return false
        }
    }

    /// Whether an operand ends before the token.
    private var endsOperand: Bool {
        switch previous.kind {
        case .identifier, .dollarIdentifier, .number, .string, .interpolationEnd, .postfixOperator,
            .rightParen, .rightSquare, .rightBrace:
            true
        case .keyword: previous.keyword == .expression || second.kind == .period
        default: previous.end == genericEnd
        }
    }

    private mutating func readWord() {
        lastOperand = frames[frames.count - 1].operand
        endVariable()
        countToken()
        guard previous.kind != .period, previous.kind != .colonColon else {
            // The receiver of `CSS.Selector.init` is that of `CSS.Selector`.
            if token.keyword != .`init` { receiver = Span(start: lastOperand, end: previous.start) }
            return
        }
        receiver = nil
        switch token.keyword {
        case .import: readImport()
        case .func, .`init`, .subscript: readFunction()
        case .class, .struct, .enum, .extension, .protocol: readType()
        case .let, .var: readVariable()
        case .typealias, .associatedtype: readAlias()
        case .case: readCase()
        case .other: readStatement()
        case .none where bytes.isWord("actor", token.start, token.end): readActor()
        default: break
        }
    }

    /// Ends a variable's declaration if a statement begins at the token.
    private mutating func endVariable() {
        guard variable >= 0, token.newlineBefore, variableDepth == frames.count else { return }
        switch previous.kind {
        case .colon, .equal, .comma, .period, .binaryOperator, .prefixOperator, .arrow: break
        default: variable = -1
        }
    }

    private mutating func readString() {
        if previous.keyword == .case { declare(.comparison) }
        if previous.kind == .binaryOperator,
            bytes.has("==", at: previous.start) || bytes.has("!=", at: previous.start)
        {
            declare(.comparison)
        }
        let kind = frames[frames.count - 1].kind
        if previous.kind == .comma, kind != .paren, kind != .square {
            declare(.comparison)
        }
        countToken()
    }

    private mutating func declare(_ kind: NameDeclaration.Kind) {
        guard let name = bytes.literal(token.span) else { return }
        facts.declarations.append(NameDeclaration(kind: kind, name: name))
    }

    func text(_ span: Span) -> String { bytes.text(span) }
}
