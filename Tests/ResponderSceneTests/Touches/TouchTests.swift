import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Testing

/// Notes the touches that it gets, and passes none of them on.
@MainActor class TouchedView: ResponderView {
    var seen: [String] = []
    var whenBegan: () -> Void = {}

    private func note(_ phase: String, _ touches: Set<ResponderTouch>) {
        seen.append("\(phase) \(touches.map(\.id).sorted().map(String.init).joined(separator: " "))")
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note("began", touches)
        whenBegan()
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note("moved", touches)
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note("ended", touches)
    }
    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note("cancelled", touches)
    }
}

/// A responder of another toolkit, which counts the touches that begin.
@MainActor private final class Foreign: @MainActor ResponderTouchHandler {
    weak var nextResponder: (any Responder)?
    var began = 0
    func receiveTouches(
        _ touches: Set<ResponderTouch>, in phase: ResponderTouch.Phase, with event: ResponderTouchEvent?
    ) {
        if phase == .began { began += 1 }
        passOn(phase, touches, event)
    }
}

@MainActor private final class Mute: @MainActor Responder { weak var nextResponder: (any Responder)? }

@MainActor @Suite struct TouchTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    private let left = TouchedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let right = TouchedView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))

    init() { for view in [left, right] { window.addSubview(view) } }

    @Test func `a touch stays with the view in which it began`() throws {
        try window.handleTouch(.began, id: 1, at: CGPoint(x: 10, y: 10))
        try window.handleTouch(.moved, id: 1, at: CGPoint(x: 150, y: 10))
        try window.handleTouch(.ended, id: 1, at: CGPoint(x: 999, y: 10))
        #expect(left.seen == ["began 1", "moved 1", "ended 1"])
        #expect(right.seen.isEmpty && window.touches.isEmpty)
    }

    @Test func `a touch knows its current and previous locations in any view`() throws {
        let outcome = try window.handleTouch(.began, id: 1, at: CGPoint(x: 110, y: 10))
        let touch = try #require(outcome.touches.first)
        try window.handleTouch(.moved, id: 1, at: CGPoint(x: 120, y: 20))
        #expect(touch.location(in: right) == CGPoint(x: 20, y: 20))
        #expect(touch.previousLocation(in: right) == CGPoint(x: 10, y: 10))
        #expect(touch.location(in: nil) == CGPoint(x: 120, y: 20))
        #expect(touch.view === right && touch.window === window && touch.phase == .moved)
    }

    @Test func `simultaneous touches are kept apart, and those of one view come together`() throws {
        let event = try window.handleTouches([
            ResponderTouchInput(.began, id: 1, at: CGPoint(x: 10, y: 10)),
            ResponderTouchInput(.began, id: 2, at: CGPoint(x: 110, y: 10)),
            ResponderTouchInput(.began, id: 3, at: CGPoint(x: 20, y: 10)),
        ])
        #expect(event.touches.map(\.id) == [1, 2, 3])
        try window.handleTouches([
            ResponderTouchInput(.moved, id: 1, at: CGPoint(x: 11, y: 10)),
            ResponderTouchInput(.ended, id: 3, at: CGPoint(x: 20, y: 10)),
        ])
        #expect(left.seen == ["began 1 3", "moved 1", "ended 3"])
        #expect(right.seen == ["began 2"])
        #expect(window.touches.map(\.id) == [1, 2])
    }

    @Test func `a view can take only one touch at a time`() throws {
        left.isMultipleTouchEnabled = false
        for id in 1...2 { try window.handleTouch(.began, id: id, at: CGPoint(x: 10, y: 10)) }
        try window.handleTouch(.ended, id: 2, at: CGPoint(x: 10, y: 10))
        try window.handleTouch(.ended, id: 1, at: CGPoint(x: 10, y: 10))
        #expect(left.seen == ["began 1", "ended 1"])
    }

    @Test func `a touch stays with a view that leaves its superview and keeps it alive`() throws {
        weak var gone: TouchedView?
        do {
            let view = TouchedView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            window.addSubview(view)
            gone = view
        }
        try window.handleTouch(.began, id: 1, at: .zero)
        gone?.removeFromSuperview()
        try window.handleTouch(.moved, id: 1, at: CGPoint(x: 5, y: 5))
        #expect(gone?.seen == ["began 1", "moved 1"])
        try window.handleTouch(.ended, id: 1, at: CGPoint(x: 5, y: 5))
        #expect(gone == nil)
    }

    nonisolated static let taps: [(taps: [(time: Double, x: Double)], counts: [Int])] = [
        ([(0, 10), (0.2, 12), (0.4, 10), (1.4, 10), (1.5, 90)], [1, 2, 3, 1, 1]),
        // At an earlier time.
        ([(100, 10), (5, 10), (5.1, 10), (200, 10), (199.9, 10)], [1, 1, 2, 1, 1]),
        // In two views.
        ([(0, 99), (0, 101), (0, 99), (0, 101), (0, 101)], [1, 1, 2, 2, 3]),
    ]

    @Test(arguments: taps)
    func `quick taps in one place of one view are counted`(taps: [(time: Double, x: Double)], counts: [Int]) throws {
        let counted = try taps.flatMap { tap in
            let point = CGPoint(x: tap.x, y: 10)
            let outcome = try window.handleTouch(.began, id: 1, at: point, timestamp: tap.time)
            try window.handleTouch(.ended, id: 1, at: point, timestamp: tap.time)
            return outcome.touches.map(\.tapCount)
        }
        #expect(counted == counts)
    }

    @Test func `touches go through other toolkits' responders and past those that take no touches`() throws {
        let (foreign, mute, last) = (Foreign(), Mute(), TouchedView())
        let plain = ResponderView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(plain)
        plain.nextResponder = mute
        mute.nextResponder = foreign
        foreign.nextResponder = last
        let outcome = try window.handleTouch(.began, id: 1, at: .zero)
        #expect(foreign.began == 1 && last.seen == ["began 1"] && outcome.isHandled)
    }

    nonisolated static let refused: [([ResponderTouchInput], ResponderTouchError, String)] = [
        (
            [.init(.moved, id: 2, at: .zero)], .unknownTouch(id: 2, phase: .moved, known: [1]),
            "touch 2 moved without having begun; under way: 1"
        ),
        (
            [.init(.began, id: 1, at: .zero)], .alreadyBegan(id: 1),
            "touch 1 has already begun; end or cancel it first, or give the new touch another id"
        ),
        (
            [.init(.ended, id: 1, at: CGPoint(x: CGFloat.nan, y: 0))], .locationNotFinite(id: 1),
            "touch 1: its coordinates must be finite numbers"
        ),
        (
            [.init(.moved, id: 1, at: CGPoint(x: 0, y: CGFloat.infinity))], .locationNotFinite(id: 1),
            "touch 1: its coordinates must be finite numbers"
        ),
        (
            [.init(.moved, id: 1, at: .zero, timestamp: .nan)], .timeNotFinite(id: 1),
            "touch 1: its time must be a finite number"
        ),
        (
            [.init(.moved, id: 1, at: .zero), .init(.ended, id: 1, at: .zero)], .repeatedTouch(id: 1),
            "touch 1 appears twice at one moment; give each touch one phase at a time"
        ),
    ]

    @Test(arguments: refused) func `an impossible touch is refused and changes nothing`(
        inputs: [ResponderTouchInput], error: ResponderTouchError, message: String
    ) throws {
        try window.handleTouch(.began, id: 1, at: CGPoint(x: 10, y: 10))
        #expect(throws: error) { try window.handleTouches(inputs) }
        #expect("\(error)" == message)
        #expect(left.seen == ["began 1"] && window.touches.map(\.id) == [1])
        #expect(window.touches.first?.location(in: nil) == CGPoint(x: 10, y: 10))
    }

    @Test func `a touch beyond a window's limit is refused`() throws {
        for id in 1...256 { try window.handleTouch(.began, id: id, at: .zero) }
        let error = ResponderTouchError.tooManyTouches(id: 257, limit: 256)
        #expect(throws: error) { try window.handleTouch(.began, id: 257, at: .zero) }
        #expect("\(error)" == "touch 257: there are 256 touches already; end or cancel some")
        try window.cancelTouches()
        #expect(window.touches.isEmpty)
    }

    @Test func `the error says that no touch is under way or that there is no window`() {
        let error = ResponderTouchError.unknownTouch(id: 5, phase: .ended, known: [])
        #expect(throws: error) { try window.handleTouch(.ended, id: 5, at: .zero) }
        #expect("\(error)" == "touch 5 ended without having begun; no touch is under way")
        #expect(throws: ResponderTouchError.noWindow) {
            try ResponderApplication().handleTouch(.began, id: 1, at: .zero)
        }
    }

    @Test func `a view that sends the touch that it handles gets an error, not a crash`() throws {
        var deepest: (any Error)?
        var next = 1
        left.whenBegan = { [window] in
            next += 1
            do { try window.handleTouch(.began, id: next, at: .zero) } catch { deepest = error }
        }
        try window.handleTouch(.began, id: 1, at: .zero)
        #expect(deepest as? ResponderTouchError == .handlingTooDeep(limit: 32))
        #expect(window.touches.count == 32)
    }

    @Test func `a chain that runs in a circle throws an error, and other views get their touches`() throws {
        let plain = ResponderView(frame: left.frame)
        window.addSubview(plain)
        let other = ResponderNode()
        plain.nextResponder = other
        other.nextResponder = plain
        #expect(throws: RouteError.self) {
            try window.handleTouches([.init(.began, id: 1, at: .zero), .init(.began, id: 2, at: CGPoint(x: 110, y: 0))])
        }
        #expect(right.seen == ["began 2"])
    }

    @Test func `a circle that forms while touches are passed on also ends in an error`() throws {
        final class Closing: ResponderView {
            var count = 0
            override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
                count += 1
                superview?.nextResponder = self
                super.touchesBegan(touches, with: event)
            }
        }
        let view = Closing(frame: left.frame)
        window.addSubview(view)
        #expect(throws: RouteError.self) { try window.handleTouch(.began, id: 1, at: .zero) }
        #expect(view.count < 10)
    }

    @Test func `a view that keeps its touches gets them, whether or not the chain has an end`() throws {
        left.nextResponder = window
        window.nextResponder = left
        left.whenBegan = {}
        try window.handleTouch(.began, id: 1, at: .zero)
        try window.handleTouch(.ended, id: 1, at: .zero)
        #expect(left.seen == ["began 1", "ended 1"])
    }

    @Test func `passing touches on more than once isn't a circle`() throws {
        final class Twice: ResponderView {
            override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
                for _ in 0..<5 { super.touchesBegan(touches, with: event) }
            }
        }
        let last = TouchedView()
        let view = Twice(frame: left.frame)
        window.addSubview(view)
        window.nextResponder = last
        try window.handleTouch(.began, id: 1, at: .zero)
        #expect(last.seen.count == 5)
    }

    @Test func `a window sees every event first and can keep it`() throws {
        final class Keeping: ResponderWindow {
            var events = 0
            override func sendEvent(_ event: ResponderTouchEvent) { events += 1 }
        }
        let window = Keeping(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let view = TouchedView(frame: window.bounds)
        window.addSubview(view)
        try window.handleTouch(.began, id: 1, at: .zero)
        try window.handleTouch(.ended, id: 1, at: .zero)
        #expect(window.events == 2 && view.seen.isEmpty && window.touches.isEmpty)
    }

    @Test func `fingers that come down together count as one tap each`() throws {
        func down(_ time: Double) throws -> [Int] {
            let fingers = 1...3
            func inputs(_ phase: ResponderTouch.Phase) -> [ResponderTouchInput] {
                fingers.map { .init(phase, id: $0, at: CGPoint(x: 10 + $0, y: 10), timestamp: time) }
            }
            let outcome = try window.handleTouches(inputs(.began))
            try window.handleTouches(inputs(.ended))
            return outcome.touches.map(\.tapCount)
        }
        #expect(try down(0) == [1, 1, 1])
        #expect(try down(0.1) == [2, 2, 2])
        #expect(try down(9) == [1, 1, 1])
    }

    @Test func `a finger beside another one or after a canceled one counts as a first tap`() throws {
        func touch(_ phase: ResponderTouch.Phase, _ id: Int) throws -> Int? {
            try window.handleTouch(phase, id: id, at: CGPoint(x: 10, y: 10), timestamp: 0).touches.first?.tapCount
        }
        #expect(try touch(.began, 1) == 1)
        #expect(try touch(.began, 2) == 1)
        _ = try touch(.cancelled, 1)
        _ = try touch(.cancelled, 2)
        #expect(try touch(.began, 1) == 1)
        _ = try touch(.ended, 1)
        #expect(try touch(.began, 1) == 2)
    }

    @Test func `a touch that ends while its view handles its beginning has ended for everyone`() throws {
        var phases: [ResponderTouch.Phase] = []
        left.whenBegan = { [window] in
            guard let touch = window.touches.first else { return }
            phases.append(touch.phase)
            _ = try? window.handleTouch(.ended, id: 1, at: CGPoint(x: 10, y: 10))
            phases.append(touch.phase)
        }
        let outcome = try window.handleTouch(.began, id: 1, at: CGPoint(x: 10, y: 10))
        #expect(phases == [.began, .ended] && outcome.touches.map(\.phase) == [.ended])
        #expect(left.seen == ["began 1", "ended 1"] && window.touches.isEmpty)
    }

    @Test func `a touch that is canceled while its view handles a move stays canceled`() throws {
        final class Cancelling: ResponderView {
            override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {}
            override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
                _ = try? window?.cancelTouches()
            }
            override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {}
        }
        window.addSubview(Cancelling(frame: left.frame))
        try window.handleTouch(.began, id: 1, at: .zero)
        let outcome = try window.handleTouch(.moved, id: 1, at: .zero)
        #expect(outcome.touches.map(\.phase) == [.cancelled] && window.touches.isEmpty)
    }

    @Test func `a touch that ends before its view learns that it began is delivered in order`() throws {
        final class Hasty: ResponderWindow {
            var isHasty = true
            override func sendEvent(_ event: ResponderTouchEvent) {
                if isHasty {
                    isHasty = false
                    _ = try? handleTouch(.ended, id: 1, at: .zero)
                }
                super.sendEvent(event)
            }
        }
        let hasty = Hasty(frame: window.frame)
        let view = TouchedView(frame: hasty.bounds)
        hasty.addSubview(view)
        let outcome = try hasty.handleTouch(.began, id: 1, at: .zero)
        #expect(view.seen == ["began 1", "ended 1"])
        #expect(outcome.touches.map(\.phase) == [.ended] && hasty.touches.isEmpty)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a time that isn't finite is refused, with or without a touch`(time: Double) throws {
        let error = ResponderTouchError.timeNotFinite(id: nil)
        #expect(throws: error) { try window.advanceTime(to: time) }
        #expect("\(error)" == "the time must be a finite number")
        #expect(throws: ResponderTouchError.timeNotFinite(id: 1)) {
            try window.handleTouch(.began, id: 1, at: .zero, timestamp: time)
        }
        #expect(window.touches.isEmpty)
    }
}
