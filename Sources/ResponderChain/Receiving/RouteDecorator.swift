/// A responder that changes messages on their way: adds user info, replaces arguments, refuses.
public protocol MessageDecorator: Responder {
    /// Called before the responder itself is asked. It and every later responder see the change; the sender's own
    /// values and the responders before it don't. On an event it can do what a receiver can: reply, prevent the default,
    /// stop now.
    ///
    /// - Throws: ``RouteVeto`` ends the route, or passes by the responder, with a reason; any other error ends the route
    ///   and reaches its sender unchanged.
    func decorate(_ message: inout RoutedMessage) throws
}

/// A responder with decorators around itself: they change what it alone gets, refuse it, and see what it did.
public protocol DecoratedResponder: Responder {
    /// The first is the outermost: before the visit they are called in this order, after it in reverse.
    var decorators: [any RouteDecorator] { get }
}

/// Something done before and after a visit to a responder.
///
/// It stands around one responder, as one of its ``DecoratedResponder/decorators``, or around every responder of one
/// route, by `decoratedBy:`. Ready-made ones are ``HopDecorator``s:
///
/// ```swift
/// try button.route("save:", with: [1], decoratedBy: [
///     .timing { responder, duration in print(responder, duration) },
///     .vetoing { responder, message in isLocked ? "the document is locked" : nil },
/// ])
/// ```
public protocol RouteDecorator {
    /// Called before the responder is asked, which sees the changed message; those after it don't.
    ///
    /// - Throws: ``RouteVeto`` ends the route, or passes by the responder, with a reason; any other error ends the route
    ///   and reaches its sender unchanged.
    func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws

    /// Called after the responder was asked, whatever came of it; not if ``willVisit(_:_:)`` threw, or a decorator's further
    /// out.
    func didVisit(_ hop: Route.Hop)
}

extension RouteDecorator {
    public func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws {}
    public func didVisit(_ hop: Route.Hop) {}
}

/// A decorator that consists of closures.
public struct HopDecorator: RouteDecorator {
    private let before: (any Responder, inout RoutedMessage) throws -> Void
    private let after: (Route.Hop) -> Void

    /// Makes a decorator.
    ///
    /// - Parameters:
    ///   - before: as ``RouteDecorator/willVisit(_:_:)``.
    ///   - after: as ``RouteDecorator/didVisit(_:)``.
    public init(
        before: @escaping (any Responder, inout RoutedMessage) throws -> Void = { _, _ in },
        after: @escaping (Route.Hop) -> Void = { _ in }
    ) {
        self.before = before
        self.after = after
    }

    public func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws {
        try before(responder, &message)
    }

    public func didVisit(_ hop: Route.Hop) { after(hop) }
}

extension RouteDecorator where Self == HopDecorator {
    /// Tells how long each visit took.
    public static func timing(_ report: @escaping (any Responder, Duration) -> Void) -> HopDecorator {
        HopDecorator(after: { report($0.responder, $0.duration) })
    }

    /// Ends the route where the closure gives a reason.
    public static func vetoing(
        _ reason: @escaping (any Responder, RoutedMessage) -> String?
    ) -> HopDecorator {
        HopDecorator(before: { responder, message in
            if let reason = reason(responder, message) { throw RouteVeto(reason) }
        })
    }

    /// Adds to the message's user info; what it has already stays.
    public static func adding(_ userInfo: [String: Any]) -> HopDecorator {
        HopDecorator(before: { _, message in
            message.userInfo = (message.userInfo ?? [:]).merging(userInfo) { own, _ in own }
        })
    }
}

/// What a decorator throws to refuse a message, with a reason.
///
/// The sender of an event reads it from its ``Route``; the sender of a selector gets
/// ``DispatchError/vetoed(_:by:reason:)``.
public struct RouteVeto: Error, Sendable, Hashable {
    /// Why the message is refused, for whoever reads the error.
    public var reason: String
    /// Whether the whole route ends, or the responder alone is passed by.
    public var scope: Scope

    /// How far a refusal reaches.
    public enum Scope: Sendable, Hashable {
        /// The whole route: nobody else is asked. The default.
        case route
        /// The one responder: it is passed by.
        case responder
    }

    /// Makes a veto, to be thrown from ``RouteDecorator/willVisit(_:_:)``.
    public init(_ reason: String, scope: Scope = .route) {
        self.reason = reason
        self.scope = scope
    }
}
