internal import Foundation
internal import SelectorDispatch

// How touches are handled.
//
// 1. What comes from outside is checked, all of one moment together; what is refused changes nothing.
// 2. Time passes: recognisers that waited for too long give up.
// 3. A touch that begins is hit-tested, from the window down, and bound to the view that it hit: that view, and the
//    recognisers of that view and of those that it is in, get what the touch does until it ends, wherever it is then.
// 4. The window gets the event, and gives the touches
//    a. to their recognisers, those of the view itself first;
//    b. recognisers that have seen what they look for are settled, see `RecogniserArbiter`: one is chosen, its action
//       runs, and then its touches are taken from their views, which learn that they are cancelled;
//    c. to their views, unless a recogniser has taken them or holds them back.
// 5. What nobody handled is told: it hit no view, or every responder of the chain passed it on and no recogniser
//    watches it.
// 6. Touches that ended are forgotten, and recognisers that are done with theirs begin anew.

/// The touches of one window.
@MainActor final class TouchTracker {
    /// How many touches at a time. A screen tells ten apart.
    static let limit = 256

    private weak var window: ResponderWindow?
    /// The touches that are there, in the order in which they began.
    private(set) var touches: [ResponderTouch] = []
    /// Those that have ended, while a recogniser holds that back from their views.
    private var heldBack: [ResponderTouch] = []
    private let arbiter = RecogniserArbiter()
    private var lastTap: (location: CGPoint, timestamp: TimeInterval, count: Int)?
    private var dropped: Set<ResponderTouch> = []
    private var depth = 0
    /// The event under way.
    private var event: ResponderTouchEvent?

    init(window: ResponderWindow) {
        self.window = window
        arbiter.takeFromViews = { [weak self] in self?.takeFromViews($0) }
        arbiter.isThere = { [weak self] touch in self?.touches.contains { $0 === touch } ?? false }
    }

    static var now: TimeInterval { ProcessInfo.processInfo.systemUptime }

    func tracks(_ id: Int) -> Bool { touches.contains { $0.id == id } }

    var cancellations: [ResponderTouchInput] {
        touches.map { ResponderTouchInput(.cancelled, id: $0.id, at: $0.location, timestamp: $0.timestamp) }
    }

    // MARK: Step 1

    static func checkIsFinite(_ input: ResponderTouchInput) throws(ResponderTouchError) {
        guard input.location.x.isFinite, input.location.y.isFinite else { throw .locationNotFinite(id: input.id) }
        guard input.timestamp?.isFinite ?? true else { throw .timeNotFinite(id: input.id) }
    }

    private func check(_ inputs: [ResponderTouchInput]) throws(ResponderTouchError) {
        var seen: Set<Int> = []
        var count = touches.count
        for input in inputs {
            try Self.checkIsFinite(input)
            guard seen.insert(input.id).inserted else { throw .repeatedTouch(id: input.id) }
            switch (input.phase, tracks(input.id)) {
            case (.began, true):
                throw .alreadyBegan(id: input.id)
            case (.began, false):
                count += 1
                guard count <= Self.limit else { throw .tooManyTouches(id: input.id, limit: Self.limit) }
            case (_, false):
                let known = Array(touches.map(\.id).sorted().prefix(16))
                throw .unknownTouch(id: input.id, phase: input.phase, known: known)
            case (_, true):
                break
            }
        }
        guard depth < CallDepth.limit else { throw .handlingTooDeep(limit: CallDepth.limit) }
    }

    // MARK: Steps 2 to 6

    /// - Parameter hit: the view that a beginning touch hits, where that is known already.
    func handle(_ inputs: [ResponderTouchInput], hit: ResponderView?) throws -> ResponderTouchOutcome {
        guard let window else { return ResponderTouchOutcome(touches: [], dropped: []) }
        try check(inputs)
        depth += 1
        defer { depth -= 1 }
        return try SceneTrace.observed(by: window.activeObserver) {
            try SceneErrors.collect {
                // Time doesn't run backwards, whatever it is told.
                let time = max(
                    inputs.compactMap(\.timestamp).max() ?? Self.now, touches.map(\.timestamp).max() ?? -.infinity)
                pass(to: time)
                let changed = inputs.map { update($0, time, in: window) }
                let event = ResponderTouchEvent(
                    timestamp: time, allTouches: Set(touches).union(changed), changedTouches: changed)
                for touch in changed where touch.phase == .began {
                    touch.bind(to: hit ?? window.hitTest(touch.location, with: event))
                }
                let outer = (self.event, dropped)
                (self.event, dropped) = (event, [])
                window.sendEvent(event)
                finish(changed)
                defer { (self.event, dropped) = outer }
                return ResponderTouchOutcome(touches: changed, dropped: dropped)
            }
        }
    }

    func advance(to time: TimeInterval) throws {
        try SceneTrace.observed(by: window?.activeObserver) {
            try SceneErrors.collect { pass(to: time) }
        }
    }

    /// What the window does with an event.
    func send(_ event: ResponderTouchEvent) {
        arbiter.give(event)
        let views = event.changedTouches.filter { touch in
            guard touch.view != nil else {
                drop(touch, touch.phase)
                return false
            }
            return true
        }
        deliver(views)
    }

    private func pass(to time: TimeInterval) {
        arbiter.pass(to: time)
        deliverHeld()
    }

    private func update(_ input: ResponderTouchInput, _ time: TimeInterval, in window: ResponderWindow)
        -> ResponderTouch
    {
        if let touch = touches.first(where: { $0.id == input.id }) {
            (touch.previous, touch.location) = (touch.location, input.location)
            (touch.phase, touch.timestamp) = (input.phase, time)
            return touch
        }
        let touch = ResponderTouch(
            id: input.id, at: input.location, timestamp: time, window: window,
            tapCount: countTap(at: input.location, time))
        touches.append(touch)
        return touch
    }

    private func countTap(at location: CGPoint, _ time: TimeInterval) -> Int {
        var count = 1
        if let last = lastTap, time - last.timestamp <= ResponderTapRecogniser.defaultInterval,
            distance(last.location, location) <= ResponderTapRecogniser.defaultDistance
        {
            count = last.count + 1
        }
        lastTap = (location, time, count)
        return count
    }

    private func finish(_ changed: [ResponderTouch]) {
        let ended = Set(changed.filter(\.phase.isLast))
        touches.removeAll(where: ended.contains)
        heldBack += ended.filter { !$0.held.isEmpty }
        arbiter.finish()
        deliverHeld()
    }

    // MARK: Views

    private func deliver(_ changed: [ResponderTouch]) {
        for touch in changed where !touch.isTakenFromView {
            if touch.phase == .began, let view = touch.view, !view.isMultipleTouchEnabled,
                touches.contains(where: { $0 !== touch && $0.view === view && !$0.isTakenFromView })
            {
                touch.isTakenFromView = true
                continue
            }
            // A moved touch that is held back is where it is; that it moved twice tells nothing more.
            if touch.phase != .moved || touch.held.last != .moved { touch.held.append(touch.phase) }
        }
        deliverHeld()
    }

    /// Gives views what was held back and isn't any more; what is new, among it.
    private func deliverHeld() {
        for phase in ResponderTouch.Phase.allCases {
            var views: [(view: ResponderView, touches: Set<ResponderTouch>)] = []
            for touch in heldBack + touches where touch.held.first == phase && !arbiter.holds(touch, phase) {
                guard let view = touch.view else { continue }
                touch.held.removeFirst()
                touch.isInView = !phase.isLast
                if let index = views.firstIndex(where: { $0.view === view }) {
                    views[index].touches.insert(touch)
                } else {
                    views.append((view, [touch]))
                }
            }
            for (view, touches) in views { give(phase, touches, to: view) }
        }
        heldBack.removeAll(where: \.held.isEmpty)
    }

    private func give(_ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>, to view: ResponderView) {
        // A phase that was held back is told late, and one that a recogniser makes is none of the touch's own.
        let phases = touches.map { ($0, $0.phase) }
        for touch in touches { touch.phase = phase }
        let passedEnd = TouchPassing.give(phase, touches, event, to: view)
        for (touch, phase) in phases where touch.phase != phase { touch.phase = phase }
        for touch in touches where passedEnd && !arbiter.watches(touch) { drop(touch, phase) }
    }

    private func takeFromViews(_ touches: [ResponderTouch]) {
        var views: [(view: ResponderView, touches: Set<ResponderTouch>)] = []
        for touch in touches where !touch.isTakenFromView {
            touch.isTakenFromView = true
            touch.held = []
            guard touch.isInView, let view = touch.view else { continue }
            touch.isInView = false
            if let index = views.firstIndex(where: { $0.view === view }) {
                views[index].touches.insert(touch)
            } else {
                views.append((view, [touch]))
            }
        }
        for (view, touches) in views { give(.cancelled, touches, to: view) }
    }

    private func drop(_ touch: ResponderTouch, _ phase: ResponderTouch.Phase) {
        dropped.insert(touch)
        SceneTrace.note(.dropped(phase, touch))
        if let application = window?.application {
            application.delegate?.application(application, didDrop: phase, of: touch)
        }
    }
}
