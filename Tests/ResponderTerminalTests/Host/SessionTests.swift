@testable import ResponderTerminal

@Suite(.timeLimit(.minutes(2))) struct SessionTests {
    /// The bytes of Control-Z, and in the kitty keyboard protocol: with Caps Lock, and on a Cyrillic
    /// layout.
    static let suspensions = ["\u{1A}", "\u{1B}[122;69u", "\u{1B}[1103::122;5u"]

    @Test(arguments: suspensions)
    func `Control-Z stops nothing without a shell that could continue it`(bytes: String) async {
        await #expect(processExitsWith: .exitCode(42)) { [bytes] in
            let pseudo = try await ProgramSession.start()
            let probe = await Probe()
            let run = await ProgramSession.run(in: pseudo, probe)
            try await pseudo.wait(for: "<ready")
            await pseudo.type(bytes)
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

    /// The bytes of Control-C and Control-\, and in the kitty keyboard protocol: on a Latin layout,
    /// with Caps Lock, and on a Cyrillic layout.
    static let endings: [(bytes: String, signal: Int32)] = [
        ("\u{3}", SIGINT),
        ("\u{1B}[99;5u", SIGINT),
        ("\u{1B}[99;69u", SIGINT),
        ("\u{1B}[1089::99;5u", SIGINT),
        ("\u{1C}", SIGQUIT),
        ("\u{1B}[92;5u", SIGQUIT),
        ("\u{1B}[92;69u", SIGQUIT),
    ]

    @Test(arguments: endings)
    func `a signal's key is one whatever the locks and the layout, while a handler hangs`(
        bytes: String,
        signal: Int32
    ) async {
        await #expect(processExitsWith: .signal(signal)) { [bytes] in
            let pseudo = try await ProgramSession.start()
            let probe = await Probe()
            await MainActor.run { probe.returnHandler = { while true { sleep(1) } } }
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

    @Test func `reading pauses while much text waits for a handler, and goes on after it`() async {
        await #expect(processExitsWith: .exitCode(42)) {
            let pseudo = try await ProgramSession.start()
            let probe = await Probe()
            let size = 3 << 20
            let whole = size + "\r\u{1B}[200~\u{1B}[201~".utf8.count
            await MainActor.run {
                probe.returnHandler = {
                    // The thread reads on up to its limit, and no further for two seconds.
                    var before = 0
                    while before < 1 << 20 || before < pseudo.typedSize {
                        before = pseudo.typedSize
                        sleep(2)
                    }
                    #expect(pseudo.typedSize < whole)
                }
            }
            let run = await ProgramSession.run(in: pseudo, probe)
            try await pseudo.wait(for: "<ready")
            let text = String(repeating: "x", count: size)
            try await pseudo.typeMeanwhile("\r\u{1B}[200~\(text)\u{1B}[201~")
            try await ProgramSession.end(afterTextOf: size, of: probe, in: pseudo)
            try await run.value
        }
    }
}
