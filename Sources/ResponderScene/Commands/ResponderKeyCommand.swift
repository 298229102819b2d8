public import SelectorDispatch

/// A command that a key performs.
///
/// ```swift
/// override var keyCommands: [ResponderKeyCommand] {
///     [ResponderKeyCommand("Save", action: "save:", input: "s", modifierFlags: .command)]
/// }
/// @Handler func save(_ sender: Any?) { … }
/// ```
///
/// The key command of the innermost responder wins. A command is skipped if it is disabled or no
/// responder takes its action; see ``ResponderCommand``. It is sent as an action up from the first
/// responder, with the key command as its sender.
public struct ResponderKeyCommand {
    /// The command that the key performs, with its title and its state.
    public var command: ResponderCommand

    /// The key's text without modifiers, in which an uppercase letter means Shift, or one of the
    /// inputs below.
    public var input: String

    /// The modifiers that must be down, and no others.
    public var modifierFlags: ResponderKey.ModifierFlags

    /// The command's title in a list of shortcuts, or nil for the title of the command itself.
    public var discoverabilityTitle: String?

    /// Whether the command comes before typing, even where a responder takes the key's text; false
    /// by default.
    public var wantsPriorityOverSystemBehavior = false

    /// Creates an enabled key command.
    ///
    /// - Parameters:
    ///   - title: The command's title. If it is empty, the default, descriptions show the action.
    ///   - action: A selector whose handler takes nothing, the key command, or the key command and
    ///     the ``ResponderPressesEvent``.
    ///   - input: The key's text without modifiers, in which an uppercase letter means Shift, or
    ///     one of the inputs below, such as ``inputUpArrow``.
    ///   - modifierFlags: The modifiers that must be down, and no others; none by default. Caps
    ///     Lock and the numeric pad make no difference.
    ///   - discoverabilityTitle: The title in a list of shortcuts, or nil, the default, for
    ///     `title`.
    ///   - representedValue: A value that helps a target distinguish commands with the same action;
    ///     nil by default.
    public init(
        _ title: String = "",
        action: Selector,
        input: String,
        modifierFlags: ResponderKey.ModifierFlags = [],
        discoverabilityTitle: String? = nil,
        representedValue: Any? = nil
    ) {
        command = ResponderCommand(title, action: action, representedValue: representedValue)
        self.input = input
        self.modifierFlags = modifierFlags
        self.discoverabilityTitle = discoverabilityTitle
    }

    /// The key with the modifiers that performs the command.
    public var key: ResponderKey { ResponderKey(input, modifierFlags: modifierFlags) }

    /// Returns whether a key performs the command.
    ///
    /// Caps Lock and the numeric pad make no difference. For a character that needs Shift, such as
    /// `?`, the command's modifiers need not contain Shift.
    ///
    /// - Parameter key: The key.
    public func matches(_ key: ResponderKey) -> Bool {
        let own = self.key.ignoringLocks
        let pressed = key.ignoringLocks
        if own == pressed { return true }
        return pressed.modifierFlags.contains(.shift)
            && own.charactersIgnoringModifiers == key.characters
            && own.modifierFlags == pressed.modifierFlags.subtracting(.shift)
    }

    // MARK: Inputs

    /// The input of the up arrow.
    public static let inputUpArrow = "\u{F700}"

    /// The input of the down arrow.
    public static let inputDownArrow = "\u{F701}"

    /// The input of the left arrow.
    public static let inputLeftArrow = "\u{F702}"

    /// The input of the right arrow.
    public static let inputRightArrow = "\u{F703}"

    /// The input of the key that deletes the character after the cursor.
    public static let inputDeleteForward = "\u{F728}"

    /// The input of Home.
    public static let inputHome = "\u{F729}"

    /// The input of End.
    public static let inputEnd = "\u{F72B}"

    /// The input of Page Up.
    public static let inputPageUp = "\u{F72C}"

    /// The input of Page Down.
    public static let inputPageDown = "\u{F72D}"

    /// The input of Escape.
    public static let inputEscape = "\u{1B}"

    /// The input of Tab.
    public static let inputTab = "\t"

    /// The input of Return.
    public static let inputReturn = "\r"

    /// The input of the key that deletes the character before the cursor.
    public static let inputDelete = "\u{8}"

    /// Returns the input of a function key.
    ///
    /// - Parameter number: The key's number. Any number outside the range from 1 to 35 becomes the
    ///   nearest one in it.
    public static func inputFunction(_ number: Int) -> String {
        String(
            UnicodeScalar(UInt16(0xF704 + min(max(1, number), 35) - 1)).map(Character.init)
                ?? "\u{F704}"
        )
    }

    /// The names of inputs without visible text, such as `Up` and `F1`.
    package static let inputNames: [String: String] = {
        var names = [
            inputUpArrow: "Up",
            inputDownArrow: "Down",
            inputLeftArrow: "Left",
            inputRightArrow: "Right",
            inputDeleteForward: "Forward Delete",
            inputHome: "Home",
            inputEnd: "End",
            inputPageUp: "Page Up",
            inputPageDown: "Page Down",
            inputEscape: "Escape",
            inputTab: "Tab",
            inputReturn: "Return",
            inputDelete: "Delete",
            " ": "Space",
        ]
        for number in 1...35 { names[inputFunction(number)] = "F\(number)" }
        return names
    }()
}

extension ResponderKeyCommand: CustomStringConvertible {
    /// The title, or the action if the title is empty, and the key, such as `Save (Command-S)`.
    public var description: String {
        let title = command.title.isEmpty ? command.action.description : command.title
        return "\(title.shown()) (\(key))"
    }
}
