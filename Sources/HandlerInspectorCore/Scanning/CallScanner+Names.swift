import HandlerGeneratorCore

/// Reads a file's declarations: imports, and the blocks with the names that they declare.
extension CallScanner {
    func readImport() {
        let isKind = tokens[index + 1].keyword.isDeclaration
        facts.imports.insert(tokens.text(index + (isKind ? 2 : 1)))
    }

    // MARK: Blocks

    private mutating func begin(_ inner: Block) {
        facts.blocks.append(inner)
        block = inner
    }

    /// Begins a block of code, such as a condition with the braces after it.
    private mutating func beginCode(end: Int, subject: Range<Int>? = nil) {
        begin(Block(.code, facts, in: block, end: end))
        block.subject = subject
    }

    mutating func readFunction() {
        let isNamed = token.keyword == .func
        let name = isNamed ? index + 1 : index
        let isFailable = !isNamed && tokens[name + 1].kind == .postfixOperator
        let header = isFailable ? name + 2 : name + 1
        let open = tokens.opensGenerics(header) ? tokens.after(header) : header
        guard isNamed || block.holdsMembers, tokens[open].kind == .leftParen else { return }
        let end = tokens.end(from: tokens.after(open)) {
            tokens[$0].kind == .leftBrace || tokens[$0].keyword.isDeclaration
        }
        let bodyEnd = tokens[end].kind == .leftBrace ? tokens.partner(of: end) : end
        let body = Block(.function, facts, in: block, name: name, header: header, end: bodyEnd)
        let function = add(.function, name, of: body)
        begin(body)
        for element in tokens.elements(tokens.contents(of: open)) {
            guard let label = element.label else { continue }
            let type = element.value.lowerBound
            let parameter = declare(element.name, type: type, value: value(in: element.value))
            parameter.label = label
            function.parameters.append(parameter)
        }
        guard let arrow = tokens.first(.arrow, in: open..<end) else { return }
        function.type = arrow + 1
        if tokens[end].kind == .leftBrace {
            noteValue(type: arrow + 1, end..<tokens.after(end))
        }
    }

    mutating func readActor() {
        let next = tokens[index + 2]
        let isHeader =
            next.kind == .leftBrace || next.kind == .colon || tokens.opensGenerics(index + 2)
        if isHeader, !tokens[index + 1].newlineBefore { readType() }
    }

    /// Begins the block of a type's members, or of those in an extension.
    mutating func readType() {
        let name = index + 1
        let next = tokens[name + 1]
        var kind = Block.Kind.type
        switch token.keyword {
        case .extension: kind = .extension
        case .protocol: kind = .protocol
        case .class:
            // In `class override func`, it is a modifier.
            let isHeader =
                next.kind == .leftBrace || next.kind == .colon || next.keyword == .where
                || tokens.opensGenerics(name + 1)
            if !isHeader { return }
        default: break
        }
        guard tokens[name].kind == .identifier || kind == .extension,
            let brace = tokens.brace(from: name)
        else { return }
        let header = kind == .extension ? name : name + 1
        let end = tokens.partner(of: brace)
        let type = Block(kind, facts, in: block, name: name, header: header, end: end)
        type.isDynamic = isDynamic
        type.isPrivate = isPrivate
        begin(type)
        isDynamic = false
    }

    private var isPrivate: Bool {
        [previous.keyword, tokens[index - 2].keyword].contains {
            $0 == .private || $0 == .fileprivate
        }
    }

    /// Begins the block of a condition, whose names are known up to the end of its braces.
    mutating func readStatement() {
        switch Statement(bytes, token) {
        case .none: break
        case .condition:
            // The condition of `repeat { … } while …` has no braces.
            let isRepeat = tokens.isWord("repeat", tokens.partner(of: index - 1) - 1)
            guard !isRepeat, let brace = tokens.brace(from: index + 1) else { return }
            beginCode(end: tokens.partner(of: brace))
        case .loop: readLoop()
        case .switch:
            guard let brace = tokens.brace(from: index + 1) else { return }
            beginCode(end: tokens.partner(of: brace), subject: index + 1..<brace)
        case .default: beginCase()
        case .as: readCast()
        }
    }

    mutating func readCase() {
        beginCase()
        var string = index + 1
        while tokens[string].kind == .string {
            declareComparison(string)
            if tokens[string + 1].kind == .comma { string += 1 }
            string += 1
        }
    }

    private mutating func beginCase() {
        guard tokens.beginsCase(index), let subject = block.subject else { return }
        beginCode(end: tokens.end(from: index + 1, at: tokens.beginsCase), subject: subject)
    }

    /// Begins the block of braces, unless they are a declaration's or a statement's.
    mutating func readBrace() {
        let end = tokens.partner(of: index)
        if block.end == end { return }
        beginCode(end: end)
        readClosureParameters()
    }

    // MARK: Names

    /// Adds a name to the block.
    ///
    /// - Parameter own: A function's own block.
    private func add(_ kind: Name.Kind, _ token: Int, of own: Block? = nil) -> Name {
        let name = Name(kind, token, in: own ?? block, isPrivate: isPrivate)
        block.names.append(name)
        return name
    }

    /// Adds a variable.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - type: The beginning of its type; nil if none is written.
    ///   - value: Its value; nil if it has none.
    @discardableResult
    private mutating func declare(_ name: Int, type: Int? = nil, value: Range<Int>? = nil) -> Name {
        let variable = add(.variable, name)
        variable.type = type
        guard let value else { return variable }
        variable.value = value
        declaredValues.insert(value.lowerBound)
        if let type { noteValue(type: type, value) }
        return variable
    }

    /// Reads `let name: Type`, or the names in a pattern.
    mutating func readVariables() {
        var name = index + 1
        let next = tokens[name + 1].kind
        guard tokens[name].kind == .identifier, next != .leftParen, next != .period else {
            return readPattern(name)
        }
        let isInCase = previous.keyword == .case && !tokens.isCondition(index - 2)
        if isInCase, next == .colon || next == .postfixOperator {
            // `case let cart:`, `case let cart?:`
            declare(name, value: block.subject)
            return
        }
        var end = index
        repeat {
            end = readVariable(name)
            name = end + 1
            // `let a = 1, b: Int = 2`
        } while tokens[end].kind == .comma && tokens[name].kind == .identifier
            && (tokens[name + 1].kind == .equal || tokens[name + 1].kind == .colon)
    }

    /// Reads a variable.
    ///
    /// - Returns: The index after it.
    private mutating func readVariable(_ name: Int) -> Int {
        let hasType = tokens[name + 1].kind == .colon || tokens.isWord("as", name + 1)
        let type = hasType ? name + 2 : nil
        let end = type.map { tokens.type(from: $0).upperBound } ?? name + 1
        let isPattern = previous.keyword == .case
        let isInCondition = tokens.isCondition(isPattern ? index - 2 : index - 1)
        switch tokens[end].kind {
        case .equal:
            let valueEnd =
                isInCondition
                ? endOfCondition(from: end + 1) : tokens.endOfExpression(from: end + 1)
            declare(name, type: type, value: end + 1..<max(end + 1, valueEnd))
            return valueEnd
        case .leftBrace where hasType: declare(name, type: type, value: end..<tokens.after(end))
        case .leftBrace, .comma, .keyword:
            // In `if let cart {`, the value has the same name.
            let isSame = isInCondition && !isPattern && !isInParentheses
            declare(name, type: type, value: isSame ? name..<name + 1 : nil)
        default: declare(name, type: type)
        }
        return end
    }

    private func endOfCondition(from start: Int) -> Int {
        tokens.end(from: start) { index in
            let kind = tokens[index].kind
            return kind == .comma || kind == .leftBrace || tokens.isWord("else", index)
        }
    }

    /// Declares the names in a tuple or in an enum's case, whose types aren't known.
    private mutating func readPattern(_ start: Int) {
        var depth = 0
        // With a limit, broken sources are still scanned in linear time.
        for end in start..<start + 64 {
            let kind = tokens[end].kind
            depth += kind.depth
            let isEnd = kind == .comma || kind == .rightParen
            let isName = tokens[end - 1].kind == .identifier && tokens[end - 2].kind != .period
            if isEnd, isName, end > start { declare(end - 1) }
            if depth <= 0, isEnd || kind == .colon || kind == .equal { return }
        }
    }

    /// Returns what follows `=` in a range; nil if there is none.
    private func value(in range: Range<Int>) -> Range<Int>? {
        tokens.first(.equal, in: range).map { $0 + 1..<range.upperBound }
    }

    mutating func readAssignment() {
        let start = index + 1
        guard !block.holdsMembers, !isInParentheses, !declaredValues.contains(start),
            mayHoldText(start)
        else { return }
        facts.values.append(
            TypedValue(
                evidence: .variable(tokens.operand(before: index)),
                value: start..<max(start, tokens.endOfExpression(from: start)),
                block: block
            )
        )
    }

    /// Notes a value whose type is written, if it may have a string literal.
    private mutating func noteValue(type: Int, _ value: Range<Int>) {
        guard mayHoldText(value.lowerBound) else { return }
        facts.values.append(TypedValue(evidence: .type(type), value: value, block: block))
    }

    private func mayHoldText(_ value: Int) -> Bool {
        let start = tokens[value].start
        return bytes.firstIndex(of: 0x22, from: start, to: min(start + 400, bytes.count)) != nil
    }

    /// Reads `"tap:" as Selector`.
    private mutating func readCast() {
        switch previous.kind {
        case .string, .rightSquare, .rightParen: break
        default: return
        }
        guard tokens[index + 1].kind != .postfixOperator else { return }
        noteValue(type: index + 1, tokens.operand(before: index))
    }

    mutating func readAlias() {
        let name = index + 1
        guard tokens[name].kind == .identifier else { return }
        let alias = add(.alias, name)
        let separator: Token.Kind = token.keyword == .typealias ? .equal : .colon
        let next = tokens.opensGenerics(name + 1) ? tokens.after(name + 1) : name + 1
        if tokens[next].kind == separator { alias.type = next + 1 }
    }

    private mutating func readLoop() {
        guard let brace = tokens.brace(from: index + 1) else { return }
        beginCode(end: tokens.partner(of: brace))
        // The next loop may have the brace, so the search ends there.
        let word = tokens.end(from: index + 1) { index in
            index >= brace || tokens.isWord("in", index) || tokens.isWord("for", index)
        }
        let end = tokens.end(from: word) { index in
            index >= brace || tokens[index].keyword == .where || tokens.isWord("for", index)
        }
        var name = index + 1
        while tokens[name].keyword == .try || tokens.isWord("await", name) { name += 1 }
        if tokens[name].kind == .leftParen { return readPattern(name) }
        guard tokens[name].kind == .identifier, word < end else { return }
        let type = tokens[name + 1].kind == .colon ? name + 2 : nil
        let variable = declare(name, type: type, value: word + 1..<end)
        variable.isElement = true
    }

    /// Reads `[weak self] (sender: Button, name) -> Int in` after a closure's brace.
    private mutating func readClosureParameters() {
        var start = tokens.afterAttributes(index + 1)
        let hasCaptures = tokens[start].kind == .leftSquare
        let captures = hasCaptures ? tokens.elements(tokens.contents(of: start)) : []
        if hasCaptures { start = tokens.after(start) }
        let end = tokens.end(from: start) { !isSignature($0) }
        guard tokens.isWord("in", end) else { return }
        for capture in captures {
            guard let value = value(in: capture.value) else { continue }
            declare(value.lowerBound - 2, value: value)
        }
        let isList = tokens[start].kind == .leftParen
        for element in tokens.elements(isList ? tokens.contents(of: start) : start..<end)
        where tokens[element.name].kind == .identifier {
            let hasType = element.label != nil
            declare(element.name, type: hasType ? element.value.lowerBound : nil)
        }
    }

    private func isSignature(_ index: Int) -> Bool {
        switch tokens[index].kind {
        case .identifier, .comma, .arrow, .period, .leftParen, .leftSquare, .at, .postfixOperator:
            true
        case .keyword: tokens[index].keyword == .throws || tokens[index].keyword == .expression
        default: tokens.opensGenerics(index)
        }
    }
}

/// The words after which a block begins, or which end a declaration.
private enum Statement: UInt8 {
    case none, condition, loop, `switch`, `default`, `as`

    private static let words = WordTable([
        (Self.condition.rawValue, "if while catch"), (Self.loop.rawValue, "for"),
        (Self.switch.rawValue, "switch"), (Self.default.rawValue, "default"),
        (Self.as.rawValue, "as"),
    ])

    init(_ bytes: SourceBytes, _ token: Token) {
        self = Self(rawValue: Self.words.meaning(bytes, token.start, token.end)) ?? .none
    }
}
