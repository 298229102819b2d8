import SelectorDispatchTesting
import Synchronization
import Testing

@testable import SelectorDispatchRPC

/// What a peer may have a session hold, and for how long.
@Suite struct SessionLimitTests {
    let stubborn = Stubborn()
    let clock = ManualClock()

    private func session(_ limits: RPCLimits) -> RPCSession {
        RPCSession(PingServer(server: RPCServer(root: stubborn)), limits: limits, clock: clock)
    }

    private func request(_ method: String, _ id: Int, _ parameters: RPCParameters = .none) -> String {
        "\(RPCRequest(method, parameters, id: .number(JSONNumber(id))).json)"
    }

    private func answer(_ text: String, in session: RPCSession) async throws -> JSONValue? {
        try await session.respond(to: Array(text.utf8)).map { try JSONValue(parsing: $0) }
    }

    /// Starts requests whose handlers wait, and returns the promises of their answers.
    private func start(_ ids: Range<Int>, in session: RPCSession) async -> [RPCPromise<[UInt8]?>] {
        var promises: [RPCPromise<[UInt8]?>] = []
        for id in ids {
            let promise = RPCPromise<[UInt8]?>()
            await session.receive(.text(Array(request("wait", id).utf8))) { promise.keep($0) }
            promises.append(promise)
        }
        return promises
    }

    private let pong = #"{"id":0,"jsonrpc":"2.0","result":"pong"}"#

    @Test func `a batch whose answers are too large is answered within the limit`() async throws {
        let session = session(RPCLimits(json: JSONLimits(bytes: 100_000), running: 4, pendingBytes: 100_000, time: nil))
        let texts = (0..<1_000).map { request("text", $0, .positional([1_000])) }
        let answers = try #require(try await answer("[\(texts.joined(separator: ","))]", in: session))
        guard case .array(let elements) = answers else {
            Issue.record("\(answers)")
            return
        }
        #expect(elements.map { "\($0["id"] ?? .null)" } == (0..<1_000).map { "\($0)" })
        let results = elements.filter { $0["result"] != nil }
        // Each is 1,031 to 1,033 bytes.
        #expect((94...96).contains(results.count))
        let refused: JSONValue = [
            "code": -32603, "message": "Result too large",
            "data": [
                "code": "large-answer",
                "message": "the answers to the text have more than 100000 bytes; ask for less, or in several texts",
            ],
        ]
        #expect(elements.allSatisfy { $0["result"] != nil || $0["error"] == refused })
        // At most the handlers that ran beside the first answer that was too large are in vain.
        #expect(results.count < stubborn.texts && stubborn.texts <= results.count + 4)
        #expect(try await answer(request("text", 1, .positional([3])), in: session)?["result"] == "xxx")
    }

    @Test func `a session whose requests have ended is released`() async throws {
        weak var released: RPCSession?
        do {
            let session = session(RPCLimits())
            released = session
            #expect(try await answer(request("text", 1, .positional([3])), in: session)?["result"] == "xxx")
            await session.waitForRequests()
        }
        for _ in 0..<10_000 where released != nil { await Task.yield() }
        #expect(released == nil)
    }

    @Test func `no handler starts while the peer doesn't take answers`() async throws {
        let session = session(RPCLimits(running: 64, pending: 4, pendingBytes: 5_000, time: nil))
        let offered = RPCPromise<[UInt8]?>()
        let text = request("text", 1, .positional([6_000]))
        await session.receive(.text(Array(text.utf8))) { answer in
            offered.keep(answer)
            return false
        }
        let answer = await offered.value
        let last = RPCPromise<[UInt8]?>()
        let isReceived = Task { await session.receive(.text(Array(text.utf8))) { last.keep($0) } }
        for _ in 0..<100 { await Task.yield() }
        #expect(stubborn.texts == 1)
        session.wereTaken(1, bytes: answer?.count ?? 0)
        await isReceived.value
        #expect(await last.value != nil)
        #expect(stubborn.texts == 2)
    }

    @Test func `handlers that ignore their cancellation give their slots back`() async throws {
        let session = session(RPCLimits(running: 64, time: .seconds(5)))
        let promises = await start(0..<64, in: session)
        while stubborn.waiting < 64 { await Task.yield() }
        clock.advance(by: .seconds(5))
        for (id, promise) in promises.enumerated() {
            let answer = await promise.value.map { String(decoding: $0, as: UTF8.self) }
            #expect(answer == #"{"error":{"code":-32802,"message":"Request timed out"},"id":\#(id),"jsonrpc":"2.0"}"#)
        }
        #expect(try await answer(request("text", 1, .positional([3])), in: session)?["result"] == "xxx")
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
        // One at a time is always taken.
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
        #expect(await session.respond(to: Array(request("ping", 0).utf8)) == Array(pong.utf8))
        let cancellation = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#
        #expect(await session.respond(to: Array(cancellation.utf8)) == nil)
        #expect(
            await promises[2].value.map { String(decoding: $0, as: UTF8.self) }
                == #"{"error":{"code":-32800,"message":"Request canceled"},"id":2,"jsonrpc":"2.0"}"#)
        stubborn.end()
        for promise in promises[..<2] { _ = await promise.value }
        #expect(stubborn.waited == 2)
    }
}

/// Handlers that don't ask whether they are canceled.
final class Stubborn: MessageReceiver, Sendable {
    private struct State {
        var texts = 0
        var waited = 0
        var isEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The number of texts that were made.
    var texts: Int { state.withLock { $0.texts } }
    /// The number of calls that wait.
    var waiting: Int { state.withLock { $0.waiting.count } }
    /// The number of calls that waited or wait.
    var waited: Int { state.withLock { $0.waited } }

    @Handler(.exposed) func text(_ count: Int) -> String {
        state.withLock { $0.texts += 1 }
        return String(repeating: "x", count: count)
    }

    /// Waits for ``end()``.
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

/// A server with a method of its own, as protocols on top of JSON-RPC have.
private struct PingServer: RPCResponder {
    let server: RPCServer

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        request.method == "ping" ? "pong" : try await server.respond(to: request, in: session)
    }

    func turn(of request: RPCRequest) -> RPCTurn { request.method == "ping" ? .immediate : server.turn(of: request) }
}
