import SelectorDispatch

/// A color of the demo, with its number among 256 colors and among 16.
enum ScreenColor {
    case standard, dim, white, red, blue, orange, brightOrange, yellow, black, green

    fileprivate func code(isBackground: Bool, of256: Bool) -> String {
        func code(_ number: Int, _ basic: Int) -> String {
            of256 ? "\(isBackground ? 48 : 38);5;\(number)" : "\(basic + (isBackground ? 10 : 0))"
        }
        return switch self {
        case .standard: isBackground ? "49" : "39"
        case .dim: code(244, 90)
        case .white: code(255, 97)
        case .red: code(160, 31)
        case .blue: code(26, 34)
        case .orange: code(172, 33)
        case .brightOrange: code(215, 95)
        case .yellow: code(227, 93)
        case .black: code(16, 30)
        case .green: code(34, 32)
        }
    }
}

/// A screen of characters with colors, drawn as a whole.
struct Screen {
    private struct Cell {
        /// Empty for the right half of a character that is two columns wide.
        var text = " "
        var color = ScreenColor.standard
        var background = ScreenColor.standard
    }

    private let columns: Int
    private var cells: [Cell]

    init(columns: Int, rows: Int) {
        self.columns = columns
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    mutating func fill(columns: Range<Int>, rows: Range<Int>, with background: ScreenColor) {
        for row in rows {
            for column in columns { cells[row * self.columns + column] = Cell(background: background) }
        }
    }

    /// Writes a text, on the background that is there. What doesn't fit in `width` is cut off.
    mutating func write(_ text: String, column: Int, row: Int, width: Int, color: ScreenColor = .standard) {
        var index = row * columns + column
        let end = index + min(width, columns - column)
        for character in text {
            let width = Self.width(of: character)
            guard index + width <= end else { return }
            cells[index].text = String.isVisible(character.unicodeScalars.first ?? " ") ? String(character) : "?"
            cells[index].color = color
            if width == 2 { cells[index + 1].text = "" }
            index += width
        }
    }

    /// Returns the number of columns that a character takes, after Unicode's East Asian Width (UAX #11).
    static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        return first.properties.isEmojiPresentation || wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]

    /// Returns what a terminal needs to show the screen.
    func drawing(of256Colors: Bool) -> String {
        var text = ""
        var style = ""
        for (index, cell) in cells.enumerated() {
            if index % columns == 0 { text += "\u{1B}[\(index / columns + 1);1H" }
            let color = cell.color.code(isBackground: false, of256: of256Colors)
            let next = "\u{1B}[\(color);\(cell.background.code(isBackground: true, of256: of256Colors))m"
            text += (next == style ? "" : next) + cell.text
            style = next
        }
        return text + "\u{1B}[0m"
    }
}
