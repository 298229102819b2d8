internal import Synchronization

/// A responder with listeners that come and go at run time.
public protocol EventListenerHost: Responder {
    /// The responder's listeners: one object for the responder's lifetime.
    var eventListeners: EventListeners { get }
}

/// Closures that listen to messages by name, of events and of selectors, where a responder stands.
///
/// ```swift
/// final class Panel: LinkedResponder, EventListenerHost {
///     let eventListeners = EventListeners()
/// }
/// panel.eventListeners.add("saved", options: .once) { event in
///     print(event.userInfo ?? [:])
///     return .handleAndContinue
/// }
/// ```
///
/// The rules are those of the DOM:
/// - Listeners for the capture phase are called before the message reaches its target, from the top of the chain down, and
///   at the target before its other listeners. Without the option a listener is called when the message is at the target
///   or comes up from it.
/// - Those of one responder are called in the order in which they were added. They are gathered before the first of
///   them runs: one that is added meanwhile waits for the next message, one that is removed is not called any more.
/// - When a listener handles and stops, those after it on its responder, and the responder itself, are still asked;
///   ``Event/stopNow()`` keeps them from it.
///
/// Other than in the DOM a listener's error ends the route and reaches the sender, and the same closure added twice is two
/// listeners.
///
/// While the process has listeners for the capture phase, routes look for them on their whole path before they ask anybody.
///
/// Belongs to the isolation of its responder, as any of its properties.
public final class EventListeners {
    /// How a listener is called.
    public struct Options: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Before the message reaches its target.
        public static let capture = Options(rawValue: 1 << 0)
        /// For one message; it is removed before it is called.
        public static let once = Options(rawValue: 1 << 1)
        /// It can't prevent the default action.
        public static let passive = Options(rawValue: 1 << 2)
    }

    /// A listener that was added, for who wants to remove it.
    public final class Listener {
        let name: String
        let options: Options
        let body: (Event) throws -> EventResult
        let lifetime: ListenerLifetime?
        fileprivate var isRemoved = false

        fileprivate init(
            _ name: String, _ options: Options, _ lifetime: ListenerLifetime?,
            _ body: @escaping (Event) throws -> EventResult
        ) {
            self.name = name
            self.options = options
            self.lifetime = lifetime
            self.body = body
        }

        fileprivate var isGone: Bool { isRemoved || lifetime?.hasEnded ?? false }
    }

    private var listeners: [String: [Listener]] = [:]
    /// How many of them are for the capture phase.
    private var captureCount = 0

    /// Makes a list without listeners.
    public init() {}

    deinit {
        if captureCount > 0 { RouteWatch.end() }
    }

    /// Adds a listener.
    ///
    /// - Parameters:
    ///   - name: of the event, or a selector.
    ///   - lifetime: when it ends, the listener is removed; if it has ended, the listener is not added.
    ///   - body: called in the isolation of the route's sender.
    /// - Returns: the listener, for ``remove(_:)``.
    @discardableResult
    public func add(
        _ name: String, options: Options = [], for lifetime: ListenerLifetime? = nil,
        _ body: @escaping (Event) throws -> EventResult
    ) -> Listener {
        let listener = Listener(name, options, lifetime, body)
        if listener.isGone { return listener }
        sweep(name)
        listeners[name, default: []].append(listener)
        if options.contains(.capture) { countCapture(by: 1) }
        return listener
    }

    /// Removes a listener. One that is not here, or not any more, is no error.
    public func remove(_ listener: Listener) {
        guard let index = listeners[listener.name]?.firstIndex(where: { $0 === listener }) else { return }
        listener.isRemoved = true
        listeners[listener.name]?.remove(at: index)
        if listeners[listener.name]?.isEmpty ?? false { listeners[listener.name] = nil }
        if listener.options.contains(.capture) { countCapture(by: -1) }
    }

    /// How many listeners there are for a name.
    public func count(for name: String) -> Int { listeners[name]?.count { !$0.isGone } ?? 0 }

    /// The names that have listeners, sorted.
    public var names: [String] { listeners.filter { $1.contains { !$0.isGone } }.keys.sorted() }

    /// Calls the listeners for one phase.
    ///
    /// - Returns: the strongest of their results; nil if there was none to call.
    func call(_ name: String, capture: Bool, _ event: () -> Event) throws -> EventResult? {
        guard listeners[name] != nil else { return nil }
        sweep(name)
        let gathered = (listeners[name] ?? []).filter { $0.options.contains(.capture) == capture }
        guard !gathered.isEmpty else { return nil }
        var result = EventResult.ignoreAndContinue
        for listener in gathered where !listener.isGone {
            if listener.options.contains(.once) { remove(listener) }
            var event = event()
            event.isPassive = listener.options.contains(.passive)
            result = result.combined(with: try listener.body(event))
            if event.control?.isStopped ?? false { break }
        }
        return result
    }

    /// Drops the listeners whose lifetime has ended, and what they hold.
    private func sweep(_ name: String) {
        guard let all = listeners[name], all.contains(where: \.isGone) else { return }
        for listener in all where listener.isGone { remove(listener) }
    }

    private func countCapture(by change: Int) {
        let before = captureCount
        captureCount += change
        if before == 0 { RouteWatch.begin() }
        if captureCount == 0 { RouteWatch.end() }
    }
}

/// Ends listeners together, whichever responders they are on.
///
/// ```swift
/// let lifetime = ListenerLifetime()
/// first.eventListeners.add("saved", for: lifetime) { _ in .handleAndContinue }
/// second.eventListeners.add("closed", for: lifetime) { _ in .handleAndContinue }
/// lifetime.end()
/// ```
public final class ListenerLifetime: Sendable {
    private let ended = Atomic<Bool>(false)

    /// Makes a list without listeners.
    public init() {}

    /// Whether the lifetime is over.
    public var hasEnded: Bool { ended.load(ordering: .relaxed) }

    /// Removes its listeners, for good. Takes effect on routes that are under way. What a listener holds is released when
    /// its responder meets a message of that name next, or gets another listener for it.
    public func end() { ended.store(true, ordering: .relaxed) }
}
