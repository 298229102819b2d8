public import ResponderChain

/// A responder that receives touches. ``ResponderNode`` is one; a class of another toolkit can adopt the protocol, too.
///
/// By default, each method passes the touches on to the next responder.
@MainActor public protocol ResponderTouchHandler: Responder {
    /// Called when touches begin in a view whose chain leads to this responder.
    ///
    /// - Parameters:
    ///   - touches: the touches that began.
    ///   - event: the event with all touches of the window.
    func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    /// Called when touches move.
    ///
    /// - Parameters:
    ///   - touches: the touches that moved.
    ///   - event: the event with all touches of the window.
    func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    /// Called when touches end.
    ///
    /// - Parameters:
    ///   - touches: the touches that ended.
    ///   - event: the event with all touches of the window.
    func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    /// Called when touches are cancelled. These touches won't end here.
    ///
    /// - Parameters:
    ///   - touches: the touches that were cancelled.
    ///   - event: the event with all touches of the window.
    func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
}

extension ResponderTouchHandler {
    public func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.began, touches, event)
    }
    public func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.moved, touches, event)
    }
    public func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.ended, touches, event)
    }
    public func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.cancelled, touches, event)
    }

    /// Passes touches on to the next responder that receives touches. At the end of the chain, nobody gets them.
    ///
    /// A chain of any length needs no deep stack. If many responders have passed touches on inside each other's
    /// methods, the next one gets the touches as soon as these methods have returned.
    ///
    /// - Parameters:
    ///   - phase: what the touches did.
    ///   - touches: the touches.
    ///   - event: the event with all touches of the window.
    /// - Complexity: O(number of responders up to the next one that receives touches).
    public func passOn(
        _ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>, _ event: ResponderTouchEvent?
    ) {
        TouchPassing.passOn(phase, touches, event, from: self)
    }
}

/// A phase of touches on its way along the chain.
@MainActor final class TouchPassing {
    private struct Step {
        let phase: ResponderTouch.Phase
        let touches: Set<ResponderTouch>
        let event: ResponderTouchEvent?
        let responder: any ResponderTouchHandler
    }

    private static var current: TouchPassing?
    /// The number of responders that can call each other before the rest waits for them to return.
    private static let limit = 64

    private var depth = 0
    private var waiting: [Step] = []
    private var passedEnd = false
    private var cycles = CycleWatch()

    /// Delivers touches to a view.
    ///
    /// - Returns: whether the touches passed the end of the chain.
    static func give(
        _ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>, _ event: ResponderTouchEvent?,
        to view: ResponderView
    ) -> Bool {
        do {
            _ = try view.responderChain()
        } catch {
            SceneErrors.report(error)
            return false
        }
        let passing = TouchPassing()
        passing.run(Step(phase: phase, touches: touches, event: event, responder: view))
        return passing.passedEnd
    }

    static func passOn(
        _ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>, _ event: ResponderTouchEvent?,
        from responder: any Responder
    ) {
        // A test or a program may call a view's touch method directly. Such touches aren't on their way along a chain
        // yet.
        let passing = current ?? TouchPassing()
        var cycles = CycleWatch()
        var next = responder.nextResponder
        while let candidate = next {
            guard !cycles.isCircle(candidate), !passing.cycles.isCircle(candidate) else { return }
            if let handler = (candidate as? ResponderNode) ?? (candidate as? any ResponderTouchHandler) {
                passing.take(Step(phase: phase, touches: touches, event: event, responder: handler))
                return
            }
            next = candidate.nextResponder
        }
        passing.passedEnd = true
    }

    private func take(_ step: Step) {
        if depth == 0 {
            run(step)
        } else if depth < Self.limit {
            perform(step)
        } else {
            waiting.append(step)
        }
    }

    private func run(_ step: Step) {
        let outer = Self.current
        Self.current = self
        defer { Self.current = outer }
        perform(step)
        var index = 0
        while index < waiting.count {
            let step = waiting[index]
            index += 1
            perform(step)
            // Removes the steps that were performed.
            if index == 1024 {
                waiting.removeFirst(index)
                index = 0
            }
        }
        waiting = []
    }

    private func perform(_ step: Step) {
        depth += 1
        defer { depth -= 1 }
        SceneTrace.note(.touches(step.phase, step.responder, step.touches))
        switch step.phase {
        case .began: step.responder.touchesBegan(step.touches, with: step.event)
        case .moved: step.responder.touchesMoved(step.touches, with: step.event)
        case .ended: step.responder.touchesEnded(step.touches, with: step.event)
        case .cancelled: step.responder.touchesCancelled(step.touches, with: step.event)
        }
    }
}

/// Detects a circle of responders, by Brent's algorithm. A responder may also be met again because somebody gave it
/// touches twice, so its chain is checked before it counts as a circle.
@MainActor private struct CycleWatch {
    private var remembered: ObjectIdentifier?
    private var steps = 0
    private var limit = 1

    mutating func isCircle(_ responder: any Responder) -> Bool {
        if ObjectIdentifier(responder) == remembered {
            do {
                _ = try responder.responderChain()
            } catch {
                SceneErrors.report(error)
                return true
            }
        }
        steps += 1
        if steps == limit {
            remembered = ObjectIdentifier(responder)
            steps = 0
            limit *= 2
        }
        return false
    }
}
