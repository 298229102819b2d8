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
            functions: .init(all: { define }, first: nil, type: nil),
            facts: facts,
            tags: []
        )
    }

    private static func receiver(_ type: Any.Type, _ first: Int) -> Collector.Receiver {
        (type, false, StaticText("Tests/Generated.swift"), first)
    }

    @Test func `a type's handlers are those of all its groups, in order`() {
        let generated = DeclaredHandlers(
            (0..<2000).map { Self.definition(line: $0) },
            receivers: [
                Self.receiver(Int.self, 0),
                Self.receiver(String.self, 3),
                Self.receiver(Int.self, 3),
                Self.receiver(Double.self, 700),
                Self.receiver(Int.self, 1500),
                Self.receiver(Bool.self, 1999),
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
        let generated = DeclaredHandlers(definitions, receivers: [Self.receiver(Int.self, 0)])
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
            receivers: [Self.receiver(Int.self, 0), Self.receiver(Bool.self, 3)]
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

@globalActor private enum Cellar {
    actor Home {}
    static let shared = Home()
}

@Suite struct DefinitionIsolationTests {
    @MainActor private static func onMain(_ collector: Collector) {
        collector.sync { (_: Int) in }
    }

    @Cellar private static func onCellar(_ collector: Collector) {
        collector.sync { (_: Int) in }
    }

    private static func nowhere(_ collector: Collector) {
        collector.sync { (_: Int) in }
    }

    /// Returns the isolation of a handler's entry, and the isolation as errors describe it.
    private func isolation(
        _ all: @autoclosure @escaping () -> Collector.DefinitionFunction,
        first: Collector.DefinitionFunction? = nil,
        type: Any.Type? = nil
    ) throws -> (actor: (any Actor)?, name: String) {
        let first: (() -> Collector.DefinitionFunction)? = first.map { first in { first } }
        let definition = Definition(
            functions: .init(all: all, first: first, type: type),
            facts: StaticText("1:1\ttap\ttap()"),
            tags: []
        )
        let entries = definition.entries(
            receiver: Int.self,
            isSendable: true,
            file: StaticText("Tests/Generated.swift"),
            callsErased: true
        )
        let entry = try #require(entries.first)
        return (entry.isolation, entry.isolationName)
    }

    @Test func `a handler has the isolation that its definition function carries`() throws {
        #expect(try isolation(Self.nowhere).actor == nil)
        #expect(try isolation(Self.onMain).actor === MainActor.shared)
        #expect(try isolation(Self.onCellar).actor === Cellar.shared)
        #expect(try isolation(Self.onMain, first: Self.nowhere).actor == nil)
        #expect(try isolation(Self.nowhere, first: Self.onCellar).actor === Cellar.shared)
    }

    @Test func `the name of the isolation is the global actor's, if that has metadata`() throws {
        let type = (@Cellar (Collector) -> Void).self
        #expect(try isolation(Self.onCellar, type: type).name == "Cellar")
        #expect(try isolation(Self.onCellar).name == "Cellar.Home")
        #expect(try isolation(Self.onMain).name == "MainActor")
    }

    @Test func `a function without the isolation that its type states is refused to every sender`()
        throws
    {
        let type = (@Cellar (Collector) -> Void).self
        #expect(try isolation(Self.nowhere, type: type).actor === UnknownActor.shared)
    }

    @Test func `a nonisolated function's type has no global actor`() {
        #expect(DefinitionIsolation.globalActor(of: ((Collector) -> Void).self) == nil)
        #expect(DefinitionIsolation.globalActor(of: (@Sendable (Collector) -> Void).self) == nil)
    }

    @Test func `the type of a function that is isolated to a global actor has that actor`() {
        #expect(DefinitionIsolation.isKnown)
        let onMain: [Any.Type] = [
            (@MainActor (Collector) -> Void).self,
            (@MainActor @Sendable (Collector) -> Void).self,
        ]
        for type in onMain {
            #expect(DefinitionIsolation.globalActor(of: type) == MainActor.self, "\(type)")
        }
        let onArchive: [Any.Type] = [
            (@Archive (Collector) -> Void).self,
            (@Archive @Sendable (Collector) -> Void).self,
        ]
        for type in onArchive {
            #expect(DefinitionIsolation.globalActor(of: type) == Archive.self, "\(type)")
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
    func `no other type is read`(type: Any.Type) {
        #expect(DefinitionIsolation.globalActor(of: type) == nil)
    }

    @Test func `a handler of unknown isolation is refused to every sender`() async {
        let entry = RegistryEntry.named(
            "tap",
            "tap()",
            receiver: Int.self,
            isSendable: true,
            isolation: UnknownActor.shared
        )
        let registry = HandlerRegistry(entries: [entry])
        #expect(throws: DispatchError.self) { try registry[1].send("tap") }
        await MainActor.run {
            _ = #expect(throws: DispatchError.self) { try registry[1].send("tap") }
        }
        await #expect(throws: DispatchError.self) { try await registry[1].awaited.send("tap") }
    }
}
