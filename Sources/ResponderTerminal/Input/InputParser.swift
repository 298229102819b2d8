internal import ResponderScene

/// A parser for a terminal's bytes: UTF-8, control characters, and escape sequences.
///
/// A character or sequence may be split anywhere, at any pace. Time matters only where the bytes so
/// far are also those of a key, and where the end of a paste or of an answer may be lost; see
/// ``deadline``. Unknown sequences are skipped.
struct InputParser {
    /// The time, in seconds, after which `ESC` is the Escape key, and `ESC [` and `ESC O` are keys
    /// with Alt.
    static let escapeTime = 0.05

    /// The time, in seconds without a byte, after which the end of a terminal's answer is lost.
    static let answerTime = 1.0

    /// The time, in seconds without a byte, after which the end of a paste is lost.
    static let pasteTime = 5.0

    /// The maximum size of a sequence, in bytes.
    private static let sequenceLimit = 4096

    /// The maximum size of a paste in one input, in bytes.
    private static let pasteLimit = 1 << 20
    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// The bytes of an incomplete character or sequence.
    private var pending: [UInt8] = []

    /// The pasted bytes; nil outside a paste.
    private var pasted: [UInt8]?

    /// The time of the last byte.
    private var latest = 0.0

    /// Whether the terminal reports the Escape key as a sequence, so that an escape is always the
    /// beginning of one, according to its answer about the kitty keyboard protocol.
    private var reportsEscape = false

    /// Whether a character or sequence is incomplete.
    var isWaiting: Bool { !pending.isEmpty }

    /// The time when ``pass(to:)`` is due unless other bytes come before, or nil if the parser can
    /// wait forever.
    var deadline: Double? {
        if pasted != nil { return latest + Self.pasteTime }
        guard pending.first == Self.escape else { return nil }
        if isString { return latest + Self.answerTime }
        let mayBeKey = pending.count == 1 || (pending.count == 2 && "[O".utf8.contains(pending[1]))
        return mayBeKey && !reportsEscape ? latest + Self.escapeTime : nil
    }

    /// Whether the pending bytes are those of a terminal's answer that ends with BEL or `ESC \`:
    /// after `ESC`, `P` for DCS, `X` for SOS, `]` for OSC, `^` for PM, or `_` for APC.
    private var isString: Bool { pending.count > 1 && "PX]^_".utf8.contains(pending[1]) }

    /// Returns the complete inputs.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - time: The time, in seconds, when they came; 0 by default.
    mutating func take(_ bytes: [UInt8], at time: Double = 0) -> [TerminalInput] {
        if !bytes.isEmpty { latest = time }
        return bytes.flatMap { take($0) }
    }

    /// Returns the meaning of the bytes so far if the ``deadline`` has passed.
    mutating func pass(to time: Double) -> [TerminalInput] {
        guard let deadline, time >= deadline else { return [] }
        return flush()
    }

    /// Returns the meaning of the bytes so far if no others follow: a lone escape is the key, and
    /// `ESC [` is Alt-[.
    mutating func flush() -> [TerminalInput] {
        if let text = pasted.take() { return Self.pasted(text[...]) }
        defer { pending = [] }
        guard pending.first == Self.escape else { return [] }
        switch pending.count {
        case 1: return [.key(.escape)]
        case 2 where pending[1] < 0x80:
            return Self.alternate(Character(UnicodeScalar(pending[1])))
        default: return []
        }
    }

    private mutating func take(_ byte: UInt8) -> [TerminalInput] {
        if pasted != nil { return paste(byte) }
        guard pending.first == Self.escape else { return character(byte) }
        if isString { return answer(byte) }
        if byte == Self.escape || isInterrupted(by: byte) {
            let before = flush()
            return before + character(byte)
        }
        pending.append(byte)
        if pending.count > Self.sequenceLimit {
            pending = []
            return []
        }
        return sequence()
    }

    /// Returns whether a byte doesn't belong to a pending sequence, whose rest is lost.
    private func isInterrupted(by byte: UInt8) -> Bool {
        guard pending.count > 1, "[O".utf8.contains(pending[1]) else { return false }
        // An old mouse report has bytes of any kind.
        if pending.count > 2, pending[2] == UInt8(ascii: "M") { return false }
        return byte < 0x20 || byte >= 0x7F
    }

    /// Takes a byte of a terminal's answer, which is skipped.
    private mutating func answer(_ byte: UInt8) -> [TerminalInput] {
        let isAfterEscape = pending.count > 2 && pending[pending.count - 1] == Self.escape
        if isAfterEscape, byte != UInt8(ascii: "\\") {
            // The answer's end is lost, and another sequence has begun.
            pending = [Self.escape]
            return take(byte)
        }
        if isAfterEscape || byte == 0x07 {
            pending = []
            return []
        }
        if byte < 0x20, byte != Self.escape {
            // The answer's end is lost.
            pending = []
            return character(byte)
        }
        pending.append(byte)
        if pending.count > Self.sequenceLimit { pending = [] }
        return []
    }

    // MARK: Characters

    private mutating func character(_ byte: UInt8) -> [TerminalInput] {
        // Only a byte from 0x80 to 0xBF continues a character.
        if byte & 0xC0 != 0x80 || pending.count == 4 { pending = [] }
        pending.append(byte)
        guard byte != Self.escape, let text = String(validating: pending, as: UTF8.self)?.first
        else { return [] }
        pending = []
        return Self.key(text).map { [.key($0)] } ?? []
    }

    private static func key(_ character: Character) -> ResponderKey? {
        guard let code = character.unicodeScalars.first?.value else { return nil }
        return switch code {
        case 0x08, 0x7F: .delete
        case 0x09: .tab
        case 0x0A, 0x0D: .return
        case 0x1B: .escape
        case 0x00: ResponderKey(" ", modifierFlags: .control)
        case 0x01...0x1A: ResponderKey(letter(code + 0x60), modifierFlags: .control)
        case 0x1C...0x1F: ResponderKey(letter(code + 0x40), modifierFlags: .control)
        case 0x80...0x9F: nil
        default: ResponderKey(String(character))
        }
    }

    private static func letter(_ code: UInt32) -> String {
        UnicodeScalar(code).map { String(Character($0)) } ?? ""
    }

    /// Returns the input of a key with Alt, which types no text.
    private static func alternate(_ character: Character) -> [TerminalInput] {
        guard let key = key(character) else { return [] }
        let flags = key.modifierFlags.union(.alternate)
        let input = key.charactersIgnoringModifiers
        return [.key(ResponderKey(input, modifierFlags: flags, characters: ""))]
    }

    // MARK: Sequences

    /// Returns the meaning of the pending bytes after an escape; empty while they are incomplete.
    private mutating func sequence() -> [TerminalInput] {
        let last = pending[pending.count - 1]
        if isString { return [] }
        switch pending[1] {
        case UInt8(ascii: "O"):
            guard pending.count == 3 else { return [] }
            pending = []
            return KeySequence.key(final: last, [[]]).map { [.key($0)] } ?? []
        case UInt8(ascii: "["): break
        default:
            guard let text = String(validating: pending.dropFirst(), as: UTF8.self)?.first else {
                if pending.count > 4 { pending = [] }
                return []
            }
            pending = []
            return Self.alternate(text)
        }
        // Old mouse reports have three more bytes, and function keys of the Linux console one more.
        let third = pending.count > 2 ? pending[2] : 0
        let isWhole =
            switch third {
            case UInt8(ascii: "M"): pending.count == 6
            case UInt8(ascii: "["): pending.count == 4
            default: pending.count > 2 && (0x40...0x7E).contains(last)
            }
        guard isWhole else { return [] }
        defer { pending = [] }
        switch third {
        case UInt8(ascii: "M"): return []
        case UInt8(ascii: "["):
            guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(last) else { return [] }
            return [.key(ResponderKey(ResponderKeyCommand.inputFunction(Int(last) - 0x40)))]
        case UInt8(ascii: "?"):
            // The answer about the kitty keyboard protocol, whose lowest bit is about Escape.
            if last == UInt8(ascii: "u") {
                let flags = Self.numbers(pending[3...].dropLast()).first?.first ?? nil
                reportsEscape = (flags ?? 0) & 1 != 0
            }
            return []
        case UInt8(ascii: "<"):
            let numbers = Self.numbers(pending[3...].dropLast())
            return KeySequence.mouse(final: last, numbers).map { [.mouse($0)] } ?? []
        default:
            let numbers = Self.numbers(pending[2...].dropLast())
            if last == UInt8(ascii: "~"), numbers.first?.first == 200 {
                pasted = []
                return []
            }
            return KeySequence.key(final: last, numbers).map { [.key($0)] } ?? []
        }
    }

    /// Parses numbers like `1;5:3`; a missing one is nil.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [[Int?]] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
            part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
        }
    }

    // MARK: Pastes

    private mutating func paste(_ byte: UInt8) -> [TerminalInput] {
        guard var text = pasted else { return [] }
        // Emptied first, to avoid a copy of the array.
        pasted = []
        text.append(byte)
        if byte == Self.pasteEnd.last, text.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
            pasted = nil
            return Self.pasted(text.dropLast(Self.pasteEnd.count))
        }
        var inputs: [TerminalInput] = []
        // A long paste is passed on in parts. It is split between characters, but not in its last
        // bytes, where the mark of its end may begin, nor before a line feed, which belongs to a
        // carriage return.
        if text.count > Self.pasteLimit,
            let cut = text.dropLast(8).lastIndex(where: {
                $0 & 0xC0 != 0x80 && $0 != UInt8(ascii: "\n")
            })
        {
            inputs = Self.pasted(text[..<cut])
            text.removeSubrange(..<cut)
        }
        pasted = text
        return inputs
    }

    private static func pasted(_ bytes: ArraySlice<UInt8>) -> [TerminalInput] {
        var lines: [UInt8] = []
        var last: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
                if byte == UInt8(ascii: "\r") || last != UInt8(ascii: "\r") {
                    lines.append(UInt8(ascii: "\n"))
                }
            } else {
                lines.append(byte)
            }
            last = byte
        }
        return lines.isEmpty ? [] : [.paste(String(decoding: lines, as: UTF8.self))]
    }
}
