public import SelectorDispatch

/// A menu item, toolbar item or key: an action with a title, which its target can enable, rename or
/// check.
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

    /// The command as its owner set it.
    ///
    /// Each validation starts from it.
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

    /// A value that helps a target distinguish commands with the same action.
    public var representedValue: Any?

    /// Creates a command that is enabled, visible and not checked, until its target changes that.
    public init(_ title: String, action: Selector, representedValue: Any? = nil) {
        own = Look(title: title)
        shown = own
        self.action = action
        self.representedValue = representedValue
    }

    /// Whether the command's owner enables it, regardless of the last validation.
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
