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

    /// What it is called.
    public var title: String
    /// What is sent when it is chosen.
    public var action: Selector
    /// Whether it can be chosen.
    public var isEnabled = true
    /// Whether it is left out.
    public var isHidden = false
    /// Whether it is ticked.
    public var state = State.off
    /// Anything by which a target tells commands with the same action apart.
    public var representedValue: Any?

    /// A command that is enabled, shown and not ticked, until its target says otherwise.
    public init(_ title: String, action: Selector, representedValue: Any? = nil) {
        (self.title, self.action, self.representedValue) = (title, action, representedValue)
    }
}

extension ResponderApplication {
    /// The command as its target wants it to look; disabled, if nobody takes the action.
    ///
    /// The target is who would get the action now, see ``target(forAction:to:from:)``. One that is a
    /// ``ResponderActionTarget`` is asked; another one leaves the command as it is.
    ///
    /// - Throws: `DispatchError.chainCycle`.
    public final func validated(
        _ command: ResponderCommand, to target: AnyObject? = nil, from sender: Any? = nil
    ) throws -> ResponderCommand {
        var command = command
        guard let receiver = try self.target(forAction: command.action, to: target, from: sender) else {
            command.isEnabled = false
            return command
        }
        (receiver as? any ResponderActionTarget)?.validate(&command, sender: sender)
        return command
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
        guard command.isEnabled, try validated(command, to: target, from: sender).isEnabled else { return false }
        return try sendAction(command.action, to: target, from: sender)
    }
}
