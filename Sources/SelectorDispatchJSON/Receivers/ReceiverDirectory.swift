internal import SelectorDispatch

/// The names of receivers in JSON: in messages from outside, and in recordings.
///
/// A directory is empty until you add receivers, and holds them weakly.
///
/// ```swift
/// let directory = ReceiverDirectory()
/// try directory.add(cart, as: "cart")
/// let coder = JSONCoder(directory: directory)
/// ```
///
/// You can use a directory from several threads at once. Every caller finds a `Sendable` receiver,
/// such as an actor or an object of a main-actor class. Add any other receiver with
/// ``addIsolated(_:as:isolation:)``; only code on the same actor finds it.
public final class ReceiverDirectory: Sendable {
    // Safe: several threads may read weak references at once. The object is returned only if it is
    // `Sendable`, or if the caller is on the object's actor.
    private final class Entry: @unchecked Sendable {
        weak let object: AnyObject?
        let isSendable: Bool
        weak let home: (any Actor)?

        init(object: AnyObject, isSendable: Bool, home: (any Actor)? = nil) {
            self.object = object
            self.isSendable = isSendable
            self.home = home
        }
    }

    private struct Tables {
        var entries: [String: Entry] = [:]

        /// The names by object.
        ///
        /// Another object may have a released one's address.
        var names: [ObjectIdentifier: [String]] = [:]

        /// The observers of changes.
        ///
        /// Each returns whether it stays.
        var observers: [Int: @Sendable () -> Bool] = [:]

        var nextObserver = 0
    }

    private let tables = Lock(Tables())

    /// Creates an empty directory.
    public init() {}

    /// Adds a receiver that every caller finds.
    ///
    /// If the compiler says that the receiver's class isn't `Sendable`, call
    /// ``addIsolated(_:as:isolation:)`` on the object's actor.
    ///
    /// A receiver can have several names; the first one is written. A released receiver's name is
    /// free again.
    ///
    /// - Parameters:
    ///   - receiver: The object, which is held weakly.
    ///   - name: The name in JSON.
    /// - Throws: ``JSONError/Problem/nameTaken(_:)`` if another receiver has the name.
    public func add(_ receiver: some AnyObject & Sendable, as name: String) throws(JSONError) {
        try add(Entry(object: receiver, isSendable: true), as: name)
    }

    /// Adds a receiver that isn't `Sendable`, for code on the caller's actor.
    ///
    /// The call doesn't compile outside an actor, where the receiver's isolation is unknown.
    ///
    /// - Parameters:
    ///   - receiver: The object, which is held weakly.
    ///   - name: The name in JSON.
    ///   - isolation: The actor; leave it out.
    /// - Throws: ``JSONError/Problem/nameTaken(_:)`` if another receiver has the name.
    public func addIsolated(
        _ receiver: AnyObject,
        as name: String,
        isolation: isolated any Actor = #isolation
    ) throws(JSONError) {
        try add(Entry(object: receiver, isSendable: false, home: isolation), as: name)
    }

    private func add(_ entry: Entry, as name: String) throws(JSONError) {
        // The receivers seen under the lock are released outside it, because the last release of one
        // runs its `deinit`, which may remove its name.
        var seen: [AnyObject] = []
        let isTaken = tables.withLock { tables in
            func receiver(named name: String) -> AnyObject? {
                guard let object = tables.entries[name]?.object else { return nil }
                seen.append(object)
                return object
            }
            guard let object = entry.object else { return false }
            seen.append(object)
            if let earlier = receiver(named: name) {
                if earlier !== object { return true }
            } else {
                let id = ObjectIdentifier(object)
                // Drops the names of a released object at this address.
                tables.names[id] =
                    tables.names[id, default: []].filter { receiver(named: $0) === object }
                    + [name]
            }
            tables.entries[name] = entry
            return false
        }
        withExtendedLifetime(seen) {}
        if isTaken { throw JSONError(.nameTaken(name)) }
        tellObservers()
    }

    /// Calls a closure after each change of the names until the closure returns false.
    package func observe(_ observer: @escaping @Sendable () -> Bool) {
        tables.withLock { tables in
            tables.observers[tables.nextObserver] = observer
            tables.nextObserver += 1
        }
    }

    private func tellObservers() {
        for (number, observer) in tables.withLock({ Array($0.observers) }) where !observer() {
            tables.withLock { $0.observers[number] = nil }
        }
    }

    /// Removes a name, if a receiver has it.
    public func remove(_ name: String) {
        tables.withLock { tables in
            tables.entries[name] = nil
            for (id, names) in tables.names where names.contains(name) {
                let rest = names.filter { $0 != name }
                tables.names[id] = rest.isEmpty ? nil : rest
            }
        }
        tellObservers()
    }

    /// The names of the existing receivers, sorted.
    public var names: [String] {
        // The receivers are looked at outside the lock; see `add`.
        tables.withLock { Array($0.entries) }.filter { $0.value.object != nil }.map(\.key).sorted()
    }

    /// Returns the first name of a receiver, or nil if it has none.
    public func name(of receiver: AnyObject) -> String? {
        let id = ObjectIdentifier(receiver)
        // The receivers are looked at outside the lock; see `add`.
        let named = tables.withLock { tables in
            tables.names[id, default: []].map { (name: $0, entry: tables.entries[$0]) }
        }
        return named.first { $0.entry?.object === receiver }?.name
    }

    /// Returns the receiver with a name.
    ///
    /// - Parameters:
    ///   - name: The receiver's name.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Throws: ``JSONError/Problem/unknownReceiver(_:suggestions:)`` if there is no such name;
    ///   ``JSONError/Problem/receiverReleased(_:)`` if the receiver was released;
    ///   ``JSONError/Problem/receiverElsewhere(_:)`` if the receiver belongs to a different
    ///   isolation.
    public func receiver(
        named name: String,
        isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> AnyObject {
        try receiver(named: name, in: isolation)
    }

    func receiver(named name: String, in isolation: (any Actor)?) throws(JSONError) -> AnyObject {
        guard let entry = tables.withLock({ $0.entries[name] }) else {
            throw JSONError(
                .unknownReceiver(name, suggestions: nearestMatches(to: name, in: names))
            )
        }
        guard let object = entry.object else { throw JSONError(.receiverReleased(name)) }
        guard entry.isSendable || (isolation != nil && entry.home === isolation) else {
            throw JSONError(.receiverElsewhere(name))
        }
        return object
    }
}
