import Foundation
import SelectorDispatchRPC
import Synchronization

/// The receiver that the foreign clients call.
final class Calculator: MessageReceiver, Sendable {
    private let counts = Mutex((started: 0, cancelled: 0))

    @Handler(.exposed) func subtract(_ minuend: Int, _ subtrahend: Int) -> Int {
        minuend - subtrahend
    }

    @Handler(.exposed) func sum(_ numbers: Int...) -> Int {
        numbers.reduce(0) { $0 &+ $1 }
    }

    @Handler(.exposed) func echo(_ value: JSONValue) -> JSONValue {
        value
    }

    @Handler(.exposed) func divide(_ dividend: Int, by divisor: Int) throws -> Int {
        guard divisor != 0 else {
            throw RPCError(
                code: 7,
                message: "division by zero",
                data: ["dividend": .number(JSONNumber(dividend))]
            )
        }
        return dividend / divisor
    }

    /// Counts, and reports each number as progress.
    @Handler(.exposed) func count(to last: Int) async -> Int {
        for number in 0..<last {
            await RPCProgress.report(Double(number + 1), of: Double(last), "number \(number + 1)")
        }
        return last
    }

    /// Waits until it is canceled.
    @Handler(.exposed) func wait() async throws {
        counts.withLock { $0.started += 1 }
        do {
            try await Task.sleep(for: .seconds(3_600))
        } catch {
            counts.withLock { $0.cancelled += 1 }
            throw error
        }
    }

    /// Blocks its thread.
    @Handler(.exposed) func hold(_ seconds: Double) {
        Thread.sleep(forTimeInterval: seconds)
    }

    @Handler(.exposed) func cancelledCount() -> Int {
        counts.withLock { $0.cancelled }
    }

    @Handler(.exposed) func startedCount() -> Int {
        counts.withLock { $0.started }
    }

    @Handler func secret() -> String {
        "secret"
    }
}
