import SelectorDispatchTesting
import Synchronization
import Testing

@testable import SelectorDispatchRPC

/// The limits on a peer's memory and time in a session.
@Suite struct SessionLimitTests {
    let stubborn = Stubborn()
    let clock = ManualClock()
    private let refusal =
        "with the answer, more than 100000 bytes would be held for the peer; ask for less at once"

    private func session(_ limits: RPCLimits, over transport: Script? = nil) -> RPCSession {
        RPCSession(
            RPCServer(root: stubborn),
            limits,
            Deadlines(clock),
            observer: nil,
            over: transport
        )
    }

    private func answer(_ id: Int) -> Substring {
        #"{"id":\#(id),"jsonrpc":"2.0","result":""}"#
    }

    /// Starts requests whose handlers wait, and returns the promises of their answers.
    private func start(_ ids: Range<Int>, in session: RPCSession) async -> [RPCPromise<String?>] {
        var promises: [RPCPromise<String?>] = []
        for id in ids { promises.append(await session.start(request("wait", id: id))) }
        return promises
    }

    /// Expects that a session handles one more text.
    private func expectText(in session: RPCSession) async {
        #expect(
            await session.answer(request("text", 3)) == #"{"id":1,"jsonrpc":"2.0","result":"xxx"}"#
        )
    }

    @Test func `a batch whose answers are too large is answered within the limit`() async throws {
        let session = session(
            RPCLimits(
                json: JSONLimits(bytes: 100_000),
                running: 4,
                pendingBytes: 100_000,
                time: nil
            )
        )
        let texts = (0..<1_000).map { request("text", 1_000, id: $0) }
        let answers = try JSONValue(
            parsing: #require(await session.answer("[\(texts.joined(separator: ","))]"))
        )
        guard case .array(let elements) = answers else { throw SecretError() }
        #expect(elements.map { "\($0["id"] ?? .null)" } == (0..<1_000).map { "\($0)" })
        let results = elements.filter { $0["result"] != nil }
        // Each answer has 1,031 to 1,033 bytes, and replaces a request of 59.
        #expect((40...43).contains(results.count))
        let refused: JSONValue = [
            "code": -32603, "message": "Result too large",
            "data": ["code": "large-answer", "message": .string(refusal)],
        ]
        #expect(elements.allSatisfy { $0["result"] != nil || $0["error"] == refused })
        // Only handlers that ran in parallel with the first oversized answer may have run in vain.
        #expect(results.count < stubborn.texts)
        #expect(stubborn.texts <= results.count + 4)
        await expectText(in: session)
    }

    @Test func `a session whose requests have ended is released`() async throws {
        weak var released: RPCSession?
        do {
            let session = session(RPCLimits())
            released = session
            await expectText(in: session)
            await session.waitForRequests()
        }
        for _ in 0..<10_000 where released != nil { await Task.yield() }
        #expect(released == nil)
    }

    @Test func `no handler starts while the peer doesn't take answers`() async throws {
        let transport = Script([], isSlow: true)
        let session = session(
            RPCLimits(running: 64, pending: 4, pendingBytes: 5_000, time: nil),
            over: transport
        )
        let text = request("text", 6_000)
        await session.receive(.text(text.bytes))
        while session.update({ $0.outbox.answers.count }) < 1 { await Task.yield() }
        #expect(session.update { $0.held } == 6_036)
        let last = Task { await session.receive(.text(text.bytes)) }
        for _ in 0..<100 { await Task.yield() }
        #expect(stubborn.texts == 1)
        transport.takeAll()
        await last.value
        await session.waitForRequests()
        #expect(stubborn.texts == 2)
    }

    @Test func `answers of handlers that ran at once are held up to the limit`() async throws {
        let transport = Script([], isSlow: true)
        let limits = RPCLimits(
            json: JSONLimits(bytes: 1_000),
            running: 64,
            pendingBytes: 100_000,
            time: nil
        )
        let session = session(limits, over: transport)
        for id in 0..<64 { await session.receive(.text(request("wait:", 10_000, id: id).bytes)) }
        while stubborn.waiting < 64 { await Task.yield() }
        stubborn.end()
        while session.update({ $0.outbox.answers.count }) < 64 { await Task.yield() }
        let held = session.update { $0.held }
        transport.takeAll()
        await session.waitForRequests()
        let answers = transport.written.split(separator: "\n")
        let refused =
            #""data":{"code":"large-answer","message":"\#(refusal)"},"message":"Result too large"}"#
        // Each answer has 10,032 or 10,033 bytes.
        #expect(answers.count { $0.contains("xxx") } == 9)
        let others = answers.filter { $0.contains(refused) }
        #expect(others.count == 55)
        #expect(held - others.reduce(0) { $0 + $1.utf8.count } <= 100_000)
        #expect(session.update { $0.held } == 0)
        await expectText(in: session)
    }

    @Test func `texts that come during a write are written together after it`() async throws {
        let transport = Script([], isSlow: true)
        let session = session(RPCLimits(time: nil), over: transport)
        async let first: Void = session.send("1".bytes)
        await transport.waitForWrites(1)
        for id in 2...3 { await session.receive(.text(request("text", 0, id: id).bytes)) }
        while session.update({ $0.outbox.answers.count }) < 2 { await Task.yield() }
        #expect(transport.writes == 1)
        transport.takeAll()
        try await first
        await session.waitForRequests()
        #expect(transport.writes == 2)
        #expect(session.update { $0.held } == 0)
        #expect(Set(transport.written.split(separator: "\n")) == ["1", answer(2), answer(3)])
    }

    @Test func `after a failure nothing more is written, and every send throws`() async {
        let transport = Script([])
        transport.close()
        let session = session(RPCLimits(time: nil), over: transport)
        for _ in 0..<2 {
            await #expect(throws: RPCConnectionError.closed) { try await session.send("{}".bytes) }
        }
        #expect(transport.writes == 1)
        await session.receive(.text(request("text", 0).bytes))
        await session.waitForRequests()
        #expect(transport.writes == 1)
        #expect(session.update { $0.held } == 0)
    }

    @Test func `handlers that ignore their cancellation give their slots back`() async throws {
        let session = session(RPCLimits(running: 64, time: .seconds(5)))
        let promises = await start(0..<64, in: session)
        while stubborn.waiting < 64 { await Task.yield() }
        clock.advance(by: .seconds(5))
        for (id, promise) in promises.enumerated() {
            #expect(await promise.value == failure(-32802, "Request timed out", id: "\(id)"))
        }
        await expectText(in: session)
        await session.waitForRequests()
        #expect(stubborn.waiting == 64)
        stubborn.end()
        while stubborn.waiting > 0 { await Task.yield() }
    }

    @Test func `handlers that go on count among those that a session may have`() async throws {
        let session = session(RPCLimits(running: 8, pending: 4, time: .seconds(5)))
        let overdue = await start(0..<4, in: session)
        while stubborn.waiting < 4 { await Task.yield() }
        clock.advance(by: .seconds(5))
        for promise in overdue { _ = await promise.value }
        await session.waitForRequests()
        // A single request is always accepted.
        let promises = await start(4..<5, in: session)
        let isTaken = Atomic(false)
        async let next: Void = {
            _ = await start(5..<6, in: session)
            isTaken.store(true, ordering: .releasing)
        }()
        for _ in 0..<100 { await Task.yield() }
        let wasTaken = isTaken.load(ordering: .acquiring)
        #expect(!wasTaken)
        stubborn.end()
        _ = await promises[0].value
        await next
        await session.waitForRequests()
    }
}

/// A receiver whose handlers ignore cancellation.
final class Stubborn: MessageReceiver, Sendable {
    private struct State {
        var texts = 0
        var waited = 0
        var isEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    var texts: Int { state.withLock { $0.texts } }
    var waiting: Int { state.withLock { $0.waiting.count } }
    /// The number of calls that waited or are waiting.
    var waited: Int { state.withLock { $0.waited } }
    @Handler(.exposed) func text(_ count: Int) -> String {
        state.withLock { $0.texts += 1 }
        return String(repeating: "x", count: count)
    }

    @Handler(.exposed) func wait(_ count: Int) async -> String {
        await wait()
        return String(repeating: "x", count: count)
    }

    @Handler(.exposed) func wait() async {
        await withCheckedContinuation { continuation in
            let isEnded = state.withLock { state in
                state.waited += 1
                if !state.isEnded { state.waiting.append(continuation) }
                return state.isEnded
            }
            if isEnded { continuation.resume() }
        }
    }

    func end() {
        let waiting = state.withLock { state in
            state.isEnded = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
