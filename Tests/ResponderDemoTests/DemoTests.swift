import Foundation
import Testing

@Suite struct DemoTests {
    @Test func `without arguments it plays its recording`() async throws {
        let demo = try await DemoProcess.run([])
        #expect(demo.status == 0)
        #expect(demo.errors.isEmpty)
        #expect(
            demo.output.hasPrefix(
                """
                1: selector btnClick1:userInfo: from button
                   button      passed
                   subCell     passed
                   subTable    passed
                   superCell   decorated to {"key":"蓝色按钮","test":"测试"}
                   superTable  passed
                   controller  handled and stopped
                   > btnClick1("button", userInfo: {"key":"蓝色按钮","test":"测试"})
                   returned true

                """))
        #expect(
            demo.output.contains(
                """
                5: event CustomSwitchEvent from customView
                   customView           passed
                   rootView             passed
                   switchController     handled and continued
                   window               passed
                   application          passed
                   applicationDelegate  passed
                   > customViewSwitchValueChange(parameter: {"mySwitchKey":0})
                   > application delegate: event 'CustomSwitchEvent', userInfo: {"mySwitchKey":0}
                   returned null

                """))
        #expect(demo.output.hasSuffix("nobody handled it\n"))
    }

    @Test func `text from outside forges no line of the log, and none is as long as it likes`() async throws {
        let long = String(repeating: "x", count: 100_000)
        let demo = try await DemoProcess.run(
            ["-"],
            input: #"""
                {"from": "button", "event": "a\n2: event b from button\n   returned true\u001b[2J"}
                {"from": "customView", "event": "e\u202e\u009b", "userInfo": {"k\u2028": "\u007f"}}
                {"from": "button", "selector": "reload\n   returned true"}
                {"from": "but\nton", "selector": "reload"}
                {"from": "button", "selector": "reload", "a\nb": 1}
                {"from": "button", "selector": "\#(long)"}
                {"from": "customView", "event": "e", "userInfo": {"k": "\#(long)"}}

                """#)
        #expect(
            demo.output.split(separator: "\n").map(String.init).filter { !$0.hasSuffix("  passed") } == [
                #"1: event a\n2: event b from button\n   returned true\u{1B}[2J from button"#,
                "   nobody handled it",
                #"2: event e\u{202E}\u{9B} from customView"#,
                #"   > application delegate: event 'e\u{202E}\u{9B}', userInfo: {"k\u2028":"\u007f"}"#,
                "   nobody handled it",
                "7: event e from customView",
                "   > application delegate: event 'e', userInfo: {\"k\":\"" + String(repeating: "x", count: 194)
                    + "… (100008 characters)",
                "   nobody handled it",
            ])
        let asked =
            "no responder of the chain has a handler for it; "
            + "asked Button, Node, Node, SuperCell, Node, TableController"
        #expect(
            demo.errors.split(separator: "\n").map(String.init) == [
                #"line 3: -[Button reload\n   returned true]: \#(asked)"#,
                #"line 4: unknown node "but\nton"; the nodes are button, subCell, subTable, superCell, superTable, "#
                    + "controller, customView, rootView, switchController, window, application, applicationDelegate",
                #"line 5: unknown field "a\nb"; a message has "from" and either "selector" and "arguments" "#
                    + #"or "event" and "userInfo""#,
                "line 6: -[Button \(long.prefix(80))… (100,000 characters)]: \(asked)",
            ])
    }

    static let reported: [(line: String, message: String)] = [
        ("{", #"malformed JSON; expected one object, such as {"from": "button", "selector": "reload"}"#),
        ("{}{}", #"malformed JSON; expected one object, such as {"from": "button", "selector": "reload"}"#),
        ("[1]", #"not a JSON object; expected one, such as {"from": "button", "selector": "reload"}"#),
        (#"{"selector": "reload"}"#, #""from" must be the name of a node"#),
        (#"{"from": 1, "selector": "reload"}"#, #""from" must be the name of a node"#),
        (#"{"from": "button"}"#, #"a message has either a "selector" or an "event""#),
        (
            #"{"from": "button", "selector": "reload", "event": "e"}"#,
            #"a message has either a "selector" or an "event""#
        ),
        (#"{"from": "button", "selector": 1}"#, #""selector" must be a string"#),
        (#"{"from": "button", "event": null}"#, #""event" must be a string"#),
        (#"{"from": "button", "selector": "reload", "arguments": 1}"#, #""arguments" must be an array"#),
        (#"{"from": "button", "event": "e", "userInfo": []}"#, #""userInfo" must be an object"#),
        (
            #"{"from": "button", "selector": "reload", "argument": []}"#,
            #"unknown field "argument"; a message has "from" and either "selector" and "arguments" "#
                + #"or "event" and "userInfo""#
        ),
        (
            #"{"from": "buton", "selector": "reload"}"#,
            #"unknown node "buton"; the nodes are button, subCell, subTable, superCell, superTable, controller, "#
                + "customView, rootView, switchController, window, application, applicationDelegate"
        ),
        (
            #"{"from": "button", "selector": "btnClick1:userInfo:", "arguments": [{"$receiver": "x"}, {}]}"#,
            #"unknown node "x"; the nodes are button, subCell, subTable, superCell, superTable, controller, "#
                + "customView, rootView, switchController, window, application, applicationDelegate"
        ),
        (
            #"{"from": "superTable", "selector": "relod"}"#,
            "-[Node relod]: no responder of the chain has a handler for it; asked Node, TableController; "
                + "did you mean 'reload'?"
        ),
        (
            #"{"from": "controller", "selector": "moveRow:to:animated:note:", "arguments": [1, "2", true, null]}"#,
            "-[TableController moveRow:to:animated:note:]: argument 1 (to) must be Int, not String; "
                + "pass 2, or send with a policy that is .convertingData"
        ),
        (
            #"{"from": "controller", "selector": "moveRow:to:animated:note:", "arguments": [null, 2, true, null]}"#,
            "-[TableController moveRow:to:animated:note:]: argument 0 must be Int, but it is null; "
                + "pass a value or make the parameter optional"
        ),
        (
            #"{"from": "controller", "selector": "reload", "arguments": [1]}"#,
            "-[TableController reload]: too many arguments: it takes 0, the array has 1; "
                + "remove the extra elements or send with policy: .lenient"
        ),
        (#"{"from": "button", "event": ""}"#, "event '' from Button: an event needs a name"),
    ]

    @Test(arguments: DemoTests.reported)
    func `a wrong line is reported, the rest goes on, and the exit status is 1`(
        line: String, message: String
    ) async throws {
        let good = #"{"from": "superTable", "selector": "reload"}"#
        let demo = try await DemoProcess.run(["-"], input: "\(line)\n\n  \r\n\(good)")
        #expect(demo.errors == "line 1: \(message)\n")
        #expect(demo.output.hasPrefix("4: selector reload from superTable\n"))
        #expect(demo.status == 1)
    }

    @Test func `it prints one JSON object per message on request`() async throws {
        let input = #"""
            {"from": "superCell", "selector": "moveRow:to:animated:note:", "arguments": [1, 5, false, null]}
            {"from": "window", "event": "shown", "userInfo": {"a": [1, null, {"$receiver": "button"}]}}
            oops
            """#
        let demo = try await DemoProcess.run(["--json", "-"], input: input)
        let lines = demo.output.split(separator: "\n")
        #expect(lines.count == 3)
        let first = #"""
            {"from":"superCell","handled":true,"handledBy":"controller","line":1,"path":[\#
            {"node":"superCell","outcome":"passed","userInfo":null},\#
            {"node":"superTable","outcome":"passed","userInfo":null},\#
            {"node":"controller","outcome":"handled and stopped","userInfo":null}],\#
            "received":["moveRow(1, to: 5, animated: false, note: null)"],\#
            "returned":4,"selector":"moveRow:to:animated:note:"}
            """#
        #expect(lines[0] == first)
        #expect(lines[1].contains(#""event":"shown","from":"window","handled":false,"handledBy":null"#))
        #expect(lines[1].contains(#""userInfo":{"a":[1,null,"button"]}"#))
        #expect(lines[2].hasPrefix(#"{"error":"malformed JSON;"#) && lines[2].hasSuffix(#","line":3}"#))
        #expect(demo.status == 1)
    }

    @Test func `a file is read as standard input is`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("demo \(UUID()).jsonl")
        try Data(#"{"from": "controller", "selector": "reload"}"#.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let demo = try await DemoProcess.run([file.path])
        #expect(
            demo.output
                == "1: selector reload from controller\n   controller  handled and stopped\n   > reload()\n   returned null\n"
        )
        #expect(demo.status == 0)
    }

    @Test(arguments: [
        (["--help"], 0, ""), (["-h", "x"], 0, ""), (["--nope"], 2, "responder-demo: unknown option '--nope'\n"),
        (["a", "b"], 2, "responder-demo: more than one file; 'b' is the second\n"),
        (["/nonexistent"], 2, "responder-demo: cannot read '/nonexistent': No such file or directory\n"),
        (["/"], 2, "responder-demo: cannot read '/': it is a directory\n"),
    ])
    func `the command line is as people expect`(arguments: [String], status: Int32, errors: String) async throws {
        let demo = try await DemoProcess.run(arguments)
        #expect(demo.status == status)
        #expect(demo.errors.hasPrefix(errors))
        #expect(demo.output.hasPrefix("usage: responder-demo") == (status == 0))
    }

    #if os(Linux)
        @Test func `it streams in constant memory, unknown selectors included`() async throws {
            let (input, output, errors) = (Pipe(), Pipe(), Pipe())
            let process = try DemoProcess.start(["--json", "-"], input: input, output: output, errors: errors)
            for pipe in [output, errors] {
                Thread.detachNewThread { while !pipe.fileHandleForReading.availableData.isEmpty {} }
            }
            func feed(_ range: Range<Int>) throws {
                for chunk in stride(from: range.lowerBound, to: range.upperBound, by: 500) {
                    let lines = (chunk..<chunk + 500).map {
                        #"{"from": "button", "selector": "unknown\#($0):"}"# + "\n"
                    }
                    try input.fileHandleForWriting.write(contentsOf: Data(lines.joined().utf8))
                }
            }
            try feed(0..<2_000)
            let before = try process.residentKilobytes()
            try feed(2_000..<12_000)
            let after = try process.residentKilobytes()
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            #expect(process.terminationStatus == 1)
            #expect(after - before < 2_000, "10,000 more lines took \(after - before) KB")
        }
    #endif

    @Test func `numbers at their limits are no trap`() async throws {
        let line = #"""
            {"from": "controller", "selector": "moveRow:to:animated:note:", "arguments": [9223372036854775807, -2, true, null]}
            """#
        let demo = try await DemoProcess.run(["-"], input: line)
        #expect(demo.status == 0)
        #expect(demo.output.hasSuffix("   returned 9223372036854775807\n"))
    }

    #if os(Linux)
        @Test(arguments: [("- 2>/dev/full", Int32(1)), ("- 2>&-", 1), ("- >/dev/full", 2)])
        func `streams that can't be written are no trap`(redirection: String, status: Int32) async throws {
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            let lines = #"printf '%s\n' '{"from": "controller", "selector": "reload"}' oops"#
            shell.arguments = ["-c", "\(lines) | '\(DemoProcess.executable.path)' \(redirection)"]
            shell.standardError = FileHandle.nullDevice
            shell.standardOutput = FileHandle.nullDevice
            try shell.run()
            shell.waitUntilExit()
            #expect(shell.terminationStatus == status)
        }
    #endif
}
