import ResponderChain

enum CaptureLesson: Lesson {
    static let title = "Every listener sees the event"
    static let summary =
        "The window captures the event on its way down. "
        + "Then it goes up: the controller handles it and lets it pass."
    static let code = #"""
        window.eventListeners.add("CustomSwitchEvent", options: .capture) { event in
            print("window: captured '\(event.name)'")
            return .ignoreAndContinue
        }
        print(
            try customView.route(
                event: "CustomSwitchEvent",
                userInfo: ["isOn": true],
                recordsPath: true
            )
        )
        """#

    static func run(_ notes: Notes, _ print: @escaping (Any) -> Void) throws {
        let chain = NodeChain.switch(notes)
        defer { withExtendedLifetime(chain) {} }
        guard let window = chain["window"] as? Window else { return }
        let customView = chain["customView"]
        window.eventListeners.add("CustomSwitchEvent", options: .capture) { event in
            print("window: captured '\(event.name)'")
            return .ignoreAndContinue
        }
        print(
            try customView.route(
                event: "CustomSwitchEvent",
                userInfo: ["isOn": true],
                recordsPath: true
            )
        )
    }
}
