/// A responder whose listeners can be added and removed at run time.
public protocol EventListenerHost: Responder {
    /// The responder's listeners, the same object for as long as the responder lives.
    var eventListeners: EventListeners { get }
}

/// An object that listens for messages.
///
/// Unlike a closure, an object has an identity: adding it twice has the same effect as adding it
/// once, and you remove it by reference instead of by a token.
public protocol EventListener: AnyObject {
    /// Handles the event or ignores it.
    ///
    /// - Parameter event: The event, or a selector's message as an event with
    ///   ``Event/arguments``.
    /// - Returns: The effect on the event.
    /// - Throws: Any error. It ends the route and reaches the route's sender unchanged.
    func handle(_ event: Event) throws -> EventResult
}

extension EventListeners {
    /// Options for the time and manner of a listener's call.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The options as bits.
        public let rawValue: Int

        /// Creates options from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Calls the listener in the capture phase, before the message reaches its target.
        public static let capture = Options(rawValue: 1)

        /// Calls the listener for one message only, and removes it before the call.
        public static let once = Options(rawValue: 2)

        /// Keeps the listener from preventing the default action.
        public static let passive = Options(rawValue: 4)
    }

    /// A token for an added closure, with which it can be removed.
    public final class Listener {
        let name: String
        let options: Options
        let lifetime: ListenerLifetime?

        /// The object that was added, or nil for a closure.
        var object: (any EventListener)?

        /// The function to call, or nil when the listener has been removed.
        var body: ((Event) throws -> EventResult)?

        /// The list that the listener is in.
        var list: ObjectIdentifier?

        init(
            _ name: String,
            _ options: Options,
            _ lifetime: ListenerLifetime?,
            _ object: (any EventListener)?,
            _ body: @escaping (Event) throws -> EventResult
        ) {
            self.name = name
            self.options = options
            self.lifetime = lifetime
            self.object = object
            self.body = body
        }

        var isGone: Bool { body == nil || lifetime?.hasEnded ?? false }
    }
}
