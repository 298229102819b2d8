public import ResponderChain

/// A responder, such as a ``ResponderNode`` or an object of another toolkit, that receives touches.
@MainActor public protocol ResponderTouchHandler: Responder {
    /// Called when touches change that began in a view whose chain leads to this responder.
    ///
    /// Call ``passOn(_:_:_:)`` to pass touches on to the next responder.
    ///
    /// - Parameters:
    ///   - touches: The touches that changed and began in the same view.
    ///   - phase: The touches' new phase. Canceled touches won't end here.
    ///   - event: The event with all touches of the window, or nil if a program called a touch
    ///     method without one.
    func receiveTouches(
        _ touches: Set<ResponderTouch>,
        in phase: ResponderTouch.Phase,
        with event: ResponderTouchEvent?
    )
}

extension ResponderTouchHandler {
    /// Passes touches on to the next responder that receives touches, if there is one.
    ///
    /// A chain of any length needs no deep stack. If many responders have passed touches on in
    /// nested calls, the next one gets the touches as soon as these calls have returned.
    ///
    /// - Parameters:
    ///   - phase: The phase that the next responder gets.
    ///   - touches: The touches to pass on: all that this responder got, or some of them.
    ///   - event: The event that this responder got with the touches.
    /// - Complexity: O(number of responders up to the next one that receives touches).
    public func passOn(
        _ phase: ResponderTouch.Phase,
        _ touches: Set<ResponderTouch>,
        _ event: ResponderTouchEvent?
    ) {
        InputPassing.passOn(.touches(phase, touches, event), from: self)
    }
}
