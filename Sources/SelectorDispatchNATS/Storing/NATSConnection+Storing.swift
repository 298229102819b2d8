#if NATS
internal import SelectorDispatchJSON

extension NATSConnection {
    /// Sends a message repeatedly until the server has stored it in a stream.
    @discardableResult
    nonisolated(nonsending) func store(
        _ bytes: [UInt8],
        at subject: String,
        headers: [String: String] = [:],
        in stream: String,
        within timeout: Duration = .seconds(10)
    ) async throws -> NATSStored {
        let deadline = ContinuousClock.now + timeout
        var pause = Duration.milliseconds(50)
        while true {
            do {
                // An answer may be lost when one server replaces another.
                let time = min(max(deadline.left, .milliseconds(1)), .seconds(5))
                let answer = try await request(subject, bytes, headers: headers, timeout: time)
                let json = try answer.json(at: subject)
                if let error = NATSStoreAPI.error(in: json) {
                    throw NATSError.notStored(
                        subject: subject,
                        code: error.code,
                        reason: error.reason
                    )
                }
                guard let stream = json["stream"]?.string, let number = json["seq"]?.integer,
                    let sequence = UInt64(exactly: number)
                else { throw NATSError.unreadableAnswer(subject: subject) }
                return NATSStored(
                    stream: stream,
                    sequence: sequence,
                    isDuplicate: json["duplicate"] == true
                )
            } catch {
                switch error {
                case NATSError.noResponders
                where (try? await NATSStoreAPI(self).has(in: stream)) == false:
                    throw NATSError.noStore(name: stream)
                // The client keeps no more messages while it looks for a server, or for
                // credentials.
                case NATSError.tooLate, NATSError.disconnected, NATSError.noResponders,
                    NATSError.client, NATSError.unauthorized, NATSError.unusableFile:
                    break
                // The store exists but isn't ready (503, 10008), for example just after its server
                // started, or a cluster's servers still decide on an earlier try (10158).
                case NATSError.notStored(_, let code, _) where [503, 10008, 10158].contains(code):
                    break
                default:
                    throw error
                }
                if ContinuousClock.now + pause >= deadline {
                    if case NATSError.tooLate = error {
                        throw NATSError.tooLate(subject: subject, after: timeout)
                    }
                    throw error
                }
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(1))
        }
    }
}
#endif
