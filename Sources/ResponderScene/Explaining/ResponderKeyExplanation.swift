public import ResponderChain

/// A report on the effect of a key, made without pressing it: the command that it performs, the
/// responder that keeps the press, and the use of its text.
///
/// ```swift
/// print(window.explainKey(ResponderKey("s", modifierFlags: .command)))
/// ```
///
/// ```text
/// Command-S in editor would not be answered
/// Save (Command-S) of editor: the command 'Save' is disabled by 'editor'
/// editor: passes presses on
///   window: passes presses on
/// ```
@MainActor public struct ResponderKeyExplanation {
    /// The key.
    public let key: ResponderKey

    /// The responder that would get the press: the first responder or, without one, the window.
    public let responder: ResponderNode

    /// The reason why the window gets the press itself, or nil if the first responder gets it.
    public internal(set) var detour: Detour?

    /// A reason why a window gets presses itself.
    @nonexhaustive public enum Detour: Sendable, Hashable {
        /// The window has no first responder.
        case noFirstResponder

        /// The first responder, which has this name, is outside the view of the modal with the
        /// other name.
        case covered(String, by: String)

        /// The first responder, which has this name, is hidden.
        case hidden(String)
    }

    /// The commands for the key, in the order of the search.
    public internal(set) var commands: [CommandVisit] = []

    /// The responders that would get the press, in order, unless a command takes the key.
    public internal(set) var responders: [ResponderVisit] = []

    /// The meaning of the key if every responder passes the press on: text, or a command to text.
    public internal(set) var interpretations: [RouteExplanation] = []

    /// The view that would become the first responder if no responder takes the key, or nil if the
    /// key doesn't move the focus.
    public internal(set) var focusTarget: ResponderView?

    /// The error that the key would throw if the chain has no end, or nil if there is none.
    public internal(set) var error: RouteError?

    /// The verdict on one key command.
    public struct CommandVisit {
        /// The command.
        public let command: ResponderKeyCommand

        /// The owner of the key command, or nil for a command of a menu.
        public let owner: (any Responder)?

        /// The verdict on the command.
        public let verdict: Verdict

        /// A verdict on a key command.
        public enum Verdict: Sendable, Hashable {
            /// The command would be performed.
            case performed

            /// The command is skipped, because it is disabled or no responder takes its action.
            case refused(ResponderRefusal)

            /// The command is skipped, because the key types text, and the responder with this name
            /// takes it.
            case text(takenBy: String)

            /// The command isn't performed, because an earlier one is.
            case tooLate
        }
    }

    /// The verdict on one responder's part in the press.
    public struct ResponderVisit {
        /// The responder.
        public let responder: any Responder

        /// Whether the responder passes presses on.
        ///
        /// If not, it has press methods of its own, which alone determine the effect.
        public let passesOn: Bool
    }

    /// Whether the key would be answered.
    public var answer: ResponderTapExplanation.Answer {
        if error != nil { return .notAnswered }
        if commands.contains(where: { $0.verdict == .performed }) { return .answered }
        if responders.contains(where: { !$0.passesOn }) { return .mayBeAnswered }
        let isInterpreted = interpretations.contains(where: \.isHandled)
        return isInterpreted || focusTarget != nil ? .answered : .notAnswered
    }
}

extension ResponderWindow {
    /// Explains the effect of a key without pressing it, for example the reason why it does
    /// nothing.
    ///
    /// This method gets the responders' key commands, menus and permissions. It calls no press
    /// methods and sends no actions.
    ///
    /// - Parameter key: The key with its modifiers.
    /// - Returns: The verdicts on commands and responders, and the meaning of the key's text.
    /// - Complexity: O(length of the chain) for each key command, plus O(number of views).
    public final func explainKey(_ key: ResponderKey) -> ResponderKeyExplanation {
        SceneTrace.silently { KeyExplainer.explain(key, in: self) }
    }
}

/// An explainer that follows the steps in `KeyDelivery.swift`, and gives a verdict on each.
@MainActor private enum KeyExplainer {
    static func explain(_ key: ResponderKey, in window: ResponderWindow) -> ResponderKeyExplanation
    {
        let first = window.keyResponder
        var explanation = ResponderKeyExplanation(key: key, responder: first)
        explanation.detour = detour(in: window)
        do throws(RouteError) {
            // Step 3.
            var isPerformed = false
            for candidate in try KeyCommandSearch(key, from: first, in: window).candidates() {
                let verdict: ResponderKeyExplanation.CommandVisit.Verdict =
                    switch candidate.problem {
                    case _ where isPerformed: .tooLate
                    case .refused(let refusal): .refused(refusal)
                    case .text(let taker): .text(takenBy: taker)
                    case nil: .performed
                    }
                isPerformed = isPerformed || verdict == .performed
                explanation.commands.append(
                    .init(command: candidate.command, owner: candidate.owner, verdict: verdict)
                )
            }
            if isPerformed { return explanation }
            // Step 4.
            explanation.responders = try first.responderChain().map {
                .init(
                    responder: $0,
                    passesOn: TapExplainer.isOfScene($0) || !($0 is any ResponderPressHandler)
                )
            }
            // Steps 5 and 6.
            let interpretation = KeyInterpretation(key, from: first, in: window)
            let chosen = try interpretation.chosen()
            for action in chosen.map({ [$0] }) ?? interpretation.actions {
                let route = ActionRoute(
                    action.selector,
                    upFrom: first,
                    sender: action.argument,
                    in: window.application
                )
                if let routed = route.explanation() { explanation.interpretations.append(routed) }
            }
            if chosen == nil, let heading = ResponderFocusHeading(key) {
                explanation.focusTarget = window.focusTarget(heading)
            }
        } catch {
            explanation.error = error
        }
        return explanation
    }
}

extension KeyExplainer {
    private static func detour(in window: ResponderWindow) -> ResponderKeyExplanation.Detour? {
        if window.reachableFirstResponder != nil { return nil }
        guard let first = window.firstResponder else { return .noFirstResponder }
        guard let modal = window.modal(covering: first) else { return .hidden("\(first)") }
        return .covered("\(first)", by: "\(modal)")
    }
}

extension ResponderKeyExplanation.Detour: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .noFirstResponder: "there is no first responder, so the window gets the key"
        case .covered(let first, let modal):
            "the first responder, \(first.shown()), is covered by the modal \(modal.shown()), "
                + "so the window gets the key"
        case .hidden(let first):
            "the first responder, \(first.shown()), is hidden, so the window gets the key"
        }
    }
}

extension ResponderKeyExplanation: @MainActor CustomStringConvertible {
    /// The answer, then the reason why a key without an answer goes to the window, each command, each
    /// responder that gets the press, and the actions for the key's text.
    public var description: String {
        var lines = ["\(key) in \(responder.description.shown()) \(answer.inWords)"]
        if let detour, answer == .notAnswered { lines.append("\(detour)") }
        for visit in commands {
            let place = visit.owner.map { " of \(label(of: $0))" } ?? " of a menu"
            lines.append("\(visit.command)\(place): \(visit.verdict)")
        }
        for (depth, visit) in responders.enumerated() {
            let verdict = visit.passesOn ? "passes presses on" : "is asked, and decides for itself"
            lines.append(
                String(repeating: "  ", count: min(depth, 40))
                    + "\(label(of: visit.responder)): \(verdict)"
            )
        }
        lines += interpretations.map(\.description)
        if let focusTarget { lines.append("the focus moves to \(focusTarget.description.shown())") }
        if let error { lines.append("\(error)") }
        return lines.joined(separator: "\n")
    }
}

extension ResponderKeyExplanation.CommandVisit.Verdict: CustomStringConvertible {
    /// The verdict in words.
    public var description: String {
        switch self {
        case .performed: "is performed"
        case .refused(let refusal): "passed by: \(refusal)"
        case .text(let taker): "passed by: the key types text, and '\(taker.shown())' takes it"
        case .tooLate: "not asked: a command before it is performed"
        }
    }
}

extension ResponderTapExplanation.Answer {
    /// The answer in words, such as `would be answered`.
    var inWords: String {
        switch self {
        case .answered: "would be answered"
        case .mayBeAnswered: "may be answered"
        case .notAnswered: "would not be answered"
        }
    }
}
