import SelectorDispatchNATS

/// What the tests serve.
final class Cart: Sendable {
    @Handler(.exposed) func add(_ item: String, count: Int) -> String { "\(count) × \(item)" }
    @Handler(.exposed) func fail(_ code: Int) throws { throw RPCError(code: code, message: "no \(code)") }
    @Handler(.exposed) func crash() throws { throw Secret() }
    @Handler(.exposed) func wait(_ milliseconds: Int) async throws -> String {
        do {
            try await Task.sleep(for: .milliseconds(milliseconds))
        } catch {
            Cancellations.noted.withLock { $0 += 1 }
            throw error
        }
        return "waited"
    }
    @Handler(.exposed) func repeated(_ text: String, times: Int) -> String { String(repeating: text, count: times) }
    @Handler func hidden() {}

    struct Secret: Error {}
}

final class Admin: Sendable {
    @Handler(.exposed) func stop() -> String { "stopped" }
}
