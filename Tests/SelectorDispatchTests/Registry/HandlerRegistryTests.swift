import Testing

@testable import SelectorDispatch

@Suite struct HandlerRegistryTests {
    private let handMade = HandlerRegistry { handlers in
        handlers.add("double:", to: Int.self) { (x: Int, factor: Int) in x * factor }
        handlers.add("describe", to: CartController.self) { (_: CartController) in "cart" }
    }

    @Test func `a hand-made registry needs no global state and no protocol`() throws {
        #expect(try handMade[21].send("double:", with: [2]) as? Int == 42)
        #expect(!HandlerRegistry.shared.responds(to: "double:", type: Int.self))
        #expect(!handMade.responds(to: "reload", type: CartController.self))
    }

    @Test func `subclasses inherit hand-made handlers`() throws {
        #expect(try handMade[SpecialCartController()].send("describe") as? String == "cart")
    }

    @Test func `a handler of one specialization isn't another's`() throws {
        let registry = HandlerRegistry {
            $0.add("kind", to: Box<String>.self) { (_: Box<String>) in "words" }
        }
        #expect(try registry[Box<String>()].send("kind") as? String == "words")
        #expect(throws: DispatchError.self) { try registry[Box<Int>()].send("kind") }
    }

    @Test func `two registries compose`() throws {
        let both = HandlerRegistry.shared.merging(handMade)[CartController()]
        #expect(try both.send("describe") as? String == "cart")
        #expect(try both.send("count:", with: [7]) as? Int == 7)
    }

    @Test func `a conflict names both parties and calls neither`() throws {
        let other = HandlerRegistry { handlers in
            handlers.add(
                "describe",
                to: CartController.self,
                file: "Other/Z.swift",
                line: 2,
                column: 1
            ) { (_: CartController) in
                "other"
            }
        }
        for registry in [handMade.merging(other), other.merging(handMade)] {
            let error = #expect(throws: DispatchError.self) {
                try registry[CartController()].send("describe")
            }
            guard case .conflictingHandlers(_, let places)? = error else {
                throw Failure(reason: "no conflict")
            }
            let files = ["Other/Z.swift", "SelectorDispatchTests/HandlerRegistryTests.swift"]
            #expect(places.map(\.file) == files)
            #expect(registry.responds(to: "describe", type: CartController.self))
        }
    }

    @Test func `a subclass may redefine its superclass's handlers`() throws {
        let special = HandlerRegistry {
            $0.add("describe", to: SpecialCartController.self) { (_: SpecialCartController) in
                "special"
            }
        }
        let registry = handMade.merging(special)
        #expect(try registry[SpecialCartController()].send("describe") as? String == "special")
        #expect(try registry[CartController()].send("describe") as? String == "cart")
    }

    @Test func `a restricted registry calls nothing else`() throws {
        let restricted = HandlerRegistry.shared.filter {
            $0.selector == "count:" && $0.receiver == CartController.self
        }
        #expect(restricted.methodSignatures.map(\.name) == ["count(_:)"])
        #expect(try restricted[CartController()].send("count:", with: [1]) as? Int == 1)
        #expect(throws: DispatchError.self) { try restricted[CartController()].send("reload") }
    }

    @Test func `problems are found without running the handler`() {
        func problems(_ selector: Selector, with arguments: [Any?]) -> [DispatchError] {
            HandlerRegistry.shared.problems(
                sending: selector,
                type: CartController.self,
                with: arguments
            )
        }
        let moving = problems("move:to:animated:note:tag:", with: [nil, "x", true, nil, 300])
        let place = "-[CartController move:to:animated:note:tag:]: argument"
        #expect(
            moving.map(\.description) == [
                "\(place) 0 must be Int, but it is null; pass a value or make the parameter optional",
                "\(place) 1 (to) must be Int, not String; 'x' can't be read as one",
                "\(place) 4 (tag) must be UInt8, not Int; 300 is out of its range, 0 to 255",
            ]
        )
        #expect(problems("reload", with: []).isEmpty)
        #expect(problems("reload", with: [1]).count == 1)
        #expect(problems("relod", with: []).count == 1)  // selector-check: elsewhere
    }

    @Test func `unknown selectors leave nothing behind`() {
        let controller = CartController()
        for index in 0..<100_000 {
            _ = controller.responds(to: Selector("unknown\(index):"))
        }
        #expect(HandlerRegistry.shared.selectors(of: CartController.self).count < 100)
    }

    @Test func `a handler that two registries share is no conflict`() throws {
        let some = handMade.filter { $0.selector == "describe" }
        let twice = handMade.merging(handMade).merging(some)
        #expect(try twice[CartController()].send("describe") as? String == "cart")
        #expect(twice.methodSignatures.count == handMade.methodSignatures.count)
        let generic = HandlerRegistry.shared.merging(.shared.filter { $0.selector == "all" })
        #expect(try generic[Box<Int>()].send("all") as? [Int] == [])
    }
}

private final class Late<Name>: MessageReceiver {
    func late() -> String {
        "\(Name.self)"
    }

    static func define(_ h: _GeneratedCode.HandlerCollector) {
        h.sync { (target: Late<Name>) in target.late() }
    }

    /// Registers the type, as a module's initializer does when it is loaded.
    static func note(asking tags: @escaping @Sendable () -> Set<HandlerTag> = { [] }) {
        _GeneratedCode.note("Late") { definition in
            definition.receiver(Late<Name>.self, "Late/Late.swift")
            unsafe definition.unsafeAdd("1:1\tlate\tlate()", tags: tags(), Late<Name>.define)
        }
    }
}

private enum First {}
private enum Second {}
private enum Third {}
private enum Number<Inner> {}

@Suite struct RegistrationTests {
    @Test func `a module that is loaded while others send is found, and disturbs none`()
        async throws
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    let controller = CartController()
                    for step in 0..<2000 {
                        let count = try controller.send("count:", with: [step])
                        #expect(count as? Int == step)
                    }
                }
            }
            group.addTask {
                func note<Name>(_: Name.Type, _ depth: Int) throws {
                    Late<Name>.note()
                    #expect(
                        try sendNow("late", to: Late<Name>(), with: []) as? String == "\(Name.self)"
                    )
                    if depth > 0 { try note(Number<Name>.self, depth - 1) }
                }
                try note(First.self, 20)
            }
            try await group.waitForAll()
        }
    }

    @Test func `a tag whose code sends a message finds earlier registrations`() throws {
        try CartController().send("count:", with: [5])
        let before = HandlerRegistry.shared
        Late<Second>.note {
            let count = try? CartController().send("count:", with: [5], returning: Int.self)
            return [HandlerTag("\(count ?? 0)")]
        }
        #expect(try sendNow("late", to: Late<Second>(), with: []) as? String == "Second")
        #expect(!before.responds(to: "late", type: Late<Second>.self))  // selector-check: elsewhere
        // selector-check: elsewhere
        #expect(try Late<Second>().methodSignature(for: "late").tags == [HandlerTag("5")])
    }

    @Test func `a tag whose code sends to its own type finds no handler yet`() throws {
        Late<Third>.note {
            do {
                try sendNow("late", to: Late<Third>(), with: [])
                return []
            } catch {
                return [HandlerTag("\(error)")]
            }
        }
        #expect(try sendNow("late", to: Late<Third>(), with: []) as? String == "Third")
        // selector-check: elsewhere
        let tag = try #require(try Late<Third>().methodSignature(for: "late").tags.first)
        #expect(tag.name.hasPrefix("-[Late<Third> late]: unrecognized selector sent to instance"))
    }

    @Test func `a global actor whose instance sends a message in its initializer is reached`()
        async throws
    {
        #expect(try await Warm.Receiver().awaited.send("warm:", with: [2]) as? Int == 9)
    }
}

@globalActor actor Warm {
    static let shared: Warm = {
        let found = try? CartController().send("count:", with: [7])
        return Warm(found as? Int ?? 0)
    }()
    let found: Int
    private init(_ found: Int) {
        self.found = found
    }

    final class Receiver: MessageReceiver, Sendable {
        @Handler @Warm func warm(_ more: Int) -> Int {
            Warm.shared.found + more
        }
    }
}
