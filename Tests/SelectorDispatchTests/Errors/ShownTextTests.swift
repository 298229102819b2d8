import SelectorDispatch
import Testing

@Suite struct ShownTextTests {
    @Test(arguments: [
        ("btnClick1:userInfo:", "btnClick1:userInfo:"), ("", ""), ("móve:zu:", "móve:zu:"), ("蓝色按钮", "蓝色按钮"),
        ("two words", "two words"),
        ("a\nb\r\nc\td", #"a\nb\r\nc\td"#), ("\u{1B}[2Jx", #"\u{1B}[2Jx"#), ("\u{9B}31m", #"\u{9B}31m"#),
        ("\0\u{7F}\u{7}", #"\u{0}\u{7F}\u{7}"#),
        ("\u{202E}evil\u{202C}", #"\u{202E}evil\u{202C}"#),
        ("\u{2066}x\u{2069}\u{200F}", #"\u{2066}x\u{2069}\u{200F}"#),
        ("a\u{200B}b\u{FEFF}c\u{AD}", #"a\u{200B}b\u{FEFF}c\u{AD}"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
        ("a\u{A0}b", #"a\u{A0}b"#), ("tap\u{FE0F}", #"tap\u{FE0F}"#), ("\u{E0041}", #"\u{E0041}"#),
        ("\u{E000}\u{378}", #"\u{E000}\u{378}"#), (#"\n"#, #"\\n"#), ("it's", #"it\'s"#),
    ]) func `what a terminal or a log's reader would obey is spelled out`(text: String, shown: String) {
        #expect(text.shown() == shown)
    }

    @Test func `a long text is cut off and says how long it was`() {
        #expect(String(repeating: "x", count: 80).shown() == String(repeating: "x", count: 80))
        #expect(String(repeating: "x", count: 81).shown() == String(repeating: "x", count: 80) + "… (81 characters)")
        #expect(String(repeating: "x", count: 1234).shown(upTo: 3) == "xxx… (1,234 characters)")
        #expect(String(repeating: "蓝", count: 5_000_000).shown(upTo: 2) == "蓝蓝… (5,000,000 characters)")
        // One character, as people count.
        let stack = "a" + String(repeating: "\u{301}", count: 999_999)
        #expect(stack.shown(upTo: 2) == "a\u{301}… (1,000,000 characters)")
    }

    @Test func `messages show selectors, labels, names and reasons so`() {
        let forged = "tap\n-[Admin login]: done"
        let message = DispatchError.Context(selector: forged, receiver: "View", kind: .instance)
        let selector = #"-[View tap\n-[Admin login]: done]"#
        let errors: [(DispatchError, String)] = [
            (
                .unrecognizedSelector(message, suggestions: ["a\nb"], hasHandlers: true),
                selector + #": unrecognized selector sent to instance; did you mean 'a\nb'?"#
            ),
            (
                .noArgumentLabeled(message, label: "x\ny", labels: []),
                selector + #": there is no single argument labeled 'x\ny'; it takes no arguments"#
            ),
            (
                .wrongType(
                    message, .init(index: 0, label: "_"), expected: "Int", actual: "String",
                    detail: .unreadable(text: "1\n2")),
                selector + #": argument 0 must be Int, not String; '1\n2' can't be read as one"#
            ),
        ]
        for (error, text) in errors { #expect("\(error)" == text) }
    }

    @Test func `a selector of five megabytes costs its sender no more than a line`() {
        let selector = String(repeating: "a", count: 5_000_000)
        let controller = CartController()
        let error = #expect(throws: DispatchError.self) { try controller.send(Selector(selector)) }
        let shown = String(repeating: "a", count: 80) + "… (5,000,000 characters)"
        #expect(
            error?.description == "-[CartController \(shown)]: unrecognized selector sent to instance; "
                + "no handler of 'CartController' has a similar name")
        #expect(error?.messageForSender == "there is no handler for '\(shown)'")
    }

    @Test func `an invocation shows its arguments so`() throws {
        var invocation = try Invocation("note:", target: CartController())
        try invocation.setArgument("a\nb", at: 0)
        #expect(invocation.description == #"-[CartController note:] with [a\nb]"#)
    }
}
