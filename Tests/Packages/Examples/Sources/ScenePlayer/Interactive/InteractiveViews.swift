import Foundation
import ResponderTerminal
import SelectorDispatch

/// The whole screen: the title, the first responder, and the keys.
final class ScreenView: ResponderView, TerminalDrawing {
    var status: () -> String = { "" }
    var place: (CGRect) -> Void = { _ in }

    override var canBecomeFirstResponder: Bool { true }

    override func didResize(from oldSize: CGSize) {
        place(bounds)
    }

    func draw(on canvas: inout TerminalCanvas) {
        let width = canvas.columns - 2
        let rows = canvas.rows
        canvas.write(
            "ScenePlayer: scene views",
            column: 1,
            row: 0,
            width: width,
            style: TerminalStyle(.gray)
        )
        canvas.write(status(), column: 1, row: rows - 2, width: width, style: TerminalStyle(.green))
        canvas.write(
            "Tab  : send  e explain  u undo  m menu  ? help  q quit",
            column: 1,
            row: rows - 1,
            width: width
        )
    }
}

/// The demo's scene as a view, which forwards its touches.
final class StageView: ResponderView, TerminalDrawing {
    private let scene: ViewsScene
    private let touch: (ResponderTouch.Phase, CGPoint) -> Void
    private var lastPoint: CGPoint?

    init(_ scene: ViewsScene, touch: @escaping (ResponderTouch.Phase, CGPoint) -> Void) {
        self.scene = scene
        self.touch = touch
        super.init(frame: .zero)
    }

    private var scale: CGSize {
        let size = scene.window.bounds.size
        return CGSize(
            width: size.width / max(1, bounds.width),
            height: size.height / max(1, bounds.height)
        )
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        pass(.began, touches)
    }

    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        pass(.moved, touches)
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        pass(.ended, touches)
    }

    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    {
        pass(.cancelled, touches)
    }

    /// Forwards the touch, with coordinates rounded to whole numbers.
    private func pass(_ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>) {
        guard let place = touches.first?.location(in: self) else { return }
        let point = CGPoint(
            x: (place.x * scale.width).rounded(),
            y: (place.y * scale.height).rounded()
        )
        if phase == .moved, point == lastPoint { return }
        lastPoint = point
        touch(phase, point)
    }

    func draw(on canvas: inout TerminalCanvas) {
        draw(scene.controller.view, on: &canvas)
    }

    /// Draws a view and its subviews.
    private func draw(_ view: ResponderView, on canvas: inout TerminalCanvas) {
        let frame = view.convert(view.bounds, to: nil)

        func cells(_ start: CGFloat, _ end: CGFloat, _ scale: CGFloat) -> Range<Int> {
            Int((start / scale).rounded())..<Int((end / scale).rounded())
        }

        let columns = cells(frame.minX, frame.maxX, scale.width)
        let rows = cells(frame.minY, frame.maxY, scale.height)
        canvas.fill(scene.color(of: view), columns: columns, rows: rows)
        let name = scene.window.firstResponder === view ? "[\(view)]" : " \(view)"
        // A view's subviews cover its top.
        let row = view.subviews.isEmpty ? rows.lowerBound : rows.upperBound - 1
        canvas.write(
            name,
            column: columns.lowerBound,
            row: row,
            width: columns.count,
            style: TerminalStyle(.black)
        )
        for subview in view.subviews {
            draw(subview, on: &canvas)
        }
    }
}

extension ViewsScene {
    fileprivate func color(of view: ResponderView) -> TerminalColor {
        switch view.name {
        case "redView": TerminalColor(160)
        case "blueView": TerminalColor(26)
        case "orangeView": TerminalColor(controller.isLit ? 215 : 172)
        case "yellowView": TerminalColor(227)
        default: TerminalColor(255)
        }
    }
}

/// The text after the colon.
final class PromptView: ResponderView, TerminalDrawing {
    var text = "" {
        didSet { setNeedsDisplay() }
    }

    override var canBecomeFirstResponder: Bool { true }

    @Handler private func insertText(_ text: String) {
        self.text = String((self.text + text.filter { !$0.isNewline }).prefix(4000))
    }

    @Handler private func deleteBackward(_ sender: Any?) {
        text = String(text.dropLast())
    }

    func draw(on canvas: inout TerminalCanvas) {
        canvas.fill(.standard)
        // The user types at the end, so a mark replaces a beginning that doesn't fit.
        var end = ":" + text
        if end.terminalColumns > canvas.columns - 1 {
            while end.terminalColumns > canvas.columns - 2 { end.removeFirst() }
            end = "…" + end
        }
        canvas.write(end, column: 0, row: 0)
        canvas.setCursor(column: end.terminalColumns, row: 0)
    }
}
