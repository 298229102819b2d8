#if NATS
internal import Foundation
public import SelectorDispatchJSON

/// A stored message that couldn't be handled.
public struct NATSDeadLetter: Sendable, Hashable {
    /// The letter's number in the stream of dead letters.
    public let sequence: UInt64
    /// The message's identifier, as ``NATSDelivery/id``.
    public let id: String
    /// The name of the receiver.
    public let receiver: String
    /// The error of the last attempt, for the developer.
    public let error: String
    /// The request: `method` and `params`; null if it isn't JSON.
    public let request: JSONValue
    let bytes: [UInt8]
    let headers: [String: String]

    fileprivate init?(_ message: JSONValue) {
        guard let subject = message["subject"]?.string, let number = message["seq"]?.integer,
            let sequence = UInt64(exactly: number)
        else { return nil }
        var headers: [String: String] = [:]
        for line in String(decoding: message.data("hdrs"), as: UTF8.self).split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[String(line[..<colon])] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces
            )
        }
        let token = NATSSubject.lastToken(of: subject)
        self.sequence = sequence
        self.headers = headers
        id = headers["Dispatch-Id"] ?? "\(sequence)"
        receiver = NATSSubject.name(ofToken: token) ?? String(token)
        error = headers["Dispatch-Error"] ?? ""
        bytes = Array(message.data("data"))
        request = (try? JSONValue(parsing: bytes)) ?? .null
    }
}

extension NATSStore {
    /// Returns dead letters, the oldest first.
    ///
    /// - Throws: ``NATSError/noStore(name:)``; another ``NATSError``; `CancellationError`.
    public func deadLetters(
        after sequence: UInt64 = 0,
        limit: Int = 1_000,
        on connection: NATSConnection
    ) async throws -> [NATSDeadLetter] {
        var question: [String: JSONValue] = ["next_by_subj": .string("\(service).dead.*")]
        var letters: [NATSDeadLetter] = []
        while letters.count < limit, sequence < .max {
            question["seq"] = .number(JSONNumber((letters.last?.sequence ?? sequence) + 1))
            let message = try await NATSStoreAPI(connection).message(
                .object(question),
                in: deadLetterStream
            )
            guard let letter = message.flatMap(NATSDeadLetter.init) else { break }
            letters.append(letter)
        }
        return letters
    }

    /// Stores a dead letter's message again, with the same ``NATSDelivery/id``, and deletes the
    /// letter.
    ///
    /// - Throws: The errors of ``NATSClient/sendAtLeastOnce(_:to:with:key:id:timeout:)``.
    public func sendAgain(_ letter: NATSDeadLetter, on connection: NATSConnection) async throws {
        var headers = letter.headers.filter { !NATSHeaders.isReserved($0.key) }
        // Another stream has the same sequences, but no letter of the same message.
        headers["Nats-Msg-Id"] =
            "\(letter.id)/again-\(letter.headers["Nats-Msg-Id"] ?? "\(letter.sequence)")"
        headers["Dispatch-Id"] = letter.id
        // Includes the lane.
        let subject =
            letter.headers["Dispatch-Subject"] ?? NATSSubject.stored(service, letter.receiver)
        try await connection.store(letter.bytes, at: subject, headers: headers, in: stream)
        try await delete(letter, on: connection)
    }

    /// Deletes a dead letter, or throws a ``NATSError`` or `CancellationError`.
    public func delete(_ letter: NATSDeadLetter, on connection: NATSConnection) async throws {
        let (place, stream): (JSONValue, String) = (
            ["seq": .number(JSONNumber(letter.sequence))], deadLetterStream
        )
        try await NATSStoreAPI(connection).request("STREAM.MSG.DELETE.\(stream)", place, stream)
    }
}
#endif
