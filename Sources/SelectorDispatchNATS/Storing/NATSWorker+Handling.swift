#if NATS
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    extension NATSWorker {
        /// Handles a message.
        ///
        /// 1. What no receiver can have is buried.
        /// 2. If the message has come before, its record has the number of its failures, and whether it came back the last time. If
        ///    it didn't, it runs alone, and counts as failed until it comes back. If others run for too long, it runs beside
        ///    them, and doesn't count.
        /// 3. Its handler runs. If that returns, the message is acknowledged.
        /// 4. If a drain has ended the handler, the message goes back, as if it hadn't come.
        /// 5. Otherwise the failure is noted, and the message comes again after a pause, or is buried.
        func handle(_ message: NATSMessage, _ delivery: NATSDelivery, _ reply: String) async {
            guard delivery.isAddressed else {
                return await bury(message, delivery, reply, StoredMessageError.noReceiver(subject: message.subject))
            }
            do {
                let record = delivery.count > 1 ? try await readRecord(of: delivery) : DeliveryRecord()
                guard record.failures < attempts else {
                    let error = StoredMessageError.workersDied(failures: record.failures)
                    return await bury(message, delivery, reply, error)
                }
                let isSuspect = delivery.count > 1 && record.delivery < delivery.count - 1
                try await gate.run(alone: isSuspect) { isAlone in
                    let isDraining = state.withLock { state in
                        state.running[delivery.place]?.began = .now
                        return state.isDraining
                    }
                    if isDraining { return giveBack(delivery, reply) }
                    if isAlone {
                        try await write(.init(failures: record.failures + 1, delivery: record.delivery), of: delivery)
                    }
                    await run(message, delivery, reply, record)
                }
            } catch {
                wait(for: error)
                giveBack(delivery, reply, after: pause)
            }
        }

        private func run(
            _ message: NATSMessage, _ delivery: NATSDelivery, _ reply: String, _ record: DeliveryRecord
        ) async {
            do {
                let request = try RPCRequest(stored: message.bytes, server.limits.json)
                let receiver = ReceiverScope(server: server, receiver: delivery.receiver)
                let scope = TrailKeeper(responder: receiver, subject: message.subject)
                _ = try await NATSHeaders.$received.withValue(message.headers) {
                    try await NATSDelivery.$current.withValue(delivery) {
                        try await scope.respond(to: request, in: session)
                    }
                }
                await acknowledge(delivery, reply)
            } catch {
                let isGivenBack = Task.isCancelled && state.withLock { $0.isDraining }
                // Not canceled with the handler's task.
                await Task {
                    if isGivenBack {
                        await note(record.failures, delivery)
                        return giveBack(delivery, reply)
                    }
                    connection.report(.storedFailed(delivery, error))
                    // The server's count may be too low, so a record is looked for in any case.
                    let known = delivery.count > 1 ? record : (try? await readRecord(of: delivery)) ?? record
                    let failures = known.failures + 1
                    if failures >= attempts { return await bury(message, delivery, reply, error) }
                    await note(failures, delivery)
                    giveBack(delivery, reply, after: min(pause * (1 << min(failures - 1, 20)), .seconds(600)))
                }.value
            }
        }

        /// Notes that a delivery has ended. If that fails, the message counts as one that hasn't come back.
        private func note(_ failures: Int, _ delivery: NATSDelivery) async {
            do {
                try await write(DeliveryRecord(failures: failures, delivery: delivery.count), of: delivery)
            } catch { wait(for: error) }
        }

        private func giveBack(_ delivery: NATSDelivery, _ reply: String, after pause: Duration = .zero) {
            end(delivery, reply)
            answer(reply, pause == .zero ? "-NAK" : #"-NAK {"delay": \#(pause.wholeNanoseconds)}"#)
        }

        private func bury(_ message: NATSMessage, _ delivery: NATSDelivery, _ reply: String, _ error: any Error) async {
            let letter = message.headers.merging([
                "Nats-Msg-Id": delivery.place, "Dispatch-Id": delivery.id,
                "Dispatch-Error": "\(error)".shown(upTo: 500), "Dispatch-Deliveries": "\(delivery.count)",
                "Dispatch-Subject": message.subject,
            ]) { $1 }
            // It isn't canceled with the handler's task: the message is either here or there.
            let (connection, stream) = (connection, store.deadLetterStream)
            let subject = "\(store.service).dead.\(NATSSubject.token(delivery.receiver))"
            let buried = Task { try await connection.store(message.bytes, at: subject, headers: letter, in: stream) }
            if case .failure(let error) = await buried.result {
                wait(for: error)
                return giveBack(delivery, reply, after: max(pause, .seconds(1)))
            }
            connection.report(.deadLetter(delivery))
            await acknowledge(delivery, reply)
        }

        private func acknowledge(_ delivery: NATSDelivery, _ reply: String) async {
            // It isn't canceled with the handler's task: the handler has run.
            let isKnown = await Task {
                for _ in 0..<4 {
                    do {
                        _ = try await connection.request(reply, Array("+ACK".utf8), timeout: .seconds(2))
                        return true
                    } catch NATSError.closed { break } catch { try? await Task.sleep(for: .milliseconds(250)) }
                }
                return false
            }.value
            connection.report(isKnown ? .acknowledged(delivery) : .acknowledgementLost(delivery))
        }

        func answer(_ reply: String, _ text: String) {
            connection.post(NATSOutgoing(subject: reply, bytes: Array(text.utf8)))
        }
    }

    extension RPCRequest {
        /// Reads the request in a stored message. Any user can store anything, so it may be none.
        init(stored bytes: [UInt8], _ limits: JSONLimits) throws {
            let json = try JSONValue(parsing: bytes, limits: limits)
            guard let method = json["method"]?.string, let parameters = RPCParameters(json["params"] ?? []) else {
                throw StoredMessageError.noRequest
            }
            self.init(method, parameters)
        }
    }

    enum StoredMessageError: Error, CustomStringConvertible {
        case noRequest
        case noReceiver(subject: String)
        case workersDied(failures: Int)

        var description: String {
            switch self {
            case .noRequest: "the message isn't a request of JSON-RPC"
            case .noReceiver(let subject): "the subject \(subject.shown()) ends in no receiver name"
            case .workersDied(let failures):
                "the handler failed \(failures) times, the last time without coming back: did its worker die?"
            }
        }
    }
#endif
