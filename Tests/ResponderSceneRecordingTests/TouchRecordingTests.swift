final class Screen: ResponderViewController {
    let button = ResponderControl(frame: CGRect(10, 10, 50, 50))
    var taps = 0

    override func viewDidLoad() {
        view.addSubview(button)
        button.addTarget(self, action: "tapped:", for: .touchUpInside)
        let twice = ResponderTapRecognizer(target: self, action: "tappedTwice")
        twice.numberOfTapsRequired = 2
        view.addGestureRecognizer(twice)
    }

    @Handler func tapped(_ sender: ResponderControl) throws -> Int {
        taps += 1
        return taps
    }

    @Handler func tappedTwice() {}
}

@MainActor final class Stage: RecordedScene {
    let screen = Screen()

    override init() throws {
        try super.init()
        window.rootViewController = screen
        try name(["screen": screen, "button": screen.button])
    }
}

@MainActor @Suite struct TouchRecordingTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
    }

    @Test func `touches are recorded with their receivers and the actions that they cause`() throws
    {
        for recognizer in stage.screen.view.gestureRecognizers { recognizer.isEnabled = false }
        stage.recorder.recordInput(of: stage.window)
        try stage.tap(1, 1, at: 5)
        let recording = try stage.record(of: stage.window) { try stage.tap(20, 20, at: 1000.25) }
        try stage.tap(1, 1, at: 2000)
        #expect(
            recording.textWithoutScenes == #"""
                {"id":1,"result":{"handled":true,"path":[{"outcome":"touchesBegan",\#
                "responder":"button"}],"view":"button"},"timestamp":0.0,"touch":"began",\#
                "x":20.0,"y":20.0}
                {"id":1,"result":{"handled":true,"path":[{"outcome":"touchesEnded",\#
                "responder":"button"}],"view":"button"},"timestamp":0.05,"touch":"ended",\#
                "x":20.0,"y":20.0}
                {"arguments":[{"$receiver":"button"}],"depth":1,"from":"screen",\#
                "going":"target-only","result":{"end":"stopped","handled":true,\#
                "handledBy":"screen","path":[{"outcome":"handled-and-stopped",\#
                "responder":"screen","returned":1}],"returned":1},"selector":"tapped:"}
                """#
        )
        #expect(
            stage.recorder.messages.map { "\($0.kind) \($0)" }.map { $0.prefix(40) } == [
                "touch 1: touchesBegan 1, 20.0, 20.0 → Re",
                "touch 2: touchesEnded 1, 20.0, 20.0 → Re",
                "route 3: tapped: ResponderControl → 1",
            ]
        )
    }

    @Test func `a session of touches and messages is replayed in a fresh scene`() throws {
        let recording = try stage.record(of: stage.application) {
            try stage.application.handleTouches([
                .init(.began, id: 1, at: CGPoint(20, 20), timestamp: 7),
                .init(.began, id: 2, at: CGPoint(90, 90), timestamp: 7),
            ])
            try stage.application.handleTouch(.ended, id: 1, at: CGPoint(20, 20), timestamp: 7.1)
            try stage.application.cancelTouches()
            for time in [8, 8.2] { try stage.tap(80, 80, at: time) }
            try stage.window.advanceTime(to: 20)
            try stage.screen.send("tappedTwice")
            #expect(throws: ResponderTouchError.self) {
                try stage.window.handleTouch(.ended, id: 9, at: .zero, timestamp: 21)
            }
        }
        #expect(recording.entries.first?.stage == nil)
        #expect(recording.entries.last?.stage == "window")
        let fresh = try Stage()
        let other = try Stage()
        let replayed = fresh.replay(try Recording(parsing: "\(recording)"))
        #expect("\(replayed)" == "10 inputs, all as recorded")
        #expect(fresh.screen.taps == 1)
        // A replay in a scene that has changed.
        _ = other.screen.view
        other.screen.button.isHidden = true
        #expect(other.replay(recording).divergence?.path == ".result.path[0].responder")
    }

    @Test func `a recorder of a window and its application records each touch once`() throws {
        stage.recorder.recordInput(of: stage.window)
        let recording = try stage.record(of: stage.application) {
            try stage.window.handleTouch(.began, id: 1, at: CGPoint(80, 80), timestamp: 1)
            try stage.application.handleTouch(.ended, id: 1, at: CGPoint(80, 80), timestamp: 1)
        }
        #expect(recording.entries.map(\.stage) == ["window", "app"])
        #expect(stage.recorder.messages.map(\.depth) == [0, 0])
    }

    @Test func `an awaited replay in the main actor has the same result`() async throws {
        let recording = try stage.record(of: stage.window) { try stage.tap(20, 20, at: 1) }
        let fresh = try Stage()
        let outcome = await Replay(coder: fresh.coder, in: fresh.window).awaited.run(recording)
        #expect("\(outcome)" == "2 inputs, all as recorded")
    }

    @Test func `touches without a time come a tenth of a second apart`() throws {
        let tap = """
            {"touch":"began","id":1,"x":80,"y":80}
            {"touch":"ended","id":1,"x":80,"y":80}
            """
        let played = try Recording(lines: "\(tap)\n\(tap)\n{\"time\":9}")
        _ = try stage.record(of: stage.window) {
            #expect("\(stage.replay(played, in: stage.window))" == "5 inputs, all as recorded")
        }
        #expect(stage.recorder.messages.map(\.selector).contains("tappedTwice"))
    }

    @Test func `a touch that can't be replayed is reported with its line, and the rest goes on`()
        throws
    {
        let recording = try Recording(
            lines: """
                {"touch":"tapped","id":1,"x":1,"y":1}
                {"touch":"began","id":1,"x":1,"y":1,"in":"windw"}
                {"touch":"began","id":1,"x":1,"y":1,"in":"screen"}
                {"touch":"ended","id":1,"x":1,"y":1}
                {"touches":[{"$unwritten":"JSON has no inf for Double"}]}
                {"touch":"began","id":1,"x":1,"y":1,"in":"window"}
                """
        )
        #expect(
            "\(stage.replay(recording))" == """
                line 2: at .touch: 'tapped' can't be read as ResponderTouch.Phase
                line 3: no window or application is called 'windw'; add it to the ReceiverDirectory
                line 4: no window or application is called 'screen'; add it to the ReceiverDirectory
                line 6: the touch wasn't recorded: JSON has no inf for Double
                2 inputs, the others as recorded
                """
        )
    }

    @Test func `a touch of a window without a name can be compared but not performed`() throws {
        let window = ResponderWindow(frame: CGRect(0, 0, 10, 10))
        stage.application.addWindow(window)
        let recording = try stage.record(of: stage.application) {
            try window.handleTouch(.began, id: 1, at: .zero, timestamp: 0)
        }
        #expect(
            "\(stage.replay(recording))" == """
                the ResponderWindow had no name when this was recorded; \
                add it to the ReceiverDirectory and record again
                0 inputs, the others as recorded
                """
        )
    }

    @Test func `a released recorder records no touches, and nothing keeps it alive`() throws {
        weak var weakly: MessageRecorder?
        do {
            let recorder = MessageRecorder(coder: stage.coder)
            weakly = recorder
            recorder.recordInput(of: stage.window)
            recorder.start()
            try stage.tap(20, 20, at: 1)
            #expect(recorder.messages.contains { $0.kind == .touch })
        }
        #expect(weakly == nil)
        try stage.tap(20, 20, at: 2)
    }
}
