internal import ResponderScene

/// An input from the terminal.
enum TerminalInput: Sendable, Equatable {
    /// A key that was pressed or repeats.
    case key(ResponderKey)

    /// Pasted text, with line feeds between its lines.
    case paste(String)
    /// A change of the mouse.
    case mouse(MouseReport)
}
