public import ResponderChain
public import SelectorDispatch

/// A responder that decides which actions it takes. ``ResponderNode`` is one; a class of another toolkit can adopt the
/// protocol, too.
///
/// Any other responder takes the actions that it has handlers for.
@MainActor public protocol ResponderActionTarget: Responder {
    /// Returns whether the responder takes an action now. By default, it does if it has a handler for the action.
    ///
    /// A responder without a handler isn't asked.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - sender: The object that sends the action.
    func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool
    /// Returns another object for an action that the responder has no handler for. Nil by default.
    ///
    /// The object gets the action if it has a handler for it.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - sender: The object that sends the action.
    func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject?
    /// Sets the state of a command that has this responder as its target. By default, the command stays as it is.
    ///
    /// - Parameters:
    ///   - command: The command; change it in place.
    ///   - sender: The object that would send the command's action.
    func validate(_ command: inout ResponderCommand, sender: Any?)
}

extension ResponderActionTarget {
    public func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        responds(to: action)
    }
    public func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject? { nil }
    public func validate(_ command: inout ResponderCommand, sender: Any?) {}
}

extension Responder {
    /// Returns the first object up the chain, starting with this responder, that takes an action.
    ///
    /// A responder takes the action if it has a handler for it, isn't disabled, and can perform the action. One without
    /// a handler may have a supplemental target or forward the action.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - sender: The object that sends the action.
    /// - Returns: The target; nil if nobody takes the action.
    /// - Throws: `RouteError.chainCycle(_:through:)` if the chain runs in a circle;
    ///   `RouteError.endlessChain(_:limit:)` if it has no end.
    /// - Complexity: O(length of the chain).
    @MainActor public func target(forAction action: Selector, withSender sender: Any?) throws(RouteError)
        -> AnyObject?
    {
        try ActionRoute(action, upFrom: self, sender: sender).target()
    }
}
