import SelectorDispatchTesting
import Synchronization
import Testing

@testable import SelectorDispatchRPC

@Suite struct SessionTests {
    let gate = Gate()

    private func session(
        _ limits: RPCLimits = RPCLimits(), ordering: RPCServer.Ordering = .concurrent,
        clock: some Clock<Duration> = ManualClock()
    ) throws -> RPCSession {
        let server = RPCServer(root: gate, ordering: ordering)
        try server.coder.directory.add(gate, as: "gate")
        return RPCSession(server, limits: limits, clock: clock)
    }

    private func request(_ id: Int, _ method: String = "pass", _ name: String) -> String {
        "\(RPCRequest(method, .positional([.string(name)]), id: .number(JSONNumber(id))).json)"
    }

    /// Starts to handle a text. The answer is awaited later.
    private func start(_ text: String, in session: RPCSession) async -> RPCPromise<String?> {
        let promise = RPCPromise<String?>()
        await session.receive(.text(Array(text.utf8))) { answer in
            promise.keep(answer.map { String(decoding: $0, as: UTF8.self) })
        }
        return promise
    }

    @Test func `requests run concurrently up to the limit`() async throws {
        let session = try session(RPCLimits(running: 3))
        let texts = (0..<5).map { request($0, "pass", "\($0)") }
        let answer = await start("[\(texts.joined(separator: ","))]", in: session)
        await gate.waitForArrivals(3)
        #expect(await gate.running == 3)
        for index in 0..<5 {
            await gate.waitForArrivals(index + 1)
            await gate.letGo("\(index)")
        }
        let results = (0..<5).map { #"{"id":\#($0),"jsonrpc":"2.0","result":"\#($0)"}"# }
        #expect(await answer.value == "[\(results.joined(separator: ","))]")
        #expect(await gate.mostRunning == 3)
    }

    @Test func `the limit holds for later requests, too`() async throws {
        let session = try session(RPCLimits(running: 1))
        let first = await start(request(0, "pass", "0"), in: session)
        await gate.waitForArrivals(1)
        await gate.letGo("0")
        _ = await first.value
        let answer = await start("[\(request(1, "pass", "1")),\(request(2, "pass", "2"))]", in: session)
        for index in 1...2 {
            await gate.waitForArrivals(index + 1)
            await gate.letGo("\(index)")
        }
        _ = await answer.value
        #expect(await gate.mostRunning == 1)
    }

    @Test func `requests to one receiver can run in order`() async throws {
        let session = try session(ordering: .perReceiver)
        let texts = (0..<4).map { request($0, $0 == 3 ? "gate.pass" : "pass", "\($0)") }
        let answer = await start("[\(texts.joined(separator: ","))]", in: session)
        await gate.waitForArrivals(2)
        #expect(await Set(gate.arrived) == ["0", "3"])
        for index in [0, 1, 2] {
            await gate.letGo("\(index)")
            if index < 2 { await gate.waitForArrivals(3 + index) }
        }
        await gate.letGo("3")
        _ = await answer.value
        #expect(await gate.arrived.filter { $0 != "3" } == ["0", "1", "2"])
    }

    @Test func `a request can be canceled by its identifier`() async throws {
        let session = try session(RPCLimits(running: 1))
        let running = await start(request(1, "pass", "a"), in: session)
        let waiting = await start(request(2, "pass", "b"), in: session)
        await gate.waitForArrivals(1)
        let cancelled = #"{"error":{"code":-32800,"message":"Request canceled"},"id":ID,"jsonrpc":"2.0"}"#
        for id in ["2", "1"] {
            let text = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
            #expect(await session.respond(to: Array(text.utf8)) == nil)
            let answer = await id == "1" ? running.value : waiting.value
            #expect(answer == cancelled.replacing("ID", with: id))
        }
        await session.waitForRequests()
        #expect(await gate.arrived == ["a"])
        #expect(await gate.cancelled == ["a"])
    }

    @Test func `a cancellation of an unknown request or without an identifier does nothing`() async throws {
        let session = try session()
        for parameters in [#"{"id":7}"#, "{}", "[1]", #"{"id":[]}"#] {
            let text = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":\#(parameters)}"#
            #expect(await session.respond(to: Array(text.utf8)) == nil)
        }
    }

    @Test func `a text waits until there is room`() async throws {
        let session = try session(RPCLimits(pending: 2))
        _ = await start(request(1, "pass", "a"), in: session)
        _ = await start(request(2, "pass", "b"), in: session)
        let isTaken = Atomic(false)
        async let third: Void = {
            _ = await start(request(3, "pass", "c"), in: session)
            isTaken.store(true, ordering: .releasing)
        }()
        await gate.waitForArrivals(2)
        let wasTaken = isTaken.load(ordering: .acquiring)
        #expect(!wasTaken)
        await gate.letGo("a")
        await third
        await gate.waitForArrivals(3)
        for name in ["b", "c"] { await gate.letGo(name) }
        await session.waitForRequests()
    }

    static let refused: [(text: String, answer: String)] = [
        (
            #"[{},{},{}]"#,
            #"{"error":{"code":-32600,"data":{"message":"the batch has 3 messages, more than the limit of 2"},"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#
        ),
        (
            #"[[[[[]]]]]"#,
            #"{"error":{"code":-32600,"data":{"code":"too-deep","message":"values are nested deeper than the limit of 4"},"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#
        ),
        (
            String(repeating: " ", count: 300),
            #"{"error":{"code":-32600,"data":{"code":"too-large","message":"the JSON has 300 bytes, more than the limit of 200"},"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#
        ),
        ("", #"{"error":{"code":-32700,"message":"Parse error"},"id":null,"jsonrpc":"2.0"}"#),
        ("\u{FEFF}{}", #"{"error":{"code":-32700,"message":"Parse error"},"id":null,"jsonrpc":"2.0"}"#),
    ]

    @Test(arguments: refused) func `texts beyond the limits are refused`(text: String, answer: String) async throws {
        let session = try session(RPCLimits(json: JSONLimits(bytes: 200, depth: 4), batch: 2))
        let bytes = await session.respond(to: Array(text.utf8))
        #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == answer)
    }

    static let invalid: [(text: String, id: String)] = [
        (#"{"jsonrpc":"1.0","method":"pass","id":1}"#, "1"), (#"{"method":"pass","id":"a"}"#, #""a""#),
        (#"{"jsonrpc":2.0,"method":"pass","id":1.50}"#, "1.50"), (#"{"jsonrpc":"2.0","method":1,"id":7}"#, "7"),
        (#"{"jsonrpc":"2.0","method":"pass","params":"x","id":7}"#, "7"),
        (#"{"jsonrpc":"2.0","method":"pass","params":null,"id":7}"#, "7"),
        (#"{"jsonrpc":"2.0","method":"pass","id":[]}"#, "null"),
        (#"{"jsonrpc":"2.0","method":"pass","id":true}"#, "null"), (#"{"jsonrpc":"2.0","id":9}"#, "9"),
        (#""text""#, "null"), ("null", "null"),
    ]

    @Test(arguments: invalid)
    func `an invalid request is answered with its identifier if it has one`(text: String, id: String) async throws {
        let answer = try await session().respond(to: Array(text.utf8))
        #expect(
            answer.map { String(decoding: $0, as: UTF8.self) }
                == #"{"error":{"code":-32600,"message":"Invalid Request"},"id":\#(id),"jsonrpc":"2.0"}"#)
    }

    @Test func `an answer repeats the request's identifier digit by digit`() async throws {
        let server = RPCServer(root: Calculator())
        for id in ["1", "-0", "1e400", "18446744073709551616", "0.10", #""""#, #""é""#, "null"] {
            let answer = try await server.answer(#"{"jsonrpc":"2.0","method":"sum","id":\#(id)}"#)
            #expect(answer?["id"].map { "\($0)" } == id)
        }
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":9,"result":1,"error":{}}"#, #"{"jsonrpc":"2.0","id":9,"error":1}"#,
        #"{"jsonrpc":"2.0","id":9,"result":1}"#, #"[{"jsonrpc":"2.0","id":9,"error":{}}]"#,
    ])
    func `a response isn't answered, even a malformed one`(text: String) async throws {
        #expect(try await session().respond(to: Array(text.utf8)) == nil)
    }

    @Test func `limits of zero let one request run at a time`() async throws {
        let session = try session(RPCLimits(running: 0, pending: 0, pendingBytes: 0))
        for name in ["a", "b"] {
            let answer = await start(request(1, "pass", name), in: session)
            await gate.waitForArrivals(name == "a" ? 1 : 2)
            await gate.letGo(name)
            #expect(await answer.value == #"{"id":1,"jsonrpc":"2.0","result":"\#(name)"}"#)
        }
    }

    @Test func `a request that waits for its turn has the task's values of whoever sent it`() async throws {
        let senders = Senders()
        let session = RPCSession(RPCServer(root: senders), limits: RPCLimits(running: 1))
        let answers = [RPCPromise<String?>(), RPCPromise()]
        for (name, answer) in zip(["first", "second"], answers) {
            await Senders.$inTask.withValue(name) {
                await session.receive(.text(Array(#"{"jsonrpc":"2.0","method":"name","id":1}"#.utf8))) { text in
                    answer.keep(text.map { String(decoding: $0, as: UTF8.self) })
                }
            }
        }
        senders.isOpen.keep(())
        #expect(await answers[0].value == #"{"id":1,"jsonrpc":"2.0","result":"first"}"#)
        #expect(await answers[1].value == #"{"id":1,"jsonrpc":"2.0","result":"second"}"#)
    }

    @Test func `a single request can begin on the caller's thread`() throws {
        let session = RPCSession(RPCServer(root: Calculator()))
        let answer = Mutex<[UInt8]?>(nil)
        let request = #"{"jsonrpc":"2.0","method":"sum","params":[1,2],"id":1}"#
        session.respondHere(to: Array(request.utf8)) { bytes in answer.withLock { $0 = bytes } }
        // Nothing has suspended, so it is there.
        let text = answer.withLock { $0 }.map { String(decoding: $0, as: UTF8.self) }
        #expect(text == #"{"id":1,"jsonrpc":"2.0","result":3}"#)
    }
}

/// Says which sender's task it runs for.
final class Senders: MessageReceiver, Sendable {
    @TaskLocal static var inTask = "nobody"
    let isOpen = RPCPromise<Void>()

    @Handler(.exposed) func name() async -> String {
        if Self.inTask == "first" { await isOpen.value }
        return Self.inTask
    }
}
