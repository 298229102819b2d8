internal import SelectorDispatch
internal import Synchronization

/// An observer of every route in the process, for logs and statistics.
///
/// ```swift
/// final class RouteLog: RouteObserver {
///     func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) { print(visit.responder, visit.outcome) }
/// }
/// RouteObservers.add(log)
/// ```
///
/// Its methods are called in the isolation of the route's sender, which differs from route to
/// route. Don't keep anything that isn't `Sendable`. Each method does nothing by default.
public protocol RouteObserver: AnyObject, Sendable {
    /// Called when a route begins, before its first visit.
    ///
    /// - Parameters:
    ///   - message: The original message.
    ///   - responder: The responder where the route starts.
    ///   - options: The extent of the route, the registry of its handlers, and the other options.
    ///   - id: The route's identifier.
    func routeDidBegin(
        _ message: RoutedMessage,
        at responder: any Responder,
        options: RouteOptions,
        id: RouteObservers.RouteID
    )

    /// Called after each visit to a responder, with any outcome.
    ///
    /// - Parameters:
    ///   - visit: The visit, with the responder's answer to the message.
    ///   - id: The identifier that was passed to ``routeDidBegin(_:at:options:id:)`` for this
    ///     route.
    func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID)

    /// Called when a route is over.
    ///
    /// - Parameters:
    ///   - result: The route or the error that the sender gets.
    ///   - id: The identifier that was passed to ``routeDidBegin(_:at:options:id:)`` for this
    ///     route.
    func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID)
}

extension RouteObserver {
    /// Does nothing.
    ///
    /// - Parameters:
    ///   - message: The original message.
    ///   - responder: The responder where the route starts.
    ///   - options: The extent of the route, the registry of its handlers, and the other options.
    ///   - id: The route's identifier.
    public func routeDidBegin(
        _ message: RoutedMessage,
        at responder: any Responder,
        options: RouteOptions,
        id: RouteObservers.RouteID
    ) {}

    /// Does nothing.
    public func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {}

    /// Does nothing.
    public func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID) {}
}

/// The process's route observers.
///
/// Without observers, the check for them costs each route a single memory load.
public enum RouteObservers {
    /// An identifier that distinguishes a route from nested and simultaneous ones.
    public struct RouteID: Sendable, Hashable {
        /// The route's number, counted from 1 in each process.
        public let number: Int
    }

    private static let installed = Lock<[any RouteObserver]>([])
    private static let count = Atomic<Int>(0)
    private static let lastNumber = Atomic<Int>(0)

    /// Adds an observer for routes that begin from now on, unless it is already added.
    ///
    /// The observer is retained until it is removed.
    public static func add(_ observer: any RouteObserver) {
        installed.withLock { observers in
            guard !observers.contains(where: { $0 === observer }) else { return }
            // The routes read the observers without the lock.
            observers = observers.unshared()
            observers.append(observer)
            count.add(1, ordering: .relaxed)
        }
    }

    /// Removes an observer, except from routes in progress.
    public static func remove(_ observer: any RouteObserver) {
        let removed = installed.withLock { observers -> (any RouteObserver)? in
            guard let index = observers.firstIndex(where: { $0 === observer }) else { return nil }
            count.subtract(1, ordering: .relaxed)
            observers = observers.unshared()
            return observers.remove(at: index)
        }
        // Released outside the lock: its `deinit` may route.
        withExtendedLifetime(removed) {}
    }

    /// Whether there are any observers.
    static var isOn: Bool { count.load(ordering: .relaxed) != 0 }

    static var current: [any RouteObserver] { installed.withLock { $0 } }

    static func nextID() -> RouteID {
        RouteID(number: lastNumber.add(1, ordering: .relaxed).newValue)
    }
}
