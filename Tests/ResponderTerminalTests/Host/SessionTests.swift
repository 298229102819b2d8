@testable import ResponderTerminal

@Suite(.timeLimit(.minutes(2))) struct SessionTests {
    @Test func `Control-Z stops nothing without a shell that could continue it`() async {
        await #expect(processExitsWith: .exitCode(42)) {
            let pseudo = try await ProgramSession.start()
            let probe = await Probe()
            let run = await ProgramSession.run(in: pseudo, probe)
            try await pseudo.wait(for: "<ready")
            await pseudo.type("\u{1A}")
            // It is given back and taken over again, as vim and less do.
            try await pseudo.wait(for: "\u{1B}[?1049l\u{1B}[?1049h", "<ready")
            await pseudo.type("a")
            try await ProgramSession.end(after: ["text a"], of: probe, in: pseudo)
            try await run.value
        }
    }

    @Test func `a byte of Control-C in a paste is text, and as a key a signal`() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let pseudo = try await ProgramSession.start()
            let probe = await Probe()
            let run = await ProgramSession.run(in: pseudo, probe)
            try await pseudo.wait(for: "<ready")
            await pseudo.type("\u{1B}[200~one\u{3}\u{1C}\u{1A}two\u{1B}[201~")
            let paste = "text one\u{3}\u{1C}\u{1A}two"
            try await ProgramSession.wait(for: [paste], of: probe, in: pseudo)
            await pseudo.type("\u{3}")
            try await run.value
        }
    }

    /// The bytes of Control-C in the kitty keyboard protocol: on a Latin layout, with Caps Lock, and
    /// on a Cyrillic layout.
    static let interrupts = ["\u{1B}[99;5u", "\u{1B}[99;69u", "\u{1B}[1089::99;5u"]

    @Test(arguments: interrupts)
    func `Control-C is a signal whatever the layout, while a handler hangs`(bytes: String) async {
        await #expect(processExitsWith: .signal(SIGINT)) { [bytes] in
            let pseudo = try await ProgramSession.start()
            let probe = await Probe()
            await MainActor.run { probe.hangsAtReturn = true }
            let run = await ProgramSession.run(in: pseudo, probe)
            try await pseudo.wait(for: "<ready")
            await pseudo.type("\r" + bytes)
            try await run.value
        }
    }

    @Test func `a key at the place of another layout's shortcut, and keys that were asked for`()
        async
    {
        await #expect(processExitsWith: .exitCode(42)) {
            let pseudo = try await ProgramSession.start()
            let probe = await Probe()
            let run = await ProgramSession.run(in: pseudo, probe, signalKeys: .suspend)
            try await pseudo.wait(for: "<ready")
            // Control-J on Dvorak.
            await pseudo.type("\u{1B}[106::99;5u\u{1B}[99;69u\u{1C}a")
            let keys = ["key Control-J", "key Control-C", "key Control-\\\\", "text a"]
            try await ProgramSession.end(after: keys, of: probe, in: pseudo)
            try await run.value
        }
    }
}
