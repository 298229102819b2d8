public import ResponderChain

/// A responder that receives presses and has key commands. ``ResponderNode`` is one; a class of another toolkit can
/// adopt the protocol, too.
@MainActor public protocol ResponderPressHandler: Responder {
    /// The commands that keys perform while this responder is in the chain of the first responder. None by default.
    var keyCommands: [ResponderKeyCommand] { get }
    /// Called when keys do something that no key command answers.
    ///
    /// Call ``passOn(_:_:_:)`` to pass presses on to the next responder. The default does.
    ///
    /// - Parameters:
    ///   - presses: The presses.
    ///   - phase: What the keys did.
    ///   - event: The event with all presses of the window.
    func receivePresses(
        _ presses: Set<ResponderPress>, in phase: ResponderPress.Phase, with event: ResponderPressesEvent?)
}

extension ResponderPressHandler {
    public var keyCommands: [ResponderKeyCommand] { [] }
    public func receivePresses(
        _ presses: Set<ResponderPress>, in phase: ResponderPress.Phase, with event: ResponderPressesEvent?
    ) {
        passOn(phase, presses, event)
    }

    /// Passes presses on to the next responder that receives presses. At the end of the chain, the window interprets the
    /// key: as text, as a command to text, or as a movement of the focus.
    ///
    /// A chain of any length needs no deep stack, as for touches.
    ///
    /// - Parameters:
    ///   - phase: What the keys did.
    ///   - presses: The presses.
    ///   - event: The event with all presses of the window.
    /// - Complexity: O(number of responders up to the next one that receives presses).
    public func passOn(
        _ phase: ResponderPress.Phase, _ presses: Set<ResponderPress>, _ event: ResponderPressesEvent?
    ) {
        InputPassing.passOn(.presses(phase, presses, event), from: self)
    }
}
