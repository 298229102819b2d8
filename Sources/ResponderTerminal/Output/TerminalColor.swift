/// A color of a terminal.
public struct TerminalColor: Sendable, Hashable {
    /// The color's index in the 256-color palette; nil for the terminal's own color.
    let index: UInt8?

    private init(index: UInt8?) { self.index = index }

    /// Creates a color from the palette, of which the user's settings define the first 16.
    ///
    /// - Parameter index: The color's index.
    public init(_ index: UInt8) { self.index = index }

    /// Creates the palette color nearest to a mixture of components from 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        let parts = (Int(red), Int(green), Int(blue))
        let nearest = (16...255).min {
            Self.distance(Self.mixture($0), parts) < Self.distance(Self.mixture($1), parts)
        }
        index = UInt8(nearest ?? 16)
    }

    /// The terminal's own color for text or background.
    public static let standard = TerminalColor(index: nil)

    /// The basic colors of every color terminal.
    public static let black = TerminalColor(0)
    public static let red = TerminalColor(1)
    public static let green = TerminalColor(2)
    public static let yellow = TerminalColor(3)
    public static let blue = TerminalColor(4)
    public static let magenta = TerminalColor(5)
    public static let cyan = TerminalColor(6)
    public static let white = TerminalColor(7)
    public static let gray = TerminalColor(8)

    /// The nearest of the first 16 colors.
    private var basic: Int? {
        guard let index = index.map(Int.init), index > 15 else { return index.map(Int.init) }
        let parts = Self.mixture(index)
        return (0...15).min {
            Self.distance(Self.mixture($0), parts) < Self.distance(Self.mixture($1), parts)
        }
    }

    /// The color's codes in a style sequence.
    func code(isBackground: Bool, of colors: TerminalColors) -> String? {
        guard let index, let basic, colors != .none else { return nil }
        if colors == .palette, index > 15 { return "\(isBackground ? 48 : 38);5;\(index)" }
        return "\((basic < 8 ? 30 + basic : 90 + basic - 8) + (isBackground ? 10 : 0))"
    }

    private static func distance(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Int {
        let red = a.0 - b.0
        let green = a.1 - b.1
        let blue = a.2 - b.2
        return red * red + green * green + blue * blue
    }

    /// The mixture of a color in xterm's palette: 16 basic colors, a 6 x 6 x 6 cube, and 24 grays.
    private static func mixture(_ index: Int) -> (Int, Int, Int) {
        if index >= 232 {
            let level = 8 + 10 * (index - 232)
            return (level, level, level)
        }
        if index >= 16 {
            func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
            return (level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6))
        }
        if index == 7 { return (192, 192, 192) }
        if index == 8 { return (128, 128, 128) }
        let level = index > 8 ? 255 : 128
        return (index & 1 == 0 ? 0 : level, index & 2 == 0 ? 0 : level, index & 4 == 0 ? 0 : level)
    }
}
