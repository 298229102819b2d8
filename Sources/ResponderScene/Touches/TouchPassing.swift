public import ResponderChain

/// A responder that can be given touches. ``ResponderNode`` is one; any other toolkit's can be one, too.
///
/// What it doesn't implement goes on to its next responder.
@MainActor public protocol ResponderTouchHandler: Responder {
    /// Touches began in a view whose chain leads here.
    func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    /// Touches moved.
    func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    /// Touches ended.
    func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    /// Touches are taken away: they will not end here.
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

    /// Gives touches to the next responder of the chain that takes touches; to nobody at its end.
    ///
    /// - Complexity: a chain of any length is passed without a deep stack: where many responders have passed touches on
    ///   from within each other's methods, the next one gets them as soon as these have returned.
    public func passOn(
        _ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>, _ event: ResponderTouchEvent?
    ) {
        TouchPassing.passOn(phase, touches, event, from: self)
    }
}

/// One phase of touches on its way along the chain.
@MainActor final class TouchPassing {
    private struct Step {
        let phase: ResponderTouch.Phase
        let touches: Set<ResponderTouch>
        let event: ResponderTouchEvent?
        let responder: any ResponderTouchHandler
    }

    private static var current: TouchPassing?
    /// How many responders call each other before the rest waits for them to return.
    private static let limit = 64

    private var depth = 0
    private var waiting: [Step] = []
    private var passedEnd = false
    private var cycles = CycleWatch()

    /// Gives touches to a view.
    ///
    /// - Returns: whether the touches went past the end of the chain.
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
        // Touches that a test or a program gives to a view by itself are on no way yet.
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
            // What has been performed is not kept.
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

/// Finds out that responders lead back to one of them, by Brent's algorithm. A responder that is met again because
/// somebody gave it touches twice is no circle: its chain is looked at before that is said.
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
