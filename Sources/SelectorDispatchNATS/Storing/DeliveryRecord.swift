#if NATS
internal import Foundation
internal import SelectorDispatchJSON

/// The history of a stored message that has failed or was redelivered.
///
/// The server counts only deliveries, whatever their reason. The record's own stream outlives the
/// workers.
struct DeliveryRecord {
    /// The number of times that the handler has failed, or hasn't returned while it ran alone.
    var failures = 0
    /// The last delivery with a known outcome.
    var delivery = 0
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
        guard numbers.count == 2, numbers.allSatisfy((0..<1 << 31).contains) else {
            return DeliveryRecord()
        }
        return DeliveryRecord(failures: numbers[0], delivery: numbers[1])
    }

    /// Replaces the record of a message.
    func write(_ record: DeliveryRecord, of delivery: NATSDelivery) async throws {
        let text = "\(record.failures) \(record.delivery)"
        try await connection.store(
            Array(text.utf8),
            at: subject(of: delivery),
            in: store.failureStream
        )
    }
}
#endif
