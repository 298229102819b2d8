import Testing

@testable import SelectorDispatch

@Suite struct DeclaredHandlerTests {
    private static func handler(
        line: Int, define: @escaping (_GeneratedCode.HandlerCollector) -> Void = { $0.sync0 { (_: Int) in } }
    ) -> DeclaredHandler {
        DeclaredHandler(
            define: define, function: ((_GeneratedCode.HandlerCollector) -> Void).self,
            facts: StaticText(copying: "\(line):1\ttap\ttap()"), line: 0, tags: [])
    }

    private static func receiver(_ type: Any.Type, _ first: Int) -> _GeneratedCode.HandlerCollector.Receiver {
        .init(type: type, isSendable: false, file: StaticText("Tests/Generated.swift"), firstHandler: first)
    }

    @Test(arguments: [0, 1, 511, 512, 513, 1024, 3000])
    func `a list in pieces keeps its elements in order`(count: Int) {
        var chunks = Chunks<Int>()
        for number in 0..<count { chunks.append(number) }
        #expect(chunks.count == count)
        #expect((0..<count).allSatisfy { chunks[$0] == $0 })
    }

    @Test func `a type's handlers are those of all its groups, in order`() {
        var handlers = Chunks<DeclaredHandler>()
        for line in 0..<2000 { handlers.append(Self.handler(line: line)) }
        let generated = DeclaredHandlers(
            handlers,
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
        var handlers = Chunks<DeclaredHandler>()
        for line in 0..<600 { handlers.append(Self.handler(line: line)) }
        let generated = DeclaredHandlers(handlers, receivers: [Self.receiver(Int.self, 0)])
        let identities = await withTaskGroup(of: [ObjectIdentifier].self) { group in
            for _ in 0..<4 { group.addTask { generated.entries(of: Int.self).map(ObjectIdentifier.init) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(identities).count == 1)
        #expect(generated.all.map(ObjectIdentifier.init) == identities[0])
    }

    @Test func `nothing is defined before a type is looked up`() {
        nonisolated(unsafe) var defined = 0  // Written by this function's own calls alone.
        var handlers = Chunks<DeclaredHandler>()
        for line in 0..<4 {
            handlers.append(
                Self.handler(line: line) {
                    defined += 1
                    $0.sync0 { (_: Int) in }
                })
        }
        let generated = DeclaredHandlers(
            handlers, receivers: [Self.receiver(Int.self, 0), Self.receiver(Bool.self, 3)])
        #expect(defined == 0)
        _ = generated.entries(of: Bool.self)
        _ = generated.entries(of: Bool.self)
        #expect(defined == 1)
    }
}
