/// The observer of the code that is running now.
@MainActor package enum SceneTrace {
    private(set) static var observer: ResponderWindow.Observer?

    /// A recorder, which sees what every observer sees.
    private static var recorder: ResponderWindow.Observer?

    /// Whether there is no observer.
    private static var isSilent = false

    static var isOn: Bool { observer != nil || recorder != nil }

    /// Reports a step to the observer.
    ///
    /// Without an observer, the step isn't even created.
    static func note(_ trace: @autoclosure () -> ResponderTrace) {
        guard isOn else { return }
        let trace = trace()
        recorder?(trace)
        observer?(trace)
    }

    /// Reports a refusal to the current observer, or else to that of a window or an application.
    static func refuse(
        _ refusal: ResponderRefusal,
        in window: ResponderWindow?,
        or application: ResponderApplication? = nil
    ) -> ResponderOutcome {
        observed(by: observer ?? window?.activeObserver ?? application?.observer) {
            note(.refused(refusal))
        }
        return .refused(refusal)
    }

    /// Runs `body` and reports its steps to a recorder, and to the recorders of the calls around
    /// this one.
    package static func recorded<Result>(
        by recorder: @escaping ResponderWindow.Observer,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let outer = self.recorder
        self.recorder = { trace in
            recorder(trace)
            outer?(trace)
        }
        defer { self.recorder = outer }
        return try body()
    }

    /// Runs `body` and reports its steps to `observer`, or to the current observer if that is nil.
    static func observed<Result>(
        by observer: ResponderWindow.Observer?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        guard let observer, !isSilent else { return try body() }
        let outer = self.observer
        self.observer = observer
        defer { self.observer = outer }
        return try body()
    }

    /// Runs `body` without a trace of its steps.
    static func silently<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outerObserver = observer
        let outerRecorder = recorder
        let wasSilent = isSilent
        observer = nil
        recorder = nil
        isSilent = true
        defer {
            observer = outerObserver
            recorder = outerRecorder
            isSilent = wasSilent
        }
        return try body()
    }
}
