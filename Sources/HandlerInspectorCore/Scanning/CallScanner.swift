import HandlerGeneratorCore

/// Reads one file for ``SourceFacts``, in one pass over its tokens and time linear in the source.
///
/// It doesn't parse expressions: it follows brackets with a stack of its own, and knows of each parenthesis what is called,
/// and of each argument its label and whether it is one literal. Its extensions follow brackets, read declarations, and make of
/// a call what it names.
struct CallScanner {
    /// A part of the source.
    struct Span {
        var start = 0
        var end = 0

        var isEmpty: Bool { start == end }
    }

    /// An argument of a call, or a parameter of a declaration.
    struct Argument {
        enum Value {
            case other
            /// One string literal without interpolation.
            case text(Span)
            /// An array literal of this many elements.
            case array(Int)
        }

        var label = Span()
        var value = Value.other
        /// From its first token, the label left out, to its last; of a parameter to its type's last.
        var span = Span()
        /// Its first token, the label included.
        var first = Span()
        var hasDefault = false
    }

    struct Frame {
        enum Kind: UInt8 {
            case paren, square, brace, interpolation
        }

        var kind: Kind
        var form = CallForm.none
        /// Whether it holds the parameters of a declaration.
        var isDeclaration = false
        /// What is called.
        var name = Span()
        var receiver = Receiver()
        /// Whether the names in it come from elsewhere.
        var isMarked = false
        /// Where in ``arguments`` those of this frame begin.
        var firstArgument = 0
        /// The argument or element that is being read.
        var current = Argument()
        /// How many tokens it has, brackets with what is in them counting as one.
        var tokens = 0
        var elements = 0
        var hasColon = false
    }

    /// Whom a function is called on, and where that is written.
    struct Receiver {
        enum Kind: UInt8 {
            case none, enclosingType, name, new, unknown
        }

        var kind = Kind.none
        var span = Span()
    }

    /// The braces of a type, by where they are in ``frames``.
    struct TypeFrame {
        var index: Int
        var name: String
    }

    /// A variable and the type written beside it.
    struct Variable {
        var name: Span
        var type: Span
    }

    let bytes: SourceBytes
    var lexer: Lexer
    var frames: [Frame] = []
    var arguments: [Argument] = []
    var facts: SourceFacts
    var lines = LineIndex()
    var marks: ElsewhereMarks
    /// The open braces of types.
    var typeFrames: [TypeFrame] = []
    /// How many open braces are marked.
    var markedFrames = 0

    var token: Token
    /// The three tokens before.
    var previous: Token
    var second: Token
    var third: Token
    /// Whom the function that was named last would be called on.
    var receiver = Receiver()
    /// The name of the call that closed last.
    var closedCall = Span()
    var variables: [Variable] = []
    /// The variable whose type comes next, and whether a call has to follow it.
    var pendingVariable = Span()
    var pendingIsValue = false
    var pendingFunction = Span()
    var pendingType: TypeFact?

    init(_ bytes: SourceBytes, path: String) {
        self.bytes = bytes
        lexer = Lexer(bytes)
        facts = SourceFacts(path: path)
        marks = ElsewhereMarks(bytes)
        token = .none
        (previous, second, third) = (token, token, token)
    }

    static func scan(_ source: [UInt8], path: String) -> SourceFacts {
        SourceBytes.withView(of: source) { bytes in
            var scanner = CallScanner(bytes, path: path)
            return scanner.run()
        }
    }

    mutating func run() -> SourceFacts {
        advance()
        while token.kind != .endOfFile {
            step()
            advance()
        }
        finish()
        return facts
    }

    private mutating func advance() {
        (third, second, previous) = (second, previous, token)
        token = lexer.next()
        while let mark = marks.next, mark < token.start { take(mark) }
    }

    /// A mark covers its line, or, alone on its line, what follows in the braces around it.
    private mutating func take(_ mark: Int) {
        let isAlone = marks.isAloneOnLine(after: previous.end)
        switch marks.pop() {
        // It stands in a string.
        case _ where mark < previous.end: break
        case .unknown: facts.unknownMarks.append(lines.location(of: mark, in: bytes))
        case .elsewhere where !isAlone: marks.cover(line: lines.location(of: mark, in: bytes).line)
        case .elsewhere:
            guard let last = frames.lastIndex(where: { $0.kind == .brace }) else {
                marks.coversRest = true
                return
            }
            if !frames[last].isMarked { markedFrames += 1 }
            frames[last].isMarked = true
        }
    }

    // MARK: Tokens

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
        case .comma:
            if frames.last?.kind == .brace, previous.kind == .identifier {
                // `{ send, receive in`
                noteCallable(Span(start: previous.start, end: previous.end))
            }
            endArgument()
        case .colon: readColon()
        case .equal: readEqual()
        case .endOfFile, .interpolationMiddle: break
        default:
            countToken()
            if token.kind != .period { endVariable() }
        }
    }

    mutating func countToken() {
        guard !frames.isEmpty else { return }
        let last = frames.count - 1
        let span = Span(start: token.start, end: token.end)
        if frames[last].tokens == 0 {
            frames[last].current.span = span
            if frames[last].current.label.isEmpty { frames[last].current.first = span }
        }
        frames[last].tokens += 1
        frames[last].current.value = .other
        if !frames[last].current.hasDefault { frames[last].current.span.end = token.end }
    }

    private mutating func readWord() {
        countToken()
        switch token.keyword {
        case .import: return readImport()
        case .func: return readFunctionName()
        case .class, .struct, .enum, .extension, .protocol: return readType()
        case .none: if token.end - token.start == 5, bytes.has("actor", at: token.start) { readActor() }
        default: break
        }
        readReceiver()
        readVariableType()
        if token.kind == .keyword, token.keyword == .other, bytes.has("in", at: token.start),
            previous.kind == .identifier
        {
            noteCallable(Span(start: previous.start, end: previous.end))
        }
    }

    /// Whom what is named here would be called on.
    private mutating func readReceiver() {
        guard previous.kind == .period else {
            let isImplicit = previous.kind == .prefixOperator && bytes[previous.start] == 0x2E
            receiver = Receiver(kind: isImplicit ? .unknown : .none)
            return
        }
        let before = second.kind == .postfixOperator ? third : second
        switch before.kind {
        case .identifier where before.end - before.start == 7 && bytes.has("awaited", at: before.start):
            // `x.awaited.send` is sent to `x`.
            break
        case .identifier: receiver = Receiver(kind: .name, span: Span(start: before.start, end: before.end))
        case .keyword where before.keyword == .expression && bytes[before.start] | 0x20 == 0x73:
            // `self`, `Self`, `super`.
            receiver = Receiver(kind: .enclosingType)
        case .rightParen where !closedCall.isEmpty && isCapital(closedCall.start):
            receiver = Receiver(kind: .new, span: closedCall)
        default: receiver = Receiver(kind: .unknown)
        }
    }

    private mutating func readString() {
        if previous.keyword == .case { declare(.comparison) }
        if previous.kind == .binaryOperator, bytes.has("==", at: previous.start) || bytes.has("!=", at: previous.start)
        {
            declare(.comparison)
        }
        if previous.kind == .comma, frames.last?.kind != .paren, frames.last?.kind != .square { declare(.comparison) }
        if previous.kind == .equal, second.kind == .identifier, second.end - second.start == 8,
            bytes.has("Selector", at: second.start), third.kind == .colon
        {
            readTypedLiteral(
                Span(start: token.start, end: token.end), type: Span(start: second.start, end: second.end))
        }
        guard !frames.isEmpty else { return }
        let isFirst = frames[frames.count - 1].tokens == 0
        countToken()
        if isFirst {
            frames[frames.count - 1].current.value = .text(Span(start: token.start, end: token.end))
        }
    }

    private mutating func declare(_ kind: NameDeclaration.Kind) {
        guard let name = literal(Span(start: token.start, end: token.end)) else { return }
        facts.declarations.append(NameDeclaration(kind: kind, name: name))
    }

    private mutating func finish() {
        if !facts.uses.isEmpty {
            for variable in variables {
                facts.variables[text(variable.name.start, variable.name.end), default: []]
                    .insert(text(variable.type.start, variable.type.end))
            }
        }
        if marks.isUsed { facts.uses.removeAll { marks.covers(line: $0.location.line) } }
    }

    // MARK: Text

    func text(_ start: Int, _ end: Int) -> String {
        bytes[start] == 0x60 && end - start > 2 ? bytes.text(start + 1, end - 1) : bytes.text(start, end)
    }

    func text(_ span: Span) -> String { text(span.start, span.end) }
}
