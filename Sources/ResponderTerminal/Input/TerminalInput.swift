internal import ResponderScene

/// An input from the terminal.
enum TerminalInput: Equatable {
    case key(ResponderKey)

    /// Pasted text, with line feeds between its lines.
    case paste(String)
    case mouse(MouseReport)
}
