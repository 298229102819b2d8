import HandlerGeneratorCore

/// Follows brackets: finds what a parenthesis calls and the end of its arguments.
extension CallScanner {
    mutating func open(_ kind: Frame.Kind) {
        countToken()
        frames.append(Frame(kind: kind, firstArgument: arguments.count))
        endVariable()
    }

    /// Notes the type of a variable whose value is `Cart(…)` or `HandlerRegistry { … }`.
    private mutating func noteInitializer() {
        guard previous.kind == .identifier, !token.newlineBefore, !pendingVariable.isEmpty,
            pendingIsValue, isCapital(previous.start)
        else { return }
        variables.append(Variable(name: pendingVariable, type: previous.span))
    }

    mutating func openSquare() {
        let isOfStrategy = frames.last?.form == .strategy
        open(.square)
        frames[frames.count - 1].holdsSelectors = isOfStrategy || token.start == selectorValue
        guard previous.kind == .identifier, token.attached else { return }
        // In `HandlerRegistry.shared[x]`, the name before `shared` is the registry's type.
        let isShared = text(previous.span) == "shared" && second.kind == .period
        let name = isShared && third.kind == .identifier ? third : previous
        frames[frames.count - 1].name = name.span
    }

    mutating func openParenthesis() {
        let isCall = previous.kind == .identifier && !token.newlineBefore
        let span = previous.span
        let receiver = receiver
        let isElement = frames.last?.holdsSelectors ?? false
        noteInitializer()
        open(.paren)
        let last = frames.count - 1
        if !pendingFunction.isEmpty {
            frames[last].isDeclaration = true
            frames[last].name = pendingFunction
            frames[last].form = CallForm(bytes, pendingFunction.start, pendingFunction.end)
            pendingFunction = Span()
        } else if previous.keyword == .`init`,
            second.start == selectorValue
                || isElement && second.kind == .period && !third.endsOperand
        {
            // `let action: Selector = .init("tap:")`, `let actions: [Selector] = [.init("tap:")]`
            frames[last].name = selectorType
            frames[last].receiver = selectorModule
            frames[last].form = .selector
        } else if previous.keyword == .`init`, second.kind == .period, third.kind == .identifier {
            frames[last].name = third.span
            frames[last].form = CallForm(bytes, third.start, third.end)
            frames[last].receiver = receiver
        } else if previous.keyword == .`init` {
            frames[last].isDeclaration = second.kind != .period
        } else if isCall {
            frames[last].name = span
            frames[last].form = CallForm(bytes, span.start, span.end)
            frames[last].receiver = receiver
        }
    }

    mutating func openBrace() {
        noteInitializer()
        open(.brace)
        guard let type = pendingType else { return }
        pendingType = nil
        facts.types.append(type)
        typeFrames.append(TypeFrame(index: frames.count - 1, name: type.name))
    }

    mutating func close() {
        guard let open = frames.last, open.kind != .brace else { return }
        endArgument()
        let closed = frames.removeLast()
        closedCall = closed.name
        closedReceiver = closed.receiver
        if closed.kind == .paren, closed.form != .none { read(closed) }
        arguments.removeSubrange(closed.firstArgument...)
        guard !frames.isEmpty else { return }
        let last = frames.count - 1
        if !frames[last].current.hasDefault { frames[last].current.span.end = token.end }
        if closed.kind == .square, frames[last].tokens == 1, !closed.hasColon {
            frames[last].current.value = .array(closed.elements)
        }
    }

    /// Closes the innermost braces, and the brackets left open inside.
    mutating func closeBrace() {
        endVariable()
        guard let last = frames.lastIndex(where: { $0.kind == .brace }) else { return }
        if frames[last].isMarked { markedFrames -= 1 }
        if typeFrames.last?.index == last { typeFrames.removeLast() }
        arguments.removeSubrange(frames[last].firstArgument...)
        frames.removeSubrange(last...)
        if !frames.isEmpty { frames[frames.count - 1].current.span.end = token.end }
    }

    mutating func endArgument() {
        endVariable()
        guard let last = frames.indices.last, frames[last].kind != .brace else { return }
        if frames[last].tokens > 0 {
            frames[last].elements += 1
            if frames[last].form != .none { arguments.append(frames[last].current) }
            if frames[last].holdsSelectors {
                readSelector(frames[last].current, in: frames.dropLast().last)
            }
        }
        frames[last].current = Argument()
        frames[last].tokens = 0
    }

    mutating func readColon() {
        if let last = frames.indices.last, frames[last].kind != .brace {
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
            } else {
                countToken()
            }
        }
        endVariable()
        if previous.kind == .identifier {
            pendingVariable = previous.span
            noteCallable(pendingVariable)
            readSelectorType()
        }
    }

    /// Reads a key of `EventStrategy(["saved": …])`, which is the name of an event that the
    /// strategy handles.
    private mutating func readKey() {
        guard previous.kind == .string, frames.count > 1,
            frames[frames.count - 2].form == .strategy,
            let name = literal(previous.span)
        else { return }
        facts.declarations.append(NameDeclaration(kind: .event, name: name))
    }
}

extension Token {
    /// Whether an operand can end here, after which a member access can follow.
    fileprivate var endsOperand: Bool {
        switch kind {
        case .comma, .colon, .leftSquare, .leftParen: false
        default: true
        }
    }
}
