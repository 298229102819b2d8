/// A key together with the modifier keys that were down when it was pressed.
///
/// ```swift
/// try window.press("a")
/// try window.press(ResponderKey("s", modifierFlags: .command))
/// try window.press(.tab)
/// ```
///
/// An uppercase letter means the lowercase letter with Shift.
public struct ResponderKey: Sendable, Hashable {
    /// The modifier keys.
    public struct ModifierFlags: OptionSet, Sendable, Hashable {
        /// The modifiers as bits.
        public let rawValue: Int

        /// Creates a set of modifiers from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Caps Lock, which key commands ignore, is on.
        public static let alphaShift = ModifierFlags(rawValue: 1 << 16)

        /// Shift is down.
        public static let shift = ModifierFlags(rawValue: 1 << 17)

        /// Control is down.
        public static let control = ModifierFlags(rawValue: 1 << 18)

        /// Option or Alt is down.
        public static let alternate = ModifierFlags(rawValue: 1 << 19)

        /// Command is down.
        public static let command = ModifierFlags(rawValue: 1 << 20)

        /// The key is on the numeric pad, which key commands ignore.
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)

        /// Caps Lock and the numeric pad, which distinguish no keys.
        fileprivate static let locks: ModifierFlags = [.alphaShift, .numericPad]
    }

    /// The key's text without modifiers, such as `s`, or one of the inputs of
    /// ``ResponderKeyCommand``.
    public let charactersIgnoringModifiers: String

    /// The key's text with its modifiers, such as `S`.
    public let characters: String

    /// The modifiers that are down.
    public let modifierFlags: ModifierFlags

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - input: The key's text without modifiers, or one of the inputs of
    ///     ``ResponderKeyCommand``, such as ``ResponderKeyCommand/inputUpArrow``. An uppercase
    ///     letter means the lowercase letter with Shift.
    ///   - modifierFlags: The modifiers that are down; none by default.
    ///   - characters: The key's text with its modifiers. If it is nil, the default, the text is
    ///     `input`, in uppercase with Shift or Caps Lock.
    public init(_ input: String, modifierFlags: ModifierFlags = [], characters: String? = nil) {
        let lowercase = input.lowercased()
        let isUppercase = lowercase != input && input.count == 1
        charactersIgnoringModifiers = isUppercase ? lowercase : input
        self.modifierFlags = isUppercase ? modifierFlags.union(.shift) : modifierFlags
        let isShifted = !self.modifierFlags.isDisjoint(with: [.shift, .alphaShift])
        self.characters = characters ?? (isShifted && input.count == 1 ? input.uppercased() : input)
    }

    /// The key without Caps Lock and the numeric pad, for a comparison with another key.
    ///
    /// ```swift
    /// let pressed = ResponderKey(ResponderKeyCommand.inputEscape, modifierFlags: .alphaShift)
    /// pressed == .escape  // false
    /// pressed.ignoringLocks == .escape  // true
    /// ```
    public var ignoringLocks: ResponderKey {
        ResponderKey(
            charactersIgnoringModifiers,
            modifierFlags: modifierFlags.subtracting(.locks)
        )
    }

    /// Whether the key inserts text, instead of being a command to the text.
    ///
    /// A key with Command or Control types none, and neither does a key such as Return or an arrow.
    public var isText: Bool {
        guard modifierFlags.isDisjoint(with: [.command, .control]), !characters.isEmpty else {
            return false
        }
        return characters.unicodeScalars.allSatisfy { scalar in
            // Control characters, and the private-use characters for function keys.
            scalar.value >= 0x20 && scalar.value != 0x7F
                && !(0xF700...0xF8FF).contains(scalar.value)
        }
    }
}

extension ResponderKey: ExpressibleByStringLiteral {
    /// Creates a key without modifiers, or with Shift if it is an uppercase letter.
    public init(stringLiteral input: String) { self.init(input) }
}

extension ResponderKey {
    /// The up arrow.
    public static let upArrow = ResponderKey(ResponderKeyCommand.inputUpArrow)

    /// The down arrow.
    public static let downArrow = ResponderKey(ResponderKeyCommand.inputDownArrow)

    /// The left arrow.
    public static let leftArrow = ResponderKey(ResponderKeyCommand.inputLeftArrow)

    /// The right arrow.
    public static let rightArrow = ResponderKey(ResponderKeyCommand.inputRightArrow)

    /// Escape.
    public static let escape = ResponderKey(ResponderKeyCommand.inputEscape)

    /// Tab.
    public static let tab = ResponderKey(ResponderKeyCommand.inputTab)

    /// Shift-Tab.
    public static let backTab = ResponderKey(ResponderKeyCommand.inputTab, modifierFlags: .shift)

    /// Return.
    public static let `return` = ResponderKey(ResponderKeyCommand.inputReturn)

    /// The key that deletes the character before the cursor.
    public static let delete = ResponderKey(ResponderKeyCommand.inputDelete)
}

extension ResponderKey: CustomStringConvertible {
    /// The key in words, such as `Shift-Command-S`, with invisible characters escaped.
    public var description: String {
        let names: [(flag: ModifierFlags, name: String)] = [
            (.control, "Control"),
            (.alternate, "Option"),
            (.shift, "Shift"),
            (.command, "Command"),
        ]
        let modifiers = names.filter { modifierFlags.contains($0.flag) }.map(\.name)
        let input = charactersIgnoringModifiers
        let name =
            ResponderKeyCommand.inputNames[input]
            ?? (modifiers.isEmpty ? input : input.uppercased()).shown()
        return (modifiers + [name]).joined(separator: "-")
    }
}
