import Testing

@testable import SelectorDispatch

@Suite struct IsolationErasureTests {
    private actor Counter {
        func count(_ step: Int) -> Int { step + 1 }

        /// Sends from the actor itself.
        func sendHere(through registry: HandlerRegistry) throws -> Int? {
            try registry.send("count:", to: self, with: [1]) as? Int
        }
    }

    private func registry(erasesIsolation: Bool) throws -> HandlerRegistry {
        let known = HandlerRegistry { handlers in
            handlers.addToActor("count:", to: Counter.self) { (counter: isolated Counter, step: Int) in
                counter.count(step)
            }
        }
        let entry = try known.entry(for: "count:", type: Counter.self, isStatic: false)
        return HandlerRegistry(entries: [
            RegistryEntry(
                selector: entry.selector, name: entry.name, receiver: entry.receiver, receiverIsSendable: true,
                isStatic: false, isThrowing: false, defaults: 0, location: entry.location,
                erasesIsolation: erasesIsolation, body: entry.body)
        ])
    }

    @Test func `isolated functions can be called as others here`() async throws {
        #expect(IsolationErasure.isKnown)
        let registry = try registry(erasesIsolation: true)
        #expect(try await Counter().sendHere(through: registry) == 2)
        #expect(try await registry.awaited.send("count:", to: Counter(), with: [1]) as? Int == 2)
    }

    @Test func `where they can't, an isolated handler is refused to every sender`() async throws {
        let registry = try registry(erasesIsolation: false)
        let counter = Counter()
        func refusal(_ caller: String) -> DispatchError {
            .wrongIsolation(
                .init(selector: "count:", receiver: "Counter", kind: .instance), handler: "UnknownActor", caller: caller
            )
        }
        #expect(throws: refusal("nonisolated")) { try registry.send("count:", to: counter, with: [1]) }
        await #expect(throws: refusal("isolated to Counter")) { try await counter.sendHere(through: registry) }
        await #expect(throws: refusal("nonisolated")) {
            try await registry.awaited.send("count:", to: counter, with: [1])
        }
        #expect(
            try registry.entry(for: "count:", type: Counter.self, isStatic: false).types.takeUnretainedValue().function
                == nil)
    }
}
