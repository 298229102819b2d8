import SelectorDispatch
import Testing

/// Returns and throws objects that are counted.
class Giver: MessageReceiver {
    @Handler func give() -> Counted { Counted() }
    @Handler func maybe(_ isThere: Bool) -> Counted? { isThere ? Counted() : nil }
    @Handler func objects() -> Objects { Objects() }
    @Handler func aligned() -> Joined<SIMD4<Double>, Counted> { Joined(first: .one, second: Counted()) }
    @Handler func list() -> [Counted] { [Counted(), Counted()] }
    @Handler func function() -> () -> Counted { { [object = Counted()] in object } }
    @Handler func any() -> Any { Counted() }
    @Handler func weak() -> Weak { Weak(Counted()) }
    @Handler func fail(_ object: Counted) throws -> Counted {
        if object is SubCounted { return object }
        throw Loss(object: object)
    }
    @Handler func nothing(_ object: Counted) {}
    @Handler func later() async -> Objects { Objects() }
}

struct Loss: Error {
    nonisolated(unsafe) let object: Counted  // The test that catches it is alone with it.
}

extension FastPathTests {
    @Test(arguments: ["give", "objects", "aligned", "list", "function", "any", "weak", "later"])
    func `a result is freed once, kept or dropped`(selector: String) async throws {
        let (alive, giver) = (Counted.alive, Giver())
        let selector = Selector(selector)
        for _ in 0..<3 {
            if selector != "later" {
                try giver.send(selector)
                let kept = try giver.send(selector)
                #expect(Counted.alive > alive)
                withExtendedLifetime(kept) {}
                var invocation = try Invocation(selector, target: giver)
                for _ in 0..<3 { try invocation.invoke() }
                let value = invocation.returnValue
                invocation.bind(to: Giver())
                withExtendedLifetime(value) {}
            }
            try await giver.awaited.send(selector)
            let awaited = try await giver.awaited.send(selector)
            #expect(Counted.alive > alive)
            withExtendedLifetime(awaited) {}
        }
        #expect(Counted.alive == alive)
    }

    @Test func `typed results and errors are freed once`() throws {
        let (alive, giver) = (Counted.alive, Giver())
        for _ in 0..<3 {
            try giver.send("give", returning: Counted.self)
            try giver.send("objects", returning: Objects.self)
            try giver.send("objects", returning: Any.self)
            try giver.send("aligned", returning: Joined<SIMD4<Double>, Counted>.self)  // selector-check: elsewhere
            try giver.send("maybe:", with: [true], returning: Counted?.self)
            try giver.send("maybe:", with: [false], returning: Counted?.self)
            try giver.send("maybe:", with: [true], returning: Counted.self)
            try giver.send("nothing:", with: [Counted()], returning: Void.self)
            try giver.send("fail:", with: [SubCounted()], returning: Counted.self)
            try giver.send(Giver.giveMessage())
            try giver.send(Giver.alignedMessage())
            try giver.send(Giver.maybeMessage(false))
            try giver.send(Giver.nothingMessage(Counted()))
            try giver.send(Giver.failMessage(SubCounted()))
            #expect(throws: Loss.self) { try giver.send(Giver.failMessage(Counted())) }
            #expect(throws: Loss.self) { try giver.send("fail:", with: [Counted()], returning: Counted.self) }
            #expect(throws: Loss.self) { try giver.send("fail:", with: [Counted()]) }
            // The handler has run; its result is not what was asked for.
            #expect(throws: DispatchError.self) { try giver.send("give", returning: String.self) }
            #expect(throws: DispatchError.self) { try giver.send("maybe:", with: [false], returning: Counted.self) }
        }
        #expect(Counted.alive == alive)
    }
}
