@Suite struct ViewsDemoTests {
    /// A line of a recording with a touch, by default of the orange view.
    private func touch(_ phase: String, id: Int = 1, _ x: String = "80", _ y: String = "340")
        -> String
    {
        #"{"touch": "\#(phase)", "id": \#(id), "x": \#(x), "y": \#(y)}"#
    }

    /// Plays lines in the scene with views.
    private func play(_ lines: String..., options: [String] = []) async throws
        -> ProductProcess.Outcome
    {
        try await DemoProcess.play(lines.joined(separator: "\n"), options + ["--scene", "views"])
    }

    @Test func `without a file, the demo plays its recording of a tap on yellow`() async throws {
        let demo = try await DemoProcess.run(["--scene", "views"])
        #expect(demo.status == 0)
        #expect(demo.errors.isEmpty)
        #expect(
            demo.output.hasPrefix(
                """
                1: scene views
                2: touch 1 began at (80, 470)
                   window hitTest
                   window pointInside
                   window pointInside return: YES

                """
            )
        )
        #expect(
            demo.output.contains(
                """
                   yellowView touchesBegan
                   blueView touchesBegan
                   whiteView touchesBegan
                   rootView touchesBegan
                   controller touchesBegan
                   window touchesBegan
                   application touchesBegan
                   applicationDelegate touchesBegan
                   touch 1 began, dropped
                   no responder handled it, in yellowView
                3: touch 1 ended at (80, 470)
                   yellowView touchesEnded

                """
            )
        )
        #expect(
            demo.output.hasSuffix(
                """
                13: event colorChanged: from yellowView
                   yellowView  passed
                   blueView    passed
                   whiteView   passed
                   rootView    passed
                   controller  handled and stopped
                   > colorChanged({"color":"yellow"})
                   returned null

                """
            )
        )
    }

    @Test func `a tap on orange runs its action and takes the touch from the views`() async throws {
        let demo = try await play(touch("began"), touch("ended"))
        #expect(
            demo.output.hasSuffix(
                """
                3: touch 1 ended at (80, 340)
                   tap ended
                   click: to controller
                   click: sent to controller
                   orangeView touchesCancelled
                   blueView touchesCancelled
                   whiteView touchesCancelled
                   rootView touchesCancelled
                   controller touchesCancelled
                   window touchesCancelled
                   application touchesCancelled
                   applicationDelegate touchesCancelled
                   > click(tap) at (10, 10) of orangeView
                   handled, in orangeView

                """
            )
        )
    }

    @Test func `keys go to the first responder, and the report names the answering responder`()
        async throws
    {
        let lines = #"""
            {"press": "began", "keyName": "Tab"}
            {"press": "ended", "keyName": "Tab"}
            {"press": "began", "key": "q", "modifiers": ["command"]}
            {"press": "ended", "key": "q"}
            {"press": "ended", "key": "q"}

            """#
        let demo = try await play(lines)
        #expect(
            demo.output == """
                1: scene views
                2: key Tab began
                   window pressesBegan
                   application pressesBegan
                   applicationDelegate pressesBegan
                   moved the focus
                3: key Tab ended
                   window pressesEnded
                   application pressesEnded
                   applicationDelegate pressesEnded
                   nothing was expected to happen
                4: key Command-Q began
                   whiteView pressesBegan
                   rootView pressesBegan
                   controller pressesBegan
                   window pressesBegan
                   application pressesBegan
                   applicationDelegate pressesBegan
                   key Command-Q began, dropped
                   no responder handled it
                5: key Command-Q ended
                   whiteView pressesEnded
                   rootView pressesEnded
                   controller pressesEnded
                   window pressesEnded
                   application pressesEnded
                   applicationDelegate pressesEnded
                   nothing was expected to happen

                """
        )
        #expect(
            demo.errors == "line 6: the press of q ended, but the key isn't down; press it first\n"
        )
        let json = try await play(lines.prefix { $0 != "\n" } + "\n", options: ["--json"])
        #expect(
            json.output == #"""
                {"line":1,"scene":"views"}
                {"handled":true,"keyName":"Tab","line":2,"press":"began","received":[],"trace":[\#
                "window pressesBegan","application pressesBegan",\#
                "applicationDelegate pressesBegan"]}

                """#
        )
    }

    @Test func `on request, each touch or error is printed as one JSON object`() async throws {
        let demo = try await play(
            touch("began", "-1", "0.5"),
            touch("moved", id: 2) + "\n",
            options: ["--json"]
        )
        #expect(
            demo.output == #"""
                {"line":1,"scene":"views"}
                {"handled":false,"id":1,"line":2,"received":[],"touch":"began","trace":[\#
                "window hitTest","window pointInside","window pointInside return: NO",\#
                "window hitTest return: nil","touch 1 began, dropped"],\#
                "view":null,"x":-1,"y":0.5}
                {"error":"touch 2 moved without having begun; under way: 1","line":3}

                """#
        )
        #expect(demo.status == 1)
    }

    static let refused: [(line: String, message: String)] = [
        (#"{"touch": "began", "x": 1, "y": 1}"#, "the object has no member 'id'"),
        (
            #"{"touch": "began", "id": 2, "x": 1, "y": 1, "in": "redView"}"#,
            "no window or application is called 'redView'; add it to the ReceiverDirectory"
        ),
        (
            #"{"touch": "began", "id": 1, "x": 1, "y": 1}"#,
            "touch 1 has already begun; end or cancel it first, or give the new touch another id"
        ),
        (
            #"{"from": "button", "selector": "reload"}"#,
            "no receiver is called 'button'; add it to the ReceiverDirectory"
        ),
    ]

    @Test(arguments: refused)
    func `a wrong touch is reported, the rest goes on, and the exit status is 1`(
        line: String,
        message: String
    ) async throws {
        let demo = try await play(touch("began", "5", "5"), line, touch("ended", "5", "5"))
        #expect(demo.errors == "line 3: \(message)\n")
        #expect(demo.status == 1)
        #expect(
            demo.output.hasSuffix(
                """
                   touch 1 ended, dropped
                   no responder handled it, in whiteView

                """
            )
        )
    }

    @Test func `huge coordinates don't crash the demo`() async throws {
        let demo = try await play(
            touch("began", "1e308", "-1e308"),
            touch("ended", "-1e308", "1e308"),
            touch("began", "80", "340"),
            touch("ended", "1e308", "9223372036854775808")
        )
        #expect(demo.errors.isEmpty)
        #expect(demo.status == 0)
        for line in ["no responder handled it, in no view", "tap failed"] {
            #expect(demo.output.contains(line))
        }
    }

    @Test func `a touch in the scene without views is reported`() async throws {
        let demo = try await DemoProcess.play(touch("began"))
        let error = "line 2: the scene 'table' has no views to touch; use --scene views instead\n"
        #expect(demo.errors == error)
        #expect(demo.status == 1)
    }

    static let shown: [(arguments: [String], output: String)] = [
        (
            ["--scene", "views", "--tree"],
            """
            applicationDelegate
              application
                window
                  controller
                    rootView
                      whiteView
                        redView
                        blueView
                          orangeView
                          yellowView

            """
        ),
        (
            ["--tree"],
            """
            controller
              superTable
                superCell
                  subTable
                    subCell
                      button
            applicationDelegate
              application
                window
                  switchController
                    rootView
                      customView

            """
        ),
        (
            ["--chain", "orangeView", "--scene", "views"],
            """
            orangeView
            --blueView
            ----whiteView
            ------rootView
            --------controller
            ----------window
            ------------application
            --------------applicationDelegate

            """
        ),
        (
            ["--json", "--chain", "subCell"],
            #"""
            {"chain":["subCell","subTable","superCell","superTable","controller"],\#
            "scene":"table"}

            """#
        ),
        (
            ["--scene", "table", "--chain", "superTable", "--tree", "--json"],
            #"""
            {"scene":"table","tree":[\#
            {"children":[{"children":[{"children":[{"children":[{"children":[{"children":[],\#
            "node":"button"}],"node":"subCell"}],"node":"subTable"}],"node":"superCell"}],\#
            "node":"superTable"}],"node":"controller"},\#
            {"children":[{"children":[{"children":[{"children":[{"children":[{"children":[],\#
            "node":"customView"}],"node":"rootView"}],"node":"switchController"}],\#
            "node":"window"}],"node":"application"}],"node":"applicationDelegate"}]}
            {"chain":["superTable","controller"],"scene":"table"}

            """#
        ),
    ]

    @Test(arguments: shown)
    func `the tree of a scene and the chain of a node are printed`(
        arguments: [String],
        output: String
    ) async throws {
        let demo = try await DemoProcess.run(arguments)
        #expect(demo == .init(output: output))
    }

    #if os(Linux)
    @Test func `touches stream in constant memory, even those that never end`() throws {
        let demo = try DemoStream(["--json", "--scene", "views"])
        func lines(_ number: Int) -> String {
            """
            \(touch("began", id: number))
            \(touch("began", id: -1))
            \(touch("ended", id: -1))

            """
        }
        _ = try demo.growth(0..<500, lines)
        let growth = try demo.growth(500..<2_500, lines)
        #expect(growth < 400, "6,000 more lines took \(growth) KB")
        let status = try demo.end()
        #expect(status == 1)
    }
    #endif
}
