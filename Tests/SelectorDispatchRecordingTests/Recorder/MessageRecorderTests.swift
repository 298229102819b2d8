import Testing

@testable import SelectorDispatchRecording

@MainActor @Suite struct MessageRecorderTests {
    let shelf = Shelf()
    let label = Label()
    let recorder = MessageRecorder()

    var lines: [String] { recorder.messages.map(\.line) }

    init() {
        label.nextResponder = shelf
    }

    @Test func `a send is recorded with arguments, result, error and handler, in order`() throws {
        try recorder.record {
            try shelf.send("put:at:", with: ["cup", 1])
            #expect(throws: Failure.self) { try shelf.send("put(_:at:)", with: ["cup", 3]) }
            // selector-check: elsewhere
            #expect(throws: DispatchError.self) { try shelf.send("putt:", with: [1]) }
            #expect(throws: DispatchError.self) { try shelf.send("put:at:", with: ["cup", nil]) }
        }
        try shelf.send("put:at:", with: ["not recorded", 1])
        #expect(
            lines == [
                #"1: put:at: "cup", 1 → 1 by Shelf"#,
                #"2: put(_:at:) "cup", 3 failed: no room by Shelf"#,
                #"3: putt: 1 failed: -[Shelf putt:]: unrecognized selector sent to instance; did you mean \'put:at:\'? by nobody"#,
                #"4: put:at: "cup", nil failed: -[Shelf put:at:]: argument 1 (at) must be Int, but it is null; pass a value or make the parameter optional by nobody"#,
            ]
        )
        let first = try #require(recorder.messages.first)
        #expect(first.arguments[0].value(as: String.self) == "cup")
        #expect(first.arguments[0].value(as: Int.self) == nil)
        #expect(first.arguments[1].value(as: (any Sendable).self) == nil)
        #expect(first.target.isIdentical(to: shelf))
        #expect(!first.target.isIdentical(to: Shelf()))
    }

    @Test func `a route is one message, with the responders it asked`() throws {
        try recorder.record {
            try label.route("put:at:", with: ["cup", 0])
            try label.route(event: "saved", userInfo: ["a": 1])
            try label.route(event: "unknown")
            // selector-check: elsewhere
            #expect(throws: RouteError.self) { try label.route("unknown") }
        }
        #expect(recorder.messages.map(\.kind) == [.route, .event, .event, .route])
        #expect(
            lines.map { String($0.prefix(40)) } == [
                #"1: put:at: "cup", 0 → 1 by Shelf"#,
                #"2: saved ["a": 1] → handleAndStop by She"#,
                "3: unknown unhandled by nobody",
                "4: unknown failed: -[Label unknown]: no ",
            ]
        )
        #expect(recorder.messages[0].visits.map(\.outcome) == ["passed", "handled and stopped"])
        #expect(recorder.messages[0].target.isIdentical(to: label))
    }

    @Test func `a recorder of a registry sees the messages whose handlers are looked up in it`()
        async throws
    {
        let registry = HandlerRegistry.shared.filter { $0.selector.description.hasPrefix("put") }
        let other = HandlerRegistry.shared.filter { $0.selector.description.hasPrefix("put") }
        let recorder = MessageRecorder(.registry(registry))
        recorder.start()
        recorder.start()
        try registry[shelf].send("put:at:", with: ["can", 0])
        try await label.awaited.route("put:at:", with: ["jar", 0], registry: registry)
        try routeThroughMany(registry, other)
        recorder.stop()
        try registry[shelf].send("put:at:", with: ["cup", 0])
        #expect(
            recorder.lines == [
                #"1: put:at: "can", 0 → 1"#,
                #"2: put:at: "jar", 0 → 2"#,
                #"3: put:at: "cup", 0 → 3"#,
                "4: saved unhandled",
            ]
        )
    }

    private func routeThroughMany(_ registry: HandlerRegistry, _ other: HandlerRegistry) throws {
        try label.route("put:at:", with: ["cup", 0], registry: registry)
        try label.route(event: "saved", registry: registry)
        // Via other receivers, although the handler is the same.
        try label.route("put:at:", with: ["cup", 0])
        try label.route("put:at:", with: ["cup", 0], registry: other)
        try registry.merging(HandlerRegistry { _ in })[shelf].send("put:at:", with: ["cup", 0])
    }

    @Test func `a recorder of a chain sees only messages that are sent to it or begin in it`()
        throws
    {
        let recorder = MessageRecorder(try .chain(of: label))
        recorder.start()
        defer { recorder.stop() }
        try label.route("put:at:", with: ["cup", 0])
        try shelf.send("put:at:", with: ["cup", 0])
        try Shelf().send("put:at:", with: ["cup", 0])
        try Label().route(event: "saved")
        #expect(recorder.messages.map(\.kind) == [.route, .send])
    }

    @Test func `a history's own events are recorded on request alone`() throws {
        let history = UndoHistory()
        let all = MessageRecorder(options: .init(undoEvents: true))
        try recorder.record {
            try all.record {
                try history.register("later:", with: ["cup"], on: shelf)
                try history.endEvent()
            }
            try history.route(event: "saved")
        }
        #expect(lines.map { $0.prefix(8) } == ["1: saved"])
        let events = all.messages.map(\.selector.description)
        #expect(
            events == [
                "undoDidOpenGroup", "undoCheckpoint", "undoWillCloseGroup", "undoDidCloseGroup",
            ]
        )
    }

    @Test func `a started recorder is released with its last user`() throws {
        let registry = HandlerRegistry.shared.filter { $0.selector == "put:at:" }
        for scope in [MessageRecorder.Scope.everything, .registry(registry)] {
            weak var weakly: MessageRecorder?
            do {
                let recorder = MessageRecorder(scope)
                weakly = recorder
                recorder.start()
                try registry[shelf].send("put:at:", with: ["cup", 0])
                #expect(!recorder.messages.isEmpty)
            }
            #expect(weakly == nil)
            try registry[shelf].send("put:at:", with: ["cup", 0])
        }
    }

    @Test func `a recorder that is started twice, or started and in its own scope, records once`()
        throws
    {
        let recorder = MessageRecorder(try .chain(of: shelf))
        recorder.stop()
        for _ in 0..<2 { recorder.start() }
        try recorder.record { try shelf.send("put:at:", with: ["a", 0]) }
        recorder.stop()
        try shelf.send("put:at:", with: ["b", 0])
        recorder.start()
        try shelf.send("put:at:", with: ["c", 0])
        for _ in 0..<2 { recorder.stop() }
        #expect(recorder.lines == [#"1: put:at: "a", 0 → 1"#, #"2: put:at: "c", 0 → 3"#])
    }

    @Test func `a message has its depth in other messages, routes and awaited ones included`()
        async throws
    {
        try recorder.record {
            try shelf.send("putTwice:", with: ["cup"])
            try label.route("putTwice:", with: ["cup"])
        }
        try await recorder.record {
            try await shelf.awaited.send("putTwice:", with: ["cup"])
            try await label.awaited.route("putTwice:", with: ["cup"])
        }
        #expect(recorder.messages.map(\.depth) == [0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1])
    }

    @Test func `an observed message stays where it was sent from`() async throws {
        try await recorder.record {
            try await shelf.awaited.send("stay")
            try await shelf.awaited.route("stay")
        }
        #expect(recorder.lines == ["1: stay → true", "2: stay → true"])
    }

    @Test func `only messages of the same recorder count`() throws {
        let inner = MessageRecorder()
        let outer = MessageRecorder()
        let registry = HandlerRegistry { handlers in
            handlers.add("inner", to: Shelf.self) { @MainActor (shelf: Shelf) in
                _ = try inner.record { try shelf.send("put:at:", with: ["cup", 0]) }
            }
        }
        try outer.record { try registry[shelf].send("inner") }
        #expect(inner.messages.map(\.depth) == [0])
        #expect(outer.messages.map(\.depth) == [0, 1])
    }

    @Test func `a task's messages after the end of the message that started it are late`()
        async throws
    {
        let recorder = MessageRecorder(coder: JSONCoder())
        let (answers, answer) = AsyncStream<Void>.makeStream()
        let (ends, end) = AsyncStream<Void>.makeStream()
        let registry = HandlerRegistry { handlers in
            handlers.add("begin", to: Int.self) { (_: Int) in
                Task {
                    for await _ in answers {}
                    let other = HandlerRegistry { $0.add("late", to: Int.self) { (_: Int) in } }
                    _ = try await other[2].awaited.send("late")
                    end.finish()
                }
                return
            }
        }
        try await recorder.record {
            try await registry[1].awaited.send("begin")
            answer.finish()
            for await _ in ends {}
        }
        #expect(
            recorder.text == """
                {"encoding":1,"format":"SelectorDispatch recording","version":1}
                {"result":{"returned":null},"selector":"begin","target":{"type":"Int"}}
                {"depth":1,"late":true,"result":{"returned":null},"selector":"late","target":{"type":"Int"}}

                """
        )
    }

    @Test func `nested scopes record once, and a recorder ignores other scopes`() async throws {
        try recorder.record { try recorder.record { try shelf.send("put:at:", with: ["cup", 0]) } }
        #expect(lines.count == 1)
        try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
            for task in 0..<20 {
                group.addTask {
                    let recorder = MessageRecorder()
                    try await recorder.record {
                        for _ in 0..<50 {
                            try await Counter().send("note:", with: ["\(task)"])
                            await Task.yield()
                        }
                        async let child = Counter().send("note:", with: ["\(task)"])
                        _ = try await child
                    }
                    return (task, recorder.messages.map { "\($0.arguments)" })
                }
            }
            for try await (task, seen) in group {
                #expect(seen == Array(repeating: #"["\#(task)"]"#, count: 51))
            }
        }
    }

    @Test func `the numbers of messages go on after the earlier ones are removed`() throws {
        try recorder.record {
            try shelf.send("put:at:", with: ["a", 0])
            recorder.removeAll()
            try shelf.send("put:at:", with: ["b", 0])
        }
        #expect(recorder.lines == [#"2: put:at: "b", 0 → 2"#])
    }
}
