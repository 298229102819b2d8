/// Recognizes at the end of one of its touches.
///
/// A companion begins at the first move, and prevents no other recognizer.
@MainActor private final class Lift: ResponderGestureRecognizer {
    var isCompanion = false

    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        if isCompanion { state = .began }
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        state = .ended
    }

    override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool {
        !isCompanion
    }
}

/// The choice among several recognizers.
@MainActor @Suite struct RecognizerChoiceTests {
    @MainActor final class Receiver {
        var names: [String] = []

        @Handler func recognized(_ recognizer: ResponderGestureRecognizer) {
            if recognizer.state == .ended { names.append(recognizer.name ?? "") }
        }
    }

    private var window = ResponderWindow(0, 0, 200, 200)
    private var receiver = Receiver()
    private var outer = ResponderView(0, 0, 200, 200)
    private var inner = TouchedView(0, 0, 100, 100)

    init() {
        window.add(outer).add(inner)
    }

    /// Adds a recognizer that reports to the receiver.
    @discardableResult private func add<Recognizer: ResponderGestureRecognizer>(
        _ recognizer: Recognizer,
        _ name: String,
        to view: ResponderView
    ) -> Recognizer {
        recognizer.addTarget(receiver, action: "recognized:")
        return view.add(recognizer, name)
    }

    @Test func `the inner view's recognizer wins even if the outer view's has watched longer`()
        throws
    {
        add(Lift(), "outer", to: outer)
        add(Lift(), "inner", to: inner)
        try window.touch(.began, 150)
        try window.tap(10, id: 2)
        #expect(receiver.names == ["inner"])
    }

    @Test func `the recognizer that was added first wins even if a later one has watched longer`()
        throws
    {
        let first = add(Lift(), "first", to: inner)
        add(Lift(), "second", to: inner)
        first.isEnabled = false
        try window.touch(.began, 10)
        first.isEnabled = true
        try window.tap(20, id: 2)
        #expect(receiver.names == ["first"])
    }

    @Test(arguments: [true, false])
    func `a recognizer that waits for another to fail can't recognize after the other does`(
        isMoved: Bool
    ) throws {
        let companion = add(Lift(), "companion", to: inner)
        companion.isCompanion = true
        add(Lift(), "waiting", to: inner).require(toFail: companion)
        try window.touch(.began, 10)
        if isMoved { try window.touch(.moved, 12) } else { companion.isEnabled = false }
        try window.touch(.ended, 12)
        #expect(receiver.names == (isMoved ? ["companion"] : ["waiting"]))
    }

    @Test func `a one-finger tap doesn't prevent a two-finger tap`() throws {
        add(ResponderTapRecognizer(), "one", to: inner)
        add(ResponderTapRecognizer(), "two", to: outer).numberOfTouchesRequired = 2
        try window.touch(.began, 10)
        try window.touch(.began, 150, id: 2)
        try window.touch(.ended, 10)
        #expect(receiver.names == ["one"])
        try window.touch(.ended, 150, id: 2)
        #expect(receiver.names == ["one", "two"])
    }

    /// The ways in which a recognizer enters a window.
    enum Arrival: CaseIterable {
        case addedToView, addedToWindow, withView, insideView, fromOtherWindow
    }

    @Test(arguments: Arrival.allCases)
    func `a recognizer watches touches however it came into the window`(arrival: Arrival) throws {
        let window = ResponderWindow(0, 0, 100, 100)
        let recognizer = ResponderTapRecognizer()
        let other = ResponderWindow(frame: window.bounds)
        let outer = ResponderView(frame: window.bounds)
        let inner = ResponderView(frame: window.bounds)
        switch arrival {
        case .addedToView:
            window.add(outer).add(inner)
            outer.add(recognizer)
            window.addSubview(outer)
        case .addedToWindow:
            window.add(outer).add(inner)
            window.add(recognizer)
            window.addSubview(inner)
        case .withView:
            inner.add(recognizer)
            window.addSubview(inner)
        case .insideView:
            outer.add(inner).add(recognizer)
            window.addSubview(outer)
        case .fromOtherWindow:
            other.add(inner).add(recognizer)
            window.addSubview(inner)
        }
        let touch = try window.touch(.began).touches.first
        #expect(touch?.gestureRecognizers.first === recognizer)
        try window.touch(.ended)
        #expect(touch?.gestureRecognizers.count == 1)
    }

    // MARK: Waiting for each other

    @Test(arguments: 2...4) func `a requirement that would close a circle is refused`(count: Int)
        throws
    {
        let taps = (0..<count).map { add(ResponderTapRecognizer(), "\($0)", to: inner) }
        for (tap, next) in zip(taps, taps.dropFirst()) {
            #expect(tap.require(toFail: next).isDone)
        }
        #expect(!taps[count - 1].require(toFail: taps[0]).isDone)
        #expect(!taps[0].require(toFail: taps[0]).isDone)
        try window.tap(at: 0)
        #expect(receiver.names == ["\(count - 1)"])
        #expect(inner.seen == ["began 1", "cancelled 1"])
        #expect(window.touches.isEmpty)
        for tap in taps {
            #expect(tap.state == .possible)
            #expect(tap.touches.isEmpty)
        }
    }

    @Test func `a requirement that closes no circle is accepted, even twice or in a diamond`() {
        let taps = (0..<4).map { _ in ResponderTapRecognizer() }
        for (from, to) in [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (0, 1)] {
            #expect(taps[from].require(toFail: taps[to]).isDone)
        }
        #expect(!taps[3].require(toFail: taps[0]).isDone)
        #expect(!taps[2].require(toFail: taps[0]).isDone)
        #expect(taps[2].require(toFail: taps[1]).isDone, "that one doesn't wait for it")
        #expect(!taps[1].require(toFail: taps[2]).isDone)
    }

    @Test func `requirements are still checked after a recognizer is released`() {
        let first = ResponderTapRecognizer()
        let third = ResponderTapRecognizer()
        do {
            let second = ResponderTapRecognizer()
            #expect(first.require(toFail: second).isDone)
            #expect(!second.require(toFail: first).isDone)
        }
        #expect(third.require(toFail: first).isDone)
        #expect(!first.require(toFail: third).isDone)
    }

    @Test func `a recognizer doesn't wait for one in another window that it requires to fail`()
        throws
    {
        let other = ResponderWindow(frame: window.frame)
        let elsewhere = other.add(ResponderGestureRecognizer())
        add(ResponderTapRecognizer(), "tap", to: inner).require(toFail: elsewhere)
        try other.touch(.began)
        try window.tap()
        #expect(receiver.names == ["tap"])
    }
}
