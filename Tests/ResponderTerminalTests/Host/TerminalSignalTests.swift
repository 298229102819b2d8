import SelectorDispatchPlatform
import Testing

@testable import ResponderTerminal

@Suite struct TerminalSignalTests {
    /// The terminal of a process that a signal ends, whose handler looks at it: there is nobody else to do so afterward.
    private struct Witness {
        var descriptor: Int32 = -1
        var modes: tcflag_t = 0
    }

    nonisolated(unsafe) private static var witness = Witness()

    /// Runs a terminal in this process, raises a signal, and ends with 42 if the terminal was given back before.
    @MainActor private static func end(
        by raiseSignal: @MainActor (PseudoTerminal) -> Void, _ number: Int32
    ) async throws {
        let pseudo = try PseudoTerminal()
        witness = Witness(descriptor: pseudo.descriptor, modes: pseudo.modes)
        signal(number) { _ in
            var settings = termios()
            tcgetattr(TerminalSignalTests.witness.descriptor, &settings)
            _exit(settings.c_lflag == TerminalSignalTests.witness.modes ? 42 : 1)
        }
        let terminal = Terminal(
            ResponderApplication(), input: pseudo.descriptor, output: pseudo.descriptor
        ) { _ in "xterm" }
        let run = Task { try await terminal.run() }
        try await pseudo.wait { pseudo.modes != witness.modes }
        raiseSignal(pseudo)
        try await run.value
    }

    @Test func `the terminal is given back before a signal ends the program`() async {
        await #expect(processExitsWith: .exitCode(42)) {
            try await TerminalSignalTests.end(by: { _ in kill(getpid(), SIGTERM) }, SIGTERM)
        }
        await #expect(processExitsWith: .exitCode(42)) {
            try await TerminalSignalTests.end(by: { _ in kill(getpid(), SIGSEGV) }, SIGSEGV)
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
            let terminal = await Terminal(
                ResponderApplication(), input: pseudo.descriptor, output: pseudo.descriptor
            ) { _ in "xterm" }
            let run = Task { try await terminal.run() }
            try await pseudo.wait(for: "\u{1B}[?1049h")
            kill(getpid(), SIGTERM)
            try await run.value
        }
    }
}
