internal import SelectorDispatch
package import SelectorDispatchJSON

/// The existing sessions that get notifications, each at its own pace.
package final class RPCAudience: Sendable {
    private let listeners = Lock<[RPCListening]>([])
    package init() {}
    package var isEmpty: Bool { listeners.withLock(\.isEmpty) }

    package func add(_ listener: RPCListening) {
        listeners.withLock { listeners in
            listeners.removeAll { $0.session == nil }
            listeners.append(listener)
        }
    }

    package func remove(_ listener: RPCListening) {
        listeners.withLock { $0.removeAll { $0 === listener } }
    }

    /// Sends a notification to each session, without waiting for any of them.
    package func notify(_ method: String, _ members: [String: JSONValue] = [:]) {
        for listener in listeners.withLock({ $0 }) { listener.notify(method, members) }
    }
}

/// A session that gets notifications or, if it is too slow, their number as the member `lost` of
/// the next one.
package final class RPCListening: Sendable {
    private static let limit = 256

    fileprivate weak let session: RPCSession?
    private let common: [String: JSONValue]
    private let waiting: AsyncStream<RPCRequest>.Continuation
    private let lost = Lock(0)

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
