import Testing

@testable import SelectorDispatch

private final class Late<Name>: MessageReceiver {
    func late() -> String { "\(Name.self)" }
    static func define(_ definition: _GeneratedCode.HandlerCollector) {
        definition.sync { (target: Late<Name>) in target.late() }
    }
    /// What a module's initializer section does.
    static func note(asking tags: @escaping @Sendable () -> Set<HandlerTag> = { [] }) {
        _GeneratedCode.note("Late") { definition in
            definition.receiver(Late<Name>.self, "Late/Late.swift")
            unsafe definition.unsafeAdd("1:1\tlate\tlate()", tags: tags(), Late<Name>.define)
        }
    }
}

private enum First {}
private enum Second {}
private enum Third {}
private enum Number<Inner> {}

@Suite struct RegistrationTests {
    @Test func `a module that is loaded while others send is found, and disturbs none`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    let controller = CartController()
                    for step in 0..<2000 {
                        let count = try controller.send("count:", with: [step])
                        #expect(count as? Int == step)
                    }
                }
            }
            group.addTask {
                func note<Name>(_: Name.Type, _ depth: Int) throws {
                    Late<Name>.note()
                    let name = try sendNow("late", to: Late<Name>(), with: [])
                    #expect(name as? String == "\(Name.self)")
                    if depth > 0 { try note(Number<Name>.self, depth - 1) }
                }
                try note(First.self, 20)
            }
            try await group.waitForAll()
        }
    }

    @Test func `a tag whose code sends a message finds what was registered before`() throws {
        try CartController().send("count:", with: [5])
        let before = HandlerRegistry.shared
        Late<Second>.note {
            let count = try? CartController().send("count:", with: [5])
            return [HandlerTag("\(count as? Int ?? 0)")]
        }
        #expect(try sendNow("late", to: Late<Second>(), with: []) as? String == "Second")
        #expect(!before.responds(to: "late", type: Late<Second>.self))  // selector-check: elsewhere
        #expect(try Late<Second>().methodSignature(for: "late").tags == [HandlerTag("5")])  // selector-check: elsewhere
    }

    @Test func `a tag whose code sends to its own type finds no handler yet`() throws {
        Late<Third>.note {
            do {
                try sendNow("late", to: Late<Third>(), with: [])
                return []
            } catch {
                return [HandlerTag("\(error)")]
            }
        }
        #expect(try sendNow("late", to: Late<Third>(), with: []) as? String == "Third")
        let tag = try #require(try Late<Third>().methodSignature(for: "late").tags.first)  // selector-check: elsewhere
        #expect(tag.name.hasPrefix("-[Late<Third> late]: unrecognized selector sent to instance"))
    }

    @Test func `a global actor whose instance sends a message when it is made is reached`() async throws {
        #expect(try await Warm.Receiver().awaited.send("warm:", with: [2]) as? Int == 9)
    }
}

@globalActor actor Warm {
    static let shared: Warm = {
        let found = try? CartController().send("count:", with: [7])
        return Warm(found as? Int ?? 0)
    }()
    let found: Int

    private init(_ found: Int) { self.found = found }

    final class Receiver: MessageReceiver, Sendable {
        @Handler @Warm func warm(_ more: Int) -> Int { Warm.shared.found + more }
    }
}
