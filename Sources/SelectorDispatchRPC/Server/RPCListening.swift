internal import SelectorDispatch
package import SelectorDispatchJSON

/// A session that gets notifications or, if it is too slow, their number as the member `lost` of
/// the next one.
package final class RPCListening: Sendable {
    /// The number of notifications that wait for a session.
    private static let limit = 256

    weak let session: RPCSession?
    private let common: [String: JSONValue]
    private let waiting: AsyncStream<RPCRequest>.Continuation
    /// The number of notifications lost since the last one that waits.
    private let lost = Lock(0)

    /// Creates a listening session.
    ///
    /// - Parameters:
    ///   - session: The session, which isn't retained.
    ///   - common: The parameters that each notification has beside its own, and that take
    ///     precedence over these.
    package init(_ session: RPCSession, adding common: [String: JSONValue] = [:]) {
        self.session = session
        self.common = common
        let (stream, continuation) = AsyncStream<RPCRequest>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.limit)
        )
        waiting = continuation
        Task { [weak session] in
            for await request in stream {
                guard let session else { return }
                try await session.notify(request.method, request.parameters)
            }
        }
    }

    deinit { waiting.finish() }

    /// Sends a notification after those that wait, or counts it as lost if there are too many.
    ///
    /// - Parameters:
    ///   - method: The method of the notification.
    ///   - members: The parameters by name.
    package func notify(_ method: String, _ members: [String: JSONValue] = [:]) {
        lost.withLock { lost in
            var members = members.merging(common) { $1 }
            if lost > 0 { members["lost"] = .number(JSONNumber(lost)) }
            if case .enqueued = waiting.yield(RPCRequest(method, .named(members))) {
                lost = 0
            } else {
                lost += 1
            }
        }
    }
}
