public import SelectorDispatch

/// A place where a route can start: a responder, or an optional one.
///
/// Don't adopt this protocol. It contains what responders and their awaited forms have in common.
public protocol RouteStarter {
    /// The responder where the route starts, or nil if there is none.
    var routeOrigin: (any Responder)? { get }
}

/// A responder, or an optional one, that starts routes without waiting.
///
/// Don't adopt this protocol; adopt ``Responder``.
///
/// Routing from an optional that is nil throws `DispatchError.nullTarget(_:)`, whereas `responder?.route` would do
/// nothing.
public protocol RouteOrigin: RouteStarter {}

extension Responder {
    /// This responder.
    @inlinable public var routeOrigin: (any Responder)? { self }
}

extension Optional: RouteStarter, RouteOrigin where Wrapped == any Responder {
    /// The wrapped responder, or nil if there is none.
    @inlinable public var routeOrigin: (any Responder)? { self }
}

extension RouteStarter {
    /// Returns the responder where the route starts.
    ///
    /// - Throws: ``DispatchError/nullTarget(_:)`` if there is none.
    func origin(of message: @autoclosure () -> RoutedMessage) throws(DispatchError) -> any Responder {
        if let routeOrigin { return routeOrigin }
        throw missingOrigin(of: message())
    }

    private func missingOrigin(of message: RoutedMessage) -> DispatchError {
        .nullTarget(DispatchError.Context(message, from: (any Responder)?.self))
    }

    /// Returns the error for a selector without a responder where its route can start.
    @usableFromInline
    func missingOrigin(of selector: Selector) -> DispatchError {
        missingOrigin(of: .selector(selector, arguments: []))
    }
}
