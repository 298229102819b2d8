public import ResponderChain
public import SelectorDispatch

/// A responder that decides which actions it takes. ``ResponderNode`` is one; a class of another toolkit can adopt the
/// protocol, too.
///
/// Any other responder takes the actions that it has handlers for.
@MainActor public protocol ResponderActionTarget: Responder {
    /// Returns whether the responder takes an action now. By default, it does if it has a handler for the action.
    ///
    /// - Parameters:
    ///   - action: the action's selector.
    ///   - sender: the object that sends the action.
    func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool
    /// Returns another object for an action that the responder doesn't take itself. Nil by default.
    ///
    /// - Parameters:
    ///   - action: the action's selector.
    ///   - sender: the object that sends the action.
    func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject?
    /// Sets the state of a command that has this responder as its target. By default, the command stays as it is.
    ///
    /// - Parameters:
    ///   - command: the command; change it in place.
    ///   - sender: the object that would send the command's action.
    func validate(_ command: inout ResponderCommand, sender: Any?)
}

extension ResponderActionTarget {
    public func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        HandlerRegistry.shared.responds(to: action, type: type(of: self))
    }
    public func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject? { nil }
    public func validate(_ command: inout ResponderCommand, sender: Any?) {}
}

extension Responder {
    /// Returns the first object up the chain, starting with this responder, that takes an action.
    ///
    /// Each responder is asked whether it can perform the action, and otherwise for a supplemental target. A
    /// supplemental target takes the action if it has a handler for it.
    ///
    /// - Parameters:
    ///   - action: the action's selector.
    ///   - sender: the object that sends the action.
    /// - Returns: the target; nil if nobody takes the action.
    /// - Throws: ``RouteError/chainCycle(_:through:)`` if the chain runs in a circle;
    ///   ``RouteError/endlessChain(_:limit:)`` if it has no end.
    /// - Complexity: O(length of the chain).
    @MainActor public func target(forAction action: Selector, withSender sender: Any?) throws(RouteError)
        -> AnyObject?
    {
        for responder in try responderChain() {
            if ActionDispatch.takes(responder, action, sender) { return responder }
            if let target = (responder as? any ResponderActionTarget)?
                .supplementalTarget(forAction: action, withSender: sender),
                HandlerRegistry.shared.responds(to: action, type: type(of: target))
            {
                return target
            }
        }
        return nil
    }
}
