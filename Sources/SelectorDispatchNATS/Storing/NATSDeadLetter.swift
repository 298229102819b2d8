#if NATS
internal import Foundation
internal import SelectorDispatch
public import SelectorDispatchJSON

/// A stored message that couldn't be handled.
public struct NATSDeadLetter: Sendable, Hashable {
    /// The letter's number in the stream of dead letters.
    public let sequence: UInt64
    /// The message's identifier, the same as ``NATSDelivery/id`` had.
    public let id: String
    /// The name of the receiver.
    public let receiver: String
    /// The error of the last attempt in words for the developer, shortened.
    ///
    /// The error of a secret handler isn't shown.
    public let error: String
    /// The request, with `method` and `params`, or null if the message isn't JSON.
    public let request: JSONValue
    /// Whether the message may be meant for a secret handler, so that its `params` should not be
    /// shown.
    public let isSecret: Bool
    let bytes: [UInt8]
    let headers: [String: String]

    /// Reads a letter from the server's answer, or returns nil if it isn't one.
    fileprivate init?(_ message: JSONValue) {
        guard let subject = message["subject"]?.string, let number = message["seq"]?.integer,
            let sequence = UInt64(exactly: number)
        else { return nil }
        var headers: [String: String] = [:]
        for line in String(decoding: message.data("hdrs"), as: UTF8.self).split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...]
            headers[String(line[..<colon])] = value.trimmingCharacters(in: .whitespaces)
        }
        let token = NATSSubject.lastToken(of: subject)
        self.sequence = sequence
        self.headers = headers
        id = headers["Dispatch-Id"] ?? "\(sequence)"
        receiver = NATSSubject.name(ofToken: token) ?? String(token)
        error = headers["Dispatch-Error"] ?? ""
        isSecret = headers["Dispatch-Secret"] != nil
        bytes = Array(message.data("data"))
        request = (try? JSONValue(parsing: bytes)) ?? .null
    }
}

extension NATSDeadLetter: CustomStringConvertible, CustomReflectable {
    /// The identifier, the request and the error, without the parameters of a secret message.
    public var description: String {
        let method = shownRequest["method"]?.string ?? "?"
        let parameters = "\(shownRequest["params"] ?? [])".shown(upTo: 200)
        return "\(id.shown()): \(receiver.shown()).\(method.shown()) \(parameters): \(error)"
    }

    /// The request as texts show it, without the parameters of a secret message.
    package var shownRequest: JSONValue {
        guard isSecret else { return request }
        return ["method": request["method"] ?? "?", "params": "‹secret›"]
    }

    /// A mirror without children, so a dump shows no secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension NATSStore {
    /// Returns dead letters, the oldest first.
    ///
    /// Each letter is a request to the server.
    ///
    /// - Parameters:
    ///   - sequence: The ``NATSDeadLetter/sequence`` after which to begin; by default, with the
    ///     oldest letter.
    ///   - limit: The largest number of letters to return.
    ///   - connection: The connection to the server.
    /// - Throws: ``NATSError/noStore(name:)``; another ``NATSError``; `CancellationError`.
    public func deadLetters(
        after sequence: UInt64 = 0,
        limit: Int = 1_000,
        on connection: NATSConnection
    ) async throws -> [NATSDeadLetter] {
        var question: [String: JSONValue] = ["next_by_subj": .string("\(service).dead.*")]
        var letters: [NATSDeadLetter] = []
        while letters.count < limit, sequence < .max {
            question["seq"] = JSONValue((letters.last?.sequence ?? sequence) + 1)
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
    /// - Throws: The errors of ``NATSClient/sendAtLeastOnce(_:to:with:key:id:delay:timeout:)``.
    public func sendAgain(_ letter: NATSDeadLetter, on connection: NATSConnection) async throws {
        var headers = letter.headers.filter { !NATSHeaders.isReserved($0.key) }
        // Another stream has the same sequences, but no letter of the same message.
        let own = letter.headers["Nats-Msg-Id"] ?? "\(letter.sequence)"
        headers["Nats-Msg-Id"] = "\(letter.id)/again-\(own)"
        headers["Dispatch-Id"] = letter.id
        // Includes the lane.
        let subject =
            letter.headers["Dispatch-Subject"] ?? NATSSubject.stored(service, letter.receiver)
        try await connection.store(letter.bytes, at: subject, headers: headers, in: stream)
        try await delete(letter, on: connection)
    }

    /// Deletes a dead letter.
    ///
    /// - Throws: A ``NATSError`` or `CancellationError`.
    public func delete(_ letter: NATSDeadLetter, on connection: NATSConnection) async throws {
        try await NATSStoreAPI(connection).deleteMessage(letter.sequence, of: deadLetterStream)
    }
}
#endif
