import HandlerGeneratorCore

/// Follows brackets: finds what a parenthesis calls and the end of its arguments.
extension CallScanner {
    mutating func open(_ kind: Frame.Kind) {
        countToken()
        var frame = Frame(kind: kind, start: token.end, firstArgument: arguments.count)
        frame.outerBlock = block
        frames.append(frame)
    }

    mutating func openSquare() {
        let isOfStrategy = frames[frames.count - 1].form == .strategy
        open(.square)
        frames[frames.count - 1].holdsSelectors = isOfStrategy
    }

    mutating func openParenthesis() {
        let isCall = previous.kind == .identifier && !token.newlineBefore
        let span = previous.span
        let receiver = receiver
        open(.paren)
        let last = frames.count - 1
        if !pendingFunction.isEmpty {
            frames[last].isDeclaration = true
            pendingFunction = Span()
        } else if previous.keyword == .`init`, second.kind == .period, third.kind == .identifier {
            call(third.span, receiver)
        } else if previous.keyword == .`init`, second.kind == .period, third.kind == .equal,
            variable >= 0, names.names[variable].type >= 0
        {
            // `let tap: ResponderTapRecognizer = .init(target: nil, action: "tap:")`
            let (name, receiver) = writtenType(of: variable)
            call(name, receiver)
            if frames[last].form == .selector { frames[last].form = .none }
        } else if isCall {
            call(span, receiver)
        }
    }

    private mutating func call(_ name: Span, _ receiver: Span?) {
        let last = frames.count - 1
        frames[last].name = name
        frames[last].form = CallForm(bytes, name.start, name.end)
        frames[last].receiver = receiver
    }

    /// Returns the last component of a variable's type, and the components before it.
    private func writtenType(of variable: Int) -> (Span, Span?) {
        var reader = TokenReader(bytes, from: names.names[variable].type)
        let start = reader.token.start
        var name = Span()
        var receiver: Span?
        while reader.token.kind == .identifier {
            name = reader.token.span
            reader.advance()
            guard reader.token.kind == .period || reader.token.kind == .colonColon else { break }
            receiver = Span(start: start, end: reader.token.start)
            reader.advance()
        }
        return (name, receiver)
    }

    mutating func openBrace() {
        let depth = frames.count
        let subject = frames[depth - 1].nextSubject
        frames[depth - 1].nextSubject = -1
        let outer = block
        open(.brace)
        if let open = openBlocks.last, open.depth == depth {
            openBlocks.removeLast()
            block = open.block
            frames[depth].outerBlock = open.outer
            if open.result >= 0 { noteValue(type: open.result, at: token.start) }
        } else {
            block = addBlock(SourceNames.Block(kind: .code, outer: outer))
            if variable >= 0, variableDepth == depth, names.names[variable].value < 0 {
                // A property with a getter.
                noteValue(type: names.names[variable].type, at: token.start)
            }
        }
        frames[depth].block = block
        frames[depth].subject = subject
        if variableDepth == depth { variable = -1 }
    }

    mutating func close() {
        guard let open = frames.last, !open.kind.holdsStatements else { return }
        endArgument()
        let closed = frames.removeLast()
        endBlocks(closed)
        if closed.kind == .paren, closed.form != .none { read(closed) }
        arguments.removeSubrange(closed.firstArgument...)
        let last = frames.count - 1
        frames[last].current.span.end = token.end
        if closed.kind == .square, frames[last].tokens == 1, !closed.hasColon {
            frames[last].current.value = .array(closed.elements)
        }
    }

    /// Closes the innermost braces, and the brackets left open inside.
    mutating func closeBrace() {
        guard let last = frames.lastIndex(where: { $0.kind == .brace }) else { return }
        let closed = frames[last]
        cover(closed)
        arguments.removeSubrange(closed.firstArgument...)
        frames.removeSubrange(last...)
        endBlocks(closed)
        frames[last - 1].current.span.end = token.end
    }

    private mutating func endBlocks(_ closed: Frame) {
        while let open = openBlocks.last, open.depth > frames.count { openBlocks.removeLast() }
        if variableDepth > frames.count { variable = -1 }
        block = closed.outerBlock
    }

    mutating func endArgument() {
        let last = frames.count - 1
        guard !frames[last].kind.holdsStatements else { return }
        if frames[last].tokens > 0 {
            frames[last].elements += 1
            if frames[last].form != .none { arguments.append(frames[last].current) }
            if frames[last].holdsSelectors, last > 0 {
                use(.sent, frames[last].current, frames[last - 1])
            }
        }
        frames[last].current = Argument()
        frames[last].tokens = 0
        frames[last].parameter = -1
    }

    mutating func readColon() {
        let last = frames.count - 1
        guard !frames[last].kind.holdsStatements else { return }
        let isLabel = previous.kind == .identifier || previous.kind == .keyword
        if frames[last].kind == .square {
            readKey()
            frames[last].hasColon = true
            frames[last].tokens = 0
        } else if frames[last].kind == .paren, isLabel, frames[last].current.label.isEmpty,
            frames[last].tokens == 1 || frames[last].isDeclaration
        {
            // In `label name: Type`, the first word is the label.
            frames[last].current.label = frames[last].current.first
            frames[last].tokens = 0
            frames[last].current.span = Span()
            if frames[last].isDeclaration { readParameter() }
        } else {
            countToken()
        }
    }

    /// Reads a key of `EventStrategy(["saved": …])`, which is the name of an event that the
    /// strategy handles.
    private mutating func readKey() {
        guard previous.kind == .string, frames[frames.count - 2].form == .strategy,
            let name = bytes.literal(previous.span)
        else { return }
        facts.declarations.append(NameDeclaration(kind: .event, name: name))
    }
}
