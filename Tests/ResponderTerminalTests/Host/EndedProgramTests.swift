@testable import ResponderTerminal

/// Programs that a signal ends, seen from the other end of their terminal, which outlives them.
@Suite(.timeLimit(.minutes(2))) struct EndedProgramTests {
    /// Signals that end a program unless it has an action for them.
    static let signals: [Int32] = [
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM,
        SIGPROF, SIGIO, SIGSEGV, SIGABRT, __libc_current_sigrtmin(), __libc_current_sigrtmax(),
    ]

    /// Runs a program on a terminal until it ends.
    @MainActor private static func run(
        on path: String,
        _ whileRunning: @MainActor () async throws -> Void
    ) async throws {
        let descriptor = open(path, O_RDWR | O_NOCTTY)
        var before = termios()
        tcgetattr(descriptor, &before)
        let probe = Probe()
        let application = ResponderApplication()
        let window = ResponderWindow()
        window.addSubview(probe)
        probe.frame.size = CGSize(width: 40, height: 1)
        application.addWindow(window)
        let terminal = Terminal(
            application,
            input: descriptor,
            output: descriptor,
            environment: { _ in "xterm" }
        )
        let run = Task {
            try await terminal.run()
        }
        var present = before
        while present.c_lflag == before.c_lflag {
            try await Task.sleep(for: .milliseconds(1))
            tcgetattr(descriptor, &present)
        }
        // Nobody reads the output meanwhile, so it mustn't fill the terminal's buffer.
        let drawing = Task {
            for count in 0..<100 {
                probe.text = "frame \(count)"
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        try await whileRunning()
        try await run.value
        drawing.cancel()
    }

    /// Expects that a terminal is its user's again, and that nothing was written since.
    @MainActor private func expectGivenBack(
        _ pseudo: PseudoTerminal,
        _ modes: tcflag_t
    ) async throws {
        try await pseudo.wait { true }
        #expect(pseudo.modes == modes)
        let end = pseudo.output.suffix(40)
        #expect(end.hasSuffix("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test(arguments: signals) @MainActor
    func `a signal ends the program after the terminal was given back`(number: Int32) async throws {
        let pseudo = try PseudoTerminal()
        let modes = pseudo.modes
        await #expect(processExitsWith: .signal(number)) { [number, path = pseudo.path as String] in
            try await EndedProgramTests.run(on: path) { kill(getpid(), number) }
        }
        try await expectGivenBack(pseudo, modes)
    }

    /// A handler that takes its time, as one that saves files does.
    private static let slowHandler: @convention(c) (Int32) -> Void = { _ in
        usleep(100_000)
        _exit(42)
    }

    @Test @MainActor func `nothing is drawn after the terminal was given back`() async throws {
        let pseudo = try PseudoTerminal()
        let modes = pseudo.modes
        await #expect(processExitsWith: .exitCode(42)) { [path = pseudo.path as String] in
            signal(SIGTERM, EndedProgramTests.slowHandler)
            try await EndedProgramTests.run(on: path) {
                // Not the thread that draws, whose signals are blocked.
                try startThread {
                    var none = sigset_t()
                    sigemptyset(&none)
                    pthread_sigmask(SIG_SETMASK, &none, nil)
                    raise(SIGTERM)
                }
            }
        }
        try await expectGivenBack(pseudo, modes)
    }

    @Test @MainActor func `a terminal that nobody reads doesn't keep the program from ending`()
        async throws
    {
        let pseudo = try PseudoTerminal()
        let modes = pseudo.modes
        await #expect(processExitsWith: .signal(SIGTERM)) { [path = pseudo.path as String] in
            try await EndedProgramTests.run(on: path) {
                let descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
                let full = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
                while write(descriptor, full, full.count) > 0 {}
                kill(getpid(), SIGTERM)
            }
        }
        #expect(pseudo.modes == modes)
    }

    /// A handler like that of Swift's backtracer.
    private static let backtracer: @convention(c) (Int32) -> Void = { _ in
        for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
            signal(number, SIG_DFL)
        }
    }

    @Test(arguments: [SIGQUIT, SIGSEGV]) @MainActor
    func `the first report of a crash ends the program`(number: Int32) async throws {
        let pseudo = try PseudoTerminal()
        let modes = pseudo.modes
        await #expect(processExitsWith: .signal(number)) { [number, path = pseudo.path as String] in
            signal(SIGQUIT, EndedProgramTests.backtracer)
            signal(SIGSEGV, EndedProgramTests.backtracer)
            try await EndedProgramTests.run(on: path) {
                kill(getpid(), number)
            }
        }
        try await expectGivenBack(pseudo, modes)
    }

    nonisolated(unsafe) private static var reports = 0
    private static let reporter: @convention(c) (Int32) -> Void = { _ in reports += 1 }

    @Test @MainActor func `a program with a report of its own goes on`() async throws {
        let pseudo = try PseudoTerminal()
        let modes = pseudo.modes
        await #expect(processExitsWith: .signal(SIGTERM)) { [path = pseudo.path as String] in
            signal(SIGQUIT, EndedProgramTests.reporter)
            signal(SIGUSR1, EndedProgramTests.reporter)
            try await EndedProgramTests.run(on: path) {
                for (count, number) in [SIGQUIT, SIGQUIT, SIGUSR1].enumerated() {
                    kill(getpid(), number)
                    while EndedProgramTests.reports <= count {
                        try await Task.sleep(for: .milliseconds(1))
                    }
                }
                kill(getpid(), SIGTERM)
            }
        }
        try await expectGivenBack(pseudo, modes)
    }
}
