import HandlerGeneratorCore

extension ToolDiagnostic.Problem {
    /// A text that states what was found, what was expected and how to fix it.
    package var message: String {
        switch self {
        case .declaration(let problem): problem.message
        case .hiddenHandler(let swiftName, let hider, let hidden, let place):
            "'\(swiftName)' hides '\(hidden)' at \(place) without overriding it, "
                + "so '\(hider)' is another method; "
                + "override that one, or give one of them another selector with @Handler(\"…\")"

        case .unknownSelector(let name, suggestions: [], _):
            "no handler '\(name)'; "
                + "if it comes from elsewhere, mark it with '// \(ElsewhereMarks.text)'"
        case .unknownSelector(let name, let suggestions, let differsInColons):
            "no handler '\(name)'" + suggestions.suggestion
                + (differsInColons ? " A selector has one ':' for each argument" : "")
        case .composedOtherwise(let name):
            "no handler '\(name)', only one with differently composed letters, "
                + "such as 'e\u{301}' for '\u{E9}'; copy its name"
        case .hiddenSend(let name, let callee):
            "no message '\(name)' is sent, because the receiver has a method '\(callee)' of its own "
                + "for a string; rename it, or write \(callee)(Selector(\(name.swiftLiteral)))"
        case .noReceiver(let type):
            "'\(type)' has handlers but no 'send'; let it adopt MessageReceiver, "
                + "or send through a registry: registry[receiver].send(…)"
        case .handlerOfDependent(let name, let module, let others):
            "no handler '\(name)' in '\(module)' and its dependencies, "
                + "only in \(others.map { "'\($0)'" }.joined(separator: ", ")); "
                + "if that is meant, mark it with '// \(ElsewhereMarks.text)'"
        case .argumentCount(let name, let expected, let isLeast, let found):
            "'\(name)' takes \(isLeast ? "at least " : "")\(expected) "
                + "argument\(expected == 1 ? "" : "s"), not \(found)"
        case .unknownEvent(let name, let suggestions):
            "no handler is named after the event '\(name)'" + suggestions.suggestion
        case .unknownMark:
            "this mark has no effect; write '// \(ElsewhereMarks.text)', or remove it"
        case .unreadableFile(let reason): "this file can't be read: \(reason)"
        }
    }
}
