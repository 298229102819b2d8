import HandlerGeneratorCore

/// Reads the ``SourceFacts`` of one file, in one pass over its tokens.
///
/// It doesn't parse expressions but follows brackets with its own stack. It knows what each
/// parenthesis calls, each argument's label, and whether the argument is one literal. Its
/// extensions read brackets, declarations and calls.
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
            /// A string literal without interpolation.
            case text(Span)
            /// An array literal with this number of elements.
            case array(Int)
        }

        var label = Span()
        var value = Value.other
        /// The tokens of an argument without its label, or of a parameter's type.
        var span = Span()
        /// The first token, which may be the label.
        var first = Span()
        var hasDefault = false
    }

    /// An open bracket.
    struct Frame {
        enum Kind: UInt8 {
            case paren, square, brace, interpolation
        }

        var kind: Kind
        var form = CallForm.none
        /// Whether it contains the parameters of a declaration.
        var isDeclaration = false
        /// The called function or type.
        var name = Span()
        var receiver = Receiver()
        /// Whether a mark covers its names.
        var isMarked = false
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
        /// Whether its literals are selectors: an array's elements or a dictionary's values.
        var holdsSelectors = false
    }

    /// The object or type that a function is called on, and its position in the source.
    struct Receiver {
        var kind = NameUse.Receiver.Kind.none
        var span = Span()
    }

    /// The braces of a type, by their index in ``frames``.
    struct TypeFrame {
        var index: Int
        var name: String
    }

    /// A variable and its written type.
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
    /// The number of open braces that are marked.
    var markedFrames = 0

    var token: Token
    /// The last token before it.
    var previous: Token
    /// The last token but one.
    var second: Token
    /// The last token but two.
    var third: Token
    /// The receiver of the last function name.
    var receiver = Receiver()
    /// The name before the last closed brackets.
    var closedCall = Span()
    /// The receiver on which that name was called.
    var closedReceiver = Receiver()
    var variables: [Variable] = []
    /// The variable whose type comes next.
    var pendingVariable = Span()
    /// Whether that type is an initializer call's.
    var pendingIsValue = false
    /// The function whose parameters come next.
    var pendingFunction = Span()
    /// The offset of the value of a variable of type `Selector`, or of a collection of selectors.
    var selectorValue = -1
    /// The name of that type.
    var selectorType = Span()
    /// The library's module before that name, if there is one.
    var selectorModule = Receiver()
    /// The end of the generic arguments around the token.
    ///
    /// Their commas don't separate a call's arguments.
    var genericEnd = 0
    /// The type whose braces come next.
    var pendingType: TypeFact?

    init(_ bytes: SourceBytes, path: String) {
        self.bytes = bytes
        lexer = Lexer(bytes)
        facts = SourceFacts(path: path)
        marks = ElsewhereMarks(bytes)
        token = .none
        previous = token
        second = token
        third = token
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
        let isAlone = marks.isAloneOnLine(after: previous.end)
        switch marks.pop() {
        // The mark is inside a string.
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
            if frames.last?.kind == .brace, previous.kind == .identifier {
                // `{ send, receive in`
                noteCallable(previous.span)
            }
            endArgument()
        case .colon: readColon()
        case .equal: readEqual()
        case .endOfFile, .interpolationMiddle: break
        default:
            if bytes[token.start] == 0x3C { readGenericArguments() }
            countToken()
            if token.kind != .period { endVariable() }
        }
    }

    mutating func countToken() {
        guard !frames.isEmpty else { return }
        let last = frames.count - 1
        let span = token.span
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
        case .none:
            if token.end - token.start == 5, bytes.has("actor", at: token.start) { readActor() }
        default: break
        }
        // The receiver of `CSS.Selector.init` is that of `CSS.Selector`.
        if token.keyword == .`init`, previous.kind == .period { return }
        readReceiver()
        readVariableType()
        if token.kind == .keyword, token.keyword == .other, bytes.has("in", at: token.start),
            previous.kind == .identifier
        {
            noteCallable(previous.span)
        }
    }

    /// Reads the receiver of a call of the name at the token.
    private mutating func readReceiver() {
        guard previous.kind == .period else {
            receiver = Receiver()
            return
        }
        let before = second.kind == .postfixOperator ? third : second
        switch before.kind {
        case .identifier
        where before.end - before.start == 7 && bytes.has("awaited", at: before.start):
            // The receiver of `x.awaited.send` is `x`.
            break
        case .identifier: receiver = Receiver(kind: .name, span: before.span)
        case .keyword where before.keyword == .expression && bytes[before.start] | 0x20 == 0x73:
            // `self`, `Self`, `super`.
            receiver = Receiver(kind: .enclosingType)
        case .rightParen where !closedCall.isEmpty && isCapital(closedCall.start):
            receiver = Receiver(kind: .new, span: closedCall)
        case .rightParen where text(closedCall) == "delayed":
            // Likewise, the receiver of `x.delayed(by: delay).send` is `x`.
            receiver = closedReceiver
        case .rightSquare where !closedCall.isEmpty:
            receiver = Receiver(kind: .element, span: closedCall)
        default: receiver = Receiver(kind: .unknown)
        }
    }

    private mutating func readString() {
        if previous.keyword == .case { declare(.comparison) }
        if previous.kind == .binaryOperator,
            bytes.has("==", at: previous.start) || bytes.has("!=", at: previous.start)
        {
            declare(.comparison)
        }
        if previous.kind == .comma, frames.last?.kind != .paren, frames.last?.kind != .square {
            declare(.comparison)
        }
        if token.start == selectorValue {
            readSelector(Argument(value: .text(token.span)))
        }
        guard !frames.isEmpty else { return }
        let isFirst = frames[frames.count - 1].tokens == 0
        countToken()
        if isFirst {
            frames[frames.count - 1].current.value = .text(token.span)
        }
    }

    private mutating func declare(_ kind: NameDeclaration.Kind) {
        guard let name = literal(token.span) else { return }
        facts.declarations.append(NameDeclaration(kind: kind, name: name))
    }

    private mutating func finish() {
        if !facts.uses.isEmpty {
            for variable in variables {
                facts.variables[text(variable.name), default: []].insert(text(variable.type))
            }
        }
        if marks.isUsed { facts.uses.removeAll { marks.covers(line: $0.location.line) } }
    }

    /// Returns the source text; for a name, without its backticks.
    func text(_ span: Span) -> String {
        let quote = bytes[span.start] == 0x60 && span.end - span.start > 2 ? 1 : 0
        return bytes.text(span.start + quote, span.end - quote)
    }
}

extension Token {
    var span: CallScanner.Span { CallScanner.Span(start: start, end: end) }
}
