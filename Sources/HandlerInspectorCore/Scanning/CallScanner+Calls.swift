import HandlerGeneratorCore

/// Reads the names in a call's arguments.
extension CallScanner {
    typealias Argument = SourceTokens.Element

    struct Call {
        var form: CallForm
        /// The called function or type.
        var name: Int
        var receiver: Range<Int>?
        var arguments: [Argument]
    }

    mutating func readCall() {
        let isAttached = !token.newlineBefore && tokens[index - 2].keyword != .func
        if previous.keyword == .`init`, tokens[index - 2].kind == .period {
            if tokens[index - 3].kind == .identifier {
                readCall(index - 3)
            } else if tokens[index - 3].kind == .equal {
                readInitializer()
            }
        } else if previous.kind == .identifier, isAttached {
            readCall(index - 1)
        }
    }

    private mutating func readCall(_ name: Int) {
        let form = CallForm(bytes, tokens[name])
        guard form != .none else { return }
        let hasReceiver = tokens[name - 1].kind.isSelection
        read(
            Call(
                form: form,
                name: name,
                receiver: hasReceiver ? tokens.operand(before: name - 1) : nil,
                arguments: arguments
            )
        )
    }

    /// Reads `let tap: ResponderTapRecognizer = .init(target: nil, action: "tap:")`.
    private mutating func readInitializer() {
        guard let variable = names.names.last, variable.value.lowerBound == index - 2,
            variable.type >= 0
        else { return }
        var name = variable.type
        while tokens[name + 1].kind.isSelection { name += 2 }
        let form = CallForm(bytes, tokens[name])
        // A selector is read as a value of the type.
        guard form != .none, form != .selector else { return }
        let isQualified = name > variable.type
        read(
            Call(
                form: form,
                name: name,
                receiver: isQualified ? variable.type..<name - 1 : nil,
                arguments: arguments
            )
        )
    }

    private var arguments: [Argument] { tokens.elements(tokens.contents(of: index)) }

    mutating func read(_ call: Call) {
        let arguments = call.arguments
        guard let first = arguments.first else { return }
        switch call.form {
        case .none: return
        case .send: readSend(call, first)
        case .route: readRoute(call, first, .sent)
        case .tryToRoute, .explain: readRoute(call, first, .asked)
        case .routedMessage:
            // `RoutedMessage.selector("tap:", arguments: [1])`
            guard first.label == nil, let given = argument("arguments", call) else { return }
            use(.sent, first, call, count: count(given), isOurs: true)
        case .invocation:
            guard first.label == nil,
                isLabeled("target", call) || isLabeled("targetType", call)
                    || isLabeled("type", call)
            else { return }
            use(.sent, first, call, count: argument("arguments", call).flatMap(count))
        case .makeInvocation:
            guard isLabel(first, "for") else { return }
            use(.sent, first, call)
        case .selector:
            guard first.label == nil || isLabel(first, "stringLiteral"), arguments.count == 1
            else { return }
            use(.sent, first, call)
        case .question: readQuestion(call, first)
        case .undo:
            guard first.label == nil, isLabeled("on", call) else { return }
            let given = argument("with", call)
            use(.sent, first, call, count: given.map(count) ?? 0, isOurs: given != nil)
        case .delayed:
            guard let selector = arguments.dropFirst().first, selector.label == nil else { return }
            use(.asked, selector, call)
        case .expectation:
            // A spy also receives messages for which there is no handler.
            guard first.label == nil else { return }
            use(.asked, first, call, isOurs: isLabeled("in", call))
        case .stub:
            guard first.label == nil else { return }
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
        guard first.label == nil,
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
        guard first.label == nil else { return }
        let given = argument("with", call)
        // An explanation may be about a wrong number of arguments.
        let count = call.form == .explain ? nil : given.map(self.count) ?? 0
        use(role, first, call, count: count, isOurs: given != nil)
    }

    private mutating func readQuestion(_ call: Call, _ first: Argument) {
        let labels: [StaticString] = ["to", "for", "sending", "forAction"]
        let isAsked =
            labels.contains { isLabel(first, $0) }
            || first.label == nil && isLabeled("withSender", call)
        if isAsked { use(.asked, first, call) }
    }

    private mutating func readAction(_ call: Call, _ first: Argument) {
        // An action can be removed even if it was never added.
        let role: NameUse.Role = bytes[tokens[call.name].start] == 0x72 ? .asked : .sent
        if bytes.has("sendAction", at: tokens[call.name].start), first.label == nil {
            return use(.sent, first, call)
        }
        for argument in call.arguments where isLabel(argument, "action") {
            use(role, argument, call)
        }
    }

    /// Reads `handlers.add("tap:", to: Screen.self) { … }` or `eventListeners.add("saved") { … }`.
    private mutating func readAdd(_ call: Call, _ first: Argument) {
        guard first.label == nil else { return }
        let isHandler = isLabeled("to", call)
        declare(isHandler ? .handler : .event, literals(first))
        if isHandler, let name = argument("name", call) { declare(.handler, literals(name)) }
    }

    private func declare(_ kind: NameDeclaration.Kind, _ literals: [Int]) {
        for name in literals.compactMap({ tokens.literal($0) }) {
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
        let policy = self.argument("policy", call).map { $0.value.upperBound - 1 }
        for literal in literals(argument, shape) {
            guard let name = tokens.literal(literal) else { continue }
            facts.uses.append(
                NameUse(
                    role: role,
                    name: name,
                    location: lines.location(of: tokens[literal].start, in: bytes),
                    form: call.form,
                    callee: tokens.text(call.name),
                    receiver: call.receiver,
                    token: literal,
                    block: block,
                    labels: call.arguments.map { $0.label.map(tokens.text) },
                    argumentCount: count,
                    isLenient: policy.map { !tokens.isWord("strict", $0) } ?? false,
                    isOurs: isOurs
                )
            )
        }
    }

    private func literals(
        _ argument: Argument,
        _ shape: SelectorLiterals.Shape = .selector
    ) -> [Int] {
        var literals = SelectorLiterals(tokens)
        literals.read(argument.value, shape)
        return literals.found
    }

    /// Returns the number of elements of an array literal, which may be cast; nil for any other
    /// argument.
    private func count(_ argument: Argument) -> Int? {
        let start = argument.value.lowerBound
        let end = tokens.after(start)
        guard tokens[start].kind == .leftSquare,
            end == argument.value.upperBound || tokens.isWord("as", end)
        else { return nil }
        let elements = tokens.contents(of: start)
        let isDictionary = tokens.first(.colon, in: elements) != nil
        return isDictionary ? nil : tokens.elements(elements).count
    }

    private func isLabel(_ argument: Argument, _ label: StaticString) -> Bool {
        argument.label.map { tokens.isWord(label, $0) } ?? false
    }

    private func isLabeled(_ label: StaticString, _ call: Call) -> Bool {
        argument(label, call) != nil
    }

    private func argument(_ label: StaticString, _ call: Call) -> Argument? {
        call.arguments.first { isLabel($0, label) }
    }
}
