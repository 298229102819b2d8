import HandlerGeneratorCore

/// Follows brackets: finds what a parenthesis calls and the end of its arguments.
extension CallScanner {
    mutating func open(_ kind: Frame.Kind) {
        countToken()
        var frame = Frame(kind: kind, start: token.end, firstArgument: arguments.count)
        frame.outerBlock = block
        frames.append(frame)
    }

    mutating func openParenthesis() {
        let isCall = previous.kind == .identifier && !token.newlineBefore
        let span = previous.span
        let receiver = receiver
        open(.paren)
        let last = frames.count - 1
        if pendingFunction >= 0 {
            frames[last].function = pendingFunction
            pendingFunction = -1
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
        if closed.function >= 0 {
            declareParameters(closed)
        } else if closed.form != .none {
            read(Call(frame: closed, arguments: labeledArguments(of: closed)))
        }
        arguments.removeSubrange(closed.firstArgument...)
    }

    /// Closes the innermost braces, and the brackets left open inside.
    mutating func closeBrace() {
        guard let last = frames.lastIndex(where: { $0.kind == .brace }) else { return }
        let closed = frames[last]
        cover(closed)
        arguments.removeSubrange(closed.firstArgument...)
        frames.removeSubrange(last...)
        endBlocks(closed)
    }

    private mutating func endBlocks(_ closed: Frame) {
        while let open = openBlocks.last, open.depth > frames.count { openBlocks.removeLast() }
        if variableDepth > frames.count { variable = -1 }
        block = closed.outerBlock
    }

    mutating func endArgument() {
        let frame = frames[frames.count - 1]
        guard !frame.kind.holdsStatements else { return }
        if frame.argument >= 0, frame.form != .none || frame.function >= 0 {
            arguments.append(Span(start: frame.argument, end: previous.end))
        }
        frames[frames.count - 1].argument = -1
    }
}
