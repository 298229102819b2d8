import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Testing

/// Counts what recognizers send it.
@MainActor final class Counter {
    var counts: [String: Int] = [:]
    var states: [ResponderGestureRecognizer.State] = []

    @Handler fileprivate func tapped() { counts["tapped", default: 0] += 1 }
    @Handler fileprivate func tappedOnce() { counts["once", default: 0] += 1 }
    @Handler fileprivate func twice() { counts["twice", default: 0] += 1 }
    @Handler fileprivate func changed(_ recognizer: ResponderGestureRecognizer) { states.append(recognizer.state) }
    @Handler fileprivate func failing() throws { throw CancellationError() }
}

final class TappedScreen: ResponderView {
    var taps: [ResponderGestureRecognizer] = []
    @Handler fileprivate func screenTapped(_ recognizer: ResponderGestureRecognizer) { taps.append(recognizer) }
}

@MainActor private final class Deciding: ResponderGestureRecognizerDelegate {
    var receives = true
    var begins = true
    var both = false
    func gestureRecognizer(_ recognizer: ResponderGestureRecognizer, shouldReceive touch: ResponderTouch) -> Bool {
        receives
    }
    func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool { both }
}

@MainActor @Suite struct RecognizerTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let outer = ResponderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let inner = TouchedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let counter = Counter()

    init() { window.add(outer).add(inner) }

    private func addTap(
        to view: ResponderView, _ action: Selector = "tapped", _ change: (ResponderTapRecognizer) -> Void = { _ in }
    ) -> ResponderTapRecognizer {
        let tap = ResponderTapRecognizer(target: counter, action: action)
        change(tap)
        view.addGestureRecognizer(tap)
        return tap
    }

    private func touch(_ phase: ResponderTouch.Phase, _ x: CGFloat = 10, id: Int = 1, at time: Double = 0) throws {
        try window.handleTouch(phase, id: id, at: CGPoint(x: x, y: 10), timestamp: time)
    }

    private func tap(at time: Double, x: CGFloat = 10, id: Int = 1) throws {
        try touch(.began, x, id: id, at: time)
        try touch(.ended, x, id: id, at: time + 0.05)
    }

    @Test func `a tap runs its action and takes the touch from the view`() throws {
        let recognizer = addTap(to: inner)
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
        #expect(inner.seen == ["began 1", "cancelled 1"])
        #expect(recognizer.state == .possible && recognizer.touches.isEmpty)
        try tap(at: 10)
        #expect(counter.counts == ["tapped": 2])
    }

    @Test func `a tap that doesn't cancel touches leaves them to the view`() throws {
        _ = addTap(to: inner) { $0.cancelsTouchesInView = false }
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
        #expect(inner.seen == ["began 1", "ended 1"])
    }

    @Test(arguments: [(9.9, true), (10.0, true), (10.1, false), (-80, false)])
    func `a finger that moves too far doesn't tap`(by distance: Double, taps: Bool) throws {
        _ = addTap(to: inner)
        try touch(.began, 90)
        try touch(.moved, 90 + distance)
        try touch(.ended, 90 + distance)
        #expect(counter.counts == (taps ? ["tapped": 1] : [:]))
        #expect(inner.seen == ["began 1", "moved 1", taps ? "cancelled 1" : "ended 1"])
    }

    @Test func `a finger that jumps away when it is lifted doesn't tap`() throws {
        _ = addTap(to: inner)
        try touch(.began)
        try touch(.ended, 1e308)
        #expect(counter.counts.isEmpty && inner.seen == ["began 1", "ended 1"])
    }

    @Test func `a finger that stays down too long doesn't tap`() throws {
        _ = addTap(to: inner) { $0.maximumDuration = 0.5 }
        try touch(.began)
        try touch(.ended, at: 0.6)
        #expect(counter.counts.isEmpty)
        try touch(.began, at: 1)
        try touch(.ended, at: 1.5)
        #expect(counter.counts == ["tapped": 1])
    }

    @Test func `a double tap needs two taps that are close in place and time`() throws {
        _ = addTap(to: inner, "twice") { $0.numberOfTapsRequired = 2 }
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        try tap(at: 0.2)
        #expect(counter.counts == ["twice": 1])
        try tap(at: 5)
        try tap(at: 6)
        #expect(counter.counts == ["twice": 1])
        try tap(at: 6.2)
        #expect(counter.counts == ["twice": 2])
        try tap(at: 10, x: 10)
        try tap(at: 10.2, x: 90)
        #expect(counter.counts == ["twice": 2])
    }

    @Test func `a double-tapped view sees both touches begin and get canceled`() throws {
        _ = addTap(to: inner, "twice") { $0.numberOfTapsRequired = 2 }
        try tap(at: 0, id: 1)
        #expect(inner.seen == ["began 1"])
        try tap(at: 0.2, id: 2)
        #expect(inner.seen == ["began 1", "began 2", "cancelled 1 2"])
    }

    @Test(arguments: [true, false])
    func `a view learns that a first tap ended when no second one comes, or at once if nothing delays it`(
        delaysEnd: Bool
    ) throws {
        _ = addTap(to: inner, "twice") { ($0.numberOfTapsRequired, $0.delaysTouchesEnded) = (2, delaysEnd) }
        try tap(at: 0)
        try window.advanceTime(to: 0.2)
        #expect(inner.seen == (delaysEnd ? ["began 1"] : ["began 1", "ended 1"]))
        try window.advanceTime(to: 1)
        #expect(inner.seen == ["began 1", "ended 1"])
    }

    @Test func `a recognizer that delays the beginning of a touch delivers it when it fails`() throws {
        _ = addTap(to: inner) { $0.delaysTouchesBegan = true }
        try touch(.began)
        try touch(.moved, 12)
        try touch(.moved, 14)
        #expect(inner.seen.isEmpty)
        try touch(.moved, 50)
        #expect(inner.seen == ["began 1", "moved 1"])
        try touch(.ended, 50)
        #expect(inner.seen == ["began 1", "moved 1", "ended 1"])
        inner.seen = []
        try tap(at: 1)
        #expect(inner.seen.isEmpty && counter.counts == ["tapped": 1])
    }

    @Test func `a touch keeps the phase that its view sees while a recognizer takes it from the view`() throws {
        _ = addTap(to: inner) { $0.delaysTouchesBegan = true }
        let other = ResponderGestureRecognizer()
        inner.addGestureRecognizer(other)
        var phases: [ResponderTouch.Phase?] = []
        inner.whenBegan = { [window] in
            phases.append(window.touches.first?.phase)
            other.state = .began
            phases.append(window.touches.first?.phase)
        }
        try touch(.began)
        try touch(.moved, 50)
        #expect(inner.seen == ["began 1", "cancelled 1"])
        #expect(phases == [.began, .began] && window.touches.first?.phase == .moved)
    }

    @Test func `a single tap waits for a double tap to fail if it is required to`() throws {
        let double = addTap(to: inner, "twice") { $0.numberOfTapsRequired = 2 }
        addTap(to: inner).require(toFail: double)
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        try window.advanceTime(to: 1)
        #expect(counter.counts == ["tapped": 1])
        try tap(at: 5)
        try tap(at: 5.2)
        #expect(counter.counts == ["tapped": 1, "twice": 1])
    }

    @Test func `without a requirement, a single tap and then a double tap are recognized`() throws {
        _ = addTap(to: inner)
        _ = addTap(to: inner, "twice") { $0.numberOfTapsRequired = 2 }
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
        try tap(at: 0.2)
        #expect(counter.counts == ["tapped": 1, "twice": 1])
    }

    @Test func `a two-finger tap needs both fingers`() throws {
        _ = addTap(to: inner) { $0.numberOfTouchesRequired = 2 }
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        try touch(.began, 10, id: 1, at: 1)
        try touch(.began, 30, id: 2, at: 1)
        try touch(.ended, 10, id: 1, at: 1)
        #expect(counter.counts.isEmpty)
        try touch(.ended, 30, id: 2, at: 1)
        #expect(counter.counts == ["tapped": 1])
        for id in 1...3 { try touch(.began, 10, id: id, at: 2) }
        for id in 1...3 { try touch(.ended, 10, id: id, at: 2) }
        #expect(counter.counts == ["tapped": 1])
    }

    @Test func `a number of taps or fingers below one counts as one`() throws {
        _ = addTap(to: inner) { ($0.numberOfTapsRequired, $0.numberOfTouchesRequired) = (0, -3) }
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
    }

    @Test func `a delegate can allow two gestures at once, refuse a gesture, or refuse touches`() throws {
        let delegate = Deciding()
        _ = addTap(to: outer, "twice")
        let tap = addTap(to: inner)
        tap.delegate = delegate
        delegate.both = true
        try self.tap(at: 0)
        #expect(counter.counts == ["tapped": 1, "twice": 1])
        delegate.both = false
        delegate.begins = false
        try self.tap(at: 1)
        #expect(counter.counts == ["tapped": 1, "twice": 2])
        delegate.begins = true
        delegate.receives = false
        try self.tap(at: 2)
        #expect(counter.counts == ["tapped": 1, "twice": 3])
    }

    @Test func `a view can keep its superviews' recognizers from its touches`() throws {
        final class Keeping: ResponderView {
            override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
                recognizer.view === self
            }
        }
        let view = Keeping(frame: inner.bounds)
        inner.addSubview(view)
        _ = addTap(to: outer)
        try tap(at: 0)
        #expect(counter.counts.isEmpty)
        _ = addTap(to: view)
        try tap(at: 1)
        #expect(counter.counts == ["tapped": 1])
    }

    @Test func `an enabled control keeps its taps from its superviews' recognizers`() throws {
        let control = ResponderControl(frame: inner.bounds)
        inner.addSubview(control)
        control.addTarget(counter, action: "twice", for: .touchUpInside)
        _ = addTap(to: outer)
        try tap(at: 0)
        #expect(counter.counts == ["twice": 1])
        control.isEnabled = false
        try tap(at: 1)
        #expect(counter.counts == ["twice": 1, "tapped": 1])
    }

    @Test func `a disabled recognizer gets no touches`() throws {
        addTap(to: inner).isEnabled = false
        try tap(at: 0)
        #expect(counter.counts.isEmpty && inner.seen == ["began 1", "ended 1"])
    }

    @Test func `a recognizer that never fails doesn't hold touches forever`() throws {
        inner.addGestureRecognizer(ResponderGestureRecognizer())
        try tap(at: 0)
        #expect(inner.seen == ["began 1", "ended 1"])
    }

    @Test func `a recognizer ignores a state that can't follow its current one`() throws {
        let recognizer = ResponderGestureRecognizer(target: counter, action: "changed:")
        for state in [ResponderGestureRecognizer.State.changed, .cancelled, .possible, .failed] {
            recognizer.state = state
            #expect(recognizer.state == .possible)
        }
        recognizer.state = .began
        #expect(recognizer.state == .began)
        recognizer.state = .failed
        #expect(recognizer.state == .began)
        recognizer.state = .ended
        #expect(recognizer.state == .possible)
        #expect(counter.states == [.began, .ended])
    }

    @Test func `an action that fails makes handleTouch throw after the other actions run`() throws {
        let tap = addTap(to: inner, "failing")
        tap.addTarget(counter, action: "nobodyKnowsThis:")  // selector-check: elsewhere
        tap.addTarget(counter, action: "tapped")
        try touch(.began)
        #expect(throws: CancellationError.self) { try touch(.ended) }
        #expect(counter.counts == ["tapped": 1] && inner.seen == ["began 1", "cancelled 1"])
        tap.removeTarget(counter, action: "failing")
        try touch(.began)
        let error = #expect(throws: RouteError.self) { try touch(.ended) }
        #expect(
            error?.description
                == "-[Counter nobodyKnowsThis:]: no responder of the chain has a handler for it; asked Counter")
    }

    @Test func `an action without a target goes up the chain from the recognizer's view`() throws {
        let screen = TappedScreen(frame: window.bounds)
        window.addSubview(screen)
        let view = ResponderView(frame: window.bounds)
        screen.addSubview(view)
        let tap = ResponderTapRecognizer(target: nil, action: "screenTapped:")
        view.addGestureRecognizer(tap)
        try self.tap(at: 0)
        #expect(screen.taps.count == 1 && screen.taps.first === tap)
    }

    @Test func `a recognizer's location is the center of its touches`() throws {
        let tap = addTap(to: inner) { $0.numberOfTouchesRequired = 2 }
        #expect(tap.location(in: nil) == .zero && tap.numberOfTouches == 0)
        try touch(.began, 10, id: 1)
        try touch(.began, 30, id: 2)
        #expect(tap.location(in: nil) == CGPoint(x: 20, y: 10) && tap.numberOfTouches == 2)
        try touch(.ended, 30, id: 2)
        #expect(tap.location(in: outer) == CGPoint(x: 10, y: 10) && tap.numberOfTouches == 1)
    }

    // MARK: Waiting for each other

    @Test(arguments: 2...4) func `a requirement that would close a circle is refused`(count: Int) throws {
        let taps = (0..<count).map { _ in addTap(to: inner) }
        for (index, tap) in taps.enumerated().dropLast() { #expect(tap.require(toFail: taps[index + 1]).isDone) }
        #expect(!taps[count - 1].require(toFail: taps[0]).isDone)
        #expect(!taps[0].require(toFail: taps[0]).isDone)
        try tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
        #expect(inner.seen == ["began 1", "cancelled 1"])
        #expect(window.touches.isEmpty && taps.allSatisfy { $0.state == .possible && $0.touches.isEmpty })
    }

    /// How a recognizer comes into a window.
    enum Arrival: CaseIterable { case addedToView, addedToWindow, withView, insideView, fromOtherWindow }

    @Test(arguments: Arrival.allCases)
    func `a recognizer watches touches however it came into the window`(arrival: Arrival) throws {
        let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (outer, inner) = (ResponderView(frame: window.bounds), ResponderView(frame: window.bounds))
        let recognizer = ResponderTapRecognizer()
        switch arrival {
        case .addedToView, .addedToWindow:
            window.add(outer).add(inner)
            (arrival == .addedToView ? outer : window).addGestureRecognizer(recognizer)
        case .withView:
            inner.addGestureRecognizer(recognizer)
            window.addSubview(inner)
        case .insideView:
            inner.addGestureRecognizer(recognizer)
            outer.addSubview(inner)
            window.addSubview(outer)
        case .fromOtherWindow:
            let other = ResponderWindow(frame: window.bounds)
            other.addSubview(inner)
            inner.addGestureRecognizer(recognizer)
            window.addSubview(inner)
        }
        let touch = try window.handleTouch(.began, id: 1, at: CGPoint(x: 5, y: 5)).touches.first
        #expect(touch?.gestureRecognizers.first === recognizer)
        try window.handleTouch(.ended, id: 1, at: CGPoint(x: 5, y: 5))
        #expect(touch.map { $0.gestureRecognizers.count } == 1)
    }

    @Test func `a requirement that closes no circle is accepted, even twice or in a diamond`() {
        let taps = (0..<4).map { _ in ResponderTapRecognizer() }
        for (from, to) in [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (0, 1)] {
            #expect(taps[from].require(toFail: taps[to]).isDone)
        }
        #expect(!taps[3].require(toFail: taps[0]).isDone && !taps[2].require(toFail: taps[0]).isDone)
        #expect(taps[2].require(toFail: taps[1]).isDone, "that one doesn't wait for it")
        #expect(!taps[1].require(toFail: taps[2]).isDone)
    }

    @Test func `requirements are still checked after a recognizer is released`() {
        let first = ResponderTapRecognizer()
        do {
            let second = ResponderTapRecognizer()
            #expect(first.require(toFail: second).isDone && !second.require(toFail: first).isDone)
        }
        let third = ResponderTapRecognizer()
        #expect(third.require(toFail: first).isDone && !first.require(toFail: third).isDone)
    }

    @Test(arguments: [Double.nan, -1])
    func `a deadline that isn't a valid time counts as passed`(interval: Double) throws {
        let twice = addTap(to: inner, "twice") {
            $0.numberOfTapsRequired = 2
            $0.maximumInterval = interval
        }
        let once = addTap(to: inner)
        once.require(toFail: twice)
        try tap(at: 0)
        try window.advanceTime(to: 1)
        #expect(counter.counts == ["tapped": 1] && once.state == .possible && twice.state == .possible)
    }

    @Test func `a touch that a delayed action cancels doesn't begin again when it moves`() throws {
        let twice = addTap(to: inner, "twice") { $0.numberOfTapsRequired = 2 }
        let once = addTap(to: inner)
        once.require(toFail: twice)
        try tap(at: 0)
        try touch(.began, 150, id: 2, at: 0.2)
        window.observer = { [window] trace in
            if case .recognizer(let one, .ended) = trace, one === once { _ = try? window.cancelTouches() }
        }
        let outcome = try window.handleTouch(.moved, id: 2, at: CGPoint(x: 150, y: 10), timestamp: 5)
        #expect(counter.counts == ["tapped": 1] && outcome.touches.isEmpty && window.touches.isEmpty)
    }

    @Test func `taps at an earlier time don't make a double tap`() throws {
        _ = addTap(to: inner, "twice") { $0.numberOfTapsRequired = 2 }
        try tap(at: 100)
        try tap(at: 5)
        #expect(counter.counts.isEmpty)
        try tap(at: 5.1)
        try tap(at: 5.2)
        #expect(counter.counts == ["twice": 1])
    }

    @Test func `a recognizer doesn't wait for one in another window that it requires to fail`() throws {
        let other = ResponderWindow(frame: window.frame)
        let foreign = ResponderGestureRecognizer()
        other.addGestureRecognizer(foreign)
        let tap = addTap(to: inner)
        tap.require(toFail: foreign)
        try other.handleTouch(.began, id: 1, at: .zero)
        try self.tap(at: 0)
        #expect(counter.counts == ["tapped": 1])
    }
}
