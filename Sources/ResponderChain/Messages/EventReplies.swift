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

    private let stream: AsyncStream<StreamPort.Element>
    private let continuation: AsyncStream<StreamPort.Element>.Continuation

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
        var base: AsyncStream<StreamPort.Element>.Iterator

        /// Waits for the next reply and returns its value, as an inner nil if it has none, or nil after the last reply.
        public mutating func next() async -> Any?? {
            await base.next().map(\.value)
        }

        /// Waits for the next reply and returns its value, as an inner nil if it has none, or nil after the last reply.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Any?? {
            await base.next(isolation: actor).map(\.value)
        }
    }

    func port() -> StreamPort { StreamPort(continuation) }
}

/// The entry of a sequence. The sequence ends when the last reference to the entry is released.
final class StreamPort: Sendable {
    private let continuation: AsyncStream<Element>.Continuation

    init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    func yield(_ value: sending Any?) {
        continuation.yield(Element(value: value))
    }

    // Safe because `yield` takes the value as `sending`: its caller keeps no part of it, and only the loop gets it.
    struct Element: @unchecked Sendable {
        let value: Any?
    }
}
