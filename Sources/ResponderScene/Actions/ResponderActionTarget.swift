public import ResponderChain
public import SelectorDispatch

/// A responder that decides which actions it takes. ``ResponderNode`` is one; any other toolkit's can be one, too. A
/// responder that isn't takes the actions that it has handlers for.
@MainActor public protocol ResponderActionTarget: Responder {
    /// Whether it takes the action at present.
    func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool
    /// Another object that takes an action which it doesn't take itself.
    func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject?
    /// Fills in how a command looks whose target it is.
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
    /// The first one up the chain, this responder included, that takes the action.
    ///
    /// Each is asked whether it can perform the action, and for a supplemental target, which counts if it has a handler
    /// for the action.
    ///
    /// - Returns: nil if nobody takes it.
    /// - Throws: ``RouteError/chainCycle(_:through:)``, ``RouteError/endlessChain(_:limit:)``.
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
