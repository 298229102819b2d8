internal import Foundation
public import ResponderScene

/// A modal that shows a menu: its commands with their keys and check marks, in a box.
///
/// ```swift
/// if let menu = try view.window?.menu() { controller.present(TerminalMenu(menu)) }
/// ```
///
/// The arrow keys and Return, a click, or a command's own key dismiss the menu and perform a
/// command. Escape and a click elsewhere only dismiss it.
@MainActor public final class TerminalMenu: ResponderViewController {
    private let entries: [(item: ResponderMenuTree.Item, depth: Int)]
    private var selection: Int? { didSet { view.setNeedsDisplay() } }

    /// Creates a menu.
    ///
    /// - Parameter menu: The menu, from `window.menu()` of the window that will present it.
    public init(_ menu: ResponderMenuTree) {
        var entries: [(item: ResponderMenuTree.Item, depth: Int)] = []
        var waiting = menu.items.reversed().map { (item: $0, depth: 0) }
        while let entry = waiting.popLast() {
            entries.append(entry)
            waiting += entry.item.items.reversed().map { ($0, entry.depth + 1) }
        }
        self.entries = entries
        super.init()
    }

    /// Creates the view that draws the menu.
    public override func loadView() {
        let menuView = TerminalMenuView()
        menuView.menu = self
        view = menuView
        selection = entries.indices.first(where: canChoose)
    }

    /// The window, so keys reach only the menu.
    public override var defaultNextResponder: (any Responder)? { viewIfLoaded?.window }

    /// True, because the menu gets the keys.
    public override var canBecomeFirstResponder: Bool { true }

    private func canChoose(_ index: Int) -> Bool {
        entries[index].item.element.command != nil && entries[index].item.isEnabled
    }

    private func perform(_ item: ResponderMenuTree.Item?) {
        let window = viewIfLoaded?.window
        dismiss()
        guard let item else { return }
        do {
            try window?.perform(item)
        } catch {
            SceneErrors.report(error)
        }
    }

    // MARK: Input

    /// Moves the selection, performs a command, or dismisses the menu.
    public override func pressesBegan(
        _ presses: Set<ResponderPress>,
        with event: ResponderPressesEvent?
    ) {
        guard let key = presses.first?.key else { return }
        let choices = entries.indices.filter(canChoose)
        switch key.ignoringLocks {
        case .upArrow: selection = choices.last { $0 < selection ?? 0 } ?? choices.last
        case .downArrow: selection = choices.first { $0 > selection ?? -1 } ?? choices.first
        case .return: perform(selection.map { entries[$0].item })
        case .escape: perform(nil)
        default:
            let match = choices.first { index in
                if case .keyCommand(let command) = entries[index].item.element {
                    command.matches(key)
                } else {
                    false
                }
            }
            if let match { perform(entries[match].item) }
        }
    }

    /// Selects the command under the touch.
    public override func touchesBegan(
        _ touches: Set<ResponderTouch>,
        with event: ResponderTouchEvent?
    ) {
        selection = touches.first.flatMap(entry)
    }

    /// Selects the command under the touch.
    public override func touchesMoved(
        _ touches: Set<ResponderTouch>,
        with event: ResponderTouchEvent?
    ) {
        selection = touches.first.flatMap(entry)
    }

    /// Performs the command under the touch, or only dismisses the menu if there is none.
    public override func touchesEnded(
        _ touches: Set<ResponderTouch>,
        with event: ResponderTouchEvent?
    ) {
        perform(touches.first.flatMap(entry).map { entries[$0].item })
    }

    private func entry(under touch: ResponderTouch) -> Int? {
        let place = touch.location(in: view)
        let size = view.bounds.size
        let box = box(in: (Int(size.width), Int(size.height)))
        guard box.columns.contains(Int(place.x)), box.rows.contains(Int(place.y)) else {
            return nil
        }
        let index = Int(place.y) - box.rows.lowerBound + box.first
        return canChoose(index) ? index : nil
    }

    // MARK: Drawing

    /// Returns the area of the entries, and the index of the first visible one, so that the
    /// selection is visible.
    private func box(
        in size: (columns: Int, rows: Int)
    ) -> (columns: Range<Int>, rows: Range<Int>, first: Int) {
        let widths = entries.map { item, depth in
            depth * 2 + title(item).terminalColumns + 2 + key(item).terminalColumns
        }
        let width = min(widths.max() ?? 0, size.columns - 2)
        let height = min(entries.count, size.rows - 2)
        guard width > 0, height > 0 else { return (0..<0, 0..<0, 0) }
        let left = (size.columns - width) / 2
        let top = (size.rows - height) / 2
        return (left..<left + width, top..<top + height, max(0, (selection ?? 0) - height + 1))
    }

    private func title(_ item: ResponderMenuTree.Item) -> String {
        switch item.state {
        case .off: item.title
        case .on: "✓ " + item.title
        case .mixed: "– " + item.title
        }
    }

    private func key(_ item: ResponderMenuTree.Item) -> String {
        item.shortcut.map { "\($0)" } ?? ""
    }

    fileprivate func draw(on canvas: inout TerminalCanvas) {
        let box = box(in: (canvas.columns, canvas.rows))
        guard !box.rows.isEmpty else { return }
        let left = box.columns.lowerBound - 1
        let right = box.columns.upperBound
        let line = String(repeating: "─", count: box.columns.count)
        canvas.fill(
            .standard,
            columns: left..<right + 1,
            rows: box.rows.lowerBound - 1..<box.rows.upperBound + 1
        )
        canvas.write("┌\(line)┐", column: left, row: box.rows.lowerBound - 1)
        canvas.write("└\(line)┘", column: left, row: box.rows.upperBound)
        for (row, index) in zip(box.rows, box.first...) {
            let (item, depth) = entries[index]
            canvas.write("│", column: left, row: row)
            canvas.write("│", column: right, row: row)
            if case .separator = item.element {
                let faint = TerminalStyle(.standard, .faint)
                canvas.write(line, column: left + 1, row: row, style: faint)
                continue
            }
            var style = TerminalStyle()
            if index == selection {
                style.traits = .inverse
                let blank = String(repeating: " ", count: box.columns.count)
                canvas.write(blank, column: left + 1, row: row, style: style)
            } else if !item.isEnabled {
                style.traits = .faint
            }
            let key = key(item)
            let room = box.columns.count - key.terminalColumns
            canvas.write(
                title(item),
                column: left + 1 + depth * 2,
                row: row,
                width: room - depth * 2,
                style: style
            )
            canvas.write(key, column: right - key.terminalColumns, row: row, style: style)
        }
    }
}

private final class TerminalMenuView: ResponderView, TerminalDrawing {
    weak var menu: TerminalMenu?
    override class var overridesHitTest: Bool { false }

    func draw(on canvas: inout TerminalCanvas) { menu?.draw(on: &canvas) }
}
