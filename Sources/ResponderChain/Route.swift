/// What became of a routed message.
public struct Route {
    /// Whether any responder handled the message.
    public var isHandled: Bool { handler != nil }
    /// The responder that handled it; the last one, if several did.
    public internal(set) var handler: (any Responder)?
    /// What that responder's `@Handler` method returned; nil for void, or if an ``EventReceiver`` handled the event.
    public internal(set) var returnValue: Any?
    /// Who was asked, in order, and what they did; empty unless the route was told to record it.
    public internal(set) var path: [Hop] = []

    /// One responder's part in a route.
    public struct Hop {
        public let responder: any Responder
        /// The message as this responder saw it, after its own decoration.
        public let message: RoutedMessage
        public let outcome: Outcome
    }

    /// What a responder did with the message.
    public enum Outcome: Sendable, Hashable {
        /// It doesn't handle such messages.
        case passed
        /// It changed the message and let it pass.
        case decorated
        /// It handled the message and let it pass.
        case handledAndContinued
        /// It handled the message, and the route ended.
        case handledAndStopped
    }
}

/// Where a route begins.
public enum RouteStart: Sendable, Hashable {
    /// At the responder itself. The default.
    case `self`
    /// At its next responder.
    case next
}
