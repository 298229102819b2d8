import SelectorDispatch
import Testing

final class Widget: MessageReceiver, Sendable {
    let size: Int

    init(size: Int) {
        self.size = size
    }

    @Handler func scaled(by factor: Int, note: String?) -> Int {
        size * factor
    }

    @Handler @MainActor func shown(_ text: String) -> String {
        mainOnly(text + "!")
    }

    @Handler @MainActor func shownLater(_ text: String) async -> String {
        mainOnly(text + "!")
    }

    @Handler @Database func stored(_ text: String) -> String {
        Database.assertIsolated()
        return text + "?"
    }

    @Handler @Database func handedOut() -> Reference {
        Reference()
    }

    @Handler func later(_ number: Int) async throws -> Int {
        number + size
    }

    @Handler func refers() async -> Reference {
        Reference()
    }

    @Handler static func make(_ size: Int) -> Widget {
        Widget(size: size)
    }

    @Handler @MainActor static func limit(of level: Int) -> Int {
        mainOnly(level + 1)
    }

    @Handler static func open() async -> Int {
        7
    }
}

class Loose: MessageReceiver {
    @Handler @MainActor func here() -> Int {
        1
    }

    @Handler func away() async -> Int {
        2
    }
}

actor Vault: MessageReceiver {
    private(set) var total = 0

    func add(_ amount: Int) -> Int {
        self.assertIsolated()
        total += amount
        return total
    }

    @Handler func deposit(_ amount: Int) -> Int {
        add(amount)
    }

    @Handler func depositLater(_ amount: Int) async -> Int {
        await Task.yield()
        return add(amount)
    }

    @Handler func receipt() -> Reference {
        Reference()
    }

    @Handler func receiptLater() async -> Reference {
        Reference()
    }

    func depositHere(through registry: HandlerRegistry) throws -> Int? {
        try registry[self].send("deposit:", with: [1]) as? Int
    }

    func receiptHere(through registry: HandlerRegistry) async throws -> Bool {
        try await registry[self].awaited.send("receiptLater") as Any? is Reference
    }
}

/// The handlers that `@Handler` registers for the types above, made by hand.
private let handMade = HandlerRegistry { h in
    h.add("scaledBy:note:", to: Widget.self, name: "scaled(by:note:)") {
        (w: Widget, factor: Int, note: String?) in
        w.scaled(by: factor, note: note)
    }
    h.add("shown:", to: Widget.self, name: "shown(_:)") {
        @MainActor (w: Widget, a: String) in
        w.shown(a)
    }
    h.add("shownLater:", to: Widget.self, name: "shownLater(_:)") {
        @MainActor (w: Widget, a: String) async in
        await w.shownLater(a)
    }
    h.add("stored:", to: Widget.self, name: "stored(_:)") {
        @Database (w: Widget, a: String) in w.stored(a)
    }
    h.add("handedOut", to: Widget.self, name: "handedOut()") { @Database (w: Widget) in
        w.handedOut()
    }
    h.add("later:", to: Widget.self, name: "later(_:)") { (w: Widget, a: Int) async throws in
        try await w.later(a)
    }
    h.add("refers", to: Widget.self, name: "refers()") { (w: Widget) async in
        await w.refers()
    }
    h.add("make:", to: Widget.self, name: "make(_:)") { (t: Widget.Type, size: Int) in
        t.make(size)
    }
    h.add("limitOf:", to: Widget.self, name: "limit(of:)") {
        @MainActor (t: Widget.Type, a: Int) in
        t.limit(of: a)
    }
    h.add("open", to: Widget.self, name: "open()") { (t: Widget.Type) async in
        await t.open()
    }
    h.add("here", to: Loose.self, name: "here()") { @MainActor (loose: Loose) in
        loose.here()
    }
    h.add("away", to: Loose.self, name: "away()") { (loose: Loose) async in
        await loose.away()
    }
    h.add("deposit:", to: Vault.self, name: "deposit(_:)") { (v: isolated Vault, a: Int) in
        v.deposit(a)
    }
    h.add("depositLater:", to: Vault.self, name: "depositLater(_:)") {
        (v: isolated Vault, a: Int) async in
        await v.depositLater(a)
    }
    h.add("receipt", to: Vault.self, name: "receipt()") { (v: isolated Vault) in
        v.receipt()
    }
    h.add("receiptLater", to: Vault.self, name: "receiptLater()") {
        (v: isolated Vault) async in
        await v.receiptLater()
    }
}

/// The generated handlers of the same types only, so that errors don't mention other types.
private let generated = HandlerRegistry.shared.filter { signature in
    let types: [Any.Type] = [Widget.self, Loose.self, Vault.self]
    return types.contains { $0 == signature.receiver }
}

/// A hand-made registry has the same results, errors and signatures as the generated one.
struct HandMadeHandlerTests {
    @Test(arguments: ["Widget", "Loose", "Vault"], [false, true])
    func `signatures agree`(receiver: String, isStatic: Bool) throws {
        let types: [String: Any.Type] = [
            "Widget": Widget.self,
            "Loose": Loose.self,
            "Vault": Vault.self,
        ]
        let type = try #require(types[receiver])
        let selectors = generated.selectors(of: type, isStatic: isStatic)
        #expect(handMade.selectors(of: type, isStatic: isStatic) == selectors)
        func facts(_ selector: Selector, in registry: HandlerRegistry) throws -> [String] {
            let signature = try registry.methodSignature(
                for: selector,
                type: type,
                isStatic: isStatic
            )
            let parameters = signature.parameters.map { "\($0.label) \($0.isOptional)" }
            // The type of a parameter for a closure doesn't show whether the closure throws.
            return [
                "\(signature)".replacing(" throws", with: ""),
                signature.name,
                "\(signature.isStatic)",
                "\(signature.isolation)",
                "\(signature.returnType)",
            ] + parameters
        }
        for selector in selectors {
            let made = try facts(selector, in: handMade)
            let expected = try facts(selector, in: generated)
            #expect(made == expected)
        }
    }

    private static func words(_ result: Any?) -> String {
        result.map { "\($0)" } ?? "nil"
    }

    private static func outcome(_ send: () throws -> Any?) -> String {
        do {
            return words(try send())
        } catch {
            return "\(error)"
        }
    }

    private static func awaitedOutcome(_ send: () async throws -> Any?) async -> String {
        do {
            return words(try await send())
        } catch {
            return "\(error)"
        }
    }

    /// Expects that sends through both registries have the same outcome, in the caller's isolation.
    private static func expectSame(
        _ selector: Selector,
        _ arguments: [any Sendable],
        to target: Any,
        isStatic: Bool = false,
        in isolation: isolated (any Actor)? = #isolation
    ) {
        func outcome(_ registry: HandlerRegistry) -> String {
            Self.outcome {
                if isStatic {
                    try registry[Widget.self].send(selector, with: arguments)
                } else {
                    try registry[target].send(selector, with: arguments)
                }
            }
        }
        #expect(outcome(handMade) == outcome(generated), "\(selector)")
    }

    private static let messages: [(selector: Selector, arguments: [any Sendable], isStatic: Bool)] =
        [
            ("scaledBy:note:", [3, "x"], false),
            ("scaled(by:note:)", [3, "x"], false),
            ("scaledBy:note:", [3], false),
            ("scaledBy:note:", ["3", "x"], false),
            ("shown:", ["a"], false),
            ("shown:", [1], false),
            ("shownLater:", ["a"], false),
            ("stored:", ["a"], false),
            ("stored:", [], false),
            ("handedOut", [], false),
            ("later:", [1], false),
            ("later:", ["1"], false),
            ("refers", [], false),
            ("make:", [1, 2], true),
            ("limitOf:", [5], true),
            ("limit(of:)", [5], true),
            ("open", [], true),
            ("nowhere", [], true),  // selector-check: elsewhere
            ("make:", [1], false),
        ]

    @Test(arguments: messages)
    func `synchronous and awaited sends have the same outcome`(
        selector: Selector,
        arguments: [any Sendable],
        isStatic: Bool
    ) async {
        let widget = Widget(size: 4)
        Self.expectSame(selector, arguments, to: widget, isStatic: isStatic)
        await MainActor.run {
            Self.expectSame(selector, arguments, to: widget, isStatic: isStatic)
        }
        func awaited(_ registry: HandlerRegistry) async -> String {
            await Self.awaitedOutcome {
                if isStatic {
                    try await registry[Widget.self].awaited.send(selector, with: arguments)
                } else {
                    try await registry[widget].awaited.send(selector, with: arguments)
                }
            }
        }
        let expected = await awaited(generated)
        let made = await awaited(handMade)
        #expect(made == expected)
    }

    @Test(arguments: ["here", "away"] as [Selector])
    func `a receiver that is not Sendable stays where it is`(selector: Selector) async {
        let expected = await Self.awaitedOutcome {
            try await generated[Loose()].awaited.send(selector)
        }
        let made = await Self.awaitedOutcome { try await handMade[Loose()].awaited.send(selector) }
        #expect(made == expected)
    }

    @MainActor @Test
    func `a receiver that is not Sendable has its main actor's handler called there`() async throws
    {
        #expect(try await handMade[Loose()].awaited.send("here") as? Int == 1)
        await #expect(throws: DispatchError.self) {
            try await handMade[Loose()].awaited.send("away")
        }
    }

    @Test func `an actor's handlers run on the actor that receives the message`() async throws {
        let ledger = Vault()
        #expect(try await handMade[ledger].awaited.send("deposit:", with: [2]) as? Int == 2)
        #expect(try await handMade[ledger].awaited.send("depositLater:", with: [3]) as? Int == 5)
        #expect(try await ledger.depositHere(through: handMade) == 6)
        #expect(try await ledger.receiptHere(through: handMade))
        Self.expectSame("deposit:", [1], to: ledger)
        for selector in ["receipt", "receiptLater"] as [Selector] {
            Self.expectSame(selector, [], to: ledger)
            let outcome = await Self.awaitedOutcome {
                try await handMade[ledger].awaited.send(selector)
            }
            #expect(
                outcome
                    == "-[Vault \(selector)]: the handler runs in a different isolation and its "
                    + "result's type 'Reference' is not Sendable; send from the handler's "
                    + "isolation or return a Sendable type"
            )
        }
    }

    @Test func `a wrong number of colons is an error of every kind of handler`() async {
        let wrong = HandlerRegistry { handlers in
            handlers.add("a", to: Widget.self) { @MainActor (_: Widget, x: Int) in x }
            handlers.add("b:", to: Widget.self) { (_: Widget) async in 1 }
            handlers.add("c", to: Widget.self) { (_: Widget.Type, x: Int) in x }
            handlers.add("d", to: Vault.self) { (_: isolated Vault, x: Int) in x }
            handlers.add("e", to: Widget.self) { (_: Widget, x: Int) in x }
        }
        let widget = Widget(size: 1)
        let vault = Vault()
        // The selector is wrong, whatever the number of arguments.
        let outcomes = [
            await Self.awaitedOutcome { try await wrong[widget].awaited.send("a") },
            // selector-check: elsewhere
            await Self.awaitedOutcome { try await wrong[widget].awaited.send("a", with: [1]) },
            await Self.awaitedOutcome { try await wrong[widget].awaited.send("b:", with: [1]) },
            await Self.awaitedOutcome { try await wrong[Widget.self].awaited.send("c") },
            await Self.awaitedOutcome { try await wrong[vault].awaited.send("d") },
            await Self.awaitedOutcome { try wrong[widget].send("e") },
        ]
        let remedy = "write one colon for each argument"
        let few = "the selector has 0 colons, but the handler takes 1 argument; \(remedy)"
        let many = "the selector has 1 colon, but the handler takes 0 arguments; \(remedy)"
        #expect(
            outcomes == [
                "-[Widget a]: \(few)",
                "-[Widget a]: \(few)",
                "-[Widget b:]: \(many)",
                "+[Widget c]: \(few)",
                "-[Vault d]: \(few)",
                "-[Widget e]: \(few)",
            ]
        )
        #expect(wrong.problems(sending: "b:", type: Widget.self, with: [1]).count == 1)
    }

    @Test(arguments: [
        "": "is empty",
        "tap it": "has blanks",
        "tap\t": "has blanks",
        "tap\u{A0}it": "has blanks",
    ])

    func `a selector that is empty or has blanks is an error`(selector: String, defect: String) {
        let wrong = HandlerRegistry {
            $0.add(Selector(selector), to: Widget.self) { (_: Widget) in 1 }
        }
        let error = #expect(throws: DispatchError.self) {
            try wrong[Widget(size: 1)].send(Selector(selector))
        }
        let remedy = "write a name without blanks, and one colon for each argument"
        #expect(
            error?.description == "-[Widget \(selector.shown())]: the selector \(defect); \(remedy)"
        )
    }

    @Test(
        arguments: [Any.self, (any MessageReceiver).self, (any Sequence<Int>).self] as [Any.Type]
    )
    func `a handler of an existential type is an error, unless it is static`(type: Any.Type) throws
    {
        func check<Target>(_: Target.Type) throws {
            let registry = HandlerRegistry { handlers in
                handlers.add("tap", to: Target.self) { (_: Target) in 1 }
                handlers.add("make", to: Target.self) { (_: Target.Type) in 2 }
            }
            let text =
                "-[\(Target.self) tap]: the handler was added to '\(Target.self)', "
                + "which isn't a receiver's own type; "
                + "add it to each type that receives the message, or to their superclass"
            for arguments in [[], [1]] {
                let problems = registry.problems(
                    sending: "tap",
                    type: Target.self,
                    with: arguments
                )
                #expect(problems.map(\.description) == [text])
            }
            #expect(try registry[Target.self].send("make") as? Int == 2)
        }
        try _openExistential(type, do: check)
    }

    @Test func `a handler with many parameters knows the line where it was made`() throws {
        let line = #line + 2
        let registry = HandlerRegistry { handlers in
            handlers.add("a:b:c:d:e:f:", to: Widget.self) {
                (_: Widget, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
                a + b + c + d + e + f
            }
        }
        let location = try registry.methodSignature(for: "a:b:c:d:e:f:", type: Widget.self).location
        #expect(location.line == line)
        #expect(location.file == #fileID)
    }

    @Test func `typed messages and results go through a registry, synchronous and awaited`()
        async throws
    {
        let widget = handMade[Widget(size: 4)]
        #expect(try widget.send(Widget.scaledMessage(by: 2, note: nil)) == 8)
        #expect(try widget.send("scaledBy:note:", with: [2, nil], returning: Int.self) == 8)
        #expect(try await widget.awaited.send(Widget.laterMessage(2)) == 6)
        #expect(try await widget.awaited.send("later:", with: [2], returning: Int.self) == 6)
        #expect(try await widget.awaited.send(Widget.shownMessage("a")) == "a!")
        let type = handMade[Widget.self]
        #expect(try type.send(Widget.makeMessage(3)).size == 3)
        #expect(try await type.awaited.send(Widget.openMessage()) == 7)
        #expect(try await type.awaited.send("limitOf:", with: [5], returning: Int.self) == 6)
        #expect(try await type.awaited.send(Widget.limitMessage(of: 5)) == 6)
        #expect(try await handMade[Vault()].awaited.send(Vault.depositMessage(5)) == 5)
        await #expect(throws: DispatchError.self) {
            try await handMade[Counter()].awaited.send(Counter.laterMessage(1))
        }
    }
}
