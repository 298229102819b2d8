/// A writer of a screen's changes.
struct ScreenWriter {
    let colors: TerminalColors

    /// Whether the terminal has no escape sequences, so it gets the changed lines, one after
    /// another.
    let isDumb: Bool

    /// The screen's contents; nil if they are unknown.
    private var shown: TerminalCanvas?

    /// Creates a writer for the features that environment variables say the terminal has.
    ///
    /// - Parameter environment: A closure that returns a variable's value, or nil if it isn't set.
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

    /// Returns the text that changes the screen to a canvas.
    mutating func update(to canvas: TerminalCanvas) -> String {
        let before = shown.flatMap { $0.screen == canvas.screen ? $0 : nil }
        defer { shown = canvas }
        return isDumb ? lines(of: canvas, before) : difference(of: canvas, before)
    }

    private func difference(of canvas: TerminalCanvas, _ before: TerminalCanvas?) -> String {
        var text = before == nil ? "\u{1B}[0m\u{1B}[2J" : ""
        var style: TerminalStyle?
        // The index of the cell that the terminal writes next, or -1 if it isn't known.
        var place = -1
        // The index after the cells that the terminal may have drawn over.
        var drawnOver = 0
        for (index, cell) in canvas.cells.enumerated()
        where index < drawnOver || before?.cells[index] != cell {
            guard let character = cell.character else { continue }
            if index != place { text += canvas.move(to: index) }
            if cell.style != style { text += cell.style.sequence(of: colors) }
            style = cell.style
            let columns = character.columns
            if let disputed = character.disputedColumns {
                // The terminal may leave a part of our columns as it is, or write beyond them.
                text += String(repeating: " ", count: columns) + canvas.move(to: index)
                let rowEnd = (index / canvas.screen.columns + 1) * canvas.screen.columns
                drawnOver = max(drawnOver, min(index + disputed, rowEnd))
                place = -1
            } else {
                place = index + columns
                // After the last cell of a line, terminals differ in the place of the next one.
                if place % canvas.screen.columns == 0 { place = -1 }
            }
            text.append(character)
        }
        if style != nil { text += "\u{1B}[0m" }
        let isMoved = before.map { $0.cursor != canvas.cursor } ?? true
        guard isMoved || !text.isEmpty else { return "" }
        guard let cursor = canvas.cursor else { return text + (isMoved ? "\u{1B}[?25l" : "") }
        return text + canvas.move(to: cursor.row * canvas.screen.columns + cursor.column)
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
    /// Returns the sequence that moves the terminal's cursor to a cell.
    fileprivate func move(to index: Int) -> String {
        "\u{1B}[\(index / screen.columns + 1);\(index % screen.columns + 1)H"
    }

    /// Returns a row's text, without trailing spaces.
    func line(_ row: Int) -> String {
        var text = ""
        for cell in cells[row * screen.columns..<(row + 1) * screen.columns] {
            if let character = cell.character { text.append(character) }
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}
