internal import ResponderScene

/// The meaning of escape sequences of xterm and the kitty keyboard protocol.
enum KeySequence {
    /// Returns the key of a sequence.
    ///
    /// - Parameters:
    ///   - final: The sequence's last byte.
    ///   - numbers: The numbers before that byte, each with its parts. The second number encodes
    ///     the modifiers.
    /// - Returns: The key, or nil for an unknown sequence or the release of a key.
    static func key(final: UInt8, _ numbers: [[Int?]]) -> ResponderKey? {
        func number(_ index: Int, _ part: Int = 0) -> Int? {
            index < numbers.count && part < numbers[index].count ? numbers[index][part] : nil
        }
        var flags = number(1).map(modifiers) ?? []
        // Only a key's press counts, not its release.
        if number(1, 1) == 3 { return nil }
        let input: String?
        switch final {
        case UInt8(ascii: "u"):
            return key(numbers[0], flags, text: numbers.dropFirst(2).first)
        case UInt8(ascii: "~") where number(0) == 27:
            return key([number(2)], flags, text: nil)
        case UInt8(ascii: "~"): input = number(0).flatMap { numbered[$0] }
        case UInt8(ascii: "Z"):
            flags.insert(.shift)
            input = ResponderKeyCommand.inputTab
        default: input = lettered[final]
        }
        return input.map { ResponderKey($0, modifierFlags: flags) }
    }

    /// Returns a mouse report.
    ///
    /// - Parameters:
    ///   - final: The sequence's last byte: `M`, or `m` for a button's release.
    ///   - numbers: The code of the button, the column and the row.
    /// - Returns: The report, or nil for an invalid one.
    static func mouse(final: UInt8, _ numbers: [[Int?]]) -> MouseReport? {
        guard numbers.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m"),
            let code = numbers[0][0], code >= 0,
            let column = numbers[1][0], column > 0,
            let row = numbers[2][0], row > 0
        else { return nil }
        // The two lowest bits are the button, 3 for none; 4, 8 and 16 are modifiers; 32 is
        // movement, 64 the wheel, and 128 further buttons.
        var flags = ResponderKey.ModifierFlags()
        let bits: [(bit: Int, flag: ResponderKey.ModifierFlags)] = [
            (4, .shift),
            (8, .alternate),
            (16, .control),
        ]
        for (bit, flag) in bits where code & bit != 0 { flags.insert(flag) }
        let action: MouseReport.Action
        switch (code & 0b1100_0000, code & 3) {
        case (64, let wheel):
            let actions: [MouseReport.Action] = [
                .scrolled(columns: 0, rows: 1),
                .scrolled(columns: 0, rows: -1),
                .scrolled(columns: 1, rows: 0),
                .scrolled(columns: -1, rows: 0),
            ]
            action = actions[wheel]
        case (let group, let button):
            if code & 32 != 0 {
                action = .moved(isDown: button != 3 || group != 0)
            } else {
                guard button != 3 || group != 0 else { return nil }
                // The middle button is second here but third in a mask.
                let number = group == 0 ? [1, 3, 2][button] : 4 + button
                let mask = ResponderTouch.ButtonMask.button(number)
                action = final == UInt8(ascii: "m") ? .released(mask) : .pressed(mask)
            }
        }
        return MouseReport(action: action, column: column - 1, row: row - 1, modifierFlags: flags)
    }

    /// Decodes modifiers, which are bits plus 1.
    private static func modifiers(_ number: Int) -> ResponderKey.ModifierFlags {
        let bits: [(bit: Int, flag: ResponderKey.ModifierFlags)] = [
            (1, .shift),
            (2, .alternate),
            (4, .control),
            (8, .command),
            (64, .alphaShift),
        ]
        return bits.reduce(into: []) { flags, known in
            if (number - 1) & known.bit != 0 { flags.insert(known.flag) }
        }
    }

    /// Returns the key for codes of the kitty keyboard protocol: Unicode scalars, private for a key
    /// that types no text.
    ///
    /// - Parameters:
    ///   - codes: The codes of the key, of the key with Shift, and of the key at the same place in a
    ///     Latin layout; each but the first may be missing.
    ///   - flags: The modifiers that are down.
    ///   - text: The Unicode scalars of the key's text with its modifiers, or nil if the terminal
    ///     doesn't report them.
    private static func key(
        _ codes: [Int?],
        _ flags: ResponderKey.ModifierFlags,
        text: [Int?]?
    ) -> ResponderKey? {
        guard let code = codes.first ?? nil else { return nil }
        if let input = coded[code] { return ResponderKey(input, modifierFlags: flags) }
        if let (input, isText) = padKey(code) {
            let flags = flags.union(.numericPad)
            return ResponderKey(input, modifierFlags: flags, characters: isText ? nil : input)
        }
        guard let own = character(code) else { return nil }
        let typed = text?.compactMap { $0.flatMap(character) } ?? []
        var characters = typed.isEmpty ? nil : String(typed)
        if typed.isEmpty, flags.contains(.alternate) { characters = "" }
        // A key of another script is the shortcut of its place. An ASCII key isn't: a layout such as
        // Dvorak has its letters in other places.
        let isShortcut = !flags.isDisjoint(with: [.control, .alternate, .command])
        if isShortcut, !own.isASCII, codes.count > 2, let latin = codes[2].flatMap(character) {
            return ResponderKey(String(latin), modifierFlags: flags, characters: characters)
        }
        if characters == nil, flags.contains(.shift), codes.count > 1,
            let shifted = codes[1].flatMap(character)
        {
            characters = String(shifted)
        }
        return ResponderKey(String(own), modifierFlags: flags, characters: characters)
    }

    /// Returns the character of a code, or nil if the code is private or that of no text.
    private static func character(_ code: Int) -> Character? {
        guard let scalar = UInt32(exactly: code).flatMap(UnicodeScalar.init), scalar.value >= 0x20,
            !(0xE000...0xF8FF).contains(scalar.value)
        else { return nil }
        return Character(scalar)
    }

    /// Returns the key of the numeric pad for a code, and whether it types text.
    private static func padKey(_ code: Int) -> (input: String, isText: Bool)? {
        let characters = Array("0123456789./*-+")
        switch code {
        case 57399..<57414: return (String(characters[code - 57399]), true)
        case 57414: return (ResponderKeyCommand.inputReturn, false)
        case 57415: return ("=", true)
        case 57417...57426: return (Self.pad[code - 57417], false)
        default: return nil
        }
    }

    private typealias Command = ResponderKeyCommand

    /// The Insert key, as in AppKit.
    private static let inputInsert = "\u{F727}"
    /// The inputs of the numeric pad's keys for moving and editing, from code 57417.
    private static let pad = [
        Command.inputLeftArrow,
        Command.inputRightArrow,
        Command.inputUpArrow,
        Command.inputDownArrow,
        Command.inputPageUp,
        Command.inputPageDown,
        Command.inputHome,
        Command.inputEnd,
        inputInsert,
        Command.inputDeleteForward,
    ]

    /// The inputs of sequences that end with a letter.
    private static let lettered: [UInt8: String] = [
        UInt8(ascii: "A"): Command.inputUpArrow,
        UInt8(ascii: "B"): Command.inputDownArrow,
        UInt8(ascii: "C"): Command.inputRightArrow,
        UInt8(ascii: "D"): Command.inputLeftArrow,
        UInt8(ascii: "H"): Command.inputHome,
        UInt8(ascii: "F"): Command.inputEnd,
        UInt8(ascii: "M"): Command.inputReturn,
        UInt8(ascii: "P"): Command.inputFunction(1),
        UInt8(ascii: "Q"): Command.inputFunction(2),
        UInt8(ascii: "R"): Command.inputFunction(3),
        UInt8(ascii: "S"): Command.inputFunction(4),
    ]

    /// The inputs of sequences that end with `~`, by their first number.
    private static let numbered: [Int: String] = {
        var keys = [
            1: Command.inputHome,
            2: inputInsert,
            3: Command.inputDeleteForward,
            4: Command.inputEnd,
            5: Command.inputPageUp,
            6: Command.inputPageDown,
            7: Command.inputHome,
            8: Command.inputEnd,
        ]
        // The gaps are those of the first keyboards with function keys.
        let functions = [
            11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
        ]
        for (index, number) in functions.enumerated() {
            keys[number] = Command.inputFunction(index + 1)
        }
        return keys
    }()
    /// The inputs of codes of the kitty keyboard protocol, except those of the numeric pad.
    private static let coded: [Int: String] = {
        var keys = [
            8: Command.inputDelete,
            9: Command.inputTab,
            13: Command.inputReturn,
            27: Command.inputEscape,
            127: Command.inputDelete,
        ]
        for number in 13...35 { keys[57376 + number - 13] = Command.inputFunction(number) }
        return keys
    }()
}
