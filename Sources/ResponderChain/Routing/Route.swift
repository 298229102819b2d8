/// What became of a routed message.
public struct Route {
    /// Whether any responder handled the message.
    public var isHandled: Bool { handledBy != nil }
    /// The responder that handled it; the last one, if several did.
    public internal(set) var handledBy: (any Responder)?
    /// What that responder's `@Handler` method returned; nil for void, or if something else of the responder's handled it.
    public internal(set) var returnValue: Any?
    /// Whether a receiver asked the sender not to do what it does by default.
    public internal(set) var isDefaultPrevented: Bool {
        get { details?.isDefaultPrevented ?? false }
        set { change { $0.isDefaultPrevented = newValue } }
    }
    /// Why the route ended.
    public internal(set) var end: End {
        get { details?.end ?? (isHandled ? .stopped : .everybodyWasAsked) }
        set { change { $0.end = newValue } }
    }
    /// The responder where it ended; nil if everybody was asked. At a boundary: the first one that was not asked.
    public internal(set) var endedAt: (any Responder)? {
        get { details.map(\.endedAt) ?? handledBy }
        set { change { $0.endedAt = newValue } }
    }
    /// Who was asked, in order, and what they did; empty unless the route was told to record it.
    public internal(set) var path: [Visit] {
        get { details?.path ?? [] }
        set { change { $0.path = newValue } }
    }

    /// Handlers that could have been meant to handle the event, but don't: by a name that is nearly its own, or with
    /// parameters that no event's handler has. Empty for an event that was handled, and for a selector, whose error tells.
    ///
    /// Found when it is asked for, on the chain as it is then.
    ///
    /// - Complexity: O(length of the chain).
    public var nearMisses: [NearMiss] { unhandled?.nearMisses ?? [] }

    /// The event that nobody handled.
    var unhandled: UnhandledEvent? {
        get { details?.unhandled }
        set { change { $0.unhandled = newValue } }
    }

    /// Nil for a route that ended where it was handled and of which there is no more to tell, as most routes of selectors do:
    /// so it is cheap to return and to drop.
    private var details: Details?

    /// The route of the algorithm in `Router.swift`, which says how it ended.
    init() {
        details = Details()
    }

    /// A route that the responder handled and stopped.
    @inline(__always)
    init(stoppedAt responder: consuming any Responder) {
        handledBy = consume responder
    }

    private mutating func change(_ change: (Details) -> Void) {
        if !isKnownUniquelyReferenced(&details) { details = Details(self) }
        if let details { change(details) }
    }

    /// What few routes have.
    private final class Details {
        var isDefaultPrevented: Bool
        var end: End
        var endedAt: (any Responder)?
        var path: [Visit]
        var unhandled: UnhandledEvent?

        init() {
            (isDefaultPrevented, end, endedAt, path) = (false, .everybodyWasAsked, nil, [])
        }

        init(_ route: Route) {
            (isDefaultPrevented, end, endedAt, path) = (route.isDefaultPrevented, route.end, route.endedAt, route.path)
            unhandled = route.unhandled
        }
    }

    /// Why a route ended.
    public enum End: Sendable, Hashable {
        /// There was nobody left to ask.
        case everybodyWasAsked
        /// The next one is a boundary that the route was not asked to include.
        case boundary
        /// A responder handled the message and stopped it.
        case stopped
        /// A receiver stopped it at once, by ``Event/stopImmediately()``.
        case stoppedImmediately
        /// A decorator refused it.
        /// - by: the decorator's type.
        case vetoed(by: String, reason: String)
        /// A responder threw an error, which the sender got.
        case failed
    }

    /// One responder's part in a route.
    public struct Visit {
        /// Who was asked.
        public let responder: any Responder
        /// The message as this responder saw it, after all decoration.
        public let message: RoutedMessage
        /// In which part of the route.
        public let phase: Event.Phase
        /// How many responders the route had to pass to come here: on a route down, how many levels.
        public let depth: Int
        /// What it did with the message.
        public let outcome: Outcome
        /// What its `@Handler` method returned.
        public let returnValue: Any?
        /// Why it was disabled or vetoed.
        public let reason: String?
        /// The error that it threw.
        public let error: (any Error)?
        /// Who changed the message here, in order: the responder itself as a ``MessageDecorator``, decorators around it.
        public let changes: [Change]
        /// How long the visit took, everything in it included.
        public let duration: Duration
    }

    /// A decorator's work.
    public struct Change {
        /// The decorator's type.
        public let decorator: Any.Type
        /// The message as the decorator got it.
        public let before: RoutedMessage
        /// The message as it left the decorator.
        public let after: RoutedMessage
    }

    /// What a responder did with the message.
    public enum Outcome: Sendable, Hashable {
        /// It doesn't handle such messages.
        case passed
        /// It changed the message and let it pass.
        case decorated
        /// It handled the message and let it pass.
        case handledAndContinued
        /// It handled the message, and the route ended, or on a way down the part below it.
        case handledAndStopped
        /// It takes no part in the message now; the visit has the reason.
        case disabled
        /// A decorator refused it the message; the visit has the reason.
        case vetoed
        /// It threw an error.
        case failed
    }
}

extension Route.Outcome: CustomStringConvertible {
    public var description: String {
        switch self {
        case .passed: "passed"
        case .decorated: "decorated"
        case .handledAndContinued: "handled and continued"
        case .handledAndStopped: "handled and stopped"
        case .disabled: "disabled"
        case .vetoed: "vetoed"
        case .failed: "failed"
        }
    }
}

/// A route with the error that ended it, if one did. Routing throws the error itself; `routeResult` gives this.
public struct RouteResult {
    /// The route, or what there was of it before the error; its path is recorded.
    public let route: Route
    /// What the responder threw, a `DispatchError` or a ``RouteError``.
    public let error: (any Error)?
    /// Whether the error is that nobody has a handler for the message.
    private let isUnanswered: Bool

    init(route: Route, error: (any Error)? = nil, isUnanswered: Bool = false) {
        self.route = route
        self.error = error
        self.isUnanswered = isUnanswered
    }

    /// The result of a route that didn't begin.
    init(failedBy error: any Error) {
        var route = Route()
        route.end = .failed
        self.init(route: route, error: error)
    }

    /// The visit in which the error happened; nil if there was none, or not in a visit.
    public var failedVisit: Route.Visit? {
        guard error != nil, let last = route.path.last, last.outcome == .failed else { return nil }
        return last
    }

    /// The route.
    ///
    /// - Throws: ``error``.
    public func get() throws -> Route {
        if let error { throw error }
        return route
    }

    /// The route; nil if nobody handled the message.
    func getIfHandled() throws -> Route? {
        if isUnanswered { return nil }
        let route = try get()
        return route.isHandled ? route : nil
    }
}
