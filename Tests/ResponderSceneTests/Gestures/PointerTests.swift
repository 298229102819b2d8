/// Notes what its recognizers report.
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
        events.append(
            "\(tap.name ?? "tap") \(tap.buttonMask.rawValue) \(tap.modifierFlags.rawValue >> 16)"
        )
    }

    @Handler func pushed() {
        events.append("pushed")
    }

    func addHover() {
        addGestureRecognizer(ResponderHoverRecognizer(target: self, action: "hovered:"))
    }

    @discardableResult func addPan(_ mask: ResponderScrollTypeMask) -> ResponderPanRecognizer {
        let pan = add(ResponderPanRecognizer(target: self, action: "scrolled:"))
        pan.allowedScrollTypesMask = mask
        return pan
    }
}

@Suite @MainActor struct PointerTests {
    private var application = ResponderApplication()
    private var window = ResponderWindow(100, 0, 100, 100)
    private var outer = PointerView(0, 0, 100, 100)
    private var inner = PointerView(10, 10, 20, 20)

    init() {
        application.show(window).add(outer).add(inner)
    }

    // MARK: Hovering

    @Test func `a pointer hovers over a view and those that contain it`() throws {
        for view in [outer, inner] { view.addHover() }
        try application.handleHover(at: CGPoint(115, 15))
        try application.handleHover(at: CGPoint(150, 15), modifierFlags: .shift)
        for _ in 0..<2 { try application.handleHover(at: nil) }
        #expect(inner.events == ["began 5.0,5.0", "ended 5.0,5.0"])
        #expect(
            outer.events == ["began 15.0,15.0", "changed 50.0,15.0 shift", "ended 50.0,15.0 shift"]
        )
    }

    @Test func `a view that leaves or is disabled under the pointer is no longer hovered over`()
        throws
    {
        for view in [outer, inner] { view.addHover() }
        try window.handleHover(at: CGPoint(15, 15))
        inner.removeFromSuperview()
        outer.gestureRecognizers[0].isEnabled = false
        try window.handleHover(at: CGPoint(16, 15))
        #expect(inner.events == ["began 5.0,5.0", "cancelled 15.0,15.0"])
        #expect(outer.events == ["began 15.0,15.0", "cancelled 15.0,15.0"])
    }

    // MARK: Scrolling

    @Test func `scrolling is a pan of the innermost view that takes its kind`() throws {
        let outerPan = outer.addPan(.all)
        inner.addPan(.continuous)
        let taker = try application.handleScroll(by: CGPoint(0, 3), at: CGPoint(115, 15))
        #expect(taker === outerPan)
        #expect(outer.events == ["changed 3.0 at 15.0"])
        try application.handleScroll(by: CGPoint(0, 1), at: CGPoint(115, 15), type: .continuous)
        #expect(inner.events == ["changed 1.0 at 5.0"])
        #expect(outer.events.count == 1)
        #expect(outerPan.state == .possible)
        #expect(outerPan.translation(in: nil) == .zero)
    }

    @Test func `scrolling that no recognizer takes is dropped`() throws {
        let pan = outer.addPan([])
        var trace: [String] = []
        window.observer = { if case .droppedScroll = $0 { trace.append("\($0)") } }
        application.observer = window.observer
        let onePoint = CGPoint(0, 1)
        var taker = try window.handleScroll(by: onePoint, at: CGPoint(15, 15))
        #expect(taker == nil)
        taker = try application.handleScroll(by: onePoint, at: CGPoint(500, 15))
        #expect(taker == nil)
        pan.allowedScrollTypesMask = .discrete
        try window.touch(.began, 50, 50)
        taker = try window.handleScroll(by: onePoint, at: CGPoint(15, 15))
        #expect(taker == nil)
        let overView = "scrolling over PointerView, dropped"
        #expect(trace == [overView, "scrolling over no view, dropped", overView])
    }

    @Test func `a place that isn't finite is refused`() {
        let error = ResponderTouchError.pointerNotFinite
        #expect(throws: error) { try window.handleHover(at: CGPoint(Double.nan, 0)) }
        #expect(throws: error) {
            try window.handleScroll(by: CGPoint(0, Double.infinity), at: .zero)
        }
        #expect("\(error)" == "a pointer's coordinates must be finite numbers")
    }

    // MARK: Buttons

    private func click(
        _ buttons: ResponderTouch.ButtonMask,
        _ flags: ResponderKey.ModifierFlags = []
    ) throws {
        for phase in [ResponderTouch.Phase.began, .ended] {
            let input = ResponderTouchInput(
                phase,
                id: 1,
                at: CGPoint(15, 15),
                timestamp: 1,
                buttonMask: buttons,
                modifierFlags: flags
            )
            try window.handleTouches([input])
        }
    }

    @Test func `a tap asks for a button, and knows the modifiers`() throws {
        let second = inner.add(ResponderTapRecognizer(target: inner, action: "tapped:"), "second")
        second.buttonMaskRequired = .secondary
        inner.add(ResponderTapRecognizer(target: inner, action: "tapped:"))
        try click(.primary)
        try click(.secondary, .shift)
        #expect(inner.events == ["tap 1 0", "second 2 2"])
    }

    @Test func `a control keeps the primary button alone`() throws {
        let control = inner.add(ResponderControl(frame: inner.bounds))
        control.addTarget(inner, action: "pushed", for: .touchUpInside)
        let tap = inner.add(ResponderTapRecognizer(target: inner, action: "tapped:"))
        tap.buttonMaskRequired = .secondary
        try click(.secondary)
        try click(.primary)
        #expect(inner.events == ["tap 2 0", "pushed"])
    }

    @Test func `a number of a button that no mouse has stands for the nearest`() {
        #expect([0, 99].map(ResponderTouch.ButtonMask.button) == [.primary, .button(32)])
    }
}
