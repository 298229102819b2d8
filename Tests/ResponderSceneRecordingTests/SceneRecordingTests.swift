extension Recording {
    /// What each entry shows of the scene.
    fileprivate var scenes: [String] {
        entries.map { $0.result?["scene"].map { "\($0)" } ?? "nothing" }
    }
}

/// A list that scrolls and hovers, and has a view to tap.
@MainActor final class Lists: RecordedScene {
    final class Controller: ResponderViewController {
        private(set) var notes: [String] = []

        @Handler private func scrolled(_ pan: ResponderPanRecognizer) {
            notes.append("\(pan.translation(in: nil).y) \(pan.modifierFlags == .shift)")
        }

        @Handler private func hovered(_ hover: ResponderHoverRecognizer) {
            notes.append("\(hover.state)")
        }

        @Handler private func click(_ sender: ResponderTapRecognizer) {
            notes.append("click")
        }
    }

    let controller = Controller()
    let list = ResponderView(frame: CGRect(0, 0, 50, 150))
    let row = ResponderView(frame: CGRect(10, 10, 20, 10))

    override init() throws {
        try super.init()
        window.rootViewController = controller
        controller.view.addSubview(list)
        list.addSubview(row)
        let pan = ResponderPanRecognizer(target: controller, action: "scrolled:")
        pan.allowedScrollTypesMask = .discrete
        let tap = ResponderTapRecognizer(target: controller, action: "click:")
        tap.name = "tap"
        list.addGestureRecognizer(pan)
        list.addGestureRecognizer(ResponderHoverRecognizer(target: controller, action: "hovered:"))
        row.addGestureRecognizer(tap)
        try name(["controller": controller, "list": list, "row": row])
    }

    func tapRow() throws {
        try tap(15, 15, at: 0)
    }
}

@MainActor @Suite struct SceneRecordingTests {
    private let lists: Lists

    init() throws {
        lists = try Lists()
    }

    @Test func `a wheel and a pointer are recorded with their outcomes, and replayed`() throws {
        let window = lists.window
        let recording = try lists.record(of: window) {
            try window.handleScroll(by: CGPoint(0, 3), at: CGPoint(5, 5), modifierFlags: .shift)
            try window.handleScroll(by: CGPoint(0, 1), at: CGPoint(5, 5), type: .continuous)
            try window.handleHover(at: CGPoint(5, 5), modifierFlags: .shift)
            try window.handleHover(at: nil)
            #expect(throws: ResponderTouchError.self) {
                try window.handleScroll(by: CGPoint(0, .nan), at: .zero)
            }
        }
        let inputs = recording.textWithoutScenes.split(separator: "\n").filter {
            $0.contains(#"pointer":"#)
        }
        #expect(
            inputs.joined(separator: "\n") == #"""
                {"byX":0.0,"byY":3.0,"modifiers":["shift"],"pointer":"scrolled","result":\#
                {"handled":true,"recognizer":"ResponderPanRecognizer"},"x":5.0,"y":5.0}
                {"byX":0.0,"byY":1.0,"pointer":"scrolled","result":\#
                {"handled":false,"recognizer":null},"scrollType":2,"x":5.0,"y":5.0}
                {"modifiers":["shift"],"pointer":"moved","result":{},"x":5.0,"y":5.0}
                {"pointer":"left","result":{}}
                {"byX":0.0,"byY":{"$unwritten":"JSON has no nan for Double"},"pointer":"scrolled",\#
                "result":{"error":{"text":"\#(ResponderTouchError.pointerNotFinite)"}},\#
                "x":0.0,"y":0.0}
                """#
        )
        #expect(
            lists.recorder.messages.filter { $0.kind == .pointer }.map { "\($0)" }.prefix(2) == [
                "1: scrolled 5.0, 5.0, 0.0, 3.0 → ResponderPanRecognizer",
                "3: scrolled 5.0, 5.0, 0.0, 1.0 unhandled",
            ]
        )
        #expect(lists.controller.notes == ["3.0 true", "began", "ended"])
        let fresh = try Lists()
        let replayed = fresh.replay(try Recording(parsing: "\(recording)"), in: fresh.window)
        #expect(
            "\(replayed)" == """
                line \(recording.entries.count + 1): the pointer wasn't recorded: \
                JSON has no nan for Double
                4 inputs, the others as recorded
                """
        )
        #expect(fresh.controller.notes == lists.controller.notes)
    }

    @Test(arguments: [
        (
            #""pointer":"jumped","x":1,"y":1"#,
            "at .pointer: 'jumped' can't be read as what a pointer does"
        ),
        (#""pointer":"moved","x":1"#, "the object has no member 'y'"),
        (#""pointer":"left","x":1"#, "unknown member 'x'; the members are pointer, modifiers"),
    ]) func `a pointer's input that can't be read is reported with its line`(
        line: String,
        error: String
    ) throws {
        let outcome = lists.replay(try Recording(lines: "{\(line)}"), in: lists.window)
        #expect(outcome.errors.map { "\($0)" } == ["line 2: \(error)"])
    }

    @Test
    func
        `an input shows the visible views when they have changed, its own, and what recognizers did`()
        throws
    {
        let hidden = ResponderView(frame: lists.window.bounds)
        hidden.isHidden = true
        hidden.addSubview(ResponderView(frame: lists.window.bounds))
        lists.window.addSubview(hidden)
        let recording = try lists.record(of: lists.window) {
            try lists.tapRow()
            lists.row.frame.origin.x = 12.345
            try lists.window.press("x")
        }
        func views(rowX: Double) -> String {
            #"""
            "views":[{"box":[0.0,0.0,100.0,100.0],"view":"window"},\#
            {"box":[0.0,0.0,100.0,100.0],"view":{"type":"ResponderView"}},\#
            {"box":[0.0,0.0,50.0,100.0],"view":"list"},\#
            {"box":[\#(rowX),10.0,20.0,10.0],"view":"row"}]
            """#
        }
        #expect(
            recording.scenes.joined(separator: "\n") == #"""
                {"marked":[[10.0,10.0,20.0,10.0]],\#(views(rowX: 10))}
                {"marked":[[10.0,10.0,20.0,10.0]],"recognizers":[\#
                {"recognizer":"ResponderPanRecognizer","state":"failed","view":"list"},\#
                {"recognizer":"ResponderHoverRecognizer","state":"failed","view":"list"},\#
                {"actions":["click:"],"recognizer":"tap","state":"ended","view":"row"}]}
                nothing
                {"marked":[[0.0,0.0,100.0,100.0]],\#(views(rowX: 12.35))}
                {"marked":[[0.0,0.0,100.0,100.0]]}
                """#
        )
    }

    @Test func `a picture of a huge tree has three hundred views`() throws {
        for _ in 0..<1000 { lists.row.addSubview(ResponderView(frame: lists.row.bounds)) }
        let entry = try lists.record(of: lists.window) { try lists.tapRow() }.entries[0]
        guard case .array(let elements)? = entry.result?["scene"]?["views"] else {
            Issue.record("the entry shows no views: \(entry.json)")
            return
        }
        #expect(elements.count == 301)
        #expect(elements.last == ["more": true])
    }

    @Test func `an application's picture is in its windows' coordinates`() throws {
        lists.window.frame.origin = CGPoint(200, 0)
        let recording = try lists.record(of: lists.application) {
            try lists.application.handleTouch(.began, id: 1, at: CGPoint(215, 15), timestamp: 0)
        }
        #expect(recording.scenes[0].hasPrefix(#"{"marked":[[210.0,10.0,20.0,10.0]]"#))
    }

    @Test func `a changed layout is no difference in a replay`() throws {
        let recording = try lists.record(of: lists.window) { try lists.tapRow() }
        let fresh = try Lists()
        fresh.list.frame.size.width = 40
        #expect("\(fresh.replay(recording, in: fresh.window))" == "2 inputs, all as recorded")
    }
}
