/// The number of a terminal's colors.
enum TerminalColors: Sendable { case none, basic, palette }
