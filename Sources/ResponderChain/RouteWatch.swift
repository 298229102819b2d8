internal import Synchronization

/// Whether anything wants to see every route: an observer, or a listener for the capture phase, which has to be looked for
/// before a route's first responder is asked. One relaxed load says no.
enum RouteWatch {
    private static let watchers = Atomic<Int>(0)

    static var isOn: Bool { watchers.load(ordering: .relaxed) != 0 }

    static func begin() { watchers.add(1, ordering: .relaxed) }
    static func end() { watchers.subtract(1, ordering: .relaxed) }
}
