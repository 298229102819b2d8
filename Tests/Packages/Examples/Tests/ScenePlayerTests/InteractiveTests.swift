@testable import ScenePlayer
@testable import ResponderTerminal

@Suite @MainActor struct InteractiveTests {
    nonisolated static let breaks: [(line: String, lines: [String])] = [
        ("", [""]), ("one two", ["one two"]), ("one two three", ["one two", "  three"]),
        ("  one two three", ["  one two", "    three"]),
        ("unbreakable words", ["unbreakable", "  words"]),
        ("測試 測試 測試", ["測試 測試", "  測試"]),
    ]

    @Test(arguments: breaks) func `a long line wraps with a larger indent`(
        line: String,
        lines: [String]
    ) {
        #expect(wrapped(line, width: 10) == lines)
    }

    // MARK: The screen

    private let application = ResponderApplication()
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 80, height: 24))
    private let interactive: Interactive
    private var log: [String] { interactive.log.lines }

    init() throws {
        interactive = try #require(Interactive(Demo(.views)))
        interactive.show(in: window, of: application) {}
    }

    private func type(_ text: String) throws {
        for character in text { try window.press(ResponderKey("\(character)")) }
    }

    /// The screen as text.
    private var screen: [String] {
        var canvas = TerminalCanvas(
            columns: Int(window.bounds.width),
            rows: Int(window.bounds.height)
        )
        canvas.draw(window)
        return (0..<Int(window.bounds.height)).map(canvas.line)
    }

    @Test func `a click on the scene's picture is a tap at whole coordinates`() throws {
        for phase in [ResponderTouch.Phase.began, .ended] {
            try window.handleTouch(phase, id: 1, at: CGPoint(x: 12.5, y: 11.5))
        }
        #expect(interactive.scene.controller.isLit)
        #expect(log.first == "touch ended at (132, 368)")
        #expect(log.contains("recognizer tap: ended"))
        try type("u")
        #expect(!interactive.scene.controller.isLit)
        #expect(log.first == "undo")
        try type("u")
        #expect(log == ["undo", "", "there is nothing to undo"])
        try type("r")
        #expect(interactive.scene.controller.isLit)
    }

    @Test func `the help's own examples work when they are typed`() throws {
        let line = try #require(HelpController.lines.first { $0.contains("[{") })
        let example = line.trimmingCharacters(in: .whitespaces)
        try window.press(.tab)
        #expect(log.first == "key Tab")
        #expect(interactive.firstResponder.description == "whiteView")
        try type(":" + example)
        #expect(screen[23].hasSuffix(":" + example))
        try window.press(.return)
        #expect(log.last == #"> colorChanged({"color":"red"})"#)
        // The prompt is closed, so letters are commands.
        try type("e")
        #expect(log.first == "explain a tap")
        try type(":colorChangd:")
        try window.press(.return)
        #expect(log.contains { $0.contains("'colorChanged:'?") })
        try type(":x")
        try window.press(.escape)
        try type("c")
        #expect(screen[1].hasSuffix("the chain of whiteView"))
        try window.press(.escape)
        #expect(!screen[1].contains("the chain of"))
    }

    @Test func `the menu and the help are modals`() throws {
        try type("m")
        let line = try #require(screen.first { $0.contains("│  Explain a Tap") })
        #expect(line.contains("e│"))
        try type("e")
        #expect(log.first == "explain a tap")
        #expect(interactive.presentedViewController == nil)
        try type("?")
        #expect(screen.contains("Any key goes on."))
        try type("e")
        #expect(interactive.presentedViewController == nil)
    }

    @Test func `the wheel scrolls lines that don't fit`() throws {
        interactive.log.lines = (0..<40).map { "line \($0)" }
        #expect(screen[1].hasSuffix("line 0"))
        #expect(screen[21].hasSuffix("… 20 more lines"))
        for (rows, first) in [(-3.0, "line 3"), (9, "line 0")] {
            try application.handleScroll(by: CGPoint(x: 0, y: rows), at: CGPoint(x: 60, y: 5))
            #expect(screen[1].hasSuffix(first))
        }
    }

    @Test(arguments: [(40, 12), (10, 4), (3, 3), (1, 1), (200, 60)])
    func `at any size, text that is cut off ends in an ellipsis`(columns: Int, rows: Int) {
        window.frame = CGRect(x: 0, y: 0, width: columns, height: rows)
        let keys = screen[rows - 1]
        if columns > 60 {
            #expect(keys.hasSuffix("q quit"))
        } else if columns >= 3 {
            #expect(keys.hasSuffix("…"))
        }
    }
}
