internal import SelectorDispatch

/// Names for receivers, by which messages from outside and recordings tell whom they mean.
///
/// Nothing is in it by default, and nothing gets in by itself. It holds receivers weakly.
///
/// ```swift
/// let directory = ReceiverDirectory()
/// try directory.add(cart, as: "cart")
/// let coder = JSONCoder(directory: directory)
/// ```
///
/// May be used from everywhere at once. A receiver that is `Sendable`, as actors and the main actor's classes are, everybody
/// finds. One that isn't is added by ``addIsolated(_:as:isolation:)``, on an actor, and found by code on this actor alone.
public final class ReceiverDirectory: Sendable {
    /// The object and the actor are weak references, which the lock guards. The object is handed to others only if it is
    /// `Sendable`, or if they are on the actor to which it belongs.
    private struct Entry: @unchecked Sendable {
        weak var object: AnyObject?
        let isSendable: Bool
        weak var home: (any Actor)?
    }

    private struct Tables {
        var entries: [String: Entry] = [:]
        /// By the object, whose address may be another's when it is gone.
        var names: [ObjectIdentifier: [String]] = [:]
    }

    private let tables = Lock(Tables())

    /// Makes an empty directory.
    public init() {}

    /// Names a receiver for everybody.
    ///
    /// A receiver may have several names; the first one is written. A name whose receiver is gone is free.
    ///
    /// - Throws: ``JSONError/Problem/nameTaken(_:)``.
    /// - Complexity: O(1).
    public func add(_ receiver: some AnyObject & Sendable, as name: String) throws(JSONError) {
        try add(Entry(object: receiver, isSendable: true), as: name)
    }

    /// Names a receiver that isn't `Sendable`, for those on the actor to which the caller is isolated.
    ///
    /// The compiler refuses this outside of actors: nobody could tell who may touch the receiver.
    ///
    /// - Throws: ``JSONError/Problem/nameTaken(_:)``.
    /// - Complexity: O(1).
    public func addIsolated(
        _ receiver: AnyObject, as name: String, isolation: isolated any Actor = #isolation
    ) throws(JSONError) {
        try add(Entry(object: receiver, isSendable: false, home: isolation), as: name)
    }

    private func add(_ entry: Entry, as name: String) throws(JSONError) {
        let isTaken = tables.withLock { tables in
            guard let object = entry.object else { return false }
            if let earlier = tables.entries[name]?.object {
                if earlier !== object { return true }
            } else {
                let id = ObjectIdentifier(object)
                // What another object left behind at this address is dropped.
                tables.names[id] =
                    tables.names[id, default: []].filter { tables.entries[$0]?.object === object } + [name]
            }
            tables.entries[name] = entry
            return false
        }
        if isTaken { throw JSONError(.nameTaken(name)) }
    }

    /// Takes a name away, if anybody has it.
    public func remove(_ name: String) {
        tables.withLock { tables in
            tables.entries[name] = nil
            for (id, names) in tables.names where names.contains(name) {
                let rest = names.filter { $0 != name }
                tables.names[id] = rest.isEmpty ? nil : rest
            }
        }
    }

    /// The names of the receivers that are there, sorted.
    public var names: [String] {
        tables.withLock { $0.entries.filter { $0.value.object != nil }.keys.sorted() }
    }

    /// The name of a receiver; nil if it has none.
    ///
    /// - Complexity: O(1).
    public func name(of receiver: AnyObject) -> String? {
        let id = ObjectIdentifier(receiver)
        // Another thread may only compare the reference.
        nonisolated(unsafe) let receiver = receiver
        return tables.withLock { tables in
            tables.names[id]?.first { tables.entries[$0]?.object === receiver }
        }
    }

    /// The receiver that has a name.
    ///
    /// - Parameters:
    ///   - name: as it was given in `add`.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Throws: ``JSONError/Problem/unknownReceiver(_:suggestions:)``, ``JSONError/Problem/receiverReleased(_:)``,
    ///   ``JSONError/Problem/receiverElsewhere(_:)``.
    /// - Complexity: O(1); O(number of names) for one that is unknown.
    public func receiver(
        named name: String, isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> AnyObject {
        try receiver(named: name, in: isolation)
    }

    /// - Parameter isolation: where the caller is.
    func receiver(named name: String, in isolation: (any Actor)?) throws(JSONError) -> AnyObject {
        guard let entry = tables.withLock({ $0.entries[name] }) else {
            throw JSONError(.unknownReceiver(name, suggestions: nearestMatches(to: name, in: names)))
        }
        guard let object = entry.object else { throw JSONError(.receiverReleased(name)) }
        guard entry.isSendable || (isolation != nil && entry.home === isolation) else {
            throw JSONError(.receiverElsewhere(name))
        }
        return object
    }
}
