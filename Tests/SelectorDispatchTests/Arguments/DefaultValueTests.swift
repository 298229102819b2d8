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
        let result = try registry.send("many:b:c:d:e:f:g:", to: Defaults(), with: [1, 2, 3, 4, 5], policy: .lenient)
        #expect(result as? [Int?] == [1, 2, 3, 4, 5, 60, nil])
    }

    @Test func `awaited handlers take defaults, whatever they return`() async throws {
        let defaults = Defaults()
        #expect(try await registry.awaited.send("tenfoldOf:", to: defaults, with: [], policy: .lenient) as? Int == 70)
        let kept = try await registry.awaited.send("kept:b:", to: defaults, with: [1], policy: .lenient)
        #expect((kept as? [Any])?.map { $0 as? Int } == [1, 20])
    }

    @Test func `an actor's handlers take defaults`() async throws {
        let vault = DefaultsVault()
        #expect(try await registry.awaited.send("openWithLevel:", to: vault, with: [], policy: .lenient) as? Int == 3)
        #expect(try await registry.awaited.send("sum:b:", to: vault, with: [1], policy: .lenient) as? Int == 21)
        #expect(try await registry.awaited.send("sumLater:b:", to: vault, with: [1], policy: .lenient) as? Int == 21)
    }
}
