internal import Synchronization

/// The state that the receivers of one message share in any isolation: the flags that they set for the route and its
/// sender.
final class RouteControl: Sendable {
    private let defaultPrevented = Atomic<Bool>(false)
    private let stopped = Atomic<Bool>(false)
    /// The port that takes replies from any isolation.
    let replies: StreamPort?

    init(replies: StreamPort? = nil) {
        self.replies = replies
    }

    var isDefaultPrevented: Bool { defaultPrevented.load(ordering: .relaxed) }
    func preventDefault() { defaultPrevented.store(true, ordering: .relaxed) }

    var isStopped: Bool { stopped.load(ordering: .relaxed) }
    func stopImmediately() { stopped.store(true, ordering: .relaxed) }
}
