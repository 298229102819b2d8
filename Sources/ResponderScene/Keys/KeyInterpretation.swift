internal import ResponderChain
internal import SelectorDispatch

/// The meaning of a key for text: step 5 of `KeyDelivery.swift`.
@MainActor struct KeyInterpretation {
    /// An action for sending the key.
    struct Action {
        let selector: Selector

        /// The text or the selector that the action has as its argument, or the sender.
        let argument: Any?
        let answer: ResponderPressOutcome.Answer
    }

    private let first: ResponderNode
    private let window: ResponderWindow

    /// The actions, in the order in which they are tried.
    private(set) var actions: [Action] = []

    init(_ key: ResponderKey, from first: ResponderNode, in window: ResponderWindow) {
        self.first = first
        self.window = window
        // Step 5a.
        if let selector = window.keyBindings[key] {
            actions = [
                Action(
                    selector: "doCommandBySelector:",
                    argument: selector,
                    answer: .textCommand(selector)
                ),
                Action(selector: selector, argument: first, answer: .textCommand(selector)),
            ]
        }
        // Step 5b.
        let isReturn =
            [ResponderKeyCommand.inputReturn, "\n"].contains(key.charactersIgnoringModifiers)
            && key.ignoringLocks.modifierFlags.isSubset(of: .shift)
        if key.isText || isReturn {
            let text = key.isText ? key.characters : "\n"
            actions.append(Action(selector: "insertText:", argument: text, answer: .text(text)))
        }
    }

    /// Sends the first action that a responder takes.
    ///
    /// - Returns: The answer to the key, or nil if no responder takes any.
    func send() -> ResponderPressOutcome.Answer? {
        do {
            guard let action = try chosen() else { return nil }
            let route = ActionRoute(
                action.selector,
                upFrom: first,
                sender: action.argument,
                in: window.application
            )
            if try !route.send().isDone { return nil }
            return action.answer
        } catch {
            SceneErrors.report(error)
            return nil
        }
    }

    /// Returns the first action that a responder takes; of the two commands, the one that is taken
    /// nearer to the first responder.
    func chosen() throws(RouteError) -> Action? {
        var taken: [(action: Action, depth: Int)] = []
        for action in actions {
            let route = ActionRoute(
                action.selector,
                upFrom: first,
                sender: action.argument,
                in: window.application
            )
            if let depth = try route.depthOfTarget(), try !window.covers(route.target()) {
                taken.append((action, depth))
            }
        }
        guard let best = taken.first else { return nil }
        guard case .textCommand = best.action.answer, taken.count > 1,
            case .textCommand = taken[1].action.answer
        else { return best.action }
        return taken[1].depth < best.depth ? taken[1].action : best.action
    }

    /// Returns the object that takes text, or nil if there is none, or if it is hidden or covered
    /// by a modal.
    static func textTaker(_ text: String, from first: ResponderNode) throws(RouteError)
        -> AnyObject?
    {
        let taker = try ActionRoute("insertText:", upFrom: first, sender: text).target()
        let isCovered = first.responderWindow?.covers(taker) ?? false
        return isCovered ? nil : taker
    }
}

extension ResponderWindow {
    /// Returns whether the window has a responder for text, neither hidden nor covered by a modal.
    ///
    /// - Parameter text: The text, on which the responder's answer may depend.
    /// - Throws: `RouteError.chainCycle` or `RouteError.endlessChain` if the chain has no end.
    package final func takesText(_ text: String) throws -> Bool {
        try KeyInterpretation.textTaker(text, from: keyResponder) != nil
    }
}
