/// Counts the calls of its handler.
final class Saver: ResponderNode {
    var saved = 0

    @Handler fileprivate func save() {
        saved += 1
    }
}

/// Overrides a touch method, so only its own code determines whether touches stop here.
private final class SelfDeciding: ResponderView {
    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {}
}

/// Explanations of a tap's effect, or of its absence, each with its whole text.
@MainActor @Suite struct TapExplanationTests {
    private let application = ResponderApplication().named("application")
    private let window = ResponderWindow(0, 0, 200, 200).named("window")
    private let panel = ResponderView(0, 0, 100, 100).named("panel")
    private let button = ResponderControl(10, 10, 40, 20).named("button")
    private let saver = Saver().named("saver")

    init() {
        application.show(window).add(panel).add(button)
    }

    /// Expects the answer and the whole text of an explanation of a tap on a view.
    private func expect(
        _ answer: ResponderTapExplanation.Answer,
        _ text: String,
        on view: ResponderView? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let explanation = (view ?? button).explainTap()
        #expect(explanation.description == text, sourceLocation: sourceLocation)
        #expect(explanation.answer == answer, sourceLocation: sourceLocation)
    }

    /// Expects one line of an explanation of a tap on a view.
    private func expectLine(
        _ line: String,
        on view: ResponderView? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let lines = (view ?? button).explainTap().description.split(separator: "\n").map(
            String.init
        )
        #expect(lines.contains(line), sourceLocation: sourceLocation)
    }

    @Test func `an explanation says why a view isn't hit`() {
        expect(
            .notAnswered,
            """
            a tap at (0, 0) in view would not be answered
            view isn't in a window
            """,
            on: ResponderView().named("view")
        )
        panel.isHidden = true
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            panel, which contains button, is hidden
            """
        )
        panel.isHidden = false
        button.isHidden = true
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            button is hidden
            """
        )
        button.isHidden = false
        panel.alpha = 0.005
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            panel, which contains button, is transparent: its alpha is 0.005, and a view with less \
            than 0.01 isn't hit
            """
        )
        panel.alpha = 1
        button.isUserInteractionEnabled = false
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            button takes no interaction: its isUserInteractionEnabled is false
            """
        )
        button.isUserInteractionEnabled = true
        button.frame.origin.x = 90
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            panel, which contains button, doesn't contain the point, which is (110, 20) in it
            """
        )
        let outside = CGPoint(-1, 2.5)
        let problem = button.explainTap(on: outside).problem
        #expect(problem == .outside("button", outside, containing: "button"))
    }

    @Test func `an explanation names the view that covers another`() {
        let cover = panel.add(ResponderView(frame: panel.bounds).named("cover"))
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            button is covered by cover, which is hit instead
            """
        )
        cover.removeFromSuperview()
        let front = ResponderWindow(frame: window.frame).named("front")
        application.addWindow(front)
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            button is covered by front, which is hit instead
            """
        )
        front.isHidden = true
        #expect(button.explainTap().problem == nil)
    }

    @Test func `an explanation says that a hitTest method hides a view`() {
        final class Claiming: ResponderView {
            override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?)
                -> ResponderView?
            {
                self
            }
        }
        panel.add(Claiming(frame: panel.bounds).named("claiming")).add(button)
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            claiming, which contains button, is hit instead: a hitTest method says so
            """
        )
    }

    @Test func `an explanation says that a control is disabled or has no action`() {
        button.isEnabled = false
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            it hits button
            button: a disabled control, which keeps the touches
            """
        )
        button.isEnabled = true
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            it hits button
            button: sends its actions
              no action for a tap
            """
        )
    }

    @Test func `an explanation says that a control follows another touch`() throws {
        try window.touch(.began, 20, 20, id: 7)
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            it hits button
            button: follows another touch, and keeps this one
            """
        )
    }

    @Test func `an explanation says whether a control's action has a handler`() {
        button.addTarget(nil, action: "save", for: .touchUpInside)
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            it hits button
            button: sends its actions
              -[ResponderControl save] would not be handled
              button: not registered
                panel: not registered
                  window: not registered
                    application: not registered
            """
        )
        button.removeTarget(nil, action: nil, for: .all)
        button.addTarget(saver, action: "save", for: .touchUpInside)
        expect(
            .answered,
            """
            a tap at (20, 10) in button would be answered
            it hits button
            button: sends its actions
              -[Saver save] would be handled
              saver: handles it
            """
        )
        #expect(saver.saved == 0)
    }

    @Test func `an explanation says whether a recognizer takes the tap`() {
        let tap = button.add(ResponderTapRecognizer(target: saver, action: "save"), "tap")
        expect(
            .answered,
            """
            a tap at (20, 10) in button would be answered
            it hits button
            recognizer tap of button: recognizes it and takes its touches
              -[Saver save] would be handled
              saver: handles it
            button: gets no end of the touch: tap takes it
            """
        )
        tap.removeTarget(nil, action: nil)
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            it hits button
            recognizer tap of button: recognizes it and takes its touches
              no action
            button: gets no end of the touch: tap takes it
            """
        )
        tap.isEnabled = false
        expect(
            .notAnswered,
            """
            a tap at (20, 10) in button would not be answered
            it hits button
            recognizer tap of button: disabled
            button: sends its actions
              no action for a tap
            """
        )
        tap.isEnabled = true
        tap.numberOfTapsRequired = 2
        expectLine("recognizer tap of button: waits for 2 taps")
        tap.numberOfTouchesRequired = 3
        expectLine("recognizer tap of button: waits for 2 taps with 3 fingers")
        tap.numberOfTapsRequired = 1
        tap.numberOfTouchesRequired = 1
        panel.addGestureRecognizer(tap)
        expectLine("recognizer tap of panel: not permitted by button")
    }

    @Test func `an explanation says which recognizer makes another fail`() {
        button.removeFromSuperview()
        let label = panel.add(ResponderView(frame: button.frame).named("label"))
        let inner = label.add(ResponderTapRecognizer(target: saver, action: "save"), "inner")
        let outer = panel.add(ResponderTapRecognizer(), "outer")
        window.add(ResponderGestureRecognizer(), "other")
        #expect(
            label.explainTap().description == """
                a tap at (20, 10) in label would be answered
                it hits label
                recognizer inner of label: recognizes it and takes its touches
                  -[Saver save] would be handled
                  saver: handles it
                recognizer outer of panel: fails, because inner recognizes the tap first
                recognizer other of window: gets its touches, and decides for itself
                label: passes touches on
                  panel: passes touches on
                    window: passes touches on
                      application: passes touches on
                """
        )
        inner.require(toFail: outer)
        expectLine(
            "recognizer inner of label: fails, because outer recognizes the tap first",
            on: label
        )
    }

    @Test func `an explanation says that a delegate keeps a recognizer from the touch`() {
        let delegate = DecidingDelegate()
        delegate.receives = false
        delegate.begins = false
        button.add(ResponderTapRecognizer(), "tap").delegate = delegate
        expectLine("recognizer tap of button: its delegate doesn't let it watch the touch")
        delegate.receives = true
        expectLine("recognizer tap of button: not permitted by its delegate")
    }

    @Test
    func `a responder with its own touch methods decides for itself, and others don't answer`() {
        let custom = panel.add(SelfDeciding(60, 60, 20, 20).named("custom"))
        #expect(
            window.explainTap(at: CGPoint(70, 70)).description == """
                a tap at (70, 70) in window may be answered
                it hits custom
                custom: is asked, and decides for itself
                  panel: passes touches on
                    window: passes touches on
                      application: passes touches on
                """
        )
        custom.removeFromSuperview()
        #expect(window.explainTap(at: CGPoint(70, 70)).answer == .notAnswered)
        #expect(
            application.explainTap(at: CGPoint(999, 0)).description == """
                a tap at (999, 0) in application would not be answered
                it hits no view
                """
        )
    }

    @Test func `explaining a tap notifies no observer and leaves nothing behind`() throws {
        var observations = 0
        window.observer = { _ in observations += 1 }
        button.addTarget(saver, action: "save", for: .touchUpInside)
        _ = button.explainTap()
        #expect(observations == 0)
        #expect(window.touches.isEmpty)
        #expect(!button.isTracking)
        #expect(saver.saved == 0)
        try window.tap(20, 20)
        #expect(observations > 0)
        #expect(saver.saved == 1)
    }

    @Test
    func
        `a chain that runs in a circle gives an explanation an error, unless a control keeps its touches`()
    {
        panel.nextResponder = panel
        button.addTarget(saver, action: "save", for: .touchUpInside)
        let ofControl = button.explainTap()
        #expect(ofControl.answer == .answered)
        #expect(ofControl.error == nil)
        let label = panel.add(ResponderView(frame: button.frame))
        let ofLabel = label.explainTap()
        #expect(ofLabel.answer == .notAnswered)
        #expect(ofLabel.error != nil)
    }

    @Test func `a view in a circle that has code for touches may answer, and is listed once`() {
        final class Own: ResponderView {}
        let inner = panel.add(Own(frame: button.frame))
        let outer = ResponderView(frame: button.frame)
        inner.nextResponder = outer
        outer.nextResponder = inner
        let explanation = inner.explainTap()
        #expect(explanation.answer == .mayBeAnswered)
        #expect(explanation.error != nil)
        #expect(explanation.responders.count == 2)
    }
}
