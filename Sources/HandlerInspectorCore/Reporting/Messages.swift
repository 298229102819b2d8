import HandlerGeneratorCore

extension Finding.Problem {
    /// What was found, what was expected and how to mend it, in one line.
    public var message: String {
        switch self {
        case .declaration(let problem): problem.message
        case .hiddenHandler(let swiftName, let hider, let hidden, let place):
            "'\(swiftName)' hides '\(hidden)' at \(place) without overriding it, so that '\(hider)' is another method; "
                + "override that one, or give one of them another selector with @Handler(\"…\")"
        }
    }
}
