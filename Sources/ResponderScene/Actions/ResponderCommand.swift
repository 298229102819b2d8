public import SelectorDispatch

/// A menu item, a toolbar item, a key: an action with a title, which its target may enable, rename or tick.
///
/// ```swift
/// var wrap = ResponderCommand("Wrap lines", action: "toggleWrapping:")
/// wrap = try application.validated(wrap)          // the target has said how it looks
/// if wrap.isEnabled { try application.perform(wrap) }
/// ```
public struct ResponderCommand {
    /// The tick in front of it.
    public enum State: Sendable, Hashable {
        case off, on, mixed
    }

    private struct Look {
        var title: String
        var isEnabled = true
        var isHidden = false
        var state = State.off
    }

    /// As its owner made it: so each validation begins.
    private var own: Look
    /// As the last validation left it.
    private var shown: Look

    /// What it is called.
    public var title: String {
        get { shown.title }
        set { (own.title, shown.title) = (newValue, newValue) }
    }
    /// What is sent when it is chosen.
    public var action: Selector
    /// Whether it can be chosen.
    public var isEnabled: Bool {
        get { shown.isEnabled }
        set { (own.isEnabled, shown.isEnabled) = (newValue, newValue) }
    }
    /// Whether it is left out.
    public var isHidden: Bool {
        get { shown.isHidden }
        set { (own.isHidden, shown.isHidden) = (newValue, newValue) }
    }
    /// Whether it is ticked.
    public var state: State {
        get { shown.state }
        set { (own.state, shown.state) = (newValue, newValue) }
    }
    /// Anything by which a target tells commands with the same action apart.
    public var representedValue: Any?

    /// A command that is enabled, shown and not ticked, until its target says otherwise.
    public init(_ title: String, action: Selector, representedValue: Any? = nil) {
        own = Look(title: title)
        shown = own
        (self.action, self.representedValue) = (action, representedValue)
    }

    /// Whether its owner lets it be chosen, whatever the last validation said.
    fileprivate var isEnabledByOwner: Bool { own.isEnabled }

    /// The command as its owner made it, and then as `change` makes it look.
    fileprivate func validated(_ change: (inout ResponderCommand) -> Void) -> ResponderCommand {
        var command = self
        command.shown = own
        change(&command)
        command.own = own
        return command
    }
}

extension ResponderApplication {
    /// The command as its target wants it to look; disabled, if nobody takes the action.
    ///
    /// The target is who takes the action now: `target`, or for nil whoever up the chain does. One that is a
    /// ``ResponderActionTarget`` is asked; another one leaves the command as it is. Each validation begins with the command as
    /// its owner made it: what an earlier one said is forgotten.
    ///
    /// - Throws: `RouteError.chainCycle`.
    public final func validated(
        _ command: ResponderCommand, to target: AnyObject? = nil, from sender: Any? = nil
    ) throws -> ResponderCommand {
        var receiver = target
        if let target, !ActionDispatch.takes(target, command.action, sender) { receiver = nil }
        if target == nil { receiver = try self.target(forAction: command.action, from: sender) }
        return command.validated { command in
            if let receiver {
                (receiver as? any ResponderActionTarget)?.validate(&command, sender: sender)
            } else {
                command.isEnabled = false
            }
        }
    }

    /// Sends the command's action, if its target enables it now.
    ///
    /// - Returns: false, and nothing was sent, if the command is disabled, by its owner or by its target, or if nobody takes
    ///   the action.
    /// - Throws: as ``sendAction(_:to:from:for:)``.
    @discardableResult
    public final func perform(
        _ command: ResponderCommand, to target: AnyObject? = nil, from sender: Any? = nil
    ) throws -> Bool {
        guard command.isEnabledByOwner, try validated(command, to: target, from: sender).isEnabled else { return false }
        return try sendAction(command.action, to: target, from: sender)
    }
}
