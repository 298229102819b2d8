/// The look of characters.
public struct TerminalStyle: Sendable, Hashable {
    /// The traits of characters other than their colors.
    public struct Traits: OptionSet, Sendable, Hashable {
        /// The traits as bits.
        public let rawValue: UInt8

        /// Creates traits from bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold characters.
        public static let bold = Traits(rawValue: 1)

        /// Faint characters.
        public static let faint = Traits(rawValue: 2)

        /// Slanted characters.
        public static let italic = Traits(rawValue: 4)

        /// Underlined characters.
        public static let underlined = Traits(rawValue: 8)

        /// Text with exchanged foreground and background, even without other colors.
        public static let inverse = Traits(rawValue: 16)

        /// The traits' codes in a style sequence.
        var codes: [String] {
            let known: [(trait: Traits, code: String)] = [
                (.bold, "1"),
                (.faint, "2"),
                (.italic, "3"),
                (.underlined, "4"),
                (.inverse, "7"),
            ]
            return known.filter { contains($0.trait) }.map(\.code)
        }
    }

    /// The color of the characters.
    public var foreground: TerminalColor

    /// The color behind the characters; nil keeps the one that is there.
    public var background: TerminalColor?

    /// The characters' traits.
    public var traits: Traits

    /// Creates a style; by default, the terminal's own on the current background.
    ///
    /// - Parameters:
    ///   - foreground: The color of the characters; the terminal's own by default.
    ///   - background: The color behind the characters; nil, the default, keeps the one that is
    ///     there.
    ///   - traits: The characters' traits; none by default.
    public init(
        _ foreground: TerminalColor = .standard,
        on background: TerminalColor? = nil,
        _ traits: Traits = []
    ) {
        self.foreground = foreground
        self.background = background
        self.traits = traits
    }

    /// Returns the sequence that sets the style.
    ///
    /// - Parameter colors: The terminal's colors.
    func sequence(of colors: TerminalColors) -> String {
        let colorCodes = [
            foreground.code(isBackground: false, of: colors),
            background?.code(isBackground: true, of: colors),
        ]
        let codes = ["0"] + traits.codes + colorCodes.compactMap { $0 }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }
}
