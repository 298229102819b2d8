import SelectorDispatch
import Testing

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
        let registry = HandlerRegistry { $0.add("kind", to: Box<String>.self) { (_: Box<String>) in "words" } }
        #expect(try registry[Box<String>()].send("kind") as? String == "words")
        #expect(throws: DispatchError.self) { try registry[Box<Int>()].send("kind") }
    }

    @Test func `two registries compose`() throws {
        let both = HandlerRegistry.shared.merging(handMade)
        let controller = CartController()
        #expect(try both[controller].send("describe") as? String == "cart")
        #expect(try both[controller].send("count:", with: [7]) as? Int == 7)
    }

    @Test func `a conflict names both parties and calls neither`() throws {
        let other = HandlerRegistry { handlers in
            handlers.add("describe", to: CartController.self, file: "Other/Z.swift", line: 2, column: 1) {
                (_: CartController) in "other"
            }
        }
        for registry in [handMade.merging(other), other.merging(handMade)] {
            do {
                try registry[CartController()].send("describe")
                Issue.record("no conflict")
            } catch DispatchError.conflictingHandlers(_, let locations) {
                #expect(locations.map(\.file) == ["Other/Z.swift", "SelectorDispatchTests/HandlerRegistryTests.swift"])
            }
            #expect(registry.responds(to: "describe", type: CartController.self))
        }
    }

    @Test func `a subclass may redefine what its superclass has`() throws {
        let registry = handMade.merging(
            HandlerRegistry { handlers in
                handlers.add("describe", to: SpecialCartController.self) { (_: SpecialCartController) in "special" }
            })
        #expect(try registry[SpecialCartController()].send("describe") as? String == "special")
        #expect(try registry[CartController()].send("describe") as? String == "cart")
    }

    @Test func `a restricted registry calls nothing else`() throws {
        let restricted = HandlerRegistry.shared.filter { $0.selector == "count:" && $0.receiver == CartController.self }
        #expect(restricted.methodSignatures.map(\.name) == ["count(_:)"])
        #expect(try restricted[CartController()].send("count:", with: [1]) as? Int == 1)
        #expect(throws: DispatchError.self) { try restricted[CartController()].send("reload") }
    }

    @Test func `problems are found without running the handler`() {
        let registry = HandlerRegistry.shared
        let problems = registry.problems(
            sending: "move:to:animated:note:tag:", type: CartController.self, with: [nil, "x", true, nil, 300])
        #expect(
            problems.map(\.description) == [
                "-[CartController move:to:animated:note:tag:]: argument 0 must be Int, but it is null; "
                    + "pass a value or make the parameter optional",
                "-[CartController move:to:animated:note:tag:]: argument 1 (to) must be Int, not String; "
                    + "'x' can't be read as one",
                "-[CartController move:to:animated:note:tag:]: argument 4 (tag) must be UInt8, not Int; "
                    + "300 is out of its range, 0 to 255",
            ])
        #expect(registry.problems(sending: "reload", type: CartController.self, with: []).isEmpty)
        #expect(registry.problems(sending: "reload", type: CartController.self, with: [1]).count == 1)
        // selector-check: elsewhere
        #expect(registry.problems(sending: "relod", type: CartController.self, with: []).count == 1)
    }

    @Test func `unknown selectors leave nothing behind`() {
        let controller = CartController()
        for index in 0..<100_000 { _ = controller.responds(to: Selector("unknown\(index):")) }
        #expect(HandlerRegistry.shared.selectors(of: CartController.self).count < 100)
    }

    @Test func `one handler come by two ways is no conflict`() throws {
        let twice = handMade.merging(handMade).merging(handMade.filter { $0.selector == "describe" })
        #expect(try twice[CartController()].send("describe") as? String == "cart")
        #expect(twice.methodSignatures.count == handMade.methodSignatures.count)
        let generic = HandlerRegistry.shared.merging(.shared.filter { $0.selector == "all" })
        #expect(try generic[Box<Int>()].send("all") as? [Int] == [])
    }
}
