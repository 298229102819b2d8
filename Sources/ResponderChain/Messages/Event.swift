internal import Synchronization

/// A named occurrence that is raised at a responder and routed along the chain.
public struct Event {
    /// The event's name, which is that of its `@Handler` methods; see ``EventReceiver``.
    public var name: String

    /// Values that belong to the event, by key, or nil if the sender provided none.
    public var userInfo: [String: Any]?

    /// The object that raised the event or, by default and during the route, the responder that
    /// routes it.
    public var sender: Any?

    /// Whether receivers can prevent the sender's default action by ``preventDefault()``.
    public private(set) var isCancelable = true

    /// A selector's arguments, in an event that represents a selector to a listener, or nil for any
    /// other event.
    public internal(set) var arguments: [Any?]?

    /// The part of the route where the event is now.
    public internal(set) var phase = Phase.none

    /// The responder where the route starts, or nil outside a route.
    ///
    /// Also nil for a handler of an awaited route in another isolation.
    public internal(set) var target: (any Responder)?

    /// The responder that has the event now, or nil outside a route.
    ///
    /// Also nil for a handler of an awaited route in another isolation.
    public internal(set) var currentResponder: (any Responder)?

    /// The state that the receivers of one route share, or nil outside a route.
    var control: RouteControl?

    /// The closure that takes replies in the sender's isolation.
    var replyHandler: ((Any?) -> Void)?

    /// Whether the event is delivered to a listener that can't prevent the default action.
    var isPassive = false

    /// The flags that the DOM keeps in an event outside its routes, or nil if no code outside the
    /// route has the event.
    ///
    /// A route of an event that was stopped ends without a visit, and clears the flag.
    private(set) var flags: RouteControl?

    /// Creates an event, to be routed in a ``RoutedMessage``.
    ///
    /// - Parameters:
    ///   - name: The event's name; routing an event without a name throws an error.
    ///   - userInfo: The values that belong to the event.
    ///   - sender: The object that raises the event, or nil for the responder that routes it.
    ///   - isCancelable: Whether receivers can prevent the sender's default action. If false,
    ///     ``preventDefault()`` does nothing.
    public init(
        name: String,
        userInfo: [String: Any]? = nil,
        sender: Any? = nil,
        isCancelable: Bool = true
    ) {
        self.init(raised: name, userInfo, sender)
        self.isCancelable = isCancelable
        flags = RouteControl()
    }

    /// Creates an event of which its sender keeps no copy.
    init(raised name: String, _ userInfo: [String: Any]?, _ sender: Any?) {
        self.name = name
        self.userInfo = userInfo
        self.sender = sender
    }

    /// The event between two visits, without the state of its route.
    var atRest: Event {
        var event = self
        event.rest()
        return event
    }

    /// Discards the state of the event's route.
    mutating func rest() {
        control = nil
        phase = .none
        target = nil
        currentResponder = nil
        flags = nil
    }

    /// A part of a route.
    public enum Phase: Sendable, Hashable {
        /// Not on a route.
        case none

        /// On the way from the top of the chain down to the responder where the route starts.
        case capture

        /// At the responder where the route starts.
        case target

        /// On the way up from the responder where the route starts.
        case bubble

        /// On the way down, on a route to the responders below.
        case descent
    }
}

// MARK: - What a receiver can do to the route

extension Event {
    /// Asks the sender to skip its default action.
    ///
    /// The sender reads this from ``Route/isDefaultPrevented``. You can also call this method
    /// before the event is routed. It does nothing if the event isn't ``isCancelable``, or for a
    /// ``EventListeners/Options/passive`` listener.
    public func preventDefault() {
        guard isCancelable, !isPassive else { return }
        (control ?? flags)?.isDefaultPrevented = true
    }

    /// Whether a receiver requested that the sender skip its default action.
    ///
    /// For a receiver, this covers the route so far. For the event that was sent, it covers the
    /// time before its routes and the routes themselves.
    public var isDefaultPrevented: Bool {
        (control ?? flags)?.isDefaultPrevented ?? false
    }

    /// Ends the route immediately, even for the same responder.
    ///
    /// An event that is stopped before its route reaches no responder, and can be routed normally
    /// afterward. Stopping doesn't decide whether the event counts as handled; the receiver's
    /// result does.
    public func stopImmediately() { (control ?? flags)?.isStopped = true }

    /// Whether the sender accepts replies.
    public var expectsReply: Bool { EventReply(self).isExpected }

    /// Sends a value back to the event's sender, if it accepts replies.
    ///
    /// You can reply any number of times, during the route or later.
    ///
    /// - Parameter value: The reply. The receiver can't use it afterward.
    public func reply(_ value: sending Any? = nil) { EventReply(self)(value) }
}

/// A receiver's answer to an event.
///
/// A `@Handler` method for an event may also return this. If it returns anything else, it has
/// handled the event, and the route stops.
public enum EventResult: Sendable, Hashable {
    /// The receiver didn't handle the event, and the route goes on to the next responder.
    case ignoreAndContinue

    /// The receiver handled the event, and the route goes on to the next responder.
    case handleAndContinue

    /// The receiver handled the event, and the route ends with this responder.
    case handleAndStop

    /// Returns the stronger of two results on one responder.
    func combined(with other: EventResult) -> EventResult {
        switch (self, other) {
        case (.handleAndStop, _), (_, .handleAndStop): .handleAndStop
        case (.handleAndContinue, _), (_, .handleAndContinue): .handleAndContinue
        case (.ignoreAndContinue, .ignoreAndContinue): .ignoreAndContinue
        }
    }
}

/// The means to answer an event's sender, which a `@Handler` method for the event can take as its
/// second parameter.
///
/// ```swift
/// @Handler func pick(_ event: Event, reply: EventReply) { reply("picked") }
/// ```
public struct EventReply {
    let replyHandler: ((Any?) -> Void)?
    let control: RouteControl?

    init(_ event: Event) {
        replyHandler = event.replyHandler
        control = event.control
    }

    /// Whether the sender accepts replies.
    public var isExpected: Bool { replyHandler != nil || control?.replies != nil }

    /// Sends a value back to the event's sender, as ``Event/reply(_:)`` does.
    ///
    /// - Parameter value: The reply. The receiver can't use it afterward.
    public func callAsFunction(_ value: sending Any? = nil) {
        if let replyHandler {
            replyHandler(value)
        } else {
            control?.replies?.yield(value)
        }
    }
}

/// The replies to one event, from receivers in any isolation, in the order in which they arrive.
///
/// ```swift
/// let replies = EventReplies()
/// try await view.route(event: "load", userInfo: ["page": 2], replies: replies)
/// for await reply in replies { show(reply) }
/// ```
///
/// Replies wait until the loop requests them. The sequence ends when the route is over and no
/// receiver keeps the event, because no reply can come after that. Use an object for one route and
/// one loop; a loop over an object that isn't passed to a route waits forever.
public final class EventReplies: AsyncSequence, Sendable {
    /// A reply's value, or nil if the reply has none.
    public typealias Element = Any?

    /// Iteration doesn't throw.
    public typealias Failure = Never

    private let stream: AsyncStream<StreamPort.Element>
    private let continuation: AsyncStream<StreamPort.Element>.Continuation

    /// Creates a sequence for the replies to one event.
    public init() {
        let made = AsyncStream<StreamPort.Element>.makeStream()
        stream = made.stream
        continuation = made.continuation
    }

    /// Returns the iterator of the only loop over the replies.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator())
    }

    /// The iterator over the replies to one event.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<StreamPort.Element>.Iterator

        /// Waits for the next reply.
        ///
        /// - Returns: The reply's value, as an inner nil if it has none, or nil after the last
        ///   reply or when the task is canceled.
        public mutating func next() async -> Any?? { await next(isolation: nil) }

        /// Waits for the next reply.
        ///
        /// - Parameter actor: The isolation of the loop.
        /// - Returns: The reply's value, as an inner nil if it has none, or nil after the last
        ///   reply or when the task is canceled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Any?? {
            if let next = await base.next(isolation: actor) { .some(next.value) } else { nil }
        }
    }

    func port() -> StreamPort { StreamPort(continuation) }
}

/// The entry of a sequence.
///
/// The sequence ends when the last reference to the entry is released.
final class StreamPort: Sendable {
    private let continuation: AsyncStream<Element>.Continuation

    init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    func yield(_ value: sending Any?) { continuation.yield(Element(value: value)) }

    // Safe because `yield` takes the value as `sending`: its caller keeps no part of it, and only
    // the loop gets it.
    struct Element: @unchecked Sendable {
        let value: Any?
    }
}

/// The state that the receivers of one message share in any isolation: the flags that they set for
/// the route and its sender.
///
/// An event that its sender keeps has such flags of its own, outside its routes.
final class RouteControl: Sendable {
    private let defaultPrevented = Atomic<Bool>(false)
    private let stopped = Atomic<Bool>(false)

    /// The port that takes replies from any isolation.
    let replies: StreamPort?

    init(replies: StreamPort? = nil) { self.replies = replies }

    var isDefaultPrevented: Bool {
        get { defaultPrevented.load(ordering: .relaxed) }
        set { defaultPrevented.store(newValue, ordering: .relaxed) }
    }

    var isStopped: Bool {
        get { stopped.load(ordering: .relaxed) }
        set { stopped.store(newValue, ordering: .relaxed) }
    }
}
