import Testing

@testable import SelectorDispatchRecording

@MainActor @Suite final class ReplayTests {
    /// The live scenes, because the directories hold their objects weakly.
    private var scenes: [Scene] = []

    private func freshScene() throws -> Scene {
        let scene = try Scene()
        scenes.append(scene)
        return scene
    }

    private func play(_ scene: Scene) throws {
        try scene.shelf.send("put:at:", with: ["cup", 1])
        _ = try? scene.shelf.send("put(_:at:)", with: ["cup", 3])
        try scene.shelf.send("putTwice:", with: ["jar"])
        try scene.label.route("put:at:", with: ["can", 0, 1], policy: .lenient)
        try scene.label.route(event: "saved", userInfo: ["a": 1], going: .targetOnly)
        _ = try? scene.label.route("unknown")  // selector-check: elsewhere
    }

    private func recorded() throws -> String {
        let scene = try Scene()
        let recorder = MessageRecorder(coder: scene.coder)
        try recorder.record { try play(scene) }
        return try #require(recorder.text)
    }

    private func replay(_ text: String, in scene: Scene? = nil) throws -> ReplayOutcome {
        Replay(coder: try (scene ?? freshScene()).coder).run(try Recording(parsing: text))
    }

    @Test func `a recording is performed and comes out as recorded`() async throws {
        let text = try recorded()
        let scene = try Scene()
        let outcome = try replay(text, in: scene)
        #expect("\(outcome)" == "6 inputs, all as recorded")
        #expect(outcome.isFaithful)
        #expect(scene.shelf.items == ["cup", "jar", "jar", "can"])
        #expect(
            await Replay(coder: try freshScene().coder).awaited.run(try Recording(parsing: text))
                == outcome
        )
    }

    @Test func `handlers wherever they are isolated are awaited`() async throws {
        let counter = Counter()
        let fresh = Counter()
        let recorder = MessageRecorder(coder: try coder(of: counter, as: "counter"))
        try await recorder.record { try await counter.send("note:", with: ["hello"]) }
        let recording = try #require(recorder.recording)
        let coder = try coder(of: fresh, as: "counter")
        #expect(
            "\(await Replay(coder: coder).awaited.run(recording))" == "1 input, all as recorded"
        )
        let synchronous = { Replay(coder: coder).run(recording) }
        #expect("\(synchronous())".hasPrefix("the outcome differs\n"))
    }

    @Test func `an entry belongs to the input that caused it, whatever else was under way`()
        async throws
    {
        let relay = Relay()
        let fresh = Relay()
        let recorder = MessageRecorder(coder: try coder(of: relay, as: "relay"))
        try await recorder.record {
            // The first waits until the second has begun. Then each sends a message.
            async let first = relay.awaited.send("pass:after:", with: ["a", true])
            for await _ in relay.waiting { break }
            _ = try await relay.awaited.send("pass:after:", with: ["b", false])
            relay.proceed.finish()
            _ = try await first
        }
        let text = try #require(recorder.text)
        #expect(
            text == """
                \(RecordingReaderTests.header)
                {"arguments":["a",true],"number":1,"result":{"returned":"a"},"selector":"pass:after:","target":"relay"}
                {"arguments":["b",false],"result":{"returned":"b"},"selector":"pass:after:","target":"relay"}
                {"arguments":["b"],"depth":1,"result":{"returned":"b"},"selector":"say:","target":"relay"}
                {"arguments":["a"],"depth":1,"parent":1,"result":{"returned":"a"},"selector":"say:","target":"relay"}

                """
        )
        #expect(try "\(Recording(parsing: text))" == text)
        fresh.proceed.finish()
        let outcome = await Replay(coder: try coder(of: fresh, as: "relay")).awaited.run(
            try Recording(parsing: text)
        )
        #expect("\(outcome)" == "2 inputs, all as recorded")
        #expect(recorder.messages.map(\.parent) == [nil, nil, 2, 1])
    }

    @Test func `differences of values that may differ don't count`() throws {
        let text = try recorded().replacing(#""returned":1"#, with: #""returned":9"#)
        #expect(try replay(text).divergence?.path == ".result.returned")
        func outcome(_ text: String) throws -> ReplayOutcome {
            Replay(coder: try freshScene().coder, ignoring: { $0.path == ".result.returned" })
                .run(try Recording(parsing: text))
        }
        #expect("\(try outcome(text))" == "6 inputs, all as recorded")
        // The next difference counts.
        #expect(
            try outcome(text.replacing("no room", with: "no shelf")).divergence?.path
                == ".result.error.text"
        )
    }

    @Test func `a line that is cut off is reported, and the others are replayed`() throws {
        let text = try recorded() + #"{"arguments":["cup",1],"sele"#
        let outcome = try replay(text)
        #expect(
            "\(outcome)" == """
                line 10: the recording breaks off within this line (malformed JSON at byte 28; expected '"'); complete or remove \
                the line
                6 inputs, the others as recorded
                """
        )
    }

    @Test func `the first difference ends the replay and is shown with both sides and its line`()
        throws
    {
        let scene = try Scene()
        scene.shelf.items = ["there already"]
        let outcome = try replay(recorded(), in: scene)
        let difference = Self.difference(
            2,
            Self.put("cup", 1, 1),
            Self.put("cup", 1, 2),
            at: ".result.returned"
        )
        #expect("\(outcome)" == difference)
        #expect(outcome.inputCount == 1)
        #expect(outcome.divergence?.line == 2)
        #expect(!outcome.isFaithful)
        #expect(scene.shelf.items == ["there already", "cup"])
    }

    /// The line of a message to the shelf.
    nonisolated private static func put(
        _ item: String,
        _ index: Int,
        _ returned: Int,
        depth: Int? = nil
    ) -> String {
        let depth = depth.map { #""depth":\#($0),"# } ?? ""
        return #"{"arguments":["\#(item)",\#(index)],\#(depth)"#
            + #""result":{"returned":\#(returned)},"selector":"put:at:","target":"shelf"}"#
    }
    nonisolated private static func difference(
        _ line: Int,
        _ expected: String,
        _ actual: String,
        at path: String? = nil
    ) -> String {
        let text = """
            line \(line): the outcome differs
              expected: \(expected)
              actual:   \(actual)
            """
        return text + (path.map { "\n  first difference at \($0)" } ?? "")
    }
    nonisolated private static let extra = #"{"depth":1,"selector":"extra","target":"shelf"}"#

    /// Changes to a line of the recording, or its removal.
    nonisolated static let changed: [(line: Int, text: String?, divergence: String)] = [
        (
            5, put("jar", 0, 7, depth: 1),
            difference(
                5,
                put("jar", 0, 7, depth: 1),
                put("jar", 0, 2, depth: 1),
                at: ".result.returned"
            )
        ),
        (6, nil, difference(4, "nothing", put("jar", 1, 3, depth: 1))),
        (
            4,
            #"{"arguments":["jar"],"result":{"returned":null},"selector":"putTwice:","target":"shelf"}\#n"#
                + extra,
            difference(5, extra, put("jar", 0, 2, depth: 1), at: ".arguments")
        ),
        (
            3,
            #"{"arguments":["cup",3],"result":{"returned":9},"selector":"put(_:at:)","target":"shelf"}"#,
            difference(
                3,
                #"{"arguments":["cup",3],"result":{"returned":9},"selector":"put(_:at:)","target":"shelf"}"#,
                #"{"arguments":["cup",3],"result":{"error":{"text":"no room"}},"selector":"put(_:at:)","target":"shelf"}"#,
                at: ".result.error"
            )
        ),
    ]

    @Test(arguments: changed)
    func `a line that was changed, added or left out is found`(
        line: Int,
        text: String?,
        divergence: String
    ) throws {
        var lines = try recorded().split(separator: "\n").map(String.init)
        lines[line - 1..<line] = text.map { [$0] } ?? []
        let outcome = try replay(lines.joined(separator: "\n"))
        #expect("\(outcome)" == divergence)
    }

    @Test func `durations, late messages and how an input is spelled are not compared`() throws {
        let scene = try Scene()
        let recorder = MessageRecorder(coder: scene.coder, options: .init(durations: true))
        try recorder.record { try play(scene) }
        var text = try #require(recorder.text)
        text.replace(#"{"arguments":["cup",1]"#, with: #"{"arguments":["cup",1.0]"#)
        text += #"{"depth":1,"late":true,"selector":"late","target":"shelf"}"# + "\n"
        #expect("\(try replay(text))" == "6 inputs, all as recorded")
    }

    @Test
    func
        `the wording of errors isn't compared, but their codes are, and the words of those without one`()
        throws
    {
        let text = try recorded()
        let reworded = text.replacing(
            "no responder of the chain has a handler for it",
            with: "nobody has it"
        )
        #expect(reworded != text)
        #expect("\(try replay(reworded))" == "6 inputs, all as recorded")
        let recoded = text.replacing(#""code":"no-responder""#, with: #""code":"vetoed""#)
        #expect(try replay(recoded).divergence?.path == ".result.error.code")
        #expect(
            try replay(text.replacing("no room", with: "no shelf")).divergence?.path
                == ".result.error.text"
        )
    }

    @Test func `an input without a result is performed and not compared`() throws {
        let scene = try Scene()
        let text = """
            \(RecordingReaderTests.header)
            {"target":"shelf","selector":"putTwice:","arguments":["cup"]}
            {"from":"label","selector":"put:at:","arguments":["can",0]}
            """
        #expect("\(try replay(text, in: scene))" == "2 inputs, all as recorded")
        #expect(scene.shelf.items == ["cup", "cup", "can"])
    }

    @Test
    func `an unperformable entry is reported with its line and remedy, and the replay continues`()
        throws
    {
        let scene = try Scene()
        let text = """
            \(RecordingReaderTests.header)
            {"depth":1,"target":"shelf","selector":"put:at:","arguments":["no input",0]}
            {"target":"shelff","selector":"put:at:","arguments":["a",0],"result":{"returned":1}}
            {"depth":1,"target":"shelf","selector":"put:at:","arguments":["of what wasn't performed",0]}
            {"target":"shelf","selector":"putt:at:","arguments":["a",0],"result":{"returned":1}}
            {"from":"label","selector":"saev","result":{"handled":true}}
            {"target":"shelf","selector":"put:at:","arguments":[{"$receiver":"cup"},0]}
            {"target":"shelf","selector":"put:at:","arguments":["a","b"]}
            {"target":{"type":"Cup"},"selector":"put:at:","arguments":["a",0]}
            {"target":"shelf","selector":"put:at:","arguments":["a",{"$unwritten":"Cup has no JSON; make it Encodable"}]}
            {"event":"saved","from":"label","userInfo":{"b":1,"a":{"$unwritten":"the Cup has no name"}}}
            {"event":"saved","from":"label","decoratedBy":["Mark"]}
            {"touch":"began","id":1,"x":1,"y":2}
            {"selector":"put:at:","arguments":["a",0]}
            {"target":"shelf","selector":"put:at:","arguments":["a",0],"result":{"returned":1}}

            """
        let outcome = try replay(text, in: scene)
        #expect(
            "\(outcome)" == """
                line 3: no receiver is called 'shelff'; did you mean 'shelf'?
                line 5: a handler is gone; restore it, or record again: -[Shelf putt:at:]: unrecognized selector sent to \
                instance; did you mean 'put:at:'?
                line 6: a handler is gone; restore it, or record again: -[Label saev]: no responder of the chain has a \
                handler for it; asked Label, Shelf
                line 7: -[Shelf put:at:]: argument 0 is a parameter of type String: expected a string for String, found an object
                line 8: -[Shelf put:at:]: argument 1 (at) is a parameter of type Int: expected a number for Int, found a string
                line 9: the Cup had no name when this was recorded; add it to the ReceiverDirectory and record again
                line 10: argument 1 wasn't recorded: Cup has no JSON; make it Encodable
                line 11: the user info's 'a' wasn't recorded: the Cup has no name
                line 12: the route had its own decorators (Mark), which can't be recorded; replay it in the program \
                that has them
                line 13: there is nothing to touch; give the replay a window or an application
                line 14: the message has no member 'target' with the receiver's name
                1 input, the others as recorded
                """
        )
        #expect(scene.shelf.items == ["a"])
    }

    @Test func `a handler that was gone already is gone as recorded`() throws {
        let scene = try freshScene()
        let recorder = MessageRecorder(coder: scene.coder)
        recorder.record {
            _ = try? scene.shelf.send("x")  // selector-check: elsewhere
            _ = try? scene.label.route("y")  // selector-check: elsewhere
        }
        let text = try #require(recorder.text)
        #expect("\(try replay(text))" == "2 inputs, all as recorded")
        let other = try replay(text.replacing("unrecognized-selector", with: "null"))
        #expect(other.divergence?.path == ".result.error.code")
    }

    @Test func `a replay of a registry or a chain compares the messages that were recorded`() throws
    {
        let registry = HandlerRegistry.shared.filter { !$0.selector.description.hasPrefix("later") }
        for fails in [false, true] {
            let scene = try Scene()
            let recorder = MessageRecorder(.registry(registry), coder: scene.coder)
            // The handler's own messages go through the shared registry, and aren't recorded.
            try recorder.record { try registry[scene.shelf].send("putTwice:", with: ["cup"]) }
            let recording = try #require(recorder.recording)
            #expect(recording.entries.count == 1)
            let fresh = try Scene()
            let replay = Replay(
                coder: fresh.coder,
                registry: fails ? .shared.filter { _ in false } : registry
            )
            #expect(replay.run(recording).isFaithful == !fails)
        }
        let scene = try Scene()
        let recorder = MessageRecorder(try .chain(of: scene.label), coder: scene.coder)
        try recorder.record { try play(scene) }
        let recording = try #require(recorder.recording)
        #expect(
            "\(Replay(coder: try freshScene().coder).run(recording))" == "6 inputs, all as recorded"
        )
        let strangers = JSONCoder()
        #expect(
            "\(Replay(coder: strangers).run(recording))" == """
                no responder has the name of the recorded chain, 'label'; add it to the ReceiverDirectory
                0 inputs, the others as recorded
                """
        )
        let unnamed = MessageRecorder(try .chain(of: Label()), coder: strangers)
        #expect(
            "\(Replay(coder: strangers).run(try #require(unnamed.recording)))" == """
                the responder whose chain was recorded had no name; add it to the ReceiverDirectory and record again
                0 inputs, the others as recorded
                """
        )
    }

    @Test func `a running recorder doesn't record its own replay, but one around the replay does`()
        throws
    {
        let scene = try Scene()
        let recorder = MessageRecorder(try .chain(of: scene.label), coder: scene.coder)
        recorder.start()
        defer { recorder.stop() }
        try play(scene)
        let recording = try #require(recorder.recording)
        let outer = MessageRecorder(coder: scene.coder)
        scene.shelf.items = []
        let outcome = outer.record { Replay(coder: scene.coder).run(recording) }
        #expect("\(outcome)" == "6 inputs, all as recorded")
        #expect(recorder.recording == recording)
        #expect(outer.recording?.entries == recording.entries)
        try scene.shelf.send("put:at:", with: ["later", 0])
        #expect(recorder.messages.count == recording.entries.count + 1)
    }
}
