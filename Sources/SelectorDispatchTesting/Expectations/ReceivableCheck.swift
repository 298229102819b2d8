internal import SelectorDispatch
internal import SelectorDispatchRecording

extension ExpectedMessage {
    /// Returns the reason why a record can't show this message, or nil if it can.
    ///
    /// - Parameters:
    ///   - record: The record of the received messages.
    ///   - registry: The registry with the handlers, or nil to accept any name.
    func problem(in record: any MessageRecord, _ registry: HandlerRegistry?) -> String? {
        if let recorder = record as? MessageRecorder, recorder.writesToFile {
            return "the recorder writes to a file and keeps no messages; use one without a file"
        }
        let received = record.messages.filter(names)
        if arguments != nil, received.contains(where: \.isSecret) {
            return "the arguments of '\(selector)' are secret, and were not kept; "
                + "expect the message without them"
        }
        if received.isEmpty, let spy = record as? MessageSpy, spy.knows(selector) {
            if let problem = spy.problem(of: selector) { return "\(problem)" }
        } else if received.isEmpty, let registry, !isName(in: registry) {
            return unknownName(in: registry)
        }
        guard let arguments, !received.contains(where: isMatch) else { return nil }
        // A spy refuses a wrong number whatever the registry.
        let spy = record as? MessageSpy
        let hasCount = received.contains { $0.arguments.count == arguments.count }
        if !hasCount, let known = registry ?? (spy == nil ? nil : .shared),
            !takes(arguments.count, in: known)
        {
            return "'\(selector)' takes \(count(selector.colonCount, "argument")), "
                + "not \(arguments.count)"
        }
        return spy?.signature(for: selector).flatMap { wrongType(of: arguments, for: $0) }
    }

    /// Returns the problem of an expected argument that no parameter takes, or nil if there is none.
    private func wrongType(of arguments: [ArgumentMatcher], for signature: MethodSignature)
        -> String?
    {
        guard let last = signature.parameters.last else { return nil }
        for (index, argument) in arguments.enumerated() {
            // The arguments from a variadic parameter's index on are its own.
            let parameter =
                index < signature.parameters.count ? signature.parameters[index] : last
            guard let type = argument.type, !argument.fits(parameter.argumentType) else { continue }
            return "'\(selector)' takes \(spelling(of: parameter.argumentType)) "
                + "as argument \(index), not \(type)"
        }
        return nil
    }

    /// Returns the problem of a name without a handler.
    private func unknownName(in registry: HandlerRegistry) -> String {
        let matches = nearestMatches(
            to: selector.description,
            in: Array(Set(registry.methodSignatures.map(\.selector.description)))
        )
        let suggestions = matches.map { "'\($0.shown())'" }.joined(separator: " or ")
        return "no receiver has a handler for '\(selector)'"
            + (suggestions.isEmpty ? "; " : "; did you mean \(suggestions)? ")
            + "For a name without a generated handler, or one of a generic type, "
            + "pass 'registry: nil'"
    }

    /// Returns whether a message can have this number of arguments.
    ///
    /// An event may have one argument.
    private func takes(_ actual: Int, in registry: HandlerRegistry) -> Bool {
        (actual == 1 && selector.colonCount == 0) || selector.takes(actual, in: registry)
    }

    /// Returns whether a handler of a registry has this name, or gets an event of this name.
    private func isName(in registry: HandlerRegistry) -> Bool {
        ([selector] + selector.eventSpellings).contains {
            !registry.elsewhere($0, than: []).isEmpty
        }
    }
}

extension RecordedMessage {
    /// Whether the message failed because no receiver or responder has a handler for it.
    var isUnrecognized: Bool {
        guard case .failed(let error as any MessageError) = outcome, handledBy == nil else {
            return false
        }
        // A handler's error may come from a message that the handler itself sent.
        return error.context.selector == selector.description
            && ["unrecognized-selector", "no-responder"].contains(error.code)
    }

    /// Whether an argument was replaced by the stand-in of a secret.
    fileprivate var isSecret: Bool { arguments.contains { $0.value(as: SecretValue.self) != nil } }
}
