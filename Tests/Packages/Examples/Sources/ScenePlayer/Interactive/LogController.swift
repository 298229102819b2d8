import Foundation
import ResponderTerminal
import SelectorDispatch

/// A page of lines, scrolled with the wheel or by dragging.
class LogController: ResponderViewController {
    var lines: [String] = [] {
        didSet {
            first = 0
            viewIfLoaded?.setNeedsDisplay()
        }
    }
    /// The first visible line.
    private var first = 0

    init(_ name: String) {
        super.init()
        self.name = name
    }

    override func loadView() {
        let page = PageView()
        page.content = { [weak self] in (self?.lines ?? [], self?.first ?? 0) }
        view = page
    }

    override func viewDidLoad() {
        let pan = ResponderPanRecognizer(target: self, action: "scroll:")
        pan.minimumDistance = 1
        pan.allowedScrollTypesMask = .discrete
        view.addGestureRecognizer(pan)
    }

    @Handler private func scroll(_ pan: ResponderPanRecognizer) {
        let rows = Int(pan.translation(in: view).y.rounded())
        pan.setTranslation(.zero, in: view)
        let last = PageView.wrap(lines, width: Int(view.bounds.width)).count - 1
        first = max(0, min(first - rows, last))
        view.setNeedsDisplay()
    }
}

/// The help, in front of everything until a key or a touch.
final class HelpController: LogController {
    static let lines = [
        "Press the mouse to touch the scene.",
        "A tap on orangeView lights it.",
        "",
        "Tab  move the first responder",
        ":    send a selector to it, such as",
        #"     colorChanged: [{"color": "red"}]"#,
        "e    explain a tap at the last place",
        "u r  undo, redo",
        "c    show the chain, Escape goes back",
        "m    the menu",
        "?    show this help",
        "q    quit",
    ]

    init() {
        super.init("help")
        lines = Self.lines + ["", "Any key goes on."]
    }

    override var canBecomeFirstResponder: Bool { true }

    /// The window, so that keys reach only the help.
    override var defaultNextResponder: (any Responder)? { viewIfLoaded?.window }

    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        dismiss()
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        dismiss()
    }
}

private final class PageView: ResponderView, TerminalDrawing {
    /// The lines of the page, and the number of rows that are scrolled away.
    var content: () -> (lines: [String], first: Int) = { ([], 0) }

    /// Draws each line in full, and counts those that don't fit below.
    func draw(on canvas: inout TerminalCanvas) {
        let (all, first) = content()
        canvas.fill(.standard)
        var lines = Self.wrap(all, width: canvas.columns).dropFirst(first)
        if lines.count > canvas.rows {
            let rest = lines.count - canvas.rows + 1
            lines = lines.dropLast(rest) + ["… \(rest) more lines"]
        }
        for (row, line) in lines.enumerated() {
            canvas.write(
                line,
                column: 0,
                row: row,
                style: TerminalStyle(row + first == 0 ? .yellow : .standard)
            )
        }
    }
}

extension PageView {
    /// Breaks the lines at spaces.
    static func wrap(_ lines: [String], width: Int) -> [String] {
        lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrapped(String($0), width: width) }
    }
}

/// Breaks a line at spaces.
///
/// Continuation lines have a larger indent than the first.
func wrapped(_ line: String, width: Int) -> [String] {
    let margin = String(line.prefix { $0 == " " })
    let words = line.dropFirst(margin.count).split(separator: " ", omittingEmptySubsequences: false)
    var lines = [margin + words[0]]
    for word in words.dropFirst() {
        let longer = "\(lines[lines.count - 1]) \(word)"
        if longer.terminalColumns <= width {
            lines[lines.count - 1] = longer
        } else {
            lines.append("\(margin)  \(word)")
        }
    }
    return lines
}
