import Foundation
import SelectorDispatchNATS
import Synchronization

/// The receiver that the tests serve.
final class Cart: Responder, Sendable {
    var nextResponder: (any Responder)? { nil }
    let gate = Gate()

    @Handler(.exposed) func add(_ item: String, count: Int) -> String {
        "\(count) × \(item)"
    }

    @Handler(.exposed) func fail(_ code: Int) throws {
        throw RPCError(code: code, message: "no \(code)")
    }

    @Handler(.exposed, .secret) func unlock(_ pin: String) throws {
        throw RPCError(code: 7, message: "not \(pin)")
    }

    @Handler(.exposed) func crash() throws {
        throw Secret()
    }

    @Handler(.exposed) func wait(_ milliseconds: Int) async throws -> String {
        do {
            try await Task.sleep(for: .milliseconds(milliseconds))
        } catch {
            Cancellations.noted.withLock { $0 += 1 }
            throw error
        }
        return "waited"
    }

    @Handler(.exposed) func linger() async -> String {
        await gate.wait()
        return "lingered"
    }

    @Handler(.exposed) func repeated(_ text: String, times: Int) -> String {
        String(repeating: text, count: times)
    }

    @Handler(.exposed) func block(_ milliseconds: UInt32) -> String {
        usleep(milliseconds * 1_000)
        return "blocked"
    }

    @Handler func hidden() {}

    private let met = Mutex(0)
    var metCount: Int { met.withLock { $0 } }

    /// Blocks its thread until this number of others do.
    @Handler(.exposed) func meet(_ count: Int) -> String {
        met.withLock { $0 += 1 }
        while metCount < count { usleep(1_000) }
        return "met"
    }

    struct Secret: Error {}
}

final class Admin: Sendable {
    @Handler(.exposed) func stop() -> String {
        "stopped"
    }
}
