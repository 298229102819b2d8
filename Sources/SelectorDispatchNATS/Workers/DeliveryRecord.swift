#if NATS
internal import Foundation
internal import SelectorDispatchJSON

/// The history of a stored message that has failed or was redelivered.
///
/// The server counts only deliveries, whatever their reason. The record's own stream outlives the
/// workers.
struct DeliveryRecord: Equatable {
    /// The number of times that the handler has failed.
    var failures = 0
    /// The last delivery that the record takes into account.
    var delivery = 0
    /// The number of deliveries since the last known outcome whose handler began and didn't return.
    var unfinished = 0

    /// The number of unfinished deliveries after which a message runs alone.
    ///
    /// After one more, it becomes a dead letter.
    static let aloneAfter = 3

    /// Takes the deliveries before this one into account, each of which may have begun.
    ///
    /// Only a message that ran alone, which its own worker has recorded, can get beyond
    /// ``aloneAfter``.
    mutating func count(upTo count: Int) {
        let unknown = max(0, count - 1 - delivery)
        unfinished = max(unfinished, min(unfinished + unknown, Self.aloneAfter))
        delivery = count
    }

    /// Whether the message runs beside few others.
    var isSuspect: Bool { unfinished > 1 }

    /// Returns the number of messages that may run while this one does.
    ///
    /// After one unfinished delivery, its worker may have been killed for any reason; after more,
    /// probably by the message, which should take few others with it.
    func width(of limit: Int) -> Int {
        switch unfinished {
        case ...1: limit
        case 2: max(1, limit / 8)
        default: 1
        }
    }
}

extension NATSWorker {
    private func subject(of delivery: NATSDelivery) -> String {
        "\(store.service).failed.\(NATSSubject.token(delivery.place))"
    }

    /// Returns the record of a message, which is empty if there is none.
    func readRecord(of delivery: NATSDelivery) async throws -> DeliveryRecord {
        let question: JSONValue = ["last_by_subj": .string(subject(of: delivery))]
        let message = try await NATSStoreAPI(connection).message(question, in: store.failureStream)
        let text = String(decoding: message?.data("data") ?? Data(), as: UTF8.self)
        // Any client may have written the record.
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        guard (2...3).contains(numbers.count), numbers.allSatisfy((0..<1 << 31).contains) else {
            return DeliveryRecord()
        }
        return DeliveryRecord(
            failures: numbers[0],
            delivery: numbers[1],
            unfinished: numbers.count == 3 ? numbers[2] : 0
        )
    }

    /// Replaces the record of a message.
    func write(_ record: DeliveryRecord, of delivery: NATSDelivery) async throws {
        let text = "\(record.failures) \(record.delivery) \(record.unfinished)"
        try await connection.store(
            Array(text.utf8),
            at: subject(of: delivery),
            in: store.failureStream
        )
    }
}
#endif
