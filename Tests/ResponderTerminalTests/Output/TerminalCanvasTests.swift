@testable import ResponderTerminal

@Suite struct TerminalCanvasTests {
    private static let written: [(text: String, column: Int, width: Int?, line: String)] = [
        ("one", 0, nil, "one"),
        ("one", 3, nil, "   one"),
        ("sixsix", 0, nil, "sixsix"),
        ("seven77", 0, nil, "seven…"),
        ("seven", 3, nil, "   se…"),
        ("one two", 1, 4, " one…"),
        ("測試測", 0, nil, "測試測"),
        ("測試測試", 0, nil, "測試…"),
        ("測試測", 1, nil, " 測試…"),
        ("a測", 5, nil, "     …"),
        ("left", -2, nil, "ft"),
        ("one", 6, nil, ""),
        ("a\u{1B}[2J\nb\u{202E}", 0, 6, "a?[2J…"),
        ("a\nb\u{202E}", 0, nil, "a?b?"),
        ("👍x", 0, nil, "👍x"),
        ("\u{301}abc", 0, nil, "abc"),
        ("a \u{301}", 0, nil, "a \u{301}"),
    ]

    @Test(arguments: written)
    func `text is cut off with a mark, and unprintable characters are replaced`(
        text: String,
        column: Int,
        width: Int?,
        line: String
    ) {
        var canvas = TerminalCanvas(columns: 6, rows: 1)
        canvas.write(text, column: column, row: 0, width: width)
        #expect(canvas.line(0) == line)
    }

    private static let overwritten: [(column: Int, line: String)] = [
        (0, "x 試"),
        (1, " x試"),
        (2, "測x"),
        (3, "測 x"),
    ]

    @Test(arguments: overwritten)
    func `a half of a wide character isn't left alone`(column: Int, line: String) {
        var canvas = TerminalCanvas(columns: 4, rows: 1)
        canvas.write("測試", column: 0, row: 0)
        canvas.write("x", column: column, row: 0)
        #expect(canvas.line(0) == line)
    }

    @Test func `a view draws inside its own area alone`() {
        var canvas = TerminalCanvas(columns: 6, rows: 3)
        canvas.area = TerminalCanvas.Area(columns: 2..<5, rows: 1..<5)
        #expect(canvas.columns == 3)
        #expect(canvas.rows == 4)
        canvas.fill(.blue)
        canvas.write("abcd", column: 0, row: 0)
        canvas.write("above", column: 0, row: -1)
        canvas.write("far below", column: 0, row: 3)
        canvas.setCursor(column: 3, row: 0)
        #expect(canvas.cursor == nil)
        canvas.setCursor(column: 1, row: 1)
        #expect(canvas.cursor == TerminalCanvas.Place(column: 3, row: 2))
        #expect((0..<3).map(canvas.line) == ["", "  ab…", ""])
        #expect(canvas.cells.count { $0.style.background == .blue } == 6)
    }
}
