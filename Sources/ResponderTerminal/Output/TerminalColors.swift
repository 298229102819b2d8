/// The number of a terminal's colors.
enum TerminalColors: Sendable {
    /// No colors.
    case none

    /// The 16 basic colors.
    case basic

    /// The palette of 256 colors.
    case palette
}
