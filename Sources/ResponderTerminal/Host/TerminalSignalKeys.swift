/// The keys that act as signals in a terminal, as in any program.
///
/// They are Control-C, Control-Z and Control-\\ unless the user's settings of the terminal have
/// others.
public struct TerminalSignalKeys: OptionSet, Sendable, Hashable {
    /// The keys as bits.
    public let rawValue: UInt8

    /// Creates a set of keys from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Control-C, which ends the program: `SIGINT`.
    public static let interrupt = TerminalSignalKeys(rawValue: 1)

    /// Control-Z, which stops the program until it is continued: `SIGTSTP`.
    public static let suspend = TerminalSignalKeys(rawValue: 2)

    /// Control-\\, which ends the program with a report: `SIGQUIT`.
    public static let quit = TerminalSignalKeys(rawValue: 4)

    /// All three keys.
    public static let all: TerminalSignalKeys = [.interrupt, .suspend, .quit]
}
