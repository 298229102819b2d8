/// A writer of a screen's changes.
struct ScreenWriter {
    let colors: TerminalColors

    /// Whether the terminal has no escape sequences.
    ///
    /// It gets the changed lines, one after another.
    let isDumb: Bool

    /// The screen's contents; nil if they are unknown.
    private var shown: TerminalCanvas?

    init(colors: TerminalColors, isDumb: Bool) { (self.colors, self.isDumb) = (colors, isDumb) }

    /// Selects the terminal's features by environment variables.
    init(environment: (String) -> String?) {
        let kind = environment("TERM") ?? "dumb"
        isDumb = kind == "dumb" || kind.isEmpty
        if isDumb || environment("NO_COLOR")?.isEmpty == false {
            colors = .none
        } else {
            let hasPalette = kind.contains("256color") || kind.contains("direct")
            colors = hasPalette || environment("COLORTERM")?.isEmpty == false ? .palette : .basic
        }
    }

    /// Forgets the screen's contents, after other output.
    mutating func forget() { shown = nil }

    /// Returns the text that shows a canvas.
    mutating func update(to canvas: TerminalCanvas) -> String {
        let before = shown.flatMap { $0.screen == canvas.screen ? $0 : nil }
        defer { shown = canvas }
        return isDumb ? lines(of: canvas, before) : difference(of: canvas, before)
    }

    private func difference(of canvas: TerminalCanvas, _ before: TerminalCanvas?) -> String {
        var text = before == nil ? "\u{1B}[0m\u{1B}[2J" : ""
        var style: TerminalStyle?
        // The cell that the terminal writes next.
        var place = -1
        for (index, cell) in canvas.cells.enumerated() where before?.cells[index] != cell {
            guard let character = cell.character else { continue }
            if index != place {
                text +=
                    "\u{1B}[\(index / canvas.screen.columns + 1);\(index % canvas.screen.columns + 1)H"
            }
            if cell.style != style { text += cell.style.sequence(of: colors) }
            style = cell.style
            text.append(character)
            place = index + character.columns
            // Terminals differ in the cell that follows the end of a line.
            if place % canvas.screen.columns == 0 { place = -1 }
        }
        if style != nil { text += "\u{1B}[0m" }
        let isMoved = before.map { $0.cursor != canvas.cursor } ?? true
        guard isMoved || !text.isEmpty else { return "" }
        guard let cursor = canvas.cursor else { return text + (isMoved ? "\u{1B}[?25l" : "") }
        return text + "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H"
            + (isMoved ? "\u{1B}[?25h" : "")
    }

    private func lines(of canvas: TerminalCanvas, _ before: TerminalCanvas?) -> String {
        (0..<canvas.screen.rows).compactMap { row in
            let line = canvas.line(row)
            return line.isEmpty || line == before?.line(row) ? nil : line + "\r\n"
        }.joined()
    }
}

extension TerminalCanvas {
    /// A row's text, without trailing spaces.
    func line(_ row: Int) -> String {
        var text = ""
        for cell in cells[row * screen.columns..<(row + 1) * screen.columns] {
            if let character = cell.character { text.append(character) }
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}
