/// A responder that changes or refuses messages on their way, for example by adding user info or
/// replacing arguments.
public protocol MessageDecorator: Responder {
    /// Changes a message before the responder itself gets it.
    ///
    /// This responder and every later one see the change. Earlier responders and the sender's own
    /// values aren't affected. If the message is an event, you can also reply, prevent the default
    /// action, or stop immediately, as a receiver can.
    ///
    /// - Parameter message: The message so far; change it in place.
    /// - Throws: A ``RouteVeto`` to end the route or skip this responder, with a reason. Any other
    ///   error ends the route and reaches its sender unchanged.
    func decorate(_ message: inout RoutedMessage) throws
}

/// Code that runs before and after a visit to a responder.
///
/// A decorator surrounds one responder, as one of its ``DecoratedResponder/decorators``, or every
/// responder of one route, when it is passed as `decoratedBy:`. ``ClosureDecorator`` provides some:
///
/// ```swift
/// try button.route("save:", with: [1], decoratedBy: [
///     .timing { responder, duration in print(responder, duration) },
///     .vetoing { responder, message in isLocked ? "the document is locked" : nil },
/// ])
/// ```
///
/// Each method does nothing by default.
public protocol VisitDecorator {
    /// Called before the responder gets the message, which later responders get without your
    /// changes.
    ///
    /// - Parameters:
    ///   - responder: The responder that is about to be visited.
    ///   - message: The message for this responder; change it in place.
    /// - Throws: A ``RouteVeto`` to end the route or skip this responder, with a reason. Any other
    ///   error ends the route and reaches its sender unchanged.
    func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws

    /// Called after the responder got the message, with any outcome.
    ///
    /// Not called if ``willVisit(_:_:)`` of this decorator or of one outside it threw an error.
    ///
    /// - Parameter visit: The visit, with the responder's answer to the message.
    func didVisit(_ visit: Route.Visit)
}

/// A responder with its own decorators, which change or refuse messages for it alone and observe
/// its answer.
public protocol DecoratedResponder: Responder {
    /// The decorators, outermost first, which run in this order before the visit and in reverse
    /// order after it.
    var decorators: [any VisitDecorator] { get }
}

extension VisitDecorator {
    /// Lets the message pass unchanged.
    public func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws {}

    /// Does nothing.
    public func didVisit(_ visit: Route.Visit) {}
}

/// A decorator that is made of closures.
public struct ClosureDecorator: VisitDecorator {
    private let before: (any Responder, inout RoutedMessage) throws -> Void
    private let after: (Route.Visit) -> Void

    /// Creates a decorator from closures.
    ///
    /// - Parameters:
    ///   - before: A closure that runs before the responder is asked, as
    ///     ``VisitDecorator/willVisit(_:_:)`` does.
    ///   - after: A closure that runs after the responder was asked, as
    ///     ``VisitDecorator/didVisit(_:)`` does.
    public init(
        before: @escaping (any Responder, inout RoutedMessage) throws -> Void = { _, _ in },
        after: @escaping (Route.Visit) -> Void = { _ in }
    ) {
        self.before = before
        self.after = after
    }

    /// Calls the closure that runs before the visit.
    ///
    /// - Throws: The closure's error, unchanged.
    public func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws {
        try before(responder, &message)
    }

    /// Calls the closure that runs after the visit.
    public func didVisit(_ visit: Route.Visit) { after(visit) }
}

extension VisitDecorator where Self == ClosureDecorator {
    /// Reports the duration of each visit.
    ///
    /// - Parameter report: A closure that is called after each visit with the responder and the
    ///   duration.
    public static func timing(_ report: @escaping (any Responder, Duration) -> Void)
        -> ClosureDecorator
    {
        ClosureDecorator(after: { report($0.responder, $0.duration) })
    }

    /// Ends the route if the closure returns a reason.
    ///
    /// - Parameter reason: A closure that is called before each visit. It returns nil to let the
    ///   message through.
    public static func vetoing(
        _ reason: @escaping (any Responder, RoutedMessage) -> String?
    ) -> ClosureDecorator {
        ClosureDecorator(before: { responder, message in
            if let reason = reason(responder, message) { throw RouteVeto(reason) }
        })
    }

    /// Adds entries to the message's user info, without replacing existing ones.
    ///
    /// - Parameter userInfo: The entries to add.
    public static func adding(_ userInfo: [String: Any]) -> ClosureDecorator {
        ClosureDecorator(before: { _, message in
            var changed = userInfo
            for (key, own) in message.userInfo ?? [:] { changed.set(own, for: key) }
            message.userInfo = changed
        })
    }
}

/// The error that a decorator throws to refuse a message, with a reason.
///
/// For an event, the sender finds the reason in the ``Route``. For a selector, the route throws
/// ``RouteError/vetoed(_:by:reason:)``.
public struct RouteVeto: Error, Sendable, Hashable {
    /// The reason for the refusal, which the error shows.
    public var reason: String

    /// Whether the veto ends the whole route or skips one responder.
    public var scope: Scope

    /// The reach of a veto.
    public enum Scope: Sendable, Hashable {
        /// The whole route ends (the default).
        case route

        /// Only this responder is skipped; the route goes on.
        case responder
    }

    /// Creates a veto, to be thrown from ``VisitDecorator/willVisit(_:_:)`` or
    /// ``MessageDecorator/decorate(_:)``.
    ///
    /// - Parameters:
    ///   - reason: The reason for refusing the message.
    ///   - scope: The reach of the veto; by default, the whole route ends.
    public init(_ reason: String, scope: Scope = .route) {
        self.reason = reason
        self.scope = scope
    }
}

/// A responder that can be disabled for some messages, with a reason such as being read-only or off
/// the screen.
///
/// A route skips a responder that is disabled for its message, as if it didn't exist, and goes on
/// to the next one.
///
/// ```swift
/// final class Editor: LinkedResponder, MessageValidator {
///     func disabledReason(for message: RoutedMessage) -> String? {
///         message.name == "paste:" && isReadOnly ? "the document is read-only" : nil
///     }
/// }
/// ```
public protocol MessageValidator: Responder {
    /// Returns the reason why the responder is disabled for a message, or nil if it is enabled.
    ///
    /// Routes and explanations of routes call this method before anything else on the responder. It
    /// must have no side effects.
    ///
    /// - Parameter message: The message, as it is before this responder's own decorators.
    func disabledReason(for message: RoutedMessage) -> String?
}
