internal import SelectorDispatch

/// The next responders of objects whose classes don't declare one.
///
/// The table holds both ends of a link weakly.
enum NextResponderTable {
    // The lock guards the dictionary. A responder in it may not be `Sendable`, but is accessible
    // only to code that has the link's owner. If the owner isn't `Sendable` either, both stay in
    // one isolation, as with a stored property. An owner that is `Sendable` can be anywhere; as the
    // documentation of `LinkedResponder` says, such a class must declare its own property.
    private struct Link: @unchecked Sendable {
        /// Distinguishes this link from that of an earlier object at the same address.
        let owner: WeakResponder

        let next: WeakResponder
    }

    /// The links, and the number of links at which those of released objects are removed.
    ///
    /// This number doubles with the table, so removing costs a constant amount per link.
    private static let links = Lock<(byOwner: [ObjectIdentifier: Link], sweepSize: Int)>(
        (byOwner: [:], sweepSize: 64)
    )

    /// The number of links, including those of released objects.
    static var count: Int { links.withLock { $0.byOwner.count } }

    static func nextResponder(of owner: any Responder) -> (any Responder)? {
        link(of: owner)?.next.object
    }

    /// Returns whether the owner has a link whose next responder was released.
    static func isReleased(nextResponderOf owner: any Responder) -> Bool {
        if let link = link(of: owner) { link.next.object == nil } else { false }
    }

    private static func link(of owner: any Responder) -> Link? {
        let link = links.withLock { $0.byOwner[ObjectIdentifier(owner)] }
        return link?.owner.object === owner ? link : nil
    }

    static func setNextResponder(of owner: any Responder, to next: (any Responder)?) {
        let key = ObjectIdentifier(owner)
        let link = next.map {
            Link(owner: WeakResponder(object: owner), next: WeakResponder(object: $0))
        }
        links.withLock { links in
            links.byOwner.set(link, for: key)
            guard links.byOwner.count >= links.sweepSize else { return }
            // Checks without retaining the owners, which may belong to other isolations.
            for (key, link) in links.byOwner where link.owner.isReleased {
                links.byOwner.set(nil, for: key)
            }
            links.sweepSize = max(64, 2 * links.byOwner.count)
        }
    }
}

/// A weak reference to a responder that can detect a release without retaining the responder.
///
/// Reading a `weak` variable retains the object for a moment. If a different thread releases the
/// last other reference at that moment, the object is destroyed on the reading thread, which must
/// not happen to an object that isn't `Sendable`. The runtime has no function that only checks.
/// However, its copy of a weak reference to a released object equals a weak reference to nil, and
/// copying retains nothing.
struct WeakResponder {
    private(set) weak var object: (any Responder)?

    /// Whether the responder was released.
    ///
    /// False for a live responder, and always false if the runtime copies weak references in
    /// another way.
    var isReleased: Bool {
        Self.copiesShowRelease && Self.firstWord(ofCopy: self) == Self.emptyWord
    }

    private static let emptyWord = firstWord(ofCopy: WeakResponder(object: nil))

    /// Whether the runtime copies weak references as described, tested once.
    private static let copiesShowRelease: Bool = {
        final class Probe: Responder {
            var nextResponder: (any Responder)? { nil }
        }
        var probe: Probe? = Probe()
        let reference = WeakResponder(object: probe)
        let showsLife = withExtendedLifetime(probe) { firstWord(ofCopy: reference) != emptyWord }
        probe = nil
        return showsLife && firstWord(ofCopy: reference) == emptyWord
    }()

    /// Makes the copy in separate memory, so that the optimizer can't remove it.
    @inline(never)
    private static func firstWord(ofCopy reference: WeakResponder) -> UInt {
        let copy = UnsafeMutablePointer<WeakResponder>.allocate(capacity: 1)
        copy.initialize(to: reference)
        defer {
            copy.deinitialize(count: 1)
            copy.deallocate()
        }
        return UnsafeRawPointer(copy).load(as: UInt.self)
    }
}

extension Dictionary {
    /// Sets or removes a value, unspecialized, because the library's code takes 3 KB per type.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    mutating func set(_ value: Value?, for key: Key) { self[key] = value }
}
