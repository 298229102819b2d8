internal import Foundation
internal import SelectorDispatch

/// The touches of one window: steps 1 and 3 to 9 of `TouchDelivery.swift`.
@MainActor package final class TouchTracker {
    private typealias TouchesByView = GroupsByOwner<ResponderView, ResponderTouch>

    /// The largest number of touches at the same time.
    ///
    /// A screen can distinguish about ten.
    static let limit = 256

    /// The window, which sets it once.
    weak var window: ResponderWindow? { didSet { arbiter.window = window } }

    /// The current touches, in the order in which they began.
    private(set) var touches: [ResponderTouch] = []

    /// Ended touches whose end a recognizer holds back from their views.
    private var heldBack: [ResponderTouch] = []
    private let arbiter = RecognizerArbiter()
    private let taps = TapCounter()

    /// The canceled touches of a window that left or was hidden, by identifier, kept until their
    /// fingers are lifted.
    var strays: [Int: ResponderTouch] = [:]
    private var dropped: Set<ResponderTouch> = []
    private var depth = 0

    /// The event that is being handled.
    private var event: ResponderTouchEvent?

    // This code uses loops instead of closures and key paths, because each touch goes through all
    // of it. Arrays are replaced instead of changed in place, which avoids checks for a read during
    // a change.

    static var now: TimeInterval { ProcessInfo.processInfo.systemUptime }

    private func touch(_ id: Int) -> ResponderTouch? {
        for touch in touches where touch.id == id { return touch }
        return nil
    }

    func tracks(_ id: Int) -> Bool { touch(id) != nil }

    func tracks(_ touch: ResponderTouch) -> Bool { self.touch(touch.id) === touch }

    var cancellations: [ResponderTouchInput] { touches.map(ResponderTouchInput.init(canceling:)) }

    var nextDeadline: TimeInterval? { arbiter.nextDeadline }

    // MARK: Step 1

    /// Checks inputs independently of the current touches.
    static func checkAlone(_ inputs: [ResponderTouchInput]) throws(ResponderTouchError) {
        var seen: Set<Int> = []
        for input in inputs {
            guard input.location.x.isFinite, input.location.y.isFinite else {
                throw .locationNotFinite(id: input.id)
            }
            guard input.timestamp?.isFinite ?? true else { throw .timeNotFinite(id: input.id) }
            // A single input needs no set.
            guard inputs.count == 1 || seen.insert(input.id).inserted else {
                throw .repeatedTouch(id: input.id)
            }
        }
    }

    func check(_ inputs: [ResponderTouchInput]) throws(ResponderTouchError) {
        try Self.checkAlone(inputs)
        var count = touches.count
        for input in inputs {
            switch (input.phase, tracks(input.id)) {
            case (.began, true):
                throw .alreadyBegan(id: input.id)
            case (.began, false):
                count += 1
                guard count <= Self.limit else {
                    throw .tooManyTouches(id: input.id, limit: Self.limit)
                }
            case (_, false):
                let known = Array(touches.map(\.id).sorted().prefix(16))
                throw .unknownTouch(id: input.id, phase: input.phase, known: known)
            case (_, true):
                break
            }
        }
        guard depth < CallDepth.limit else { throw .handlingTooDeep(limit: CallDepth.limit) }
    }

    // MARK: Steps 3 to 5

    /// Delivers checked inputs, of which some were hit-tested already, at a time or at their own
    /// latest one.
    @discardableResult
    func deliver(
        _ inputs: [ResponderTouchInput],
        begun: [Int: ResponderTouch] = [:],
        at time: TimeInterval? = nil
    ) -> ResponderTouchOutcome {
        guard let window else { return ResponderTouchOutcome(touches: [], dropped: []) }
        depth += 1
        defer { depth -= 1 }
        return SceneTrace.observed(by: window.activeObserver) {
            // Step 3.
            let time = moment(time ?? inputs.latestTime ?? Self.now)
            pass(to: time)
            // Actions that ran as time passed may have canceled touches or begun new ones.
            let inputs = due(inputs)
            let changed = update(inputs, begun, time, in: window)
            let event = ResponderTouchEvent(
                timestamp: time,
                current: touches,
                changedTouches: changed,
                by: inputs
            )
            // Step 4.
            for (touch, phase) in event.changes where phase == .began {
                let isHitTested = begun[touch.id] === touch
                touch.bind(
                    to: isHitTested ? touch.view : window.hitTest(touch.location, with: event)
                )
                touch.latestTapCount = taps.count(of: touch)
                touch.coveringModal = window.modal(coveringPlaceOf: touch)
            }
            // Step 5.
            let outerEvent = self.event
            let outerDropped = dropped
            self.event = event
            dropped = []
            window.sendEvent(event)
            finish(changed)
            defer {
                self.event = outerEvent
                dropped = outerDropped
            }
            return ResponderTouchOutcome(touches: changed, dropped: dropped)
        }
    }

    /// Returns a touch that would begin, with the view that it hits, or nil if it hits none.
    ///
    /// The window doesn't track this touch yet.
    func hitTest(_ input: ResponderTouchInput, at time: TimeInterval) -> ResponderTouch? {
        guard let window else { return nil }
        let touch = ResponderTouch(
            id: input.id,
            at: input.location,
            timestamp: moment(time),
            window: window
        )
        let event = ResponderTouchEvent(
            timestamp: touch.timestamp,
            current: touches,
            changedTouches: [touch],
            by: [input]
        )
        touch.hitView = window.hitTest(touch.location, with: event)
        return touch.hitsView ? touch : nil
    }

    func advance(to time: TimeInterval) {
        SceneTrace.observed(by: window?.activeObserver) { pass(to: time) }
    }

    /// Keeps time from running backward while there are touches.
    private func moment(_ time: TimeInterval) -> TimeInterval {
        var latest = time
        for touch in touches where touch.timestamp > latest { latest = touch.timestamp }
        return latest
    }

    /// Delivers an event's touches: steps 6 and 7.
    func deliver(_ event: ResponderTouchEvent) {
        arbiter.deliver(event)
        for (touch, phase) in event.changes where !touch.hitsView { drop(touch, phase) }
        deliverToViews(event)
    }

    /// Step 3.
    private func pass(to time: TimeInterval) {
        arbiter.pass(to: time)
        deliverHeld()
    }

    /// Returns the inputs that begin touches that are new, or change those that aren't.
    private func due(_ inputs: [ResponderTouchInput]) -> [ResponderTouchInput] {
        for input in inputs where (input.phase == .began) == tracks(input.id) {
            return inputs.filter { ($0.phase == .began) != tracks($0.id) }
        }
        return inputs
    }

    /// Begins or changes the touches of inputs.
    private func update(
        _ inputs: [ResponderTouchInput],
        _ begun: [Int: ResponderTouch],
        _ time: TimeInterval,
        in window: ResponderWindow
    ) -> [ResponderTouch] {
        // An array that doesn't grow is created in half the time.
        if inputs.count == 1 { return [update(inputs[0], begun[inputs[0].id], time, in: window)] }
        var changed: [ResponderTouch] = []
        for input in inputs { changed.append(update(input, begun[input.id], time, in: window)) }
        return changed
    }

    private func update(
        _ input: ResponderTouchInput,
        _ begun: ResponderTouch?,
        _ time: TimeInterval,
        in window: ResponderWindow
    ) -> ResponderTouch {
        if let touch = touch(input.id) {
            touch.previous = touch.location
            touch.location = input.location
            touch.latest = input.phase
            touch.latestTime = time
            touch.buttonMask = input.buttonMask
            touch.modifierFlags = input.modifierFlags
            if input.phase == .ended { taps.touchEnded(touch) }
            return touch
        }
        let touch =
            begun
            ?? ResponderTouch(id: input.id, at: input.location, timestamp: time, window: window)
        touch.buttonMask = input.buttonMask
        touch.modifierFlags = input.modifierFlags
        touches = touches.isEmpty ? [touch] : touches + [touch]
        return touch
    }

    /// Step 9.
    private func finish(_ changed: [ResponderTouch]) {
        // Some may have ended, and were forgotten, inside a method that got the event.
        for touch in touches where touch.latest.isLast && changed.contains(touch) { forget(touch) }
        arbiter.finish()
        deliverHeld()
        for touch in changed where touch.latest.isLast { touch.dismissModal() }
    }

    private func forget(_ touch: ResponderTouch) {
        guard tracks(touch) else { return }
        var others: [ResponderTouch] = []
        for other in touches where other !== touch { others.append(other) }
        touches = others
        if !touch.held.isEmpty { heldBack = heldBack + [touch] }
    }

    // MARK: Step 7

    private func deliverToViews(_ event: ResponderTouchEvent) {
        for (touch, phase) in event.changes where touch.hitsView && !touch.isTakenFromView {
            let isFirst = !touch.isDelivered
            touch.isDelivered = true
            // Step 7a.
            if isFirst, let view = touch.view, !view.isMultipleTouchEnabled,
                touches.contains(where: { $0 !== touch && $0.view === view && !$0.isTakenFromView })
            {
                touch.isTakenFromView = true
                continue
            }
            // A method that gets an event before the views may let a touch go on. The views then
            // get both phases, in order.
            if isFirst, phase != .began { touch.held.insert(.began) }
            if !isFirst, phase == .began || touch.held.hasEnd { continue }
            touch.held.insert(phase)
        }
        deliverHeld()
    }

    /// Step 7b: delivers new phases to views, and those no longer held back.
    private func deliverHeld() {
        var last: ResponderTouch.Phase?
        while let phase = nextHeld(after: last) {
            last = phase
            var views = TouchesByView()
            for touch in heldBack { release(touch, phase, to: &views) }
            for touch in touches { release(touch, phase, to: &views) }
            deliver(phase, &views)
        }
        if !heldBack.isEmpty { heldBack = heldBack.filter { !$0.held.isEmpty } }
    }

    /// Returns the first phase, after another one, that any touch's view gets next.
    private func nextHeld(after last: ResponderTouch.Phase?) -> ResponderTouch.Phase? {
        var next: HeldPhases = []
        for touch in heldBack {
            if let first = touch.held.first { next.insert(first) }
        }
        for touch in touches {
            if let first = touch.held.first { next.insert(first) }
        }
        return next.after(last).first
    }

    /// Releases a touch to its view if the phase is the view's next one.
    private func release(
        _ touch: ResponderTouch,
        _ phase: ResponderTouch.Phase,
        to views: inout TouchesByView
    ) {
        guard touch.held.first == phase, !arbiter.holds(touch, phase), let view = touch.hitView
        else { return }
        touch.held.remove(phase)
        touch.isInView = !phase.isLast
        if phase.isLast { touch.isTakenFromView = true }
        views.add(touch, of: view)
    }

    private func deliver(_ phase: ResponderTouch.Phase, _ views: inout TouchesByView) {
        if let first = views.first.take() { deliver(phase, first.members, to: first.owner) }
        for (view, touches) in views.others { deliver(phase, touches, to: view) }
    }

    /// Step 7c.
    private func deliver(
        _ phase: ResponderTouch.Phase,
        _ touches: Set<ResponderTouch>,
        to view: ResponderView
    ) {
        // A phase that was held back reaches the view late, and a cancellation by a recognizer
        // isn't a phase of the touch itself.
        var outer: [(touch: ResponderTouch, given: ResponderTouch.Phase)] = []
        for touch in touches {
            if let given = touch.given { outer.append((touch, given)) }
            touch.given = phase
        }
        let passedEnd = InputPassing.deliver(.touches(phase, touches, event), to: view)
        if !outer.isEmpty { outer.removeAll { $0.touch.given == nil } }
        for touch in touches { touch.given = nil }
        for (touch, given) in outer { touch.given = given }
        guard passedEnd else { return }
        for touch in touches where !arbiter.watches(touch) { drop(touch, phase) }
    }

    /// Cancels touches for their views: the end of step 6b.
    func takeFromViews(_ touches: [ResponderTouch]) {
        var views = TouchesByView()
        for touch in touches where !touch.isTakenFromView {
            touch.isTakenFromView = true
            touch.held = []
            guard touch.isInView, let view = touch.view else { continue }
            touch.isInView = false
            views.add(touch, of: view)
        }
        deliver(.cancelled, &views)
    }

    // MARK: Step 8

    func drop(_ touch: ResponderTouch, _ phase: ResponderTouch.Phase) {
        dropped = dropped.union([touch])
        Self.report(touch, phase, in: window?.application)
    }

    /// Reports a phase of a touch that no responder handled to the observer and the application's
    /// delegate.
    package static func report(
        _ touch: ResponderTouch,
        _ phase: ResponderTouch.Phase,
        in application: ResponderApplication?
    ) {
        SceneTrace.observed(by: SceneTrace.observer ?? application?.observer) {
            SceneTrace.note(.dropped(phase, touch))
        }
        if let application {
            application.delegate?.application(application, didDrop: phase, of: touch)
        }
    }
}
