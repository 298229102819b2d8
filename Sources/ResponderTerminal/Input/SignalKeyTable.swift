internal import ResponderScene
internal import SelectorDispatchPlatform

/// The signals of keys, according to the user's settings of the terminal.
///
/// The terminal itself makes none, because it doesn't distinguish a key from pasted text, and
/// because under the kitty keyboard protocol a key is a sequence.
struct SignalKeyTable: Sendable {
    /// The characters of keys with Control, and their signals.
    private var signals: [(byte: UInt8, signal: Int32)] = []

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - keys: The keys that act as signals.
    ///   - settings: The terminal's settings, in which a character 0 means no key.
    init(_ keys: TerminalSignalKeys, settings: termios) {
        let known: [(key: TerminalSignalKeys, index: Int32, signal: Int32)] = [
            (.interrupt, VINTR, SIGINT),
            (.suspend, VSUSP, SIGTSTP),
            (.quit, VQUIT, SIGQUIT),
        ]
        let characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
        for (key, index, signal) in known where keys.contains(key) {
            let byte = characters[Int(index)]
            if byte != 0 { signals.append((byte, signal)) }
        }
    }

    /// Returns the signal of a key, regardless of Caps Lock; nil if it has none.
    func signal(of input: TerminalInput) -> Int32? {
        guard case .key(let pressed) = input else { return nil }
        let key = pressed.ignoringLocks
        guard key.modifierFlags == .control,
            let value = key.charactersIgnoringModifiers.unicodeScalars.first?.value,
            (0x40..<0x7F).contains(value)
        else { return nil }
        // A character with Control has the five lowest bits of the character.
        return signals.first { $0.byte == UInt8(value & 0x1F) }?.signal
    }

    /// Sends a signal as the terminal would: to the group of processes that reads the terminal.
    static func send(_ signal: Int32, from terminal: Int32) {
        kill(tcgetpgrp(terminal) == getpgrp() ? 0 : getpid(), signal)
    }
}
