import ResponderChain
import SelectorDispatch

// A custom view with a switch raises events by name. The controller first passes them to an event
// proxy, which finds the method in a strategy table, and then up the chain. The application
// delegate sees all of them.

/// The owner of the strategy and its handlers, so that the controller needs neither.
final class EventProxy: MessageReceiver {
    private let transcript: Transcript

    init(transcript: Transcript) {
        self.transcript = transcript
    }

    /// Created on first use.
    private lazy var strategy = EventStrategy(
        [
            "CustomButtonEvent": "customViewButtonClickWithParameter:",
            "CustomSwitchEvent": "customViewSwitchValueChangeWithParameter:",
            "CustomImageViewEvent": "customViewImageViewTap",
        ],
        to: self
    )

    func handle(_ event: Event) throws -> EventResult {
        guard strategy.handles(event) else { return .ignoreAndContinue }
        try strategy.handle(event)
        return .handleAndContinue
    }

    @Handler private func customViewButtonClick(parameter: [String: Any]?) {
        transcript.note("customViewButtonClick(parameter: \(show(parameter)))")
    }

    @Handler private func customViewSwitchValueChange(parameter: [String: Any]?) {
        transcript.note("customViewSwitchValueChange(parameter: \(show(parameter)))")
    }

    @Handler private func customViewImageViewTap() {
        transcript.note("customViewImageViewTap()")
    }
}

final class SwitchController: Node, EventReceiver {
    private lazy var eventProxy = EventProxy(transcript: transcript)

    func receive(_ event: Event) throws -> EventResult {
        try eventProxy.handle(event)
    }
}

/// Sees every passing event, for logs and statistics.
final class ApplicationDelegate: Node, EventReceiver {
    func receive(_ event: Event) -> EventResult {
        transcript.note(
            "application delegate: event '\(event.name.shown())', userInfo: \(show(event.userInfo))"
        )
        return .ignoreAndContinue
    }
}

/// A node with public event listeners.
final class Window: Node, EventListenerHost {
    let eventListeners = EventListeners()
}

extension NodeChain {
    static func `switch`(_ transcript: Transcript) -> NodeChain {
        NodeChain(connecting: [
            ApplicationDelegate("applicationDelegate", transcript: transcript),
            Node("application", transcript: transcript),
            Window("window", transcript: transcript),
            SwitchController("switchController", transcript: transcript),
            Node("rootView", transcript: transcript),
            Node("customView", transcript: transcript),
        ])
    }
}
