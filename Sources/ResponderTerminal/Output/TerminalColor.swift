/// A color of a terminal.
public struct TerminalColor: Sendable, Hashable {
    /// The color's index in the 256-color palette; nil for the terminal's own color.
    let index: UInt8?

    private init(index: UInt8?) { self.index = index }

    /// Creates a color from the palette, of which the user's settings define the first 16.
    ///
    /// - Parameter index: The color's index: from 0 a basic color, from 16 one of a cube of
    ///   mixtures, from 232 a gray.
    public init(_ index: UInt8) { self.index = index }

    /// Creates the palette color nearest to a mixture.
    ///
    /// The first 16 colors aren't considered, because they differ by terminal.
    ///
    /// - Parameters:
    ///   - red: The part of red, from 0 to 255 for the brightest.
    ///   - green: The part of green, from 0 to 255 for the brightest.
    ///   - blue: The part of blue, from 0 to 255 for the brightest.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        let parts = (red: Int(red), green: Int(green), blue: Int(blue))
        let nearest = (16...255).min {
            Self.distance(Self.mixture($0), parts) < Self.distance(Self.mixture($1), parts)
        }
        index = UInt8(nearest ?? 16)
    }

    /// The terminal's own color for text or background.
    public static let standard = TerminalColor(index: nil)

    // The basic colors, whose exact mixtures are up to the terminal's settings. Gray is among the
    // second eight, which terminals with eight colors lack.

    /// The basic color black.
    public static let black = TerminalColor(0)

    /// The basic color red.
    public static let red = TerminalColor(1)

    /// The basic color green.
    public static let green = TerminalColor(2)

    /// The basic color yellow.
    public static let yellow = TerminalColor(3)

    /// The basic color blue.
    public static let blue = TerminalColor(4)

    /// The basic color magenta.
    public static let magenta = TerminalColor(5)

    /// The basic color cyan.
    public static let cyan = TerminalColor(6)

    /// The basic color white.
    public static let white = TerminalColor(7)

    /// The basic color gray, a bright black.
    public static let gray = TerminalColor(8)

    /// The index of the nearest of the first 16 colors; nil for the terminal's own color.
    private var basic: Int? {
        guard let index = index.map(Int.init), index > 15 else { return index.map(Int.init) }
        let parts = Self.mixture(index)
        return (0...15).min {
            Self.distance(Self.mixture($0), parts) < Self.distance(Self.mixture($1), parts)
        }
    }

    /// Returns the color's codes in a style sequence, or nil if it needs none.
    ///
    /// - Parameters:
    ///   - isBackground: Whether the color is that of the background.
    ///   - colors: The terminal's colors.
    func code(isBackground: Bool, of colors: TerminalColors) -> String? {
        guard let index, let basic, colors != .none else { return nil }
        if colors == .palette, index > 15 { return "\(isBackground ? 48 : 38);5;\(index)" }
        let foregroundCode = basic < 8 ? 30 + basic : 90 + basic - 8
        return "\(isBackground ? foregroundCode + 10 : foregroundCode)"
    }

    /// The parts of a color, each from 0 to 255.
    private typealias Mixture = (red: Int, green: Int, blue: Int)

    /// Returns the square of the distance between two colors.
    private static func distance(_ a: Mixture, _ b: Mixture) -> Int {
        let red = a.red - b.red
        let green = a.green - b.green
        let blue = a.blue - b.blue
        return red * red + green * green + blue * blue
    }

    /// Returns the mixture of a color in xterm's palette: 16 basic colors, a 6 x 6 x 6 cube, and 24
    /// grays.
    private static func mixture(_ index: Int) -> Mixture {
        if index >= 232 {
            let level = 8 + 10 * (index - 232)
            return (level, level, level)
        }
        if index >= 16 {
            func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
            let place = index - 16
            return (level(place / 36), level(place / 6 % 6), level(place % 6))
        }
        if index == 7 { return (192, 192, 192) }
        if index == 8 { return (128, 128, 128) }
        let level = index > 8 ? 255 : 128
        return (index & 1 == 0 ? 0 : level, index & 2 == 0 ? 0 : level, index & 4 == 0 ? 0 : level)
    }
}
