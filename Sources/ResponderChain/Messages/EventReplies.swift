/// The replies to one event, from receivers in any isolation, in the order in which they arrive.
///
/// ```swift
/// let replies = EventReplies()
/// try await view.route(event: "load", userInfo: ["page": 2], replies: replies)
/// for await reply in replies { show(reply) }
/// ```
///
/// Replies wait until the loop requests them. The sequence ends when the route is over and no receiver keeps the event,
/// because no reply can come after that. Use an object for one route and one loop; a loop over an object that isn't
/// passed to a route waits forever.
public final class EventReplies: AsyncSequence, Sendable {
    public typealias Element = Any?
    public typealias Failure = Never

    private let stream: AsyncStream<Reply>
    private let continuation: AsyncStream<Reply>.Continuation

    /// Creates a sequence for the replies to one event.
    public init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Returns the iterator of the only loop over the replies.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator())
    }

    /// The iterator over the replies to one event.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncStream<Reply>.Iterator

        /// Waits for the next reply and returns its value, as an inner nil if it has none, or nil after the last reply.
        public mutating func next() async -> Any?? {
            await base.next().map(\.value)
        }

        /// Waits for the next reply and returns its value, as an inner nil if it has none, or nil after the last reply.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Any?? {
            await base.next(isolation: actor).map(\.value)
        }
    }

    /// The entry for replies. The sequence ends when the last reference to the entry is released.
    final class Port: Sendable {
        private let continuation: AsyncStream<Reply>.Continuation

        init(_ continuation: AsyncStream<Reply>.Continuation) {
            self.continuation = continuation
        }

        deinit { continuation.finish() }

        func yield(_ value: sending Any?) {
            continuation.yield(Reply(value: value))
        }
    }

    func port() -> Port { Port(continuation) }

    // Safe because `yield` takes the value as `sending`: its caller keeps no part of it, and only the loop gets it.
    struct Reply: @unchecked Sendable {
        let value: Any?
    }
}
