import Foundation
import SelectorDispatchNATS
import Synchronization

/// Handles messages, and logs the beginning and end of each run.
final class Ledger: Sendable {
    let slowness: Int

    init(slowness: Int) {
        self.slowness = slowness
    }

    @Handler(.exposed) func note(_ number: Int) async throws {
        guard let delivery = NATSDelivery.current else { return }
        RunLog.shared.write("begin", delivery)
        try await Task.sleep(for: .milliseconds(slowness))
        RunLog.shared.write("end", delivery)
    }

    @Handler(.exposed) func ask(_ number: Int) async throws -> Int {
        try await Task.sleep(for: .milliseconds(slowness))
        return number
    }
}

/// The work of the processes that `faults.py` disturbs.
enum Faults {
    /// The description of a store: with lanes and the default patience, or without.
    static func description(_ name: String, lanes: Int? = nil) throws -> NATSStore {
        var store = try NATSStore(name)
        if let lanes {
            store.lanes = lanes
        } else {
            store.patience = .seconds(4)
        }
        return store
    }

    static func work(
        _ store: NATSStore,
        log: String,
        slowness: Int,
        on connection: NATSConnection
    ) async throws {
        RunLog.shared.open(log)
        let ledger = Ledger(slowness: slowness)
        let coder = JSONCoder()
        try coder.directory.add(ledger, as: "ledger")
        let server = RPCServer(coder: coder)
        let service = try NATSService(store.service, serving: server, over: connection)
        try await service.start()
        // This run has no dead letters, because only faults cause repeated deliveries.
        let worker = NATSWorker(
            of: store,
            serving: server,
            over: connection,
            attempts: 1_000
        )
        // The server may already be gone.
        while (try? await worker.start()) == nil {}
        say("ready")
        while readLine() != nil {}
        await worker.drain()
        try await service.drain()
        withExtendedLifetime(ledger) {}
    }

    /// Stores messages.
    ///
    /// Every tenth is sent once more, under the same identifier.
    static func send(
        _ name: String,
        _ count: Int,
        perSecond: Int,
        log: String,
        on connection: NATSConnection
    ) async throws {
        RunLog.shared.open(log)
        let client = try NATSClient(name, over: connection, timeout: .seconds(3))
        let tally = Tally()
        func store(_ number: Int) async throws -> NATSStored {
            while true {
                tally.add("tries")
                RunLog.shared.write("try", "ledger/m\(number)", 1)
                do {
                    return try await client.sendAtLeastOnce(
                        "note:",
                        to: "ledger",
                        with: [number],
                        id: "m\(number)"
                    )
                } catch {
                    // This throws in a canceled task.
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
        }
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= 256 { try await group.next() }
                try await Task.sleep(
                    until: start + .seconds(Double(number) / Double(perSecond)),
                    clock: .continuous
                )
                group.addTask {
                    _ = try await store(number)
                    guard number % 10 == 0 else { return }
                    if try await store(number).isDuplicate { tally.add("duplicates") }
                }
            }
            try await group.waitForAll()
        }
        let tries = tally["tries"]
        let duplicates = tally["duplicates"]
        say(#"{"stored": \#(count), "tries": \#(tries), "duplicates": \#(duplicates)}"#)
    }

    /// Sends requests until a file exists.
    ///
    /// Each is answered or throws.
    static func request(
        _ name: String,
        until path: String,
        on connection: NATSConnection
    ) async throws {
        let client = try NATSClient(name, over: connection, timeout: .seconds(2))
        let outcomes = Tally()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    var number = task
                    while !FileManager.default.fileExists(atPath: path) {
                        outcomes.add("sent")
                        let outcome: String
                        do {
                            let answer = try await client.sendAtMostOnce(
                                "ask:",
                                to: "ledger",
                                with: [number],
                                returning: Int.self
                            )
                            outcome = answer == number ? "answered" : "wrong"
                        } catch let error as NATSError {
                            let kinds = ["no service", "gone"]
                            outcome = kinds.first { "\(error)".contains($0) } ?? "late"
                        } catch {
                            outcome = "\(error)"
                        }
                        outcomes.add(outcome)
                        number += 16
                        try? await Task.sleep(for: .milliseconds(2))
                    }
                }
            }
        }
        say("\(try JSONCoder().encode(outcomes.counts))")
    }
}

/// Counts by name, from several tasks.
final class Tally: Sendable {
    private let all = Mutex<[String: Int]>([:])

    func add(_ name: String) {
        all.withLock { $0[name, default: 0] += 1 }
    }

    var counts: [String: Int] { all.withLock { $0 } }

    subscript(_ name: String) -> Int {
        counts[name] ?? 0
    }
}
