import Testing

@testable import SelectorDispatch

private class Title: MessageReceiver {
    func set(_ title: String, animated: Bool) {}
}

private final class Subtitle: Title {}
private struct Robot: MessageReceiver {}
private struct Knob: MessageReceiver {}

@Suite struct SuggestionTests {
    private func message(
        _ selector: Selector,
        _ type: Any.Type,
        isStatic: Bool = false,
        in registry: HandlerRegistry = Self.registry
    ) -> String? {
        let problems = registry.problems(
            sending: selector,
            type: type,
            isStatic: isStatic,
            with: []
        )
        return problems.first?.description
    }

    private static let registry: HandlerRegistry = {
        let definition = _GeneratedCode.HandlerCollector()
        definition.receiver(Title.self, "App/Title.swift")
        func define(_ h: _GeneratedCode.HandlerCollector) {
            h.sync { (t: Title, p0, p1) in t.set(p0, animated: p1) }
            h.sync { (_: Title.Type) in }
        }
        unsafe definition.unsafeAdd(
            """
            1:1\tsetTitle:animated:\tset(_:animated:)
            2:1 static\tmake\tmake()
            """,
            define
        )
        definition.receiver(Robot.self, "App/Robot.swift")
        func walk(_ h: _GeneratedCode.HandlerCollector) {
            h.sync { (_: Robot) in }
            h.sync { (_: Robot) in }
        }
        unsafe definition.unsafeAdd(
            """
            3:1\twalk\twalk()
            4:1\tturnTo:\tturn(to:)
            """,
            walk
        )
        return HandlerRegistry(
            storage: RegistryStorage(
                generated: [definition.generated],
                entries: byHand.storage.entries,
                genericProviders: []
            )
        )
    }()

    private static let byHand = HandlerRegistry { handlers in
        handlers.add("press", to: Knob.self) { (_: Knob) in }
        handlers.add("walk", to: Knob.self) { (_: Knob) in }
    }

    private static let unannotated =
        "has no handlers in this registry: annotate the method with @Handler and add the plugin "
        + "HandlerRegistryPlugin to its target"

    private static let named: [(selector: Selector, type: Any.Type, text: String)] = [
        (
            "setTitle",  // selector-check: elsewhere
            Subtitle.self,
            "did you mean 'setTitle:animated:'?"
        ),
        ("make", Subtitle.self, "'Subtitle' has it as a static handler: send it to the type"),
        ("walk", Title.self, "'Robot', 'Knob' have it"),
        ("turn(to:)", Knob.self, "'Robot' has it"),  // selector-check: elsewhere
        ("press", Robot.self, "'Knob' has it"),
        (
            "make", Silent.self,
            "'Title' has it as a static handler: send it to the type; 'Silent' \(unannotated)"
        ),
    ]

    @Test(arguments: named)
    func `the error names a similar handler, a static one, or other types' by either spelling`(
        selector: Selector,
        type: Any.Type,
        text: String
    ) {
        #expect(
            message(selector, type)
                == "-[\(type) \(selector)]: unrecognized selector sent to instance; \(text)"
        )
    }

    @Test func `the error names an instance's handlers of a selector that was sent to a type`() {
        #expect(
            message("walk", Robot.self, isStatic: true)
                == "+[Robot walk]: unrecognized selector sent to type; "
                + "'Robot', 'Knob' have it as an instance's handler: send it to an instance"
        )
    }

    @Test func `a registry suggests its own handlers alone`() {
        let titles = Self.registry.filter { $0.receiver == Title.self }
        #expect(
            message("walk", Title.self, in: titles)
                == "-[Title walk]: unrecognized selector sent to instance; "
                + "no handler of 'Title' has a similar name"
        )
    }

    @Test(arguments: ["", ":", "\t", "\n", "1:1", "walk\twalk()", "setTitle:animated:\n"])
    func `only a whole name is found among the facts`(name: String) {
        #expect(Self.registry.elsewhere(Selector(name), than: [Silent.self]) == [])
    }

    @Test func `three types are named at most`() {
        let crowd = HandlerRegistry { handlers in
            func add<Type>(_: Type.Type) {
                handlers.add("tap", to: Type.self) { (_: Type) in }
            }
            for type in [Int.self, Int8.self, Int16.self, Int32.self] as [Any.Type] {
                _openExistential(type, do: add)
            }
        }
        let text = "'Int', 'Int8', 'Int16' have it; 'String' \(Self.unannotated)"
        #expect(
            message("tap", String.self, in: crowd)
                == "-[String tap]: unrecognized selector sent to instance; \(text)"
        )
    }
}

@Suite struct NearestMatchTests {
    @Test(arguments: [
        ("setTitle", ["setTitle:animated:", "title"], ["setTitle:animated:"]),
        ("setTitle:", ["setTitle:animated:", "setTile:"], ["setTitle:animated:", "setTile:"]),
        ("move", ["moveTo:", "mode", "remove"], ["moveTo:", "mode", "remove"]),
        ("moveToRow:", ["move:", "moveTo:"], ["moveTo:", "move:"]),
        ("tap", ["tap:info:", "type:"], ["tap:info:"]),
        ("btnClick1", ["btnClick1:userInfo:"], ["btnClick1:userInfo:"]),
        (
            "btnClick1:userInfo", ["btnClick1:", "btnClick1:userInfo:"],
            ["btnClick1:userInfo:", "btnClick1:"]
        ),
        (
            "settitle:animated:", ["setTitle:", "setTitle:animated:"],
            ["setTitle:animated:", "setTitle:"]
        ),
        ("move(to:)", ["moveTo:", "move:"], ["moveTo:", "move:"]),
        ("btnClik1(_:userInfo:)", ["btnClick1:userInfo:"], ["btnClick1:userInfo:"]),
        ("click:userInfo:", ["press:userInfo:", "press:"], ["press:userInfo:"]),
        ("btnClik1:userInfo:", ["btnClick1:userInfo:", "reload"], ["btnClick1:userInfo:"]),
        ("mke:", ["make:", "reload"], ["make:"]),
        ("ZAP:userInfo:", ["zap:"], ["zap:"]),
        ("snake_case", ["snake_oil", "snakeCase"], ["snakeCase"]),
        ("set", ["setA:", "setB:", "setC:", "setD:"], ["setA:", "setB:", "setC:"]),
        ("nothingLikeIt", ["reload", "tap:"], []),
        ("a", ["bc", "b"], []),
        ("", ["a:", "b"], []),
        (":", ["a:", "b"], []),
        ("tap", [""], []),
    ])
    func `base names and shared parts precede near ones`(
        word: String,
        candidates: [String],
        matches: [String]
    ) {
        #expect(nearestMatches(to: word, in: candidates) == matches)
        #expect(nearestMatches(to: word, in: candidates.reversed()) == matches)
    }

    @Test func `a name too long for a misspelling isn't compared`() {
        let word = "tap" + String(repeating: ":", count: 254)
        #expect(nearestMatches(to: word, in: ["tap"]) == [])
        #expect(nearestMatches(to: String(word.dropLast()), in: ["tap"]) == ["tap"])
    }

    @Test
    func `a hundred thousand candidates cost a hundred times a thousand, whatever is asked for`() {
        func work(_ count: Int) -> Int {
            var search = NearestMatchSearch("handleEvent123456:userInfo:")
            for index in 0..<count {
                let last = index.isMultiple(of: 7) ? "userInfo:" : ""
                search.consider("action\(100_000 + index)Of:with:\(last)")
            }
            return search.work
        }
        let few = work(1_000)
        #expect(work(10_000) <= few * 11)
        // Never more than a table of all letters.
        #expect(few <= 1_000 * 27 * 29)
    }
}

@Suite struct ShownTextTests {
    @Test(arguments: [
        ("btnClick1:userInfo:", "btnClick1:userInfo:"),
        ("", ""),
        ("móve:zu:", "móve:zu:"),
        ("蓝色按钮", "蓝色按钮"),
        ("two words", "two words"),
        ("a\nb\r\nc\td", #"a\nb\r\nc\td"#),
        ("\u{1B}[2Jx", #"\u{1B}[2Jx"#),
        ("\u{9B}31m", #"\u{9B}31m"#),
        ("\0\u{7F}\u{7}", #"\u{0}\u{7F}\u{7}"#),
        ("\u{202E}evil\u{202C}", #"\u{202E}evil\u{202C}"#),
        ("\u{2066}x\u{2069}\u{200F}", #"\u{2066}x\u{2069}\u{200F}"#),
        ("a\u{200B}b\u{FEFF}c\u{AD}", #"a\u{200B}b\u{FEFF}c\u{AD}"#),
        ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
        ("a\u{A0}b", #"a\u{A0}b"#),
        ("tap\u{FE0F}", #"tap\u{FE0F}"#),
        ("\u{E0041}", #"\u{E0041}"#),
        ("\u{E000}\u{378}", #"\u{E000}\u{378}"#),
        (#"\n"#, #"\\n"#),
        ("it's", #"it\'s"#),
    ])
    func `control characters for terminals and log readers are spelled out`(
        text: String,
        shown: String
    ) {
        #expect(text.shown() == shown)
    }

    @Test func `a long text is cut off, and its length is stated`() {
        let line = String(repeating: "x", count: 80)
        #expect(line.shown() == line)
        #expect((line + "x").shown() == line + "… (81 characters)")
        let letters = String(repeating: "x", count: 1234)
        #expect(letters.shown(upTo: 3) == "xxx… (1,234 characters)")
        let characters = String(repeating: "蓝", count: 5_000_000)
        #expect(characters.shown(upTo: 2) == "蓝蓝… (5,000,000 characters)")
        // One user-perceived character.
        let stack = "a" + String(repeating: "\u{301}", count: 999_999)
        #expect(stack.shown(upTo: 2) == "a\u{301}… (1,000,000 characters)")
    }

    @Test func `errors spell out control characters in selectors, labels, names and reasons`() {
        let forged = "tap\n-[Admin login]: done"
        let message = message(forged, "View")
        let unreadable = DispatchError.ValueDetail.unreadable(text: "1\n2")
        let wrongType = DispatchError.wrongType(
            message,
            firstArgument,
            expected: "Int",
            actual: "String",
            detail: unreadable
        )
        let errors: KeyValuePairs<DispatchError, String> = [
            unknown(message, ["a\nb"]):
                #"unrecognized selector sent to instance; did you mean 'a\nb'?"#,
            .noArgumentLabeled(message, label: "x\ny", labels: []):
                #"there is no single argument labeled 'x\ny'; it takes no arguments"#,
            wrongType:
                #"argument 0 must be Int, not String; '1\n2' can't be read as one"#,
        ]
        for (error, text) in errors {
            #expect("\(error)" == #"-[View tap\n-[Admin login]: done]: "# + text)
        }
    }

    @Test func `the error about a selector of five megabytes is one line`() {
        let selector = String(repeating: "a", count: 5_000_000)
        let error = #expect(throws: DispatchError.self) {
            try CartController().send(Selector(selector))
        }
        let shown = String(repeating: "a", count: 80) + "… (5,000,000 characters)"
        #expect(
            error?.description
                == "-[CartController \(shown)]: unrecognized selector sent to instance; "
                + "no handler of 'CartController' has a similar name"
        )
        #expect(error?.messageForSender == "there is no handler for '\(shown)'")
    }

    @Test func `an invocation spells out control characters in its arguments`() throws {
        let invocation = try Invocation("note:", target: CartController(), arguments: ["a\nb"])
        #expect(invocation.description == #"-[CartController note:] with [a\nb]"#)
    }
}
