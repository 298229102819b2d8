import Testing

@testable import ResponderDemoCore

@Suite struct TerminalInputTests {
    static let inputs: [(bytes: String, events: [TerminalEvent])] = [
        ("a", [.key(.character("a"))]),
        ("é測", [.key(.character("é")), .key(.character("測"))]),
        (
            "\t\r\n\u{7F}\u{8}\u{3}\u{4}",
            [
                .key(.tab), .key(.enter), .key(.enter), .key(.backspace), .key(.backspace), .key(.interrupt),
                .key(.interrupt),
            ]
        ),
        ("\u{1B}[Z", [.key(.backTab)]),
        ("\u{1B}[<0;12;3M", [.mouse(.down, column: 11, row: 2)]),
        ("\u{1B}[<32;1;1M", [.mouse(.dragged, column: 0, row: 0)]),
        ("\u{1B}[<0;1;1m", [.mouse(.up, column: 0, row: 0)]),
        // The right button, the wheel, a place off the screen, too few and too many numbers, none at all.
        ("\u{1B}[<2;1;1M\u{1B}[<64;1;1M\u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[<0;1;1;1M\u{1B}[<M\u{1B}[M", []),
        ("\u{1B}[<0;99999999999999999999;1M", []),
        // A sequence that another one cuts off.
        ("\u{1B}[<0;1\u{1B}[<0;1;1M", [.mouse(.down, column: 0, row: 0)]),
        // Arrows and function keys are skipped, what follows isn't.
        ("\u{1B}[A\u{1B}[15~x", [.key(.character("x"))]),
        ("\u{1B}x", [.key(.escape), .key(.character("x"))]),
        ("\u{0}\u{1}", []),
    ]

    @Test(arguments: inputs)
    func `keys and mouse reports are read, whole or byte by byte`(bytes: String, events: [TerminalEvent]) {
        var input = TerminalInput()
        #expect(input.take(Array(bytes.utf8)) + input.flush() == events)
        #expect(bytes.utf8.flatMap { input.take([$0]) } + input.flush() == events)
    }

    @Test func `an escape byte that nothing follows is the Escape key`() {
        var input = TerminalInput()
        #expect(input.take([0x1B]) == [])
        #expect(input.flush() == [.key(.escape)])
        #expect(input.take([0x1B, UInt8(ascii: "[")]) == [] && input.flush() == [])
    }

    @Test func `invalid bytes and endless sequences don't swallow what follows`() {
        var input = TerminalInput()
        #expect(input.take([0xFF, 0x80, 0xC3, 0x28, UInt8(ascii: "a")]).last == .key(.character("a")))
        _ = input.flush()
        _ = input.take([0x1B, UInt8(ascii: "[")] + Array(repeating: UInt8(ascii: "1"), count: 10_000))
        #expect(input.take([UInt8(ascii: "b")]) == [.key(.character("b"))])
    }
}
