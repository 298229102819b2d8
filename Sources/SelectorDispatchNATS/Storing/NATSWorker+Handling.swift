#if NATS
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

extension NATSWorker {
    /// Handles a message.
    ///
    /// 1. A message whose subject names no receiver is moved to the dead letters.
    /// 2. The record of a redelivered message has the number of its failures, and whether its
    ///    handler returned the last time. If not, the message runs alone, and counts as failed
    ///    until its handler returns. If others run for too long, the message runs beside them, and
    ///    doesn't count as failed.
    /// 3. Its handler runs. If that returns, the message is acknowledged.
    /// 4. If a drain has ended the handler, the message is returned, as if undelivered.
    /// 5. If the handler has failed, that is recorded, and the message is redelivered after a pause
    ///    or becomes a dead letter.
    func handle(_ message: NATSMessage, _ delivery: NATSDelivery, _ reply: String) async {
        guard NATSSubject.name(ofToken: delivery.token) != nil else {
            let error = StoredMessageError.noReceiver(subject: message.subject)
            await bury(message, delivery, reply, error)
            return
        }
        do {
            let record = delivery.count > 1 ? try await readRecord(of: delivery) : DeliveryRecord()
            guard record.failures < attempts else {
                let error = StoredMessageError.workersDied(failures: record.failures)
                await bury(message, delivery, reply, error)
                return
            }
            // The handler may not have returned the last time.
            let isSuspect = delivery.count > 1 && record.delivery < delivery.count - 1
            try await gate.run(alone: isSuspect) { isAlone in
                state.withLock { $0.running[delivery.place]?.began = .now }
                if state.withLock(\.isDraining) {
                    giveBack(delivery, reply)
                    return
                }
                if isAlone {
                    var failed = record
                    failed.failures += 1
                    try await write(failed, of: delivery)
                }
                await run(message, delivery, reply, record)
            }
        } catch {
            wait(for: error)
            giveBack(delivery, reply, after: pause)
        }
    }

    /// Runs the handler of a message, and ends the delivery.
    private func run(
        _ message: NATSMessage,
        _ delivery: NATSDelivery,
        _ reply: String,
        _ record: DeliveryRecord
    ) async {
        do {
            let json = try JSONValue(parsing: message.bytes, limits: server.limits.json)
            guard let method = json["method"]?.string,
                let parameters = RPCParameters(json["params"] ?? [])
            else {
                throw StoredMessageError.noRequest
            }
            let receiver = ReceiverScope(server: server, receiver: delivery.receiver)
            let scope = TrailKeeper(responder: receiver, subject: message.subject)
            try await NATSHeaders.$received.withValue(message.headers) {
                try await NATSDelivery.$current.withValue(delivery) {
                    _ = try await scope.respond(to: RPCRequest(method, parameters), in: session)
                }
            }
            await acknowledge(delivery, reply, after: record.failures)
        } catch {
            let isGivenBack = Task.isCancelled && state.withLock { $0.isDraining }
            // Not canceled with the handler's task.
            await Task {
                if isGivenBack {
                    await note(record.failures, delivery)
                    giveBack(delivery, reply)
                } else {
                    await fail(message, delivery, reply, record, error)
                }
            }.value
        }
    }

    /// Records a failure, and returns the message to the server or buries it.
    private func fail(
        _ message: NATSMessage,
        _ delivery: NATSDelivery,
        _ reply: String,
        _ record: DeliveryRecord,
        _ error: any Error
    ) async {
        connection.report(.storedFailed(delivery, error))
        var failures = record.failures + 1
        // The server's count may be too low, so a record is read in any case.
        if delivery.count <= 1, let known = try? await readRecord(of: delivery) {
            failures = known.failures + 1
        }
        if failures >= attempts {
            await bury(message, delivery, reply, error)
            return
        }
        await note(failures, delivery)
        let doubled = pause * (1 << min(failures - 1, 20))
        giveBack(delivery, reply, after: min(doubled, .seconds(600)))
    }

    /// Records that a delivery has ended.
    ///
    /// If that fails, its handler counts as one that hasn't returned.
    private func note(_ failures: Int, _ delivery: NATSDelivery) async {
        let record = DeliveryRecord(failures: failures, delivery: delivery.count)
        do {
            try await write(record, of: delivery)
        } catch {
            wait(for: error)
        }
    }

    /// Returns a message to the server, which delivers it again after a pause.
    private func giveBack(
        _ delivery: NATSDelivery,
        _ reply: String,
        after pause: Duration = .zero
    ) {
        end(delivery, reply)
        answer(reply, pause == .zero ? "-NAK" : #"-NAK {"delay": \#(pause.wholeNanoseconds)}"#)
    }

    /// The content of a dead letter.
    private struct Letter {
        let bytes: [UInt8]
        var headers: [String: String]
    }

    /// Moves a message to the dead letters.
    private func bury(
        _ message: NATSMessage,
        _ delivery: NATSDelivery,
        _ reply: String,
        _ error: any Error
    ) async {
        let bytes = message.bytes
        let text = "\(error)".shown(upTo: 100)
        let required = [
            "Nats-Msg-Id": delivery.place,
            "Dispatch-Id": String(delivery.id.unicodeScalars.prefix(500)),
            "Dispatch-Error": text,
            "Dispatch-Deliveries": "\(delivery.count)",
            "Dispatch-Subject": message.subject,
        ]
        // Without the headers for the server, such as the stream that the sender expects.
        var all = message.headers.filter { !NATSHeaders.isReserved($0.key) }
        all.merge(required) { $1 }
        all["Dispatch-Id"] = delivery.id
        all["Dispatch-Error"] = "\(error)".shown(upTo: 500)
        var few = required
        few["Dispatch-Error"] =
            "\(text); the message's \(bytes.count) bytes leave no space for a letter's headers"
        let letters = [
            Letter(bytes: bytes, headers: all),
            Letter(bytes: bytes, headers: required),
            Letter(bytes: [], headers: few),
        ]
        let subject = String(
            decoding: "\(store.service).dead.\(delivery.token)".utf8.prefix(990),
            as: UTF8.self
        )
        // Not canceled with the handler's task, because the message must be in one of the two
        // streams.
        let buried = Task { try await bury(letters, at: subject) }
        if case .failure(let error) = await buried.result {
            wait(for: error)
            giveBack(delivery, reply, after: max(pause, .seconds(1)))
            return
        }
        connection.report(.deadLetter(delivery))
        await acknowledge(delivery, reply)
    }

    /// Stores the first letter for which the server has room.
    private func bury(_ letters: [Letter], at subject: String) async throws {
        for (index, letter) in letters.enumerated() {
            let isLast = index == letters.count - 1
            do {
                try await bury(letter, at: subject)
                return
            } catch NATSError.tooLarge where !isLast {
            } catch NATSError.notStored(_, let code, _)
                where !isLast && [10054, 10097].contains(code)
            {
                // The server refused the message, or its headers, as too large.
            }
        }
    }

    /// Stores a letter, even if the server knows the identifier of a deleted one.
    private func bury(_ letter: Letter, at subject: String) async throws {
        let stream = store.deadLetterStream
        let bytes = letter.bytes
        var headers = letter.headers
        let stored = try await connection.store(bytes, at: subject, headers: headers, in: stream)
        guard stored.isDuplicate else { return }
        let place: JSONValue = ["seq": .number(JSONNumber(stored.sequence))]
        let known = try? await NATSStoreAPI(connection).message(place, in: stream)
        if known == nil {
            // An earlier letter of the message was read and deleted.
            headers["Nats-Msg-Id"]? += "/\(NATSSubject.newToken())"
            try await connection.store(bytes, at: subject, headers: headers, in: stream)
        }
    }

    /// Acknowledges a message.
    ///
    /// If the server doesn't confirm it, records that the handler has returned.
    private func acknowledge(
        _ delivery: NATSDelivery,
        _ reply: String,
        after failures: Int? = nil
    ) async {
        // Not canceled with the handler's task, because the handler has run.
        let isKnown = await Task {
            let text = Array("+ACK".utf8)
            for _ in 0..<4 {
                do {
                    _ = try await connection.request(reply, text, timeout: .seconds(2))
                    return true
                } catch NATSError.closed {
                    break
                } catch {
                    try? await Task.sleep(for: .milliseconds(250))
                }
            }
            if let failures { await note(failures, delivery) }
            return false
        }.value
        connection.report(isKnown ? .acknowledged(delivery) : .acknowledgementLost(delivery))
    }

    /// Answers the server about a message, without waiting.
    func answer(_ reply: String, _ text: String) {
        connection.post(NATSOutgoing(subject: reply, bytes: Array(text.utf8)))
    }
}
#endif
