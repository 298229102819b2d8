internal import Foundation

// Delivers touches to recognizers, and chooses among these: step 6 of `TouchDelivery.swift`. The choice is made as
// follows.
//
// 1. A recognizer that has seen its gesture requests a state, but doesn't enter it yet.
// 2. A recognizer that waits for another one to fail keeps waiting while that one may still recognize. If that one has
//    recognized its gesture, the waiting one fails.
// 3. Of the remaining recognizers, the one of the innermost view comes first; among a view's own, the one added first.
//    But a recognizer that another one may prevent, and not the reverse, comes after that one.
// 4. The chosen recognizer fails if its delegate says so, or a view between its touches and its own view, including
//    both. Otherwise, other recognizers fail if they watch a touch of its own, it may prevent them, and neither
//    delegate lets both recognize. Then it enters its state, its actions run, and its touches are cancelled for their
//    views.
// 5. All this repeats until no recognizer requests a state.

/// The recognizers that have touches of one window.
@MainActor final class RecognizerArbiter {
    /// What a recognizer sees from its first touch until it is `possible` again.
    @MainActor final class Attempt {
        let recognizer: ResponderGestureRecognizer
        private(set) weak var arbiter: RecognizerArbiter?
        /// The touches, including those that ended.
        var touches: [ResponderTouch] = []

        init(_ recognizer: ResponderGestureRecognizer, _ arbiter: RecognizerArbiter) {
            (self.recognizer, self.arbiter) = (recognizer, arbiter)
        }
    }

    /// The attempts in the order in which their recognizers are asked: inner views first.
    private var attempts: [Attempt] = []
    private var recognizers: [ResponderGestureRecognizer] { attempts.map(\.recognizer) }
    private var isSettling = false
    /// Whether recognizers are being given touches or time. What they request is settled after all have seen it.
    private var isGiving = false
    /// Cancels touches for their views.
    var takeFromViews: ([ResponderTouch]) -> Void = { _ in }
    /// Returns whether a touch hasn't ended.
    var isThere: (ResponderTouch) -> Bool = { _ in false }

    /// Returns whether a recognizer watches the touch, or has recognized it.
    func watches(_ touch: ResponderTouch) -> Bool {
        recognizers.contains { $0.current != .failed && $0.touches.contains(touch) }
    }

    /// Returns whether a recognizer holds this phase of a touch back from its view.
    func holds(_ touch: ResponderTouch, _ phase: ResponderTouch.Phase) -> Bool {
        guard phase != .cancelled else { return false }
        return recognizers.contains { recognizer in
            recognizer.current == .possible && recognizer.touches.contains(touch)
                && (recognizer.delaysTouchesBegan || (recognizer.delaysTouchesEnded && phase == .ended))
        }
    }

    // MARK: Step 6a

    func deliver(_ event: ResponderTouchEvent) {
        for (touch, phase) in event.changes where phase == .began {
            for recognizer in touch.gestureRecognizers where recognizer.mayReceive(touch) {
                attempt(of: recognizer).touches.append(touch)
            }
        }
        order()
        isGiving = true
        for phase in ResponderTouch.Phase.allCases {
            // A touch may have ended inside a method that was told of it. Its end was delivered then.
            let changed = event.changes.filter { touch, changed in
                changed == phase && (phase.isLast || !touch.latest.isLast)
            }.map(\.touch)
            guard !changed.isEmpty else { continue }
            for recognizer in recognizers where !recognizer.current.isLast {
                let own = Set(changed.filter(recognizer.touches.contains))
                if !own.isEmpty { recognizer.deliver(phase, own, event) }
            }
        }
        isGiving = false
        settle()
    }

    func pass(to time: TimeInterval) {
        isGiving = true
        for recognizer in recognizers where recognizer.current == .possible && recognizer.requested.isEmpty {
            // `!(deadline >= time)` instead of `deadline < time`, so that a deadline that isn't a number passes.
            if let deadline = recognizer.deadline, !(deadline >= time) { recognizer.deadlineDidPass() }
        }
        isGiving = false
        finish()
    }

    /// Ends attempts whose touches have ended.
    func finish() {
        for recognizer in recognizers where !recognizer.touches.contains(where: isThere) {
            // A recognizer without touches, request or deadline would wait forever, and hold its touches back from
            // their views.
            if recognizer.current == .possible, recognizer.requested.isEmpty, recognizer.deadline == nil {
                recognizer.enter(.failed)
            }
        }
        settle()
        let done = recognizers.filter { $0.current.isLast && !$0.touches.contains(where: isThere) }
        guard !done.isEmpty else { return }
        let identities = Set(done.map(ObjectIdentifier.init))
        attempts.removeAll { identities.contains(ObjectIdentifier($0.recognizer)) }
        for recognizer in done { recognizer.begin() }
    }

    private func attempt(of recognizer: ResponderGestureRecognizer) -> Attempt {
        if let known = recognizer.attempt { return known }
        let attempt = Attempt(recognizer, self)
        recognizer.attempt = attempt
        attempts.append(attempt)
        return attempt
    }

    /// Sorts attempts: inner views first, and recognizers of one view in the order in which they were added.
    private func order() {
        func depth(_ recognizer: ResponderGestureRecognizer) -> Int {
            var depth = 0
            var next = recognizer.view
            while let view = next {
                depth += 1
                next = view.superview
            }
            return depth
        }
        guard attempts.count > 1 else { return }
        let ranked = attempts.enumerated().map { index, attempt in
            let recognizer = attempt.recognizer
            let place = recognizer.view?.recognizerList.index(of: recognizer)
            return (depth: -depth(recognizer), place: place ?? 0, index: index, attempt: attempt)
        }
        attempts = ranked.sorted { ($0.depth, $0.place, $0.index) < ($1.depth, $1.place, $1.index) }.map(\.attempt)
    }

    // MARK: Step 6b

    /// Settles what recognizers have requested.
    func settle() {
        // An action may set states, too. They are settled after it has returned.
        guard !isSettling, !isGiving else { return }
        isSettling = true
        defer { isSettling = false }
        while settleOne() {}
    }

    /// Returns the recognizers that a recognizer waits for. Those with touches of other windows are left out, because
    /// they don't compete.
    private func requirements(of recognizer: ResponderGestureRecognizer) -> [ResponderGestureRecognizer] {
        recognizer.failureRequirements.filter { $0.attempt?.arbiter === self }
    }

    private func settleOne() -> Bool {
        for recognizer in recognizers where recognizer.current != .possible && !recognizer.requested.isEmpty {
            recognizer.enter(recognizer.requested.removeFirst())
            return true
        }
        let asking = recognizers.filter { $0.current == .possible && !$0.requested.isEmpty }
        let free = asking.filter { recognizer in
            !requirements(of: recognizer).contains {
                $0.isEnabled && $0.current == .possible && !$0.touches.isEmpty
            }
        }
        guard
            let chosen = free.first(where: { candidate in
                !free.contains { $0 !== candidate && $0.outranks(candidate) }
            }) ?? free.first
        else { return false }
        let isTooLate = requirements(of: chosen).contains { $0.current != .possible && $0.current != .failed }
        guard !isTooLate, chosen.mayBegin else {
            chosen.enter(.failed)
            return true
        }
        for other in recognizers where other !== chosen && other.current == .possible && chosen.prevents(other) {
            other.enter(.failed)
        }
        guard !chosen.requested.isEmpty else { return true }
        let touches = chosen.touches
        chosen.enter(chosen.requested.removeFirst())
        if chosen.cancelsTouchesInView { takeFromViews(touches) }
        return true
    }
}
