#if NATS
internal import Foundation
internal import SelectorDispatchJSON

extension NATSStore {
    /// Returns the numbers and the ages of the store's messages.
    ///
    /// It makes two requests to the server for each lane.
    ///
    /// - Parameter connection: The connection to the server.
    /// - Throws: ``NATSError/noStore(name:)``; another ``NATSError``; `CancellationError`.
    public func backlog(on connection: NATSConnection) async throws -> NATSBacklog {
        let api = NATSStoreAPI(connection)
        let letters = try await api.info(of: deadLetterStream)
        let count = try await api.lanes(of: stream)
        var parts: [NATSBacklog.Part] = []
        for lane in [nil] + (0..<count).map(Optional.some) {
            parts.append(try await part(lane, api))
        }
        let deadLetters = letters["state"]?["messages"]?.integer ?? 0
        return NATSBacklog(parts: parts, deadLetters: deadLetters)
    }

    /// Deletes handled messages that the server keeps and doesn't deliver again.
    ///
    /// A killed nats-server 2.9 may forget that it has deleted a message, and remember its
    /// acknowledgement. ``NATSBacklog/kept`` is their number. nats-server 2.12.7 to 2.12.10 may have
    /// skipped a message after a restart, so that it seems to be handled; it is deleted, too.
    ///
    /// - Parameter connection: The connection to the server.
    /// - Returns: The number of deleted messages.
    /// - Throws: ``NATSError/noStore(name:)``; another ``NATSError``; `CancellationError`.
    @discardableResult
    public func deleteHandledMessages(on connection: NATSConnection) async throws -> Int {
        let api = NATSStoreAPI(connection)
        var deleted = 0
        for lane in [nil] + (0..<(try await api.lanes(of: stream))).map(Optional.some) {
            for message in try await state(of: lane, api).kept {
                try await api.deleteMessage(message, of: stream)
                deleted += 1
            }
        }
        return deleted
    }

    private func part(_ lane: Int?, _ api: NATSStoreAPI) async throws -> NATSBacklog.Part {
        let (info, kept, head) = try await state(of: lane, api)
        // Before 2.10, the server doesn't say its time.
        let now = info["ts"]?.string.flatMap(Self.date) ?? Date()
        let age = head.map { max(0, now.timeIntervalSince($0)) }
        return NATSBacklog.Part(
            lane: lane,
            waiting: info["num_pending"]?.integer ?? 0,
            unacknowledged: info["num_ack_pending"]?.integer ?? 0,
            redelivered: info["num_redelivered"]?.integer ?? 0,
            headAge: age.map { .seconds($0) },
            kept: kept.count
        )
    }

    /// Returns the state of a lane's consumer, the numbers of the lane's messages that were handled
    /// but are kept, and the time of the oldest other one.
    private func state(
        of lane: Int?,
        _ api: NATSStoreAPI
    ) async throws -> (consumer: JSONValue, kept: [Int], head: Date?) {
        let info = try await api.info(of: consumer(ofLane: lane), in: stream)
        // All messages up to it are handled.
        let floor = info["ack_floor"]?["stream_seq"]?.integer ?? 0
        let subject = "\(service).stored.*" + (lane.map { ".\($0)" } ?? "")
        var kept: [Int] = []
        while true {
            let question: JSONValue = [
                "next_by_subj": .string(subject),
                "seq": JSONValue((kept.last ?? 0) + 1),
            ]
            guard let message = try await api.message(question, in: stream),
                let number = message["seq"]?.integer
            else { return (info, kept, nil) }
            if number > floor {
                return (info, kept, message["time"]?.string.flatMap(Self.date))
            }
            kept.append(number)
        }
    }

    /// Reads a time of the server.
    private static func date(_ text: String) -> Date? {
        // Go leaves out a fraction of zero.
        let whole = try? Date(text, strategy: .iso8601)
        let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? Date(text, strategy: precise)) ?? whole
    }
}
#endif
