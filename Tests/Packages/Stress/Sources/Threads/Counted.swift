import Synchronization

/// An object that is counted as long as it exists.
class Counted {
    private static let count = Atomic(0)

    static var alive: Int { count.load(ordering: .acquiring) }

    init() {
        Self.count.add(1, ordering: .acquiringAndReleasing)
    }

    deinit {
        Self.count.subtract(1, ordering: .acquiringAndReleasing)
    }
}
