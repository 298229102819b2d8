import Testing

@testable import SelectorDispatch

@globalActor private actor Archive { static let shared = Archive() }

@Suite struct DefinitionIsolationTests {
    @Test func `a function that is isolated nowhere has no actor`() {
        #expect(DefinitionIsolation.actor(of: ((_GeneratedCode.HandlerCollector) -> Void).self) == nil)
        #expect(DefinitionIsolation.actor(of: (@Sendable (_GeneratedCode.HandlerCollector) -> Void).self) == nil)
    }

    @Test func `a function that is isolated to a global actor has that actor's instance`() {
        #expect(
            DefinitionIsolation.actor(of: (@MainActor (_GeneratedCode.HandlerCollector) -> Void).self)
                === MainActor.shared)
        #expect(
            DefinitionIsolation.actor(of: (@MainActor @Sendable (_GeneratedCode.HandlerCollector) -> Void).self)
                === MainActor.shared)
        #expect(
            DefinitionIsolation.actor(of: (@Archive (_GeneratedCode.HandlerCollector) -> Void).self) === Archive.shared
        )
        #expect(
            DefinitionIsolation.actor(of: (@Archive @Sendable (_GeneratedCode.HandlerCollector) -> Void).self)
                === Archive.shared)
    }

    @Test(
        arguments: [
            Int.self, (() -> Void).self, ((Int) -> Void).self, ((_GeneratedCode.HandlerCollector) -> Int).self,
            ((_GeneratedCode.HandlerCollector, Int) -> Void).self, (@MainActor () -> Void).self,
            (@MainActor (Int) -> Void).self,
            (@MainActor (_GeneratedCode.HandlerCollector) -> Int).self,
            (@MainActor (inout _GeneratedCode.HandlerCollector) -> Void).self,
        ] as [Any.Type])
    func `what isn't a definition function's type is isolated to an actor that no sender can be on`(type: Any.Type) {
        let actor = DefinitionIsolation.actor(of: type)
        #expect(actor != nil && actor !== MainActor.shared && actor !== Archive.shared)
    }

    @Test func `the layout is known here, and where it isn't every isolated handler is refused`() {
        #expect(DefinitionIsolation.isKnown)
        let actor = DefinitionIsolation.actor(
            of: (@MainActor (_GeneratedCode.HandlerCollector) -> Void).self, isKnown: false)
        #expect(actor != nil && actor !== MainActor.shared)
        #expect(DefinitionIsolation.actor(of: ((_GeneratedCode.HandlerCollector) -> Void).self, isKnown: false) == nil)
    }

    @Test func `a handler of unknown isolation is refused to every sender`() async {
        let entry = RegistryEntry(
            selector: "tap", name: "tap()", receiver: Int.self, receiverIsSendable: true, isStatic: false,
            isThrowing: false, defaults: 0, location: HandlerLocation(file: "A/A.swift", line: 1, column: 1),
            isolation: DefinitionIsolation.actor(of: Int.self), body: SynchronousBody { _ in })
        let registry = HandlerRegistry(entries: [entry])
        #expect(throws: DispatchError.self) { try registry[1].send("tap") }
        await MainActor.run { _ = #expect(throws: DispatchError.self) { try registry[1].send("tap") } }
        await #expect(throws: DispatchError.self) { try await registry[1].awaited.send("tap") }
    }
}
