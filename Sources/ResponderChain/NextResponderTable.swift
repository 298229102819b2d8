internal import SelectorDispatch

/// The next responders of objects whose classes declare none. Holds neither end of a link.
enum NextResponderTable {
    // The lock guards the dictionary. A responder in it that is not `Sendable` is only ever handed to code that holds the
    // link's owner: where the owner is not `Sendable` either, both stay in one isolation, as with a stored property. An
    // owner that is `Sendable` can be held anywhere, so its class is told to declare a property of its own: see `Responder`.
    private struct Link: @unchecked Sendable {
        /// Tells a link from one that an earlier object at the same address left behind.
        weak var owner: (any Responder)?
        weak var next: (any Responder)?

        /// Both ends, held for as long as they are looked at: whether they are there, never what is in them.
        struct Ends: @unchecked Sendable {
            let owner: (any Responder)?
            let next: (any Responder)?
            var areAlive: Bool { owner != nil && next != nil }
        }

        var ends: Ends { Ends(owner: owner, next: next) }
    }

    private struct Links: Sendable {
        var byOwner: [ObjectIdentifier: Link] = [:]
        /// Links of released objects are swept when the table has grown to this size, which makes a sweep cost a
        /// constant per link.
        var sweepSize = 64
    }

    private static let links = Lock(Links())

    static func nextResponder(of owner: any Responder) -> (any Responder)? {
        let key = ObjectIdentifier(owner)
        let link = links.withLock { $0.byOwner[key] }
        guard let link, link.owner === owner else { return nil }
        return link.next
    }

    /// Whether there is a link whose other end was released.
    static func isReleased(nextResponderOf owner: any Responder) -> Bool {
        let link = links.withLock { $0.byOwner[ObjectIdentifier(owner)] }
        guard let link, link.owner === owner else { return false }
        return link.next == nil
    }

    static func setNextResponder(of owner: any Responder, to next: (any Responder)?) {
        let key = ObjectIdentifier(owner)
        let link = next.map { Link(owner: owner, next: $0) }
        // What is looked at may be held by nobody else any more, and its `deinit` may come back here: not under the lock.
        let seen = links.withLock { links -> [Link.Ends] in
            links.byOwner[key] = link
            guard links.byOwner.count >= links.sweepSize else { return [] }
            let ends = links.byOwner.mapValues(\.ends)
            links.byOwner = links.byOwner.filter { ends[$0.key]?.areAlive ?? false }
            links.sweepSize = max(64, 2 * links.byOwner.count)
            return Array(ends.values)
        }
        withExtendedLifetime(seen) {}
    }
}
