public import SelectorDispatch

/// A table of keys and their commands to text, such as `deleteBackward:`.
///
/// ```swift
/// window.keyBindings[ResponderKey("k", modifierFlags: .control)] = "deleteToEndOfLine:"
/// ```
///
/// The commands are AppKit's. Each has one parameter, the sender.
public struct ResponderKeyBindings: Sendable {
    private var selectors: [ResponderKey: Selector] = [:]

    /// Creates a table without keys.
    public init() {}

    /// The command of a key, regardless of Caps Lock and the numeric pad, or nil if it has none.
    ///
    /// Setting nil removes the key's command.
    public subscript(key: ResponderKey) -> Selector? {
        get { selectors[key.ignoringLocks] }
        set { selectors[key.ignoringLocks] = newValue }
    }

    /// The keys that text fields of every platform support, and AppKit's Emacs keys with Control.
    public static let standard: ResponderKeyBindings = {
        typealias Command = ResponderKeyCommand
        var bindings = ResponderKeyBindings()
        // The commands of a key alone, with Option, and with Command. Shift extends the selection.
        let movements: [(input: String, plain: String, alternate: String, command: String)] = [
            (Command.inputLeftArrow, "moveLeft", "moveWordLeft", "moveToLeftEndOfLine"),
            (Command.inputRightArrow, "moveRight", "moveWordRight", "moveToRightEndOfLine"),
            (
                Command.inputUpArrow,
                "moveUp",
                "moveToBeginningOfParagraph",
                "moveToBeginningOfDocument"
            ),
            (Command.inputDownArrow, "moveDown", "moveToEndOfParagraph", "moveToEndOfDocument"),
        ]
        for (input, plain, alternate, command) in movements {
            let names: [(flags: ResponderKey.ModifierFlags, name: String)] = [
                ([], plain),
                (.alternate, alternate),
                (.command, command),
            ]
            for (flags, name) in names {
                bindings[ResponderKey(input, modifierFlags: flags)] = Selector(name + ":")
                bindings[ResponderKey(input, modifierFlags: flags.union(.shift))] =
                    Selector(name + "AndModifySelection:")
            }
        }
        // Views have the handlers: selector-check: elsewhere
        let others: [(input: String, flags: ResponderKey.ModifierFlags, command: Selector)] = [
            (Command.inputDelete, [], "deleteBackward:"),
            (Command.inputDelete, .shift, "deleteBackward:"),
            (Command.inputDelete, .alternate, "deleteWordBackward:"),
            (Command.inputDelete, .command, "deleteToBeginningOfLine:"),
            (Command.inputDeleteForward, [], "deleteForward:"),
            (Command.inputDeleteForward, .alternate, "deleteWordForward:"),
            (Command.inputReturn, [], "insertNewline:"),
            ("\n", [], "insertNewline:"),
            (Command.inputReturn, .shift, "insertNewline:"),
            (Command.inputReturn, .alternate, "insertNewlineIgnoringFieldEditor:"),
            (Command.inputTab, [], "insertTab:"),
            (Command.inputTab, .shift, "insertBacktab:"),
            (Command.inputTab, .alternate, "insertTabIgnoringFieldEditor:"),
            (Command.inputEscape, [], "cancelOperation:"),
            (".", .command, "cancelOperation:"),
            (Command.inputHome, [], "scrollToBeginningOfDocument:"),
            (Command.inputEnd, [], "scrollToEndOfDocument:"),
            (Command.inputPageUp, [], "scrollPageUp:"),
            (Command.inputPageDown, [], "scrollPageDown:"),
            (Command.inputPageUp, .alternate, "pageUp:"),
            (Command.inputPageDown, .alternate, "pageDown:"),
            ("a", .control, "moveToBeginningOfParagraph:"),
            ("e", .control, "moveToEndOfParagraph:"),
            ("b", .control, "moveBackward:"),
            ("f", .control, "moveForward:"),
            ("p", .control, "moveUp:"),
            ("n", .control, "moveDown:"),
            ("h", .control, "deleteBackward:"),
            ("d", .control, "deleteForward:"),
            ("k", .control, "deleteToEndOfParagraph:"),
            ("t", .control, "transpose:"),
            ("y", .control, "yank:"),
            ("o", .control, "insertNewlineIgnoringFieldEditor:"),
            ("v", .control, "pageDown:"),
            ("l", .control, "centerSelectionInVisibleArea:"),
        ]
        for (input, flags, command) in others {
            bindings[ResponderKey(input, modifierFlags: flags)] = command
        }
        return bindings
    }()
}
