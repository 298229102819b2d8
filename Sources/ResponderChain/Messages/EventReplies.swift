/// The replies to one event, from wherever its receivers run, in the order of their coming.
///
/// ```swift
/// let replies = EventReplies()
/// try await view.route(event: "load", userInfo: ["page": 2], replies: replies)
/// for await reply in replies { show(reply) }
/// ```
///
/// Replies wait until they are asked for. The sequence ends when the route is over and no receiver keeps the event any
/// more: nobody is left who could reply. It serves one route and one loop; a loop over one that is never routed waits for ever.
public final class EventReplies: AsyncSequence, Sendable {
    public typealias Element = Any?
    public typealias Failure = Never

    private let stream: AsyncStream<Reply>
    private let continuation: AsyncStream<Reply>.Continuation

    /// Makes a sequence that waits for replies.
    public init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// The loop's end of the sequence.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator())
    }

    /// Takes one reply after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncStream<Reply>.Iterator

        /// The next reply; nil after the last one. A reply without a value is an inner nil.
        public mutating func next() async -> Any?? {
            await base.next().map(\.value)
        }

        /// The next reply; nil after the last one. A reply without a value is an inner nil.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Any?? {
            await base.next(isolation: actor).map(\.value)
        }
    }

    /// The end where replies go in. When its last holder lets go, the sequence ends.
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

    // A value is sent in by `yield`, whose caller keeps nothing of it, and comes out to the one who takes it.
    struct Reply: @unchecked Sendable {
        let value: Any?
    }
}
