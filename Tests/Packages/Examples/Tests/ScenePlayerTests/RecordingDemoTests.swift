@Suite final class RecordingDemoTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "demo \(UUID())"
    )

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String {
        folder.appendingPathComponent(name).path
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    @Test(arguments: [("table", 7), ("views", 12)])
    func `a recording replays in a fresh process, and recording it again gives the same text`(
        scene: String,
        inputs: Int
    ) async throws {
        let shown = try await DemoProcess.run(["--scene", scene])
        let recorded = try await DemoProcess.run(["--scene", scene, "--record", path("a")])
        #expect(recorded.output == shown.output)
        #expect(recorded.status == 0)
        let recording = try text("a")
        #expect(
            recording.hasPrefix(
                #"""
                {"encoding":1,"format":"SelectorDispatch recording","scene":"\#(scene)",\#
                "version":1}
                """#
            )
        )
        // The header states the scene.
        let replayed = try await DemoProcess.run(["--replay", path("a"), "--record", path("b")])
        #expect(replayed == .init(output: "\(inputs) inputs replayed, all as recorded\n"))
        let again = try text("b")
        #expect(recording == again)
        // A recording is played like any input.
        let played = try await DemoProcess.run([path("a")])
        #expect(played.output.count { $0 == "\n" } == shown.output.count { $0 == "\n" })
    }

    @Test func `the first difference is shown with both sides, and the exit status is 1`()
        async throws
    {
        _ = try await DemoProcess.run(["--record", path("a")])
        let end = #"},"selector":"moveRow"#
        try write(text("a").replacing(#""returned":5"# + end, with: #""returned":6"# + end), "a")
        let replayed = try await DemoProcess.run(["--replay", path("a")])
        #expect(replayed.status == 1)
        #expect(replayed.output.isEmpty)
        let lines = replayed.errors.split(separator: "\n").map { $0.prefix(67) }
        let message = #"{"arguments":[2,7,true,null],"from":"subTable","result""#
        #expect(
            lines == [
                "line 4: the outcome differs", "  expected: \(message)", "  actual:   \(message)",
                "  first difference at .result.returned",
            ]
        )
    }

    static let faulty: [(text: String, errors: String, output: String)] = [
        ("", "line 1: the recording is empty; its first line must be the header", ""),
        (
            #"{"format":"SelectorDispatch recording","version":1,"encoding":1,"scene":"moon"}"#,
            "line 1: unknown scene 'moon'; the scenes are table, views\n", ""
        ),
        (
            #"""
            {"from":"controller","selector":"reload","result":{"end":"stopped","handled":true,\#
            "handledBy":"controller",\#
            "path":[{"outcome":"handled-and-stopped","responder":"controller"}]}}
            {"from":"contr
            """#,
            #"""
            line 1: there is no header; \#
            begin the recording with the line \#
            {"encoding":1,"format":"SelectorDispatch recording","version":1}
            line 2: the recording breaks off within this line (malformed JSON at byte 14; \#
            expected '"'); \#
            complete or remove the line

            """#,
            "1 input replayed\n"
        ),
    ]

    @Test(arguments: faulty)
    func `a faulty recording is reported, and the rest is replayed if that makes sense`(
        text: String,
        errors: String,
        output: String
    ) async throws {
        let demo = try await DemoProcess.run(["--replay", "-"], input: text)
        #expect(demo.errors.hasPrefix(errors))
        #expect(demo.output == output)
        #expect(demo.status == 1)
    }

    @Test func `replaying a recording of another scene reports the mismatch`() async throws {
        _ = try await DemoProcess.run(["--scene", "views", "--record", path("a")])
        let demo = try await DemoProcess.run(["--scene", "table", "--replay", path("a")])
        #expect(
            demo.errors.hasPrefix(
                """
                line 1: this was recorded in the scene 'views', not in 'table'; \
                leave out --scene table
                line 2: there is nothing to touch; \
                give the replay a window or an application

                """
            )
        )
        #expect(demo.status == 1)
    }

    @Test func `the page shows the played messages`() async throws {
        let demo = try await DemoProcess.run(["--html", path("page.html"), "--durations"])
        #expect(demo.status == 0)
        let page = try text("page.html")
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(page.contains("btnClick1:userInfo:"))
        #expect(page.contains(#""seconds":"#))
    }

    @Test func `a wrong command line is reported`() async throws {
        try write(DemoProcess.header, "a")
        let wrong: [(arguments: [String], error: String)] = [
            (["--record"], "option '--record' needs a value"),
            (["--html="], "option '--html' needs a value"),
            (["--replay"], "option '--replay' needs a value"),
            (["--record", "x", "--record", "y"], "option '--record' is given twice"),
            (["--replay", "a", "b"], "more than one file; 'a' is the second"),
            (
                ["--replay", "a", "--json"],
                "--replay compares instead of printing messages; remove --json"
            ),
            (
                ["--chain", "button", "--record", "x"],
                "--tree and --chain NODE play nothing; remove --record"
            ),
            (
                ["--replay", path("a"), "--record", path("./a")],
                "--record would write over '\(path("a"))', which is played; give another file"
            ),
            (
                ["--record", path("b"), "--html", path("b")],
                "--record and --html write the same file; give two"
            ),
            (
                ["--record", "/nonexistent/x"],
                "cannot write '/nonexistent/x': No such file or directory"
            ),
        ]
        for (arguments, error) in wrong {
            let demo = try await DemoProcess.run(arguments)
            #expect(demo.errors.hasPrefix("ScenePlayer: \(error)\n"))
            #expect(demo.status == 2)
            #expect(demo.output.isEmpty)
        }
        let kept = try text("a")
        #expect(kept == DemoProcess.header)
    }

    #if os(Linux)
    @Test func `a file that can't be read to its end is reported`() async throws {
        let demo = try await DemoProcess.run(["/proc/self/mem"])
        let error = "ScenePlayer: cannot read '/proc/self/mem': Input/output error\n"
        #expect(demo.errors == error)
        #expect(demo.status == 2)
    }

    @Test func `a file that can't be written is reported`() async throws {
        let demo = try await DemoProcess.run(["--record", "/dev/full"])
        #expect(demo.errors.hasPrefix("ScenePlayer: cannot write '/dev/full': "))
        #expect(demo.status == 2)
    }
    #endif
}
