import Foundation
import SelectorDispatchTesting
import Synchronization
import Testing

@testable import SelectorDispatchRPC

/// The duration and the number of connections.
@Suite struct ConnectionTests {
    let gate = Gate()
    let clock = ManualClock()

    private func run(
        _ transport: Script,
        to root: (any AnyObject & Sendable)? = nil,
        time: Duration? = nil,
        mayBeIdle: Bool = true,
        pendingBytes: Int = 1_000_000
    ) async {
        let limits = RPCLimits(
            pendingBytes: pendingBytes,
            time: time,
            textTime: .seconds(5),
            idleTime: .seconds(60)
        )
        let server = RPCServer(root: root ?? gate)
        let session = RPCSession(server, limits, Deadlines(clock), observer: nil, over: transport)
        await session.run(transport, mayBeIdle: mayBeIdle)
    }

    private func timedOut(_ message: String) -> String {
        failure(-32802, "Request timed out", data: #"{"message":"\#(message)"}"#) + "\n"
    }

    private let resultA = #"{"id":1,"jsonrpc":"2.0","result":"a"}"# + "\n"

    private static let late = "a text was begun and not ended within 5.0 seconds"
    static let idlers: [(pieces: [String], mayBeIdle: Bool, seconds: Int, message: String)] = [
        (["{"], true, 5, late),
        // Further bytes of a text don't extend its time limit.
        (["{", "}"], true, 5, late),
        ([], false, 60, "no request came within 60.0 seconds"),
    ]

    @Test(arguments: idlers)
    func
        `a connection ends if a text isn't ended in time, or no request comes and it may not be idle`(
            pieces: [String],
            mayBeIdle: Bool,
            seconds: Int,
            message: String
        ) async throws
    {
        let transport = Script(pieces)
        async let end: Void = run(transport, mayBeIdle: mayBeIdle)
        await transport.waitForReads(pieces.count + 1)
        clock.advance(by: .seconds(seconds))
        await end
        #expect(transport.written == timedOut(message))
    }

    @Test func `a connection that waits for an answer isn't idle`() async throws {
        let transport = Script([request("pass", "a") + "\n"])
        async let end: Void = run(transport, mayBeIdle: false)
        await gate.waitForArrivals(1)
        await transport.waitForReads(2)
        clock.advance(by: .seconds(60))
        for _ in 0..<100 { await Task.yield() }
        await gate.letGo("a")
        while transport.written.isEmpty { await Task.yield() }
        #expect(transport.written == resultA)
        clock.advance(by: .seconds(60))
        await end
        #expect(transport.written == resultA + timedOut("no request came within 60.0 seconds"))
    }

    @Test func `a connection ends with its input, though a handler goes on`() async throws {
        let stubborn = Stubborn()
        let transport = Script([request("wait")], ends: true)
        async let end: Void = run(transport, to: stubborn, time: .seconds(5))
        while stubborn.waiting < 1 { await Task.yield() }
        clock.advance(by: .seconds(5))
        await end
        #expect(transport.written == failure(-32802, "Request timed out", id: "1") + "\n")
        #expect(stubborn.waiting == 1)
        stubborn.end()
    }

    @Test func `a peer that reads slowly gets all answers, and few are held meanwhile`()
        async throws
    {
        let texts = (0..<64).map { request("text", 10_000, id: $0) + "\n" }.joined()
        let stubborn = Stubborn()
        let transport = Script([texts], ends: true, isSlow: true)
        async let end: Void = run(transport, to: stubborn, pendingBytes: 100_000)
        while stubborn.texts < 5 { await Task.yield() }
        try await Task.sleep(for: .milliseconds(200))
        // Several threads may each begin a handler before the limit is reached.
        #expect((5...9).contains(stubborn.texts))
        transport.takeAll()
        await end
        let answers = transport.written.split(separator: "\n")
        #expect(answers.count == 64)
        #expect(answers.allSatisfy { $0.contains(#""result":"xxx"#) })
    }

    @Test func `a connection beyond the limit is answered and closed`() async throws {
        try await SocketFolder().serving(
            RPCServer(root: gate, limits: RPCLimits(time: nil)),
            connections: 1
        ) { path in
            let first = try await RPCClient.connected(to: path)
            async let answer = first.send("pass", with: ["a"])
            await gate.waitForArrivals(1)
            let second = try await UnixSocket(connectingTo: path)
            var words: [UInt8] = []
            while let bytes = try await second.read() { words += bytes }
            #expect(words.text == failure(-32000, "Too many connections") + "\n")
            let third = try await RPCClient.connected(to: path)
            await third.waitUntilClosed()
            await #expect(throws: RPCError.tooManyConnections) {
                try await third.send("pass", with: ["b"])
            }
            await gate.letGo("a")
            #expect(try await answer == "a")
            first.close()
        }
    }

    @Test func `a cancellation doesn't reach the calls that come later`() async throws {
        let spinner = Spinner()
        let limits = RPCLimits(time: nil)
        let session = RPCSession(
            RPCServer(root: spinner),
            limits,
            Deadlines(clock),
            observer: nil,
            over: Script([])
        )
        _ = await session.start(request("spin"))
        while !spinner.isSpinning.load(ordering: .acquiring) { await Task.yield() }
        session.cancelRequest(.number(JSONNumber(1)))
        var answers: [RPCPromise<String?>] = []
        for _ in 0..<200 { answers.append(await session.start(request("isCanceled"))) }
        await session.waitForRequests()
        for answer in answers {
            #expect(await answer.value == #"{"id":1,"jsonrpc":"2.0","result":false}"#)
        }
    }

    @Test func `handlers that hold their threads stop neither other connections nor their own`()
        async throws
    {
        let holder = Holder()
        try await SocketFolder().serving(RPCServer(root: holder, limits: RPCLimits(time: nil))) {
            path in
            let client = try await RPCClient.connected(to: path)
            let other = try await RPCClient.connected(to: path)
            try await withThrowingTaskGroup { group in
                for _ in 0..<16 { group.addTask { try await client.send("hold") } }
                while holder.held < 16 { await Task.yield() }
                #expect(try await other.send("count") == 16)
                #expect(try await client.send("count") == 16)
                for _ in 0..<16 { holder.end.signal() }
                try await group.waitForAll()
            }
            client.close()
            other.close()
        }
    }

    // In a separate process, because all threads of Swift's pool wait in it.
    @Test func `a client's connection needs no thread of Swift's pool`() async {
        await #expect(processExitsWith: .success) {
            let folder = try SocketFolder()
            let listener = try UnixSocketListener(path: folder.path())
            let threads = try #require(RPCSession.threads)
            Task(executorPreference: threads) {
                await RPCServer(root: Calculator()).serve(listener)
            }
            for _ in 0..<100 { Task.detached { sleep(600) } }
            Task.detached(executorPreference: threads) {
                let client = try await RPCClient.connected(to: listener.path)
                let sum = try await client.send("sum", with: [1, 2], returning: Int.self)
                exit(sum == 3 ? 0 : 1)
            }
            try await Task.sleep(for: .seconds(600))
            exit(2)
        }
    }

    #if os(Linux)
    // In a separate process, because all its threads count.
    @Test func `if the system refuses a thread, a connection throws and a request is refused`()
        async
    {
        await #expect(processExitsWith: .success) {
            // Root has no limit. The other user may not write into the folder of temporary files.
            let folder = try SocketFolder()
            chmod(folder.path("."), 0o777)
            setuid(65_534)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(6), &limit)
            var none = rlimit(rlim_cur: 1, rlim_max: limit.rlim_max)
            setrlimit(__rlimit_resource_t(6), &none)
            let refusal = RPCConnectionError.system(
                operation: "the start of a thread",
                code: EAGAIN
            )
            let holder = Holder()
            let log = IncidentLog()
            #expect(throws: refusal) { try UnixSocketListener(path: folder.path()) }
            setrlimit(__rlimit_resource_t(6), &limit)
            let server = RPCServer(root: holder, limits: RPCLimits(time: nil), observer: log.note)
            try await folder.serving(server) { path in
                let client = try await RPCClient.connected(to: path)
                #expect(try await client.send("count") == 0)
                setrlimit(__rlimit_resource_t(6), &none)
                let holds = (0..<64).map { _ in Task { try await client.send("hold") } }
                // Some hold their threads until all others are refused.
                while log.texts.count + holder.held < 64 { await Task.yield() }
                #expect(
                    log.texts.first?.contains("'hold': \(refusal); answered by Internal error")
                        == true
                )
                setrlimit(__rlimit_resource_t(6), &limit)
                #expect(try await client.send("count") != 0)
                for _ in holds { holder.end.signal() }
                for hold in holds { _ = await hold.result }
                client.close()
            }
        }
    }
    #endif
}

final class Spinner: MessageReceiver, Sendable {
    let isSpinning = Atomic(false)
    @Handler(.exposed) func spin() {
        isSpinning.store(true, ordering: .releasing)
        while !Task.isCancelled {}
    }

    @Handler(.exposed) func isCanceled() -> Bool {
        Task.isCancelled
    }
}

final class Holder: MessageReceiver, Sendable {
    let end = DispatchSemaphore(value: 0)
    private let count = Atomic(0)
    var held: Int { count.load(ordering: .acquiring) }
    @Handler(.exposed) func hold() {
        count.add(1, ordering: .acquiringAndReleasing)
        end.wait()
    }

    @Handler("count", .exposed) func heldCount() -> Int {
        held
    }
}

/// A peer that sends pieces of texts and accepts all answers.
final class Script: RPCTransport {
    private let pieces: Mutex<ArraySlice<String>>
    private let ends: Bool
    private let reads = Atomic(0)
    private let tries = Atomic(0)
    private let output = Mutex<[UInt8]>([])
    private let isClosed = Atomic(false)
    private let closed = RPCPromise<Void>()
    private let isTaken = RPCPromise<Void>()
    var written: String { output.withLock { $0.text } }

    /// - Parameters:
    ///   - ends: Whether the peer's stream ends after the pieces.
    ///   - isSlow: Whether the peer takes nothing before ``takeAll()``.
    init(_ pieces: [String], ends: Bool = false, isSlow: Bool = false) {
        self.pieces = Mutex(pieces[...])
        self.ends = ends
        if !isSlow { takeAll() }
    }

    func takeAll() {
        isTaken.keep(())
    }

    func read() async throws -> [UInt8]? {
        reads.add(1, ordering: .acquiringAndReleasing)
        if let piece = pieces.withLock({ $0.popFirst() }) { return Array(piece.utf8) }
        if ends { return nil }
        await closed.value
        throw RPCConnectionError.closed
    }

    func waitForReads(_ count: Int) async {
        while reads.load(ordering: .acquiring) < count { await Task.yield() }
    }

    var writes: Int { tries.load(ordering: .acquiring) }
    func waitForWrites(_ count: Int) async {
        while writes < count { await Task.yield() }
    }

    func write(_ bytes: [UInt8]) async throws {
        tries.add(1, ordering: .acquiringAndReleasing)
        if isClosed.load(ordering: .acquiring) { throw RPCConnectionError.closed }
        await isTaken.value
        output.withLock { $0 += bytes }
    }

    func close() {
        isClosed.store(true, ordering: .releasing)
        closed.keep(())
    }
}
