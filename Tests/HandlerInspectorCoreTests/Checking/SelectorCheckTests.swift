import HandlerInspectorCore
import Testing

/// Each form of call that names a message, in an example package, with its messages word for word.
@Suite struct SelectorCheckTests {
    typealias Row = (source: String, messages: [String])

    @Test(arguments: [
        #"Cart.send("make:", with: [Dictionary<String, Int>()])"#,
        #"Cart.send("make:", with: [Result<[Int: String], any Error>.self, ])"#,
        #"Cart.send("make:", with: [Swift.Dictionary<String, (Int, Int)?>()])"#,
        #"enum Git { struct Invocation { init(_ x: String, target: Int = 0) {} } }; "#
            + #"let x = Git.Invocation("status", target: 1)"#,
        #"enum CSS { struct Selector { init(_ x: String) {} } }; "#
            + #"let x = CSS.Selector("ul:first-child")"#,
        #"let x = CSS.Selector("ul:first-child"); let y = Git.Invocation("status", target: 1)"#,
        #"let x: CSS.Selector = "ul:first-child"; let y = CSS.Selector.init("ul:first-child")"#,
        #"let x: [CSS.Selector] = ["ul:first-child"]; "#
            + #"let y: [Selector: String] = ["reload": "no:such"]"#,
        #"func f(x: Selector, y: String = "no:such", z: (Selector) -> String = { _ in "no:such" }) {}"#,
        #"let x = a ? "no:such" : Selector("reload"); let y = [a < b, c > d]; Cart.send("make:", with: [a < b])"#,
        #"let x = try Invocation("btnClick1:userInfo:", target: cart, arguments: [1])"#,
        #"enum Shop { struct String {} }; let x = Cart().send("reload")"#,
        #"struct String {}; func send(_ x: String) {}; let x = Cart().send("reload")"#,
        #"let x: [Selector] = ["reload", "btnClick1:userInfo:"]; let y: Selector? = "reload""#,
        #"let x = Selector.init("reload"); let y = SelectorDispatch.Selector("reload")"#,
    ]) func `right code and other libraries' calls cause no diagnostic`(source: String) {
        #expect(check(source) == [])
    }

    @Test(arguments: [
        (##"Cart().send(#"NAME"#)"##, 13), (#"Cart().send("NAME\u{3A}x")"#, 13),
        ("Cart().send(\"\"\"\n    NAME\n    \"\"\")", 13),
        (#"let x: [Selector] = ["reload", "NAME"]"#, 32), (#"let x: Set<Selector> = ["NAME"]"#, 25),
        (#"let x: [String: SelectorDispatch.Selector] = ["a": .init("NAME")]"#, 58),
        (#"let x: [Selector?] = [.init("reload"), .init("NAME"), nil]"#, 46),
        (#"let x: [String: Selector] = ["a": "NAME"]"#, 35), (#"let x: Selector? = "NAME""#, 20),
        (#"let x: SelectorDispatch.Selector = "NAME""#, 36),
        (#"let x = SelectorDispatch.Selector("NAME")"#, 35),
        (#"let x = Selector.init("NAME")"#, 23), (#"let x: Selector = .init("NAME")"#, 25),
        (#"Cart() /* a */ . /* b */ send( /* c */ "NAME" /* d */ )"#, 40),
        (#"let x: Selector /* a */ = /* b */ "NAME""#, 35),
    ]) func `a name is found in each form of a literal, and wherever its type is written`(
        source: String,
        column: Int
    ) {
        let diagnostics = check(source.replacing("NAME", with: "btnClik1:userInfo:"))
        #expect(diagnostics.count == 1)
        #expect(diagnostics[0].hasPrefix("2:\(column): error: no handler 'btnClik1:userInfo:"))
    }

    @Test
    func `a stub isn't a handler: its misspellings are found, and names of spies alone aren't`() {
        let misspelled = "error: no handler 'realod'; did you mean 'reload'?"
        let found = check(#"spy.stub("realod", returning: 1); Cart().send("realod")"#)
        #expect(found == ["2:10: \(misspelled)", "2:47: \(misspelled)"])
        #expect(check(#"spy.stub("price", returning: 1); Cart().send("price")"#) == [])
        #expect(check(#"spy.stub("bade:", returning: 1); Cart().send("bade:", with: [1])"#) == [])
        #expect(check(#"spy.stub("bake:", returning: 1)"#).isEmpty == false)
    }

    @Test func `a name in another Unicode normalization is another selector`() {
        let handlers = "class Café: Responder { @Handler func caf\u{E9}() {} }"
        #expect(check(handlers + "\nlet x = Cart().send(\"caf\u{E9}\")") == [])
        #expect(
            check(handlers + "\nlet x = Cart().send(\"cafe\u{301}\")") == [
                "3:21: error: no handler 'cafe\u{301}', only one with differently composed letters, such as 'e\u{301}' "
                    + "for '\u{E9}'; copy its name"
            ]
        )
    }

    @Test
    func
        `in a package with a type Selector of its own, the library's is the one with the module's name`()
    {
        let own =
            #"struct Selector { init(_ x: String) {} }; let x = Selector("realod"); "#
            + #"let y: [Selector] = [.init("realod")]"#
        #expect(check(own) == [])
        let diagnostics = check(
            own + #"; let z: [SelectorDispatch.Selector] = ["realod", .init("realod")]"#
        )
        #expect(diagnostics.count == 2)
    }

    @Test func `only a module that knows events compares their names`() {
        func diagnostics(dependsOn dependencies: [String]) -> [String] {
            check(#"func f(cart: Cart) { cart.route(event: "finishd") }"#) {
                let source =
                    #"func g(name: String) { switch name { case "finished": break; default: break } }"#
                $0.add("Player", dependsOn: dependencies, source)
            }
        }
        #expect(diagnostics(dependsOn: []) == [])
        #expect(
            diagnostics(dependsOn: ["SelectorDispatch"]) == [
                Self.unhandled(40, "finishd", "finished")
            ]
        )
    }

    @Test(arguments: forms) func `a misspelled name is found in every form`(
        call: String,
        column: Int
    ) {
        #expect(check(call.replacing("NAME", with: "btnClick1:userInfo:")) == [])
        #expect(check(call.replacing("NAME", with: "btnClick1(_:userInfo:)")) == [])
        for name in ["btnCLICK1:userInfo:", "btnCLICK1(_:userInfo:)"] {
            let wrong = name.replacing("CLICK", with: "Clik")
            let right = name.replacing("CLICK", with: "Click")
            let problem = "error: no handler '\(wrong)'; did you mean '\(right)'?"
            #expect(check(call.replacing("NAME", with: wrong)) == ["2:\(column): \(problem)"])
        }
    }

    private static let forms: [(String, Int)] = [
        (#"func f(cart: Cart) { cart.send("NAME", with: [1, nil]) }"#, 32),
        (#"func f(cart: Cart?) throws { try cart?.send("NAME", with: [1, nil]) }"#, 45),
        (#"func f(cart: Cart) { cart.send("NAME", with: [1, 2], returning: Int.self) }"#, 32),
        (#"func f(cart: Cart) async { await cart.awaited.send("NAME", with: [1, nil]) }"#, 52),
        (#"extension Cart { func f() { send("NAME", with: [1, 2]) } }"#, 34),
        (#"extension Cart { func f() { self.send("NAME", with: [1, 2]) } }"#, 39),
        (#"let x = Cart().send("NAME", with: [1, 2])"#, 21),
        (#"let x = Cart.send("NAME", with: [1, 2])"#, 19),
        (#"let cart = Cart(); let x = cart.send("NAME", with: [1, 2])"#, 38),
        (#"let x = HandlerRegistry.shared[cart].send("NAME", with: [1, 2])"#, 43),
        (#"let x = try await registry[cart].awaited.send("NAME", with: [1, 2])"#, 47),
        (#"let x = registry[Cart.self].send("NAME", with: [1, 2])"#, 34),
        (#"let x = try registry[cart].delayed(by: .seconds(1)).send("NAME", with: [1, nil])"#, 58),
        (#"func f(button: Button) { button.route("NAME", with: [1, 2], startingAt: .next) }"#, 39),
        (#"func f(button: Button) { if button.tryToRoute("NAME", with: [1, 2]) == nil {} }"#, 47),
        (#"let x = button.routeResult(.selector("NAME", arguments: [1, 2]))"#, 38),
        (#"let x = button.explain("NAME")"#, 24),
        (#"let x = try Invocation("NAME", target: cart)"#, 24),
        (#"let x = try Invocation("NAME", type: Cart.self, arguments: [1])"#, 24),
        (#"extension Cart { func f() { invocation(for: "NAME") } }"#, 45),
        (#"let x = Selector("NAME")"#, 18),
        (#"let x: Selector = "NAME""#, 19),
        (#"let x = EventStrategy(["saved": cart.invocation(for: "NAME")])"#, 54),
        (#"let x = EventStrategy(["saved": "NAME", "a": "reload"], to: cart)"#, 33),
        (#"button.addTarget(self, action: "NAME", for: .touchUpInside)"#, 32),
        (#"let x = ResponderTapRecognizer(target: nil, action: "NAME")"#, 53),
        (#"let x = ResponderCommand("Save", action: "NAME")"#, 42),
        (#"application.sendAction("NAME", to: nil, from: self)"#, 24),
        (#"let x = cart.responds(to: "NAME")"#, 27),
        (#"let x = cart.methodSignature(for: "NAME")"#, 35),
        (#"let x = registry.problems(sending: "NAME", toType: Cart.self, with: [])"#, 36),
        (#"let x = node.canPerformAction("NAME", withSender: nil)"#, 31),
        (#"let x = node.target(forAction: "NAME", withSender: nil)"#, 32),
        (
            #"extension Cart { func f() { delayed(by: .seconds(1)).send("NAME", with: [1, nil]) } }"#,
            59
        ),
        (#"let x = HandlerRegistry.cancelDelayedSends(to: cart, "NAME")"#, 54),
        (#"func f(history: UndoHistory) { history.register("NAME", with: [1, 2], on: self) }"#, 49),
        (#"expectReceived("NAME", in: recorder, with: [1, 2])"#, 16),
        (#"expectNeverReceived("NAME", in: recorder)"#, 21),
        (#"let x = [ExpectedMessage("NAME", with: [1, 2])]"#, 26),
    ]

    @Test(arguments: rows)
    func `each mistake has its exact message`(_ row: Row) {
        #expect(check(row.source) == row.messages)
    }

    private static func unhandled(_ column: Int, _ name: String, _ near: String) -> String {
        "2:\(column): note: no handler is named after the event '\(name)'; did you mean '\(near)'?"
    }

    private static let elsewhere =
        "if it comes from elsewhere, mark it with '// selector-check: elsewhere'"

    private static let rows: [Row] = [
        (#"Cart().send("qqqqqqqq")"#, ["2:13: error: no handler 'qqqqqqqq'; \(elsewhere)"]),
        (
            #"Cart().send("reload:", with: [1])"#,
            [
                "2:13: error: no handler 'reload:'; did you mean 'reload'? A selector has one ':' for each argument"
            ]
        ),
        (
            #"Cart().send("btnClick1", with: [1, 2])"#,
            ["2:13: error: no handler 'btnClick1'; did you mean 'btnClick1:userInfo:'?"]
        ),
        (
            #"Cart().send("btnClick1:userInfo", with: [1, 2])"#,
            [
                "2:13: error: no handler 'btnClick1:userInfo'; did you mean 'btnClick1:userInfo:'? "
                    + "A selector has one ':' for each argument"
            ]
        ),
        (#"Cart().send("", with: [])"#, ["2:13: error: no handler ''; \(elsewhere)"]),
        // Counts.
        (#"Cart().send("reload", with: [1])"#, ["2:13: error: 'reload' takes 0 arguments, not 1"]),
        (
            #"Cart().send("btnClick1:userInfo:")"#,
            ["2:13: error: 'btnClick1:userInfo:' takes 2 arguments, not 0"]
        ),
        (
            #"Cart.send("make:", with: [1, 2], returning: Int.self)"#,
            ["2:11: error: 'make:' takes 1 argument, not 2"]
        ),
        (
            #"Cart().send("make:", returning: Int.self)"#,
            ["2:13: error: 'make:' takes 1 argument, not 0"]
        ),
        (
            #"Cart().send("join::", with: [])"#,
            ["2:13: error: 'join::' takes at least 1 argument, not 0"]
        ),
        (#"Cart().send("join::", with: [1]); Cart().send("join::", with: [1, 2, 3])"#, []),
        (#"Cart().send("reload", with: [1], policy: .lenient)"#, []),
        (
            #"Cart().send("reload", with: [1], policy: .strict)"#,
            ["2:13: error: 'reload' takes 0 arguments, not 1"]
        ),
        (#"Cart().send("reload", with: [1] + rest); Cart().send("reload", with: rest)"#, []),
        (#"Cart().send("btnClick1:userInfo:", with: [f(1, 2), ["a": 1, "b": [1, 2]]])"#, []),
        (#"Cart().send("btnClick1:userInfo:", with: [1, { a, b in a },])"#, []),
        (
            #"Cart().route("reload", with: ["x"])"#,
            ["2:14: error: 'reload' takes 0 arguments, not 1"]
        ),
        (#"Cart().explain("reload", with: ["x"])"#, []),
        (
            #"Cart().delayed(by: x).send("reload", with: [1])"#,
            ["2:28: error: 'reload' takes 0 arguments, not 1"]
        ),
        // Labels of other functions.
        (
            #"Cart().send("qqqqqqqq", 1); Cart().send("qqqqqqqq", to: x); Cart().send("reload", with: [1], to: x)"#,
            []
        ),
        // Names that can't be known.
        (#"Cart().send("btn\(number):")"#, []),
        ("Cart().send(name); Cart().send(\"a\" + b)", []),
        (
            "// Cart().send(\"nothing\")\n/* Cart().send(\"nothing\") */ let x = \"Cart().send(\\\"nothing\\\")\"",
            []
        ),
        // The answer to a question may be no.
        (#"let x = cart.responds(to: "somethingElse:")"#, []),
        // Handlers added by hand.
        (
            #"let r = HandlerRegistry { $0.add("double:", to: Cart.self, name: "double(_:)") { 1 } }; Cart().send("double:", with: [1])"#,
            []
        ),
        (#"spy.stub("double:", returning: 4); Cart().send("double:", with: [1])"#, []),
        (#"spy.stub("double:") { $0 }; Cart().send("double:", with: [1])"#, []),
        (#"expectReceived("somethingElse:", in: spy)"#, []),
        (
            #"let r = HandlerRegistry { $0.add("a:", to: Cart.self) { 1 } }; Cart().send("a:", with: [1])"#,
            []
        ),
        // Events: near misses only, among handlers, strategies, listeners and comparisons.
        (#"Button().route(event: "saved"); Button().route(event: "saved:")"#, []),
        (#"Button().route(event: "svaed")"#, [unhandled(23, "svaed", "saved")]),
        (
            #"Button().route(event: "btnClick1userInfo:")"#,
            [unhandled(23, "btnClick1userInfo:", "btnClick1:userInfo:")]
        ),
        (#"Button().route(event: "closed")"#, []),
        // An event's colons belong to its name.
        (#"Button().route(event: "reload:")"#, [unhandled(23, "reload:", "reload")]),
        (#"Button().route(event: "make"); Button().route(event: "make:")"#, []),
        (#"Button().route(event: "make:::")"#, [unhandled(23, "make:::", "make")]),
        (
            #"Button().route(event: "btnClick1:userInfo")"#,
            [unhandled(23, "btnClick1:userInfo", "btnClick1:userInfo:")]
        ),
        (#"Button().route(event: "btnClick1:userInfo:")"#, []),
        (
            #"p.eventListeners.add("opened") { _ in }; Cart().route(event: "opend")"#,
            [unhandled(62, "opend", "opened")]
        ),
        (
            #"let s = EventStrategy(["opened": x]); let e = Event(name: "opend")"#,
            [unhandled(59, "opend", "opened")]
        ),
        (
            #"let f = { switch event.name { case "opened", "closed": 1 } }; Button().route(event: "opened")"#,
            []
        ),
        (
            #"let f = { switch event.name { case "opened", "switched": 1 } }; Button().route(event: "switchd")"#,
            [unhandled(87, "switchd", "switched")]
        ),
        (#"let f = { event.name == "opend" }; Button().route(event: "opend")"#, []),
        // Marks.
        (#"Cart().send("nothing")  // selector-check: elsewhere"#, []),
        (
            """
            Cart().send("one")
            do {
                // selector-check: elsewhere
                Cart().send("two")
                if x { Cart().send("three") }
            }
            Cart().send("four")
            """,
            [
                "2:13: error: no handler 'one'; \(elsewhere)",
                "8:13: error: no handler 'four'; \(elsewhere)",
            ]
        ),
        (
            "// selector-check: elsewhere\nCart().send(\"one\")\nfunc f() { Cart().send(\"two\") }",
            []
        ),
        (
            "Cart().send(\"qqqqq\")  // selector-check: elswhere",
            [
                "2:13: error: no handler 'qqqqq'; \(elsewhere)",
                "2:26: error: this mark has no effect; write '// selector-check: elsewhere', or remove it",
            ]
        ),
        (#"let x = "selector-check: nothing"; Cart().send("reload")"#, []),
        // Broken sources end somewhere.
        (#"Cart().send("nothing""#, []),
        (#")))}}} ] Cart().send("qqqqq")"#, ["2:22: error: no handler 'qqqqq'; \(elsewhere)"]),
    ]
}
