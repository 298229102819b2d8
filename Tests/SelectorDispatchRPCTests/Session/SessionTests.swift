import SelectorDispatchTesting
import Synchronization
import Testing

@testable import SelectorDispatchRPC

@Suite struct SessionTests {
    let gate = Gate()

    private func session(
        _ limits: RPCLimits = RPCLimits(),
        ordering: RPCServer.Ordering = .concurrent
    ) throws -> RPCSession {
        let server = RPCServer(root: gate, ordering: ordering)
        try server.coder.directory.add(gate, as: "gate")
        return RPCSession(server, limits: limits, clock: ManualClock())
    }

    @Test func `requests run concurrently up to the limit`() async throws {
        let session = try session(RPCLimits(running: 3))
        let texts = (0..<5).map { request("pass", .string("\($0)"), id: $0) }
        let answer = await session.start("[\(texts.joined(separator: ","))]")
        await gate.waitForArrivals(3)
        #expect(await gate.running == 3)
        for index in 0..<5 { await gate.letGo("\(index)", after: index + 1) }
        let results = (0..<5).map { #"{"id":\#($0),"jsonrpc":"2.0","result":"\#($0)"}"# }
        #expect(await answer.value == "[\(results.joined(separator: ","))]")
        #expect(await gate.mostRunning == 3)
    }

    @Test func `requests to one receiver can run in order`() async throws {
        let session = try session(ordering: .perReceiver)
        let texts = (0..<4).map {
            request($0 == 3 ? "gate.pass" : "pass", .string("\($0)"), id: $0)
        }
        let answer = await session.start("[\(texts.joined(separator: ","))]")
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
        let running = await session.start(request("pass", "a", id: 1))
        let waiting = await session.start(request("pass", "b", id: 2))
        await gate.waitForArrivals(1)
        for (id, answer) in [("2", waiting), ("1", running)] {
            #expect(await session.answer(cancellation(#"{"id":\#(id)}"#)) == nil)
            #expect(await answer.value == failure(-32800, "Request canceled", id: id))
        }
        await session.waitForRequests()
        #expect(await [gate.arrived, gate.cancelled] == [["a"], ["a"]])
    }

    @Test func `a cancellation of an unknown request or without an identifier does nothing`()
        async throws
    {
        let session = try session()
        for parameters in [#"{"id":7}"#, "{}", "[1]", #"{"id":[]}"#] {
            #expect(await session.answer(cancellation(parameters)) == nil)
        }
    }

    @Test func `a text waits until there is room`() async throws {
        let session = try session(RPCLimits(pending: 2))
        for name in ["a", "b"] { _ = await session.start(request("pass", .string(name))) }
        let isTaken = Atomic(false)
        async let third: Void = {
            _ = await session.start(request("pass", "c"))
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

    private static func invalid(_ data: String) -> String {
        failure(-32600, "Invalid Request", data: data)
    }

    /// Invalid texts with the identifier in their answer.
    private static let invalidRequests: [(text: String, id: String)] = [
        (#"{"jsonrpc":"1.0","method":"pass","id":1}"#, "1"),
        (#"{"method":"pass","id":"a"}"#, #""a""#),
        (#"{"jsonrpc":2.0,"method":"pass","id":1.50}"#, "1.50"),
        (#"{"jsonrpc":"2.0","method":1,"id":7}"#, "7"),
        (#"{"jsonrpc":"2.0","method":"pass","params":"x","id":7}"#, "7"),
        (#"{"jsonrpc":"2.0","method":"pass","params":null,"id":7}"#, "7"),
        (#"{"jsonrpc":"2.0","method":"pass","id":[]}"#, "null"),
        (#""text""#, "null"),
        ("null", "null"),
        (#"{"jsonrpc":"2.0","method":"pass","id":true}"#, "null"),
        (#"{"jsonrpc":"2.0","id":9}"#, "9"),
    ]

    /// Texts that aren't requests.
    static let others: [(text: String, answer: String?)] =
        [
            (
                "[{},{},{}]",
                invalid(#"{"message":"the batch has 3 messages, more than the limit of 2"}"#)
            ),
            (
                "[[[[[]]]]]",
                invalid(
                    #"{"code":"too-deep","message":"values are nested deeper than the limit of 4"}"#
                )
            ),
            (
                String(repeating: " ", count: 300),
                invalid(
                    #"{"code":"too-large","message":"the JSON has 300 bytes, more than the limit of 200"}"#
                )
            ),
            ("", failure(-32700, "Parse error")),
            ("\u{FEFF}{}", failure(-32700, "Parse error")),
            (#"{"jsonrpc":"2.0","id":9,"result":1}"#, nil),
            (#"{"jsonrpc":"2.0","id":9,"result":1,"error":{}}"#, nil),
            (#"{"jsonrpc":"2.0","id":9,"error":1}"#, nil),
            (#"[{"jsonrpc":"2.0","id":9,"error":{}}]"#, nil),
        ]
        + invalidRequests.map { text, id in
            (text, failure(-32600, "Invalid Request", id: id))
        }

    @Test(arguments: others)
    func
        `an invalid or too large text is answered with its identifier if it has one, and a response isn't answered`(
            text: String,
            answer: String?
        ) async throws
    {
        let session = try session(RPCLimits(json: JSONLimits(bytes: 200, depth: 4), batch: 2))
        #expect(await session.answer(text) == answer)
    }

    @Test func `an answer repeats the request's identifier digit by digit`() async throws {
        let server = RPCServer(root: Calculator())
        for id in ["1", "-0", "1e400", "18446744073709551616", "0.10", #""""#, #""é""#, "null"] {
            let answer = try await server.answer(#"{"jsonrpc":"2.0","method":"sum","id":\#(id)}"#)
            #expect(answer?["id"].map { "\($0)" } == id)
        }
    }

    @Test func `limits of zero let one request run at a time`() async throws {
        let session = try session(RPCLimits(running: 0, pending: 0, pendingBytes: 0))
        for name in ["a", "b"] {
            let answer = await session.start(request("pass", .string(name)))
            await gate.letGo(name, after: name == "a" ? 1 : 2)
            #expect(await answer.value == #"{"id":1,"jsonrpc":"2.0","result":"\#(name)"}"#)
        }
    }

    @Test func `a request that waits for its turn has the values of its sender's task`()
        async throws
    {
        let senders = Senders()
        let session = RPCSession(
            RPCServer(root: senders),
            limits: RPCLimits(running: 1, time: nil)
        )
        var answers: [RPCPromise<String?>] = []
        for name in ["first", "second"] {
            await Senders.$inTask.withValue(name) {
                answers.append(await session.start(request("name")))
            }
        }
        senders.isOpen.keep(())
        for (name, answer) in zip(["first", "second"], answers) {
            #expect(await answer.value == #"{"id":1,"jsonrpc":"2.0","result":"\#(name)"}"#)
        }
    }

    @Test func `a single request can begin on the caller's thread`() throws {
        let session = RPCSession(RPCServer(root: Calculator()))
        let answer = Mutex<String?>(nil)
        session.respondHere(to: request("sum", 1, 2).bytes) { bytes in
            answer.withLock { $0 = bytes?.text }
        }
        // Nothing has suspended, so the answer is available.
        #expect(answer.withLock { $0 } == #"{"id":1,"jsonrpc":"2.0","result":3}"#)
    }
}

/// A receiver that returns the task-local value of its sender's task.
final class Senders: MessageReceiver, Sendable {
    @TaskLocal static var inTask = "none"
    let isOpen = RPCPromise<Void>()

    @Handler(.exposed) func name() async -> String {
        if Self.inTask == "first" { await isOpen.value }
        return Self.inTask
    }
}
