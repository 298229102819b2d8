internal import SelectorDispatch
internal import Synchronization

/// Sees every route of the process: for logs, for statistics.
///
/// ```swift
/// final class RouteLog: RouteObserver {
///     func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) { print(visit.responder, visit.outcome) }
/// }
/// RouteObservers.add(log)
/// ```
///
/// It is called in the isolation of the route's sender, whichever that is. It must not keep what is not `Sendable`.
public protocol RouteObserver: AnyObject, Sendable {
    /// A route begins, before anybody is asked.
    func routeDidBegin(_ message: RoutedMessage, at responder: any Responder, id: RouteObservers.RouteID)
    /// A responder was asked, whatever came of it.
    func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID)
    /// A route is over: with what its sender gets.
    func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID)
}

extension RouteObserver {
    public func routeDidBegin(_ message: RoutedMessage, at responder: any Responder, id: RouteObservers.RouteID) {}
    public func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {}
    public func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID) {}
}

/// The observers of all routes. While there is none, a route pays one load of a word for the possibility.
public enum RouteObservers {
    /// Tells routes apart that run within each other or side by side.
    public struct RouteID: Sendable, Hashable {
        /// Counts up from 1 in this process.
        public let number: Int
    }

    private static let installed = Lock<[any RouteObserver]>([])
    private static let count = Atomic<Int>(0)
    private static let lastNumber = Atomic<Int>(0)

    /// Installs an observer, for routes that begin from now on. It is held until it is removed; twice is once.
    public static func add(_ observer: any RouteObserver) {
        installed.withLock { observers in
            guard !observers.contains(where: { $0 === observer }) else { return }
            observers.append(observer)
            count.add(1, ordering: .relaxed)
        }
    }

    /// Removes an observer. Routes under way still tell it.
    public static func remove(_ observer: any RouteObserver) {
        let removed = installed.withLock { observers -> (any RouteObserver)? in
            guard let index = observers.firstIndex(where: { $0 === observer }) else { return nil }
            count.subtract(1, ordering: .relaxed)
            return observers.remove(at: index)
        }
        // Released outside the lock: its `deinit` may route.
        withExtendedLifetime(removed) {}
    }

    /// Whether there is one.
    static var isOn: Bool { count.load(ordering: .relaxed) != 0 }

    static var current: [any RouteObserver] { installed.withLock { $0 } }

    static func nextID() -> RouteID {
        RouteID(number: lastNumber.add(1, ordering: .relaxed).newValue)
    }
}
