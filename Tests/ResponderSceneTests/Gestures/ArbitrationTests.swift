/// Decides which recognizers wait for which, by their names, and notes the questions.
@MainActor private final class Judge: ResponderGestureRecognizerDelegate {
    /// The pairs of which the first one, the delegate's, waits for the second one.
    var requires: Set<String> = []

    /// The pairs of which the second one waits for the first one, the delegate's.
    var isRequired: Set<String> = []

    /// The pairs about which the delegate was asked whether the first one waits.
    var asked: [String] = []

    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRequireFailureOf other: ResponderGestureRecognizer
    ) -> Bool {
        asked.append("\(recognizer) \(other)")
        return requires.contains("\(recognizer) \(other)")
    }

    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldBeRequiredToFailBy other: ResponderGestureRecognizer
    ) -> Bool {
        isRequired.contains("\(recognizer) \(other)")
    }
}

/// Waits for every long press or, if it is bold, makes every tap wait.
private final class Shy: ResponderTapRecognizer {
    var isBold = false

    override func shouldRequireFailure(of other: ResponderGestureRecognizer) -> Bool {
        !isBold && other is ResponderLongPressRecognizer
    }

    override func shouldBeRequiredToFail(by other: ResponderGestureRecognizer) -> Bool {
        isBold && other is ResponderTapRecognizer
    }
}

/// Does what its role says in one of its methods.
private final class Requester: ResponderGestureRecognizer {
    enum Place: CaseIterable {
        case touchesBegan, deadlineDidPass
    }

    enum Role {
        /// Touches the window.
        case intruder
        /// Requests its end.
        case weak
        /// Requests its end, and can't be prevented by others.
        case strong
    }

    private let place: Place
    private let role: Role
    private var began: TimeInterval = 0

    init(_ place: Place, _ role: Role) {
        self.place = place
        self.role = role
    }

    private func visit(_ place: Place) {
        guard place == self.place else { return }
        switch role {
        case .intruder: _ = try? view?.window?.touch(.began, 300, 300, id: 2, at: began)
        case .weak, .strong: state = .ended
        }
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        began = event.timestamp
        visit(.touchesBegan)
    }

    override var deadline: TimeInterval? { began + 1 }

    override func deadlineDidPass() {
        visit(.deadlineDidPass)
    }

    override func canBePrevented(by other: ResponderGestureRecognizer) -> Bool {
        role != .strong
    }
}

/// Step 4a of `RecognizerArbiter.swift`: which recognizers wait for which.
@MainActor @Suite struct ArbitrationTests {
    private var window = ResponderWindow(0, 0, 400, 400)
    private var judge = Judge()
    private var a = ResponderTapRecognizer()
    private var b = ResponderTapRecognizer()
    private var c = ResponderTapRecognizer()

    init() {
        for (recognizer, name) in [(a, "a"), (b, "b"), (c, "c")] {
            window.add(recognizer, name).delegate = judge
        }
    }

    /// Returns the recognizers that recognize the input.
    private func recognizing(_ input: () throws -> Void) throws -> [String] {
        var ended: [String] = []
        window.observer = {
            if case .recognizer(let recognizer, .ended) = $0 { ended.append("\(recognizer)") }
        }
        try input()
        return ended
    }

    /// Taps, and returns the recognizers that recognize the tap.
    private func tap(at time: Double = 0) throws -> [String] {
        try recognizing { try window.touches((.began, 5, time), (.ended, 5, time + 0.01)) }
    }

    /// Taps, and expects the names of the recognizers that recognize the tap.
    private func expectTap(
        at time: Double = 0,
        isRecognizedBy names: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let recognizing = try tap(at: time)
        #expect(recognizing == names, sourceLocation: sourceLocation)
    }

    @Test(arguments: Requester.Place.allCases)
    private func
        `a touch inside a recognizer's method doesn't settle before all have seen the event around it`(
            place: Requester.Place
        ) throws
    {
        let view = window.add(ResponderView(0, 0, 100, 100))
        for role in [Requester.Role.intruder, .weak, .strong] {
            view.add(Requester(place, role), "\(role)")
        }
        let ended = try recognizing {
            try window.touch(.began, at: 0)
            try window.advanceTime(to: 2)
        }
        #expect(window.touches.map(\.id) == [1, 2])
        #expect(ended == ["strong"])
    }

    @Test func `a delegate can make its recognizer wait for another`() throws {
        judge.requires = ["a b"]
        try expectTap(isRecognizedBy: "b")
        judge.requires = ["a b", "b c"]
        try expectTap(at: 1, isRecognizedBy: "c")
    }

    @Test func `a delegate can make others wait for its recognizer`() throws {
        judge.isRequired = ["c a", "c b"]
        try expectTap(isRecognizedBy: "c")
    }

    @Test func `a delegate is asked once for each pair of recognizers in each attempt`() throws {
        judge.requires = ["a b", "b c"]
        _ = try tap()
        let asked = judge.asked
        #expect(asked.sorted() == Set(asked).sorted())
        _ = try tap(at: 1)
        #expect(judge.asked == asked + asked)
        // A recognizer that waits through several events isn't asked again at each of them.
        judge.requires = ["a b"]
        judge.asked = []
        b.numberOfTapsRequired = 2
        c.isEnabled = false
        _ = try tap(at: 10)
        for time in [10.1, 10.2] { try window.advanceTime(to: time) }
        #expect(judge.asked.contains("a b"))
        #expect(judge.asked.sorted() == Set(judge.asked).sorted())
    }

    @Test(arguments: [10, 40])
    func `only the chosen recognizer and its rivals are asked about each other, not all pairs`(
        count: Int
    ) throws {
        for _ in 3..<count { window.add(ResponderTapRecognizer()).delegate = judge }
        try expectTap(isRecognizedBy: "a")
        #expect(judge.asked.count == count - 1)
    }

    /// Begins with the first move and changes with the others.
    private final class Mover: ResponderGestureRecognizer {
        override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
        {
            state = requestedState == .possible ? .began : .changed
        }

        override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
        {
            state = .ended
        }
    }

    @Test
    func `a recognizer that waits changes once when the waiting is over, however often it changed`()
        throws
    {
        let window = ResponderWindow(0, 0, 100, 100)
        let mover = Mover()
        let undecided = ResponderTapRecognizer()
        undecided.allowableMovement = 1000
        undecided.maximumDuration = 5
        undecided.numberOfTapsRequired = 2
        mover.require(toFail: undecided)
        for recognizer in [mover, undecided] { window.addGestureRecognizer(recognizer) }
        var states: [String] = []
        window.observer = {
            if case .recognizer(let one, let state) = $0, one === mover {
                states.append("\(state)")
            }
        }
        try window.touches(
            (.began, 0, 0),
            (.moved, 1, 1),
            (.moved, 2, 1),
            (.moved, 3, 1),
            (.moved, 4, 1)
        )
        #expect(states.isEmpty)
        try window.touch(.moved, at: 9)
        #expect(states == ["began", "changed", "changed"])
    }

    @Test func `recognizers that wait for each other in a circle don't wait forever`() throws {
        judge.requires = ["a b", "b c", "c a"]
        try expectTap(isRecognizedBy: "a")
        judge.requires = ["a b", "b a"]
        judge.isRequired = ["a b"]
        // The third one doesn't wait at all.
        try expectTap(at: 1, isRecognizedBy: "c")
    }

    @Test func `a subclass can wait for others or make them wait`() throws {
        for recognizer in [a, b, c] { window.removeGestureRecognizer(recognizer) }
        let press = window.add(ResponderLongPressRecognizer())
        let shy = window.add(Shy(), "shy")
        try expectTap(isRecognizedBy: "shy")
        shy.isBold = true
        for recognizer in [press, shy] { window.removeGestureRecognizer(recognizer) }
        for recognizer in [a, shy] { window.addGestureRecognizer(recognizer) }
        try expectTap(at: 1, isRecognizedBy: "shy")
    }

    @Test func `an explanation takes waiting recognizers into account`() {
        judge.requires = ["a b"]
        let lines = window.explainTap().description.split(separator: "\n").filter {
            $0.hasPrefix("recognizer")
        }
        #expect(
            lines.joined(separator: "\n") == """
                recognizer a of ResponderWindow: fails, because b recognizes the tap first
                recognizer b of ResponderWindow: recognizes it and takes its touches
                recognizer c of ResponderWindow: fails, because b recognizes the tap first
                """
        )
        judge.requires = ["a b", "b c", "c a"]
        #expect(
            window.explainTap().description.contains(
                "recognizer a of ResponderWindow: recognizes it"
            )
        )
    }
}
