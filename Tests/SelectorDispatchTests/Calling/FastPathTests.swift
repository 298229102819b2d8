import TestSupport
import Testing

@testable import SelectorDispatch

/// What is faster gives the same, over all types.
@Suite(.serialized) struct FastPathTests {
    @Test(.random, arguments: 0..<8)
    func `every way of sending agrees with the slow one`(part: Int) async throws {
        let alive = Counted.alive
        do {
            var comparison = Comparison(seed: RandomSeed.current &+ UInt64(part)) { try $0.copyingArguments(of: $1) }
            try await comparison.run(from: part, by: 8, messages: 3)
            let disagreements = comparison.disagreements
            #expect(comparison.count > 10_000 && comparison.refusals > comparison.count / 10)
            #expect(
                disagreements.isEmpty, "\(disagreements.count): \(disagreements.prefix(12).joined(separator: "\n"))")
        }
        #expect(Counted.alive == alive)
    }

    @Test(.random) func `handlers that are called with addresses agree with those that are called with values`()
        async throws
    {
        #expect(ErasedFunction.isKnown)
        var comparison = Comparison(seed: RandomSeed.current) { _, type in
            HandlerRegistry.unerased.selectors(of: type).isEmpty ? nil : .unerased
        }
        try await comparison.run(from: 1, by: 5, messages: 3)
        let disagreements = comparison.disagreements
        #expect(comparison.count > 10_000 && comparison.refusals > comparison.count / 10)
        #expect(disagreements.isEmpty, "\(disagreements.count): \(disagreements.prefix(12).joined(separator: "\n"))")
    }
}
