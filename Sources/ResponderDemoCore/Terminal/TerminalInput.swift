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
    private var pending: [UInt8] = []
    /// More bytes than any sequence has that we know. A longer one is no sequence.
    private static let longestSequence = 64

    /// Returns what the bytes mean that are whole by now.
    mutating func take(_ bytes: [UInt8]) -> [TerminalEvent] {
        pending += bytes
        var events: [TerminalEvent] = []
        while let (length, event) = next() {
            pending.removeFirst(length)
            if let event { events.append(event) }
        }
        return events
    }

    /// Returns what the bytes mean that nothing follows: a lone escape is the key.
    mutating func flush() -> [TerminalEvent] {
        defer { pending = [] }
        return pending == [0x1B] ? [.key(.escape)] : []
    }

    /// Returns the number of the next event's bytes, and the event if it is one that we know; nil if it isn't whole.
    private func next() -> (length: Int, event: TerminalEvent?)? {
        guard let first = pending.first else { return nil }
        switch first {
        case 0x1B: return sequence()
        case 0x03, 0x04: return (1, .key(.interrupt))
        case 0x08, 0x7F: return (1, .key(.backspace))
        case 0x09: return (1, .key(.tab))
        case 0x0A, 0x0D: return (1, .key(.enter))
        case ..<0x20: return (1, nil)
        default: return character(first)
        }
    }

    private func character(_ first: UInt8) -> (length: Int, event: TerminalEvent?)? {
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard pending.count >= length else { return nil }
        guard let text = String(validating: pending.prefix(length), as: UTF8.self), let character = text.first else {
            return (1, nil)
        }
        return (length, .key(.character(character)))
    }

    private func sequence() -> (length: Int, event: TerminalEvent?)? {
        guard pending.count > 1 else { return nil }
        // Escape, and then something else.
        guard pending[1] == UInt8(ascii: "[") else { return (1, .key(.escape)) }
        // The last byte of a control sequence is the first one from this range.
        guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            return pending.count > Self.longestSequence ? (pending.count, nil) : nil
        }
        let parameters = pending[2..<end]
        let event: TerminalEvent? =
            switch pending[end] {
            case UInt8(ascii: "Z") where parameters.isEmpty: .key(.backTab)
            case UInt8(ascii: "M"), UInt8(ascii: "m"):
                Self.mouse(parameters, isRelease: pending[end] != UInt8(ascii: "M"))
            default: nil
            }
        return (end + 1, event)
    }

    private static func mouse(_ parameters: ArraySlice<UInt8>, isRelease: Bool) -> TerminalEvent? {
        guard parameters.first == UInt8(ascii: "<") else { return nil }
        let numbers = parameters.dropFirst().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        // The two lowest bits are the button, 0 for the left one; 32 is set while the mouse moves, 64 by its wheel.
        guard numbers.count == 3, numbers[0] & 0b100_0011 == 0, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let phase: TerminalEvent.MousePhase = isRelease ? .up : numbers[0] & 32 != 0 ? .dragged : .down
        return .mouse(phase, column: numbers[1] - 1, row: numbers[2] - 1)
    }
}
