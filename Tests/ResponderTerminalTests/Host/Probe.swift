@_exported public import Foundation
@_exported public import ResponderTerminal
@_exported public import SelectorDispatchPlatform
@_exported public import TestSupport
@_exported public import Testing

/// A view that shows and remembers its input.
final class Probe: ResponderView, TerminalDrawing {
    var events: [String] = []
    var text = "ready" { didSet { setNeedsDisplay() } }

    /// The body of the handler of Return.
    var returnHandler: () -> Void = {}

    /// The size of all texts.
    var textSize: Int {
        events.reduce(0) { size, event in
            event.hasPrefix("text ") ? size + event.utf8.count - "text ".utf8.count : size
        }
    }

    override var canBecomeFirstResponder: Bool { true }

    /// Returns an application whose only window shows the probe, which gets the keys.
    func inApplication() -> ResponderApplication {
        let application = ResponderApplication()
        let window = ResponderWindow()
        let controller = ResponderViewController()
        controller.view = self
        window.rootViewController = controller
        application.addWindow(window)
        window.makeKeyAndVisible()
        becomeFirstResponder()
        return application
    }

    func draw(on canvas: inout TerminalCanvas) {
        canvas.write("<\(text) \(canvas.columns)x\(canvas.rows)>", column: 0, row: 0)
    }

    @Handler fileprivate func note(_ event: String) {
        events.append(event)
        text = event
    }

    @Handler func insertText(_ text: String) {
        note("text \(text)")
    }

    @Handler func deleteBackward(_ sender: Any?) {
        note("delete")
    }

    @Handler func moveUp(_ sender: Any?) {
        note("up")
    }

    @Handler func cancelOperation(_ sender: Any?) {
        note("escape")
    }

    @Handler func insertNewline(_ sender: Any?) {
        returnHandler()
        note("return")
    }

    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        let controls = presses.filter { $0.key.modifierFlags.contains(.control) }
        for press in controls { note("key \(press.key)") }
        if controls.isEmpty { super.pressesBegan(presses, with: event) }
    }

    @Handler func hovered(_ hover: ResponderHoverRecognizer) {
        note("hover \(hover.state) \(hover.location(in: self).x)")
    }

    @Handler func held(_ press: ResponderLongPressRecognizer) {
        note("held \(press.state)")
    }

    @Handler func tapped(_ tap: ResponderTapRecognizer) {
        note("tap \(tap.numberOfTapsRequired)")
    }

    @Handler func scrolled(_ pan: ResponderPanRecognizer) {
        note("scroll \(pan.state) \(pan.translation(in: self).y)")
    }

    private func note(_ phase: ResponderTouch.Phase, _ touches: Set<ResponderTouch>) {
        for touch in touches {
            let place = touch.location(in: self)
            let shift = touch.modifierFlags.contains(.shift) ? " shift" : ""
            note("\(phase) \(touch.buttonMask.rawValue)\(shift) at \(place.x),\(place.y)")
        }
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note(.began, touches)
    }

    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note(.moved, touches)
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        note(.ended, touches)
    }

    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    {
        note(.cancelled, touches)
    }
}

struct Fault: Error {}

/// A view whose handler fails.
final class FailingView: ResponderView {
    override var canBecomeFirstResponder: Bool { true }

    @Handler func insertText(_ text: String) throws {
        throw Fault()
    }
}
