internal import SelectorDispatch
internal import Synchronization

/// A counting filter of the names with listeners in this process.
///
/// A route checks the filter before it searches its path for listeners, and skips the search if
/// there is no listener for its message.
///
/// Each name increments one counter, which it shares with other names. Therefore, "may hear" can be
/// wrong, but "doesn't hear" is certain. A route and the responders it meets share an isolation, in
/// which the counters are changed, so relaxed ordering is enough: the route sees every listener
/// that was added there earlier.
struct RouteWatch: Sendable {
    /// Listeners for the capture phase.
    static let capture = RouteWatch()

    /// Listeners for any phase.
    static let any = RouteWatch()

    static var buckets: Int { 1024 }

    /// Counters of listeners: one for each bucket of names, one for all, and one for
    /// indistinguishable names.
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
