public import ResponderChain
public import SelectorDispatch

/// A responder, such as a ``ResponderNode`` or an object of another toolkit, that determines the
/// actions that it takes.
///
/// Any other responder takes the actions that it has handlers for.
@MainActor public protocol ResponderActionTarget: Responder {
    /// Returns whether the responder takes an action now; true by default.
    ///
    /// Not called for a responder without a handler.
    func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool

    /// Returns a different object for an action without a handler in this responder; nil by
    /// default.
    ///
    /// The object gets the action if it has a handler for it.
    func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject?

    /// Sets the state of a command that has this responder as its target; by default, the command
    /// stays as it is.
    func validate(_ command: inout ResponderCommand, sender: Any?)
}

extension ResponderActionTarget {
    public func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        responds(to: action)
    }

    public func supplementalTarget(forAction action: Selector, withSender sender: Any?)
        -> AnyObject?
    { nil }

    public func validate(_ command: inout ResponderCommand, sender: Any?) {}
}
