internal import SelectorDispatch
internal import SelectorDispatchJSON

/// The way of a call's reports of progress to its caller.
final class ProgressReporter: Sendable {
    private let session: RPCSession
    private let notification: @Sendable ([String: JSONValue]) -> RPCRequest
    /// The last reported progress.
    private let last = Lock(-Double.infinity)

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - session: The caller's session.
    ///   - notification: A closure that returns the notification with a report's members.
    init(
        _ session: RPCSession,
        _ notification: @escaping @Sendable ([String: JSONValue]) -> RPCRequest
    ) {
        self.session = session
        self.notification = notification
    }

    /// Sends a report, if the progress has increased.
    func report(_ progress: RPCProgress) async {
        guard let members = progress.members else { return }
        let isNew = last.withLock { last in
            guard progress.completed > last else { return false }
            last = progress.completed
            return true
        }
        guard isNew else { return }
        let request = notification(members)
        // The session reports the loss of a caller to its observer.
        try? await session.notify(request.method, request.parameters)
    }

    /// Begins no further report, because the call has ended.
    func end() { last.withLock { $0 = .infinity } }
}
