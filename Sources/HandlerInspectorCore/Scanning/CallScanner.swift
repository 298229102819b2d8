import HandlerGeneratorCore

/// Reads the ``SourceFacts`` of one file, in one pass over its tokens.
///
/// It doesn't parse expressions but follows brackets with its own stack. It knows what each
/// parenthesis calls, where the expression before it begins, each argument's label, and whether the
/// argument is one literal. Its extensions read brackets, declarations and calls.
struct CallScanner {
    /// An argument of a call, or a parameter of a declaration.
    struct Argument {
        enum Value {
            case other
            /// A string literal without interpolation.
            case text(Span)
            /// An array literal with this number of elements.
            case array(Int)
        }

        var label = Span()
        var value = Value.other
        /// The tokens without the label.
        var span = Span()
        /// The first token, which may be the label.
        var first = Span()
        /// Whether `as` follows a value that is an array.
        var isCast = false
    }

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
        /// Whether it contains the parameters of a declaration.
        var isDeclaration = false
        /// The parameter that is being read, by its index in the file's names.
        var parameter = -1
        /// The called function or type.
        var name = Span()
        var receiver: Span?
        /// The offset of the mark that covers its names; −1 for none.
        var mark = -1
        /// The index of the frame's first argument in ``arguments``.
        var firstArgument = 0
        /// The argument or element that is being read.
        var current = Argument()
        /// The number of its tokens.
        ///
        /// A pair of brackets counts as one, including its contents.
        var tokens = 0
        /// The number of complete arguments or elements.
        var elements = 0
        /// Whether it is a dictionary's.
        var hasColon = false
        /// Whether its values are selectors, as those of a strategy are.
        var holdsSelectors = false
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
    var arguments: [Argument] = []
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
    /// The function whose parameters come next.
    var pendingFunction = Span()
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
        case .leftSquare: openSquare()
        case .interpolationStart: open(.interpolation)
        case .leftBrace: openBrace()
        case .rightParen, .rightSquare, .interpolationEnd: close()
        case .rightBrace: closeBrace()
        case .comma where token.start < genericEnd: countToken()
        case .comma:
            readNextVariable()
            endArgument()
        case .colon: readColon()
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

    mutating func countToken() {
        let last = frames.count - 1
        let span = token.span
        if !continuesOperand { frames[last].operand = token.start }
        if frames[last].tokens == 0 {
            frames[last].current.span = span
            if frames[last].current.label.isEmpty { frames[last].current.first = span }
        }
        frames[last].tokens += 1
        frames[last].current.span.end = token.end
        if case .array = frames[last].current.value,
            frames[last].current.isCast || bytes.isWord("as", token.start, token.end)
        {
            frames[last].current.isCast = true
        } else {
            frames[last].current.value = .other
        }
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
        let last = frames.count - 1
        if previous.kind == .comma, frames[last].kind != .paren, frames[last].kind != .square {
            declare(.comparison)
        }
        let isFirst = frames[last].tokens == 0
        countToken()
        if isFirst { frames[last].current.value = .text(token.span) }
    }

    private mutating func declare(_ kind: NameDeclaration.Kind) {
        guard let name = bytes.literal(token.span) else { return }
        facts.declarations.append(NameDeclaration(kind: kind, name: name))
    }

    func text(_ span: Span) -> String { bytes.text(span) }
}
