@testable import ResponderTerminal

@Suite struct InputParserTests {
    typealias Command = ResponderKeyCommand

    private static func key(_ input: String, _ flags: ResponderKey.ModifierFlags = [])
        -> TerminalInput
    {
        .key(ResponderKey(input, modifierFlags: flags))
    }

    private static func alternate(_ input: String, _ flags: ResponderKey.ModifierFlags = [])
        -> TerminalInput
    {
        .key(ResponderKey(input, modifierFlags: flags.union(.alternate), characters: ""))
    }

    private static func mouse(
        _ action: MouseReport.Action,
        _ column: Int,
        _ row: Int,
        _ flags: ResponderKey.ModifierFlags = []
    ) -> TerminalInput {
        .mouse(MouseReport(action: action, column: column, row: row, modifierFlags: flags))
    }

    static let inputs: [(bytes: String, inputs: [TerminalInput])] = [
        ("aÄ測👍", [key("a"), key("Ä"), key("測"), key("👍")]),
        ("A", [key("a", .shift)]),
        (
            "\t\r\n\u{7F}\u{8}",
            [.key(.tab), .key(.return), .key(.return), .key(.delete), .key(.delete)]
        ),
        (
            "\u{0}\u{1}\u{1A}\u{1C}",
            [key(" ", .control), key("a", .control), key("z", .control), key("\\", .control)]
        ),
        (
            "\u{1B}x\u{1B}ä\u{1B}\u{7F}",
            [alternate("x"), alternate("ä"), alternate(Command.inputDelete)]
        ),
        (
            "\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}OD",
            [.key(.upArrow), .key(.downArrow), .key(.rightArrow), .key(.leftArrow)]
        ),
        (
            "\u{1B}[1;2A\u{1B}[1;5C",
            [key(Command.inputUpArrow, .shift), key(Command.inputRightArrow, .control)]
        ),
        (
            "\u{1B}[1;3D\u{1B}[1;9H",
            [key(Command.inputLeftArrow, .alternate), key(Command.inputHome, .command)]
        ),
        (
            "\u{1B}[H\u{1B}[4~\u{1B}[7~",
            [key(Command.inputHome), key(Command.inputEnd), key(Command.inputHome)]
        ),
        (
            "\u{1B}[3~\u{1B}[5;5~",
            [key(Command.inputDeleteForward), key(Command.inputPageUp, .control)]
        ),
        ("\u{1B}OP\u{1B}[15~\u{1B}[24~", [1, 5, 12].map { key(Command.inputFunction($0)) }),
        (
            "\u{1B}[[A\u{1B}[34;2~",
            [key(Command.inputFunction(1)), key(Command.inputFunction(20), .shift)]
        ),
        ("\u{1B}[Z", [.key(.backTab)]),
        // The kitty keyboard protocol, and xterm's older one for the same.
        ("\u{1B}[27u\u{1B}[97;5u", [.key(.escape), key("a", .control)]),
        (
            "\u{1B}[97;10u\u{1B}[13;2u",
            [key("a", [.shift, .command]), key(Command.inputReturn, .shift)]
        ),
        ("\u{1B}[120;3u", [alternate("x")]),
        ("\u{1B}[97;1:3u\u{1B}[57358u", []),
        ("\u{1B}[57376u", [key(Command.inputFunction(13))]),
        ("\u{1B}[57417;5u", [key(Command.inputLeftArrow, [.control, .numericPad])]),
        ("\u{1B}[57400u", [key("1", .numericPad)]),
        ("\u{1B}[228;2;196u", [.key(ResponderKey("ä", modifierFlags: .shift, characters: "Ä"))]),
        ("\u{1B}[27;5;105~", [key("i", .control)]),
        // Caps Lock, and the keys at the same place of a Latin layout and with Shift.
        ("\u{1B}[99;69u", [key("c", [.control, .alphaShift])]),
        ("\u{1B}[1;65A", [key(Command.inputUpArrow, .alphaShift)]),
        ("\u{1B}[1089::99;5u\u{1B}[1089:1057:99;3u", [key("c", .control), alternate("c")]),
        ("\u{1B}[106::99;5u\u{1B}[1089::99u", [key("j", .control), key("с")]),
        (
            "\u{1B}[47:63;6u",
            [.key(ResponderKey("/", modifierFlags: [.control, .shift], characters: "?"))]
        ),
        // The mouse.
        (
            "\u{1B}[<0;12;3M\u{1B}[<0;12;3m",
            [mouse(.pressed(.primary), 11, 2), mouse(.released(.primary), 11, 2)]
        ),
        (
            "\u{1B}[<2;1;1M\u{1B}[<1;1;1M",
            [mouse(.pressed(.secondary), 0, 0), mouse(.pressed(.button(3)), 0, 0)]
        ),
        ("\u{1B}[<128;1;1M", [mouse(.pressed(.button(4)), 0, 0)]),
        (
            "\u{1B}[<32;1;1M\u{1B}[<35;2;1M",
            [mouse(.moved(isDown: true), 0, 0), mouse(.moved(isDown: false), 1, 0)]
        ),
        ("\u{1B}[<28;1;1M", [mouse(.pressed(.primary), 0, 0, [.shift, .alternate, .control])]),
        ("\u{1B}[<64;1;1M", [mouse(.scrolled(columns: 0, rows: 1), 0, 0)]),
        ("\u{1B}[<65;1;1M", [mouse(.scrolled(columns: 0, rows: -1), 0, 0)]),
        ("\u{1B}[<66;1;1M", [mouse(.scrolled(columns: 1, rows: 0), 0, 0)]),
        ("\u{1B}[<67;1;1M", [mouse(.scrolled(columns: -1, rows: 0), 0, 0)]),
        // A position off the screen, too few and too many numbers, none at all, and numbers that
        // are too large.
        (
            "\u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[<0;1;1;1M\u{1B}[<M\u{1B}[<0;99999999999999999999;1M",
            []
        ),
        // A sequence that another one interrupts, an older mouse report, and answers of the
        // terminal.
        ("\u{1B}[<0;1\u{1B}[<0;1;1M", [mouse(.pressed(.primary), 0, 0)]),
        (
            "\u{1B}[M !!x\u{1B}[?1u\u{1B}]11;rgb:0/0/0\u{7}\u{1B}P1+r\u{1B}\\y",
            [key("x"), key("y")]
        ),
        (
            "\u{1B}_Gi=1;OK\u{1B}\\\u{1B}^pm\u{1B}\\\u{1B}Xsos\u{1B}\\x",
            [key("x")]
        ),
        // Answers and sequences that lose their ends.
        ("\u{1B}_lost\u{1B}[Ax", [.key(.upArrow), key("x")]),
        ("\u{1B}]11;lost\u{3}\u{1B}[20\u{3}", [key("c", .control), key("c", .control)]),
        ("\u{1B}[1;測", [key("測")]),
        ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
        // Pastes.
        (
            "\u{1B}[200~one\r\ntwo\rthree\n\u{1B}[A\u{1B}[201~x",
            [.paste("one\ntwo\nthree\n\u{1B}[A"), key("x")]
        ),
        ("\u{1B}[200~\u{1B}[201~", []),
    ]

    @Test(arguments: inputs) func `input is read, whole or byte by byte`(
        bytes: String,
        inputs: [TerminalInput]
    ) {
        var parser = InputParser()
        let whole = parser.take(Array(bytes.utf8)) + parser.flush()
        #expect(whole == inputs)
        let byteByByte = bytes.utf8.flatMap { parser.take([$0]) } + parser.flush()
        #expect(byteByByte == inputs)
    }

    static let incomplete: [(bytes: String, inputs: [TerminalInput])] = [
        ("\u{1B}", [.key(.escape)]),
        ("\u{1B}[", [alternate("[")]),
        ("\u{1B}O", [alternate("o", .shift)]),
        ("\u{1B}]", [alternate("]")]),
        ("\u{1B}[1;", []),
    ]

    @Test(arguments: incomplete)
    func `a sequence that nothing follows is a key with Escape or Alt, or nothing`(
        bytes: String,
        inputs: [TerminalInput]
    ) {
        var parser = InputParser()
        #expect(parser.take(Array(bytes.utf8)) == [])
        #expect(parser.isWaiting)
        #expect(parser.flush() == inputs)
        #expect(!parser.isWaiting)
    }

    static let unambiguous = [
        "\u{1B}[<0;12;", "\u{1B}[20", "\u{1B}[M !", "\u{1B}[[", "\u{1B}[1;5",
    ]

    @Test(arguments: unambiguous)
    func `a sequence that can't be a key waits for its rest at any pace`(start: String) {
        var parser = InputParser()
        #expect(parser.take(Array(start.utf8)) == [])
        #expect(parser.deadline == nil)
        #expect(parser.pass(to: 1e6) == [])
        #expect(parser.isWaiting)
    }

    @Test(arguments: ["測", "\u{1B}ä"])
    func `a character waits for its rest at any pace`(character: String) {
        var parser = InputParser()
        #expect(parser.take(Array(character.utf8.dropLast())) == [])
        #expect(parser.pass(to: 1e6) == [])
        #expect(parser.take([character.utf8.last ?? 0]).count == 1)
    }

    static let ambiguous: [(bytes: String, input: TerminalInput)] = [
        ("\u{1B}", .key(.escape)),
        ("\u{1B}[", alternate("[")),
        ("\u{1B}O", alternate("o", .shift)),
    ]

    @Test(arguments: ambiguous)
    func `bytes that may be a key wait for a time, and not under the keyboard protocol`(
        bytes: String,
        input: TerminalInput
    ) {
        var parser = InputParser()
        _ = parser.take(Array(bytes.utf8), at: 10)
        #expect(parser.deadline == 10 + InputParser.escapeTime)
        #expect(parser.pass(to: 10.049) == [])
        #expect(parser.pass(to: 10.05) == [input])
        #expect(parser.deadline == nil)
        #expect(parser.take(Array("\u{1B}[?5u".utf8)) == [])
        _ = parser.take(Array(bytes.utf8), at: 20)
        #expect(parser.deadline == nil)
        #expect(parser.pass(to: 1e6) == [])
    }

    @Test func `a paste whose end is lost ends after a time`() {
        var parser = InputParser()
        #expect(parser.take(Array("\u{1B}[200~lost\r".utf8), at: 10) == [])
        #expect(parser.take(Array("a".utf8), at: 14) == [])
        #expect(parser.pass(to: 18.9) == [])
        #expect(parser.pass(to: 19) == [.paste("lost\na")])
        #expect(parser.take(Array("b".utf8), at: 19) == [Self.key("b")])
    }

    @Test func `an answer whose end is lost ends after a time`() {
        var parser = InputParser()
        #expect(parser.take(Array("\u{1B}_lost".utf8), at: 10) == [])
        #expect(parser.pass(to: 10.9) == [])
        #expect(parser.pass(to: 11) == [])
        #expect(parser.take(Array("b".utf8), at: 11) == [Self.key("b")])
    }

    /// All kinds of input, one after the other.
    private static let recorded = Array(
        """
        ä測👍a\u{1B}[1;5C\u{1B}OP\u{1B}x\u{1B}ä\u{1B}[<0;12;3M\u{1B}[<32;13;3M\u{1B}[<0;13;3m\
        \u{1B}[200~two\r\nlines\u{3}, \u{1B}[A\r\u{1B}[201~\u{1B}[20~\u{1B}]11;rgb:0/0/0\u{7}\
        \u{1B}_Gi=1;OK\u{1B}\\\u{1B}P1+r\u{1B}\\\u{1B}[M !!\u{1B}[[A\u{1B}[1089::99;5u\u{3}\r\
        \u{1B}[200~\u{1B}[201~\u{1B}[3~z
        """.utf8
    )

    @Test(.random)
    func `input split anywhere at any pace within the limits is the same`() throws {
        var random = SeededGenerator()
        var parser = InputParser()
        let whole = parser.take(Self.recorded)
        try #require(whole.count == 19)
        for _ in 0..<1000 {
            var parser = InputParser()
            var inputs: [TerminalInput] = []
            var time = 0.0
            var rest = Self.recorded[...]
            while !rest.isEmpty {
                let part = rest.prefix(Int.random(in: 1...20, using: &random))
                rest = rest.dropFirst(part.count)
                let limit = parser.deadline.map { $0 - time } ?? 1e6
                time += Double.random(in: 0..<limit, using: &random)
                inputs += parser.pass(to: time)
                inputs += parser.take(Array(part), at: time)
            }
            #expect(inputs == whole)
        }
    }

    @Test func `invalid bytes don't swallow what follows`() {
        var parser = InputParser()
        #expect(parser.take([0xFF, 0x80, 0xC3, 0x28, UInt8(ascii: "a")]).last == Self.key("a"))
    }

    @Test(arguments: ["\u{1B}[", "\u{1B}]"])
    func `an endless sequence doesn't swallow what follows`(start: String) {
        var parser = InputParser()
        let endless = Array(repeating: UInt8(ascii: "1"), count: 10_000)
        _ = parser.take(Array(start.utf8) + endless)
        #expect(parser.take([UInt8(ascii: "b")]) == [Self.key("b")])
    }

    @Test(arguments: ["測", "a\r\n"])
    func `a paste without bounds comes in parts, each of whole characters and lines`(piece: String)
    {
        var parser = InputParser()
        let text = String(repeating: piece, count: 800_000)
        var parts: [String] = []
        for input in parser.take(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)) {
            if case .paste(let part) = input { parts.append(part) }
        }
        #expect(parts.count == 3)
        #expect(parts.joined() == text.replacing("\r\n", with: "\n"))
    }
}
