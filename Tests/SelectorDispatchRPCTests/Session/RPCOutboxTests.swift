import Synchronization
import Testing

@testable import SelectorDispatchRPC

@Suite struct RPCOutboxTests {
    private struct Broken: Error {}

    /// Can't be written to.
    private final class BrokenTransport: RPCTransport {
        let writes = Atomic<Int>(0)

        func read() async throws -> [UInt8]? { nil }
        func write(_ bytes: [UInt8]) async throws {
            writes.add(1, ordering: .relaxed)
            throw Broken()
        }
        func waitForHangUp() async {}
        func close() {}
    }

    @Test func `after a failure nothing more is written, and every sender is told`() async {
        let transport = BrokenTransport()
        let outbox = RPCOutbox(.lines, transport)
        for _ in 0..<2 {
            await #expect(throws: Broken.self) { try await outbox.send(Array("{}".utf8)) }
        }
        #expect(transport.writes.load(ordering: .relaxed) == 1)
    }
}
