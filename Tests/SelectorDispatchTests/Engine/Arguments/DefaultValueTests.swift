import SelectorDispatch
import Testing

/// Handlers of every kind whose last arguments may be missing.
final class Defaults: MessageReceiver, Sendable {
    @Handler func many(_ a: Int, b: Int, c: Int, d: Int, e: Int, f: Int = 60, g: Int?) -> [Int?] {
        [a, b, c, d, e, f, g]
    }
    @Handler func tenfold(of a: Int = 7) async -> Int { a * 10 }
    @Handler func kept(_ a: Int, b: Int = 20) async -> [Any] { [a, b] }
}

actor DefaultsVault: MessageReceiver {
    @Handler func open(level: Int = 3) -> Int { level }
    @Handler func sum(_ a: Int, b: Int = 20) -> Int { a + b }
    @Handler func sumLater(_ a: Int, b: Int = 20) async -> Int { a + b }
}

@Suite struct DefaultValueTests {
    private let registry = HandlerRegistry.shared

    @Test func `a default in the midst of many parameters is taken, and the one after it is nil`() throws {
        let result = try registry[Defaults()].send("many:b:c:d:e:f:g:", with: [1, 2, 3, 4, 5], policy: .lenient)
        #expect(result as? [Int?] == [1, 2, 3, 4, 5, 60, nil])
    }

    @Test func `awaited handlers take defaults, whatever they return`() async throws {
        let defaults = Defaults()
        #expect(try await registry[defaults].awaited.send("tenfoldOf:", with: [], policy: .lenient) as? Int == 70)
        let kept = try await registry[defaults].awaited.send("kept:b:", with: [1], policy: .lenient) as Any?
        #expect((kept as? [Any])?.map { $0 as? Int } == [1, 20])
    }

    @Test func `an actor's handlers take defaults`() async throws {
        let vault = DefaultsVault()
        #expect(try await registry[vault].awaited.send("openWithLevel:", with: [], policy: .lenient) as? Int == 3)
        #expect(try await registry[vault].awaited.send("sum:b:", with: [1], policy: .lenient) as? Int == 21)
        #expect(try await registry[vault].awaited.send("sumLater:b:", with: [1], policy: .lenient) as? Int == 21)
    }
}
