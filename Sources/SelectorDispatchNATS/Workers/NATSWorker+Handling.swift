#if NATS
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

extension NATSWorker {
    /// Handles a message.
    ///
    /// 1. A message whose subject names no receiver, or that isn't a request, is moved to the dead
    ///    letters.
    /// 2. The record of a redelivered message has the numbers of its failures and of its unfinished
    ///    deliveries, in which the handler didn't return. The more of them, the fewer messages run
    ///    beside it. One that didn't return while it ran alone is moved to the dead letters.
    /// 3. Its handler runs. If that returns, the message is acknowledged.
    /// 4. If a drain has ended the handler, the message is returned, as if undelivered.
    /// 5. If the handler has failed, that is recorded, and the message is redelivered after a pause
    ///    or becomes a dead letter.
    func handle(_ message: NATSMessage, _ delivery: NATSDelivery, _ reply: String) async {
        var stored = StoredMessage(message: message, delivery: delivery, reply: reply)
        let request: RPCRequest
        let scope = scope(of: stored)
        do {
            request = try read(message)
            stored.isSecret = scope.isSecret(request)
        } catch {
            let json = try? JSONValue(parsing: message.bytes)
            let method = json?["method"]?.string ?? ""
            stored.isSecret = scope.isSecret(RPCRequest(method))
            connection.report(.storedFailed(delivery, error))
            await bury(stored, error)
            return
        }
        guard NATSSubject.name(ofToken: delivery.token) != nil else {
            await bury(stored, StoredMessageError.noReceiver(subject: message.subject))
            return
        }
        do {
            var record = delivery.count > 1 ? try await readRecord(of: delivery) : DeliveryRecord()
            record.count(upTo: delivery.count)
            if let error = end(of: record) {
                await bury(stored, error)
                return
            }
            // From now on, the wait for its turn isn't taken for an unfinished run.
            if record.isSuspect { try await write(record, of: delivery) }
            state.withLock { $0.running[delivery.place]?.unfinished = record.unfinished }
            try await gate.run(width: record.width(of: gate.limit)) { [self, record] in
                await widen(delivery, record)
            } _: { [record] width in
                state.withLock { $0.running[delivery.place]?.began = .now }
                if state.withLock(\.isDraining) {
                    try await write(record, of: delivery)
                    giveBack(delivery, reply)
                    return
                }
                if record.unfinished > 0 {
                    try await begin(delivery, record, width)
                }
                await run(request, stored, record)
            }
        } catch {
            wait(for: error, at: delivery.consumer)
            giveBack(delivery, reply, after: pause)
        }
    }

    /// Returns the error with which a message becomes a dead letter before it runs again, or nil.
    private func end(of record: DeliveryRecord) -> StoredMessageError? {
        if record.unfinished > DeliveryRecord.aloneAfter {
            return .workersDied(deliveries: record.unfinished)
        }
        if record.failures >= attempts { return .failed(times: record.failures) }
        return nil
    }

    /// Reports that a message begins whose earlier deliveries were unfinished, and records it.
    ///
    /// - Parameter width: The number of messages that may run while it does.
    private func begin(
        _ delivery: NATSDelivery,
        _ record: DeliveryRecord,
        _ width: Int
    ) async throws {
        report(delivery, record, width)
        var begun = record
        // If it has to run beside others, these may be the reason why it doesn't return.
        if record.unfinished < DeliveryRecord.aloneAfter || width == 1 { begun.unfinished += 1 }
        if record.isSuspect { try await write(begun, of: delivery) }
    }

    /// Records that a message continues beside any others, because its time beside few is over.
    private func widen(_ delivery: NATSDelivery, _ record: DeliveryRecord) async {
        report(delivery, record, gate.limit)
        guard record.unfinished == DeliveryRecord.aloneAfter else { return }
        do {
            try await write(record, of: delivery)
        } catch {
            wait(for: error, at: delivery.consumer)
        }
    }

    private func report(_ delivery: NATSDelivery, _ record: DeliveryRecord, _ width: Int) {
        connection.report(.suspect(delivery, unfinished: record.unfinished, beside: width - 1))
    }

    /// Reads the request in a message.
    private func read(_ message: NATSMessage) throws -> RPCRequest {
        let json = try JSONValue(parsing: message.bytes, limits: server.limits.json)
        guard let method = json["method"]?.string,
            let parameters = RPCParameters(json["params"] ?? [])
        else {
            throw StoredMessageError.noRequest
        }
        return RPCRequest(method, parameters)
    }

    private func scope(of stored: StoredMessage) -> ReceiverScope {
        ReceiverScope(
            subject: stored.message.subject,
            server: server,
            receiver: stored.delivery.receiver
        )
    }

    /// Runs the handler of a message, and ends the delivery.
    private func run(
        _ request: RPCRequest,
        _ stored: StoredMessage,
        _ record: DeliveryRecord
    ) async {
        let delivery = stored.delivery
        do {
            try await NATSHeaders.$received.withValue(stored.message.headers) {
                try await NATSDelivery.$current.withValue(delivery) {
                    _ = try await scope(of: stored).respond(to: request)
                }
            }
            await acknowledge(delivery, stored.reply, after: record.failures)
        } catch {
            let isGivenBack = Task.isCancelled && state.withLock { $0.isDraining }
            // Not canceled with the handler's task.
            await Task {
                if isGivenBack {
                    await note(record.failures, delivery)
                    giveBack(delivery, stored.reply)
                } else {
                    await fail(stored, record, error)
                }
            }.value
        }
    }

    /// Records a failure, and returns the message to the server or buries it.
    private func fail(
        _ stored: StoredMessage,
        _ record: DeliveryRecord,
        _ error: any Error
    ) async {
        let delivery = stored.delivery
        let shown: any Error = stored.isSecret ? StoredMessageError.ofSecretHandler : error
        connection.report(.storedFailed(delivery, shown))
        var failures = record.failures + 1
        // The server's count may be too low, so a record is read in any case.
        if delivery.count <= 1, let known = try? await readRecord(of: delivery) {
            failures = known.failures + 1
        }
        var attempts = attempts
        var pause = min(pause * (1 << min(failures - 1, 20)), .seconds(600))
        switch error {
        // Another worker may be newer, and know the receiver, the method or the parameters.
        case is RPCRefusal: attempts = min(attempts, 2)
        case let error as any NATSStoredFailure:
            switch error.retry {
            case .afterPause: break
            case .after(let time): pause = min(max(time, .zero), .seconds(86_400))
            case .never: attempts = 1
            }
        default: break
        }
        if failures >= attempts {
            await bury(stored, shown)
            return
        }
        await note(failures, delivery)
        if store.isOrdered(delivery.consumer) {
            connection.report(.laneWaits(delivery, pause))
        }
        giveBack(delivery, stored.reply, after: pause)
    }

    /// Records that a delivery has ended.
    ///
    /// If that fails, its handler counts as one that hasn't returned.
    private func note(_ failures: Int, _ delivery: NATSDelivery) async {
        let record = DeliveryRecord(failures: failures, delivery: delivery.count)
        do {
            try await write(record, of: delivery)
        } catch {
            wait(for: error, at: delivery.consumer)
        }
    }

    /// Returns a message to the server, which delivers it again after a pause.
    func giveBack(
        _ delivery: NATSDelivery,
        _ reply: String,
        after pause: Duration = .zero
    ) {
        end(delivery, reply)
        answer(reply, pause == .zero ? "-NAK" : #"-NAK {"delay": \#(pause.wholeNanoseconds)}"#)
    }

    /// Acknowledges a message.
    ///
    /// If the server doesn't confirm it, records that the handler has returned.
    func acknowledge(
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
