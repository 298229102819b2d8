import TestSupport
import Testing

@testable import SelectorDispatch

/// What is faster gives the same, over a random part of the types, or over all of them in a ``WholeRun``.
@Suite(.serialized) struct FastPathTests {
    @Test(.random) func `every way of sending agrees with the slow one`() async throws {
        let alive = Counted.alive
        try await compare(parts: WholeRun.isOn ? 8 : 2, of: 8) { try $0.copyingArguments(of: $1) }
        #expect(Counted.alive == alive)
    }

    @Test(.random) func `handlers that are called with addresses agree with those that are called with values`()
        async throws
    {
        #expect(ErasedCalls.isKnown)
        try await compare(parts: WholeRun.isOn ? 8 : 1, of: 8) { _, type in
            HandlerRegistry.unerased.selectors(of: type).isEmpty ? nil : .unerased
        }
    }

    /// Compares over some parts of the types, side by side. The seed chooses them.
    private func compare(
        parts: Int, of count: Int,
        slow: @escaping @Sendable (HandlerRegistry, Any.Type) throws -> HandlerRegistry?
    ) async throws {
        let first = Int(RandomSeed.current % UInt64(count))
        try await withThrowingTaskGroup(of: Comparison.self) { group in
            for part in (first..<first + parts).map({ $0 % count }) {
                group.addTask {
                    var comparison = Comparison(seed: RandomSeed.current &+ UInt64(part), slow: slow)
                    try await comparison.run(from: part, by: count, messages: 3)
                    return comparison
                }
            }
            for try await comparison in group {
                let disagreements = comparison.disagreements
                #expect(comparison.count > 10_000 && comparison.refusals > comparison.count / 10)
                #expect(
                    disagreements.isEmpty,
                    "\(disagreements.count): \(disagreements.prefix(12).joined(separator: "\n"))")
            }
        }
    }
}
