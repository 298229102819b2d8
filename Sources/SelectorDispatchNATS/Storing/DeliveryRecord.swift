#if NATS
    internal import Foundation
    internal import SelectorDispatchJSON

    /// The history of a stored message that has failed or was redelivered: the server's own count says only how often it was
    /// delivered, for whatever reason.
    ///
    /// It is in a stream of its own, so that all workers know it, and that it survives them.
    struct DeliveryRecord {
        /// How often the handler has failed, or hasn't come back while it ran alone.
        var failures = 0
        /// The last delivery of which it is known how it ended.
        var delivery = 0
    }

    extension NATSWorker {
        private func subject(of delivery: NATSDelivery) -> String {
            "\(store.service).failed.\(NATSSubject.token(delivery.place))"
        }

        func readRecord(of delivery: NATSDelivery) async throws -> DeliveryRecord {
            let question: JSONValue = ["last_by_subj": .string(subject(of: delivery))]
            let message = try await NATSStoreAPI(connection).message(question, in: store.failureStream)
            let text = String(decoding: message?.data("data") ?? Data(), as: UTF8.self)
            let numbers = text.split(separator: " ").compactMap { Int($0) }
            return numbers.count == 2 ? DeliveryRecord(failures: numbers[0], delivery: numbers[1]) : DeliveryRecord()
        }

        func write(_ record: DeliveryRecord, of delivery: NATSDelivery) async throws {
            let text = "\(record.failures) \(record.delivery)"
            try await connection.store(Array(text.utf8), at: subject(of: delivery), in: store.failureStream)
        }
    }

    extension JSONValue {
        func data(_ name: String) -> Data { self[name]?.string.flatMap { Data(base64Encoded: $0) } ?? Data() }
    }
#endif
