import Synchronization

/// An object that is counted while it lives.
class Live {
    private static let count = Atomic<Int>(0)
    static var number: Int { count.load(ordering: .relaxed) }

    init() {
        Self.count.add(1, ordering: .relaxed)
    }

    deinit {
        Self.count.subtract(1, ordering: .relaxed)
    }
}

final class SubLive: Live {}
