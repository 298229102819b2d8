#if NATS
internal import SelectorDispatch
internal import SelectorDispatchJSON

extension NATSWorker {
    /// Moves a message to the dead letters.
    func bury(_ stored: StoredMessage, _ error: any Error) async {
        let message = stored.message
        let delivery = stored.delivery
        let bytes = message.bytes
        let text = "\(error)".shown(upTo: 100)
        var required = [
            "Nats-Msg-Id": delivery.place,
            "Dispatch-Id": String(delivery.id.unicodeScalars.prefix(500)),
            "Dispatch-Error": text,
            "Dispatch-Deliveries": "\(delivery.count)",
            "Dispatch-Subject": message.subject,
        ]
        if stored.isSecret { required["Dispatch-Secret"] = "true" }
        // Without the headers for the server, such as the stream that the sender expects.
        var all = message.headers.filter { !NATSHeaders.isReserved($0.key) }
        all.merge(required) { $1 }
        all["Dispatch-Id"] = delivery.id
        all["Dispatch-Error"] = "\(error)".shown(upTo: 500)
        var few = required
        few["Dispatch-Error"] =
            "\(text); the message's \(bytes.count) bytes leave no space for a letter's headers"
        let subject = String(
            decoding: "\(store.service).dead.\(delivery.token)".utf8.prefix(990),
            as: UTF8.self
        )
        let letters = [
            NATSOutgoing(subject: subject, headers: all, bytes: bytes),
            NATSOutgoing(subject: subject, headers: required, bytes: bytes),
            NATSOutgoing(subject: subject, headers: few, bytes: []),
        ]
        // Not canceled with the handler's task, because the message must be in one of the two
        // streams.
        let buried = Task { try await bury(letters) }
        if case .failure(let error) = await buried.result {
            wait(for: error, at: delivery.consumer)
            giveBack(delivery, stored.reply, after: max(pause, .seconds(1)))
            return
        }
        connection.report(.deadLetter(delivery))
        await acknowledge(delivery, stored.reply)
    }

    /// Stores the first letter for which the server has room.
    private func bury(_ letters: [NATSOutgoing]) async throws {
        for letter in letters.dropLast() {
            do {
                try await bury(letter)
                return
            } catch NATSError.tooLarge {
            } catch NATSError.notStored(_, let code, _) where [10054, 10097].contains(code) {
                // The server refused the message, or its headers, as too large.
            }
        }
        if let last = letters.last { try await bury(last) }
    }

    /// Stores a letter, even if the server knows the identifier of a deleted one.
    private func bury(_ letter: NATSOutgoing) async throws {
        let stream = store.deadLetterStream
        let bytes = letter.bytes
        let subject = letter.subject
        var headers = letter.headers
        let stored = try await connection.store(bytes, at: subject, headers: headers, in: stream)
        guard stored.isDuplicate else { return }
        let place: JSONValue = ["seq": JSONValue(stored.sequence)]
        let known = try? await NATSStoreAPI(connection).message(place, in: stream)
        if known == nil {
            // An earlier letter of the message was read and deleted.
            headers["Nats-Msg-Id"]? += "/\(NATSSubject.newToken())"
            try await connection.store(bytes, at: subject, headers: headers, in: stream)
        }
    }
}
#endif
