@testable import ResponderTerminal

/// Signals concern the whole process, so one terminal runs at a time.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct TerminalTests {
    private let pseudo: PseudoTerminal
    private let application: ResponderApplication
    private let probe = Probe()

    init() throws {
        pseudo = try PseudoTerminal()
        application = probe.inApplication()
    }

    private func terminal(_ environment: [String: String] = ["TERM": "xterm"]) -> Terminal {
        Terminal(application, input: pseudo.descriptor, output: pseudo.descriptor) {
            environment[$0]
        }
    }

    /// Runs the terminal while a test drives it.
    private func run(_ terminal: Terminal, _ body: () async throws -> Void) async throws {
        let run = Task { try await terminal.run() }
        try await pseudo.wait(for: "<ready")
        try await body()
        terminal.stop()
        try await run.value
    }

    @Test func `keys, text and pastes go to the first responder`() async throws {
        try await run(terminal()) {
            pseudo.type("a\u{1B}[A\u{7F}\u{1B}[200~two\r\nlines\u{1B}[201~")
            try await pseudo.wait { probe.events.count == 4 }
            #expect(probe.events == ["text a", "up", "delete", "text two\nlines"])
            pseudo.type("\u{1B}")
            try await pseudo.wait { probe.events.count == 5 }
            #expect(probe.events[4] == "escape")
        }
    }

    nonisolated static let mice: [(input: String, events: [String])] = [
        (
            "0;3;2M 32;4;2M 0;4;2m",
            ["began 1 at 2.5,1.5", "moved 1 at 3.5,1.5", "ended 1 at 3.5,1.5"]
        ),
        ("6;1;1M 6;1;1m", ["began 2 shift at 0.5,0.5", "ended 2 shift at 0.5,0.5"]),
        (
            "0;1;1M 1;1;1M 0;1;1m 1;1;1m",
            [
                "began 1 at 0.5,0.5", "moved 5 at 0.5,0.5", "moved 4 at 0.5,0.5",
                "ended 4 at 0.5,0.5",
            ]
        ),
        // Lost reports: of a release, twice, and of a press.
        (
            "0;1;1M 0;2;1M 0;2;1m",
            [
                "began 1 at 0.5,0.5", "cancelled 1 at 1.5,0.5", "began 1 at 1.5,0.5",
                "ended 1 at 1.5,0.5",
            ]
        ),
        ("0;1;1M 35;2;1M", ["began 1 at 0.5,0.5", "ended 1 at 1.5,0.5", "hover began 1.5"]),
        ("0;1;1m 32;1;1M 0;1;1M", ["began 1 at 0.5,0.5"]),
        ("35;1;1M 35;2;1M", ["hover began 0.5", "hover changed 1.5"]),
        ("64;1;1M", ["scroll changed 1.0"]),
    ]

    @Test(arguments: mice) func `the mouse touches, hovers and scrolls`(
        input: String,
        events: [String]
    ) async throws {
        probe.addGestureRecognizer(ResponderHoverRecognizer(target: probe, action: "hovered:"))
        let pan = ResponderPanRecognizer(target: probe, action: "scrolled:")
        pan.allowedScrollTypesMask = .discrete
        // The mouse alone doesn't pan.
        pan.minimumNumberOfTouches = 2
        probe.addGestureRecognizer(pan)
        try await run(terminal()) {
            let reports = input.split(separator: " ").map { "\u{1B}[<\($0)" }
            pseudo.type(reports.joined())
            try await pseudo.wait { probe.events.count >= events.count }
            #expect(probe.events == events)
        }
    }

    nonisolated static let taps: [(count: Int, clicks: String, events: [String])] = [
        // A drag over three rows, and a click.
        (1, "0;3;1M 32;3;4M 0;3;4m", []),
        (1, "0;3;2M 0;3;2m", ["tap 1"]),
        // Clicks in two rows, and in one cell.
        (2, "0;3;2M 0;3;2m 0;3;8M 0;3;8m", []),
        (2, "0;3;2M 0;3;2m 0;3;2M 0;3;2m", ["tap 2"]),
    ]

    @Test(arguments: taps) func `a tap stays in its cell, as all taps of a series do`(
        count: Int,
        clicks: String,
        events: [String]
    ) async throws {
        let tap = ResponderTapRecognizer(target: probe, action: "tapped:")
        tap.numberOfTapsRequired = count
        probe.addGestureRecognizer(tap)
        try await run(terminal()) {
            let reports = clicks.split(separator: " ").map { "\u{1B}[<\($0)" }
            pseudo.type(reports.joined() + "z")
            try await pseudo.wait { probe.events.last == "text z" }
            #expect(probe.events.filter { $0.hasPrefix("tap") } == events)
        }
    }

    @Test(arguments: [false, true])
    func `without a window or a key window, inputs are dropped, and the observer is notified`(
        hasWindow: Bool
    ) async throws {
        try await run(terminal()) {
            let window = try #require(application.windows.first)
            application.removeWindow(window)
            if hasWindow { application.addWindow(window) }
            var lines: [String] = []
            application.observer = { lines.append("\($0)") }
            let press = "\u{1B}[<0;3;2M\u{1B}[<32;4;2M"
            let paste = "\u{1B}[200~b\u{1B}[201~"
            let release = "\u{1B}[<35;2;1M"
            let wheel = "\u{1B}[<64;1;1M"
            pseudo.type("a\(press)\(paste)\(release)\(wheel)z")
            try await pseudo.wait { lines.contains("key z began, dropped") }
            #expect(lines.first == "key a began, dropped")
            #expect(lines.contains("touch 0 began, dropped") == !hasWindow)
            let touches = ["began 1 at 2.5,1.5", "moved 1 at 3.5,1.5", "ended 1 at 1.5,0.5"]
            #expect(probe.events == (hasWindow ? touches : []))
            if !hasWindow { application.addWindow(window) }
            window.makeKeyAndVisible()
            pseudo.type("\u{1B}[<32;4;2M\u{1B}[<0;4;2mc")
            try await pseudo.wait { probe.events.last == "text c" }
        }
    }

    @Test func `a task's changes are undone apart from those of a later task`() async throws {
        try await run(terminal()) {
            let history = UndoHistory()
            for number in 0..<2 {
                try history.register("note:", with: ["\(number)"], on: probe)
                try await pseudo.wait { history.groupingLevel == 0 }
            }
            try history.undo()
            #expect(probe.events == ["1"])
            try history.undo()
            #expect(probe.events == ["1", "0"])
        }
    }

    @Test func `a deadline passes without any input`() async throws {
        let press = ResponderLongPressRecognizer(target: probe, action: "held:")
        press.minimumPressDuration = 0.01
        probe.addGestureRecognizer(press)
        try await run(terminal()) {
            pseudo.type("\u{1B}[<0;3;2M")
            try await pseudo.wait { probe.events.contains("held began") }
            #expect(application.nextDeadline == nil)
        }
    }

    @Test func `changes outside an input are drawn, while other tasks of the main actor go on`()
        async throws
    {
        try await run(terminal()) {
            probe.text = "later"
            try await pseudo.wait(for: "later")
            probe.frame.origin.y = 2
            try await pseudo.wait(for: "\u{1B}[3;1H<later")
        }
    }

    @Test func `a window that fills the screen follows its size`() async throws {
        let small = ResponderWindow(frame: CGRect(x: 1, y: 1, width: 2, height: 2))
        application.addWindow(small)
        try await run(terminal()) {
            pseudo.resize(columns: 30, rows: 5)
            kill(getpid(), SIGWINCH)
            try await pseudo.wait(for: "30x5")
            #expect(small.frame == CGRect(x: 1, y: 1, width: 2, height: 2))
        }
    }

    @Test func `the terminal is taken over and given back`() async throws {
        let modes = pseudo.modes
        let terminal = terminal()
        let run = Task { try await terminal.run() }
        try await pseudo.wait(for: "\u{1B}[?1049h")
        #expect(pseudo.modes & tcflag_t(ECHO | ICANON | ISIG) == 0)
        run.cancel()
        try await run.value
        try await pseudo.wait(
            for: """
                \u{1B}[<u\u{1B}[?2004l\
                \u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\
                \u{1B}[0m\u{1B}[?25h\u{1B}[?1049l
                """
        )
        #expect(pseudo.modes == modes)
        // It can run again.
        try await self.run(terminal) {}
    }

    @Test func `a terminal that another program has used is taken over again`() async throws {
        let modes = pseudo.modes
        try await run(terminal()) {
            // As by a shell, after the program was stopped by a signal that it can't handle.
            var settings = termios()
            tcgetattr(pseudo.descriptor, &settings)
            settings.c_lflag = modes
            tcsetattr(pseudo.descriptor, TCSANOW, &settings)
            kill(getpid(), SIGCONT)
            try await pseudo.wait { pseudo.modes & tcflag_t(ECHO | ICANON | ISIG) == 0 }
            try await pseudo.wait(for: "\u{1B}[>5u", "<ready")
        }
        #expect(pseudo.modes == modes)
    }

    @Test func `a terminal without escape sequences gets lines`() async throws {
        try await run(terminal(["TERM": "dumb"])) {
            pseudo.type("a")
            try await pseudo.wait { probe.events == ["text a"] }
            try await pseudo.wait(for: "<text a 40x8>\r\n")
        }
        try await pseudo.wait { true }
        #expect(!pseudo.output.contains("\u{1B}"))
    }

    // MARK: Ends

    @Test func `a pipe isn't a terminal`() async throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        await #expect(throws: TerminalError.notATerminal(descriptor: ends[0])) {
            try await Terminal(application, input: ends[0], output: pseudo.descriptor).run()
        }
        await #expect(throws: TerminalError.notATerminal(descriptor: ends[1])) {
            try await Terminal(application, input: pseudo.descriptor, output: ends[1]).run()
        }
    }

    @Test func `a second terminal is refused`() async throws {
        try await run(terminal()) {
            await #expect(throws: TerminalError.alreadyRunning) { try await terminal().run() }
        }
    }

    @Test func `a terminal that goes ends the run`() async throws {
        let run = Task { try await terminal().run() }
        try await pseudo.wait(for: "<ready")
        pseudo.hangUp()
        await #expect(throws: TerminalError.disconnected) { try await run.value }
    }

    @Test func `an input's error ends the run, unless a handler takes it`() async throws {
        let failing = FailingView()
        probe.addSubview(failing)
        failing.becomeFirstResponder()
        let terminal = terminal()
        var errors = 0
        terminal.inputDidFail = { _ in errors += 1 }
        try await run(terminal) {
            pseudo.type("a")
            try await pseudo.wait { errors == 1 }
        }
        terminal.inputDidFail = { throw $0 }
        let run = Task { try await terminal.run() }
        try await pseudo.wait(for: "<ready")
        pseudo.type("a")
        await #expect(throws: Fault.self) { try await run.value }
    }

    nonisolated static let errors: [(error: TerminalError, text: String)] = [
        (
            .notATerminal(descriptor: 0),
            "descriptor 0 isn't a terminal; run the program in one, without pipes or files"
        ),
        (.alreadyRunning, "another terminal runs in this process; stop it first"),
        (
            .refused(operation: "pipe", errno: 24),
            "the system refused pipe with error 24; check the terminal"
        ),
        (.disconnected, "the terminal is gone; save the state, and end"),
    ]

    @Test(arguments: errors) func `an error states the problem and the remedy`(
        error: TerminalError,
        text: String
    ) {
        #expect("\(error)" == text)
    }
}
