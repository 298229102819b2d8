public import ResponderChain

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
    ///   - presses: The presses that changed.
    ///   - phase: The presses' new phase.
    ///   - event: The event with all presses of the window, or nil if a program called a press
    ///     method without one.
    func receivePresses(
        _ presses: Set<ResponderPress>,
        in phase: ResponderPress.Phase,
        with event: ResponderPressesEvent?
    )
}

extension ResponderPressHandler {
    /// Passes presses on to the next responder that receives presses.
    ///
    /// At the end of the chain, the window interprets the key: as text, as a command to text, or as
    /// a movement of the focus. A chain of any length needs no deep stack, as for touches.
    ///
    /// - Parameters:
    ///   - phase: The phase that the next responder gets.
    ///   - presses: The presses to pass on.
    ///   - event: The event that this responder got with the presses.
    /// - Complexity: O(number of responders up to the next one that receives presses).
    public func passOn(
        _ phase: ResponderPress.Phase,
        _ presses: Set<ResponderPress>,
        _ event: ResponderPressesEvent?
    ) {
        InputPassing.passOn(.presses(phase, presses, event), from: self)
    }

    /// An empty array.
    public var keyCommands: [ResponderKeyCommand] { [] }

    /// Passes the presses on to the next responder.
    ///
    /// - Parameters:
    ///   - presses: The presses that changed.
    ///   - phase: The presses' new phase.
    ///   - event: The event that goes on with the presses.
    public func receivePresses(
        _ presses: Set<ResponderPress>,
        in phase: ResponderPress.Phase,
        with event: ResponderPressesEvent?
    ) {
        passOn(phase, presses, event)
    }
}
