public import ResponderChain

/// A responder that receives touches. ``ResponderNode`` is one; a class of another toolkit can adopt the protocol, too.
@MainActor public protocol ResponderTouchHandler: Responder {
    /// Called when touches do something. They began in a view whose chain leads to this responder.
    ///
    /// Call ``passOn(_:_:_:)`` to pass touches on to the next responder.
    ///
    /// - Parameters:
    ///   - touches: The touches.
    ///   - phase: What the touches did. Cancelled touches won't end here.
    ///   - event: The event with all touches of the window.
    func receiveTouches(
        _ touches: Set<ResponderTouch>, in phase: ResponderTouch.Phase, with event: ResponderTouchEvent?)
}

extension ResponderTouchHandler {
    /// Passes touches on to the next responder that receives touches. At the end of the chain, nobody gets them.
    ///
    /// A chain of any length needs no deep stack. If many responders have passed touches on inside each other's
    /// methods, the next one gets the touches as soon as these methods have returned.
    ///
    /// - Parameters:
    ///   - phase: What the touches did.
    ///   - touches: The touches.
    ///   - event: The event with all touches of the window.
    /// - Complexity: O(number of responders up to the next one that receives touches).
    public func passOn(
        _ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>, _ event: ResponderTouchEvent?
    ) {
        TouchPassing.passOn(phase, touches, event, from: self)
    }
}

/// A phase of touches on its way along the chain: step 7c of `TouchDelivery.swift`.
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
    private var circle = CircleSearch()

    /// Delivers touches to a view.
    ///
    /// - Returns: Whether the touches passed the end of the chain.
    static func deliver(
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
        passing.deliverAll(Step(phase: phase, touches: touches, event: event, responder: view))
        return passing.passedEnd
    }

    static func passOn(
        _ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>, _ event: ResponderTouchEvent?,
        from responder: any Responder
    ) {
        // A test or a program may call a view's touch method directly. Such touches aren't on their way along a chain
        // yet.
        let passing = current ?? TouchPassing()
        var circle = CircleSearch()
        var next = responder.nextResponder
        while let candidate = next {
            let isMet = circle.closes(at: candidate)
            let isMetByOthers = passing.circle.closes(at: candidate)
            if isMet || isMetByOthers {
                if isInCircle(candidate) { return }
                if isMet { circle = CircleSearch() }
                if isMetByOthers { passing.circle = CircleSearch() }
            }
            if let handler = (candidate as? ResponderNode) ?? (candidate as? any ResponderTouchHandler) {
                passing.deliver(Step(phase: phase, touches: touches, event: event, responder: handler))
                return
            }
            next = candidate.nextResponder
        }
        passing.passedEnd = true
    }

    /// Returns whether a responder that is met again is in a circle, and reports the circle. If the responder isn't in
    /// one, somebody gave it the touches twice.
    private static func isInCircle(_ responder: any Responder) -> Bool {
        do {
            _ = try responder.responderChain()
            return false
        } catch {
            SceneErrors.report(error)
            return true
        }
    }

    private func deliver(_ step: Step) {
        if depth == 0 {
            deliverAll(step)
        } else if depth < Self.limit {
            call(step)
        } else {
            waiting.append(step)
        }
    }

    private func deliverAll(_ first: Step) {
        let outer = Self.current
        Self.current = self
        defer { Self.current = outer }
        call(first)
        var index = 0
        while index < waiting.count {
            let step = waiting[index]
            index += 1
            call(step)
            // Removes the steps that were delivered.
            if index == 1024 {
                waiting.removeFirst(index)
                index = 0
            }
        }
        waiting = []
    }

    private func call(_ step: Step) {
        depth += 1
        defer { depth -= 1 }
        SceneTrace.note(.touches(step.phase, step.responder, step.touches))
        step.responder.receiveTouches(step.touches, in: step.phase, with: step.event)
    }
}
