import Foundation
import Synchronization
import Testing

@testable import SelectorDispatchNATS

@Suite(.enabled(if: OwnServer.ports.count > 0), .serialized) struct ReconnectTests {
    @Test func aServerThatIsGoneInTheMiddleOfARouteEndsItAndTheNextOneArrives() async throws {
        let server = try await OwnServer(port: 0)
        let clerk = Cart()
        let name = Server.newService()
        let service = try await startService(
            ["clerk": clerk],
            as: name,
            on: try await server.connect()
        )
        try await service.openRoutes(at: ["clerk"])
        let client = try NATSClient(name, over: try await server.connect(), timeout: .seconds(600))
        let remote = RemoteResponder("clerk", of: client)

        let route = Task { try await remote.awaited.route("linger").returnValue as? String }
        let send = Task { try await client.sendAtMostOnce("linger", to: "clerk") }
        try await eventually { service.openCalls == 2 }
        server.kill()
        await #expect(throws: NATSError.disconnected(subject: "\(name).route.clerk")) {
            try await route.value
        }
        await expect(
            throws: "the server disconnected before '\(name).call.clerk' was answered; "
                + "the handler may have run"
        ) {
            _ = try await send.value
        }
        clerk.gate.open()

        try await server.start()
        // Until both processes are connected again, no service answers the subject.
        var answer: String?
        try await eventually {
            answer = try? await remote.awaited.route("linger").returnValue as? String
            return answer != nil
        }
        #expect(answer == "lingered")
    }

    @Test func manyMessagesLeaveTogetherOnTheSocketOfEachConnection() async throws {
        let server = try await OwnServer(port: 0)
        let connection = try await server.connect()
        let client = try NATSClient(Server.newService(), over: connection)
        for _ in 0..<2 {
            try await eventually { connection.isConnected }
            for number in 0..<5_000 {
                try await client.notifyAtMostOnce("x", to: "y", with: [number])
            }
            try await connection.flush()
            let socket = connection.link.socket.load(ordering: .relaxed)
            var isHeld = Int32(-1)
            var size = socklen_t(MemoryLayout<Int32>.size)
            #expect(getsockopt(socket, SOL_TCP, TCP_CORK, &isHeld, &size) == 0)
            #expect(isHeld == 0)
            server.kill()
            try await eventually { !connection.isConnected }
            #expect(connection.link.socket.load(ordering: .relaxed) == -1)
            try await server.start()
        }
    }

    @Test func aConnectionClosesAfterItsTries() async throws {
        let server = try await OwnServer(port: 0)
        let log = EventLog()
        let connection = try await server.connect {
            $0.reconnects = 2
            $0.observer = log.note
        }
        server.kill()
        try await eventually { log.count("closed") == 1 }
        #expect(!connection.isConnected)
    }

    /// A server's password changes, by mistake or for good.
    ///
    /// The program gets the new one later.
    @Test(arguments: ["old", "new"])
    func aChangedPasswordInterruptsAConnection(_ accepted: String) async throws {
        func config(_ password: String) -> String {
            """
            jetstream { store_dir: "FOLDER" }
            authorization { user: me, password: \(password) }
            """
        }
        let server = try await OwnServer(port: 0, config: config("old"))
        let log = EventLog()
        let known = Mutex("old")
        let asks = Mutex(0)
        let connection = try await server.connect {
            $0.credentials = .asking {
                asks.withLock { $0 += 1 }
                return .user("me", password: known.withLock { $0 })
            }
            $0.observer = log.note
        }
        let cart = Cart()
        let ledger = Ledger()
        let name = Server.newService()
        let service = try await startService(
            ["cart": cart, "ledger": ledger],
            as: name,
            on: connection
        )
        let store = try NATSStore(name)
        try await store.create(on: connection)
        let worker = NATSWorker(of: store, serving: service.server, over: connection)
        try await worker.start()
        let client = try NATSClient(name, over: connection, timeout: .seconds(600))
        let unlucky = Unlucky()
        connection.link.add(unlucky)

        server.kill()
        try await server.start(config("other"))
        let refusal = NATSError.unauthorized(credentials: "a user name and a password")
        // Twice by the C client, and then by the attempts to connect.
        try await eventually { log.count("\(refusal)") > 3 }
        // Once for each attempt.
        #expect(asks.withLock { $0 } <= log.count("\(refusal)"))
        try await eventually(throws: "\(refusal)") {
            try await client.sendAtMostOnce("stop", to: "cart")
        }
        // This one waits.
        let stored = Task { try await client.sendAtLeastOnce("pay:", to: "ledger", with: [7]) }
        server.kill()
        try await server.start(config(accepted))
        known.withLock { $0 = accepted }
        try await eventually { connection.isConnected }
        _ = try await stored.value
        try await eventually { ledger.count == 1 }
        #expect(
            try await client.sendAtMostOnce("add:count:", to: "cart", with: ["x", 1]) == "1 × x"
        )
        #expect(log.count("reconnected") > 0)
        #expect(log.count("closed") == 0)
        try await eventually { unlucky.tries.withLock { $0 } == 2 }
        #expect(log.count("\(Unlucky.refusal)") == 1)
        await worker.drain()
        try await service.drain()
        await connection.close()
        try await eventually { log.count("closed") == 1 }
    }

    /// A user of a connection for which the system once refuses a thread.
    private final class Unlucky: NATSConnectionUser {
        static let refusal = NATSError.client(
            operation: "a thread for 'x'",
            status: 11,
            reason: "refused"
        )
        let tries = Mutex(0)

        func renew(on handle: NATSConnectionHandle) throws(NATSError) {
            let count = tries.withLock { tries in
                tries += 1
                return tries
            }
            if count == 1 { throw Self.refusal }
        }
    }

    @Test func aConnectionThatIsRefusedCanBeClosed() async throws {
        let server = try await OwnServer(
            port: 0,
            config: "authorization { user: me, password: old }"
        )
        let log = EventLog()
        let connection = try await server.connect {
            $0.credentials = .user("me", password: "old")
            $0.observer = log.note
        }
        let client = try NATSClient("nobody", over: connection, timeout: .seconds(600))
        server.kill()
        try await server.start("authorization { user: me, password: new }")
        // A request that is sent before the refusal is lost with it, and doesn't wait for its whole
        // time.
        try await eventually(throws: "the server refused") {
            try await client.sendAtMostOnce("x", to: nil)
        }
        await connection.close()
        try await eventually { log.count("closed") == 1 }
        await #expect(throws: NATSError.closed) { try await client.sendAtMostOnce("x", to: nil) }
    }

    @Test func aDrainWithoutAServerHandlesWhatHasComeAndSaysSo() async throws {
        let server = try await OwnServer(port: 0)
        let name = Server.newService()
        let connection = try await server.connect()
        // Their drains share the time.
        let clerks = (0..<20).map { _ in Cart() }
        var receivers: [String: Cart] = [:]
        for (index, clerk) in clerks.enumerated() { receivers["clerk\(index)"] = clerk }
        let service = try await startService(receivers, as: name, on: connection)
        let client = try NATSClient(name, over: connection)
        let send = Task { try await client.sendAtMostOnce("linger", to: "clerk7") }
        try await eventually { service.openCalls == 1 }
        server.kill()
        await #expect(throws: NATSError.self) { try await send.value }
        clerks[7].gate.open()
        let error = await #expect(throws: NATSError.self) {
            try await service.drain(within: .seconds(1))
        }
        // The C client decides which of its calls misses the server first.
        let texts = ["the drain of a subscription", "a flush"].map { "\($0) failed: Timeout (26)" }
        #expect(texts.contains(error.map { "\($0)" } ?? ""))
        #expect(service.openCalls == 0)
        await #expect(throws: NATSError.self) { try await connection.drain(within: .seconds(1)) }
        #expect(!connection.isConnected)
        await #expect(throws: NATSError.closed) {
            try await client.sendAtMostOnce("linger", to: "clerk7")
        }
    }

    @Test func aDrainThatFailsAfterTheConnectionsEndIsNoCrash() async throws {
        for time in 0..<100 {
            let connection = try await Server.connect()
            try? await connection.drain(within: .milliseconds(time % 30))
        }
        // The C client reports such failures later.
        try await Task.sleep(for: .seconds(1))
    }
}
