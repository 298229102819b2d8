import Testing

/// String literals that are selectors by their place.
@Suite struct SelectorLiteralsTests {
    @Test(arguments: forms)
    func `a literal is found in each form of a value`(source: String, column: Int) {
        #expect(check(source.replacing("NAME", with: "reload")) == [])
        let diagnostics = check(source.replacing("NAME", with: "realod"))
        #expect(diagnostics == ["2:\(column): error: no handler 'realod'; did you mean 'reload'?"])
    }

    private static let forms = [
        (#"let x: Selector = a ? "reload" : "NAME""#, 34),
        (#"let x: Selector = a ? "NAME" : "reload""#, 23),
        (#"let x: Selector = if a { "NAME" } else { "reload" }"#, 26),
        (#"let x: Selector = if a { "reload" } else if b { "NAME" } else { "reload" }"#, 49),
        (#"let x: Selector = switch a { case 1: "reload"; default: "NAME" }"#, 57),
        (#"let x: Selector = ("NAME")"#, 20),
        (#"let x: Selector? = .some("NAME")"#, 26),
        (#"let x: Selector = .init(stringLiteral: "NAME")"#, 40),
        (#"let x = Selector(stringLiteral: "NAME")"#, 33),
        (#"let x = "NAME" as Selector"#, 9),
        (#"let x = ["NAME"] as [Selector]"#, 10),
        (#"let x: [[Selector]] = [["reload"], ["NAME"]]"#, 37),
        (#"let x: [String: [Selector]] = ["no": ["NAME"]]"#, 39),
        (#"let x: [Selector: String] = ["NAME": "no"]"#, 30),
        (#"let x: (Selector, String) = ("NAME", "no")"#, 30),
        (#"let x: (a: String, b: Selector) = (a: "no", b: "NAME")"#, 48),
        (#"let x: SelectorDispatch::Selector = "NAME""#, 37),
        (#"let x = SelectorDispatch::Selector("NAME")"#, 36),
        (#"typealias S = Selector; let x: S = "NAME""#, 36),
        (#"let x: ResponderTapRecognizer = .init(target: nil, action: "NAME")"#, 60),
        (#"var x: Selector { "NAME" }"#, 19),
        (#"var x: Selector { get { "NAME" } set {} }"#, 25),
        (#"var x: Selector { if a { return "NAME" }; return "reload" }"#, 33),
        (#"func f() -> Selector { "NAME" }"#, 24),
        (#"func f() -> [Selector] { let x = "no"; return ["NAME"] }"#, 48),
        (#"func f(x: Selector = "NAME", y: String = "no") {}"#, 22),
        (#"class A { var x: Selector; func f() { x = "NAME" } }"#, 43),
        (#"class A { var x: Selector; func f() { self.x = a ? "NAME" : "reload" } }"#, 52),
        (#"func f() { let x: Selector; x = "NAME" }"#, 33),
        (#"Cart().send(a ? "NAME" : "reload")"#, 17),
        (#"Cart().send(("NAME"), with: [])"#, 14),
        (#"Cart().send(.init("NAME"))"#, 19),
        (#"Cart().send("NAME" as Selector, with: [])"#, 13),
    ]

    @Test(arguments: [
        #"let x: Selector = a == "no" ? "reload" : "reload""#,
        #"let x: Selector = "no" + b"#, #"let x: Selector = f("no")"#,
        #"let x: Selector = .make("no")"#, #"let x: [Selector] = f("no").map { "no" }"#,
        #"var x: Selector { let y = "no"; return f { return "no" } }"#,
        #"func f() -> Selector { func g() -> String { return "no" }; return "reload" }"#,
        "var x: Selector\ny = \"no\"", #"var x: String { a ? "no" : "no" }"#,
        #"class A { var x: String; func f() { x = "no" } }"#,
    ]) func `other strings aren't selectors`(source: String) {
        #expect(check(source) == [])
    }

    @Test func `the elements of a cast array are counted`() {
        let error = "2:13: error: 'make:' takes 1 argument, not 2"
        #expect(check(#"Cart().send("make:", with: [1, 2] as [Any?])"#) == [error])
        #expect(check(#"Cart().send("make:", with: [1] as [Any?])"#) == [])
    }
}
