import Foundation
import ResponderScene
import Testing

/// Where code of a recognizer, of its delegate or of its actions runs.
enum HastyPlace: String, CaseIterable {
    case touchesBegan, touchesMoved, touchesEnded, touchesCancelled, reset, deadline, deadlineDidPass, canPrevent,
        canBePrevented, shouldRequireFailure, shouldBeRequiredToFail, shouldBegin, action
    case delegateShouldReceive, delegateShouldBegin, delegateSimultaneously, delegateShouldRequireFailure,
        delegateShouldBeRequiredToFail
}

/// Ends all touches at one place, and goes on as if they were there.
final class HastyRecognizer: ResponderGestureRecognizer, @MainActor ResponderGestureRecognizerDelegate {
    private let place: HastyPlace
    private let requested: State
    private(set) var count = 0
    private var began: TimeInterval = 0

    init(_ place: HastyPlace, _ requested: State) {
        (self.place, self.requested) = (place, requested)
        super.init()
        delegate = self
    }

    func visit(_ place: HastyPlace) {
        guard place == self.place, count < 3 else { return }
        count += 1
        _ = try? view?.window?.cancelTouches()
        state = requested
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        began = event.timestamp
        visit(.touchesBegan)
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        visit(.touchesMoved)
        if ![.touchesEnded, .touchesCancelled].contains(place) { state = .ended }
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        visit(.touchesEnded)
    }
    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        super.touchesCancelled(touches, with: event)
        visit(.touchesCancelled)
    }
    override func reset() { visit(.reset) }
    override var deadline: TimeInterval? {
        visit(.deadline)
        return began + 5
    }
    override func deadlineDidPass() {
        visit(.deadlineDidPass)
        super.deadlineDidPass()
    }
    override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool {
        visit(.canPrevent)
        return true
    }
    override func canBePrevented(by other: ResponderGestureRecognizer) -> Bool {
        visit(.canBePrevented)
        return true
    }
    override func shouldRequireFailure(of other: ResponderGestureRecognizer) -> Bool {
        visit(.shouldRequireFailure)
        return false
    }
    override func shouldBeRequiredToFail(by other: ResponderGestureRecognizer) -> Bool {
        visit(.shouldBeRequiredToFail)
        return false
    }

    func gestureRecognizer(_ recognizer: ResponderGestureRecognizer, shouldReceive touch: ResponderTouch) -> Bool {
        visit(.delegateShouldReceive)
        return true
    }
    func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        visit(.delegateShouldBegin)
        return true
    }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool {
        visit(.delegateSimultaneously)
        return false
    }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldRequireFailureOf other: ResponderGestureRecognizer
    ) -> Bool {
        visit(.delegateShouldRequireFailure)
        return false
    }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldBeRequiredToFailBy other: ResponderGestureRecognizer
    ) -> Bool {
        visit(.delegateShouldBeRequiredToFail)
        return false
    }
}

/// The view of two hasty recognizers, and the target of their actions.
final class HastyView: ResponderView {
    override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        (recognizer as? HastyRecognizer)?.visit(.shouldBegin)
        return true
    }

    @Handler func recognized(_ recognizer: HastyRecognizer) { recognizer.visit(.action) }
}

@MainActor @Suite struct HastyRecognizerTests {
    nonisolated static let states: [ResponderGestureRecognizer.State] = [.began, .ended, .failed]

    @Test(arguments: HastyPlace.allCases, states)
    func `a recognizer whose own code ends its touches can't begin afterward`(
        place: HastyPlace, state: ResponderGestureRecognizer.State
    ) throws {
        let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = HastyView(frame: window.bounds)
        window.addSubview(view)
        let recognizers = [HastyRecognizer(place, state), HastyRecognizer(place, state)]
        for recognizer in recognizers {
            recognizer.addTarget(view, action: "recognized:")
            view.addGestureRecognizer(recognizer)
        }
        // Some touches are gone by the time that they would do something.
        for (index, time) in [0.0, 10, 20, 30].enumerated() {
            for phase in [ResponderTouch.Phase.began, .moved, .moved, .ended] where index < 3 || phase != .moved {
                _ = try? window.handleTouch(phase, id: 1, at: CGPoint(x: 1, y: 1), timestamp: time)
            }
            _ = try? window.handleTouch(.began, id: 2, at: CGPoint(x: 1, y: 1), timestamp: time)
            if index == 1 { try window.cancelTouches() }
            try window.advanceTime(to: time + 9)
            try window.cancelTouches()
        }
        try window.advanceTime(to: 100)
        #expect(recognizers.contains { $0.count > 0 })
        for recognizer in recognizers { #expect(recognizer.state == .possible && recognizer.touches.isEmpty) }
        #expect(window.touches.isEmpty)
    }
}
