@testable import ResponderTerminal

@Suite struct ScreenWriterTests {
    private func canvas(_ text: String, _ style: TerminalStyle = TerminalStyle()) -> TerminalCanvas
    {
        var canvas = TerminalCanvas(columns: 8, rows: 2)
        canvas.write(text, column: 0, row: 1, style: style)
        return canvas
    }

    private func writer(_ environment: [String: String]) -> ScreenWriter {
        ScreenWriter { environment[$0] }
    }

    @Test func `only changes are written`() {
        var writer = writer(["TERM": "xterm"])
        #expect(writer.update(to: canvas("one")).hasPrefix("\u{1B}[0m\u{1B}[2J\u{1B}[1;1H"))
        #expect(writer.update(to: canvas("one")) == "")
        #expect(writer.update(to: canvas("ane")) == "\u{1B}[2;1H\u{1B}[0ma\u{1B}[0m")
        #expect(writer.update(to: canvas("測e")) == "\u{1B}[2;1H\u{1B}[0m測\u{1B}[0m")
        writer.forget()
        #expect(writer.update(to: canvas("測e")).contains("測e"))
    }

    private static let disputed: [(text: String, change: String, output: String)] = [
        // The cluster is written over blanks, and the cells after it are placed and written again.
        (
            "हि 3", "हि 4", "\u{1B}[2;3H\u{1B}[0m4\u{1B}[0m"
        ),
        (
            "a 34567", "हि 34567",
            "\u{1B}[2;1H\u{1B}[0m \u{1B}[2;1Hहि\u{1B}[2;2H 34\u{1B}[0m"
        ),
        (
            "ab3", "👍🏽3",
            "\u{1B}[2;1H\u{1B}[0m  \u{1B}[2;1H👍🏽\u{1B}[2;3H3 \u{1B}[0m"
        ),
        (
            "☰bcdefg", "☰Bcdefg", "\u{1B}[2;3H\u{1B}[0mB\u{1B}[0m"
        ),
    ]

    @Test(arguments: disputed)
    func `after text whose width terminals dispute, the cursor is set again`(
        text: String,
        change: String,
        output: String
    ) {
        var writer = writer(["TERM": "xterm"])
        _ = writer.update(to: canvas(text))
        #expect(writer.update(to: canvas(change)) == output)
    }

    @Test func `the cursor is shown where a view sets it`() {
        var writer = writer(["TERM": "xterm"])
        _ = writer.update(to: canvas("one"))
        var next = canvas("one")
        next.setCursor(column: 3, row: 1)
        #expect(writer.update(to: next) == "\u{1B}[2;4H\u{1B}[?25h")
        #expect(writer.update(to: canvas("one")) == "\u{1B}[?25l")
    }

    private static let orange = TerminalStyle(
        TerminalColor(red: 215, green: 135, blue: 0),
        on: .blue,
        [.bold, .inverse]
    )
    static let environments: [(environment: [String: String], sequence: String)] = [
        (["TERM": "xterm-256color"], "\u{1B}[0;1;7;38;5;172;44m"),
        (["TERM": "xterm", "COLORTERM": "truecolor"], "\u{1B}[0;1;7;38;5;172;44m"),
        (["TERM": "xterm", "COLORTERM": ""], "\u{1B}[0;1;7;33;44m"),
        (["TERM": "linux"], "\u{1B}[0;1;7;33;44m"),
        (["TERM": "xterm-256color", "NO_COLOR": "1"], "\u{1B}[0;1;7m"),
        (["TERM": "xterm-256color", "NO_COLOR": ""], "\u{1B}[0;1;7;38;5;172;44m"),
    ]

    @Test(arguments: environments)
    func `colors are those that the environment says the terminal has`(
        environment: [String: String],
        sequence: String
    ) {
        var writer = writer(environment)
        _ = writer.update(to: canvas(""))
        #expect(writer.update(to: canvas("x", Self.orange)) == "\u{1B}[2;1H\(sequence)x\u{1B}[0m")
    }

    @Test(arguments: [["TERM": "dumb"], ["TERM": ""], [:]])
    func `a terminal without escape sequences gets the lines that have changed`(
        environment: [String: String]
    ) {
        var writer = writer(environment)
        var first = canvas("one")
        first.write("title", column: 0, row: 0)
        #expect(writer.update(to: first) == "title\r\none\r\n")
        var next = canvas("two", Self.orange)
        next.write("title", column: 0, row: 0)
        #expect(writer.update(to: next) == "two\r\n")
        #expect(writer.update(to: next) == "")
    }

    @Test func `a mixture becomes the nearest color of the palette`() {
        #expect(TerminalColor(red: 255, green: 255, blue: 255) == TerminalColor(231))
        #expect(TerminalColor(red: 120, green: 120, blue: 120) == TerminalColor(243))
        #expect(TerminalColor(red: 250, green: 5, blue: 3) == TerminalColor(196))
    }
}
