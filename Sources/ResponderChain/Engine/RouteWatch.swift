internal import SelectorDispatch
internal import Synchronization

/// Which messages some listener of the process may hear, by name: a route along responders with listeners, or one that would
/// have to look for the capture phase before it asks its first responder, needs not look where nobody listens.
///
/// A counting filter: for each name that is listened for one counter is raised, which other names share. "May hear" is for
/// the route to find out, "doesn't" is certain. Counters and names are read and written in the isolation of the responder
/// that the route meets, so relaxed order is enough: it sees what was added there before.
struct RouteWatch: Sendable {
    /// Listeners for the capture phase.
    static let capture = RouteWatch()
    /// Listeners for any phase.
    static let any = RouteWatch()

    private static let buckets = 1024

    /// How many listeners there are, those of names that can't be told apart, and those of a name's bucket.
    // Never freed, written through atomics alone.
    nonisolated(unsafe) private let counters: UnsafeMutablePointer<Atomic<Int>>

    init() {
        counters = .allocate(capacity: Self.buckets + 2)
        for index in 0..<Self.buckets + 2 { (counters + index).initialize(to: Atomic(0)) }
    }

    func begin(_ name: String) { count(name, by: 1) }
    func end(_ name: String) { count(name, by: -1) }

    /// Whether a listener for the message may be somewhere in the process.
    func mayHear(_ selector: Selector) -> Bool {
        if counters[Self.buckets].load(ordering: .relaxed) == 0 { return false }
        if counters[Self.buckets + 1].load(ordering: .relaxed) != 0 { return true }
        guard let index = Self.index(selector.description) else { return true }
        return counters[index].load(ordering: .relaxed) != 0
    }

    private func count(_ name: String, by change: Int) {
        counters[Self.buckets].add(change, ordering: .relaxed)
        counters[Self.index(name) ?? Self.buckets + 1].add(change, ordering: .relaxed)
    }

    /// Nil for a name that stands for a selector which only a handler knows.
    private static func index(_ name: String) -> Int? {
        MessageName.selector(name).map { Int(SelectorLookup.hash(Selector($0)) >> 1) % buckets }
    }
}
