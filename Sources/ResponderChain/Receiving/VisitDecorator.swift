/// Something done before and after a visit to a responder.
///
/// It stands around one responder, as one of its ``DecoratedResponder/decorators``, or around every responder of one
/// route, by `decoratedBy:`. Ready-made ones are ``ClosureDecorator``s:
///
/// ```swift
/// try button.route("save:", with: [1], decoratedBy: [
///     .timing { responder, duration in print(responder, duration) },
///     .vetoing { responder, message in isLocked ? "the document is locked" : nil },
/// ])
/// ```
public protocol VisitDecorator {
    /// Called before the responder is asked, which sees the changed message; those after it don't.
    ///
    /// - Throws: ``RouteVeto`` ends the route, or passes by the responder, with a reason; any other error ends the route
    ///   and reaches its sender unchanged.
    func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws

    /// Called after the responder was asked, whatever came of it; not if ``willVisit(_:_:)`` threw, or a decorator's further
    /// out.
    func didVisit(_ visit: Route.Visit)
}

/// A responder with decorators around itself: they change what it alone gets, refuse it, and see what it did.
public protocol DecoratedResponder: Responder {
    /// The first is the outermost: before the visit they are called in this order, after it in reverse.
    var decorators: [any VisitDecorator] { get }
}

extension VisitDecorator {
    public func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws {}
    public func didVisit(_ visit: Route.Visit) {}
}

/// A decorator that consists of closures.
public struct ClosureDecorator: VisitDecorator {
    private let before: (any Responder, inout RoutedMessage) throws -> Void
    private let after: (Route.Visit) -> Void

    /// Makes a decorator.
    ///
    /// - Parameters:
    ///   - before: as ``VisitDecorator/willVisit(_:_:)``.
    ///   - after: as ``VisitDecorator/didVisit(_:)``.
    public init(
        before: @escaping (any Responder, inout RoutedMessage) throws -> Void = { _, _ in },
        after: @escaping (Route.Visit) -> Void = { _ in }
    ) {
        self.before = before
        self.after = after
    }

    public func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) throws {
        try before(responder, &message)
    }

    public func didVisit(_ visit: Route.Visit) { after(visit) }
}

extension VisitDecorator where Self == ClosureDecorator {
    /// Tells how long each visit took.
    public static func timing(_ report: @escaping (any Responder, Duration) -> Void) -> ClosureDecorator {
        ClosureDecorator(after: { report($0.responder, $0.duration) })
    }

    /// Ends the route where the closure gives a reason.
    public static func vetoing(
        _ reason: @escaping (any Responder, RoutedMessage) -> String?
    ) -> ClosureDecorator {
        ClosureDecorator(before: { responder, message in
            if let reason = reason(responder, message) { throw RouteVeto(reason) }
        })
    }

    /// Adds to the message's user info; what it has already stays.
    public static func adding(_ userInfo: [String: Any]) -> ClosureDecorator {
        ClosureDecorator(before: { _, message in
            message.userInfo = (message.userInfo ?? [:]).merging(userInfo) { own, _ in own }
        })
    }
}
