/// The outcome of a routed message.
public struct Route {
    /// Whether any responder handled the message.
    public var isHandled: Bool { handledBy != nil }

    /// The responder that handled the message; the last one if several did.
    public internal(set) var handledBy: (any Responder)?

    /// The result of that responder's `@Handler` method, or nil if it returned void or the message
    /// was handled in another way.
    public internal(set) var returnValue: Any?

    /// Whether a receiver asked the sender to skip its default action.
    public internal(set) var isDefaultPrevented: Bool {
        get { details?.isDefaultPrevented ?? false }
        set { changed.isDefaultPrevented = newValue }
    }

    /// The reason for the route's end.
    public internal(set) var end: End {
        get {
            if let details { return details.end }
            return isHandled && !isAtEnd ? .stopped : .allVisited
        }
        set { changed.end = newValue }
    }

    /// The responder where the route ended (at a boundary, the first one not asked), or nil if it
    /// visited all.
    public internal(set) var endedAt: (any Responder)? {
        get {
            if let details { return details.endedAt }
            return isAtEnd ? nil : handledBy
        }
        set { changed.endedAt = newValue }
    }

    /// The visits to responders, in order, if the route records its path.
    public internal(set) var path: [Visit] {
        get { details?.path ?? [] }
        set { changed.path = newValue }
    }

    /// Handlers that almost fit an unhandled event: their name is similar, or their parameters
    /// aren't those of an event's handler.
    ///
    /// Empty for a handled event, and for a selector, because the error of the route suggests
    /// selectors.
    ///
    /// The search runs on each access, on the chain as it is at that time.
    ///
    /// - Complexity: O(*n*) registry lookups, where *n* is the length of the chain, and a
    ///   comparison with each selector of its classes.
    public var nearMisses: [NearMiss] { findNearMisses() }

    /// The search for the near misses of an unhandled event.
    var findNearMisses: () -> [NearMiss] {
        get { details?.findNearMisses ?? { [] } }
        set { changed.findNearMisses = newValue }
    }

    /// The details, or nil for a route without any.
    ///
    /// Most selectors' routes have none: cheap to return and release.
    private var details: Details?

    /// Whether a route without details went on to the end of its path.
    var isAtEnd = false

    /// Creates a route for the algorithm in `Router.swift`, which sets its end.
    init() { isAtEnd = true }

    /// Creates a route that a responder handled and stopped.
    @inline(__always)
    init(stoppedAt responder: consuming any Responder) {
        handledBy = consume responder
    }

    /// Ends the route at a responder.
    @inline(never) mutating func end(_ end: End, at responder: any Responder) {
        if end == .stopped, details == nil, responder === handledBy {
            isAtEnd = false
        } else {
            self.end = end
            endedAt = responder
        }
    }

    /// The details, for a change.
    private var changed: Details {
        @inline(never) mutating get {
            if isKnownUniquelyReferenced(&details), let details { return details }
            let own = Details(self)
            details = own
            return own
        }
    }

    /// The details that few routes have.
    private final class Details {
        var isDefaultPrevented: Bool
        var end: End
        var endedAt: (any Responder)?
        var path: [Visit]
        var findNearMisses: () -> [NearMiss]

        init(_ route: Route) {
            isDefaultPrevented = route.isDefaultPrevented
            end = route.end
            endedAt = route.endedAt
            path = route.path
            findNearMisses = route.findNearMisses
        }
    }

    /// The reason for a route's end.
    public enum End: Sendable, Hashable {
        /// All responders were visited.
        case allVisited

        /// The next responder is a boundary that the route doesn't include.
        case boundary

        /// A responder handled the message and stopped it.
        case stopped

        /// A receiver called ``Event/stopImmediately()``.
        case stoppedImmediately

        /// A decorator refused the message.
        ///
        /// - Parameters:
        ///   - by: The decorator's type.
        ///   - reason: The reason in the decorator's ``RouteVeto``.
        indirect case vetoed(by: String, reason: String)

        /// An error ended the route, and was thrown to the sender.
        case failed
    }

    /// One visit of a route: a responder, and its answer to the message.
    public struct Visit {
        /// The visited responder.
        public let responder: any Responder

        /// The message that this responder got, after all decoration.
        public let message: RoutedMessage

        /// The part of the route that the visit belongs to.
        public let phase: Event.Phase

        /// The number of responders before this one, or of levels above it on a route down.
        public let depth: Int

        /// The responder's answer to the message.
        public let outcome: Outcome

        /// The result of the responder's `@Handler` method, or nil if none ran or it returned void.
        public let returnValue: Any?

        /// The reason for the disabling or the veto, or nil if there was neither.
        public let reason: String?

        /// The error that ended the route in this visit, or nil if there was none.
        public let error: (any Error)?

        /// The changes to the message in this visit, in order: by the responder itself as a
        /// ``MessageDecorator``, and by the decorators around it.
        public let changes: [Change]

        /// The duration of the whole visit.
        public let duration: Duration
    }

    /// A change that a decorator made to a message.
    public struct Change {
        /// The decorator's type.
        public let decorator: Any.Type

        /// The message before the change.
        public let before: RoutedMessage

        /// The message after the change.
        public let after: RoutedMessage
    }

    /// A responder's answer to the message.
    public enum Outcome: Sendable, Hashable {
        /// It didn't handle the message.
        case passed

        /// It changed the message and let it pass.
        case decorated

        /// It handled the message and let it pass.
        case handledAndContinued

        /// It handled the message and ended the route or, on a route down, possibly only the part
        /// below itself.
        case handledAndStopped

        /// It is disabled for the message, as ``Visit/reason`` explains.
        case disabled

        /// A decorator kept the message from it, as ``Visit/reason`` explains.
        case vetoed

        /// An error ended the route at this responder.
        case failed
    }
}

extension Route.Visit {
    /// Creates a visit in another process, with an object that represents the responder there.
    package init(
        elsewhere responder: any Responder,
        _ message: RoutedMessage,
        phase: Event.Phase,
        depth: Int,
        outcome: Route.Outcome
    ) {
        self.init(
            responder: responder,
            message: message,
            phase: phase,
            depth: depth,
            outcome: outcome,
            returnValue: nil,
            reason: nil,
            error: nil,
            changes: [],
            duration: .zero
        )
    }
}

extension Route.Outcome: CustomStringConvertible {
    /// The outcome in words, such as `handled and stopped`.
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

/// A route, and the error that ended it if there is one, which routing methods other than
/// `routeResult` throw.
public struct RouteResult {
    /// The route, with its path up to the error.
    public let route: Route

    /// The error that ended the route (a `DispatchError`, a ``RouteError`` or a responder's own
    /// error), or nil for a success.
    public let error: (any Error)?

    /// The error of an unhandled selector in the route itself, rather than in a route that one of
    /// its handlers started, or nil.
    package let refusal: RouteError?

    init(_ route: Route, _ error: (any Error)?, _ refusal: RouteError? = nil) {
        self.route = route
        self.error = error
        self.refusal = refusal
    }

    /// Creates the result of a route that didn't begin.
    init(failedBy error: any Error) {
        var route = Route()
        route.end = .failed
        self.init(route, error)
    }

    /// Creates the outcome of a route that went on in another process.
    ///
    /// - Parameters:
    ///   - path: The visits there, in order.
    ///   - handledBy: The object that represents the responder that handled the message, or nil if
    ///     none did.
    ///   - returnValue: The handler's result, or nil if it returned nothing.
    ///   - error: The error that ended the route, or nil if there was none.
    package init(
        elsewhere path: [Route.Visit],
        handledBy: (any Responder)?,
        returnValue: Any?,
        error: (any Error)?
    ) {
        var route = Route()
        route.path = path
        route.handledBy = handledBy
        route.returnValue = returnValue
        self.init(route, error)
    }

    /// The visit in which the error occurred, or nil if there was no error, or if it occurred
    /// outside a visit.
    public var failedVisit: Route.Visit? {
        guard error != nil, let last = route.path.last, last.outcome == .failed else { return nil }
        return last
    }

    /// Returns the route.
    ///
    /// - Throws: ``error``, if it isn't nil.
    public func get() throws -> Route {
        if let error { throw error }
        return route
    }

    /// Returns the route, or nil if no responder handled the message.
    func getIfHandled() throws -> Route? {
        if case .noResponder = refusal { return nil }
        let route = try get()
        return route.isHandled ? route : nil
    }
}
