@testable import ResponderTerminal

@Suite struct TerminalSignalTests {
    /// The terminal of a process that ends by a signal, whose handler examines it, because nothing
    /// can do so afterward.
    private struct Witness {
        var descriptor: Int32 = -1
        var modes: tcflag_t = 0
    }

    nonisolated(unsafe) private static var witness = Witness()

    /// A handler that may run on any thread, so it isn't isolated.
    private static let handler: @convention(c) (Int32) -> Void = { _ in
        var settings = termios()
        tcgetattr(witness.descriptor, &settings)
        _exit(settings.c_lflag == witness.modes ? 42 : 1)
    }

    @MainActor private static func run(in pseudo: PseudoTerminal) -> Task<Void, any Error> {
        let terminal = Terminal(
            ResponderApplication(),
            input: pseudo.descriptor,
            output: pseudo.descriptor,
            environment: { _ in "xterm" }
        )
        return Task { try await terminal.run() }
    }

    /// Runs a terminal in this process, raises a signal, and ends with 42 if the terminal is
    /// restored before.
    @MainActor private static func end(
        by raiseSignal: @MainActor (PseudoTerminal) -> Void,
        _ number: Int32
    ) async throws {
        let pseudo = try PseudoTerminal()
        witness = Witness(descriptor: pseudo.descriptor, modes: pseudo.modes)
        signal(number, handler)
        let run = run(in: pseudo)
        try await pseudo.wait { pseudo.modes != witness.modes }
        raiseSignal(pseudo)
        try await run.value
    }

    @Test(arguments: [SIGTERM, SIGSEGV])
    func `the terminal is given back before a signal ends the program`(number: Int32) async {
        await #expect(processExitsWith: .exitCode(42)) { [number] in
            try await TerminalSignalTests.end(by: { _ in kill(getpid(), number) }, number)
        }
    }

    @Test func `Control-C that the keyboard protocol reports as a key is the signal`() async {
        await #expect(processExitsWith: .exitCode(42)) {
            try await TerminalSignalTests.end(by: { $0.type("\u{1B}[99;5u") }, SIGINT)
        }
    }

    @Test func `without another handler, the signal ends the program`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let pseudo = try await PseudoTerminal()
            let run = await TerminalSignalTests.run(in: pseudo)
            try await pseudo.wait(for: "\u{1B}[?1049h")
            kill(getpid(), SIGTERM)
            try await run.value
        }
    }
}
