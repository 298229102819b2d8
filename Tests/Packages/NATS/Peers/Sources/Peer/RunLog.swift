import Foundation
import SelectorDispatchNATS
import Synchronization

/// A file with a line for each action of a worker, which stays complete if the worker is killed.
final class RunLog: Sendable {
    static let shared = RunLog()

    private let descriptor = Mutex<Int32>(-1)

    func open(_ path: String) {
        descriptor.withLock { $0 = Foundation.open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600) }
    }

    func write(_ what: String, _ delivery: NATSDelivery) {
        write(what, delivery.id, delivery.count, Int(delivery.sequence))
    }

    /// Appends a line: the event, the message's identifier, its delivery count, the time, and its
    /// number in the stream, or 0 if that isn't known.
    func write(_ what: String, _ id: String, _ count: Int, _ sequence: Int = 0) {
        let time = String(format: "%.6f", Date().timeIntervalSince1970)
        let line = Array("\(what) \(id) \(count) \(time) \(sequence)\n".utf8)
        _ = descriptor.withLock { Foundation.write($0, line, line.count) }
    }

    func note(_ event: NATSEvent) {
        switch event {
        case .acknowledged(let delivery): write("known", delivery)
        case .acknowledgementLost(let delivery): write("lost", delivery)
        case .deadLetter(let delivery): write("dead", delivery)
        case .stale(let delivery): write("stale", delivery)
        case .storedFailed(let delivery, _): write("failed", delivery)
        case .workerWaits(let error):
            // `say` would wait for the end of the input.
            FileHandle.standardError.write(Data("waits: \(error)\n".utf8))
        default: break
        }
    }
}
