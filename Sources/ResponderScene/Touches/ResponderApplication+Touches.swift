public import Foundation

// How an application handles touches: as its windows do, once it is known whose each touch is. That is the window that it
// began in; a touch that begins is that of the front window that it hits.

extension ResponderApplication {
    /// Gives a touch to the front window that it hits, and goes on with one that began in a window.
    ///
    /// - Parameter location: in the coordinates of the windows' frames.
    /// - Throws: as ``handleTouches(_:)``.
    @discardableResult
    public final func handleTouch(
        _ phase: ResponderTouch.Phase, id: Int, at location: CGPoint, timestamp: TimeInterval? = nil
    ) throws -> ResponderTouchOutcome {
        try handleTouches([ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)])
    }

    /// Tells the application what several touches do at one moment, in any of its windows. Time passes in all of them.
    ///
    /// A touch whose window was taken out of the application has been cancelled. What its finger does afterwards is dropped.
    ///
    /// - Parameter inputs: with locations in the coordinates of the windows' frames.
    /// - Throws: as ``ResponderWindow/handleTouches(_:)``; and ``ResponderTouchError/noWindow``.
    @discardableResult
    public final func handleTouches(_ inputs: [ResponderTouchInput]) throws -> ResponderTouchOutcome {
        try TouchTracker.checkAlone(inputs)
        let time = inputs.compactMap(\.timestamp).max() ?? TouchTracker.now
        var parts: [WindowPart] = []
        var strays: [ResponderTouch] = []
        var hitTestError: (any Error)?
        for input in inputs {
            if let window = windows.last(where: { $0.touchTracker.tracks(input.id) }) {
                Self.add(input, nil, of: window, to: &parts)
            } else if input.phase != .began, let stray = strayTouches[input.id] {
                strays.append(stray)
            } else {
                var begun: ResponderTouch?
                if input.phase == .began {
                    do {
                        try SceneErrors.collect { begun = hitTest(input, at: time) }
                    } catch {
                        hitTestError = hitTestError ?? error
                    }
                }
                // A touch that hits no window is the key window's, or the front one's, to drop or to refuse.
                guard let window = begun?.window ?? keyWindow ?? windows.last
                else { throw ResponderTouchError.noWindow }
                Self.add(input, begun, of: window, to: &parts)
            }
        }
        for part in parts { try part.window.touchTracker.check(part.inputs) }

        let outcome = try SceneErrors.collect {
            for window in windows where !parts.contains(where: { $0.window === window }) {
                window.touchTracker.advance(to: time)
            }
            return ResponderTouchOutcome(
                parts.map { $0.window.touchTracker.perform($0.inputs, begun: $0.begun, at: time) }
                    + [finish(strays, of: inputs)],
                inOrderOf: inputs)
        }
        // The touch has begun all the same, as in a window.
        if let hitTestError { throw hitTestError }
        return outcome
    }

    /// Takes all touches of all windows away: the system needs them.
    @discardableResult
    public final func cancelTouches() throws -> ResponderTouchOutcome {
        let parts = windows.filter { !$0.touches.isEmpty }
            .map { (tracker: $0.touchTracker, inputs: $0.touchTracker.cancellations) }
        for part in parts { try part.tracker.check(part.inputs) }
        strayTouches = [:]
        return try SceneErrors.collect {
            ResponderTouchOutcome(parts.map { $0.tracker.perform($0.inputs) })
        }
    }

    /// Tells all windows that time has passed, as ``ResponderWindow/advanceTime(to:)`` does for one.
    ///
    /// - Throws: ``ResponderTouchError/timeNotFinite(id:)``; the first error of an action that was sent on the way.
    public final func advanceTime(to timestamp: TimeInterval? = nil) throws {
        try TouchTracker.checkIsFinite(timestamp)
        let time = timestamp ?? TouchTracker.now
        try SceneErrors.collect {
            for window in windows { window.touchTracker.advance(to: time) }
        }
    }

    /// The touches that are there, window by window from back to front, in the order in which they began.
    public final var touches: [ResponderTouch] { windows.flatMap(\.touches) }

    // MARK: Whose a touch is

    /// What is for one window.
    private struct WindowPart {
        let window: ResponderWindow
        var inputs: [ResponderTouchInput] = []
        /// Touches that have been hit-tested.
        var begun: [Int: ResponderTouch] = [:]
    }

    private static func add(
        _ input: ResponderTouchInput, _ begun: ResponderTouch?, of window: ResponderWindow, to parts: inout [WindowPart]
    ) {
        let index = parts.firstIndex { $0.window === window } ?? parts.count
        if index == parts.count { parts.append(WindowPart(window: window)) }
        parts[index].inputs.append(input.moved(to: window.ownPoint(input.location)))
        parts[index].begun[input.id] = begun
    }

    /// The touch that begins, in the front window that it hits.
    private func hitTest(_ input: ResponderTouchInput, at time: TimeInterval) -> ResponderTouch? {
        for window in windows.reversed() {
            let own = input.moved(to: window.ownPoint(input.location))
            if let touch = window.touchTracker.hitTest(own, at: time) { return touch }
        }
        return nil
    }

    // MARK: Windows that go

    /// Takes away the touches of a window that leaves. Their fingers are still down.
    final func cancelTouches(of window: ResponderWindow) {
        let touches = window.touches
        guard !touches.isEmpty else { return }
        for touch in touches { strayTouches[touch.id] = touch }
        do {
            _ = try SceneErrors.collect { window.touchTracker.perform(window.touchTracker.cancellations) }
        } catch {
            ActionDispatch.report([error], self)
        }
    }

    /// Fingers of such touches that are lifted are forgotten.
    private func finish(_ strays: [ResponderTouch], of inputs: [ResponderTouchInput]) -> ResponderTouchOutcome {
        for input in inputs where input.phase != .moved { strayTouches[input.id] = nil }
        return ResponderTouchOutcome(touches: strays, dropped: Set(strays))
    }
}

extension ResponderTouchOutcome {
    /// What became of touches in several windows.
    fileprivate init(_ parts: [ResponderTouchOutcome], inOrderOf inputs: [ResponderTouchInput] = []) {
        let places = Dictionary(inputs.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let touches = parts.flatMap(\.touches)
        func place(_ touch: ResponderTouch) -> Int { places[touch.id] ?? 0 }
        self.init(
            touches: inputs.isEmpty ? touches : touches.sorted { place($0) < place($1) },
            dropped: parts.reduce(into: []) { $0.formUnion($1.dropped) })
    }
}
