/// The events of one name that a responder hears, one after the other, for a loop.
///
/// ```swift
/// for await event in panel.events(named: "saved") {
///     print(event.userInfo ?? [:])
/// }
/// ```
///
/// Listening begins when the sequence is made. Events wait until the loop asks for them. The sequence ends when the
/// responder's listeners are released; it stops listening when it is released itself, together with its loop. Use a
/// sequence for one loop.
///
/// An event has been on its route when the loop gets it, so the loop can't stop it or prevent its default action.
///
/// The sequence belongs to the responder's isolation, and can't leave it.
public struct EventSequence: AsyncSequence {
    public typealias Element = Event
    public typealias Failure = Never

    private let stream: AsyncStream<Heard>
    private let token: Token

    init(_ name: String, of listeners: EventListeners, _ options: EventListeners.Options) {
        let (stream, continuation) = AsyncStream<Heard>.makeStream()
        let port = Port(continuation)
        token = Token()
        self.stream = stream
        listeners.add(name, options: options.union(.passive), for: token.lifetime) { event in
            port.continuation.yield(Heard(event: event.atRest))
            return .ignoreAndContinue
        }
    }

    /// Returns the iterator of the only loop over the events.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator(), token: token) }

    /// The iterator over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<Heard>.Iterator
        fileprivate let token: Token

        /// Waits for the next event and returns it; nil after the last one, and when the task is canceled.
        public mutating func next() async -> Event? { await base.next()?.event }

        /// Waits for the next event and returns it; nil after the last one, and when the task is canceled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
            await base.next(isolation: actor)?.event
        }
    }

    /// Ends the listening when the sequence and its iterator are gone.
    fileprivate final class Token: Sendable {
        let lifetime = ListenerLifetime()
        deinit { lifetime.end() }
    }

    /// Ends the sequence when the listener is gone.
    private final class Port: Sendable {
        let continuation: AsyncStream<Heard>.Continuation
        init(_ continuation: AsyncStream<Heard>.Continuation) { self.continuation = continuation }
        deinit { continuation.finish() }
    }

    // Safe, because neither the listeners nor the sequence and its iterator are `Sendable`: events are heard and taken in
    // the same isolation.
    fileprivate struct Heard: @unchecked Sendable {
        let event: Event
    }
}

extension EventListenerHost {
    /// Returns the events of a name that this responder hears from now on, for a loop.
    ///
    /// - Parameters:
    ///   - name: The name of an event, or a selector.
    ///   - options: ``EventListeners/Options/capture`` to hear events on their way down, ``EventListeners/Options/once``
    ///     for one event only.
    public func events(named name: String, options: EventListeners.Options = []) -> EventSequence {
        EventSequence(name, of: eventListeners, options)
    }
}
