import SelectorDispatchTesting
import Synchronization
import Testing

@testable import SelectorDispatchRPC

/// The limits on the memory that a peer may occupy in a session, and on the time.
@Suite struct SessionLimitTests {
    let stubborn = Stubborn()
    let clock = ManualClock()
    private let refusal = "the answers to the text, or all that wait, have more than 100000 bytes; ask for less at once"

    private func session(_ limits: RPCLimits) -> RPCSession {
        RPCSession(PingServer(server: RPCServer(root: stubborn)), limits: limits, clock: clock)
    }

    /// Starts requests whose handlers wait, and returns the promises of their answers.
    private func start(_ ids: Range<Int>, in session: RPCSession) async -> [RPCPromise<String?>] {
        var promises: [RPCPromise<String?>] = []
        for id in ids { promises.append(await session.start(request("wait", id: id))) }
        return promises
    }

    /// Expects that a session handles one more text.
    private func expectText(in session: RPCSession) async {
        #expect(await session.answer(request("text", 3)) == #"{"id":1,"jsonrpc":"2.0","result":"xxx"}"#)
    }

    @Test func `a batch whose answers are too large is answered within the limit`() async throws {
        let session = session(RPCLimits(json: JSONLimits(bytes: 100_000), running: 4, pendingBytes: 100_000, time: nil))
        let texts = (0..<1_000).map { request("text", 1_000, id: $0) }
        let answers = try JSONValue(parsing: #require(await session.answer("[\(texts.joined(separator: ","))]")))
        guard case .array(let elements) = answers else { throw SecretError() }
        #expect(elements.map { "\($0["id"] ?? .null)" } == (0..<1_000).map { "\($0)" })
        let results = elements.filter { $0["result"] != nil }
        // Each is 1,031 to 1,033 bytes.
        #expect((94...96).contains(results.count))
        let refused: JSONValue = [
            "code": -32603, "message": "Result too large",
            "data": ["code": "large-answer", "message": .string(refusal)],
        ]
        #expect(elements.allSatisfy { $0["result"] != nil || $0["error"] == refused })
        // At most the handlers that ran in parallel with the first oversized answer ran in vain.
        #expect(results.count < stubborn.texts && stubborn.texts <= results.count + 4)
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
        let session = session(RPCLimits(running: 64, pending: 4, pendingBytes: 5_000, time: nil))
        let offered = RPCPromise<Int>()
        let text = request("text", 6_000)
        await session.receive(.text(text.bytes)) { answer in
            offered.keep(answer?.count ?? 0)
            return false
        }
        let bytes = await offered.value
        let last = Task { await session.start(text) }
        for _ in 0..<100 { await Task.yield() }
        #expect(stubborn.texts == 1)
        session.wereTaken(1, bytes: bytes)
        #expect(await last.value.value != nil && stubborn.texts == 2)
    }

    @Test func `answers of handlers that ran at once are held up to four times the limit`() async throws {
        let session = session(RPCLimits(json: JSONLimits(bytes: 1_000), running: 64, pendingBytes: 100_000, time: nil))
        let answers = Mutex<[String]>([])
        for id in 0..<64 {
            await session.receive(.text(request("wait:", 10_000, id: id).bytes)) { answer in
                answers.withLock { $0.append(answer?.text ?? "") }
                return false
            }
        }
        while stubborn.waiting < 64 { await Task.yield() }
        stubborn.end()
        while answers.withLock({ $0.count }) < 64 { await Task.yield() }
        let refused = #""data":{"code":"large-answer","message":"\#(refusal)"},"message":"Result too large"}"#
        let (held, others) = answers.withLock { answers in
            (answers.filter { $0.contains("xxx") }, answers.filter { $0.contains(refused) })
        }
        // Each is 10,032 or 10,033 bytes.
        #expect(held.count == 39 && others.count == 25)
        session.wereTaken(64, bytes: (held + others).reduce(0) { $0 + $1.utf8.count })
        await expectText(in: session)
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
        // A single one is always accepted.
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

    @Test func `a request without a handler and a cancellation pass those that wait`() async throws {
        let session = session(RPCLimits(running: 1, time: nil))
        let promises = await start(0..<3, in: session)
        while stubborn.waiting < 1 { await Task.yield() }
        #expect(await session.answer(request("ping", id: 0)) == #"{"id":0,"jsonrpc":"2.0","result":"pong"}"#)
        #expect(await session.answer(cancellation(#"{"id":2}"#)) == nil)
        #expect(await promises[2].value == failure(-32800, "Request canceled", id: "2"))
        stubborn.end()
        for promise in promises[..<2] { _ = await promise.value }
        #expect(stubborn.waited == 2)
    }
}

/// Handlers that ignore cancellation.
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

/// A server with a method of its own, like protocols on top of JSON-RPC.
private struct PingServer: RPCResponder {
    let server: RPCServer

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        request.method == "ping" ? "pong" : try await server.respond(to: request, in: session)
    }
    func turn(of request: RPCRequest) -> RPCTurn { request.method == "ping" ? .immediate : server.turn(of: request) }
}
