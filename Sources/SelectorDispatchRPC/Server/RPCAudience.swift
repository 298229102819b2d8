internal import SelectorDispatch
package import SelectorDispatchJSON

/// The existing sessions that get notifications, each at its own pace.
package final class RPCAudience: Sendable {
    private let listeners = Lock<[RPCListening]>([])

    /// Creates an audience without sessions.
    package init() {}

    /// Whether there are no sessions; one that no longer exists counts until the next is added.
    package var isEmpty: Bool { listeners.withLock(\.isEmpty) }

    /// Adds a session, until it no longer exists or is removed.
    ///
    /// - Parameter listener: The session, which isn't retained.
    package func add(_ listener: RPCListening) {
        // A session is looked at outside the lock, because the look may be its last reference, and
        // its release that of the program's own objects.
        let ended = listeners.withLock { $0.unshared() }.filter { $0.session == nil }
        listeners.withLock { listeners in
            listeners.removeAll { other in ended.contains { $0 === other } }
            listeners.append(listener)
        }
    }

    /// Removes a session, if it was added.
    ///
    /// - Parameter listener: The value that was added for the session.
    package func remove(_ listener: RPCListening) {
        listeners.withLock { $0.removeAll { $0 === listener } }
    }

    /// Sends a notification to each session, without waiting for any of them.
    ///
    /// - Parameters:
    ///   - method: The method of the notification.
    ///   - members: The parameters by name.
    package func notify(_ method: String, _ members: [String: JSONValue] = [:]) {
        for listener in listeners.withLock({ $0.unshared() }) { listener.notify(method, members) }
    }
}
