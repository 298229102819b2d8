import Testing

@testable import SelectorDispatchRecording

@MainActor @Suite struct RecordingTests {
    let scene: Scene
    let recorder: MessageRecorder

    var shelf: Shelf { scene.shelf }

    var label: Label { scene.label }

    init() throws {
        scene = try Scene()
        recorder = MessageRecorder(coder: scene.coder)
    }

    private func lines() throws -> [String] {
        let text = try #require(recorder.text)
        // Writing and reading restore it.
        #expect(try "\(Recording(parsing: text))" == text)
        #expect(try Recording(parsing: text) == recorder.recording)
        #expect(text.hasSuffix("\n"))
        return text.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `a session is one line for each message, with its outcome`() throws {
        try recorder.record {
            try shelf.send("put:at:", with: ["cup", 1])
            #expect(throws: Failure.self) { try shelf.send("put(_:at:)", with: ["cup", 3]) }
            try shelf.send("putTwice:", with: ["jar"])
            try label.route("put:at:", with: ["can", 0])
            try label.route(event: "saved", userInfo: ["a": [1, shelf]], sender: shelf)
            try label.route(event: "unknown")
            // selector-check: elsewhere
            #expect(throws: RouteError.self) { try label.route("unknown") }
            try HandlerRegistry.shared[Proxy(shelf)].send("put:at:", with: ["box", 0])
            try HandlerRegistry.shared[Shelf.self].send("make")
        }
        let path = #"[{"outcome":"passed","responder":"label"},"#
        #expect(
            try lines() == [
                #"{"arguments":["cup",1],"result":{"returned":1},"selector":"put:at:","target":"shelf"}"#,
                #"{"arguments":["cup",3],"result":{"error":{"text":"no room"}},"selector":"put(_:at:)","target":"shelf"}"#,
                #"{"arguments":["jar"],"result":{"returned":null},"selector":"putTwice:","target":"shelf"}"#,
                #"{"arguments":["jar",0],"depth":1,"result":{"returned":2},"selector":"put:at:","target":"shelf"}"#,
                #"{"arguments":["jar",1],"depth":1,"result":{"returned":3},"selector":"put:at:","target":"shelf"}"#,
                #"{"arguments":["can",0],"from":"label","result":{"end":"stopped","handled":true,"handledBy":"shelf","path":"#
                    + path
                    + #"{"outcome":"handled-and-stopped","responder":"shelf","returned":4}],"returned":4},"#
                    + #""selector":"put:at:"}"#,
                #"{"event":"saved","from":"label","result":{"end":"stopped","handled":true,"handledBy":"shelf","path":"#
                    + path + #"{"outcome":"handled-and-stopped","responder":"shelf"}]},"#
                    + #""sender":{"$receiver":"shelf"},"userInfo":{"a":[1,{"$receiver":"shelf"}]}}"#,
                #"{"event":"unknown","from":"label","result":{"end":"everybody-was-asked","handled":false,"path":"#
                    + path + #"{"outcome":"passed","responder":"shelf"}]}}"#,
                #"{"from":"label","result":{"error":{"code":"no-responder","text":"-[Label unknown]: no responder of "#
                    + #"the chain has a handler for it; asked Label, Shelf"},"path":"# + path
                    + #"{"outcome":"passed","responder":"shelf"}]},"selector":"unknown"}"#,
                #"{"arguments":["box",0],"result":{"handledBy":"shelf","returned":5},"selector":"put:at:","target":{"type":"Proxy"}}"#,
                #"{"result":{"returned":"made"},"selector":"make","target":{"type":"Shelf.Type"}}"#,
            ]
        )
    }

    @Test func `a value without JSON is written as the reason, and everything else as itself`()
        throws
    {
        struct Opaque {}
        let registry = HandlerRegistry {
            $0.add("take:of:", to: Shelf.self) { @MainActor (_: Shelf, _: [Any], _: Any) in
                Opaque()
            }
        }
        try recorder.record {
            try registry[shelf].send("take:of:", with: [[1, Shelf()], ["$unwritten": "me"]])
        }
        #expect(
            try lines() == [
                #"{"arguments":[[1,{"$unwritten":"the Shelf has no name; add it to the ReceiverDirectory"}],"#
                    + #"{"$unwritten":"a dictionary's key '$unwritten' is reserved for values without JSON"}],"#
                    + #""result":{"returned":{"$unwritten":"Opaque has no JSON; make it Encodable, or add the object to the "#
                    + #"ReceiverDirectory"}},"selector":"take:of:","target":"shelf"}"#
            ]
        )
    }

    @Test func `how a message was sent is written where it isn't the usual way`() throws {
        try recorder.record {
            try shelf.send("put:at:", with: ["cup", 0, 1], policy: .lenient)
            try label.route(event: "saved", going: .targetOnly)
            try label.route(event: "saved", going: .down)
            try label.route(event: "saved", going: .down(stopping: .route))
            try label.route(event: "saved", going: .up(including: .all), startingAt: .next)
        }
        let entries = try #require(recorder.recording).entries
        #expect(entries[0].options.policy == .lenient)
        #expect(
            entries.map { entry in
                let members = ["going", "startingAt", "policy"].map { "\(entry.json[$0] ?? "")" }
                return members.joined(separator: " ")
            } == [
                #""" "" "lenient""#, #""target-only" "" """#, #""down" "" """#,
                #""down-stopping-route" "" """#,
                #"{"up":255} "next" """#,
            ]
        )
        _ = try lines()
    }

    @Test func `a header states the extent of the recording`() throws {
        for (scope, records) in [
            (try .chain(of: label), #"{"chainOf":"label"}"#),
            (MessageRecorder.Scope.registry(.shared), #""registry""#),
        ] {
            let recording = try #require(MessageRecorder(scope, coder: scene.coder).recording)
            let header =
                #"{"encoding":1,"format":"SelectorDispatch recording","records":\#(records),"version":1}"#
            #expect("\(recording)" == "\(header)\n")
            #expect(try recording == Recording(parsing: "\(recording)"))
        }
        #expect(MessageRecorder().recording == nil)
    }
}
