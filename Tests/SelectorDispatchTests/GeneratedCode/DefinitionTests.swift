import Testing

@testable import SelectorDispatch

private typealias Collector = _GeneratedCode.HandlerCollector

@Suite struct DeclaredHandlersTests {
    private static func definition(
        line: Int,
        define: @escaping (Collector) -> Void = { $0.sync { (_: Int) in } }
    ) -> Definition {
        let facts = StaticText(copying: "\(line):1\ttap\ttap()")
        return Definition(
            define: define,
            function: ((Collector) -> Void).self,
            facts: facts,
            tags: []
        )
    }

    private static func group(_ type: Any.Type, _ definitions: Range<Int32>)
        -> DeclaredHandlers.Group
    {
        (type, false, StaticText("Tests/Generated.swift"), definitions, next: -1)
    }

    @Test func `a type's handlers are those of all its groups, in order`() {
        let generated = DeclaredHandlers(
            (0..<2000).map { Self.definition(line: $0) },
            groups: [
                Self.group(Int.self, 0..<3),
                Self.group(String.self, 3..<3),
                Self.group(Int.self, 3..<700),
                Self.group(Double.self, 700..<1500),
                Self.group(Int.self, 1500..<1999),
                Self.group(Bool.self, 1999..<2000),
            ]
        )
        func lines(_ type: Any.Type) -> [Int] {
            generated.entries(of: type).map(\.location.line)
        }
        #expect(lines(Int.self) == Array(0..<3) + Array(3..<700) + Array(1500..<1999))
        #expect(lines(Double.self) == Array(700..<1500))
        #expect(lines(Bool.self) == [1999])
        #expect(lines(String.self).isEmpty)
        #expect(lines(UInt8.self).isEmpty)
        #expect(generated.all.map(\.location.line) == Array(0..<2000))
        #expect(generated.entries(of: Double.self).allSatisfy { $0.receiver == Double.self })
    }

    @Test func `a handler has one entry, wherever it is looked up first`() async {
        let definitions = (0..<600).map { Self.definition(line: $0) }
        let generated = DeclaredHandlers(definitions, groups: [Self.group(Int.self, 0..<600)])
        let identities = await withTaskGroup(of: [ObjectIdentifier].self) { group in
            for _ in 0..<4 {
                group.addTask { generated.entries(of: Int.self).map(ObjectIdentifier.init) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(identities).count == 1)
        #expect(generated.all.map(ObjectIdentifier.init) == identities[0])
    }

    @Test func `nothing is defined before a type is looked up`() {
        nonisolated(unsafe) var defined = 0  // Written by this function's own calls alone.
        let definitions = (0..<4).map { line in
            Self.definition(line: line) {
                defined += 1
                $0.sync { (_: Int) in }
            }
        }
        let generated = DeclaredHandlers(
            definitions,
            groups: [Self.group(Int.self, 0..<3), Self.group(Bool.self, 3..<4)]
        )
        #expect(defined == 0)
        for _ in 0..<2 {
            _ = generated.entries(of: Bool.self)
        }
        #expect(defined == 1)
    }
}

@globalActor private actor Archive {
    static let shared = Archive()
}

@Suite struct DefinitionIsolationTests {
    @Test func `a nonisolated function has no actor`() {
        #expect(DefinitionIsolation.actor(of: ((Collector) -> Void).self) == nil)
        #expect(DefinitionIsolation.actor(of: (@Sendable (Collector) -> Void).self) == nil)
    }

    @Test func `a function that is isolated to a global actor has that actor's instance`() {
        let onMain: [Any.Type] = [
            (@MainActor (Collector) -> Void).self,
            (@MainActor @Sendable (Collector) -> Void).self,
        ]
        for type in onMain {
            #expect(DefinitionIsolation.actor(of: type) === MainActor.shared, "\(type)")
        }
        let onArchive: [Any.Type] = [
            (@Archive (Collector) -> Void).self,
            (@Archive @Sendable (Collector) -> Void).self,
        ]
        for type in onArchive {
            #expect(DefinitionIsolation.actor(of: type) === Archive.shared, "\(type)")
        }
    }

    @Test(
        arguments: [
            Int.self,
            (() -> Void).self,
            ((Int) -> Void).self,
            ((Collector) -> Int).self,
            ((Collector, Int) -> Void).self,
            (@MainActor () -> Void).self,
            (@MainActor (Int) -> Void).self,
            (@MainActor (Collector) -> Int).self,
            (@MainActor (inout Collector) -> Void).self,
        ] as [Any.Type]
    )
    func `any type other than a definition function's is isolated to an actor without senders`(
        type: Any.Type
    ) {
        let actor = DefinitionIsolation.actor(of: type)
        #expect(actor != nil)
        #expect(actor !== MainActor.shared)
        #expect(actor !== Archive.shared)
    }

    @Test func `the layout is known here; elsewhere, every isolated handler is refused`() {
        #expect(DefinitionIsolation.isKnown)
        let actor = DefinitionIsolation.actor(
            of: (@MainActor (Collector) -> Void).self,
            isKnown: false
        )
        #expect(actor != nil)
        #expect(actor !== MainActor.shared)
        #expect(DefinitionIsolation.actor(of: ((Collector) -> Void).self, isKnown: false) == nil)
    }

    @Test func `a handler whose type the program lacks is refused, and no other`() async throws {
        let missing = unsafe unsafeBitCast(0, to: Any.Type.self)
        let collector = Collector()
        collector.receiver(Int.self, "Tests/Generated.swift")
        collector.add(
            facts: StaticText("1:1\ttap\ttap()"),
            tags: [],
            { (_: Collector) in },
            as: missing
        )
        collector.unsafeAdd("2:1\tother\tother()") { (handlers: Collector) in
            handlers.sync { (_: Int) in 9 }
        }
        let registry = HandlerRegistry(entries: collector.definedEntries)
        let refusal = DispatchError.missingType(
            DispatchError.Context(selector: "tap", receiver: "Int", kind: .instance)
        )
        let signature = try registry.methodSignature(for: "tap", type: Int.self)
        #expect(signature.defect == refusal)
        #expect(registry.problems(sending: "tap", type: Int.self, with: []) == [refusal])
        #expect(throws: refusal) { try registry[1].send("tap") }
        await #expect(throws: refusal) { try await registry[1].awaited.send("tap") }
        // selector-check: elsewhere
        let other = try registry[1].send("other") as? Int
        #expect(other == 9)
    }

    @Test func `a handler of a function's type that the program lacks is refused`() async throws {
        let types = BodyTypes(
            target: Int.self,
            parameters: [MissingType.self],
            result: Int.self,
            resultIsSendable: true,
            isIsolatedToInstance: false
        )
        let refusal = DispatchError.missingType(
            DispatchError.Context(selector: "call:", receiver: "Int", kind: .instance)
        )
        for isAsync in [false, true] {
            let named = RegistryEntry.named(
                "call:",
                "call(_:)",
                receiver: Int.self,
                isSendable: true
            )
            let entry = RegistryEntry(
                selector: "call:",
                name: "call(_:)",
                receiver: Int.self,
                receiverIsSendable: true,
                isStatic: false,
                isThrowing: false,
                defaults: 0,
                location: named.location,
                body: .refusing(types, isAsync: isAsync)
            )
            let registry = HandlerRegistry(entries: [entry])
            await #expect(throws: refusal) {
                // selector-check: elsewhere
                try await registry[1].awaited.send("call:", with: [1])
            }
        }
        #expect(!types.areComplete)
        let known = MissingType.standing(for: Int.self)
        #expect(ObjectIdentifier(known) == ObjectIdentifier(Int.self))
    }

    @Test func `a handler of unknown isolation is refused to every sender`() async {
        let entry = RegistryEntry.named(
            "tap",
            "tap()",
            receiver: Int.self,
            isSendable: true,
            isolation: DefinitionIsolation.actor(of: Int.self)
        )
        let registry = HandlerRegistry(entries: [entry])
        #expect(throws: DispatchError.self) { try registry[1].send("tap") }
        await MainActor.run {
            _ = #expect(throws: DispatchError.self) { try registry[1].send("tap") }
        }
        await #expect(throws: DispatchError.self) { try await registry[1].awaited.send("tap") }
    }
}
