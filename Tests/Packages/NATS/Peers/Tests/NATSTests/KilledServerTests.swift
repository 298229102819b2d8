import Foundation
import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// Takes messages, and holds the first one as if it were never to end.
final class Till: Sendable {
    let taken = Mutex<[Int]>([])

    @Handler(.exposed) func take(_ number: Int) async throws {
        let isFirst = taken.withLock { taken in
            taken.append(number)
            return taken.count { $0 == number } == 1
        }
        if number == 0, isFirst { try await Task.sleep(for: .seconds(600)) }
    }
}

@Suite(.enabled(if: OwnServer.ports.count > 1), .serialized) struct KilledServerTests {
    private static let programs =
        ["nats-server"] + [ProcessInfo.processInfo.environment["NATS_NEWER_SERVER"]].compactMap(\.self)

    /// A worker dies while it has a message, others were handled just before, and the store is full.
    @Test(arguments: programs, [nil, 10])
    func aServerThatIsKilledLosesNoMessage(_ program: String, limit: Int?) async throws {
        let server = try OwnServer(program, port: 1)
        defer { server.kill() }
        try await server.start()
        let (till, coder, name) = (Till(), JSONCoder(), Server.newService())
        try coder.directory.add(till, as: "till")
        var store = try NATSStore(name)
        store.patience = .seconds(1)
        store.messageLimit = limit
        var connection = try await server.connect()
        do {
            try await store.create(on: connection)
        } catch NATSError.limitDropsMessages {
            #expect(limit != nil && Server.isOld)
            return
        }
        func startWorker() async throws -> NATSWorker {
            let worker = NATSWorker(of: store, serving: RPCServer(coder: coder), over: try await server.connect())
            try await worker.start()
            return worker
        }
        func send(_ numbers: Range<Int>) async throws {
            let client = try NATSClient(name, over: connection)
            for number in numbers { try await client.sendAtLeastOnce("take:", to: "till", with: [number]) }
        }

        let dying = try await startWorker()
        try await send(0..<10)
        try await eventually { till.taken.withLock { $0.count } == 10 && dying.openCalls == 1 }
        await dying.connection.close()
        try await send(10..<19)
        server.kill()
        await dying.drain(within: .zero)

        try await server.start()
        connection = try await server.connect()
        let worker = try await startWorker()
        try await eventually { till.taken.withLock { taken in Set(taken).count == 19 && taken.count { $0 == 0 } == 2 } }
        await worker.drain()
    }
}
