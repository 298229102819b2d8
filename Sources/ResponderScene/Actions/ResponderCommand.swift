internal import ResponderChain
public import SelectorDispatch

/// A menu item, toolbar item or key: an action with a title. Its target can enable, rename or check it.
///
/// ```swift
/// var wrap = ResponderCommand("Wrap lines", action: "toggleWrapping:")
/// wrap = try application.validated(wrap)          // the target has set its state
/// if wrap.isEnabled { try application.perform(wrap) }
/// ```
public struct ResponderCommand {
    /// A check mark's state.
    public enum State: Sendable, Hashable {
        case off, on, mixed
    }

    private struct Look {
        var title: String
        var isEnabled = true
        var isHidden = false
        var state = State.off
    }

    /// The command as its owner set it. Each validation starts from it.
    private var own: Look
    /// The command as the last validation left it.
    private var shown: Look

    /// The command's title.
    public var title: String {
        get { shown.title }
        set { (own.title, shown.title) = (newValue, newValue) }
    }
    /// The action that the command sends.
    public var action: Selector
    /// Whether the command can be chosen.
    public var isEnabled: Bool {
        get { shown.isEnabled }
        set { (own.isEnabled, shown.isEnabled) = (newValue, newValue) }
    }
    /// Whether the command is hidden.
    public var isHidden: Bool {
        get { shown.isHidden }
        set { (own.isHidden, shown.isHidden) = (newValue, newValue) }
    }
    /// Whether the command has a check mark.
    public var state: State {
        get { shown.state }
        set { (own.state, shown.state) = (newValue, newValue) }
    }
    /// A value that helps a target tell commands with the same action apart.
    public var representedValue: Any?

    /// Creates a command that is enabled, visible and not checked, until its target changes that.
    ///
    /// - Parameters:
    ///   - title: The command's title.
    ///   - action: The action that the command sends.
    ///   - representedValue: A value that helps a target tell commands with the same action apart.
    public init(_ title: String, action: Selector, representedValue: Any? = nil) {
        own = Look(title: title)
        shown = own
        (self.action, self.representedValue) = (action, representedValue)
    }

    /// Whether the command's owner enables it, whatever the last validation said.
    var isEnabledByOwner: Bool { own.isEnabled }

    /// Returns the command as its owner set it, with the changes that `change` makes to its look.
    func validated(_ change: (inout ResponderCommand) -> Void) -> ResponderCommand {
        var command = self
        command.shown = own
        change(&command)
        command.own = own
        return command
    }
}

extension ResponderApplication {
    /// Returns a command in the state that its target gives it. The command is disabled if nobody takes its action.
    ///
    /// A target that is a ``ResponderActionTarget`` validates the command; any other target leaves it as it is. Each
    /// validation starts from the command as its owner set it, and ignores earlier validations.
    ///
    /// - Parameters:
    ///   - command: The command to validate.
    ///   - target: The command's target. Nil stands for the first responder up the chain that takes the action.
    ///   - sender: The object that would send the action.
    /// - Throws: `RouteError.chainCycle(_:through:)` or `RouteError.endlessChain(_:limit:)` if the chain has no
    ///   end.
    /// - Complexity: O(length of the chain).
    public final func validated(
        _ command: ResponderCommand, to target: AnyObject? = nil, from sender: Any? = nil
    ) throws -> ResponderCommand {
        try CommandRoute(command, to: target, from: sender, in: self).validated()
    }

    /// Sends a command's action if its target enables it now.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - target: The command's target. Nil stands for the first responder up the chain that takes the action.
    ///   - sender: The object that sends the action.
    /// - Returns: ``ResponderOutcome/done`` if the action was performed; otherwise why not. Nothing is sent if the
    ///   command's owner or target disables it, or if nobody takes the action.
    /// - Throws: `DispatchError` if the action doesn't fit the handler's parameters;
    ///   `RouteError.chainCycle(_:through:)` or `RouteError.endlessChain(_:limit:)` if the chain has no end; the
    ///   handler's own error, unchanged.
    /// - Complexity: O(length of the chain).
    @discardableResult
    public final func perform(
        _ command: ResponderCommand, to target: AnyObject? = nil, from sender: Any? = nil
    ) throws -> ResponderOutcome {
        let route = CommandRoute(command, to: target, from: sender, in: self)
        if let refusal = try route.refusal() { return SceneTrace.refuse(refusal, in: keyWindow, or: self) }
        return try SceneErrors.undoneTogether { try sendAction(command.action, to: target, from: sender) }
    }
}
