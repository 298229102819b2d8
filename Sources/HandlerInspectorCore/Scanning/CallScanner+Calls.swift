import HandlerGeneratorCore

/// Reads the names in a call's arguments.
extension CallScanner {
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
        let forms = CallForm.forms(bytes, tokens[name])
        guard !forms.isEmpty else { return }
        let hasReceiver = tokens[name - 1].kind.isSelection
        read(forms, name, hasReceiver ? tokens.operand(before: name - 1) : nil)
    }

    /// Reads `let tap: ResponderTapRecognizer = .init(target: nil, action: "tap:")`.
    private mutating func readInitializer() {
        guard let variable = block.names.last, variable.value?.lowerBound == index - 2,
            let type = variable.type
        else { return }
        var name = type
        while tokens[name + 1].kind.isSelection { name += 2 }
        let forms = CallForm.forms(bytes, tokens[name])
        read(forms, name, name > type ? type..<name - 1 : nil)
    }

    /// Adds the names in a call.
    ///
    /// - Parameters:
    ///   - forms: The forms that the call may have.
    ///   - name: The called function or type.
    ///   - receiver: What it is called on; nil if nothing is written.
    private mutating func read(_ forms: [CallForm], _ name: Int, _ receiver: Range<Int>?) {
        let arguments = tokens.elements(tokens.contents(of: index))
        let labels = arguments.map { $0.label.map(tokens.text) ?? "_" }
        guard let form = forms.first(where: { !$0.places(in: labels).isEmpty }) else { return }
        func argument(_ label: String) -> Range<Int>? {
            labels.firstIndex(of: label).map { arguments[$0].value }
        }
        let isOurs = form.own.contains { labels.contains($0) }
        var count: Int?
        if let label = form.counted { count = argument(label).map(self.count) ?? 0 }
        let policy = argument("policy").map { $0.upperBound - 1 }
        for place in form.places(in: labels) {
            let value = arguments[place].value
            if let kind = form.declared {
                var literals = SelectorLiterals(tokens)
                literals.read(value, form.isTable ? .dictionary(.selector, .unknown) : .selector)
                for name in literals.found.compactMap({ tokens.literal($0) }) {
                    facts.declarations.append(NameDeclaration(kind: kind, name: name))
                }
            }
            guard let role = form.role else { continue }
            let type = form.isTable ? .dictionary(.unknown, .selector) : KnownType.selector
            let use = NameUse(
                role: role,
                callee: tokens.text(name),
                receiver: receiver,
                labels: labels,
                argumentCount: count,
                isLenient: policy.map { !tokens.isWord("strict", $0) } ?? false,
                isOurs: isOurs
            )
            facts.values.append(
                TypedValue(evidence: .call(type), value: value, block: block, use: use)
            )
        }
    }

    /// Returns the number of elements of an array literal, which may be cast; nil for any other
    /// argument.
    private func count(_ argument: Range<Int>) -> Int? {
        let start = argument.lowerBound
        let end = tokens.after(start)
        guard tokens[start].kind == .leftSquare,
            end == argument.upperBound || tokens.isWord("as", end)
        else { return nil }
        let elements = tokens.contents(of: start)
        let isDictionary = tokens.first(.colon, in: elements) != nil
        return isDictionary ? nil : tokens.elements(elements).count
    }
}
