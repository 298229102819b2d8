/// Counts the actions of recognizers.
@MainActor final class Counter {
    var counts: [String: Int] = [:]
    var states: [ResponderGestureRecognizer.State] = []

    @Handler fileprivate func tapped() {
        counts["tapped", default: 0] += 1
    }

    @Handler fileprivate func tappedOnce() {
        counts["once", default: 0] += 1
    }

    @Handler fileprivate func twice() {
        counts["twice", default: 0] += 1
    }

    @Handler fileprivate func changed(_ recognizer: ResponderGestureRecognizer) {
        states.append(recognizer.state)
    }

    @Handler fileprivate func failing() throws {
        throw CancellationError()
    }
}

/// Notes the recognizers that recognize a tap on it.
final class TappedScreen: ResponderView {
    var taps: [ResponderGestureRecognizer] = []

    @Handler fileprivate func screenTapped(_ recognizer: ResponderGestureRecognizer) {
        taps.append(recognizer)
    }
}

@MainActor @Suite struct RecognizerTests {
    private var window = ResponderWindow(0, 0, 200, 200)
    private var outer = ResponderView(0, 0, 200, 200)
    private var inner = TouchedView(0, 0, 100, 100)
    private var counter = Counter()

    init() {
        window.add(outer).add(inner)
    }

    @discardableResult private func addTap(
        to view: ResponderView,
        _ action: Selector = "tapped",
        taps: Int = 1,
        fingers: Int = 1
    ) -> ResponderTapRecognizer {
        let tap = view.add(ResponderTapRecognizer(target: counter, action: action))
        tap.numberOfTapsRequired = taps
        tap.numberOfTouchesRequired = fingers
        return tap
    }

    /// Adds recognizers of single and of double taps, of which the former waits for the latter to
    /// fail.
    private func addBoth() -> (once: ResponderTapRecognizer, twice: ResponderTapRecognizer) {
        let twice = addTap(to: inner, "twice", taps: 2)
        let once = addTap(to: inner)
        once.require(toFail: twice)
        return (once, twice)
    }

    private func touch(
        _ phase: ResponderTouch.Phase,
        _ x: CGFloat = 10,
        id: Int = 1,
        at time: Double = 0
    ) throws {
        try window.touch(phase, x, id: id, at: time)
    }

    /// Taps at several times, for a twentieth of a second each.
    private func tap(at times: Double..., x: CGFloat = 10, id: Int = 1) throws {
        for time in times {
            try touch(.began, x, id: id, at: time)
            try touch(.ended, x, id: id, at: time + 0.05)
        }
    }

    @Test func `a tap runs its action and takes the touch from the view`() throws {
        let recognizer = addTap(to: inner)
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
        #expect(inner.seen == ["began 1", "cancelled 1"])
        #expect(recognizer.state == .possible)
        #expect(recognizer.touches.isEmpty)
        try tap(at: 10)
        #expect(counter.counts == ["tapped": 2])
    }

    @Test func `a tap that doesn't cancel touches leaves them to the view`() throws {
        addTap(to: inner).cancelsTouchesInView = false
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
        #expect(inner.seen == ["began 1", "ended 1"])
    }

    @Test(arguments: [(9.9, true), (10.0, true), (10.1, false), (-80, false)])
    func `a finger that moves too far doesn't tap`(by distance: Double, taps: Bool) throws {
        addTap(to: inner)
        try window.touches((.began, 90, 0), (.moved, 90 + distance, 0), (.ended, 90 + distance, 0))
        #expect(counter.counts == (taps ? ["tapped": 1] : [:]))
        #expect(inner.seen == ["began 1", "moved 1", taps ? "cancelled 1" : "ended 1"])
    }

    @Test func `a finger that jumps away when it is lifted doesn't tap`() throws {
        addTap(to: inner)
        try window.touches((.began, 10, 0), (.ended, 1e308, 0))
        #expect(counter.counts.isEmpty)
        #expect(inner.seen == ["began 1", "ended 1"])
    }

    @Test func `a finger that stays down too long doesn't tap`() throws {
        addTap(to: inner).maximumDuration = 0.5
        try window.touches((.began, 10, 0), (.ended, 10, 0.6))
        #expect(counter.counts.isEmpty)
        try window.touches((.began, 10, 1), (.ended, 10, 1.5))
        #expect(counter.counts == ["tapped": 1])
    }

    @Test
    func `a double tap needs two taps that are close in place and time, the second one later`()
        throws
    {
        addTap(to: inner, "twice", taps: 2)
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        try tap(at: 0.2)
        #expect(counter.counts == ["twice": 1])
        try tap(at: 5, 6)
        #expect(counter.counts == ["twice": 1])
        try tap(at: 6.2)
        #expect(counter.counts == ["twice": 2])
        try tap(at: 10)
        try tap(at: 10.2, x: 90)
        try tap(at: 100, 5)
        #expect(counter.counts == ["twice": 2])
        try tap(at: 5.1, 5.2)
        #expect(counter.counts == ["twice": 3])
    }

    @Test func `a double-tapped view sees both touches begin and get canceled`() throws {
        addTap(to: inner, "twice", taps: 2)
        try tap(at: 0, id: 1)
        #expect(inner.seen == ["began 1"])
        try tap(at: 0.2, id: 2)
        #expect(inner.seen == ["began 1", "began 2", "cancelled 1 2"])
    }

    @Test(arguments: [true, false])
    func
        `a view is notified of a first tap's end when no second one comes, or at once without a delay`(
            delaysEnd: Bool
        ) throws
    {
        addTap(to: inner, "twice", taps: 2).delaysTouchesEnded = delaysEnd
        try tap(at: 0)
        try window.advanceTime(to: 0.2)
        #expect(inner.seen == (delaysEnd ? ["began 1"] : ["began 1", "ended 1"]))
        try window.advanceTime(to: 1)
        #expect(inner.seen == ["began 1", "ended 1"])
    }

    @Test func `a recognizer that delays the beginning of a touch delivers it when it fails`()
        throws
    {
        addTap(to: inner).delaysTouchesBegan = true
        try window.touches((.began, 10, 0), (.moved, 12, 0), (.moved, 14, 0))
        #expect(inner.seen.isEmpty)
        try touch(.moved, 50)
        #expect(inner.seen == ["began 1", "moved 1"])
        try touch(.ended, 50)
        #expect(inner.seen == ["began 1", "moved 1", "ended 1"])
        inner.seen = []
        try tap(at: 1)
        #expect(inner.seen.isEmpty)
        #expect(counter.counts == ["tapped": 1])
    }

    @Test
    func `a touch keeps the phase that its view sees while a recognizer takes it from the view`()
        throws
    {
        addTap(to: inner).delaysTouchesBegan = true
        let other = inner.add(ResponderGestureRecognizer())
        var phases: [ResponderTouch.Phase?] = []
        inner.whenBegan = { [window] in
            phases.append(window.touches.first?.phase)
            other.state = .began
            phases.append(window.touches.first?.phase)
        }
        try window.touches((.began, 10, 0), (.moved, 50, 0))
        #expect(inner.seen == ["began 1", "cancelled 1"])
        #expect(phases == [.began, .began])
        #expect(window.touches.first?.phase == .moved)
    }

    @Test func `a single tap waits for a double tap to fail if it is required to`() throws {
        _ = addBoth()
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        try window.advanceTime(to: 1)
        #expect(counter.counts == ["tapped": 1])
        try tap(at: 5, 5.2)
        #expect(counter.counts == ["tapped": 1, "twice": 1])
    }

    @Test func `without a requirement, a single tap and then a double tap are recognized`() throws {
        addTap(to: inner)
        addTap(to: inner, "twice", taps: 2)
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
        try tap(at: 0.2)
        #expect(counter.counts == ["tapped": 1, "twice": 1])
    }

    @Test func `a two-finger tap needs both fingers, and its location is their center`() throws {
        let recognizer = addTap(to: inner, fingers: 2)
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        #expect(recognizer.location(in: nil) == .zero)
        #expect(recognizer.numberOfTouches == 0)
        try touch(.began, 10, id: 1, at: 1)
        try touch(.began, 30, id: 2, at: 1)
        #expect(recognizer.location(in: nil) == CGPoint(20, 5))
        #expect(recognizer.numberOfTouches == 2)
        try touch(.ended, 30, id: 2, at: 1)
        #expect(recognizer.location(in: outer) == CGPoint(10, 5))
        #expect(counter.counts.isEmpty)
        #expect(recognizer.numberOfTouches == 1)
        try touch(.ended, 10, id: 1, at: 1)
        #expect(counter.counts == ["tapped": 1])
        for phase in [ResponderTouch.Phase.began, .ended] {
            for id in 1...3 { try touch(phase, id: id, at: 2) }
        }
        #expect(counter.counts == ["tapped": 1])
    }

    @Test func `a number of taps or fingers below one counts as one`() throws {
        addTap(to: inner, taps: 0, fingers: -3)
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
    }

    @Test func `a delegate can allow two gestures at once, refuse a gesture, or refuse touches`()
        throws
    {
        let delegate = DecidingDelegate()
        addTap(to: outer, "twice")
        addTap(to: inner).delegate = delegate
        let answers: [(receives: Bool, begins: Bool, allowsBoth: Bool)] = [
            (true, true, true), (true, false, false), (false, true, false),
        ]
        for (time, answer) in answers.enumerated() {
            delegate.receives = answer.receives
            delegate.begins = answer.begins
            delegate.allowsBoth = answer.allowsBoth
            try tap(at: Double(time))
            #expect(counter.counts == ["tapped": 1, "twice": time + 1])
        }
    }

    @Test func `a view can keep its superviews' recognizers from its touches`() throws {
        final class Keeping: ResponderView {
            override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer)
                -> Bool
            {
                recognizer.view === self
            }
        }
        let view = inner.add(Keeping(frame: inner.bounds))
        addTap(to: outer)
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        addTap(to: view)
        try tap(at: 1)
        #expect(counter.counts == ["tapped": 1])
    }

    @Test func `an enabled control keeps its taps from its superviews' recognizers`() throws {
        let control = inner.add(ResponderControl(frame: inner.bounds))
        control.addTarget(counter, action: "twice", for: .touchUpInside)
        addTap(to: outer)
        try tap(at: 0)
        #expect(counter.counts == ["twice": 1])
        control.isEnabled = false
        try tap(at: 1)
        #expect(counter.counts == ["twice": 1, "tapped": 1])
    }

    @Test(arguments: [true, false])
    func `a view gets its touches from a recognizer that is disabled or never fails`(
        isDisabled: Bool
    ) throws {
        if isDisabled {
            addTap(to: inner).isEnabled = false
        } else {
            inner.add(ResponderGestureRecognizer())
        }
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        #expect(inner.seen == ["began 1", "ended 1"])
    }

    @Test func `a recognizer ignores a state that can't follow its current one`() throws {
        let recognizer = ResponderGestureRecognizer(target: counter, action: "changed:")
        typealias State = ResponderGestureRecognizer.State
        let steps: [(new: State, then: State)] = [
            (.changed, .possible), (.cancelled, .possible), (.possible, .possible),
            (.failed, .possible), (.began, .began), (.failed, .began), (.ended, .possible),
        ]
        for step in steps {
            recognizer.state = step.new
            #expect(recognizer.state == step.then)
        }
        #expect(counter.states == [.began, .ended])
    }

    @Test func `an action that fails makes handleTouch throw after the other actions run`() throws {
        let tap = addTap(to: inner, "failing")
        tap.addTarget(counter, action: "nobodyKnowsThis:")  // selector-check: elsewhere
        tap.addTarget(counter, action: "tapped")
        #expect(throws: CancellationError.self) { try self.tap(at: 0) }
        #expect(counter.counts == ["tapped": 1])
        #expect(inner.seen == ["began 1", "cancelled 1"])
        tap.removeTarget(counter, action: "failing")
        let error = #expect(throws: RouteError.self) { try self.tap(at: 1) }
        let message =
            "-[Counter nobodyKnowsThis:]: no responder of the chain has a handler for it; "
            + "asked Counter"
        #expect(error?.description == message)
    }

    @Test func `an action without a target goes up the chain from the recognizer's view`() throws {
        let screen = window.add(TappedScreen(frame: window.bounds))
        let view = screen.add(ResponderView(frame: window.bounds))
        let tap = view.add(ResponderTapRecognizer(target: nil, action: "screenTapped:"))
        try self.tap(at: 0)
        #expect(screen.taps.count == 1)
        #expect(screen.taps.first === tap)
    }

    @Test(arguments: [Double.nan, -1])
    func `a deadline that isn't a valid time counts as passed`(interval: Double) throws {
        let (once, twice) = addBoth()
        twice.maximumInterval = interval
        try tap(at: 0)
        try window.advanceTime(to: 1)
        #expect(counter.counts == ["tapped": 1])
        #expect(once.state == .possible)
        #expect(twice.state == .possible)
    }

    @Test func `a touch that a delayed action cancels doesn't begin again when it moves`() throws {
        let (once, _) = addBoth()
        try tap(at: 0)
        try touch(.began, 150, id: 2, at: 0.2)
        window.observer = { [window] trace in
            if case .recognizer(let one, .ended) = trace, one === once {
                _ = try? window.cancelTouches()
            }
        }
        let outcome = try window.touch(.moved, 150, id: 2, at: 5)
        #expect(counter.counts == ["tapped": 1])
        #expect(outcome.touches.isEmpty)
        #expect(window.touches.isEmpty)
    }
}
