/// A responder that changes or refuses messages on their way, for example by adding user info or replacing arguments.
public protocol MessageDecorator: Responder {
    /// Changes a message before the responder itself gets it.
    ///
    /// This responder and every later one see the change. Earlier responders and the sender's own values aren't
    /// affected. If the message is an event, you can also reply, prevent the default action, or stop immediately, as a
    /// receiver can.
    ///
    /// - Parameter message: The message so far; change it in place.
    /// - Throws: A ``RouteVeto`` to end the route or skip this responder, with a reason. Any other error ends the route
    ///   and reaches its sender unchanged.
    func decorate(_ message: inout RoutedMessage) throws
}
