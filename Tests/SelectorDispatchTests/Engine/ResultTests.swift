import SelectorDispatch
import Testing

/// Returns and throws objects that are counted.
final class Giver: MessageReceiver {
    @Handler func give() -> Counted { Counted() }
    @Handler func fail(_ object: Counted) throws -> Counted {
        if object is SubCounted { return object }
        throw Loss(object: object)
    }
    @Handler func later() async -> Objects { Objects() }
}

struct Loss: Error {
    nonisolated(unsafe) let object: Counted  // The test that catches it is alone with it.
}

extension FastPathTests {
    @Test func `results and errors are freed once, kept, dropped or of another type than was asked for`() async throws {
        let (alive, giver) = (Counted.alive, Giver())
        for _ in 0..<3 {
            try giver.send("give")
            let kept = try giver.send("give")
            #expect(Counted.alive > alive)
            withExtendedLifetime(kept) {}
            #expect(throws: DispatchError.self) { try giver.send("give", returning: String.self) }
            try giver.send("fail:", with: [SubCounted()], returning: Counted.self)
            try giver.send(Giver.failMessage(SubCounted()))
            #expect(throws: Loss.self) { try giver.send(Giver.failMessage(Counted())) }
            #expect(throws: Loss.self) { try giver.send("fail:", with: [Counted()], returning: Counted.self) }
            #expect(throws: Loss.self) { try giver.send("fail:", with: [Counted()]) }
            var invocation = try Invocation("give", target: giver)
            for _ in 0..<3 { try invocation.invoke() }
            let value = invocation.returnValue
            invocation.bind(to: Giver())
            withExtendedLifetime(value) {}
            try await giver.awaited.send("later")
            let awaited = try await giver.awaited.send("later")
            #expect(Counted.alive > alive)
            withExtendedLifetime(awaited) {}
        }
        #expect(Counted.alive == alive)
    }
}
