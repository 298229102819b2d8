/// Something that the user did at the terminal.
enum TerminalEvent: Equatable {
    enum Key: Equatable {
        case character(Character)
        case tab, backTab, enter, escape, backspace
        /// Control and C, or control and D.
        case interrupt
    }

    enum MousePhase: Equatable {
        case down, dragged, up
    }

    case key(Key)
    /// What the left button did. Column and row count from 0.
    case mouse(MousePhase, column: Int, row: Int)
}

/// Reads what a terminal sends: UTF-8, control characters, and escape sequences, of which it knows `ESC [ Z` (Shift-Tab)
/// and mouse reports in SGR's format, `ESC [ < button ; column ; row M` (or `m` for a release).
///
/// Other sequences are skipped. A sequence may be cut anywhere; the rest comes with the next bytes.
struct TerminalInput {
    /// The bytes of a character or sequence that isn't whole yet.
    private var pending: [UInt8] = []

    /// Returns what the bytes mean that are whole by now.
    mutating func take(_ bytes: [UInt8]) -> [TerminalEvent] { bytes.flatMap { take($0) } }

    /// Returns what the bytes mean that nothing follows: a lone escape is the key.
    mutating func flush() -> [TerminalEvent] {
        defer { pending = [] }
        return pending == [0x1B] ? [.key(.escape)] : []
    }

    private mutating func take(_ byte: UInt8) -> [TerminalEvent] {
        // Escape, and then something else.
        if pending == [0x1B], byte != UInt8(ascii: "[") { return flush() + take(byte) }
        let isSequence = pending.first == 0x1B && byte != 0x1B
        // Only a byte from 0x80 to 0xBF goes on with a character.
        if !isSequence, byte & 0xC0 != 0x80 || pending.count == 4 { pending = [] }
        pending.append(byte)
        if isSequence {
            // Its last byte is the first one from this range. What is longer than any that we know is no sequence.
            guard pending.count > 2 && (0x40...0x7E).contains(byte) || pending.count > 64 else { return [] }
            defer { pending = [] }
            return Self.sequence(String(decoding: pending, as: UTF8.self)).map { [$0] } ?? []
        }
        guard byte != 0x1B, let character = String(validating: pending, as: UTF8.self)?.first else { return [] }
        pending = []
        return Self.key(character).map { [.key($0)] } ?? []
    }

    private static func key(_ character: Character) -> TerminalEvent.Key? {
        switch character {
        case "\u{3}", "\u{4}": .interrupt
        case "\u{8}", "\u{7F}": .backspace
        case "\t": .tab
        case "\n", "\r": .enter
        case ..<" ": nil
        default: .character(character)
        }
    }

    private static func sequence(_ text: String) -> TerminalEvent? {
        if text == "\u{1B}[Z" { return .key(.backTab) }
        // The two lowest bits are the button, 0 for the left one; 32 is set while the mouse moves, 64 by its wheel.
        guard let report = text.wholeMatch(of: /\x1B\[<(\d+);(\d+);(\d+)(M|m)/), let button = Int(report.1),
            let column = Int(report.2), let row = Int(report.3), button & 0b100_0011 == 0, column > 0, row > 0
        else { return nil }
        let phase: TerminalEvent.MousePhase = report.4 == "m" ? .up : button & 32 != 0 ? .dragged : .down
        return .mouse(phase, column: column - 1, row: row - 1)
    }
}
