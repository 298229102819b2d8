import Foundation
import Testing

@testable import ResponderDemoCore

@Suite @MainActor struct InteractiveLayoutTests {
    nonisolated static let wrapped: [(line: String, lines: [String])] = [
        ("", [""]),
        ("one two", ["one two"]),
        ("one two three", ["one two", "  three"]),
        ("  one two three", ["  one two", "    three"]),
        ("unbreakable words", ["unbreakable", "  words"]),
        ("測試 測試 測試", ["測試 測試", "  測試"]),
    ]

    @Test(arguments: wrapped)
    func `a long line wraps with a larger indent`(line: String, lines: [String]) {
        #expect(InteractiveLayout.wrap(line, width: 10) == lines)
    }

    @Test func `each character of the scene is a point inside its window`() {
        for (columns, rows) in [(60, 16), (80, 24), (300, 100)] {
            let layout = InteractiveLayout(columns: columns, rows: rows)
            let points = (0..<rows).flatMap { row in
                (0..<columns).compactMap { layout.point(column: $0, row: row) }
            }
            #expect(points.count >= 25 * (rows - 3))
            #expect(points.allSatisfy { CGRect(x: 0, y: 0, width: 414, height: 736).contains($0) })
            #expect(layout.point(column: columns - 1, row: 5) == nil && layout.point(column: 5, row: rows - 1) == nil)
        }
    }

    @Test func `a terminal that is too small has no points to touch`() {
        for (columns, rows) in [(1, 1), (1, 100), (59, 24), (80, 15)] {
            let layout = InteractiveLayout(columns: columns, rows: rows)
            #expect(layout.point(column: 5, row: 5) == nil)
        }
    }

    nonisolated static let refused: [(arguments: [String], message: String)] = [
        (
            ["--interactive"],
            "--interactive needs a terminal for input and output; run it there without pipes or files, or leave "
                + "--interactive out"
        ),
        (
            ["--interactive", "--scene", "table"],
            "--interactive shows the scene 'views', which has something to touch; use --scene views"
        ),
        (["--interactive", "a.jsonl"], "--interactive plays and prints nothing; remove 'a.jsonl'"),
        (["--interactive", "--html", "a"], "--interactive plays and prints nothing; remove --html"),
        (["--interactive", "--json"], "--interactive plays and prints nothing; remove --json"),
        (["--interactive", "--chain", "button"], "--interactive plays and prints nothing; remove --chain"),
        (["--interactive", "--scene"], "--interactive plays and prints nothing; remove --scene without a name"),
    ]

    @Test(arguments: refused)
    func `what doesn't go with --interactive is refused`(arguments: [String], message: String) async throws {
        let demo = try await DemoProcess.run(arguments)
        #expect(demo.status == 2 && demo.output.isEmpty)
        #expect(demo.errors.hasPrefix("responder-demo: \(message)\n"))
    }
}
