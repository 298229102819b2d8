// How a recognizer goes from state to state. What is asked for waits in `requested` until the arbiter settles it.

extension ResponderGestureRecognizer {
    /// Whether a touch that begins is for this recognizer.
    func mayReceive(_ touch: ResponderTouch) -> Bool {
        isEnabled && !current.isLast && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    func receive(_ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>, _ event: ResponderTouchEvent) {
        switch phase {
        case .began: touchesBegan(touches, with: event)
        case .moved: touchesMoved(touches, with: event)
        case .ended: touchesEnded(touches, with: event)
        case .cancelled: touchesCancelled(touches, with: event)
        }
    }

    func request(_ state: State) {
        let last = requested.last ?? current
        switch (last, state) {
        case (.possible, .began), (.possible, .ended), (.began, .changed), (.began, .ended), (.began, .cancelled),
            (.changed, .changed), (.changed, .ended), (.changed, .cancelled):
            // Nobody has seen it yet: that it began and was cancelled meanwhile is that it failed.
            if state == .cancelled, current == .possible { enter(.failed) } else { requested.append(state) }
        case (_, .failed) where current == .possible, (.possible, .cancelled):
            enter(.failed)
        default:
            return
        }
        guard let attempt else { return settleAlone() }
        attempt.arbiter?.settle()
    }

    /// One without touches in a window competes with nobody.
    private func settleAlone() {
        while !requested.isEmpty { enter(requested.removeFirst()) }
        if current.isLast { begin() }
    }

    /// Is in a state from now on, and says so.
    func enter(_ state: State) {
        current = state
        if state.isLast { requested = [] }
        SceneTrace.note(.recognizer(self, state))
        guard state != .failed, state != .possible else { return }
        ActionDispatch.sendAll(actions, .all, from: self, startingAt: view, for: nil)
    }

    /// Is ready for the next attempt.
    func begin() {
        reset()
        (requested, current, attempt) = ([], .possible, nil)
    }

    /// Ends the attempt, if there is one, without having recognized anything more.
    func giveUp() {
        switch requested.last ?? current {
        case .possible where touches.isEmpty: return
        case .began, .changed: request(.cancelled)
        case .possible: request(.failed)
        case .ended where current == .possible: request(.failed)
        case .ended, .cancelled, .failed: return
        }
    }

    /// Whether the delegate and the views between the touches and the recognizer let it recognize.
    var mayBegin: Bool {
        guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
        var asked: Set<ObjectIdentifier> = []
        for touch in touches {
            var next = touch.view
            while let view = next, asked.insert(ObjectIdentifier(view)).inserted {
                guard view.gestureRecognizerShouldBegin(self) else { return false }
                next = view === self.view ? nil : view.superview
            }
        }
        return true
    }

    // MARK: Against others

    /// Whether this one, when it recognizes, makes the other one fail.
    func prevents(_ other: ResponderGestureRecognizer) -> Bool {
        guard touches.contains(where: other.touches.contains), canPrevent(other), other.canBePrevented(by: self)
        else { return false }
        return !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
            && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
    }

    /// Whether this one is asked before the other one, whatever their views.
    func outranks(_ other: ResponderGestureRecognizer) -> Bool {
        prevents(other) && !other.prevents(self)
    }
}
