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
    ///   - id: The message's identifier at its receiver, without blanks and control characters,
    ///     under which the server stores it once within ``NATSStore/window``, or nil for a new one.
    ///   - delay: The time before which the message isn't delivered, by the clocks of the sender and
    ///     the server, or nil for none. The server adds up to about a second. The store needs
    ///     ``NATSStore/acceptsDelays``.
    ///   - timeout: The time limit for the storing, which is tried again until then, or nil for
    ///     ``timeout``.
    /// - Returns: The message's position in the store, and whether it was already stored.
    /// - Throws: ``NATSError/notStored(subject:code:reason:)``; ``NATSError/noStore(name:)``;
    ///   ``NATSError/lanes(store:count:)``; ``NATSError/noDelays(store:)``; a `JSONError` if an argument has no JSON; another
    ///   ``NATSError`` or `CancellationError`, when the message may be stored.
    @discardableResult
    public nonisolated(nonsending) func sendAtLeastOnce(
        _ selector: Selector,
        to receiver: String,
        with arguments: [Any?] = [],
        key: String? = nil,
        id: String? = nil,
        delay: Duration? = nil,
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
        let token = NATSSubject.token(receiver)
        headers["Nats-Msg-Id"] = "\(token)/\(id)"
        let stream = "\(service)-stored"
        var subject = NATSSubject.stored(service, receiver)
        if let key { subject += ".\(try await lane(of: key, in: stream))" }
        if let delay, delay > .zero {
            try await checkDelays(in: stream)
            headers["Nats-Schedule"] = "@at \(NATSSubject.time(after: delay))"
            headers["Nats-Schedule-Target"] = subject
            // When the time has come, the server drops the other header.
            headers["Dispatch-Id"] = headers["Nats-Msg-Id"]
            subject = "\(service).later.\(token).\(NATSSubject.newToken())"
        }
        return try await connection.store(
            request.bytes,
            at: subject,
            headers: headers,
            in: stream,
            within: timeout ?? self.timeout
        )
    }

    /// Throws if a stream takes no messages with a delay.
    private nonisolated(nonsending) func checkDelays(in stream: String) async throws {
        if acceptsDelays.load(ordering: .relaxed) { return }
        guard try await NATSStoreAPI(connection).acceptsDelays(stream) else {
            throw NATSError.noDelays(store: stream)
        }
        acceptsDelays.store(true, ordering: .relaxed)
    }

    /// Returns the lane to which a key belongs, the same in all processes.
    private nonisolated(nonsending) func lane(
        of key: String,
        in stream: String
    ) async throws -> Int {
        var count = lanes.load(ordering: .relaxed)
        if count == 0 {
            count = try await NATSStoreAPI(connection).lanes(of: stream)
            lanes.store(count, ordering: .relaxed)
        }
        guard count > 0 else { throw NATSError.lanes(store: stream, count: 0) }
        return Int(NATSSubject.hash(key) % UInt64(count))
    }
}
#endif
