public import ResponderChain

/// A responder, such as a ``ResponderNode`` or an object of another toolkit, that receives touches.
@MainActor public protocol ResponderTouchHandler: Responder {
    /// Called when touches change that began in a view whose chain leads to this responder.
    ///
    /// Call ``passOn(_:_:_:)`` to pass touches on to the next responder.
    ///
    /// - Parameters:
    ///   - touches: The touches.
    ///   - phase: The touches' new phase. Canceled touches won't end here.
    ///   - event: The event with all touches of the window.
    func receiveTouches(
        _ touches: Set<ResponderTouch>,
        in phase: ResponderTouch.Phase,
        with event: ResponderTouchEvent?
    )
}

/// A responder, such as a ``ResponderNode`` or an object of another toolkit, that receives presses
/// and has key commands.
@MainActor public protocol ResponderPressHandler: Responder {
    /// The commands that keys perform while this responder is in the chain of the first responder;
    /// none by default.
    var keyCommands: [ResponderKeyCommand] { get }
    /// Called when keys change and no key command answers.
    ///
    /// Call ``passOn(_:_:_:)`` to pass presses on to the next responder, as the default
    /// implementation does.
    ///
    /// - Parameters:
    ///   - presses: The presses.
    ///   - phase: The keys' new phase.
    ///   - event: The event with all presses of the window.
    func receivePresses(
        _ presses: Set<ResponderPress>,
        in phase: ResponderPress.Phase,
        with event: ResponderPressesEvent?
    )
}

extension ResponderPressHandler {
    public var keyCommands: [ResponderKeyCommand] { [] }
    public func receivePresses(
        _ presses: Set<ResponderPress>,
        in phase: ResponderPress.Phase,
        with event: ResponderPressesEvent?
    ) {
        passOn(phase, presses, event)
    }
}
