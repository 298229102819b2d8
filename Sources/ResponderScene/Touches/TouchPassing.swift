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
        InputPassing.passOn(.touches(phase, touches, event), from: self)
    }
}
