internal import Foundation

// Which recognizer is chosen.
//
// 1. A recognizer that has seen what it looks for asks for a state; it is not in it yet.
// 2. One that waits for another one to fail goes on waiting while that one may still recognize. If that one has
//    recognized, it fails itself.
// 3. Of those that are left, the one that is asked first is that of the innermost view, among a view's own the one added
//    first; but one that another one may prevent, and not the other way round, comes after that one.
// 4. It fails if its delegate says so, or a view from the one that its touches are in up to its own. Else it is in its state, the others that watch a touch of its own, may be prevented
//    by it and have no delegate that lets both recognize, fail; its actions run; its touches are taken from their views.
// 5. From the beginning, until nobody asks any more.

/// The recognizers that have touches of one window.
@MainActor final class RecognizerArbiter {
    /// What a recognizer makes of touches, until it is possible again.
    @MainActor final class Attempt {
        let recognizer: ResponderGestureRecognizer
        private(set) weak var arbiter: RecognizerArbiter?
        /// Those that ended included.
        var touches: [ResponderTouch] = []

        init(_ recognizer: ResponderGestureRecognizer, _ arbiter: RecognizerArbiter) {
            (self.recognizer, self.arbiter) = (recognizer, arbiter)
        }
    }

    /// In the order in which their recognizers are asked: inner views first.
    private var attempts: [Attempt] = []
    private var recognizers: [ResponderGestureRecognizer] { attempts.map(\.recognizer) }
    private var isSettling = false
    /// Recognizers are being given touches or time: what they ask for is settled when all have seen it.
    private var isGiving = false
    /// Tells views that touches are taken from them.
    var takeFromViews: ([ResponderTouch]) -> Void = { _ in }
    /// Whether a touch hasn't ended.
    var isThere: (ResponderTouch) -> Bool = { _ in false }

    /// Whether a recognizer watches the touch, or has recognized it.
    func watches(_ touch: ResponderTouch) -> Bool {
        recognizers.contains { $0.current != .failed && $0.touches.contains(touch) }
    }

    /// Whether a view must wait for this phase of a touch.
    func holds(_ touch: ResponderTouch, _ phase: ResponderTouch.Phase) -> Bool {
        guard phase != .cancelled else { return false }
        return recognizers.contains { recognizer in
            recognizer.current == .possible && recognizer.touches.contains(touch)
                && (recognizer.delaysTouchesBegan || (recognizer.delaysTouchesEnded && phase == .ended))
        }
    }

    // MARK: What happens

    func give(_ event: ResponderTouchEvent) {
        for (touch, phase) in event.changes where phase == .began {
            for recognizer in touch.gestureRecognizers where recognizer.mayReceive(touch) {
                attempt(of: recognizer).touches.append(touch)
            }
        }
        order()
        isGiving = true
        for phase in ResponderTouch.Phase.allCases {
            // A touch that ended meanwhile, within a method that was told of it, has been told of as ended.
            let changed = event.changes.filter { touch, changed in
                changed == phase && (phase.isLast || !touch.latest.isLast)
            }.map(\.touch)
            guard !changed.isEmpty else { continue }
            for recognizer in recognizers where !recognizer.current.isLast {
                let own = Set(changed.filter(recognizer.touches.contains))
                if !own.isEmpty { recognizer.receive(phase, own, event) }
            }
        }
        isGiving = false
        settle()
    }

    func pass(to time: TimeInterval) {
        isGiving = true
        for recognizer in recognizers where recognizer.current == .possible && recognizer.requested.isEmpty {
            // Not "less than": a deadline that is no number would never pass.
            if let deadline = recognizer.deadline, !(deadline >= time) { recognizer.deadlineDidPass() }
        }
        isGiving = false
        finish()
    }

    /// Ends attempts whose touches are gone.
    func finish() {
        for recognizer in recognizers where !recognizer.touches.contains(where: isThere) {
            // One that waits for nothing and nobody would wait for ever, and hold its touches back from their views.
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

    /// Inner views first; among a view's own in the order in which they were added.
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

    // MARK: Choosing

    /// A recognizer asks for a state.
    func settle() {
        // An action may set states as well: they are settled when it has returned.
        guard !isSettling, !isGiving else { return }
        isSettling = true
        defer { isSettling = false }
        while settleOne() {}
    }

    /// Those that a recognizer waits for, without those that have touches of other windows: they don't compete.
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
