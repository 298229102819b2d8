internal import ResponderScene

/// An input at the terminal.
enum TerminalInput: Equatable {
    case key(ResponderKey)
    /// Pasted text, with line feeds between its lines.
    case paste(String)
    case mouse(MouseReport)
}

/// A mouse report, at a column and row from 0.
struct MouseReport: Equatable {
    enum Action: Equatable {
        case pressed(ResponderTouch.ButtonMask)
        case released(ResponderTouch.ButtonMask)
        /// The mouse moved, with a button down or with none.
        case moved(isDown: Bool)
        /// The wheel turned by one step, which scrolls by these columns and rows.
        case scrolled(columns: Int, rows: Int)
    }

    var action: Action
    var column: Int
    var row: Int
    var modifierFlags: ResponderKey.ModifierFlags = []
}
