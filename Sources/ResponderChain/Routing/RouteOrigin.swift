internal import SelectorDispatch

/// Where a route starts: at a responder, or at one that may not be there.
///
/// Not for other types to adopt: it is what responders and their awaited forms have in common.
public protocol RouteStarter {
    /// The responder; nil if it isn't there.
    var routeOrigin: (any Responder)? { get }
}

/// A responder, or an optional one: what can be routed from without waiting.
///
/// That an optional responder isn't there is an error, ``DispatchError/nullTarget(_:)``, where `responder?.route` would do
/// nothing.
public protocol RouteOrigin: RouteStarter {}

extension Responder {
    /// This responder.
    public var routeOrigin: (any Responder)? { self }
}

extension Optional: RouteStarter, RouteOrigin where Wrapped == any Responder {
    /// The responder, if it is there.
    public var routeOrigin: (any Responder)? { self }
}

extension RouteStarter {
    /// The responder.
    ///
    /// - Throws: ``DispatchError/nullTarget(_:)``.
    func origin(of message: RoutedMessage) throws(DispatchError) -> any Responder {
        if let routeOrigin { return routeOrigin }
        throw .nullTarget(DispatchError.Context(message, from: (any Responder)?.self))
    }
}
