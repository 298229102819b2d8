internal import SelectorDispatch
internal import Synchronization

/// The listeners of one responder: closures and objects that listen for events and selectors by
/// name.
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
/// Both spellings of a selector work: a listener for `tap:info:` also gets `tap(_:info:)`, and vice
/// versa.
///
/// The rules are those of the DOM:
/// - A listener for the capture phase is called before the message reaches its target. Capture goes
///   from the top of the chain down; at the target, these listeners come before the others. Any
///   other listener is called when the message is at the target or bubbles up from it.
/// - Listeners of one responder are called in the order in which they were added. The list is made
///   before the first of them runs: a listener added meanwhile waits for the next message, and a
///   listener removed meanwhile isn't called.
/// - When a listener handles and stops the message, the remaining listeners of its responder and
///   the responder itself still get it. ``Event/stopImmediately()`` prevents that.
/// - An ``EventListener`` object that is added twice for the same name and phase is one listener.
///   Remove it by object, name and phase.
///
/// Unlike in the DOM:
/// - A closure has no identity. Adding it twice adds two listeners. Remove each by the ``Listener``
///   that `add` returned for it.
/// - An error that a listener throws ends the route and reaches the sender.
/// - The result ``EventResult/handleAndStop`` corresponds to `stopPropagation()`, but the
///   responder's own methods still get the event. ``Event/stopImmediately()`` corresponds to
///   `stopImmediatePropagation()`, and ends the route even if no receiver handled the event.
/// - An event is a value. A receiver can route it again, which starts a separate route. If a
///   listener changes its copy, the other copies stay the same.
/// - An event without a name throws an error.
///
/// Only listeners for a route's own message cost the route time. While the process has a capture
/// listener for that message, each of the message's routes searches its whole path for it before
/// the first visit.
///
/// Like any property of the responder, this object belongs to the responder's isolation.
public final class EventListeners {
    /// The listeners for one name, in the order in which they were added.
    private final class Named {
        /// Removed listeners stay until they outnumber the others.
        @exclusivity(unchecked) var listeners: [Listener] = []

        /// The number of removed listeners.
        var removed = 0

        /// The number of listeners that triggers the removal of those whose lifetime has ended.
        var limit = 16

        /// The listeners that were added as objects, by object and phase.
        var objects: [UInt: Listener] = [:]
    }

    /// Returns the key of an object, which is one listener for a name and a phase.
    ///
    /// Objects have even addresses.
    private static func key(_ object: any EventListener, _ options: Options) -> UInt {
        UInt(bitPattern: ObjectIdentifier(object)) | (options.contains(.capture) ? 1 : 0)
    }

    /// Listeners by selector, or by name if the name is ambiguous.
    // Read by each route that may be heard.
    @exclusivity(unchecked) private var named: [String: Named] = [:]

    /// The number of ambiguous names.
    @exclusivity(unchecked) private var unclearNames = 0

    /// Creates an empty list of listeners.
    public init() {}

    deinit {
        for list in named.values {
            for listener in list.listeners where listener.list != nil {
                listener.list = nil
                Self.watch(listener, -1)
            }
        }
    }

    /// Adds a closure that listens for messages with a name.
    ///
    /// - Parameters:
    ///   - name: The name of an event, or a selector.
    ///   - options: The phase of the call, and other options.
    ///   - lifetime: The lifetime whose end removes the listener, or nil if it stays until it is
    ///     removed. If the lifetime has already ended, the listener isn't added.
    ///   - body: The closure. It is called in the isolation of the route's sender.
    /// - Returns: The listener, for ``remove(_:)``.
    @discardableResult
    public func add(
        _ name: String,
        options: Options = [],
        for lifetime: ListenerLifetime? = nil,
        _ body: @escaping (Event) throws -> EventResult
    ) -> Listener {
        let listener = Listener(name, options, lifetime, nil, body)
        add(listener)
        return listener
    }

    /// Adds an object that listens for messages with a name.
    ///
    /// Does nothing if the object is already added for this name and phase; its options stay as
    /// they are.
    ///
    /// ```swift
    /// panel.eventListeners.add("saved", logger)
    /// panel.eventListeners.remove("saved", logger)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of an event, or a selector.
    ///   - options: The phase of the call, and other options.
    ///   - lifetime: The lifetime whose end removes the listener, or nil if it stays until it is
    ///     removed. If the lifetime has already ended, the listener isn't added.
    ///   - object: The listener. It is called in the isolation of the route's sender, and held
    ///     until it is removed.
    public func add(
        _ name: String,
        options: Options = [],
        for lifetime: ListenerLifetime? = nil,
        _ object: any EventListener
    ) {
        if let added = added(name, options, object) {
            guard added.isGone else { return }
            remove(added)
        }
        add(Listener(name, options, lifetime, object, object.handle))
    }

    @_optimize(size) private func add(_ listener: Listener) {
        if listener.isGone { return }
        let key = Self.key(listener.name)
        if let known = named[key], known.listeners.count >= known.limit { sweep(key) }
        let changed = named[key] ?? Named()
        if changed.listeners.isEmpty {
            named.set(changed, for: key)
            if MessageName.selector(key) == nil { unclearNames += 1 }
        }
        listener.list = ObjectIdentifier(self)
        changed.listeners.append(listener)
        if let object = listener.object {
            changed.objects.set(listener, for: Self.key(object, listener.options))
        }
        Self.watch(listener, 1)
    }

    /// Removes a listener from this list, and releases the objects that it retains.
    ///
    /// - Parameter listener: The listener that `add` returned.
    @_optimize(size) public func remove(_ listener: Listener) {
        let key = Self.key(listener.name)
        guard listener.list == ObjectIdentifier(self), let changed = named[key] else { return }
        if let object = listener.object {
            changed.objects.set(nil, for: Self.key(object, listener.options))
        }
        listener.list = nil
        listener.body = nil
        listener.object = nil
        changed.removed += 1
        if 2 * changed.removed > changed.listeners.count {
            changed.listeners.removeAll { $0.list == nil }
            changed.removed = 0
        }
        // Code of a released listener may have changed the list meanwhile.
        if changed.listeners.isEmpty, named[key] === changed {
            named.set(nil, for: key)
            if MessageName.selector(key) == nil { unclearNames -= 1 }
        }
        Self.watch(listener, -1)
    }

    /// Removes an object that was added to this list for a name.
    ///
    /// - Parameters:
    ///   - name: The name that the object was added for, in either spelling.
    ///   - options: A set that contains ``Options/capture`` if the object was added for the capture
    ///     phase. Other options are ignored.
    ///   - object: The listener.
    public func remove(_ name: String, options: Options = [], _ object: any EventListener) {
        if let listener = added(name, options, object) { remove(listener) }
    }

    private func added(_ name: String, _ options: Options, _ object: any EventListener) -> Listener?
    {
        named[Self.key(name)]?.objects[Self.key(object, options)]
    }

    /// Returns the number of listeners for a name, in both phases.
    ///
    /// - Parameter name: The name of an event or a selector, in either spelling.
    public func count(for name: String) -> Int {
        named[Self.key(name)]?.listeners.count { !$0.isGone } ?? 0
    }

    /// The names that have listeners, sorted.
    @_optimize(none) public var names: [String] {
        var names: Set<String> = []
        for list in named.values {
            for listener in list.listeners where !listener.isGone { names.insert(listener.name) }
        }
        return sorted(Array(names)) { $0 }
    }

    /// Calls the listeners for a message in one phase.
    ///
    /// - Parameters:
    ///   - event: The message as an event.
    ///   - capture: Whether to call the listeners for the capture phase, or all others.
    ///   - spellings: The name's other spellings, evaluated only if the name is ambiguous.
    /// - Returns: The strongest of their results, or nil if there are none.
    func hear(
        _ event: Event,
        capture: Bool,
        spellings: @autoclosure () -> [String]
    ) throws -> EventResult? {
        guard let found = listeners(for: event.name, capture: capture, spellings: spellings())
        else { return nil }
        var result = EventResult.ignoreAndContinue
        for listener in found
        where listener.options.contains(.capture) == capture && !listener.isGone {
            guard let body = listener.body else { continue }
            if listener.options.contains(.once) { remove(listener) }
            if event.isPassive == listener.options.contains(.passive) {
                result = result.combined(with: try body(event))
            } else {
                var event = event
                event.isPassive.toggle()
                result = result.combined(with: try body(event))
            }
            if event.control?.isStopped ?? false { break }
        }
        return result
    }

    /// Returns the listeners for a name, in both phases, or nil if there are none for one phase.
    private func listeners(
        for name: String,
        capture: Bool,
        spellings: @autoclosure () -> [String]
    ) -> [Listener]? {
        if named.isEmpty { return nil }
        let selector = MessageName.selector(name)
        var found = named[selector ?? name]?.listeners ?? []
        if selector == nil || unclearNames > 0 {
            found += listeners(spellings(), except: selector ?? name)
        }
        var isHeard = false
        for listener in found where listener.list != nil {
            if listener.isGone { sweep(Self.key(listener.name)) }
            if listener.options.contains(.capture) == capture { isHeard = true }
        }
        return isHeard ? found : nil
    }

    @inline(never) private func listeners(_ spellings: [String], except key: String) -> [Listener] {
        var keys = [key]
        var found: [Listener] = []
        for spelling in spellings where !keys.contains(Self.key(spelling)) {
            let key = Self.key(spelling)
            keys.append(key)
            found += named[key]?.listeners ?? []
        }
        return found
    }

    /// Removes the listeners whose lifetime has ended.
    private func sweep(_ key: String) {
        guard let swept = named[key] else { return }
        for listener in swept.listeners where listener.list != nil && listener.isGone {
            remove(listener)
        }
        swept.limit = max(16, 2 * swept.listeners.count)
    }

    private static func key(_ name: String) -> String { MessageName.selector(name) ?? name }

    /// Counts the listener in ``RouteWatch``, where routes check whether a name has listeners.
    private static func watch(_ listener: Listener, _ change: Int) {
        RouteWatch.any.count(listener.name, by: change)
        if listener.options.contains(.capture) {
            RouteWatch.capture.count(listener.name, by: change)
        }
    }
}

/// A counting filter of the names with listeners in this process.
///
/// A route checks the filter before it searches its path for listeners, and skips the search if
/// there is no listener for its message.
///
/// Each listener counts twice: among all listeners, and in a counter that its name shares with
/// others. Therefore, "may hear" can be wrong, but "doesn't hear" is certain. A route and the
/// responders it meets share an isolation, in which the counters are changed, so relaxed ordering
/// is enough: the route sees every listener that was added there earlier.
struct RouteWatch: Sendable {
    /// Listeners for the capture phase.
    static let capture = RouteWatch()

    /// Listeners for any phase.
    static let any = RouteWatch()

    static var buckets: Int { 1024 }

    /// Counters of listeners: one for each bucket of names, one for all, and one for ambiguous
    /// names.
    // Safe: the memory is never freed, and is accessed only by atomic operations.
    nonisolated(unsafe) private let counters: UnsafeMutablePointer<Atomic<Int>>

    init() {
        counters = .allocate(capacity: Self.buckets + 2)
        for index in 0..<Self.buckets + 2 { (counters + index).initialize(to: Atomic(0)) }
    }

    /// Returns whether the process may have a listener for the message.
    func mayHear(_ selector: Selector) -> Bool {
        if counters[Self.buckets].load(ordering: .relaxed) == 0 { return false }
        if counters[Self.buckets + 1].load(ordering: .relaxed) != 0 { return true }
        guard let index = Self.index(selector.description) else { return true }
        return counters[index].load(ordering: .relaxed) != 0
    }

    /// Counts a listener for a name, by 1 when it is added and by -1 when it is removed.
    func count(_ name: String, by change: Int) {
        counters[Self.buckets].add(change, ordering: .relaxed)
        counters[Self.index(name) ?? Self.buckets + 1].add(change, ordering: .relaxed)
    }

    /// Returns the bucket of a name, or nil if the name's selector depends on a handler.
    private static func index(_ name: String) -> Int? {
        if let selector = MessageName.selector(name) { bucket(of: Selector(selector)) } else { nil }
    }

    static func bucket(of selector: Selector) -> Int {
        Int(SelectorLookup.hash(selector)) / 2 % buckets
    }
}
