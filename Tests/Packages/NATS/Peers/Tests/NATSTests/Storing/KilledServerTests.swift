import Foundation
import SelectorDispatchJSON
import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// Takes messages.
///
/// On first arrival, some of them are held as if they never ended.
final class Till: Sendable {
    private let taken = Mutex<[Int]>([])
    private let held: Set<Int>

    init(holding held: Set<Int>) {
        self.held = held
    }

    /// The number of messages that have arrived.
    var count: Int { taken.withLock { Set($0).count } }

    /// Returns whether a message has arrived this often.
    ///
    /// On a slow machine, one may come again without a fault.
    func has(_ number: Int, times: Int = 1) -> Bool {
        taken.withLock { taken in taken.count { $0 == number } >= times }
    }

    @Handler(.exposed) func take(_ number: Int) async throws {
        let isFirst = taken.withLock { taken in
            taken.append(number)
            return taken.count { $0 == number } == 1
        }
        if held.contains(number), isFirst { try await Task.sleep(for: .seconds(600)) }
    }
}

@Suite(.enabled(if: OwnServer.ports.count > 1), .serialized) struct KilledServerTests {
    private static let programs =
        ["nats-server"]
        + [ProcessInfo.processInfo.environment["NATS_NEWER_SERVER"]].compactMap(\.self)

    /// A cluster as a worker sees it, whose consumer waits for a message.
    private struct Cluster {
        let server: OwnServer
        let connection: NATSConnection
        private let listeners: [NATSListener]
        private let sequences = Sequences()

        private final class Sequences: Sendable {
            /// The message for which the consumer waits.
            let delivered = Mutex(0)
            /// The next message that the stream's leader has, from the delivered one on.
            let next = Mutex<Int?>(nil)
            let acknowledged = Mutex<[Int]>([])
        }

        init() async throws {
            server = try await OwnServer(port: 1, config: "")
            let connection = try await server.connect()
            let sequences = sequences
            func answer(
                _ subject: String,
                _ text: @escaping @Sendable () -> String
            ) async throws -> NATSListener {
                try await connection.subscribe(subject) { message in
                    guard let reply = message.reply else { return }
                    connection.post(NATSOutgoing(subject: reply, bytes: Array(text().utf8)))
                }
            }
            self.connection = connection
            listeners = [
                try await answer("$JS.API.CONSUMER.INFO.s.c") {
                    let delivered = sequences.delivered.withLock(\.self)
                    return #"{"num_ack_pending": 1, "delivered": {"stream_seq": \#(delivered)}}"#
                },
                try await answer("$JS.API.STREAM.MSG.GET.s") {
                    if let next = sequences.next.withLock(\.self) {
                        #"{"message": {"seq": \#(next)}}"#
                    } else {
                        #"{"error": {"err_code": 10037}}"#
                    }
                },
                try await connection.subscribe("$JS.ACK.s.c.1.>") { message in
                    let sequence = Int(message.subject.split(separator: ".")[5])
                    sequences.acknowledged.withLock { $0.append(sequence ?? 0) }
                },
            ]
        }

        /// The acknowledged messages.
        var acknowledged: [Int] { sequences.acknowledged.withLock(\.self) }

        /// Looks for a forgotten message, while the consumer waits for one, and the stream's leader
        /// has this one or a later one as the next.
        func look(delivered: Int, next: Int?) async throws {
            sequences.delivered.withLock { $0 = delivered }
            sequences.next.withLock { $0 = next }
            try await NATSStoreAPI(connection).acknowledgeForgottenMessage(of: "c", in: "s")
        }
    }

    @Test(arguments: [
        (10008, "JetStream system temporarily unavailable", true),
        (10005, "no suitable peers for placement, peer offline", true),
        (10005, "no suitable peers for placement", false),
        (10074, "replicas > 1 not supported in non-clustered mode", false),
    ])
    func aStoreIsCreatedOnceItsServersAreThere(_ code: Int, _ reason: String, _ passes: Bool) {
        let error = NATSError.storeRefused(name: "s", code: code, reason: reason)
        #expect(NATSStore.isPassing(error) == passes)
    }

    @Test func aMessageThatTheStreamsLeaderLacksIsNotAcknowledged() async throws {
        let cluster = try await Cluster()
        try await cluster.look(delivered: 5, next: nil)
        try await cluster.look(delivered: 6, next: 6)
        try await cluster.look(delivered: 7, next: 8)
        try await eventually { cluster.acknowledged.contains(7) }
        #expect(cluster.acknowledged == [7])
        withExtendedLifetime(cluster) {}
    }

    /// A server with a store, and the receiver of its messages.
    private struct Shop {
        let server: OwnServer
        let till: Till
        let coder = JSONCoder()
        var store: NATSStore

        init(_ program: String, holding held: Set<Int>) async throws {
            server = try await OwnServer(program, port: 1)
            till = Till(holding: held)
            try coder.directory.add(till, as: "till")
            store = try NATSStore(Server.newService())
            store.patience = .seconds(1)
        }

        func startWorker() async throws -> NATSWorker {
            // On a busy machine, the server's patience may end several times before a message is
            // taken.
            let worker = NATSWorker(
                of: store,
                serving: RPCServer(coder: coder),
                over: try await server.connect(),
                attempts: 1_000
            )
            try await worker.start()
            return worker
        }

        func send(_ numbers: some Sequence<Int>) async throws {
            let client = try NATSClient(store.service, over: try await server.connect())
            for number in numbers {
                try await client.sendAtLeastOnce("take:", to: "till", with: [number])
            }
        }

        /// The number of messages in the store.
        var waiting: Int {
            get async throws {
                let connection = try await server.connect()
                let answer = try await connection.request(
                    "$JS.API.STREAM.INFO.\(store.stream)",
                    [],
                    timeout: .seconds(60)
                )
                await connection.close()
                let count = try JSONValue(parsing: answer.bytes)["state"]?["messages"]
                return count.flatMap { Int("\($0)") } ?? .max
            }
        }

        /// Kills the server, and starts it again.
        func killServer(and worker: NATSWorker) async throws {
            server.kill()
            await worker.connection.close()
            await worker.drain(within: .zero)
            try await server.start()
        }
    }

    /// A worker dies while it has a message, others were handled just before, and the store is
    /// full.
    @Test(arguments: programs, [nil, 10])
    func aServerThatIsKilledLosesNoMessage(_ program: String, limit: Int?) async throws {
        var shop = try await Shop(program, holding: [0])
        defer { shop.server.kill() }
        shop.store.messageLimit = limit
        do {
            try await shop.store.create(on: try await shop.server.connect())
        } catch NATSError.limitDropsMessages {
            #expect(limit != nil)
            #expect(Server.isOld)
            return
        }
        let till = shop.till
        let dying = try await shop.startWorker()
        try await shop.send(0..<10)
        // A busy server may already deliver it twice. It knows that the others are handled, so
        // there is room for more.
        try await eventually { till.count == 10 && dying.openCalls > 0 }
        try await eventually { try await shop.waiting <= 1 }
        await dying.connection.close()
        try await shop.send(10..<19)
        try await shop.killServer(and: dying)

        let worker = try await shop.startWorker()
        try await eventually { till.count == 19 && till.has(0, times: 2) }
        await worker.drain()
    }

    /// After the first kill, the old server finds a handled message.
    ///
    /// After the second one, it waits for the acknowledgement of a message that it has deleted.
    @Test(arguments: programs)
    func anOrderedStoreGoesOnWhenTheServerWasKilledTwice(_ program: String) async throws {
        var shop = try await Shop(program, holding: [3, 4])
        defer { shop.server.kill() }
        shop.store.deliveryLimit = 1
        try await shop.store.create(on: try await shop.server.connect())
        let till = shop.till
        try await shop.send(1...4)
        let first = try await shop.startWorker()
        try await eventually { till.has(3) }
        // The server writes acknowledgements to its disk a moment later.
        try await Task.sleep(for: .milliseconds(300))
        try await shop.killServer(and: first)
        let second = try await shop.startWorker()
        try await eventually { till.has(4) }
        try await shop.killServer(and: second)
        let third = try await shop.startWorker()
        try await eventually { till.has(4, times: 2) && third.openCalls == 0 }
        await third.drain()
    }
}
