internal import SelectorDispatch

/// The characters of a screen, on which a view draws.
///
/// Columns and rows count from the view's top left corner. Drawing outside the view has no effect.
public struct TerminalCanvas {
    struct Cell: Hashable {
        /// Nil for the right half of a two-column character.
        var character: Character? = " "
        var style = TerminalStyle(.standard, on: .standard)
    }

    /// A cell of the screen.
    struct Place: Equatable {
        var column: Int
        var row: Int
    }

    /// A part of the screen.
    struct Area: Equatable {
        var columns: Range<Int>
        var rows: Range<Int>
    }

    let screen: (columns: Int, rows: Int)
    private(set) var cells: [Cell]

    /// The position of the terminal's cursor; nil if it is hidden.
    private(set) var cursor: Place?

    /// The view's area, which may extend beyond the screen.
    var area: Area

    /// The number of the view's columns.
    public var columns: Int { area.columns.count }

    /// The number of the view's rows.
    public var rows: Int { area.rows.count }

    init(columns: Int, rows: Int) {
        screen = (columns, rows)
        cells = Array(repeating: Cell(), count: columns * rows)
        area = Area(columns: 0..<columns, rows: 0..<rows)
    }

    /// Fills an area with a color, without text.
    ///
    /// - Parameters:
    ///   - color: The background's color.
    ///   - columns: The area's columns; nil, the default, for all of the view's.
    ///   - rows: The area's rows; nil, the default, for all of the view's.
    public mutating func fill(
        _ color: TerminalColor,
        columns: Range<Int>? = nil,
        rows: Range<Int>? = nil
    ) {
        let blank = Cell(style: TerminalStyle(.standard, on: color))
        for row in (rows ?? 0..<self.rows).clamped(to: 0..<self.rows) {
            for column in (columns ?? 0..<self.columns).clamped(to: 0..<self.columns) {
                set(blank, column: column, row: row)
            }
        }
    }

    /// Writes text on one line.
    ///
    /// A text that is too long is truncated and ends with `…`. Characters that a terminal can't
    /// show become `?`. A combining mark without a character to combine with isn't shown.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - column: The column of the text's first character, which may be left of the view.
    ///   - row: The text's row.
    ///   - width: The maximum number of columns; nil, the default, for all up to the right edge.
    ///   - style: The text's look; by default the terminal's own on the current background.
    public mutating func write(
        _ text: some StringProtocol,
        column: Int,
        row: Int,
        width: Int? = nil,
        style: TerminalStyle = TerminalStyle()
    ) {
        let room = min(width ?? .max, columns - column)
        guard rows > row, row >= 0, room > 0 else { return }
        var used = 0
        // The index and width at which the text is truncated.
        var cut = (index: text.startIndex, used: 0)
        var index = text.startIndex
        while index < text.endIndex, used <= room {
            used += text[index].columns
            text.formIndex(after: &index)
            if used < room { cut = (index, used) }
        }
        put(used > room ? text[..<cut.index] : text[...], column, row, style)
        if used > room { put("…", column + cut.used, row, style) }
    }

    private mutating func put(
        _ text: some StringProtocol,
        _ column: Int,
        _ row: Int,
        _ style: TerminalStyle
    ) {
        var column = column
        for character in text {
            let width = character.columns
            guard width > 0 else { continue }
            let cell = Cell(character: character.isShown ? character : "?", style: style)
            set(cell, column: column, row: row)
            if width == 2 {
                let rightHalf = Cell(character: character.isShown ? nil : " ", style: style)
                set(rightHalf, column: column + 1, row: row)
            }
            column += width
        }
    }

    /// Shows the terminal's cursor at a position inside the view, such as a text field's.
    ///
    /// A position outside the view has no effect. Of several positions, the last one counts.
    public mutating func setCursor(column: Int, row: Int) {
        guard let index = index(column: column, row: row) else { return }
        cursor = Place(column: index % screen.columns, row: index / screen.columns)
    }

    private func index(column: Int, row: Int) -> Int? {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
        let column = area.columns.lowerBound + column
        let row = area.rows.lowerBound + row
        guard (0..<screen.columns).contains(column), (0..<screen.rows).contains(row) else {
            return nil
        }
        return row * screen.columns + column
    }

    /// Sets a cell, and blanks the other half of a wide character.
    private mutating func set(_ cell: Cell, column: Int, row: Int) {
        guard let index = index(column: column, row: row) else { return }
        var cell = cell
        if cell.style.background == nil { cell.style.background = cells[index].style.background }
        let isFirst = index % screen.columns == 0
        let isLast = index % screen.columns == screen.columns - 1
        if cells[index].character == nil, cell.character != nil, !isFirst {
            cells[index - 1].character = " "
        }
        // Half of a wide character can't be shown alone.
        if cell.character == nil, isFirst || cells[index - 1].character?.columns != 2 {
            cell.character = " "
        }
        if let own = cell.character, own.columns == 2, isLast { cell.character = " " }
        if !isLast, cells[index].character?.columns == 2 { cells[index + 1].character = " " }
        cells[index] = cell
    }
}
