public import SelectorDispatch

/// A menu item, toolbar item or key: an action with a title that its target can enable, rename or
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
        /// There is no check mark.
        case off

        /// There is a check mark.
        case on

        /// The command's setting is on for only a part of what it applies to.
        case mixed
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

    // Setting the title, `isEnabled`, `isHidden` or the state also sets the owner's value, which
    // `validated` restores after the target's changes.

    /// The command's title.
    public var title: String {
        get { shown.title }
        set {
            own.title = newValue
            shown.title = newValue
        }
    }

    /// The action that the command sends.
    public var action: Selector

    /// Whether the command can be chosen.
    public var isEnabled: Bool {
        get { shown.isEnabled }
        set {
            own.isEnabled = newValue
            shown.isEnabled = newValue
        }
    }

    /// Whether the command is hidden.
    public var isHidden: Bool {
        get { shown.isHidden }
        set {
            own.isHidden = newValue
            shown.isHidden = newValue
        }
    }

    /// Whether the command has a check mark.
    public var state: State {
        get { shown.state }
        set {
            own.state = newValue
            shown.state = newValue
        }
    }

    /// A value that helps a target distinguish commands with the same action.
    public var representedValue: Any?

    /// Creates a command that is enabled, visible and not checked, until its target changes that.
    ///
    /// - Parameters:
    ///   - title: The title that a menu shows.
    ///   - action: A selector whose handler takes nothing, the sender, or the sender and the event.
    ///     A menu's commands are sent with the command itself as the sender.
    ///   - representedValue: A value that helps a target distinguish commands with the same action;
    ///     nil by default.
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
