/// Notes its touches, and passes on their beginnings as often as a test says.
@MainActor class TouchedView: ResponderView {
    var seen: [String] = []
    var whenBegan: () -> Void = {}
    var whenMoved: () -> Void = {}
    var passes = 0

    private func note(_ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>) {
        let ids = touches.map(\.id).sorted().map(String.init)
        seen.append("\(phase) \(ids.joined(separator: " "))")
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note(.began, touches)
        whenBegan()
        for _ in 0..<passes { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note(.moved, touches)
        whenMoved()
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note(.ended, touches)
    }

    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    {
        note(.cancelled, touches)
    }
}

/// A responder of another toolkit, which counts the touches that begin.
@MainActor private final class Foreign: @MainActor ResponderTouchHandler {
    weak var nextResponder: (any Responder)?
    var began = 0

    func receiveTouches(
        _ touches: Set<ResponderTouch>,
        in phase: ResponderTouch.Phase,
        with event: ResponderTouchEvent?
    ) {
        if phase == .began { began += 1 }
        passOn(phase, touches, event)
    }
}

/// A responder that takes no touches.
@MainActor private final class Mute: @MainActor Responder {
    weak var nextResponder: (any Responder)?
}

/// Keeps its events, or ends the first touch before it sends that touch's first event.
private final class EarlyWindow: ResponderWindow {
    var events = 0
    var keeps = false

    override func sendEvent(_ event: ResponderTouchEvent) {
        events += 1
        if !keeps, events == 1 { _ = try? touch(.ended) }
        if !keeps { super.sendEvent(event) }
    }
}

@MainActor @Suite struct TouchTests {
    private let window = ResponderWindow(0, 0, 200, 100)
    private var left = TouchedView(0, 0, 100, 100)
    private var right = TouchedView(100, 0, 100, 100)

    init() {
        for view in [left, right] { window.addSubview(view) }
    }

    @Test func `a touch stays with the view in which it began`() throws {
        try window.touches((.began, 10, 0), (.moved, 150, 0), (.ended, 999, 0))
        #expect(left.seen == ["began 1", "moved 1", "ended 1"])
        #expect(right.seen.isEmpty)
        #expect(window.touches.isEmpty)
    }

    @Test func `a touch knows its current and previous locations in any view`() throws {
        let touch = try #require(try window.touch(.began, 110, 10).touches.first)
        try window.touch(.moved, 120, 20)
        #expect(touch.location(in: right) == CGPoint(20, 20))
        #expect(touch.location(in: nil) == CGPoint(120, 20))
        #expect(touch.previousLocation(in: right) == CGPoint(10, 10))
        #expect(touch.view === right)
        #expect(touch.window === window)
        #expect(touch.phase == .moved)
    }

    @Test func `simultaneous touches are kept apart, and those of one view come together`() throws {
        let event = try window.handleTouches([
            .init(.began, id: 1, at: CGPoint(10, 10)), .init(.began, id: 2, at: CGPoint(110, 10)),
            .init(.began, id: 3, at: CGPoint(20, 10)),
        ])
        #expect(event.touches.map(\.id) == [1, 2, 3])
        try window.handleTouches([
            .init(.moved, id: 1, at: CGPoint(11, 10)), .init(.ended, id: 3, at: CGPoint(20, 10)),
        ])
        #expect(left.seen == ["began 1 3", "moved 1", "ended 3"])
        #expect(right.seen == ["began 2"])
        #expect(window.touches.map(\.id) == [1, 2])
    }

    @Test func `a view can take only one touch at a time`() throws {
        left.isMultipleTouchEnabled = false
        for (phase, id) in [(ResponderTouch.Phase.began, 1), (.began, 2), (.ended, 2), (.ended, 1)]
        {
            try window.touch(phase, id: id)
        }
        #expect(left.seen == ["began 1", "ended 1"])
    }

    @Test func `a touch stays with a view that leaves its superview and keeps it alive`() throws {
        weak var gone: TouchedView?
        do { gone = window.add(TouchedView(0, 0, 10, 10)) }
        try window.touch(.began)
        gone?.removeFromSuperview()
        try window.touch(.moved)
        #expect(gone?.seen == ["began 1", "moved 1"])
        try window.touch(.ended)
        #expect(gone == nil)
    }

    nonisolated static let taps: [(taps: [(time: Double, x: Double)], counts: [Int])] = [
        ([(0, 10), (0.2, 12), (0.4, 10), (1.4, 10), (1.5, 90)], [1, 2, 3, 1, 1]),
        // Taps at an earlier time than the one before.
        ([(100, 10), (5, 10), (5.1, 10), (200, 10), (199.9, 10)], [1, 1, 2, 1, 1]),
        // Taps in two views by turns.
        ([(0, 99), (0, 101), (0, 99), (0, 101), (0, 101)], [1, 1, 2, 2, 3]),
    ]

    @Test(arguments: taps)
    func `quick taps in one place of one view are counted`(
        taps: [(time: Double, x: Double)],
        counts: [Int]
    ) throws {
        let counted = try taps.flatMap { tap in
            try window.tap(tap.x, at: tap.time).touches.map(\.tapCount)
        }
        #expect(counted == counts)
    }

    @Test func `touches go through other toolkits' responders and past those that take no touches`()
        throws
    {
        let foreign = Foreign()
        let mute = Mute()
        let last = TouchedView()
        window.add(ResponderView(0, 0, 10, 10)).nextResponder = mute
        mute.nextResponder = foreign
        foreign.nextResponder = last
        #expect(try window.touch(.began).isHandled)
        #expect(foreign.began == 1)
        #expect(last.seen == ["began 1"])
    }

    nonisolated static let refused:
        [(inputs: [ResponderTouchInput], error: ResponderTouchError, message: String)] = [
            (
                [.init(.moved, id: 2, at: .zero)], .unknownTouch(id: 2, phase: .moved, known: [1]),
                "touch 2 moved without having begun; under way: 1"
            ),
            (
                [.init(.began, id: 1, at: .zero)], .alreadyBegan(id: 1),
                "touch 1 has already begun; end or cancel it first, or give the new touch another id"
            ),
            (
                [.init(.ended, id: 1, at: CGPoint(CGFloat.nan, 0))], .locationNotFinite(id: 1),
                "touch 1: its coordinates must be finite numbers"
            ),
            (
                [.init(.moved, id: 1, at: CGPoint(0, CGFloat.infinity))], .locationNotFinite(id: 1),
                "touch 1: its coordinates must be finite numbers"
            ),
            (
                [.init(.moved, id: 1, at: .zero, timestamp: .nan)], .timeNotFinite(id: 1),
                "touch 1: its time must be a finite number"
            ),
            (
                [.init(.moved, id: 1, at: .zero), .init(.ended, id: 1, at: .zero)],
                .repeatedTouch(id: 1),
                "touch 1 appears twice at one moment; give each touch one phase at a time"
            ),
            (
                (2...257).map { .init(.began, id: $0, at: .zero) },
                .tooManyTouches(id: 257, limit: 256),
                "touch 257: there are 256 touches already; end or cancel some"
            ),
        ]

    @Test(arguments: refused) func `an impossible touch is refused and changes nothing`(
        inputs: [ResponderTouchInput],
        error: ResponderTouchError,
        message: String
    ) throws {
        try window.touch(.began, 10, 10)
        #expect(throws: error) { try window.handleTouches(inputs) }
        #expect("\(error)" == message)
        #expect(left.seen == ["began 1"])
        #expect(window.touches.map(\.id) == [1])
        #expect(window.touches.first?.location(in: nil) == CGPoint(10, 10))
    }

    @Test func `the error says that no touch is under way or that there is no window`() {
        let error = ResponderTouchError.unknownTouch(id: 5, phase: .ended, known: [])
        #expect(throws: error) { try window.touch(.ended, id: 5) }
        #expect("\(error)" == "touch 5 ended without having begun; no touch is under way")
        #expect(throws: ResponderTouchError.noWindow) { try ResponderApplication().touch(.began) }
    }

    @Test func `a view that sends the touch that it handles gets an error, not a crash`() throws {
        var deepest: (any Error)?
        var next = 1
        left.whenBegan = { [window] in
            next += 1
            do {
                try window.touch(.began, id: next)
            } catch {
                deepest = error
            }
        }
        try window.touch(.began)
        #expect(deepest as? ResponderTouchError == .handlingTooDeep(limit: 32))
        #expect(window.touches.count == 32)
        try window.cancelTouches()
        #expect(window.touches.isEmpty)
    }

    @Test func `a chain that runs in a circle throws an error, and other views get their touches`()
        throws
    {
        let plain = window.add(ResponderView(frame: left.frame))
        let other = ResponderNode()
        plain.nextResponder = other
        other.nextResponder = plain
        #expect(throws: RouteError.self) {
            try window.handleTouches([
                .init(.began, id: 1, at: .zero), .init(.began, id: 2, at: CGPoint(110, 0)),
            ])
        }
        #expect(right.seen == ["began 2"])
    }

    @Test func `a circle that forms while touches are passed on also ends in an error`() throws {
        left.whenBegan = { [window, left] in window.nextResponder = left }
        left.passes = 1
        #expect(throws: RouteError.self) { try window.touch(.began) }
        #expect(left.seen.count < 10)
    }

    @Test func `a view that keeps its touches gets them, whether or not the chain has an end`()
        throws
    {
        left.nextResponder = window
        window.nextResponder = left
        try window.tap()
        #expect(left.seen == ["began 1", "ended 1"])
    }

    @Test func `passing touches on more than once isn't a circle`() throws {
        let last = TouchedView()
        left.passes = 5
        window.nextResponder = last
        try window.touch(.began)
        #expect(last.seen.count == 5)
    }

    @Test func `a window sees every event first and can keep it`() throws {
        let window = EarlyWindow(0, 0, 10, 10)
        window.keeps = true
        let view = window.add(TouchedView(frame: window.bounds))
        try window.tap()
        #expect(window.events == 2)
        #expect(view.seen.isEmpty)
        #expect(window.touches.isEmpty)
    }

    @Test func `a touch that ends before its view learns that it began is delivered in order`()
        throws
    {
        let window = EarlyWindow(0, 0, 10, 10)
        let view = window.add(TouchedView(frame: window.bounds))
        let outcome = try window.touch(.began)
        #expect(view.seen == ["began 1", "ended 1"])
        #expect(outcome.touches.map(\.phase) == [.ended])
        #expect(window.touches.isEmpty)
    }

    @Test func `fingers that come down together count as one tap each`() throws {
        let counts = try [0, 0.1, 9].map { time in
            func inputs(_ phase: ResponderTouch.Phase) -> [ResponderTouchInput] {
                [11, 12, 13].map { id in
                    .init(phase, id: id, at: CGPoint(CGFloat(id), 10), timestamp: time)
                }
            }
            try window.handleTouches(inputs(.began))
            return try window.handleTouches(inputs(.ended)).touches.map(\.tapCount)
        }
        #expect(counts == [[1, 1, 1], [2, 2, 2], [1, 1, 1]])
    }

    @Test func `a finger beside another one or after a canceled one counts as a first tap`() throws
    {
        let steps: [(phase: ResponderTouch.Phase, id: Int)] = [
            (.began, 1), (.began, 2), (.cancelled, 1), (.cancelled, 2), (.began, 1), (.ended, 1),
            (.began, 1),
        ]
        let counts = try steps.map {
            try window.touch($0.phase, id: $0.id, at: 0).touches.first?.tapCount
        }
        #expect(counts == [1, 1, 1, 1, 1, 1, 2])
    }

    @Test func `a touch that ends while its view handles its beginning has ended everywhere`()
        throws
    {
        var phases: [ResponderTouch.Phase] = []
        left.whenBegan = { [window] in
            guard let touch = window.touches.first else { return }
            phases.append(touch.phase)
            _ = try? window.touch(.ended)
            phases.append(touch.phase)
        }
        let outcome = try window.touch(.began)
        #expect(phases == [.began, .ended])
        #expect(outcome.touches.map(\.phase) == [.ended])
        #expect(left.seen == ["began 1", "ended 1"])
        #expect(window.touches.isEmpty)
    }

    @Test func `a touch that is canceled while its view handles a move stays canceled`() throws {
        left.whenMoved = { [window] in _ = try? window.cancelTouches() }
        try window.touch(.began)
        let outcome = try window.touch(.moved)
        #expect(outcome.touches.map(\.phase) == [.cancelled])
        #expect(window.touches.isEmpty)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a time that isn't finite is refused, with or without a touch`(time: Double) throws {
        let error = ResponderTouchError.timeNotFinite(id: nil)
        #expect(throws: error) { try window.advanceTime(to: time) }
        #expect("\(error)" == "the time must be a finite number")
        #expect(throws: ResponderTouchError.timeNotFinite(id: 1)) {
            try window.touch(.began, at: time)
        }
        #expect(window.touches.isEmpty)
    }
}
