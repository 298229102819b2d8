import SelectorDispatchNATS
import Synchronization

final class Calculator: Sendable {
    @Handler(.exposed) func subtract(_ value: Int, from other: Int) -> Int {
        other - value
    }

    @Handler(.exposed) func echo(_ text: String) -> String {
        text
    }

    /// Waits, like a handler that awaits another service.
    @Handler(.exposed) func wait(_ milliseconds: Int) async throws -> Int {
        try await Task.sleep(for: .milliseconds(milliseconds))
        return milliseconds
    }

    private let noted = Atomic(0)

    @Handler(.exposed) func note(_ number: Int) {
        noted.add(number, ordering: .relaxed)
    }

    @Handler(.exposed) func sum() -> Int {
        noted.load(ordering: .relaxed)
    }

    /// Computes for a while.
    @Handler(.exposed) func compute(_ rounds: Int) -> Int {
        var value = 1
        for _ in 0..<rounds {
            value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        }
        return value & 0xFFFF
    }
}
