internal import Synchronization

/// A sequence of the events of one name at a responder, for a loop.
///
/// ```swift
/// for await event in panel.events(named: "saved") {
///     print(event.userInfo ?? [:])
/// }
/// ```
///
/// Listening begins when the sequence is created. Events wait until the loop requests them. The
/// sequence ends when the responder's listeners are released; it stops listening when it and its
/// loop are released. Use a sequence for one loop.
///
/// The loop gets an event after its route, and so can't stop it or prevent its default action.
///
/// The sequence belongs to the responder's isolation, and can't leave it.
public struct EventSequence: AsyncSequence {
    /// An event after its route, without the state of the route.
    public typealias Element = Event

    /// Iteration doesn't throw.
    public typealias Failure = Never

    /// The events, which wait for the loop as replies do.
    private let values = EventReplies()
    private let token = Token()

    init(_ name: String, of listeners: EventListeners, _ options: EventListeners.Options) {
        let port = values.port()
        listeners.add(name, options: options.union(.passive), for: token.lifetime) { event in
            // Safe, because neither the listeners nor the sequence and its iterator are `Sendable`:
            // events are received and consumed in the same isolation.
            nonisolated(unsafe) let event: Any? = event.atRest
            port.yield(event)
            return .ignoreAndContinue
        }
    }

    /// Returns the iterator of the only loop over the events.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: values.makeAsyncIterator(), token: token)
    }

    /// The iterator over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: EventReplies.Iterator
        fileprivate let token: Token

        /// Waits for the next event.
        ///
        /// - Returns: The event, or nil after the last one or when the task is canceled.
        public mutating func next() async -> Event? { await next(isolation: nil) }

        /// Waits for the next event.
        ///
        /// - Parameter actor: The isolation of the loop.
        /// - Returns: The event, or nil after the last one or when the task is canceled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
            (await base.next(isolation: actor) ?? nil) as? Event
        }
    }

    /// A token that ends the listening when the sequence and its iterator are released.
    fileprivate final class Token: Sendable {
        let lifetime = ListenerLifetime()
        deinit { lifetime.end() }
    }
}

extension EventListenerHost {
    /// Returns a sequence of future events of a name at this responder, for a loop.
    ///
    /// - Parameters:
    ///   - name: The name of an event, or a selector.
    ///   - options: ``EventListeners/Options/capture`` to hear events in the capture phase,
    ///     ``EventListeners/Options/once`` for one event only.
    /// - Returns: The sequence, which is listening already.
    public func events(named name: String, options: EventListeners.Options = []) -> EventSequence {
        EventSequence(name, of: eventListeners, options)
    }
}

/// A lifetime that several listeners, on any number of responders, share, and at whose end they are
/// removed.
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
    /// Routes in progress no longer call them. The objects that a listener retains are released the
    /// next time its responder gets a message of that name, or has twice as many listeners for it.
    public func end() { ended.store(true, ordering: .relaxed) }
}
