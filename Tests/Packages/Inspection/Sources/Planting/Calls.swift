import TestSupport

/// The handlers that are planted, and the calls that name them.
enum Calls {
    static let handlers = [
        "plantedButtonTapped:userInfo:", "plantedReload", "plantedMoveTo:animated:", "plantedSave:",
        "plantedSelectionChanged:", "plantedUndoManagerFor:", "plantedMove(to:animated:)",
        "plantedSave(_:)",
    ]

    static let declarations = """
        import ResponderScene

        @MainActor class PlantedCart: LinkedResponder {
            @Handler func plantedButtonTapped(_ sender: Any?, userInfo: [String: Any]?) {}
            @Handler func plantedReload() {}
            @Handler func plantedMove(to place: Int, animated: Bool) {}
            @Handler func plantedSave(_ name: String) {}
            @Handler func plantedSelectionChanged(_ event: Event) {}
            @Handler("plantedUndoManagerFor:") func undoManager(_ name: String) {}

            static let main = PlantedCart()
            var action: Selector = "plantedReload"
        }

        @MainActor func makePlantedCart(_ number: Int) -> PlantedCart { PlantedCart() }

        """

    /// Every form.
    ///
    /// `NAME` stands for the name, `LIST` for a matching array.
    static let forms = [
        #"func f(cart: PlantedCart) throws { try cart.send("NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart?) throws { try cart?.send("NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart) throws { try cart.send("NAME", with: LIST, returning: Any.self) }"#,
        #"func f(cart: PlantedCart) async throws { try await cart.awaited.send("NAME", with: LIST) }"#,
        #"func f(carts: [PlantedCart]) throws { try carts[0].send("NAME", with: LIST) }"#,
        #"func f() throws { let cart = PlantedCart(); try cart.send("NAME", with: LIST) }"#,
        #"func f() throws { try PlantedCart().send("NAME", with: LIST) }"#,
        #"func f() throws { try PlantedCart.send("NAME", with: LIST) }"#,
        #"extension PlantedCart { func f() throws { try send("NAME", with: LIST) } }"#,
        #"extension PlantedCart { func f() throws { try self.send("NAME", with: LIST) } }"#,
        #"func f(cart: Any) throws { try HandlerRegistry.shared[cart].send("NAME", with: LIST) }"#,
        #"func f(registry: HandlerRegistry) throws { try registry[PlantedCart.self].send("NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart) throws { try cart.delayed(by: .seconds(1)).send("NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart) throws { try cart.route("NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart) throws { try cart.nextResponder?.route("NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart) throws { _ = try cart.tryToRoute("NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart) { _ = cart.routeResult(.selector("NAME", arguments: LIST)) }"#,
        #"func f(cart: PlantedCart) { _ = cart.explain("NAME") }"#,
        #"func f(cart: PlantedCart) throws { try cart.route(event: "NAME") }"#,
        #"func f() { _ = Event(name: "NAME") }"#,
        #"func f(cart: PlantedCart) throws { _ = try Invocation("NAME", target: cart) }"#,
        #"func f() throws { _ = try Invocation("NAME", type: PlantedCart.self, arguments: LIST) }"#,
        #"func f(cart: PlantedCart) throws { _ = try cart.invocation(for: "NAME") }"#,
        #"func f() { _ = Selector("NAME") }"#,
        #"func f() { let name: Selector = "NAME"; print(name) }"#,
        #"func f() { let names: [Selector?] = ["NAME", nil]; print(names) }"#,
        #"func f() { let names: [String: SelectorDispatch.Selector] = ["key": .init("NAME")]; print(names) }"#,
        ##"func f() { let name: Set<Selector> = [#"NAME"#]; print(name) }"##,
        #"func f(cart: PlantedCart) throws { _ = try EventStrategy(["event": cart.invocation(for: "NAME")]) }"#,
        #"func f(cart: PlantedCart) { _ = EventStrategy(["event": "NAME"], to: cart) }"#,
        #"func f(c: ResponderControl) { c.addTarget(nil, action: "NAME", for: .touchUpInside) }"#,
        #"func f() { _ = ResponderTapRecognizer(target: nil, action: "NAME") }"#,
        #"func f() { _ = ResponderCommand("Title", action: "NAME") }"#,
        #"func f(a: ResponderApplication) throws { try a.sendAction("NAME", to: nil, from: nil) }"#,
        ##"func f(cart: PlantedCart) throws { try cart.send(#"NAME"#, with: LIST) }"##,
        #"func f(cart: PlantedCart) throws { try cart /* a */ . /* b */ send( /* c */ "NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart) throws { _ = try Invocation("NAME", target: cart, arguments: LIST) }"#,
        #"func f() { let name = Selector.init("NAME"); print(name) }"#,
        #"func f() { let name: Selector = .init("NAME"); print(name) }"#,
        #"func f() { let name: Selector? = "NAME"; print(name as Any) }"#,
        #"func f() { let names: [Int: Selector] = [1: "NAME"]; print(names) }"#,
        #"func f(spy: MessageSpy) { spy.stub("NAME", returning: 1) }"#,
        #"func f(cart: PlantedCart) { _ = cart.responds(to: "NAME") }"#,
        #"func f(cart: PlantedCart) throws { _ = try cart.methodSignature(for: "NAME") }"#,
        // Scopes.
        #"func f(cart: Any) throws { try (cart as! PlantedCart).send("NAME", with: LIST) }"#,
        #"func f(cart: Any) throws { if let cart = cart as? PlantedCart { try cart.send("NAME", with: LIST) } }"#,
        #"func f(_ carts: [PlantedCart]) throws { for cart in carts { try cart.send("NAME", with: LIST) } }"#,
        #"func f(_ carts: [String: PlantedCart]) throws { try carts["a"]?.send("NAME", with: LIST) }"#,
        #"func f(cart: PlantedCart?) throws { guard let cart else { return }; try cart.send("NAME", with: LIST) }"#,
        #"func f(cart: Int) throws { let cart = makePlantedCart(cart); try cart.send("NAME", with: LIST) }"#,
        #"func f(cart: Int) throws { try makePlantedCart(cart).send("NAME", with: LIST) }"#,
        #"func f(carts: [PlantedCart]) throws { try carts.forEach { (cart: PlantedCart) in try cart.send("NAME", with: LIST) } }"#,
        #"func f(cart: Any) throws { let registry = HandlerRegistry.shared; try registry[cart].send("NAME", with: LIST) }"#,
        #"func f() throws { try PlantedCart.main.send("NAME", with: LIST) }"#,
        #"func f(pair: (Int, cart: PlantedCart)) throws { try pair.cart.send("NAME", with: LIST) }"#,
        #"func f<Cart: LinkedResponder>(cart: Cart) throws { try cart.send("NAME", with: LIST) }"#,
        #"func f(cart: Any) throws { switch cart { case let cart as PlantedCart: try cart.send("NAME", with: LIST); default: break } }"#,
        // Literals.
        #"func f(a: Bool) { let name: Selector = a ? "plantedReload" : "NAME"; print(name) }"#,
        #"func f(a: Bool) { let name: Selector = if a { "NAME" } else { "plantedReload" }; print(name) }"#,
        #"func f(a: Bool) { let name: Selector = switch a { case true: "plantedReload"; case false: "NAME" }; print(name) }"#,
        #"func f() -> Selector { "NAME" }"#,
        #"func f(a: Bool) -> Selector { if a { return "plantedReload" }; return "NAME" }"#,
        #"func f() { var name: Selector { "NAME" }; print(name) }"#,
        #"func f() { let name: Selector = ("NAME"); print(name) }"#,
        #"func f() { let name: Selector? = .some("NAME"); print(name as Any) }"#,
        #"func f() { let name = "NAME" as Selector; print(name) }"#,
        #"func f(cart: PlantedCart) { cart.action = "NAME" }"#,
        #"func f() { let name: Selector; name = "NAME"; print(name) }"#,
        #"func f() { let names: [[Selector]] = [["NAME"]]; print(names) }"#,
        #"func f() { let names: [String: [Selector]] = ["a": ["NAME"]]; print(names) }"#,
        #"func f() { let names: [Selector: String] = ["NAME": "a"]; print(names) }"#,
        #"func f() { let names: (Selector, String) = ("NAME", "a"); print(names) }"#,
        #"func f() { let name = Selector(stringLiteral: "NAME"); print(name) }"#,
        #"func f() { let name: SelectorDispatch::Selector = "NAME"; print(name) }"#,
        #"func f() { let tap: ResponderTapRecognizer = .init(target: nil, action: "NAME"); print(tap) }"#,
        #"func f(cart: PlantedCart, a: Bool) { _ = cart.explain(a ? "NAME" : "plantedReload") }"#,
        #"func f(name: Selector = "NAME") { print(name) }"#,
    ]

    /// Returns a call with a name.
    static func call(_ form: String, naming name: String, as handler: String) -> String {
        let count = handler.count { $0 == ":" }
        return form.replacing("NAME", with: name)
            .replacing(
                "LIST",
                with: "[" + repeatElement("nil", count: count).joined(separator: ", ") + "]"
            )
    }

    /// Returns a handler's name with one to three typing mistakes.
    static func misspelled(_ name: String, _ random: inout SeededGenerator, isEvent: Bool) -> String
    {
        while true {
            var word = name
            for _ in 0..<Int.random(in: 1...3, using: &random) { word = mistyped(word, &random) }
            // An event may be named with or without its colons.
            let isKnown =
                isEvent && handlers.map(base).contains(word) || handlers.contains(word)
            if !isKnown { return word }
        }
    }

    private static func mistyped(_ name: String, _ random: inout SeededGenerator) -> String {
        var letters = Array(name)
        let index = Int.random(in: 1..<letters.count - 1, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: letters.remove(at: index)
        case 1: letters.insert(letters[index], at: index)
        case 2: letters.swapAt(index, index + 1)
        case 3: letters[index] = "x"
        case 4 where letters.last == ":": letters.removeLast()
        case 4: letters.append(":")
        default: letters[index] = Character(letters[index].uppercased())
        }
        return String(letters)
    }

    private static func base(_ name: String) -> String {
        String(name.prefix { $0 != ":" })
    }
}
