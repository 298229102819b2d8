internal import ResponderChain
internal import SelectorDispatch

/// The search for the command of a key: step 3 of `KeyDelivery.swift`.
@MainActor struct KeyCommandSearch {
    /// A command for the key, with the responder that offers it.
    struct Candidate {
        let command: ResponderKeyCommand

        /// The owner of the key command, or nil for a command of a menu.
        let owner: (any Responder)?

        /// The reason for skipping the command, or nil if there is none.
        let problem: Problem?
    }

    enum Problem: Sendable, Hashable {
        /// The key types text, and a responder takes it.
        case text(takenBy: String)
        case refused(ResponderRefusal)
    }

    /// A command for the key and its owner, or nil for a command of a menu.
    private typealias Offer = (command: ResponderKeyCommand, owner: (any Responder)?)

    private let key: ResponderKey
    private let first: ResponderNode
    private let application: ResponderApplication?

    init(_ key: ResponderKey, from first: ResponderNode, in window: ResponderWindow) {
        self.key = key
        self.first = first
        application = window.application
    }

    /// Sends the first command that isn't skipped.
    ///
    /// - Returns: The command, or nil if there is none.
    func perform(for event: ResponderPressesEvent) -> ResponderKeyCommand? {
        do {
            for (command, owner) in try commands() where try judge(command, owner).problem == nil {
                // The action may remove the window, which cancels the press.
                event.changedPress.isCommand = true
                do {
                    // A decorator or a listener may refuse the action on its way. The command was
                    // found nevertheless.
                    _ = try ActionRoute.send(
                        command.command.action,
                        upFrom: first,
                        sender: command,
                        for: event,
                        in: application
                    )
                } catch {
                    SceneErrors.report(error)
                }
                return command
            }
        } catch {
            SceneErrors.report(error)
        }
        return nil
    }

    /// Returns the commands for the key in the order of the search, with the reasons for skipping
    /// some of them.
    func candidates() throws(RouteError) -> [Candidate] {
        try commands().map { (command, owner) throws(RouteError) in try judge(command, owner) }
    }

    /// Step 3a.
    private func commands() throws(RouteError) -> [Offer] {
        var found: [Offer] = []
        for responder in try first.responderChain() {
            guard let handler = responder as? any ResponderPressHandler else { continue }
            found += handler.keyCommands.filter { $0.matches(key) }.map { ($0, responder) }
        }
        let menu = try MenuBuilding.build(from: first)
        found += menu.keyCommands.filter { $0.matches(key) }.map { ($0, nil) }
        return found
    }

    /// Steps 3b and 3c.
    private func judge(
        _ command: ResponderKeyCommand,
        _ owner: (any Responder)?
    ) throws(RouteError) -> Candidate {
        if key.isText, !command.wantsPriorityOverSystemBehavior,
            let taker = try KeyInterpretation.textTaker(key.characters, from: first)
        {
            return Candidate(command: command, owner: owner, problem: .text(takenBy: "\(taker)"))
        }
        let refusal = try CommandRoute(
            command.command,
            upFrom: first,
            sender: command,
            in: application
        ).refusal()
        return Candidate(command: command, owner: owner, problem: refusal.map(Problem.refused))
    }
}
