import HandlerGeneratorCore

/// Reads the names in a call at its closing parenthesis.
extension CallScanner {
    mutating func read(_ frame: Frame) {
        let arguments = arguments[frame.firstArgument...]
        guard let first = arguments.first else { return }
        switch frame.form {
        case .none, .strategy: return
        case .send: readSend(frame, first)
        case .route: readRoute(frame, first, .sent)
        case .tryToRoute, .explain: readRoute(frame, first, .asked)
        case .routedMessage:
            // `RoutedMessage.selector("tap:", arguments: [1])`
            guard first.label.isEmpty, let count = argument("arguments", frame) else { return }
            use(.sent, first, frame, count: count.count, isOurs: true)
        case .invocation:
            guard first.label.isEmpty,
                isLabeled("target", frame) || isLabeled("targetType", frame)
                    || isLabeled("type", frame)
            else { return }
            use(.sent, first, frame, count: argument("arguments", frame)?.count)
        case .makeInvocation:
            guard isLabel(first, "for") else { return }
            use(.sent, first, frame)
        case .selector:
            guard first.label.isEmpty || isLabel(first, "stringLiteral"), arguments.count == 1
            else { return }
            use(.sent, first, frame)
        case .question: readQuestion(frame, first)
        case .undo:
            guard first.label.isEmpty, isLabeled("on", frame) else { return }
            let given = argument("with", frame)
            use(.sent, first, frame, count: given.map(\.count) ?? 0, isOurs: given != nil)
        case .delayed:
            guard let selector = arguments.dropFirst().first, selector.label.isEmpty else { return }
            use(.asked, selector, frame)
        case .expectation:
            // A spy also receives messages for which there is no handler.
            guard first.label.isEmpty else { return }
            use(.asked, first, frame, isOurs: isLabeled("in", frame))
        case .stub:
            guard first.label.isEmpty, case .text(let span) = first.value,
                let name = bytes.literal(span)
            else { return }
            facts.declarations.append(NameDeclaration(kind: .stub, name: name))
            use(.asked, first, frame)
        case .action: readAction(frame, first)
        case .event:
            guard isLabel(first, "name") else { return }
            use(.event, first, frame)
        case .add: readAdd(frame, first)
        }
    }

    /// Reads `send("tap:", with: […], returning: Int.self)`.
    private mutating func readSend(_ frame: Frame, _ first: Argument) {
        let labels: [StaticString] = ["with", "policy", "returning", "isolation"]
        let others = arguments[frame.firstArgument...].dropFirst()
        guard first.label.isEmpty,
            others.allSatisfy({ argument in labels.contains { isLabel(argument, $0) } })
        else { return }
        let given = argument("with", frame)
        use(
            .sent,
            first,
            frame,
            count: given.map(\.count) ?? 0,
            isOurs: given != nil || isLabeled("returning", frame)
        )
    }

    /// Reads `route("tap:", with: […])` or `route(event: "saved")`.
    private mutating func readRoute(_ frame: Frame, _ first: Argument, _ role: NameUse.Role) {
        if isLabel(first, "event") { return use(.event, first, frame, isOurs: true) }
        guard first.label.isEmpty else { return }
        let given = argument("with", frame)
        // An explanation may be about a wrong number of arguments.
        let count = frame.form == .explain ? nil : given.map(\.count) ?? 0
        use(role, first, frame, count: count, isOurs: given != nil)
    }

    private mutating func readQuestion(_ frame: Frame, _ first: Argument) {
        let labels: [StaticString] = ["to", "for", "sending", "forAction"]
        let isAsked =
            labels.contains { isLabel(first, $0) }
            || first.label.isEmpty && isLabeled("withSender", frame)
        if isAsked { use(.asked, first, frame) }
    }

    private mutating func readAction(_ frame: Frame, _ first: Argument) {
        // An action can be removed even if it was never added.
        let role: NameUse.Role = bytes[frame.name.start] == 0x72 ? .asked : .sent
        if bytes.has("sendAction", at: frame.name.start), first.label.isEmpty {
            return use(.sent, first, frame)
        }
        for argument in arguments[frame.firstArgument...] where isLabel(argument, "action") {
            use(role, argument, frame)
        }
    }

    /// Reads `handlers.add("tap:", to: Screen.self) { … }` or `eventListeners.add("saved") { … }`.
    private mutating func readAdd(_ frame: Frame, _ first: Argument) {
        guard first.label.isEmpty, case .text(let span) = first.value,
            let name = bytes.literal(span)
        else { return }
        let isHandler = isLabeled("to", frame)
        facts.declarations.append(NameDeclaration(kind: isHandler ? .handler : .event, name: name))
        if isHandler, case .text(let span) = argument("name", frame)?.value,
            let name = bytes.literal(span)
        {
            facts.declarations.append(NameDeclaration(kind: .handler, name: name))
        }
    }

    /// Adds the names in an argument, which may be a choice between several.
    mutating func use(
        _ role: NameUse.Role,
        _ argument: Argument,
        _ frame: Frame,
        count: Int? = nil,
        isOurs: Bool = false
    ) {
        let policy = self.argument("policy", frame)
        for span in literals(argument) {
            guard let name = bytes.literal(span) else { continue }
            facts.uses.append(
                NameUse(
                    role: role,
                    name: name,
                    location: lines.location(of: span.start, in: bytes),
                    form: frame.form,
                    callee: text(frame.name),
                    receiver: frame.receiver,
                    block: block,
                    labels: arguments[frame.firstArgument...].map {
                        $0.label.isEmpty ? nil : text($0.label)
                    },
                    argumentCount: count,
                    isLenient: policy != nil && policy.map { text($0.span) } != ".strict",
                    isOurs: isOurs
                )
            )
        }
    }

    private func literals(_ argument: Argument) -> [Span] {
        if case .text(let span) = argument.value { return [span] }
        let span = argument.span
        // With a limit, calls in calls' arguments are still read in linear time.
        guard frames.count < Self.nestingLimit,
            bytes.firstIndex(of: 0x22, from: span.start, to: span.end) != nil
        else { return [] }
        var literals = SelectorLiterals(TokenReader(bytes, from: span.start, to: span.end))
        literals.readValue(.selector)
        return literals.found
    }

    private func isLabel(_ argument: Argument, _ label: StaticString) -> Bool {
        bytes.isWord(label, argument.label.start, argument.label.end)
    }

    private func isLabeled(_ label: StaticString, _ frame: Frame) -> Bool {
        argument(label, frame) != nil
    }

    private func argument(_ label: StaticString, _ frame: Frame) -> Argument? {
        arguments[frame.firstArgument...].first { isLabel($0, label) }
    }
}

extension CallScanner.Argument {
    /// The number of elements of an array literal; nil for any other argument.
    fileprivate var count: Int? {
        if case .array(let count) = value { count } else { nil }
    }
}
