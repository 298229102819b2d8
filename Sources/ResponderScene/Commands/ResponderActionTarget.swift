public import ResponderChain
public import SelectorDispatch

/// A responder, such as a ``ResponderNode`` or an object of another toolkit, that determines the
/// actions that it takes.
///
/// Any other responder takes the actions that it has handlers for.
@MainActor public protocol ResponderActionTarget: Responder {
    /// Returns whether the responder takes an action now; by default, whether it has a handler.
    ///
    /// It isn't called for a responder without a handler.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - sender: The object that sends the action, or nil if there is none.
    func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool

    /// Returns a different object for an action without a handler in this responder; nil by
    /// default.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - sender: The object that sends the action, or nil if there is none.
    /// - Returns: An object that gets the action if it has a handler for it, or nil to go on up the
    ///   chain.
    func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject?

    /// Sets the state of a command that has this responder as its target; by default, the command
    /// stays as it is.
    ///
    /// - Parameters:
    ///   - command: The command as its owner set it.
    ///   - sender: The object that would send the action, or nil if there is none.
    func validate(_ command: inout ResponderCommand, sender: Any?)
}

extension ResponderActionTarget {
    /// Returns whether the responder has a handler for the action.
    public func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        responds(to: action)
    }

    /// Returns nil.
    public func supplementalTarget(
        forAction action: Selector,
        withSender sender: Any?
    ) -> AnyObject? {
        nil
    }

    /// Leaves the command as it is.
    public func validate(_ command: inout ResponderCommand, sender: Any?) {}
}
