import Testing

/// What names stand for: right code has no diagnostic, and each wrong name has one.
@Suite struct NameResolverTests {
    private static let error = "error: no handler 'realod'; did you mean 'reload'?"

    private static let row = "struct Row { func send(_ text: String) {} }\n"

    @Test(arguments: strangers)
    func `a foreign function is seen as such, whatever the name of its parameter's type`(
        function: String
    ) {
        let call = #"func f(x: X) { x.send("realod", with: [1]); xs[0].send("hello", with: [1]) }"#
        #expect(check(function + "\n" + call) == [])
    }

    private static let strangers = [
        "enum K { struct String {} }; class X { func send(_ text: Swift.String, with: [Any]) {} }",
        "enum K { struct String {} }; class X { func send(_ text: String, with: [Any]) {} }",
        "class X { typealias Text = String; func send(_ text: Text, with: [Any]) {} }",
        "enum K { typealias Text = String }; class X { func send(_ t: K.Text, with: [Any]) {} }",
        "class X { func send(_ text: Swift::String, with: [Any]) {} }",
        "class X { func send(_ text: @autoclosure () -> String, with: [Any]) {} }",
        "struct S { func callAsFunction(_ x: String, with: [Any]) {} }; class X { let send = S() }",
        "struct S { func callAsFunction(_ x: String, with: [Any]) {} }; class X { var send: S }",
        "@dynamicCallable class D {}; class X { let send: D }",
        "protocol X { associatedtype T; func send(_ text: T, with: [Any]) }",
        "class X { func send<T: ExpressibleByStringLiteral>(_ text: T, with: [Any]) {} }",
        "class X {}; extension X { func send(_ text: String, with: [Any]) {} }",
        "enum K { class X {} }; typealias X = K.X; extension K.X { func send(_ t: String, with: [Any]) {} }",
        "class Base { func send(_ text: String, with: [Any]) {} }; class X: Base {}",
    ]

    @Test func `a dynamic type may have any function, and a nested type hides one of ours inside`()
    {
        let call = #"func f() { xs[0].send("hello", with: [1]) }"#
        let dynamic = { (type: String) in
            "@dynamicMemberLookup struct X { subscript(dynamicMember name: \(type)) -> X { self } }\n"
        }
        #expect(check(dynamic("String") + call) == [])
        #expect(check(dynamic("KeyPath<Y, Z>") + call).count == 1)
        #expect(check("struct X {}\n" + call).count == 1)
        let number =
            "enum K { struct String {}; struct X { func send(_ t: String, with: [Any]) {} } }\n"
        #expect(check(number + call).count == 1)
    }

    @Test func `a type that is expressible by a character takes names of one character`() {
        let path =
            """
            struct Path: ExpressibleByUnicodeScalarLiteral {}
            class Walker { func send(_ path: Path) {} }

            """
        #expect(check(path + #"func f() { xs[0].send("r") }"#) == [])
        #expect(check(path + #"func f() { xs[0].send("hello") }"#).count == 1)
    }

    @Test(arguments: hidden) func `any declaration hides one of ours`(source: String) {
        #expect(check(source) == [])
    }

    private static let hidden = [
        #"typealias Selector = String; let s: Selector = "div p""#,
        #"typealias Invocation = Git; struct Git {}; let x = Invocation("status", target: 1)"#,
        #"func f() { typealias Selector = String; let s: Selector = "div p" }"#,
        #"func f() { struct Event {}; _ = Event(name: "svaed") }"#,
        #"enum K { struct Event {}; class X { let x = Event(name: "svaed") } }"#,
        #"class X { struct Event {} }; class Y: X { let x = Event(name: "svaed") }"#,
        #"class X { struct Event {} }; extension X { var x: Event { Event(name: "svaed") } }"#,
        #"class X<Selector> { let s: Selector = "div p" }"#,
        #"func f<Selector>(_ s: Selector = "div p") {}"#,
        #"protocol P { associatedtype Selector }; extension P { var s: Selector { "div p" } }"#,
        #"enum K { typealias Selector = String }; let s: K.Selector = "div p""#,
    ]

    @Test(arguments: calls)
    func `the type of a receiver is found where the sources state it`(call: String) {
        let row = Self.row
        #expect(check(row + call.replacing("NAME", with: "reload")) == [])
        let diagnostics = check(row + call.replacing("NAME", with: "hello"))
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.contains("no handler 'hello'") == true)
    }

    private static let calls = [
        // Scopes.
        #"func draw(_ item: Row) {}; func f() { let item = Cart(); item.send("NAME") }"#,
        #"let item = Row(); func f(item: Cart) { item.send("NAME") }"#,
        #"func f(_ item: Cart?) { guard let item else { return }; item.send("NAME") }"#,
        #"func f(_ x: Cart?, item: Row) { if let item = x { item.send("NAME") } }"#,
        #"func f(_ x: Any, item: Row) { if let item = x as? Cart { item.send("NAME") } }"#,
        #"func f(_ xs: [Cart], item: Row) { for item in xs { item.send("NAME") } }"#,
        #"func f(item: Row) { g { (item: Cart) in item.send("NAME") } }"#,
        "func f(item: Row) { g { x in\n let item = Cart()\n item.send(\"NAME\") } }",
        #"func f(a: Bool, b: Cart) { let x = if a { b } else { Cart() }; x.send("NAME") }"#,
        #"func f(item: Row) { do { let item = Cart(); item.send("NAME") }; item.send("x") }"#,
        #"func f(_ x: Cart?, item: Row) { switch x { case let item?: item.send("NAME") } }"#,
        #"func f(_ x: Any, i: Row) { switch x { case let i as Cart: i.send("NAME") } }"#,
        #"class A { let item = Row(); func f(item: Cart) { item.send("NAME") } }"#,
        #"class A { let item = Cart(); func f() { item.send("NAME") } }"#,
        #"class A { let item = Cart() }; func f(a: A) { a.item.send("NAME") }"#,
        #"func f(item: Row) { while let item = next() as Cart? { item.send("NAME") } }"#,
        // Expressions.
        #"func f(x: Any) { (x as! Cart).send("NAME") }"#,
        #"func f(xs: [Cart]) { xs[0].send("NAME"); xs.first?.awaited.send("reload") }"#,
        #"func f(xs: [String: Cart]) { xs["a"]?.send("NAME") }"#,
        #"func f(x: (Row, cart: Cart)) { x.cart.send("NAME"); x.0.send("hello") }"#,
        #"func make() -> Cart? { nil }; func f() { make()?.send("NAME") }"#,
        #"class A { static func make(_ x: Int) -> Cart {} }; let x = A.make(1).send("NAME")"#,
        #"struct Box<T> { var value: T }; func f(x: Box<Cart>) { x.value.send("NAME") }"#,
        #"class Box<T>: Responder {}; let x = Box<Int>().send("NAME")"#,
        #"let x = HandlerRegistry.shared; func f() { x[1].send("NAME") }"#,
        #"func f<T: Responder>(x: T) { x.send("NAME") }"#,
        #"func f<T>(x: T) where T: Responder { x.send("NAME") }"#,
        #"class S { static subscript(x: Int) -> Cart { Cart() } }; let x = S[1].send("NAME")"#,
        #"func f(x: some Responder & Sendable) { x.send("NAME") }"#,
        #"typealias Basket = Cart; func f(x: Basket) { x.send("NAME") }"#,
        #"enum K { class Cart: Responder {} }; extension K { static func f(x: Cart) { x.send("NAME") } }"#,
        #"func f(x: [Cart?]) { let y = x[0] ?? Cart(); y.send("NAME") }"#,
        #"func f(a: Int, x: Cart) { let y = a == 1 ? x : Cart(); y.send("NAME") }"#,
        #"func f(x: [Cart], i: Row) { for i in x.reversed() { i.send("NAME") } }"#,
        #"protocol P {}; extension P { var values: [Row] { [] } }; extension Dictionary: P {}; func f(x: [String: Cart]) { for y in x.values { y.send("NAME") } }"#,
    ]

    @Test func `a circle of names ends`() {
        let circles =
            """
            class A: B {}; class B: A {}
            typealias C = D; typealias D = C
            let x = y; let y = x
            extension E.F { class G {} }; extension E.F.G { class H {} }
            func f(a: A, c: C) { a.send("realod"); c.send("realod"); x.send("realod") }
            """
        #expect(check(circles).count == 2)
    }
}
