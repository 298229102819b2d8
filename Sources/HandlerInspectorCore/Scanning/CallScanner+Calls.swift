import HandlerGeneratorCore

/// Reads the names in a call at its closing parenthesis.
extension CallScanner {
    struct Argument {
        /// Empty if there is none.
        var label = Span()
        /// The tokens without the label.
        var span: Span
    }

    struct Call {
        let frame: Frame
        let arguments: [Argument]
    }

    func labeledArguments(of frame: Frame) -> [Argument] {
        arguments[frame.firstArgument...].map { span in
            var reader = TokenReader(bytes, from: span.start, to: span.end)
            let label = reader.token
            reader.advance()
            guard label.kind.isName, reader.take(.colon) else { return Argument(span: span) }
            return Argument(
                label: label.span,
                span: Span(start: reader.token.start, end: span.end)
            )
        }
    }

    mutating func read(_ call: Call) {
        let arguments = call.arguments
        guard let first = arguments.first else { return }
        switch call.frame.form {
        case .none: return
        case .send: readSend(call, first)
        case .route: readRoute(call, first, .sent)
        case .tryToRoute, .explain: readRoute(call, first, .asked)
        case .routedMessage:
            // `RoutedMessage.selector("tap:", arguments: [1])`
            guard first.label.isEmpty, let given = argument("arguments", call) else { return }
            use(.sent, first, call, count: count(given), isOurs: true)
        case .invocation:
            guard first.label.isEmpty,
                isLabeled("target", call) || isLabeled("targetType", call)
                    || isLabeled("type", call)
            else { return }
            use(.sent, first, call, count: argument("arguments", call).flatMap(count))
        case .makeInvocation:
            guard isLabel(first, "for") else { return }
            use(.sent, first, call)
        case .selector:
            guard first.label.isEmpty || isLabel(first, "stringLiteral"), arguments.count == 1
            else { return }
            use(.sent, first, call)
        case .question: readQuestion(call, first)
        case .undo:
            guard first.label.isEmpty, isLabeled("on", call) else { return }
            let given = argument("with", call)
            use(.sent, first, call, count: given.map(count) ?? 0, isOurs: given != nil)
        case .delayed:
            guard let selector = arguments.dropFirst().first, selector.label.isEmpty else { return }
            use(.asked, selector, call)
        case .expectation:
            // A spy also receives messages for which there is no handler.
            guard first.label.isEmpty else { return }
            use(.asked, first, call, isOurs: isLabeled("in", call))
        case .stub:
            guard first.label.isEmpty else { return }
            declare(.stub, literals(first))
            use(.asked, first, call)
        case .action: readAction(call, first)
        case .event:
            guard isLabel(first, "name") else { return }
            use(.event, first, call)
        case .add: readAdd(call, first)
        case .strategy:
            // `EventStrategy(["saved": "tap:"])`
            declare(.event, literals(first, .dictionary(.selector, .other)))
            use(.sent, first, call, shape: .dictionary(.other, .selector))
        }
    }

    /// Reads `send("tap:", with: […], returning: Int.self)`.
    private mutating func readSend(_ call: Call, _ first: Argument) {
        let labels: [StaticString] = ["with", "policy", "returning", "isolation"]
        let others = call.arguments.dropFirst()
        guard first.label.isEmpty,
            others.allSatisfy({ argument in labels.contains { isLabel(argument, $0) } })
        else { return }
        let given = argument("with", call)
        use(
            .sent,
            first,
            call,
            count: given.map(count) ?? 0,
            isOurs: given != nil || isLabeled("returning", call)
        )
    }

    /// Reads `route("tap:", with: […])` or `route(event: "saved")`.
    private mutating func readRoute(_ call: Call, _ first: Argument, _ role: NameUse.Role) {
        if isLabel(first, "event") { return use(.event, first, call, isOurs: true) }
        guard first.label.isEmpty else { return }
        let given = argument("with", call)
        // An explanation may be about a wrong number of arguments.
        let count = call.frame.form == .explain ? nil : given.map(self.count) ?? 0
        use(role, first, call, count: count, isOurs: given != nil)
    }

    private mutating func readQuestion(_ call: Call, _ first: Argument) {
        let labels: [StaticString] = ["to", "for", "sending", "forAction"]
        let isAsked =
            labels.contains { isLabel(first, $0) }
            || first.label.isEmpty && isLabeled("withSender", call)
        if isAsked { use(.asked, first, call) }
    }

    private mutating func readAction(_ call: Call, _ first: Argument) {
        // An action can be removed even if it was never added.
        let role: NameUse.Role = bytes[call.frame.name.start] == 0x72 ? .asked : .sent
        if bytes.has("sendAction", at: call.frame.name.start), first.label.isEmpty {
            return use(.sent, first, call)
        }
        for argument in call.arguments where isLabel(argument, "action") {
            use(role, argument, call)
        }
    }

    /// Reads `handlers.add("tap:", to: Screen.self) { … }` or `eventListeners.add("saved") { … }`.
    private mutating func readAdd(_ call: Call, _ first: Argument) {
        guard first.label.isEmpty else { return }
        let isHandler = isLabeled("to", call)
        declare(isHandler ? .handler : .event, literals(first))
        if isHandler, let name = argument("name", call) { declare(.handler, literals(name)) }
    }

    private func declare(_ kind: NameDeclaration.Kind, _ literals: [Span]) {
        for name in literals.compactMap({ bytes.literal($0) }) {
            facts.declarations.append(NameDeclaration(kind: kind, name: name))
        }
    }

    /// Adds the names in an argument, which may be a choice between several.
    mutating func use(
        _ role: NameUse.Role,
        _ argument: Argument,
        _ call: Call,
        count: Int? = nil,
        isOurs: Bool = false,
        shape: SelectorLiterals.Shape = .selector
    ) {
        let policy = self.argument("policy", call)
        for span in literals(argument, shape) {
            guard let name = bytes.literal(span) else { continue }
            facts.uses.append(
                NameUse(
                    role: role,
                    name: name,
                    location: lines.location(of: span.start, in: bytes),
                    form: call.frame.form,
                    callee: text(call.frame.name),
                    receiver: call.frame.receiver,
                    block: block,
                    labels: call.arguments.map {
                        $0.label.isEmpty ? nil : text($0.label)
                    },
                    argumentCount: count,
                    isLenient: policy != nil && policy.map { text($0.span) } != ".strict",
                    isOurs: isOurs
                )
            )
        }
    }

    private func literals(
        _ argument: Argument,
        _ shape: SelectorLiterals.Shape = .selector
    ) -> [Span] {
        let span = argument.span
        // With a limit, calls in calls' arguments are still read in linear time.
        guard frames.count < Self.nestingLimit || span.end - span.start < 1024,
            bytes.firstIndex(of: 0x22, from: span.start, to: span.end) != nil
        else { return [] }
        var literals = SelectorLiterals(TokenReader(bytes, from: span.start, to: span.end))
        literals.readValue(shape)
        return literals.found
    }

    /// Returns the number of elements of an array literal, which may be cast; nil for any other
    /// argument.
    private func count(_ argument: Argument) -> Int? {
        var reader = TokenReader(bytes, from: argument.span.start, to: argument.span.end)
        guard reader.take(.leftSquare) else { return nil }
        var count = 0
        while reader.token.kind != .rightSquare {
            count += 1
            reader.skip(to: .comma, or: .colon)
            guard reader.take(.comma) else { break }
        }
        guard reader.take(.rightSquare) else { return nil }
        return reader.token.kind == .endOfFile || reader.isWord("as") ? count : nil
    }

    private func isLabel(_ argument: Argument, _ label: StaticString) -> Bool {
        bytes.isWord(label, argument.label.start, argument.label.end)
    }

    private func isLabeled(_ label: StaticString, _ call: Call) -> Bool {
        argument(label, call) != nil
    }

    private func argument(_ label: StaticString, _ call: Call) -> Argument? {
        call.arguments.first { isLabel($0, label) }
    }
}
