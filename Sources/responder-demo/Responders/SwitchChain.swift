import ResponderChain
import SelectorDispatch

// A custom view with a switch raises events by name. The application delegate sees all of them.

final class SwitchController: Node {
    @Handler("CustomSwitchEvent:")
    private func switchValueChange(_ userInfo: [String: Bool]) -> EventResult {
        notes.add("switchValueChange(\(userInfo))")
        return .handleAndContinue
    }
}

/// Sees every passing event, for logs and statistics.
final class ApplicationDelegate: Node, EventReceiver {
    func receive(_ event: Event) -> EventResult {
        notes.add("application delegate: event '\(event.name)'")
        return .ignoreAndContinue
    }
}

/// A node with public event listeners.
final class Window: Node, EventListenerHost {
    let eventListeners = EventListeners()
}

extension NodeChain {
    static func `switch`(_ notes: Notes) -> NodeChain {
        NodeChain(connecting: [
            ApplicationDelegate("applicationDelegate", notes: notes),
            Node("application", notes: notes),
            Window("window", notes: notes),
            SwitchController("switchController", notes: notes),
            Node("rootView", notes: notes),
            Node("customView", notes: notes),
        ])
    }
}
