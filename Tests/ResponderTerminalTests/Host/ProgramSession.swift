@testable import ResponderTerminal

/// A program that a terminal emulator has started without a shell: it is alone in its session, and
/// its terminal is the controlling one.
///
/// Use it in a process of its own.
@MainActor enum ProgramSession {
    /// Begins the session.
    ///
    /// Another program kills this one if it is stopped, because nobody could continue it.
    static func start() throws -> PseudoTerminal {
        #expect(setsid() == getpid())
        let pseudo = try PseudoTerminal()
        #expect(ioctl(pseudo.descriptor, UInt(TIOCSCTTY), 0) == 0)
        let watcher = Process()
        watcher.executableURL = URL(fileURLWithPath: "/bin/sh")
        let isRunning = "grep -q '^State:.[^TZ]' /proc/\(getpid())/status"
        let commands = "while \(isRunning); do sleep 0.05; done 2>&1; kill -9 \(getpid())"
        watcher.arguments = ["-c", commands]
        watcher.standardError = FileHandle.nullDevice
        try watcher.run()
        return pseudo
    }

    /// Runs a terminal with a probe.
    static func run(
        in pseudo: PseudoTerminal,
        _ probe: Probe = Probe(),
        signalKeys: TerminalSignalKeys = .all
    ) -> Task<Void, any Error> {
        let terminal = Terminal(
            probe.inApplication(),
            input: pseudo.descriptor,
            output: pseudo.descriptor,
            environment: { _ in "xterm" }
        )
        terminal.signalKeys = signalKeys
        return Task { try await terminal.run() }
    }

    /// Waits until a probe has these events, in order.
    static func wait(for events: [String], of probe: Probe, in pseudo: PseudoTerminal) async throws
    {
        try await pseudo.wait { probe.events == events }
    }

    /// Ends the process with 42 once a probe has these events, in order.
    static func end(after events: [String], of probe: Probe, in pseudo: PseudoTerminal) async throws
    {
        try await wait(for: events, of: probe, in: pseudo)
        exitProcess(42)
    }

    /// Ends the process with 42 once a probe has text of a size.
    static func end(
        afterTextOf size: Int,
        of probe: Probe,
        in pseudo: PseudoTerminal
    ) async throws {
        try await pseudo.wait { probe.textSize == size }
        exitProcess(42)
    }
}
