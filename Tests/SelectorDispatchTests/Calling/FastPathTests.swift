import SelectorDispatch
import TestSupport
import Testing

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
}
