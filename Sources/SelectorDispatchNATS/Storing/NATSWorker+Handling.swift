#if NATS
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

extension NATSWorker {
    /// Handles a message.
    ///
    /// 1. A message that no receiver can have is moved to the dead letters.
    /// 2. The record of a redelivered message has the number of its failures, and whether its
    ///    handler returned the last time. If not, the message runs alone, and counts as failed
    ///    until its handler returns. If others run for too long, it runs beside them, and doesn't
    ///    count.
    /// 3. Its handler runs. If that returns, the message is acknowledged.
    /// 4. If a drain has ended the handler, the message is returned, as if undelivered.
    /// 5. Otherwise the failure is recorded, and the message is redelivered after a pause or
    ///    becomes a dead letter.
    func handle(_ message: NATSMessage, _ delivery: NATSDelivery, _ reply: String) async {
        guard NATSSubject.name(ofToken: delivery.token) != nil else {
            return await bury(
                message,
                delivery,
                reply,
                StoredMessageError.noReceiver(subject: message.subject)
            )
        }
        do {
            let record = delivery.count > 1 ? try await readRecord(of: delivery) : DeliveryRecord()
            guard record.failures < attempts else {
                let error = StoredMessageError.workersDied(failures: record.failures)
                return await bury(message, delivery, reply, error)
            }
            let isSuspect = delivery.count > 1 && record.delivery < delivery.count - 1
            try await gate.run(alone: isSuspect) { isAlone in
                state.withLock { $0.running[delivery.place]?.began = .now }
                if state.withLock(\.isDraining) { return giveBack(delivery, reply) }
                if isAlone {
                    try await write(
                        .init(failures: record.failures + 1, delivery: record.delivery),
                        of: delivery
                    )
                }
                await run(message, delivery, reply, record)
            }
        } catch {
            wait(for: error)
            giveBack(delivery, reply, after: pause)
        }
    }

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
            _ = try await NATSHeaders.$received.withValue(message.headers) {
                try await NATSDelivery.$current.withValue(delivery) {
                    try await scope.respond(to: RPCRequest(method, parameters), in: session)
                }
            }
            await acknowledge(delivery, reply, after: record.failures)
        } catch {
            let isGivenBack = Task.isCancelled && state.withLock { $0.isDraining }
            // Not canceled with the handler's task.
            await Task {
                if isGivenBack {
                    await note(record.failures, delivery)
                    return giveBack(delivery, reply)
                }
                connection.report(.storedFailed(delivery, error))
                // The server's count may be too low, so a record is read in any case.
                let known =
                    delivery.count > 1 ? record : (try? await readRecord(of: delivery)) ?? record
                let failures = known.failures + 1
                if failures >= attempts { return await bury(message, delivery, reply, error) }
                await note(failures, delivery)
                giveBack(
                    delivery,
                    reply,
                    after: min(pause * (1 << min(failures - 1, 20)), .seconds(600))
                )
            }.value
        }
    }

    /// Records that a delivery has ended.
    ///
    /// If that fails, its handler counts as one that hasn't returned.
    private func note(_ failures: Int, _ delivery: NATSDelivery) async {
        do {
            try await write(
                DeliveryRecord(failures: failures, delivery: delivery.count),
                of: delivery
            )
        } catch { wait(for: error) }
    }

    private func giveBack(_ delivery: NATSDelivery, _ reply: String, after pause: Duration = .zero)
    {
        end(delivery, reply)
        answer(reply, pause == .zero ? "-NAK" : #"-NAK {"delay": \#(pause.wholeNanoseconds)}"#)
    }

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
            "Dispatch-Error": text, "Dispatch-Deliveries": "\(delivery.count)",
            "Dispatch-Subject": message.subject,
        ]
        // Without the headers for the server, such as the stream that the sender expects.
        let all = message.headers.filter { !NATSHeaders.isReserved($0.key) }.merging(required) {
            $1
        }
        let whole = ["Dispatch-Id": delivery.id, "Dispatch-Error": "\(error)".shown(upTo: 500)]
        let noRoom =
            "\(text); the message's \(bytes.count) bytes leave no space for a letter's headers"
        let letters: [([UInt8], [String: String])] = [
            (bytes, all.merging(whole) { $1 }), (bytes, required),
            ([], required.merging(["Dispatch-Error": noRoom]) { $1 }),
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
            return giveBack(delivery, reply, after: max(pause, .seconds(1)))
        }
        connection.report(.deadLetter(delivery))
        await acknowledge(delivery, reply)
    }

    /// Stores the first letter for which the server has room.
    private func bury(_ letters: [([UInt8], [String: String])], at subject: String) async throws {
        for (left, (bytes, var headers)) in zip((0..<letters.count).reversed(), letters) {
            do {
                let stream = store.deadLetterStream
                let stored = try await connection.store(
                    bytes,
                    at: subject,
                    headers: headers,
                    in: stream
                )
                let place: JSONValue = ["seq": .number(JSONNumber(stored.sequence))]
                // An earlier letter of the message may have been read and deleted.
                if stored.isDuplicate,
                    (try? await NATSStoreAPI(connection).message(place, in: stream)) == nil
                {
                    headers["Nats-Msg-Id"]? += "/\(NATSSubject.newToken())"
                    try await connection.store(bytes, at: subject, headers: headers, in: stream)
                }
                return
            } catch NATSError.tooLarge where left > 0, NATSError.notStored(_, code: 10054, _)
                where left > 0,
                NATSError.notStored(_, code: 10097, _) where left > 0
            {}
        }
    }

    /// Acknowledges a message.
    ///
    /// If the server doesn't confirm it, records that the handler has returned.
    private func acknowledge(_ delivery: NATSDelivery, _ reply: String, after failures: Int? = nil)
        async
    {
        // Not canceled with the handler's task, because the handler has run.
        let isKnown = await Task {
            for _ in 0..<4 {
                do {
                    _ = try await connection.request(
                        reply,
                        Array("+ACK".utf8),
                        timeout: .seconds(2)
                    )
                    return true
                } catch NATSError.closed { break } catch {
                    try? await Task.sleep(for: .milliseconds(250))
                }
            }
            if let failures { await note(failures, delivery) }
            return false
        }.value
        connection.report(isKnown ? .acknowledged(delivery) : .acknowledgementLost(delivery))
    }

    func answer(_ reply: String, _ text: String) {
        connection.post(NATSOutgoing(subject: reply, bytes: Array(text.utf8)))
    }
}

enum StoredMessageError: Error, CustomStringConvertible {
    case noRequest
    case noReceiver(subject: String)
    case workersDied(failures: Int)
    case stillRuns

    var description: String {
        switch self {
        case .noRequest: "the message isn't a request of JSON-RPC"
        case .noReceiver(let subject): "the subject \(subject.shown()) names no receiver"
        case .workersDied(let failures):
            "the handler failed \(failures) times, the last time without returning: did its worker die?"
        case .stillRuns: "the handler still runs, though its time is over and its task was canceled"
        }
    }
}
#endif
