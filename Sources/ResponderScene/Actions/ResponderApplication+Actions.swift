public import ResponderChain
public import SelectorDispatch

extension ResponderApplication {
    final func route(
        _ action: Selector,
        to target: AnyObject?,
        from sender: Any?,
        for event: ResponderEvent?
    ) throws -> ResponderOutcome {
        try ActionRoute(action, to: target, from: sender, for: event, in: self).send()
    }

    /// Returns the object that would get an action.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - target: The receiver of the action, or nil, the default, to search the chain as
    ///     ``sendAction(_:to:from:for:)`` does.
    ///   - sender: The object that would send the action.
    /// - Returns: `target` if it has a handler for the action, whether or not it can perform the
    ///   action. If `target` is nil, the first responder up the chain that takes the action, or the
    ///   object that takes it for that responder. Nil if there is none.
    /// - Throws: `RouteError.chainCycle(_:through:)` or `RouteError.endlessChain(_:limit:)` if the
    ///   chain has no end.
    /// - Complexity: O(length of the chain).
    public final func target(
        forAction action: Selector,
        to target: AnyObject? = nil,
        from sender: Any?
    ) throws -> AnyObject? {
        let route = ActionRoute(action, to: target, from: sender, in: self)
        guard let found = try route.target() else { return nil }
        return target ?? found
    }

    /// Explains whether an action would be performed, responder by responder, without sending it.
    ///
    /// ```swift
    /// print(application.explain(action: "save:", from: button))
    /// ```
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - target: The receiver of the action, or nil, the default, to search the chain as
    ///     ``sendAction(_:to:from:for:)`` does.
    ///   - sender: The object that would send the action.
    /// - Returns: A verdict for each responder on the way.
    /// - Complexity: O(length of the chain).
    public final func explain(
        action: Selector,
        to target: AnyObject? = nil,
        from sender: Any?
    ) -> RouteExplanation {
        // An application is a responder, so there is always one to start at.
        ActionRoute(action, to: target, from: sender, in: self).explanation() ?? explain(action)
    }

    /// Returns a command in the state set by its target, or disabled if no responder takes its
    /// action.
    ///
    /// A target that is a ``ResponderActionTarget`` validates the command; any other target leaves
    /// it as it is. Each validation starts from the command as its owner set it, and ignores
    /// earlier validations.
    ///
    /// - Parameters:
    ///   - command: The command to validate.
    ///   - target: The command's target, or nil, the default, for the first responder up the chain
    ///     that takes the action.
    ///   - sender: The object that would send the action; nil by default.
    /// - Returns: The command with the title and the state that its target gave it.
    /// - Throws: `RouteError.chainCycle(_:through:)` or `RouteError.endlessChain(_:limit:)` if the
    ///   chain has no end.
    /// - Complexity: O(length of the chain).
    public final func validated(
        _ command: ResponderCommand,
        to target: AnyObject? = nil,
        from sender: Any? = nil
    ) throws -> ResponderCommand {
        try CommandRoute(command, to: target, from: sender, in: self).validated()
    }

    /// Sends a command's action if its target enables it now.
    ///
    /// - Parameters:
    ///   - command: The command to perform. Its target validates it again, whatever an earlier
    ///     validation said.
    ///   - target: The command's target, or nil, the default, for the first responder up the chain
    ///     that takes the action.
    ///   - sender: The object that sends the action; nil by default.
    /// - Returns: ``ResponderOutcome/done`` if the action was performed, or else the reason.
    ///   Nothing is sent if the command's owner or target disables it, or if no responder takes the
    ///   action.
    /// - Throws: `DispatchError` if the action doesn't fit the handler's parameters;
    ///   `RouteError.chainCycle(_:through:)` or `RouteError.endlessChain(_:limit:)` if the chain
    ///   has no end; the handler's own error, unchanged.
    /// - Complexity: O(length of the chain).
    @discardableResult
    public final func perform(
        _ command: ResponderCommand,
        to target: AnyObject? = nil,
        from sender: Any? = nil
    ) throws -> ResponderOutcome {
        let route = CommandRoute(command, to: target, from: sender, in: self)
        if let refusal = try route.refusal() {
            return SceneTrace.refuse(refusal, in: keyWindow, or: self)
        }
        return try SceneErrors.undoneTogether {
            try sendAction(command.action, to: target, from: sender)
        }
    }
}
