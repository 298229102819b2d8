internal import SelectorDispatch
internal import SelectorDispatchRecording

extension ExpectedMessage {
    /// Returns the reason why a record can't show this message; nil if it can.
    ///
    /// - Parameter registry: The registry with the handlers; nil accepts any name.
    func obstacle(in record: any MessageRecord, _ registry: HandlerRegistry?) -> String? {
        if let recorder = record as? MessageRecorder, recorder.writesToFile {
            return "the recorder writes to a file and keeps no messages; use one without a file"
        }
        let received = record.messages.filter { $0.selector == selector }
        if arguments != nil, received.contains(where: \.isSecret) {
            return "the arguments of '\(selector)' are secret, and were not kept; expect the message without them"
        }
        if !received.isEmpty { return nil }
        if let spy = record as? MessageSpy, spy.knows(selector) { return spy.problem(of: selector).map { "\($0)" } }
        guard let registry, !isName(in: registry) else { return nil }
        let matches = nearestMatches(
            to: selector.description, in: Array(Set(registry.methodSignatures.map(\.selector.description))))
        let suggestions = matches.map { "'\($0.shown())'" }.joined(separator: " or ")
        return "no receiver has a handler for '\(selector)'"
            + (suggestions.isEmpty ? "; " : "; did you mean \(suggestions)? ")
            + "For a name without a generated handler, pass 'registry: nil'"
    }

    private func isName(in registry: HandlerRegistry) -> Bool {
        ([selector] + selector.eventSpellings).contains { !registry.elsewhere($0, than: []).isEmpty }
    }
}

extension RecordedMessage {
    fileprivate var isSecret: Bool { arguments.contains { $0.value(as: SecretValue.self) != nil } }
}
