internal import Foundation
internal import ResponderChain

// Moves a recognizer from state to state. A requested state waits in `requested` until the arbiter
// settles it.

extension ResponderGestureRecognizer {
    /// Returns whether the recognizer takes a touch that begins.
    func mayReceive(_ touch: ResponderTouch) -> Bool {
        isEnabled && !current.isLast
            && calling { delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true }
    }

    /// Runs external code for the recognizer: its methods, its delegate, its actions.
    ///
    /// The code may end the attempt; any later request of this code for the recognizer is ignored.
    func calling<Result>(_ body: () -> Result) -> Result {
        let outer = called
        called = attempt
        defer { called = outer }
        return body()
    }

    func deliver(
        _ phase: ResponderTouch.Phase,
        _ touches: Set<ResponderTouch>,
        _ event: ResponderTouchEvent
    ) {
        calling {
            switch phase {
            case .began: touchesBegan(touches, with: event)
            case .moved: touchesMoved(touches, with: event)
            case .ended: touchesEnded(touches, with: event)
            case .cancelled: touchesCancelled(touches, with: event)
            }
        }
    }

    /// The ``deadline``, whose getter may be external code.
    var currentDeadline: TimeInterval? { calling { deadline } }

    func request(_ state: State) {
        // The code that makes the request has ended the attempt. A gesture that began now would
        // never end.
        if let called, called !== attempt { return }
        let last = requested.last ?? current
        switch (last, state) {
        case (.possible, .began), (.possible, .ended),
            (.began, .changed), (.began, .ended), (.began, .cancelled),
            (.changed, .changed), (.changed, .ended), (.changed, .cancelled):
            // A waiting recognizer changes once when the wait is over, no matter how often it
            // changed meanwhile.
            if state == .changed, requested.last == .changed, current == .possible { return }
            // A recognizer whose beginning was never reported fails if it is canceled.
            if state == .cancelled, current == .possible {
                enter(.failed)
            } else {
                requested.append(state)
            }
        case (_, .failed) where current == .possible, (.possible, .cancelled):
            enter(.failed)
        default:
            return
        }
        if let attempt {
            attempt.arbiter?.settle()
            return
        }
        // A recognizer without touches in a window competes with no other.
        while !requested.isEmpty { enter(requested.removeFirst()) }
        if current.isLast { begin() }
    }

    /// Enters a state, and sends the actions for it.
    func enter(_ state: State) {
        current = state
        if state.isLast { requested = [] }
        SceneTrace.note(.recognizer(self, state))
        guard state != .failed, state != .possible else { return }
        let sent = sendActions()
        SceneErrors.report(sent.errors, to: view?.window?.application)
        guard sent.isRefused, let tracker = view?.window?.touchTracker else { return }
        for touch in touches { tracker.drop(touch, touch.phase) }
    }

    /// Recognizes a change of a gesture without touches, whose beginning and end aren't reported.
    func recognizeChange() {
        enter(.changed)
        begin()
    }

    /// Prepares for the next attempt.
    func begin() {
        calling { reset() }
        requested = []
        current = .possible
        attempt = nil
    }

    /// Ends the attempt, if there is one, without recognizing anything more.
    func giveUp() {
        switch requested.last ?? current {
        case .possible where touches.isEmpty: return
        case .began, .changed: request(.cancelled)
        case .possible: request(.failed)
        case .ended where current == .possible: request(.failed)
        case .ended, .cancelled, .failed: return
        }
    }

    /// Whether the delegate, and all views from its touches up to its own view, allow the
    /// recognizer to recognize.
    var mayBegin: Bool { calling { objector(to: touches) == nil } }

    /// Returns the name of the object that keeps the recognizer from recognizing touches: its
    /// delegate, or a view from the touches up to its own view, or nil if there is none.
    func objector(to touches: [ResponderTouch]) -> String? {
        guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return "its delegate" }
        var asked: Set<ObjectIdentifier> = []
        for touch in touches {
            var next = touch.view
            while let view = next, asked.insert(ObjectIdentifier(view)).inserted {
                guard view.gestureRecognizerShouldBegin(self) else { return "\(view)" }
                next = view === self.view ? nil : view.superview
            }
        }
        return nil
    }

    // MARK: Competition

    /// Returns whether both recognizers watch a touch.
    func shares(touchOf other: ResponderGestureRecognizer) -> Bool {
        touches.contains(where: other.touches.contains)
    }

    /// Returns whether this recognizer requires the other one to fail, according to either of the
    /// two or its delegate.
    func requiresFailure(of other: ResponderGestureRecognizer) -> Bool {
        let isRequired = calling {
            shouldRequireFailure(of: other)
                || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
        }
        if isRequired { return true }
        return other.calling {
            other.shouldBeRequiredToFail(by: self)
                || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
        }
    }

    /// Returns whether this recognizer makes the other one fail when it recognizes its gesture.
    func prevents(_ other: ResponderGestureRecognizer) -> Bool {
        shares(touchOf: other) && mayPrevent(other)
    }

    /// Returns whether this recognizer makes the other one fail when it recognizes touches of both.
    func mayPrevent(_ other: ResponderGestureRecognizer) -> Bool {
        calling { canPrevent(other) && !mayRecognize(with: other) }
            && other.calling { other.canBePrevented(by: self) && !other.mayRecognize(with: self) }
    }

    /// Returns whether the delegate lets the recognizer recognize touches that another one also
    /// recognizes.
    private func mayRecognize(with other: ResponderGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
    }
}
