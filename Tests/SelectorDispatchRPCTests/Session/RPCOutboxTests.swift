import Synchronization
import Testing

@testable import SelectorDispatchRPC

@Suite struct RPCOutboxTests {
    private struct Broken: Error {}

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

    @Test func `after a failure nothing more is written, and every send throws`() async {
        let transport = BrokenTransport()
        let outbox = RPCOutbox(.lines, transport)
        for _ in 0..<2 { await #expect(throws: Broken.self) { try await outbox.send(Array("{}".utf8)) } }
        #expect(transport.writes.load(ordering: .relaxed) == 1)
    }

    /// Accepts nothing until it is opened.
    private final class ClosedTransport: RPCTransport {
        let (isWriting, isOpen) = (RPCPromise<Void>(), RPCPromise<Void>())
        let written = Mutex<[String]>([])

        func read() async throws -> [UInt8]? { nil }
        func write(_ bytes: [UInt8]) async throws {
            written.withLock { $0.append(bytes.text) }
            isWriting.keep(())
            await isOpen.value
        }
        func waitForHangUp() async {}
        func close() {}
    }

    private final class Holder: RPCAnswerHolder {
        let taken = Mutex<[Int]>([])
        var hasCalls: Bool { false }
        func wereTaken(_ texts: Int, bytes: Int) { taken.withLock { $0 += [texts, bytes] } }
    }

    @Test func `texts that come during a write are written together`() async throws {
        let (transport, holder) = (ClosedTransport(), Holder())
        let outbox = RPCOutbox(.lines, transport)
        async let first: Void = outbox.send(Array("1".utf8))
        await transport.isWriting.value
        for text in ["2", "30"] { #expect(outbox.add(Array(text.utf8), of: holder)) }
        await outbox.flush()
        #expect(holder.taken.withLock { $0 } == [])
        transport.isOpen.keep(())
        try await first
        #expect(transport.written.withLock { $0 } == ["1\n", "2\n30\n"])
        #expect(holder.taken.withLock { $0 } == [2, 3])
    }
}
