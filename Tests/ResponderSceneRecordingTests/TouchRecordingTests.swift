import Foundation
import ResponderSceneRecording
import Testing

final class Screen: ResponderViewController {
    let button = ResponderControl(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
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

@MainActor struct Stage {
    let application = ResponderApplication()
    let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let screen = Screen()
    let coder = JSONCoder()

    init() throws {
        application.addWindow(window)
        window.rootViewController = screen
        window.makeKeyAndVisible()
        for (name, node) in [("window", window), ("screen", screen), ("button", screen.button), ("app", application)]
            as [(String, ResponderNode)]
        { try coder.directory.addIsolated(node, as: name) }
    }
}

@MainActor @Suite struct TouchRecordingTests {
    let stage: Stage
    let recorder: MessageRecorder

    init() throws {
        stage = try Stage()
        recorder = MessageRecorder(coder: stage.coder)
    }

    private func lines() throws -> [String] { try #require(recorder.recording).linesWithoutScenes }

    private func tap(_ x: Double, _ y: Double, at time: Double) throws {
        try stage.window.handleTouch(.began, id: 1, at: CGPoint(x: x, y: y), timestamp: time)
        try stage.window.handleTouch(.ended, id: 1, at: CGPoint(x: x, y: y), timestamp: time + 0.05)
    }

    @Test func `touches are recorded with their receivers and the actions that they cause`() throws {
        for recognizer in stage.screen.view.gestureRecognizers { recognizer.isEnabled = false }
        recorder.recordInput(of: stage.window)
        recorder.recordInput(of: stage.window)
        try tap(1, 1, at: 5)
        try recorder.record { try tap(20, 20, at: 1000.25) }
        try tap(1, 1, at: 2000)
        let lines = try lines()
        #expect(
            lines == [
                #"{"id":1,"result":{"handled":true,"path":[{"outcome":"touchesBegan","responder":"button"}],"view":"button"},"#
                    + #""timestamp":0.0,"touch":"began","x":20.0,"y":20.0}"#,
                #"{"id":1,"result":{"handled":true,"path":[{"outcome":"touchesEnded","responder":"button"}],"view":"button"},"#
                    + #""timestamp":0.05,"touch":"ended","x":20.0,"y":20.0}"#,
                #"{"arguments":[{"$receiver":"button"}],"depth":1,"from":"screen","going":"target-only","result":{"end":"stopped","#
                    + #""handled":true,"handledBy":"screen","path":[{"outcome":"handled-and-stopped","responder":"screen","#
                    + #""returned":1}],"returned":1},"selector":"tapped:"}"#,
            ])
        #expect(
            recorder.messages.map { "\($0.kind) \($0)" }.map { $0.prefix(40) } == [
                "touch 1: touchesBegan 1, 20.0, 20.0 → Re", "touch 2: touchesEnded 1, 20.0, 20.0 → Re",
                "route 3: tapped: ResponderControl → 1",
            ])
    }

    @Test func `a session of touches and messages is replayed in a fresh scene`() throws {
        recorder.recordInput(of: stage.application)
        try recorder.record {
            try stage.application.handleTouches([
                ResponderTouchInput(.began, id: 1, at: CGPoint(x: 20, y: 20), timestamp: 7),
                ResponderTouchInput(.began, id: 2, at: CGPoint(x: 90, y: 90), timestamp: 7),
            ])
            try stage.application.handleTouch(.ended, id: 1, at: CGPoint(x: 20, y: 20), timestamp: 7.1)
            try stage.application.cancelTouches()
            try tap(80, 80, at: 8)
            try tap(80, 80, at: 8.2)
            try stage.window.advanceTime(to: 20)
            try stage.screen.send("tappedTwice")
            #expect(throws: ResponderTouchError.self) {
                try stage.window.handleTouch(.ended, id: 9, at: .zero, timestamp: 21)
            }
        }
        let recording = try #require(recorder.recording)
        #expect(recording.entries.first?.stage == nil && recording.entries.last?.stage == "window")
        let text = "\(recording)"
        let fresh = try Stage()
        let outcome = Replay(coder: fresh.coder, in: fresh.application).run(try Recording(parsing: text))
        #expect("\(outcome)" == "10 inputs, all as recorded")
        #expect(fresh.screen.taps == 1)
        // A replay in a scene that has changed.
        let other = try Stage()
        _ = other.screen.view
        other.screen.button.isHidden = true
        let divergence = Replay(coder: other.coder, in: other.application).run(recording).divergence
        #expect(divergence?.path == ".result.path[0].responder")
    }

    @Test func `a recorder of a window and its application records each touch once`() throws {
        recorder.recordInput(of: stage.window)
        recorder.recordInput(of: stage.application)
        try recorder.record {
            try stage.window.handleTouch(.began, id: 1, at: CGPoint(x: 80, y: 80), timestamp: 1)
            try stage.application.handleTouch(.ended, id: 1, at: CGPoint(x: 80, y: 80), timestamp: 1)
        }
        #expect(recorder.recording?.entries.map(\.stage) == ["window", "app"])
        #expect(recorder.messages.map(\.depth) == [0, 0])
    }

    @Test func `an awaited replay in the main actor has the same result`() async throws {
        recorder.recordInput(of: stage.window)
        try recorder.record { try tap(20, 20, at: 1) }
        let recording = try #require(recorder.recording)
        let fresh = try Stage()
        let outcome = await Replay(coder: fresh.coder, in: fresh.window).run(recording)
        #expect("\(outcome)" == "2 inputs, all as recorded")
    }

    @Test func `touches without a time come a tenth of a second apart`() throws {
        let text = """
            {"format":"SelectorDispatch recording","version":1,"encoding":1}
            {"touch":"began","id":1,"x":80,"y":80}
            {"touch":"ended","id":1,"x":80,"y":80}
            {"touch":"began","id":1,"x":80,"y":80}
            {"touch":"ended","id":1,"x":80,"y":80}
            {"time":9}
            """
        let recorder = recorder
        let outcome = recorder.record { () -> ReplayOutcome in
            recorder.recordInput(of: stage.window)
            return Replay(coder: stage.coder, in: stage.window).run((try? Recording(parsing: text)) ?? Recording())
        }
        #expect("\(outcome)" == "5 inputs, all as recorded")
        #expect(recorder.messages.contains { $0.selector == "tappedTwice" })
    }

    @Test func `a touch that can't be replayed is reported with its line, and the rest goes on`() throws {
        let text = """
            {"format":"SelectorDispatch recording","version":1,"encoding":1}
            {"touch":"tapped","id":1,"x":1,"y":1}
            {"touch":"began","id":1,"x":1,"y":1,"in":"windw"}
            {"touch":"began","id":1,"x":1,"y":1,"in":"screen"}
            {"touch":"ended","id":1,"x":1,"y":1}
            {"touches":[{"$unwritten":"JSON has no inf for Double"}]}
            {"touch":"began","id":1,"x":1,"y":1,"in":"window"}
            """
        let outcome = Replay(coder: stage.coder, in: stage.application).run(try Recording(parsing: text))
        #expect(
            "\(outcome)" == """
                line 2: at .touch: 'tapped' can't be read as ResponderTouch.Phase
                line 3: no window or application is called 'windw'; add it to the ReceiverDirectory
                line 4: no window or application is called 'screen'; add it to the ReceiverDirectory
                line 6: the touch wasn't recorded: JSON has no inf for Double
                2 inputs, the others as recorded
                """)
    }

    @Test func `a touch of a window without a name can be compared but not performed`() throws {
        let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.application.addWindow(window)
        recorder.recordInput(of: stage.application)
        try recorder.record { try window.handleTouch(.began, id: 1, at: .zero, timestamp: 0) }
        let outcome = Replay(coder: stage.coder, in: stage.application).run(try #require(recorder.recording))
        #expect(
            "\(outcome)" == """
                the ResponderWindow had no name when this was recorded; add it to the ReceiverDirectory and record again
                0 inputs, the others as recorded
                """)
    }

    @Test func `a released recorder records no touches, and nothing keeps it alive`() throws {
        weak var weakly: MessageRecorder?
        do {
            let recorder = MessageRecorder(coder: stage.coder)
            weakly = recorder
            recorder.recordInput(of: stage.window)
            recorder.start()
            try tap(20, 20, at: 1)
            #expect(recorder.messages.contains { $0.kind == .touch })
        }
        #expect(weakly == nil)
        try tap(20, 20, at: 2)
    }
}
