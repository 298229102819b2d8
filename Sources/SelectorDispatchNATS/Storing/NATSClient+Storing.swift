#if NATS
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC
internal import Synchronization

extension NATSClient {
    /// Sends a message to a receiver of the service, to be stored and then delivered until a
    /// handler has run to completion.
    ///
    /// - Parameters:
    ///   - selector: The selector, or another name by which `RPCServer` knows the handler.
    ///   - receiver: The receiver's name.
    ///   - arguments: One element for each parameter.
    ///   - key: The key of the message's order, such as a customer's number. Messages with one key
    ///     run in the order in which they were stored; see ``NATSStore/lanes``. Nil if the order
    ///     doesn't matter.
    ///   - id: The message's identifier at its receiver, under which the server stores it once
    ///     within ``NATSStore/window``, or nil for a new one.
    ///   - timeout: The time limit, or nil for ``timeout``.
    /// - Returns: The message's position in the store, and whether it was already stored.
    /// - Throws: ``NATSError/notStored(subject:code:reason:)``; ``NATSError/noStore(name:)``;
    ///   ``NATSError/lanes(store:count:)``; a `JSONError` if an argument has no JSON; another
    ///   ``NATSError`` or `CancellationError`, when the message may be stored.
    @discardableResult
    public nonisolated(nonsending) func sendAtLeastOnce(
        _ selector: Selector,
        to receiver: String,
        with arguments: [Any?] = [],
        key: String? = nil,
        id: String? = nil,
        timeout: Duration? = nil
    ) async throws -> NATSStored {
        let id = id ?? NATSSubject.newToken()
        guard !id.isEmpty, id.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else {
            throw NATSError.badName(
                id,
                expected: "an identifier without blanks and control characters"
            )
        }
        let parameters = RPCParameters.positional(try encode(arguments, of: selector))
        let request = RPCRequest(selector.description, parameters, id: .string(id))
        var headers = try NATSHeaders.outgoing()
        headers["Nats-Msg-Id"] = "\(NATSSubject.token(receiver))/\(id)"
        let stream = "\(service)-stored"
        var subject = NATSSubject.stored(service, receiver)
        if let key { subject += ".\(try await lane(of: key, in: stream))" }
        return try await connection.store(
            request.bytes,
            at: subject,
            headers: headers,
            in: stream,
            within: timeout ?? self.timeout
        )
    }

    private nonisolated(nonsending) func lane(of key: String, in stream: String) async throws -> Int
    {
        var count = lanes.load(ordering: .relaxed)
        if count == 0 {
            count = try await NATSStoreAPI(connection).lanes(of: stream)
            lanes.store(count, ordering: .relaxed)
        }
        guard count > 0 else { throw NATSError.lanes(store: stream, count: 0) }
        return Int(NATSSubject.hash(key) % UInt64(count))
    }
}

/// The position of a stored message.
public struct NATSStored: Sendable, Hashable {
    /// The stream's name.
    public let stream: String
    /// The message's number in the stream.
    public let sequence: UInt64
    /// Whether the server had already stored a message with this identifier, and has stored nothing
    /// now.
    public let isDuplicate: Bool
}

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
                let left = ContinuousClock.now.duration(to: deadline)
                let time = min(max(left, .milliseconds(1)), .seconds(5))
                let json = try await request(subject, bytes, headers: headers, timeout: time).json(
                    at: subject
                )
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
                    NATSError.client,
                    NATSError.unauthorized, NATSError.unusableFile:
                    break
                // The store exists but isn't ready, for example just after its server started.
                case NATSError.notStored(_, let code, _) where code == 503 || code == 10008: break
                default: throw error
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
