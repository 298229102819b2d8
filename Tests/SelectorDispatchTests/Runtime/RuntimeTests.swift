import Testing

@testable import SelectorDispatch

@Suite struct IsolationErasureTests {
    private actor Counter {
        func count(_ step: Int) -> Int {
            step + 1
        }

        func sendHere(through registry: HandlerRegistry) throws -> Int? {
            try registry[self].send("count:", with: [1]) as? Int
        }
    }

    private func registry(erasesIsolation: Bool) throws -> HandlerRegistry {
        let known = HandlerRegistry {
            $0.add("count:", to: Counter.self) { (it: isolated Counter, step: Int) in
                it.count(step)
            }
        }
        let entry = try known.entry(for: "count:", type: Counter.self, isStatic: false)
        return HandlerRegistry(entries: [
            RegistryEntry(
                selector: entry.selector,
                name: entry.name,
                receiver: entry.receiver,
                receiverIsSendable: true,
                isStatic: false,
                isThrowing: false,
                defaults: 0,
                location: entry.location,
                erasesIsolation: erasesIsolation,
                body: entry.body
            )
        ])
    }

    @Test func `isolated functions can be called as functions without isolation`() async throws {
        #expect(IsolationErasure.isKnown)
        let registry = try registry(erasesIsolation: true)
        #expect(try await Counter().sendHere(through: registry) == 2)
        #expect(try await registry[Counter()].awaited.send("count:", with: [1]) as? Int == 2)
    }

    @Test func `without erasure, an isolated handler is refused to every sender`() async throws {
        let registry = try registry(erasesIsolation: false)
        let counter = Counter()
        let refusal = DispatchError.unsupportedHandler(message("count:", "Counter"))
        #expect(throws: refusal) { try registry[counter].send("count:", with: [1]) }
        await #expect(throws: refusal) { try await counter.sendHere(through: registry) }
        await #expect(throws: refusal) {
            try await registry[counter].awaited.send("count:", with: [1])
        }
    }

    private struct Tab {
        @MainActor func select(_ index: Int) -> Int {
            index
        }

        @MainActor static func define(_ collector: _GeneratedCode.HandlerCollector) {
            Defined.count += 1
            collector.sync { @MainActor (tab: Tab, index: Int) in tab.select(index) }
        }
    }

    @MainActor private enum Defined {
        static var count = 0
    }

    @Test @MainActor
    func `without erasure, not even an isolated handler's definition function is called`() throws {
        let declared = Definition(
            define: IsolationErasure.definition(Tab.define),
            function: (@MainActor (_GeneratedCode.HandlerCollector) -> Void).self,
            facts: StaticText("1:1\tselect:\tselect(_:)"),
            tags: []
        )
        func send(erasesIsolation: Bool) throws -> Any? {
            let entries = declared.entries(
                receiver: Tab.self,
                isSendable: true,
                file: StaticText("Tabs/Tab.swift"),
                callsErased: true,
                erasesIsolation: erasesIsolation
            )
            // selector-check: elsewhere
            return try HandlerRegistry(entries: entries)[Tab()].send("select:", with: [3])
        }
        let refusal = DispatchError.unsupportedHandler(message("select:", "Tab"))
        #expect(throws: refusal) { try send(erasesIsolation: false) }
        #expect(Defined.count == 0)
        #expect(try send(erasesIsolation: true) as? Int == 3)
        #expect(Defined.count == 1)
    }
}

@Suite struct TypeLayoutTests {
    /// Without these layouts, every send has the same result, but takes many times as long.
    @Test func `this compiler has the layouts that the fast paths assume`() {
        #expect(TypeLayout.isKnown)
    }
}

@Suite struct VariadicFunctionTests {
    private struct Adder {
        func sum(_ numbers: Int...) -> Int {
            numbers.reduce(0, +)
        }

        static func define(_ collector: _GeneratedCode.HandlerCollector) {
            collector.sync { (adder: Adder, numbers: _GeneratedCode.VariadicArguments<Int>) in
                let sum = unsafe _GeneratedCode.unsafeTakingArray(
                    adder.sum(_:) as (Int...) -> Int,
                    as: (([Int]) -> Int).self
                )
                return sum(numbers.elements)
            }
        }
    }

    private func send(passesArrays: Bool) throws -> Any? {
        let declared = Definition(
            define: Adder.define,
            function: ((_GeneratedCode.HandlerCollector) -> Void).self,
            facts: StaticText("1:1 variadic\tsum:\tsum(_:)"),
            tags: []
        )
        let entries = declared.entries(
            receiver: Adder.self,
            isSendable: true,
            file: StaticText("Adding/Adder.swift"),
            callsErased: true,
            passesArrays: passesArrays
        )
        return try HandlerRegistry(entries: entries)[Adder()].send("sum:", with: [1, 2, 3])
    }

    @Test func `a variadic method can be called with an array`() throws {
        #expect(VariadicFunction.isKnown)
        #expect(try send(passesArrays: true) as? Int == 6)
    }

    @Test func `where a method can't be called so, a variadic handler is refused`() {
        let refusal = DispatchError.unsupportedHandler(message("sum:", "Adder"))
        #expect(throws: refusal) { try send(passesArrays: false) }
    }
}
