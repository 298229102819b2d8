internal import SelectorDispatch

/// The next responders of objects whose classes declare none. Holds neither end of a link.
enum NextResponderTable {
    // The lock guards the dictionary. A responder in it that is not `Sendable` is only ever handed to code that holds the
    // link's owner: where the owner is not `Sendable` either, both stay in one isolation, as with a stored property. An
    // owner that is `Sendable` can be held anywhere, so its class is told to declare a property of its own: see `Responder`.
    private struct Link: @unchecked Sendable {
        /// Tells a link from one that an earlier object at the same address left behind.
        let owner: WeakResponder
        let next: WeakResponder
    }

    private struct Links: Sendable {
        var byOwner: [ObjectIdentifier: Link] = [:]
        /// Links of released objects are swept when the table has grown to this size, which makes a sweep cost a
        /// constant per link.
        var sweepSize = 64
    }

    private static let links = Lock(Links())

    /// How many there are, of released objects too.
    static var count: Int { links.withLock { $0.byOwner.count } }

    static func nextResponder(of owner: any Responder) -> (any Responder)? {
        let key = ObjectIdentifier(owner)
        let link = links.withLock { $0.byOwner[key] }
        guard let link, link.owner.object === owner else { return nil }
        return link.next.object
    }

    /// Whether there is a link whose other end was released.
    static func isReleased(nextResponderOf owner: any Responder) -> Bool {
        let link = links.withLock { $0.byOwner[ObjectIdentifier(owner)] }
        guard let link, link.owner.object === owner else { return false }
        return link.next.object == nil
    }

    static func setNextResponder(of owner: any Responder, to next: (any Responder)?) {
        let key = ObjectIdentifier(owner)
        let link = next.map { Link(owner: WeakResponder(object: owner), next: WeakResponder(object: $0)) }
        links.withLock { links in
            links.byOwner[key] = link
            guard links.byOwner.count >= links.sweepSize else { return }
            // Asked without holding anybody: these may be other isolations' responders.
            links.byOwner = links.byOwner.filter { !$0.value.owner.isReleased }
            links.sweepSize = max(64, 2 * links.byOwner.count)
        }
    }
}
