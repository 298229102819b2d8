import Foundation
import ResponderScene
import SelectorDispatch
import Testing

/// Says which recognizers wait for which, and counts how often it was asked.
@MainActor private final class Judge: ResponderGestureRecognizerDelegate {
    var requires: Set<String> = []
    var isRequired: Set<String> = []
    var asked = 0
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldRequireFailureOf other: ResponderGestureRecognizer
    ) -> Bool {
        asked += 1
        return requires.contains("\(recognizer) \(other)")
    }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldBeRequiredToFailBy other: ResponderGestureRecognizer
    ) -> Bool { isRequired.contains("\(recognizer) \(other)") }
}

/// Waits for every long press, or makes every tap wait.
private final class Shy: ResponderTapRecognizer {
    var isBold = false
    override func shouldRequireFailure(of other: ResponderGestureRecognizer) -> Bool {
        !isBold && other is ResponderLongPressRecognizer
    }
    override func shouldBeRequiredToFail(by other: ResponderGestureRecognizer) -> Bool {
        isBold && other is ResponderTapRecognizer
    }
}

/// Requests its end in one of its methods, and comes before every other recognizer if it is strong. An intruder touches
/// the window there instead.
private final class Requester: ResponderGestureRecognizer {
    enum Place: CaseIterable { case touchesBegan, deadlineDidPass }
    enum Role { case intruder, weak, strong }

    private let place: Place
    private let role: Role
    private var began: TimeInterval = 0

    init(_ place: Place, _ role: Role) { (self.place, self.role) = (place, role) }

    private func visit(_ place: Place) {
        guard place == self.place else { return }
        guard role == .intruder else {
            state = .ended
            return
        }
        _ = try? view?.window?.handleTouch(.began, id: 2, at: CGPoint(x: 300, y: 300), timestamp: began)
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        began = event.timestamp
        visit(.touchesBegan)
    }
    override var deadline: TimeInterval? { began + 1 }
    override func deadlineDidPass() { visit(.deadlineDidPass) }
    override func canBePrevented(by other: ResponderGestureRecognizer) -> Bool { role != .strong }
}

/// Step 4a of `RecognizerArbiter.swift`: which recognizers wait for which.
@MainActor @Suite struct ArbitrationTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private let judge = Judge()
    private let a = ResponderTapRecognizer()
    private let b = ResponderTapRecognizer()
    private let c = ResponderTapRecognizer()

    init() {
        for (recognizer, name) in [(a, "a"), (b, "b"), (c, "c")] {
            recognizer.name = name
            recognizer.delegate = judge
            window.addGestureRecognizer(recognizer)
        }
    }

    /// Taps, and returns the recognizers that recognized it.
    private func tap(at time: Double = 0) throws -> [String] {
        var ended: [String] = []
        window.observer = { if case .recognizer(let recognizer, .ended) = $0 { ended.append("\(recognizer)") } }
        try window.handleTouch(.began, id: 1, at: .zero, timestamp: time)
        try window.handleTouch(.ended, id: 1, at: .zero, timestamp: time + 0.01)
        return ended
    }

    @Test(arguments: Requester.Place.allCases)
    private func `a touch inside a recognizer's method doesn't settle before all have seen the event around it`(
        place: Requester.Place
    ) throws {
        let view = ResponderView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        for (role, name) in [(Requester.Role.intruder, "intruder"), (.weak, "weak"), (.strong, "strong")] {
            let recognizer = Requester(place, role)
            recognizer.name = name
            view.addGestureRecognizer(recognizer)
        }
        var ended: [String] = []
        window.observer = { if case .recognizer(let recognizer, .ended) = $0 { ended.append("\(recognizer)") } }
        try window.handleTouch(.began, id: 1, at: .zero, timestamp: 0)
        try window.advanceTime(to: 2)
        #expect(window.touches.map(\.id) == [1, 2])
        #expect(ended == ["strong"])
    }

    @Test func `a delegate can make its recognizer wait for another`() throws {
        judge.requires = ["a b"]
        #expect(try tap() == ["b"])
        judge.requires = ["a b", "b c"]
        #expect(try tap(at: 1) == ["c"])
    }

    @Test func `a delegate can make others wait for its recognizer`() throws {
        judge.isRequired = ["c a", "c b"]
        #expect(try tap() == ["c"])
    }

    @Test func `a delegate is asked once for each pair of recognizers in each attempt`() throws {
        judge.requires = ["a b", "b c"]
        _ = try tap()
        #expect(judge.asked <= 6)
        let asked = judge.asked
        _ = try tap(at: 1)
        #expect(judge.asked == 2 * asked)
    }

    @Test(arguments: [10, 40])
    func `only the chosen recognizer and its rivals are asked about each other, not all pairs`(count: Int) throws {
        for _ in 3..<count {
            let recognizer = ResponderTapRecognizer()
            recognizer.delegate = judge
            window.addGestureRecognizer(recognizer)
        }
        #expect(try tap() == ["a"])
        #expect(judge.asked == count - 1)
    }

    /// Begins with the first move, changes with the others, and notes the states that it enters.
    private final class Mover: ResponderGestureRecognizer {
        override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
            state = requestedState == .possible ? .began : .changed
        }
        override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) { state = .ended }
    }

    @Test func `a recognizer that waits changes once when the waiting is over, however often it changed`() throws {
        let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (mover, undecided) = (Mover(), ResponderTapRecognizer())
        undecided.allowableMovement = 1000
        undecided.maximumDuration = 5
        undecided.numberOfTapsRequired = 2
        mover.require(toFail: undecided)
        for recognizer in [mover, undecided] { window.addGestureRecognizer(recognizer) }
        var states: [String] = []
        window.observer = { if case .recognizer(let one, let state) = $0, one === mover { states.append("\(state)") } }
        try window.handleTouch(.began, id: 1, at: .zero, timestamp: 0)
        for x in 1...4 { try window.handleTouch(.moved, id: 1, at: CGPoint(x: x, y: 0), timestamp: 1) }
        #expect(states.isEmpty)
        try window.handleTouch(.moved, id: 1, at: CGPoint(x: 5, y: 0), timestamp: 9)
        #expect(states == ["began", "changed", "changed"])
    }

    @Test func `recognizers that wait for each other in a circle don't wait forever`() throws {
        judge.requires = ["a b", "b c", "c a"]
        #expect(try tap() == ["a"])
        judge.requires = ["a b", "b a"]
        judge.isRequired = ["a b"]
        #expect(try tap(at: 1) == ["c"], "it doesn't wait at all")
    }

    @Test func `a subclass can wait for others or make them wait`() throws {
        let shy = Shy()
        shy.name = "shy"
        for recognizer in [a, b, c] { window.removeGestureRecognizer(recognizer) }
        let press = ResponderLongPressRecognizer()
        window.addGestureRecognizer(press)
        window.addGestureRecognizer(shy)
        #expect(try tap() == ["shy"])
        shy.isBold = true
        window.removeGestureRecognizer(press)
        window.removeGestureRecognizer(shy)
        window.addGestureRecognizer(a)
        window.addGestureRecognizer(shy)
        #expect(try tap(at: 1) == ["shy"])
    }

    @Test func `an explanation takes waiting recognizers into account`() {
        judge.requires = ["a b"]
        let lines = window.explainTap().description.split(separator: "\n").filter { $0.hasPrefix("recognizer") }
        #expect(
            lines == [
                "recognizer a of ResponderWindow: fails, because b recognizes the tap first",
                "recognizer b of ResponderWindow: recognizes it and takes its touches",
                "recognizer c of ResponderWindow: fails, because b recognizes the tap first",
            ])
        judge.requires = ["a b", "b c", "c a"]
        #expect(window.explainTap().description.contains("recognizer a of ResponderWindow: recognizes it"))
    }
}
