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

    let columns: Int
    let rows: Int
    private var cells: [Cell]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    /// Fills an area. What lies outside the screen is left out.
    mutating func fill(columns: Range<Int>, rows: Range<Int>, with background: ScreenColor) {
        for row in rows.clamped(to: 0..<self.rows) {
            for column in columns.clamped(to: 0..<self.columns) {
                cells[row * self.columns + column] = Cell(background: background)
            }
        }
    }

    /// Writes a text, on the background that is there. What doesn't fit in `width` is cut off.
    mutating func write(_ text: String, column: Int, row: Int, width: Int, color: ScreenColor = .standard) {
        guard (0..<rows).contains(row) else { return }
        var column = column
        let end = min(column + width, columns)
        for character in text {
            let width = Self.width(of: character)
            guard column >= 0, column + width <= end else { return }
            let index = row * columns + column
            cells[index].text = width > 0 ? String(character) : "?"
            cells[index].color = color
            if width == 2 { cells[index + 1].text = "" }
            column += max(width, 1)
        }
    }

    /// Returns the number of columns that a character takes; 0 if it can't be shown.
    static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .lineSeparator,
            .paragraphSeparator:
            return 0
        default: return wide.contains { $0.contains(first.value) } ? 2 : 1
        }
    }

    /// Returns the number of columns that a text takes, in which a character that can't be shown is `?`.
    static func width(of text: String) -> Int { text.reduce(0) { $0 + max(width(of: $1), 1) } }

    /// The blocks of wide characters, after Unicode's East Asian Width (UAX #11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
        0x20000...0x3FFFD,
    ]

    /// Returns what a terminal needs to show the screen.
    func drawing(of256Colors: Bool) -> String {
        var text = "\u{1B}[H"
        for row in 0..<rows {
            var style = ""
            text += "\u{1B}[\(row + 1);1H\u{1B}[0m"
            for cell in cells[row * columns..<(row + 1) * columns] {
                let color = cell.color.code(isBackground: false, of256: of256Colors)
                let next = "\u{1B}[\(color);\(cell.background.code(isBackground: true, of256: of256Colors))m"
                text += (next == style ? "" : next) + cell.text
                style = next
            }
        }
        return text + "\u{1B}[0m"
    }
}
