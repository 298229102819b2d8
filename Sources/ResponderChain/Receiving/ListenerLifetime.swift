internal import Synchronization

/// A lifetime that several listeners, on any number of responders, share, and at whose end they are removed.
///
/// ```swift
/// let lifetime = ListenerLifetime()
/// first.eventListeners.add("saved", for: lifetime) { _ in .handleAndContinue }
/// second.eventListeners.add("closed", for: lifetime) { _ in .handleAndContinue }
/// lifetime.end()
/// ```
public final class ListenerLifetime: Sendable {
    private let ended = Atomic<Bool>(false)

    /// Creates a lifetime that has no listeners yet.
    public init() {}

    /// Whether ``end()`` was called.
    public var hasEnded: Bool { ended.load(ordering: .relaxed) }

    /// Ends the lifetime and removes its listeners for good.
    ///
    /// Routes in progress no longer call them. The objects that a listener retains are released the next time its
    /// responder gets a message of that name, or has twice as many listeners for it.
    public func end() { ended.store(true, ordering: .relaxed) }
}
