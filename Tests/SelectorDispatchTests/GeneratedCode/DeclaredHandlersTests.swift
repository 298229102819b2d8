import Testing

@testable import SelectorDispatch

@Suite struct DeclaredHandlersTests {
    private static func definition(
        line: Int, define: @escaping (_GeneratedCode.HandlerCollector) -> Void = { $0.sync { (_: Int) in } }
    ) -> Definition {
        Definition(
            define: define, function: ((_GeneratedCode.HandlerCollector) -> Void).self,
            facts: StaticText(copying: "\(line):1\ttap\ttap()"), tags: [])
    }

    private static func receiver(_ type: Any.Type, _ first: Int) -> _GeneratedCode.HandlerCollector.Receiver {
        .init(type: type, isSendable: false, file: StaticText("Tests/Generated.swift"), firstDefinition: first)
    }

    @Test func `a type's handlers are those of all its groups, in order`() {
        let generated = DeclaredHandlers(
            (0..<2000).map { Self.definition(line: $0) },
            receivers: [
                Self.receiver(Int.self, 0), Self.receiver(String.self, 3), Self.receiver(Int.self, 3),
                Self.receiver(Double.self, 700), Self.receiver(Int.self, 1500), Self.receiver(Bool.self, 1999),
            ])
        func lines(_ type: Any.Type) -> [Int] { generated.entries(of: type).map(\.location.line) }
        #expect(lines(Int.self) == Array(0..<3) + Array(3..<700) + Array(1500..<1999))
        #expect(lines(String.self) == [])
        #expect(lines(Double.self) == Array(700..<1500))
        #expect(lines(Bool.self) == [1999])
        #expect(lines(UInt8.self) == [])
        #expect(generated.all.map(\.location.line) == Array(0..<2000))
        #expect(generated.entries(of: Double.self).allSatisfy { $0.receiver == Double.self })
    }

    @Test func `a handler has one entry, whoever asks for it first`() async {
        let generated = DeclaredHandlers(
            (0..<600).map { Self.definition(line: $0) }, receivers: [Self.receiver(Int.self, 0)])
        let identities = await withTaskGroup(of: [ObjectIdentifier].self) { group in
            for _ in 0..<4 { group.addTask { generated.entries(of: Int.self).map(ObjectIdentifier.init) } }
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
            definitions, receivers: [Self.receiver(Int.self, 0), Self.receiver(Bool.self, 3)])
        #expect(defined == 0)
        _ = generated.entries(of: Bool.self)
        _ = generated.entries(of: Bool.self)
        #expect(defined == 1)
    }
}
