internal import Foundation

// Delivers touches to recognizers, and chooses among the recognizers: step 6 of
// `TouchDelivery.swift`.
//
// A recognizer's attempt lasts from its first touch until the recognizer is `possible` again.
//
// 1. A recognizer watches a touch that begins, unless it is disabled, has finished, or its delegate
//    declines. Recognizers of inner views come first; of one view, those that were added first.
// 2. Each recognizer gets the changes of its touches: first all that began, then those that moved,
//    ended or were canceled. Before that, time passes: recognizers are notified of their deadlines.
// 3. A recognizer that has seen its gesture requests a state, but doesn't enter it yet. One that
//    has begun already enters its next state without competing. One that fails does so immediately.
// 4. After all have seen the event, requests are settled, one recognizer after the other.
//    a. A recognizer waits for those that it requires to fail: by `require(toFail:)`, or because
//       one of the two or its delegate requires it when both watch a touch. It waits while the
//       other one is `possible`, enabled and has touches. If recognizers wait only for each other,
//       the first of them doesn't wait.
//    b. Of those that don't wait, the first one is chosen. However, if one recognizer may prevent
//       another, but not vice versa, the other comes after it.
//    c. The chosen one fails if a recognizer that it waited for has recognized its gesture. It also
//       fails if its delegate refuses, or a view from those of its touches up to its own does.
//    d. Otherwise, another recognizer fails if it watches a touch of the chosen one, the chosen one
//       may prevent it, and neither delegate lets both recognize.
//    e. The chosen one enters its state, its actions run, and its touches are canceled for their
//       views.
// 5. A recognizer whose touches have ended fails, unless it has requested a state or has a
//    deadline. One that is done and whose touches have all ended is reset, and is `possible` again.
//
// A recognizer gives up if it is disabled or removed, if its view leaves the window, or if one of
// its touches is canceled: it is canceled if it had begun, and fails otherwise. A later finger
// joins the attempt, and each class defines its effect. Nothing else ends an attempt before its
// touches end.

/// The recognizers that have touches of one window.
@MainActor final class RecognizerArbiter {
    /// A recognizer's gesture, from its first touch until it is `possible` again.
    @MainActor final class Attempt {
        let recognizer: ResponderGestureRecognizer
        private(set) weak var arbiter: RecognizerArbiter?

        /// The touches, including those that ended.
        var touches: [ResponderTouch] = []

        /// The answers so far on whether the recognizer requires others to fail.
        private var isRequired: [ObjectIdentifier: Bool] = [:]

        init(_ recognizer: ResponderGestureRecognizer, _ arbiter: RecognizerArbiter) {
            self.recognizer = recognizer
            self.arbiter = arbiter
        }

        /// Returns whether the recognizer or its rival requires the rival to fail first.
        ///
        /// Each pair is asked once for an attempt.
        func requiresFailure(of rival: ResponderGestureRecognizer) -> Bool {
            if let known = isRequired[ObjectIdentifier(rival)] { return known }
            let answer = recognizer.requiresFailure(of: rival)
            isRequired[ObjectIdentifier(rival)] = answer
            return answer
        }
    }

    /// The attempts in the order of their recognizers: inner views first.
    private var attempts: [Attempt] = []
    private var recognizers: [ResponderGestureRecognizer] { attempts.map(\.recognizer) }
    private var isSettling = false

    /// Whether recognizers are being given touches or time.
    ///
    /// Their requests are settled after all have been called.
    private var isGiving = false

    /// The window whose touches these are.
    weak var window: ResponderWindow?

    /// Returns whether a recognizer watches the touch, or has recognized it.
    func watches(_ touch: ResponderTouch) -> Bool {
        recognizers.contains { $0.current != .failed && $0.touches.contains(touch) }
    }

    /// Returns whether a recognizer holds back this phase of a touch from its view.
    func holds(_ touch: ResponderTouch, _ phase: ResponderTouch.Phase) -> Bool {
        guard !attempts.isEmpty, phase != .cancelled else { return false }
        return recognizers.contains { recognizer in
            recognizer.current == .possible && recognizer.touches.contains(touch)
                && (recognizer.delaysTouchesBegan
                    || (recognizer.delaysTouchesEnded && phase == .ended))
        }
    }

    // MARK: Steps 1 to 3

    func deliver(_ event: ResponderTouchEvent) {
        guard !attempts.isEmpty || event.hasRecognizers else { return }
        // Step 1. The recognizers of a first touch come in order.
        var isOrdered = true
        for (touch, phase) in event.changes where phase == .began {
            let count = attempts.count
            for recognizer in touch.gestureRecognizers where recognizer.mayReceive(touch) {
                attempt(of: recognizer).touches.append(touch)
            }
            if count > 0, attempts.count > count { isOrdered = false }
        }
        if !isOrdered { order() }
        // Step 2. The code of a recognizer may handle touches itself, in a nested call.
        let isGivenInside = isGiving
        isGiving = true
        for phase in ResponderTouch.Phase.allCases {
            // A touch may have ended inside a method that got it. In that case, its end was already
            // delivered.
            let changed = event.changes.compactMap { touch, changed in
                changed == phase && (phase.isLast || !touch.latest.isLast) ? touch : nil
            }
            guard !changed.isEmpty else { continue }
            for recognizer in recognizers where !recognizer.current.isLast {
                let own = Set(changed.filter(recognizer.touches.contains))
                if !own.isEmpty { recognizer.deliver(phase, own, event) }
            }
        }
        isGiving = isGivenInside
        // Step 4.
        settle()
    }

    /// Step 2: lets time pass.
    func pass(to time: TimeInterval) {
        if attempts.isEmpty { return }
        let isGivenInside = isGiving
        isGiving = true
        for recognizer in recognizers
        where recognizer.current == .possible && recognizer.requested.isEmpty {
            // The code of an earlier recognizer may have ended its attempt.
            guard competes(recognizer), let deadline = recognizer.currentDeadline,
                competes(recognizer)
            else { continue }
            // `!(deadline >= time)` instead of `deadline < time`, so that a deadline that isn't a
            // number passes.
            if !(deadline >= time) { recognizer.calling { recognizer.deadlineDidPass() } }
        }
        isGiving = isGivenInside
        finish()
    }

    /// The first deadline of the waiting recognizers, or nil if there is none.
    var nextDeadline: TimeInterval? {
        let waiting = recognizers.filter { $0.current == .possible && $0.requested.isEmpty }
        return waiting.compactMap(\.currentDeadline).filter { $0 < .infinity }.min()
    }

    /// Step 5.
    func finish() {
        if attempts.isEmpty { return }
        for recognizer in recognizers where !recognizer.touches.contains(where: isThere) {
            // A recognizer without touches, request or deadline would wait forever, and hold back
            // its touches from their views.
            if recognizer.current == .possible, recognizer.requested.isEmpty,
                recognizer.currentDeadline == nil
            {
                fail(recognizer)
            }
        }
        settle()
        let done = recognizers.filter { $0.current.isLast && !$0.touches.contains(where: isThere) }
        guard !done.isEmpty else { return }
        let identities = Set(done.map(ObjectIdentifier.init))
        attempts = attempts.filter { !identities.contains(ObjectIdentifier($0.recognizer)) }
        for recognizer in done { recognizer.begin() }
    }

    private func attempt(of recognizer: ResponderGestureRecognizer) -> Attempt {
        if let known = recognizer.attempt { return known }
        let attempt = Attempt(recognizer, self)
        recognizer.attempt = attempt
        attempts.append(attempt)
        return attempt
    }

    /// Sorts attempts: inner views first, and recognizers of one view in the order in which they
    /// were added.
    private func order() {
        guard attempts.count > 1 else { return }
        var depths: [ObjectIdentifier: Int] = [:]
        func depth(_ recognizer: ResponderGestureRecognizer) -> Int {
            var path: [ResponderView] = []
            var next = recognizer.view
            while let view = next, depths[ObjectIdentifier(view)] == nil {
                path.append(view)
                next = view.superview
            }
            var depth = next.flatMap { depths[ObjectIdentifier($0)] } ?? 0
            for view in path.reversed() {
                depth += 1
                depths[ObjectIdentifier(view)] = depth
            }
            return depth
        }
        let ranked = attempts.enumerated().map { index, attempt in
            let recognizer = attempt.recognizer
            let place = recognizer.view?.recognizerList.index(of: recognizer)
            return (depth: -depth(recognizer), place: place ?? 0, index: index, attempt: attempt)
        }
        attempts = ranked.sorted { ($0.depth, $0.place, $0.index) < ($1.depth, $1.place, $1.index) }
            .map(\.attempt)
    }

    // MARK: Step 4

    /// Settles the recognizers' requests.
    func settle() {
        // An action may also set states. They are settled after it has returned.
        guard !isSettling, !isGiving else { return }
        isSettling = true
        defer { isSettling = false }
        while settleOne() {}
    }

    private func settleOne() -> Bool {
        // Step 3.
        for recognizer in recognizers
        where recognizer.current != .possible && !recognizer.requested.isEmpty {
            recognizer.enter(recognizer.requested.removeFirst())
            return true
        }
        guard let chosen = chosen() else { return false }
        // Step 4c.
        let isTooLate = requires(chosen) { $0.current != .possible && $0.current != .failed }
        guard !isTooLate, chosen.mayBegin else {
            fail(chosen)
            return true
        }
        // Step 4d.
        for other in recognizers
        where other !== chosen && other.current == .possible && chosen.prevents(other) {
            fail(other)
        }
        // Step 4e. The code of the chosen one may have made it fail during these checks.
        guard !chosen.requested.isEmpty else { return true }
        let touches = chosen.touches
        chosen.enter(chosen.requested.removeFirst())
        if chosen.cancelsTouchesInView { window?.touchTracker.takeFromViews(touches) }
        return true
    }

    /// Makes a recognizer fail, unless it has started over because code that ran meanwhile ended
    /// its touches.
    private func fail(_ recognizer: ResponderGestureRecognizer) {
        if competes(recognizer), recognizer.current == .possible { recognizer.enter(.failed) }
    }

    /// Returns whether a touch hasn't ended.
    private func isThere(_ touch: ResponderTouch) -> Bool {
        window?.touchTracker.tracks(touch) ?? false
    }

    /// Returns whether a recognizer's attempt is one of this arbiter's.
    private func competes(_ recognizer: ResponderGestureRecognizer) -> Bool {
        recognizer.attempt?.arbiter === self
    }

    /// Steps 4a and 4b.
    ///
    /// Recognizers are asked about each other only as far as the choice depends on it.
    private func chosen() -> ResponderGestureRecognizer? {
        let asking = recognizers.filter { $0.current == .possible && !$0.requested.isEmpty }
        var free: ResponderGestureRecognizer?
        for candidate in asking where !requires(candidate, where: blocks) {
            let isOutranked = asking.contains {
                $0 !== candidate && $0.prevents(candidate) && !candidate.prevents($0)
                    && !requires($0, where: blocks)
            }
            if !isOutranked { return candidate }
            free = free ?? candidate
        }
        return free ?? firstInCircle(asking)
    }

    private func blocks(_ recognizer: ResponderGestureRecognizer) -> Bool {
        recognizer.isEnabled && recognizer.current == .possible && !recognizer.touches.isEmpty
    }

    /// Returns whether a recognizer requires the failure of another one that fulfills a condition.
    ///
    /// Recognizers with touches of other windows are left out, because they don't compete.
    private func requires(
        _ recognizer: ResponderGestureRecognizer,
        where isMeant: (ResponderGestureRecognizer) -> Bool
    ) -> Bool {
        if recognizer.failureRequirements.contains(where: { competes($0) && isMeant($0) }) {
            return true
        }
        guard let attempt = recognizer.attempt else { return false }
        return recognizers.contains { other in
            other !== recognizer && isMeant(other) && recognizer.shares(touchOf: other)
                && attempt.requiresFailure(of: other)
        }
    }

    /// Returns the first of the recognizers that wait only for each other.
    ///
    /// One that waits for an undecided recognizer, directly or through others, keeps waiting.
    private func firstInCircle(_ asking: [ResponderGestureRecognizer])
        -> ResponderGestureRecognizer?
    {
        var waiters: [ObjectIdentifier: [ResponderGestureRecognizer]] = [:]
        var waiting: [ResponderGestureRecognizer] = []
        for recognizer in asking {
            if requires(recognizer, where: { blocks($0) && $0.requested.isEmpty }) {
                waiting.append(recognizer)
            } else {
                for other in asking
                where requires(recognizer, where: { $0 === other && blocks($0) }) {
                    waiters[ObjectIdentifier(other), default: []].append(recognizer)
                }
            }
        }
        var goOn = Set(waiting.map(ObjectIdentifier.init))
        while let next = waiting.popLast() {
            waiting += (waiters[ObjectIdentifier(next)] ?? []).filter {
                goOn.insert(ObjectIdentifier($0)).inserted
            }
        }
        return asking.first { !goOn.contains(ObjectIdentifier($0)) }
    }
}
