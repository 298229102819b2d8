/// A responder that changes messages on their way: adds user info, replaces arguments, refuses.
public protocol MessageDecorator: Responder {
    /// Called before the responder itself is asked. It and every later responder see the change; the sender's own
    /// values and the responders before it don't. On an event it can do what a receiver can: reply, prevent the default,
    /// stop immediately.
    ///
    /// - Throws: ``RouteVeto`` ends the route, or passes by the responder, with a reason; any other error ends the route
    ///   and reaches its sender unchanged.
    func decorate(_ message: inout RoutedMessage) throws
}
