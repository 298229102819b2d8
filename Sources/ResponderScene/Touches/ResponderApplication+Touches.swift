public import Foundation

// Handles touches as windows do, after finding each touch's window: the one where it began, or for a new touch the
// front window that it hits.

extension ResponderApplication {
    /// Tells the application what a touch does.
    ///
    /// A touch that begins goes to the front window that it hits. Whatever it does later goes to the window where it
    /// began.
    ///
    /// - Parameters:
    ///   - phase: what the touch does.
    ///   - id: tells the touch from others that are there at the same time. It is free again when the touch has ended
    ///     or was cancelled.
    ///   - location: the place, in the coordinates of the windows' frames.
    ///   - timestamp: the time, in seconds; nil stands for now. Recognizers use it to measure how quickly taps follow
    ///     each other.
    /// - Returns: the touch, and whether anybody handled it.
    /// - Throws: ``ResponderTouchError/noWindow`` if the application has no window, or another ``ResponderTouchError``
    ///   if the input is refused; in that case nothing has happened in the scene, except for
    ///   ``ResponderTouchError/hitTestTooDeep(limit:)`` and ``ResponderTouchError/handlingTooDeep(limit:)``.
    ///   `RouteError.chainCycle` or `RouteError.endlessChain` if the chain of the touched view has no end, and the
    ///   first error of an action that was sent on the way; these are thrown after everything else is done.
    /// - Complexity: O(number of views asked) to hit-test a touch that begins, plus O(length of the chain) to deliver
    ///   it.
    @discardableResult
    public final func handleTouch(
        _ phase: ResponderTouch.Phase, id: Int, at location: CGPoint, timestamp: TimeInterval? = nil
    ) throws -> ResponderTouchOutcome {
        try handleTouches([ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)])
    }

    /// Tells the application what several touches do at one moment, in any of its windows. Time passes in all windows.
    ///
    /// A touch whose window was removed from the application was cancelled. What its finger does afterward is dropped.
    ///
    /// - Parameter inputs: what the touches do, with locations in the coordinates of the windows' frames.
    /// - Returns: the touches in the order of the inputs, and which of them nobody handled.
    /// - Throws: ``ResponderTouchError/noWindow`` if the application has no window, or another ``ResponderTouchError``
    ///   if an input is refused; in that case nothing has happened in the scene, except for
    ///   ``ResponderTouchError/hitTestTooDeep(limit:)`` and ``ResponderTouchError/handlingTooDeep(limit:)``.
    ///   `RouteError.chainCycle` or `RouteError.endlessChain` if the chain of a touched view has no end, and the first
    ///   error of an action that was sent on the way; these are thrown after everything else is done.
    /// - Complexity: O(number of views asked) to hit-test the touches that begin, plus O(length of the chain) for each
    ///   view to deliver them.
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
                // A touch that hits no window goes to the key window or the front one, which drops or refuses it.
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
        // The touch has begun nevertheless, as in a window.
        if let hitTestError { throw hitTestError }
        return outcome
    }

    /// Cancels all touches of all windows, for example because the system needs them.
    ///
    /// - Returns: the touches, and which of them nobody handled.
    /// - Throws: ``ResponderTouchError/handlingTooDeep(limit:)`` if too many calls that handle touches run inside each
    ///   other; the first error that occurs while the touches are cancelled, after all are cancelled.
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

    /// Tells all windows that time has passed, although no touch did anything. A recognizer that waits for a second tap
    /// may give up, for example.
    ///
    /// - Parameter timestamp: the time, in seconds, as for touches; nil stands for now.
    /// - Throws: ``ResponderTouchError/timeNotFinite(id:)`` if the time isn't a finite number; the first error of an
    ///   action that was sent on the way.
    public final func advanceTime(to timestamp: TimeInterval? = nil) throws {
        try TouchTracker.checkIsFinite(timestamp)
        let time = timestamp ?? TouchTracker.now
        try SceneErrors.collect {
            for window in windows { window.touchTracker.advance(to: time) }
        }
    }

    /// The current touches, window by window from back to front, in the order in which they began.
    public final var touches: [ResponderTouch] { windows.flatMap(\.touches) }

    // MARK: Finding a touch's window

    /// The inputs for one window.
    private struct WindowPart {
        let window: ResponderWindow
        var inputs: [ResponderTouchInput] = []
        /// Touches that begin and were hit-tested already, by id.
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

    /// Returns the touch that begins, in the front window that it hits; nil if it hits none.
    private func hitTest(_ input: ResponderTouchInput, at time: TimeInterval) -> ResponderTouch? {
        for window in windows.reversed() {
            let own = input.moved(to: window.ownPoint(input.location))
            if let touch = window.touchTracker.hitTest(own, at: time) { return touch }
        }
        return nil
    }

    // MARK: Windows that leave

    /// Cancels the touches of a window that leaves, while their fingers are still down.
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

    /// Forgets the touches whose fingers are lifted, and returns all of them as dropped.
    private func finish(_ strays: [ResponderTouch], of inputs: [ResponderTouchInput]) -> ResponderTouchOutcome {
        for input in inputs where input.phase != .moved { strayTouches[input.id] = nil }
        return ResponderTouchOutcome(touches: strays, dropped: Set(strays))
    }
}

extension ResponderTouchOutcome {
    /// Combines the outcomes of several windows.
    fileprivate init(_ parts: [ResponderTouchOutcome], inOrderOf inputs: [ResponderTouchInput] = []) {
        let places = Dictionary(inputs.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let touches = parts.flatMap(\.touches)
        func place(_ touch: ResponderTouch) -> Int { places[touch.id] ?? 0 }
        self.init(
            touches: inputs.isEmpty ? touches : touches.sorted { place($0) < place($1) },
            dropped: parts.reduce(into: []) { $0.formUnion($1.dropped) })
    }
}
