import Foundation
import SelectorDispatchNATS

/// The senders that `cluster.py` disturbs.
enum Feeding {
    /// Stores messages, each until the server has it, in lines that keep their order.
    ///
    /// - Parameters:
    ///   - name: The service's name.
    ///   - count: The least number of messages.
    ///   - perSecond: Their number per second.
    ///   - keys: The number of keys, each of which is a line, or 0 for messages without a key.
    ///   - end: The path of a file after whose creation no more messages than those are stored.
    ///   - log: The path of a file with a line for each try and each stored message.
    ///   - connection: The connection to the cluster.
    static func feed(
        _ name: String,
        _ count: Int,
        perSecond: Int,
        keys: Int,
        until end: String,
        log: String,
        on connection: NATSConnection
    ) async throws {
        RunLog.shared.open(log)
        let client = try NATSClient(name, over: connection)
        let lines = keys > 0 ? keys : 256
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for line in 0..<lines {
                group.addTask {
                    var number = line
                    while number < count || !FileManager.default.fileExists(atPath: end) {
                        try await Task.sleep(
                            until: start + .seconds(Double(number) / Double(perSecond)),
                            clock: .continuous
                        )
                        let key = keys > 0 ? "\(line)" : nil
                        let id = key.map { "k\($0)-\(number)" } ?? "m\(number)"
                        try await store(number, id, key, client)
                        number += lines
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func store(
        _ number: Int,
        _ id: String,
        _ key: String?,
        _ client: NATSClient
    ) async throws {
        while true {
            RunLog.shared.write("try", "ledger/\(id)", 1)
            do {
                let stored = try await client.sendAtLeastOnce(
                    "note:",
                    to: "ledger",
                    with: [number],
                    key: key,
                    id: id
                )
                let count = stored.isDuplicate ? 2 : 1
                RunLog.shared.write("stored", "ledger/\(id)", count, Int(stored.sequence))
                return
            } catch {
                say("\(error)")
                // This throws in a canceled task.
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }
}
