import HandlerGeneratorCore

/// Reads one file for ``SourceFacts``, in one pass over its tokens and time linear in the source.
///
/// It doesn't parse expressions: it follows brackets with a stack of its own, and knows of each parenthesis what is called,
/// and of each argument its label and whether it is one literal. `CallReader.swift` makes of a call what it names.
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
    private struct Variable {
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

    private var token: Token
    /// The three tokens before.
    private var previous: Token
    private var second: Token
    private var third: Token
    /// Whom the function that was named last would be called on.
    private var receiver = Receiver()
    /// The name of the call that closed last.
    private var closedCall = Span()
    private var variables: [Variable] = []
    /// The variable whose type comes next, and whether a call has to follow it.
    private var pendingVariable = Span()
    private var pendingIsValue = false
    private var pendingFunction = Span()
    private var pendingType: TypeFact?

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

    private mutating func countToken() {
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

    // MARK: Brackets

    private mutating func open(_ kind: Frame.Kind) {
        countToken()
        frames.append(Frame(kind: kind, firstArgument: arguments.count))
        endVariable()
    }

    private mutating func openParenthesis() {
        let isCall = previous.kind == .identifier && !token.newlineBefore
        let span = Span(start: previous.start, end: previous.end)
        if isCall, !pendingVariable.isEmpty, pendingIsValue, isCapital(previous.start) {
            variables.append(Variable(name: pendingVariable, type: span))
        }
        let receiver = receiver
        open(.paren)
        let last = frames.count - 1
        if !pendingFunction.isEmpty {
            frames[last].isDeclaration = true
            frames[last].name = pendingFunction
            frames[last].form = CallForm(bytes, pendingFunction.start, pendingFunction.end)
            pendingFunction = Span()
        } else if previous.keyword == .`init` {
            frames[last].isDeclaration = second.kind != .period
        } else if isCall {
            frames[last].name = span
            frames[last].form = CallForm(bytes, span.start, span.end)
            frames[last].receiver = receiver
        }
    }

    private mutating func openBrace() {
        open(.brace)
        guard let type = pendingType else { return }
        pendingType = nil
        facts.types.append(type)
        typeFrames.append(TypeFrame(index: frames.count - 1, name: type.name))
    }

    private mutating func close() {
        guard let open = frames.last, open.kind != .brace else { return }
        endArgument()
        let closed = frames.removeLast()
        closedCall = closed.name
        if closed.kind == .paren, closed.form != .none { read(closed) }
        arguments.removeSubrange(closed.firstArgument...)
        guard !frames.isEmpty else { return }
        let last = frames.count - 1
        if !frames[last].current.hasDefault { frames[last].current.span.end = token.end }
        if closed.kind == .square, frames[last].tokens == 1, !closed.hasColon {
            frames[last].current.value = .array(closed.elements)
        }
    }

    /// Closes the innermost braces, and with them what was left open inside.
    private mutating func closeBrace() {
        endVariable()
        guard let last = frames.lastIndex(where: { $0.kind == .brace }) else { return }
        if frames[last].isMarked { markedFrames -= 1 }
        if typeFrames.last?.index == last { typeFrames.removeLast() }
        arguments.removeSubrange(frames[last].firstArgument...)
        frames.removeSubrange(last...)
        if !frames.isEmpty { frames[frames.count - 1].current.span.end = token.end }
    }

    private mutating func endArgument() {
        endVariable()
        guard let last = frames.indices.last, frames[last].kind != .brace else { return }
        if frames[last].tokens > 0 {
            frames[last].elements += 1
            if frames[last].form != .none { arguments.append(frames[last].current) }
        }
        frames[last].current = Argument()
        frames[last].tokens = 0
    }

    private mutating func readColon() {
        if let last = frames.indices.last, frames[last].kind != .brace {
            if frames[last].kind == .square {
                readKey()
                frames[last].hasColon = true
            }
            let isLabel = previous.kind == .identifier || previous.kind == .keyword
            if frames[last].kind == .paren, isLabel, frames[last].current.label.isEmpty,
                frames[last].tokens == 1 || frames[last].isDeclaration
            {
                // Of `label name: Type` the label comes first.
                frames[last].current.label = frames[last].current.first
                frames[last].tokens = 0
                frames[last].current.span = Span()
            } else {
                countToken()
            }
        }
        endVariable()
        if previous.kind == .identifier {
            pendingVariable = Span(start: previous.start, end: previous.end)
            noteCallable(pendingVariable)
        }
    }

    /// `EventStrategy(["saved": …])` handles events of this name.
    private mutating func readKey() {
        guard previous.kind == .string, frames.count > 1, frames[frames.count - 2].form == .strategy,
            let name = literal(Span(start: previous.start, end: previous.end))
        else { return }
        facts.declarations.append(NameDeclaration(kind: .event, name: name))
    }

    private mutating func readEqual() {
        if let last = frames.indices.last, frames[last].isDeclaration { frames[last].current.hasDefault = true }
        countToken()
        if previous.kind == .identifier, second.kind == .keyword, second.keyword == .let || second.keyword == .var {
            pendingVariable = Span(start: previous.start, end: previous.end)
            pendingIsValue = true
            noteCallable(pendingVariable)
        } else {
            endVariable()
        }
    }

    // MARK: Declarations

    private mutating func readImport() {
        var ahead = lexer
        var name = ahead.next()
        switch name.keyword {
        case .class, .struct, .enum, .protocol, .func, .let, .var, .typealias: name = ahead.next()
        default: break
        }
        if name.kind == .identifier { facts.imports.insert(text(name.start, name.end)) }
    }

    private mutating func readFunctionName() {
        var ahead = lexer
        let name = ahead.next()
        guard name.kind == .identifier else { return }
        pendingFunction = Span(start: name.start, end: name.end)
    }

    private mutating func readActor() {
        var ahead = lexer
        let name = ahead.next()
        guard name.kind == .identifier, !name.newlineBefore, previous.kind != .period else { return }
        let next = ahead.next()
        switch next.kind {
        case .leftBrace, .colon: readType()
        default: if bytes[next.start] == 0x3C { readType() }
        }
    }

    /// From the word that introduces a type to its opening brace, which isn't consumed.
    private mutating func readType() {
        var ahead = lexer
        var next = ahead.next()
        guard next.kind == .identifier, previous.kind != .period else { return }
        var type = TypeFact(
            name: text(next.start, next.end), outer: typeFrames.last?.name, isExtension: token.keyword == .extension,
            isProtocol: token.keyword == .protocol, isPrivate: isPrivate(previous) || isPrivate(second), inherited: [])
        var angles = 0
        var isInherited = false
        var isPart = false
        var isCondition = false
        while true {
            next = ahead.next()
            switch next.kind {
            case .leftBrace:
                pendingType = type
                return
            case .endOfFile, .rightBrace, .semicolon, .leftParen, .equal: return
            case .keyword where next.keyword == .where: isCondition = true
            case .colon: if angles == 0 { isInherited = true }
            case .identifier where isCondition: break
            case .period: isPart = true
            case .identifier:
                let name = text(next.start, next.end)
                if angles == 0, isPart, !isInherited { type.name = name }
                if angles == 0, isInherited {
                    if isPart, !type.inherited.isEmpty { type.inherited.removeLast() }
                    type.inherited.append(name)
                }
                isPart = false
            default:
                // `<`, `>>`: operators are tokens of any length.
                var index = next.start
                while index < next.end {
                    if bytes[index] == 0x3C { angles += 1 }
                    if bytes[index] == 0x3E, angles > 0 { angles -= 1 }
                    index += 1
                }
            }
        }
    }

    private func isPrivate(_ token: Token) -> Bool { token.keyword == .private || token.keyword == .fileprivate }

    // MARK: Variables

    private mutating func readVariableType() {
        guard !pendingVariable.isEmpty, !pendingIsValue, token.kind == .identifier, isCapital(token.start) else {
            return
        }
        let span = Span(start: token.start, end: token.end)
        // Of `Shop.Cart` the last part counts.
        if previous.kind == .period, let last = variables.indices.last, variables[last].type.end == previous.start {
            variables[last].type = span
        } else if previous.kind != .period {
            variables.append(Variable(name: pendingVariable, type: span))
        }
    }

    private mutating func endVariable() {
        pendingVariable = Span()
        pendingIsValue = false
    }

    private mutating func noteCallable(_ span: Span) {
        // Labels of calls aren't declarations.
        if let frame = frames.last, frame.kind == .paren, !frame.isDeclaration { return }
        switch CallForm(bytes, span.start, span.end) {
        case .send, .route, .tryToRoute, .explain: facts.callableNames.insert(text(span.start, span.end))
        default: break
        }
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

    private func isCapital(_ index: Int) -> Bool { bytes[index] &- 0x41 < 26 }

    func text(_ start: Int, _ end: Int) -> String {
        bytes[start] == 0x60 && end - start > 2 ? bytes.text(start + 1, end - 1) : bytes.text(start, end)
    }

    func text(_ span: Span) -> String { text(span.start, span.end) }
}
