internal import Synchronization

/// A responder with listeners that come and go at run time.
public protocol EventListenerHost: Responder {
    /// The responder's listeners: one object for the responder's lifetime.
    var eventListeners: EventListeners { get }
}

/// An object that listens to messages: it can be removed as it was added, and is added only once.
public protocol EventListener: AnyObject {
    /// Handles the event or lets it pass.
    func handle(_ event: Event) throws -> EventResult
}

/// Closures and objects that listen to messages by name, of events and of selectors, where a responder stands.
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
/// A selector may be written either way: a listener for `tap:info:` hears `tap(_:info:)`, and the reverse.
///
/// The rules are those of the DOM:
/// - Listeners for the capture phase are called before the message reaches its target, from the top of the chain down, and
///   at the target before its other listeners. Without the option a listener is called when the message is at the target
///   or comes up from it.
/// - Those of one responder are called in the order in which they were added. They are gathered before the first of
///   them runs: one that is added meanwhile waits for the next message, one that is removed is not called any more.
/// - When a listener handles and stops, those after it on its responder, and the responder itself, are still asked;
///   ``Event/stopImmediately()`` keeps them from it.
///
/// - An ``EventListener`` object that is added twice for one name and phase is one listener, and is removed as it was added:
///   by itself, name and phase.
///
/// Other than in the DOM:
/// - A closure has no identity: added twice it is two listeners, each removed by the ``Listener`` that ``add(_:options:for:_:)``
///   returned.
/// - A listener's error ends the route and reaches the sender.
/// - `stopPropagation()` is the result ``EventResult/handleAndStop``, and leaves the responder's own methods to be asked;
///   `stopImmediatePropagation()` is ``Event/stopImmediately()``, and ends the route though the event isn't handled.
/// - An event is a value: on its way it can be routed once more, which is a route of its own, and the copy that one listener
///   changes is its own.
/// - An event without a name is an error.
///
/// Routes pay for listeners only of their own message's name: while the process has one for the capture phase, they look for
/// it on their whole path before they ask anybody.
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
        /// What was added, if it has an identity.
        fileprivate var object: (any EventListener)?
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

    /// By selector, where the name tells it.
    private var listeners: [String: [Listener]] = [:]

    /// Makes a list without listeners.
    public init() {}

    deinit {
        for listener in listeners.values.joined() { Self.watch(listener) { $0.end($1) } }
    }

    /// Adds a closure.
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
        add(listener)
        return listener
    }

    /// Adds an object, unless it is there for this name and phase: then its options stay as they are.
    ///
    /// ```swift
    /// panel.eventListeners.add("saved", logger)
    /// panel.eventListeners.remove("saved", logger)
    /// ```
    ///
    /// - Parameters:
    ///   - name: of the event, or a selector.
    ///   - lifetime: when it ends, the listener is removed; if it has ended, the listener is not added.
    ///   - object: called in the isolation of the route's sender; held until it is removed.
    public func add(
        _ name: String, options: Options = [], for lifetime: ListenerLifetime? = nil, _ object: any EventListener
    ) {
        sweep(Self.key(name))
        guard find(name, options, object) == nil else { return }
        let listener = Listener(name, options, lifetime, object.handle)
        listener.object = object
        add(listener)
    }

    private func add(_ listener: Listener) {
        if listener.isGone { return }
        let key = Self.key(listener.name)
        sweep(key)
        listeners[key, default: []].append(listener)
        Self.watch(listener) { $0.begin($1) }
    }

    /// Removes a listener. One that is not here, or not any more, is no error.
    public func remove(_ listener: Listener) {
        let key = Self.key(listener.name)
        guard let index = listeners[key]?.firstIndex(where: { $0 === listener }) else { return }
        listener.isRemoved = true
        listeners[key]?.remove(at: index)
        if listeners[key]?.isEmpty ?? false { listeners[key] = nil }
        Self.watch(listener) { $0.end($1) }
    }

    /// Removes an object as it was added. One that is not here, or not any more, is no error.
    ///
    /// - Parameter options: of these ``Options/capture`` alone tells listeners apart.
    public func remove(_ name: String, options: Options = [], _ object: any EventListener) {
        if let listener = find(name, options, object) { remove(listener) }
    }

    private func find(_ name: String, _ options: Options, _ object: any EventListener) -> Listener? {
        listeners[Self.key(name)]?.first {
            $0.object === object && $0.options.contains(.capture) == options.contains(.capture)
        }
    }

    /// How many listeners there are for a name.
    public func count(for name: String) -> Int { listeners[Self.key(name)]?.count { !$0.isGone } ?? 0 }

    /// The names that have listeners, sorted.
    public var names: [String] {
        Set(listeners.values.joined().lazy.filter { !$0.isGone }.map(\.name)).sorted()
    }

    /// Calls the listeners for one phase.
    ///
    /// - Parameter spellings: other names for the message, asked for where the name alone doesn't tell its selector.
    /// - Returns: the strongest of their results; nil if there was none to call.
    func call(
        _ name: String, capture: Bool, spellings: @autoclosure () -> [String], _ event: () -> Event
    ) throws -> EventResult? {
        if listeners.isEmpty { return nil }
        var keys = [Self.key(name)]
        if MessageName.selector(name) == nil || listeners.keys.contains(where: { MessageName.selector($0) == nil }) {
            for key in spellings().map(Self.key) where !keys.contains(key) { keys.append(key) }
        }
        var gathered: [Listener] = []
        for key in keys where listeners[key] != nil {
            sweep(key)
            gathered += (listeners[key] ?? []).filter { $0.options.contains(.capture) == capture }
        }
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
    private func sweep(_ key: String) {
        guard let all = listeners[key], all.contains(where: \.isGone) else { return }
        for listener in all where listener.isGone { remove(listener) }
    }

    private static func key(_ name: String) -> String { MessageName.selector(name) ?? name }

    /// Routes have to know that there is a listener for the name.
    private static func watch(_ listener: Listener, _ change: (RouteWatch, String) -> Void) {
        change(.any, listener.name)
        if listener.options.contains(.capture) { change(.capture, listener.name) }
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

    /// Makes a lifetime without listeners.
    public init() {}

    /// Whether the lifetime is over.
    public var hasEnded: Bool { ended.load(ordering: .relaxed) }

    /// Removes its listeners, for good. Takes effect on routes that are under way. What a listener holds is released when
    /// its responder meets a message of that name next, or gets another listener for it.
    public func end() { ended.store(true, ordering: .relaxed) }
}
