@Suite struct DemoTests {
    @Test func `naming only a scene plays the scene's recording`() async throws {
        let demo = try await DemoProcess.run(["--scene", "table"])
        #expect(demo.status == 0)
        #expect(demo.errors.isEmpty)
        #expect(
            demo.output.hasPrefix(
                """
                1: scene table
                2: selector btnClick1:userInfo: from button
                   button      passed
                   subCell     passed
                   subTable    passed
                   superCell   decorated to {"key":"蓝色按钮","test":"测试"}
                   superTable  passed
                   controller  handled and stopped
                   > btnClick1("button", userInfo: {"key":"蓝色按钮","test":"测试"})
                   returned true

                """
            )
        )
        #expect(
            demo.output.contains(
                """
                6: event CustomSwitchEvent from customView
                   customView           passed
                   rootView             passed
                   switchController     handled and continued
                   window               passed
                   application          passed
                   applicationDelegate  passed
                   > customViewSwitchValueChange(parameter: {"mySwitchKey":0})
                   > application delegate: event 'CustomSwitchEvent', userInfo: {"mySwitchKey":0}
                   returned null

                """
            )
        )
        #expect(demo.output.hasSuffix("no responder handled it\n"))
    }

    @Test func `text from outside can't forge lines of the log, and long text is cut off`()
        async throws
    {
        let long = String(repeating: "x", count: 100_000)
        let demo = try await DemoProcess.play(
            #"""
            {"from": "button", "event": "a\n2: event b from button\n   returned true\u001b[2J"}
            {"from": "customView", "event": "e\u202e\u009b", "userInfo": {"k\u2028": "\u007f"}}
            {"from": "button", "selector": "reload\n   returned true"}
            {"from": "but\nton", "selector": "reload"}
            {"from": "button", "selector": "reload", "a\nb": 1}
            {"from": "button", "selector": "\#(long)"}
            {"from": "customView", "event": "e", "userInfo": {"k": "\#(long)"}}

            """#
        )
        let lines = demo.output.split(separator: "\n").filter { line in
            !line.hasSuffix("  passed")
        }
        #expect(
            lines.joined(separator: "\n") == #"""
                1: scene table
                2: event a\n2: event b from button\n   returned true\u001b[2J from button
                   no responder handled it
                3: event e\u202e\u009b from customView
                   > application delegate: event 'e\u202e\u009b', \#
                userInfo: {"k\u2028":"\u007f"}
                   no responder handled it
                8: event e from customView
                   > application delegate: event 'e', \#
                userInfo: {"k":"\#(long.prefix(194))… (100008 characters)
                   no responder handled it
                """#
        )
        let asked =
            "no responder of the chain has a handler for it; "
            + "asked Button, Node, Node, SuperCell, Node, TableController"
        #expect(
            demo.errors == #"""
                line 4: -[Button reload\n   returned true]: \#(asked)
                line 5: no receiver is called 'but\nton'; \#
                did you mean 'button'?
                line 6: unknown member 'a\nb'; \#
                the members are from, selector, arguments
                line 7: -[Button \#(long.prefix(80))… (100,000 characters)]: \#(asked)

                """#
        )
    }

    static let reported: [(line: String, message: String)] = [
        ("{", "malformed JSON at byte 1; expected a name in quotes"),
        (#"{"selector": "reload"}"#, "the message has no member 'target' with the receiver's name"),
        (
            #"{"from": "buton", "selector": "reload"}"#,
            "no receiver is called 'buton'; did you mean 'button'?"
        ),
        (
            #"{"from": "button", "selector": "reload", "decoratedBy": ["Mark"]}"#,
            "the route had its own decorators (Mark), which can't be recorded; "
                + "replay it in the program that has them"
        ),
        (
            #"{"from": "superTable", "selector": "relod"}"#,
            "-[Node relod]: no responder of the chain has a handler for it; "
                + "asked Node, TableController; did you mean 'reload'?"
        ),
        (#"{"from": "button", "event": ""}"#, "event '' from Button: an event needs a name"),
    ]

    @Test(arguments: DemoTests.reported)
    func `a wrong line is reported, the rest goes on, and the exit status is 1`(
        line: String,
        message: String
    ) async throws {
        let good = #"{"from": "superTable", "selector": "reload"}"#
        let demo = try await DemoProcess.play("\(line)\n\n  \r\n\(good)")
        #expect(demo.errors == "line 2: \(message)\n")
        #expect(demo.output.hasPrefix("1: scene table\n5: selector reload from superTable\n"))
        #expect(demo.status == 1)
    }

    @Test func `on request, the demo prints one JSON object per message`() async throws {
        let input = #"""
            {"from": "superCell", "selector": "moveRow:to:animated:note:", \#
            "arguments": [1, 5, false, null]}
            {"from": "window", "event": "shown", \#
            "userInfo": {"a": [1, null, {"$receiver": "button"}]}}
            {"target": "controller", "selector": "reload"}
            oops

            """#
        let demo = try await DemoProcess.play(input, ["--json"])
        #expect(demo.status == 1)
        let lines = demo.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 5)
        #expect(lines[0] == #"{"line":1,"scene":"table"}"#)
        #expect(
            lines[1] == #"""
                {"from":"superCell","handled":true,"handledBy":"controller","line":2,"path":[\#
                {"node":"superCell","outcome":"passed","userInfo":null},\#
                {"node":"superTable","outcome":"passed","userInfo":null},\#
                {"node":"controller","outcome":"handled and stopped","userInfo":null}],\#
                "received":["moveRow(1, to: 5, animated: false, note: null)"],\#
                "returned":4,"selector":"moveRow:to:animated:note:"}
                """#
        )
        #expect(
            lines[2].contains(#""event":"shown","from":"window","handled":false,"handledBy":null"#)
        )
        #expect(lines[2].contains(#""userInfo":{"a":[1,null,"button"]}"#))
        #expect(
            lines[3] == #"""
                {"line":4,"received":["reload()"],"returned":null,"selector":"reload",\#
                "target":"controller"}
                """#
        )
        #expect(lines[4] == #"{"error":"malformed JSON at byte 0; expected a value","line":5}"#)
    }

    @Test(arguments: [["--help"], ["-h", "x"]]) func `help is printed on request`(
        arguments: [String]
    ) async throws {
        let demo = try await DemoProcess.run(arguments)
        #expect(demo.status == 0)
        #expect(demo.output.hasPrefix("usage: ScenePlayer"))
    }

    static let misused: [(arguments: [String], error: String)] = [
        (["--nope"], "unknown option '--nope'"),
        (["a", "b"], "more than one file; 'b' is the second"),
        (["/nonexistent"], "cannot read '/nonexistent': No such file or directory"),
        (["/"], "cannot read '/': it is a directory"),
        (["--scene", "nowhere"], "option '--scene' is one of table, views, not 'nowhere'"),
        (["--scene", "views", "--scene", "table"], "option '--scene' is given twice"),
        (
            ["--scene", "views", "--tree", "-"],
            "--tree and --chain NODE read no messages; remove '-'"
        ),
        (["--chain", "button", "file"], "--tree and --chain NODE read no messages; remove 'file'"),
        (["--chain"], "option '--chain' needs a value"),
        (["--tree=views"], "option '--tree' takes no value"),
        (["--chain", "button", "--chain", "subCell"], "option '--chain' is given twice"),
        (
            ["--chain", "buton"],
            #"unknown node "buton"; the nodes are button, subCell, subTable, superCell, "#
                + "superTable, controller, customView, rootView, switchController, window, "
                + "application, applicationDelegate"
        ),
        (
            ["--interactive"],
            "--interactive needs a terminal for input and output; run it there without pipes or "
                + "files, or leave --interactive out"
        ),
        (
            ["--interactive", "--scene", "table"],
            "--interactive shows the scene 'views', which has something to touch; use --scene views"
        ),
        (["--interactive", "a.jsonl"], "--interactive plays and prints nothing; remove 'a.jsonl'"),
        (
            ["--interactive", "--html", "a"],
            "--interactive plays and prints nothing; remove --html"
        ),
        (["--interactive", "--json"], "--interactive plays and prints nothing; remove --json"),
        (
            ["--interactive", "--chain", "button"],
            "--interactive plays and prints nothing; remove --chain"
        ),
        (["--interactive", "--tree"], "--interactive plays and prints nothing; remove --tree"),
    ]

    @Test(arguments: misused) func `a wrong command line is reported`(
        arguments: [String],
        error: String
    ) async throws {
        let demo = try await DemoProcess.run(arguments)
        #expect(demo.errors.hasPrefix("ScenePlayer: \(error)\n"))
        #expect(demo.status == 2)
        #expect(demo.output.isEmpty)
    }

    #if os(Linux)
    @Test func `the demo streams in constant memory, even with unknown selectors`() throws {
        let demo = try DemoStream(["--json"])
        func line(_ number: Int) -> String {
            #"{"from": "button", "selector": "unknown\#(number):"}"# + "\n"
        }
        _ = try demo.growth(0..<1_000, line)
        let growth = try demo.growth(1_000..<5_000, line)
        #expect(growth < 400, "4,000 more lines took \(growth) KB")
        let status = try demo.end()
        #expect(status == 1)
    }
    #endif

    @Test func `numbers at their limits don't crash the demo`() async throws {
        let line = #"""
            {"from": "controller", "selector": "moveRow:to:animated:note:", \#
            "arguments": [9223372036854775807, -2, true, null]}
            """#
        let demo = try await DemoProcess.play(line)
        #expect(demo.status == 0)
        #expect(demo.output.hasSuffix("   returned 9223372036854775807\n"))
    }

    #if os(Linux)
    static let unwritable: [(redirection: String, status: Int32)] = [
        ("- 2>/dev/full", 1), ("- 2>&-", 1), ("- >/dev/full", 2),
    ]

    @Test(arguments: unwritable)
    func `streams that can't be written don't crash the demo`(redirection: String, status: Int32)
        async throws
    {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        let lines =
            "printf '%s\\n' '\(DemoProcess.header)' "
            + #"'{"from": "controller", "selector": "reload"}' oops"#
        shell.arguments = [
            "-c",
            "\(lines) | '\(ProductProcess.file(of: DemoProcess.product).path)' \(redirection)",
        ]
        shell.standardError = FileHandle.nullDevice
        shell.standardOutput = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == status)
    }
    #endif
}
