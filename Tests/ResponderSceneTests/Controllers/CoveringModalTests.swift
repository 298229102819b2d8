/// A modal that is smaller than its window, and what is beside it.
@MainActor @Suite struct CoveringModalTests {
    private let application = ResponderApplication()
    private let window = ResponderWindow(0, 0, 100, 200).named("window")
    private let presenter = ResponderViewController().named("presenter")
    private let dialog = ResponderViewController().named("dialog")
    private let button = ResponderControl(0, 0, 100, 20).named("button")
    private let field = Field(0, 20, 100, 20).named("field")
    private var taps = 0

    final class Target: ResponderNode {
        var taps = 0

        @Handler fileprivate func tapped() {
            taps += 1
        }
    }

    private let target = Target()

    init() {
        application.show(window)
        window.rootViewController = presenter
        presenter.view.add(button)
        presenter.view.add(field)
        button.addTarget(target, action: "tapped", for: .touchUpInside)
        field.focused()
        presenter.present(dialog)
        dialog.view.frame = CGRect(20, 80, 60, 40)
    }

    @Test func `a touch beside a modal reaches nothing`() throws {
        let outcome = try window.tap(5, 5)
        #expect(!outcome.isHandled)
        #expect(outcome.touches.first?.view == window)
        #expect(target.taps == 0)
        #expect(window.hit(5, 25) == window)
        #expect(window.hit(25, 85) == dialog.view)
        #expect(presenter.presentedViewController == dialog)
        dialog.dismiss()
        try window.tap(5, 5)
        #expect(target.taps == 1)
    }

    @Test func `a wheel and a pointer beside a modal reach nothing`() throws {
        let pan = presenter.view.add(ResponderPanRecognizer())
        pan.allowedScrollTypesMask = .all
        let hover = presenter.view.add(ResponderHoverRecognizer())
        let taker = try application.handleScroll(by: CGPoint(0, 1), at: CGPoint(5, 5))
        #expect(taker == nil)
        try application.handleHover(at: CGPoint(5, 5))
        #expect(hover.state == .possible)
    }

    @Test func `a touch outside dismisses a modal that allows it`() throws {
        dialog.isModalInPresentation = false
        try window.tap(25, 85)
        #expect(presenter.presentedViewController == dialog)
        // A touch that goes into the modal, and one that is canceled.
        try window.touch(.began, 5, 5)
        try window.touch(.ended, 25, 85)
        try window.touch(.began, 5, 5)
        try window.touch(.cancelled, 5, 5)
        #expect(presenter.presentedViewController == dialog)
        try window.tap(5, 5)
        #expect(presenter.presentedViewController == nil)
        #expect(target.taps == 0)
        #expect(window.firstResponder == field)
    }

    @Test func `a tap's explanation names the modal`() {
        #expect(
            button.explainTap().description == """
                a tap at (50, 10) in button would not be answered
                dialog is presented, and blocks touches outside its view
                button is covered by window, which is hit instead
                """
        )
        dialog.isModalInPresentation = false
        #expect(
            window.explainTap(at: CGPoint(5, 5)).description == """
                a tap at (5, 5) in window would be answered
                dialog is presented, and is dismissed by touches outside its view
                it hits window
                window: passes touches on
                  ResponderApplication: passes touches on
                """
        )
    }

    @Test func `a key's explanation names the modal`() throws {
        #expect(field.becomeFirstResponder().isDone)
        let outcome = try window.press("a")
        #expect(outcome.answerText == "dropped")
        #expect(
            window.explainKey("a").description.hasPrefix(
                """
                a in window would not be answered
                the first responder, field, is covered by the modal dialog, so the window gets the key
                window: passes presses on
                """
            )
        )
    }

    @Test func `a key's explanation says that the first responder is hidden`() {
        dialog.dismiss()
        field.isHidden = true
        #expect(
            window.explainKey("a").description.hasPrefix(
                """
                a in window would not be answered
                the first responder, field, is hidden, so the window gets the key
                """
            )
        )
    }
}
