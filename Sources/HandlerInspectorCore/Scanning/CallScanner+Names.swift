import HandlerGeneratorCore

/// Reads a file's declarations: imports, and the blocks with the names that they declare.
extension CallScanner {
    mutating func readImport() {
        var ahead = lexer
        var name = ahead.next()
        switch name.keyword {
        case .class, .struct, .enum, .protocol, .func, .let, .var, .typealias: name = ahead.next()
        default: break
        }
        if name.kind == .identifier { facts.imports.insert(text(name.span)) }
    }

    // MARK: Blocks

    mutating func addBlock(_ block: SourceNames.Block) -> Int {
        names.blocks.append(block)
        return names.blocks.count - 1
    }

    /// Makes a block the current one, up to the end of the braces that come next.
    private mutating func begin(_ kind: OpenBlock.Kind, _ added: SourceNames.Block) {
        dropBlocks(includingConditions: true)
        var added = added
        added.outer = block
        let index = addBlock(added)
        openBlocks.append(OpenBlock(kind: kind, depth: frames.count, block: index, outer: block))
        block = index
    }

    /// Ends blocks without braces, such as those of a protocol's functions.
    private mutating func dropBlocks(includingConditions: Bool) {
        while let open = openBlocks.last, open.depth >= frames.count,
            includingConditions || open.kind == .declaration
        {
            block = open.outer
            openBlocks.removeLast()
        }
    }

    mutating func readFunction() {
        guard frames[frames.count - 1].kind.holdsStatements else { return }
        dropBlocks(includingConditions: true)
        var name = token
        if token.keyword == .func {
            var ahead = lexer
            name = ahead.next()
        } else if !names.blocks[block].kind.holdsMembers {
            return
        }
        let index = add(.function, name.span)
        names.names[index].type = name.end
        begin(
            .declaration,
            SourceNames.Block(kind: .function, outer: block, name: name.span, header: name.end)
        )
        names.names[index].body = block
        pendingFunction = index
    }

    mutating func readArrow() {
        guard let last = openBlocks.indices.last, openBlocks[last].depth == frames.count,
            openBlocks[last].kind == .declaration, openBlocks[last].result < 0
        else { return }
        openBlocks[last].result = token.end
    }

    mutating func readActor() {
        var ahead = lexer
        let name = ahead.next()
        guard name.kind == .identifier, !name.newlineBefore else { return }
        let next = ahead.next()
        if next.kind == .leftBrace || next.kind == .colon || bytes[next.start] == 0x3C {
            readType()
        }
    }

    /// Begins the block of a type's members, or of those in an extension.
    mutating func readType() {
        var ahead = lexer
        let name = ahead.next()
        var kind = SourceNames.Block.Kind.type
        var header = name.end
        switch token.keyword {
        case .extension:
            kind = .extension
            header = token.end
        case .protocol: kind = .protocol
        case .class:
            // In `class override func`, it is a modifier.
            let next = ahead.next()
            let isHeader =
                next.kind == .leftBrace || next.kind == .colon || next.keyword == .where
                || bytes[next.start] == 0x3C
            if !isHeader { return }
        default: break
        }
        guard name.kind == .identifier || kind == .extension else { return }
        var type = SourceNames.Block(kind: kind, outer: block, name: name.span, header: header)
        type.isDynamic = isDynamic
        type.isPrivate = isPrivate
        begin(.declaration, type)
        isDynamic = false
    }

    private var isPrivate: Bool {
        [previous.keyword, second.keyword].contains { $0 == .private || $0 == .fileprivate }
    }

    /// Begins the block of a condition, whose names are known up to the end of its braces.
    mutating func readStatement() {
        switch Statement(bytes, token) {
        case .none: break
        case .condition:
            // The condition of `repeat { … } while …` has no braces.
            let isRepeat = previous.kind == .rightBrace && !token.newlineBefore
            if isRepeat, bytes[token.start] == 0x77 { return }
            begin(.condition, SourceNames.Block(kind: .code, outer: block))
        case .loop: readLoop()
        case .switch: frames[frames.count - 1].nextSubject = token.end
        case .default: beginCase()
        case .in: readIn()
        case .as: readCast()
        }
    }

    mutating func readCase() {
        if !isConditionWord(previous) { beginCase() }
    }

    /// Returns whether a `case` after a token belongs to a condition rather than to a `switch`.
    private func isConditionWord(_ token: Token) -> Bool {
        token.kind == .comma
            || token.keyword == .other
                && ["if", "guard", "while", "for"].contains(text(token.span))
    }

    private mutating func beginCase() {
        let frame = frames[frames.count - 1]
        guard frame.subject >= 0 else { return }
        dropBlocks(includingConditions: true)
        block = addBlock(SourceNames.Block(kind: .code, outer: frame.block))
        variable = -1
    }

    // MARK: Names

    private mutating func add(_ kind: SourceNames.Name.Kind, _ span: Span) -> Int {
        var name = SourceNames.Name(kind: kind, span: span, block: block)
        name.isPrivate = isPrivate
        let isMember = names.blocks[block].kind.holdsMembers
        if isMember || block == 0, !bytes.isCapital(span.start) {
            name.isNamesake = CallForm(bytes, span.start, span.end) != .none
        }
        names.names.append(name)
        return names.names.count - 1
    }

    /// Reads `let name: Type`, or the names in a pattern.
    mutating func readVariable() {
        dropBlocks(includingConditions: false)
        variable = -1
        var ahead = lexer
        let name = ahead.next()
        let next = ahead.next()
        if name.kind == .identifier, next.kind != .leftParen, next.kind != .period {
            declareVariable(name, next)
        } else {
            readPattern(lexer)
        }
    }

    private mutating func declareVariable(_ name: Token, _ next: Token) {
        variable = add(.variable, name.span)
        variableDepth = frames.count
        let isPattern = previous.keyword == .case && !isConditionWord(second)
        switch next.kind {
        case .colon where isPattern, .postfixOperator where isPattern:
            // `case let cart:`, `case let cart?:`
            names.names[variable].value = frames[frames.count - 1].subject
        case .colon: names.names[variable].type = next.end
        case .keyword where bytes.isWord("as", next.start, next.end):
            names.names[variable].type = next.end
        case .leftBrace, .comma, .keyword:
            // In `if let cart {`, the value has the same name.
            let isCondition = previous.kind == .comma || previous.keyword == .other
            if isCondition, frames[frames.count - 1].kind.holdsStatements {
                names.names[variable].value = name.start
            }
        default: break
        }
    }

    /// Declares the names in a tuple or in an enum's case, whose types aren't known.
    private mutating func readPattern(_ start: Lexer) {
        var ahead = start
        var before = token
        var name = token
        var depth = 0
        // With a limit, broken sources are still scanned in linear time.
        for _ in 0..<64 {
            let next = ahead.next()
            depth += next.kind.depth
            let isEnd = next.kind == .comma || next.kind == .rightParen
            if isEnd, name.kind == .identifier, before.kind != .period {
                _ = add(.variable, name.span)
            }
            if depth <= 0, isEnd || next.kind == .colon || next.kind == .equal { return }
            before = name
            name = next
        }
    }

    /// Reads the second variable of `let a = 1, b: Int = 2`.
    mutating func readNextVariable() {
        guard variable >= 0, variableDepth == frames.count else { return }
        var ahead = lexer
        let name = ahead.next()
        let next = ahead.next()
        guard name.kind == .identifier, next.kind == .equal || next.kind == .colon else { return }
        declareVariable(name, next)
    }

    /// Declares the parameters of a function, at their end.
    mutating func declareParameters(_ frame: Frame) {
        let first = names.parameters.count
        for span in arguments[frame.firstArgument...] {
            var reader = TokenReader(bytes, from: span.start, to: span.end)
            reader.skipAttributes()
            let label = reader.token
            var name = label
            reader.advance()
            if reader.token.kind.isName {
                name = reader.token
                reader.advance()
            }
            guard reader.take(.colon) else { continue }
            let index = add(.variable, name.span)
            names.names[index].type = reader.token.start
            var parameter = SourceNames.Parameter(name: index, label: label.span)
            parameter.isAutoclosure = bytes.has("@autoclosure", at: reader.token.start)
            reader.skip(to: .equal)
            parameter.isVariadic = bytes.has("...", at: reader.previousEnd - 3)
            if reader.token.kind == .equal {
                parameter.hasDefault = true
                noteValue(type: names.names[index].type, at: reader.token.end)
            }
            names.parameters.append(parameter)
        }
        names.names[frame.function].parameters = first..<names.parameters.count
    }

    mutating func readEqual() {
        let last = frames.count - 1
        let operand = frames[last].operand
        countToken()
        if variable >= 0, variableDepth == frames.count, names.names[variable].value < 0 {
            names.names[variable].value = token.end
            noteValue(type: names.names[variable].type, at: token.end)
        } else if frames[last].kind.holdsStatements, mayHoldText(token.end) {
            let target = Span(start: operand, end: previous.end)
            names.values.append(
                SourceNames.TypedValue(target: target, value: token.end, block: block)
            )
        }
    }

    /// Notes a value whose type is written, if it may have a string literal.
    mutating func noteValue(type: Int, at value: Int) {
        guard type >= 0, mayHoldText(value) else { return }
        names.values.append(SourceNames.TypedValue(type: type, value: value, block: block))
    }

    private func mayHoldText(_ value: Int) -> Bool {
        bytes.firstIndex(of: 0x22, from: value, to: min(value + 400, bytes.count)) != nil
    }

    /// Reads `"tap:" as Selector`.
    private mutating func readCast() {
        switch previous.kind {
        case .string, .rightSquare, .rightParen: break
        default: return
        }
        guard bytes[token.end] != 0x3F, bytes[token.end] != 0x21 else { return }
        noteValue(type: token.end, at: lastOperand)
    }

    mutating func readAlias() {
        dropBlocks(includingConditions: true)
        var ahead = lexer
        let name = ahead.next()
        guard name.kind == .identifier else { return }
        let index = add(.alias, name.span)
        let isEnd: Token.Kind = token.keyword == .typealias ? .equal : .colon
        for _ in 0..<64 {
            let next = ahead.next()
            if next.kind == isEnd {
                names.names[index].type = next.end
                return
            }
            if next.newlineBefore || next.kind == .rightBrace { return }
        }
    }

    private mutating func readLoop() {
        begin(.loop, SourceNames.Block(kind: .code, outer: block))
        variable = -1
        var ahead = lexer
        var start = ahead
        var name = ahead.next()
        while name.keyword == .try || bytes.isWord("await", name.start, name.end) {
            start = ahead
            name = ahead.next()
        }
        if name.kind == .leftParen { return readPattern(start) }
        guard name.kind == .identifier else { return }
        declareVariable(name, ahead.next())
    }

    /// Reads the sequence of a loop, or a closure's parameters.
    private mutating func readIn() {
        if let last = openBlocks.indices.last, openBlocks[last].depth == frames.count,
            openBlocks[last].kind == .loop
        {
            openBlocks[last].kind = .condition
            if variable >= 0 {
                names.names[variable].value = token.end
                names.names[variable].isElement = true
            }
            variable = -1
        } else if frames[frames.count - 1].kind == .brace {
            readClosureParameters()
        }
    }

    /// Reads `[weak self] (sender: Button, name) -> Int in`, which ends at the token.
    private mutating func readClosureParameters() {
        var reader = TokenReader(bytes, from: frames[frames.count - 1].start, to: token.start)
        reader.skipAttributes()
        if reader.token.kind == .leftSquare { readCaptures(&reader) }
        let isList = reader.token.kind == .leftParen
        if isList { reader.advance() }
        while reader.token.kind != .endOfFile, reader.token.kind != .rightParen {
            let name = reader.token
            reader.advance()
            let isEnd =
                reader.token.kind == .comma || reader.token.kind == .rightParen
                || reader.token.kind == .endOfFile
            if name.kind == .identifier, isEnd || reader.token.kind == .colon {
                let index = add(.variable, name.span)
                if !isEnd { names.names[index].type = reader.token.end }
            }
            guard isList || isEnd else { return }
            if reader.token.kind == .colon { reader.skip(to: .comma) }
            if reader.token.kind == .comma { reader.advance() }
        }
    }

    private mutating func readCaptures(_ reader: inout TokenReader) {
        let end = reader.endOfBrackets()
        while reader.token.start < end {
            let name = reader.token
            reader.advance()
            if name.kind == .identifier, reader.token.kind == .equal {
                let index = add(.variable, name.span)
                names.names[index].value = reader.token.end
            }
        }
    }

    /// Finds the end of any generic arguments that begin at the token.
    mutating func readGenericArguments() {
        guard previous.kind == .identifier, token.attached, token.start >= genericEnd else {
            return
        }
        genericEnd = TokenReader(bytes, from: token.start).endOfGenerics() ?? genericEnd
    }
}

/// The words after which a block begins, or which end a declaration.
private enum Statement: UInt8 {
    case none, condition, loop, `switch`, `default`, `in`, `as`

    private static let words = WordTable([
        (Self.condition.rawValue, "if while catch"), (Self.loop.rawValue, "for"),
        (Self.switch.rawValue, "switch"), (Self.default.rawValue, "default"),
        (Self.in.rawValue, "in"), (Self.as.rawValue, "as"),
    ])

    init(_ bytes: SourceBytes, _ token: Token) {
        self = Self(rawValue: Self.words.meaning(bytes, token.start, token.end)) ?? .none
    }
}
