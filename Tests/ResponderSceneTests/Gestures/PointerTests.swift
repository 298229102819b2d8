import Foundation
import ResponderScene
import Testing

final class PointerView: ResponderView {
    var events: [String] = []

    @Handler func hovered(_ hover: ResponderHoverRecognizer) {
        let place = hover.location(in: self)
        let shift = hover.modifierFlags.contains(.shift) ? " shift" : ""
        events.append("\(hover.state) \(place.x),\(place.y)\(shift)")
    }

    @Handler func scrolled(_ pan: ResponderPanRecognizer) {
        events.append("\(pan.state) \(pan.translation(in: self).y) at \(pan.location(in: self).x)")
    }

    @Handler func tapped(_ tap: ResponderTapRecognizer) {
        events.append("\(tap.name ?? "tap") \(tap.buttonMask.rawValue) \(tap.modifierFlags.rawValue >> 16)")
    }

    @Handler func pushed() { events.append("pushed") }

    func hover() { addGestureRecognizer(ResponderHoverRecognizer(target: self, action: "hovered:")) }

    @discardableResult func pan(_ mask: ResponderScrollTypeMask) -> ResponderPanRecognizer {
        let pan = ResponderPanRecognizer(target: self, action: "scrolled:")
        pan.allowedScrollTypesMask = mask
        addGestureRecognizer(pan)
        return pan
    }
}

@Suite @MainActor struct PointerTests {
    private let application = ResponderApplication()
    private let window = ResponderWindow(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    private let outer = PointerView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let inner = PointerView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

    init() {
        application.addWindow(window)
        window.add(outer).add(inner)
    }

    // MARK: Hovering

    @Test func `a pointer hovers over a view and those that contain it`() throws {
        outer.hover()
        inner.hover()
        try application.handleHover(at: CGPoint(x: 115, y: 15))
        try application.handleHover(at: CGPoint(x: 150, y: 15), modifierFlags: .shift)
        try application.handleHover(at: nil)
        try application.handleHover(at: nil)
        #expect(inner.events == ["began 5.0,5.0", "ended 5.0,5.0"])
        #expect(outer.events == ["began 15.0,15.0", "changed 50.0,15.0 shift", "ended 50.0,15.0 shift"])
    }

    @Test func `a view that leaves or is disabled under the pointer is no longer hovered over`() throws {
        outer.hover()
        inner.hover()
        try window.handleHover(at: CGPoint(x: 15, y: 15))
        inner.removeFromSuperview()
        outer.gestureRecognizers[0].isEnabled = false
        try window.handleHover(at: CGPoint(x: 16, y: 15))
        #expect(inner.events == ["began 5.0,5.0", "cancelled 15.0,15.0"])
        #expect(outer.events == ["began 15.0,15.0", "cancelled 15.0,15.0"])
    }

    // MARK: Scrolling

    @Test func `scrolling is a pan of the innermost view that takes its kind`() throws {
        let outerPan = outer.pan(.all)
        inner.pan(.continuous)
        #expect(try application.handleScroll(by: CGPoint(x: 0, y: 3), at: CGPoint(x: 115, y: 15)) === outerPan)
        #expect(outer.events == ["began 3.0 at 15.0", "ended 3.0 at 15.0"])
        try application.handleScroll(by: CGPoint(x: 0, y: 1), at: CGPoint(x: 115, y: 15), type: .continuous)
        #expect(inner.events == ["began 1.0 at 5.0", "ended 1.0 at 5.0"] && outer.events.count == 2)
        #expect(outerPan.translation(in: nil) == .zero)
    }

    @Test func `scrolling that no recognizer takes is dropped`() throws {
        let pan = outer.pan([])
        var trace: [String] = []
        window.observer = { if case .droppedScroll = $0 { trace.append("\($0)") } }
        application.observer = window.observer
        #expect(try window.handleScroll(by: CGPoint(x: 0, y: 1), at: CGPoint(x: 15, y: 15)) == nil)
        #expect(try application.handleScroll(by: CGPoint(x: 0, y: 1), at: CGPoint(x: 500, y: 15)) == nil)
        pan.allowedScrollTypesMask = .discrete
        try window.handleTouch(.began, id: 1, at: CGPoint(x: 50, y: 50))
        #expect(try window.handleScroll(by: CGPoint(x: 0, y: 1), at: CGPoint(x: 15, y: 15)) == nil)
        #expect(
            trace == [
                "scrolling over PointerView, dropped", "scrolling over no view, dropped",
                "scrolling over PointerView, dropped",
            ])
    }

    @Test func `a place that isn't finite is refused`() {
        #expect(throws: ResponderTouchError.pointerNotFinite) {
            try window.handleHover(at: CGPoint(x: Double.nan, y: 0))
        }
        #expect(throws: ResponderTouchError.pointerNotFinite) {
            try window.handleScroll(by: CGPoint(x: 0, y: Double.infinity), at: .zero)
        }
        #expect("\(ResponderTouchError.pointerNotFinite)" == "a pointer's coordinates must be finite numbers")
    }

    // MARK: Buttons

    private func click(_ buttons: ResponderTouch.ButtonMask, _ flags: ResponderKey.ModifierFlags = []) throws {
        for phase in [ResponderTouch.Phase.began, .ended] {
            try window.handleTouches([
                ResponderTouchInput(
                    phase, id: 1, at: CGPoint(x: 15, y: 15), timestamp: 1, buttonMask: buttons, modifierFlags: flags)
            ])
        }
    }

    @Test func `a tap asks for a button, and knows the modifiers`() throws {
        let secondary = ResponderTapRecognizer(target: inner, action: "tapped:")
        (secondary.name, secondary.buttonMaskRequired) = ("second", .secondary)
        inner.addGestureRecognizer(secondary)
        inner.addGestureRecognizer(ResponderTapRecognizer(target: inner, action: "tapped:"))
        try click(.primary)
        try click(.secondary, .shift)
        #expect(inner.events == ["tap 1 0", "second 2 2"])
    }

    @Test func `a control keeps the primary button alone`() throws {
        let control = ResponderControl(frame: inner.bounds)
        inner.addSubview(control)
        control.addTarget(inner, action: "pushed", for: .touchUpInside)
        let tap = ResponderTapRecognizer(target: inner, action: "tapped:")
        tap.buttonMaskRequired = .secondary
        inner.addGestureRecognizer(tap)
        try click(.secondary)
        try click(.primary)
        #expect(inner.events == ["tap 2 0", "pushed"])
    }

    @Test func `a number of a button that no mouse has stands for the nearest`() {
        #expect(ResponderTouch.ButtonMask.button(0) == .primary)
        #expect(ResponderTouch.ButtonMask.button(99) == .button(32))
    }
}
