/// A responder that gets every event of a route.
///
/// A `@Handler` method with the event's name also handles the event. The event `saved` goes to the first of these
/// handlers that a responder has:
///
/// | selector | the method takes |
/// | --- | --- |
/// | `saved` | nothing |
/// | `saved:` | the event or its user info, depending on the parameter's type |
/// | `saved:reply:`, `saved::` | the event or its user info, and an ``EventReply`` |
///
/// ```swift
/// @Handler func saved(_ info: [String: Any]?) -> EventResult { .handleAndContinue }
/// @Handler func picked(_ event: Event, reply: EventReply) { reply("done") }
/// ```
///
/// You can also write the event's name with its colon. A name with two or three colons is a selector:
/// `pick:userInfo:event:` goes to the handler with exactly that selector, which takes the sender, the user info and the
/// event. A handler with other parameters doesn't handle events; ``Route/nearMisses`` lists such handlers.
public protocol EventReceiver: Responder {
    /// Handles the event or ignores it.
    ///
    /// - Parameter event: The event for this responder, as changed by all decorators.
    /// - Returns: The effect on the event. After ``EventResult/ignoreAndContinue``, the route tries the responder's
    ///   `@Handler` methods with the event's name.
    /// - Throws: Any error. It ends the route and reaches its sender unchanged.
    func receive(_ event: Event) throws -> EventResult
}

/// An event receiver that looks up events in a table.
///
/// An event that the table doesn't contain, or that its handler ignores, goes to ``EventReceiver/receive(_:)``.
///
/// ```swift
/// final class Controller: LinkedResponder, StrategyReceiver {
///     lazy var eventStrategy = EventStrategy(["CustomButtonEvent": "buttonClicked:"], to: self)
/// }
/// ```
///
/// An explanation reads the table. For any other receiver, only a real route can determine the result.
public protocol StrategyReceiver: EventReceiver {
    /// The table.
    var eventStrategy: EventStrategy { get }
}

extension StrategyReceiver {
    /// Ignores an event that the table doesn't contain, or whose handler ignores it.
    ///
    /// - Returns: ``EventResult/ignoreAndContinue``.
    public func receive(_ event: Event) throws -> EventResult { .ignoreAndContinue }
}
