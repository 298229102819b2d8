internal import Foundation

// The way of every touch: from the window or application that handles it to the recognizers and
// responders that it reaches.
//
// 1. The inputs of one moment are checked together. If one is refused, nothing happens.
// 2. Each input of an application finds its window: the one where its touch began, or for a new
//    touch the front one that it hits by step 4. A new touch that hits none goes to the key window,
//    or without one to the front window. If a touch was canceled because its window left or was
//    hidden, later changes of its finger are dropped. An input of a window is for that window.
// 3. Time passes: recognizers that waited too long give up, as in step 6b.
// 4. A touch that begins is hit-tested, from the window down. `HitTest.swift` has steps a to d.
//    a. A view that is hidden, has an alpha less than 0.01, or doesn't take interaction isn't hit.
//    b. A view that doesn't contain the point isn't hit.
//    c. Otherwise, the view's subviews are tested, the front one first, each with the point in its
//       own coordinates. The first one that is hit, or that contains a view that is hit, ends the
//       search. Views behind it are never tested.
//    d. If no subview is hit, the view itself is hit.
//    The touch is bound to the view that it hit, and to the recognizers of this view and of the
//    views that contain it. Until the touch ends, it goes to them, regardless of its place.
// 5. The window gets the event. An override of `sendEvent` gets it first.
// 6. The event's touches are delivered to their recognizers, those of the view itself first.
//    `RecognizerArbiter.swift` has these steps.
//    a. A recognizer gets a touch that begins, unless it is disabled, has finished, or its delegate
//       declines. It also gets the touch's later phases.
//    b. Recognizers that have seen their gesture are settled: one is chosen, its actions are sent,
//       and its touches are canceled for their views.
// 7. The touches are delivered to their views.
//    a. A touch that a recognizer has taken isn't delivered. Neither is a second touch of a view
//       that takes only one at a time.
//    b. A phase that a recognizer holds back waits as long as the recognizer is `possible`.
//    c. The view's touch method is called. By default, each responder passes the touches on to its
//       next responder, see `InputPassing.swift`. A control keeps them, and sends its actions. An
//       endless chain is an error once the touches have gone around it.
// 8. Touches that no responder handled are reported: they hit no view, every responder of the chain
//    passed them on and no recognizer watches them, or a control or a recognizer sent actions that
//    were all refused.
// 9. Touches that ended are removed, and recognizers that are done with their touches start over.
//
// Actions are routes: `ActionRoute.swift` has their steps. The methods on the way, which subclasses
// can override, don't throw, so errors are collected, and the first one is thrown after step 9.
//
// `TouchTracker` does steps 3 to 9 for one window.

@MainActor struct TouchDelivery {
    /// The inputs for one window.
    private struct Part {
        let window: ResponderWindow
        var inputs: [ResponderTouchInput] = []

        /// Touches that begin and were hit-tested already, by id.
        var begun: [Int: ResponderTouch] = [:]
    }

    private var parts: [Part] = []

    /// The touches that were canceled because their windows left.
    private var strays: [ResponderTouch] = []
    private var hitTestError: (any Error)?

    static func deliver(
        _ inputs: [ResponderTouchInput],
        to surface: some ResponderTouchSurface
    ) throws -> ResponderTouchOutcome {
        if let window = surface as? ResponderWindow { return try deliver(inputs, to: window) }
        guard let application = surface as? ResponderApplication else {
            throw ResponderTouchError.noWindow
        }
        return try deliver(inputs, to: application)
    }

    private static func deliver(
        _ inputs: [ResponderTouchInput],
        to window: ResponderWindow
    ) throws -> ResponderTouchOutcome {
        let tracker = window.touchTracker
        guard !tracker.strays.isEmpty else {
            try tracker.check(inputs)
            return try SceneErrors.collect { tracker.deliver(inputs) }
        }
        var delivery = TouchDelivery()
        var due: [ResponderTouchInput] = []
        for input in inputs {
            if input.phase != .began, !tracker.tracks(input.id),
                let stray = tracker.strays[input.id]
            {
                delivery.strays.append(stray)
            } else {
                due.append(input)
            }
        }
        try tracker.check(due)
        Self.lift(inputs, from: &tracker.strays)
        return try SceneErrors.collect {
            let outcomes = due.isEmpty ? [] : [tracker.deliver(due)]
            return SceneTrace.observed(by: window.activeObserver) {
                ResponderTouchOutcome(
                    outcomes + [delivery.dropStrays(of: inputs, in: window.application)],
                    inOrderOf: inputs
                )
            }
        }
    }

    private static func deliver(
        _ inputs: [ResponderTouchInput],
        to application: ResponderApplication
    ) throws -> ResponderTouchOutcome {
        try TouchTracker.checkAlone(inputs)
        let time = inputs.latestTime ?? TouchTracker.now
        var delivery = TouchDelivery()
        try delivery.findWindows(of: inputs, in: application, at: time)
        for part in delivery.parts { try part.window.touchTracker.check(part.inputs) }
        Self.lift(inputs, from: &application.strayTouches)
        let outcome = try SceneErrors.collect {
            for window in application.windows
            where !delivery.parts.contains(where: { $0.window === window }) {
                window.touchTracker.advance(to: time)
            }
            if delivery.parts.count == 1, delivery.strays.isEmpty, let part = delivery.parts.first,
                part.inputs.count == 1
            {
                return part.window.touchTracker.deliver(part.inputs, begun: part.begun, at: time)
            }
            return ResponderTouchOutcome(
                delivery.parts.map {
                    $0.window.touchTracker.deliver($0.inputs, begun: $0.begun, at: time)
                }
                    + [delivery.dropStrays(of: inputs, in: application)],
                inOrderOf: inputs
            )
        }
        // The touch has still begun, as it has in a window.
        if let error = delivery.hitTestError { throw error }
        return outcome
    }

    // MARK: Step 2

    private mutating func findWindows(
        of inputs: [ResponderTouchInput],
        in application: ResponderApplication,
        at time: TimeInterval
    ) throws {
        for input in inputs {
            if let window = application.windows.last(where: { $0.touchTracker.tracks(input.id) }) {
                add(input, nil, of: window)
            } else if input.phase != .began, let stray = application.strayTouches[input.id] {
                strays.append(stray)
            } else {
                var begun: ResponderTouch?
                if input.phase == .began {
                    do {
                        try SceneErrors.collect {
                            begun = hitTest(input, in: application, at: time)
                        }
                    } catch {
                        hitTestError = hitTestError ?? error
                    }
                }
                guard
                    let window = begun?.window ?? application.keyWindow ?? application.windows.last
                else { throw ResponderTouchError.noWindow }
                add(input, begun, of: window)
            }
        }
    }

    private mutating func add(
        _ input: ResponderTouchInput,
        _ begun: ResponderTouch?,
        of window: ResponderWindow
    ) {
        let index = parts.firstIndex { $0.window === window } ?? parts.count
        if index == parts.count { parts.append(Part(window: window)) }
        parts[index].inputs.append(input.moved(to: window.ownPoint(input.location)))
        parts[index].begun[input.id] = begun
    }

    /// Returns the touch that begins, in the front window that it hits, or nil if it hits none.
    private func hitTest(
        _ input: ResponderTouchInput,
        in application: ResponderApplication,
        at time: TimeInterval
    ) -> ResponderTouch? {
        for window in application.windows.reversed() {
            let own = input.moved(to: window.ownPoint(input.location))
            if let touch = window.touchTracker.hitTest(own, at: time) { return touch }
        }
        return nil
    }

    /// Removes the canceled touches whose fingers are lifted, or come down again.
    private static func lift(
        _ inputs: [ResponderTouchInput],
        from strays: inout [Int: ResponderTouch]
    ) {
        for input in inputs where input.phase != .moved { strays[input.id] = nil }
    }

    /// Reports the canceled touches, and returns them as dropped.
    private func dropStrays(
        of inputs: [ResponderTouchInput],
        in application: ResponderApplication?
    ) -> ResponderTouchOutcome {
        for input in inputs {
            if let stray = strays.first(where: { $0.id == input.id }) {
                TouchTracker.report(stray, input.phase, in: application)
            }
        }
        return ResponderTouchOutcome(touches: strays, dropped: Set(strays))
    }

    // MARK: Without input

    static func cancel(of surface: some ResponderTouchSurface) throws -> ResponderTouchOutcome {
        let parts = surface.touchableWindows.filter { !$0.touches.isEmpty }
            .map { (tracker: $0.touchTracker, inputs: $0.touchTracker.cancellations) }
        for part in parts { try part.tracker.check(part.inputs) }
        (surface as? ResponderApplication)?.strayTouches = [:]
        for window in surface.touchableWindows { window.touchTracker.strays = [:] }
        return try SceneErrors.collect {
            ResponderTouchOutcome(parts.map { $0.tracker.deliver($0.inputs) })
        }
    }

    /// Cancels the touches of a window that leaves or is hidden, while their fingers are still
    /// down.
    static func cancelAndDrop(of window: ResponderWindow) {
        let tracker = window.touchTracker
        let application = window.application
        let touches = tracker.touches
        guard !touches.isEmpty else { return }
        for touch in touches {
            tracker.strays[touch.id] = touch
            application?.strayTouches[touch.id] = touch
        }
        defer { for touch in touches { touch.unbind() } }
        do {
            _ = try SceneErrors.collect { tracker.deliver(tracker.cancellations) }
        } catch {
            SceneErrors.report([error], to: application)
        }
    }

    static func advanceTime(of surface: some ResponderTouchSurface, to timestamp: TimeInterval?)
        throws
    {
        let time = timestamp ?? TouchTracker.now
        guard time.isFinite else { throw ResponderTouchError.timeNotFinite(id: nil) }
        try SceneErrors.collect {
            for window in surface.touchableWindows { window.touchTracker.advance(to: time) }
        }
    }
}
