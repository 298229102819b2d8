import Foundation
import ResponderScene

/// Where things are on a screen of a given size: the window on the left, what happened on the right, and two lines below.
@MainActor struct InteractiveLayout {
    let columns: Int
    let rows: Int
    /// The area of the window, below the title.
    private var sceneColumns: Range<Int> { 1..<1 + min(36, columns / 2 - 3) }
    private var sceneRows: Range<Int> { 1..<rows - 2 }
    private var isTooSmall: Bool { columns < 60 || rows < 16 }
    private static let window = CGSize(width: 414, height: 736)

    /// Returns the point of the window in the middle of a character; nil if there is another thing.
    func point(column: Int, row: Int) -> CGPoint? {
        guard !isTooSmall, sceneColumns.contains(column), sceneRows.contains(row) else { return nil }
        return CGPoint(
            x: (Double(column - sceneColumns.lowerBound) + 0.5) * Self.window.width / Double(sceneColumns.count),
            y: (Double(row - sceneRows.lowerBound) + 0.5) * Self.window.height / Double(sceneRows.count))
    }

    func screen(of interactive: Interactive) -> Screen {
        var screen = Screen(columns: columns, rows: rows)
        guard !isTooSmall else {
            screen.write("The terminal is too small: make it 60 x 16 or larger.", column: 0, row: 0, width: columns)
            return screen
        }
        screen.write("responder-demo: scene views", column: 1, row: 0, width: columns - 2, color: .dim)
        draw(interactive.scene, firstResponder: interactive.firstResponder, on: &screen)
        write(interactive.lines, on: &screen)
        let status = "first responder: \(interactive.firstResponder)"
        screen.write(status, column: 1, row: rows - 2, width: columns - 2, color: .green)
        let keys = "Tab  : send  e explain  u undo  ? help  q quit"
        // What is typed may be twice as wide as it is long.
        let end = interactive.prompt.map { $0.suffix(Screen.width(of: $0) > columns - 4 ? columns / 2 - 2 : columns) }
        screen.write(end.map { ":\($0)█" } ?? keys, column: 1, row: rows - 1, width: columns - 2)
        return screen
    }

    /// Draws the views, each over those before it.
    private func draw(_ scene: ViewsScene, firstResponder: ResponderNode, on screen: inout Screen) {
        func draw(_ view: ResponderView) {
            let frame = view.convert(view.bounds, to: nil)
            let columns = cells(frame.minX..<frame.maxX, Self.window.width, sceneColumns)
            let rows = cells(frame.minY..<frame.maxY, Self.window.height, sceneRows)
            screen.fill(columns: columns, rows: rows, with: scene.color(of: view))
            let name = firstResponder === view ? "[\(view)]" : " \(view)"
            // A view's subviews cover its top.
            let row = view.subviews.isEmpty ? rows.lowerBound : rows.upperBound - 1
            screen.write(name, column: columns.lowerBound, row: row, width: columns.count, color: .black)
            view.subviews.forEach(draw)
        }
        draw(scene.controller.view)
    }

    private func cells(_ range: Range<CGFloat>, _ length: CGFloat, _ cells: Range<Int>) -> Range<Int> {
        func cell(_ place: CGFloat) -> Int {
            cells.lowerBound + Int((min(max(place / length, 0), 1) * CGFloat(cells.count)).rounded())
        }
        return cell(range.lowerBound)..<cell(range.upperBound)
    }

    /// Writes the lines, each as long as it needs. What doesn't fit is counted.
    private func write(_ lines: [String], on screen: inout Screen) {
        let left = sceneColumns.upperBound + 2
        let width = columns - left - 1
        var lines = lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Self.wrap(String($0), width: width) }
        if lines.count > sceneRows.count {
            let rest = lines.count - sceneRows.count + 1
            lines = lines.dropLast(rest) + ["… \(rest) more lines"]
        }
        for (row, line) in zip(sceneRows, lines) {
            screen.write(line, column: left, row: row, width: width, color: row == 1 ? .yellow : .standard)
        }
    }

    /// Breaks a line at spaces. The further lines are indented more than the first one.
    static func wrap(_ line: String, width: Int) -> [String] {
        let margin = String(line.prefix { $0 == " " })
        let words = line.dropFirst(margin.count).split(separator: " ", omittingEmptySubsequences: false)
        var lines = [margin + words[0]]
        for word in words.dropFirst() {
            let longer = "\(lines[lines.count - 1]) \(word)"
            if Screen.width(of: longer) <= width {
                lines[lines.count - 1] = longer
            } else {
                lines.append("\(margin)  \(word)")
            }
        }
        return lines
    }
}

extension ViewsScene {
    fileprivate func color(of view: ResponderView) -> ScreenColor {
        switch view.name {
        case "redView": .red
        case "blueView": .blue
        case "orangeView": controller.isLit ? .brightOrange : .orange
        case "yellowView": .yellow
        default: .white
        }
    }
}
