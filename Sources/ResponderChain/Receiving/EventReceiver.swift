/// A responder that is offered every event of a route, by name.
///
/// A `@Handler` method that has the event's name handles it, too. To an event `saved` answers the first of these that a
/// responder has:
///
/// | selector | method |
/// | --- | --- |
/// | `saved` | takes nothing |
/// | `saved:` | takes the event, or its user info, as the parameter's type says |
/// | `saved:reply:`, `saved::` | takes one of these, and an ``EventReply`` |
///
/// ```swift
/// @Handler func saved(_ info: [String: Any]?) -> EventResult { .handleAndContinue }
/// @Handler func picked(_ event: Event, reply: EventReply) { reply("done") }
/// ```
///
/// The event's name may be written with the colon, too. One with two colons or three is a selector's: `pick:userInfo:event:`
/// is handled by the method that has it, which takes the sender, the user info and the event. Methods with other parameters
/// are no event's handlers: ``Route/nearMisses`` tells of them.
public protocol EventReceiver: Responder {
    /// Handles the event or lets it pass.
    ///
    /// - Returns: what becomes of the event. After ``EventResult/ignoreAndContinue`` a `@Handler` method whose selector is
    ///   the event's name is tried.
    /// - Throws: an error ends the route and reaches its sender unchanged.
    func receive(_ event: Event) throws -> EventResult
}

/// An event receiver with a table: what the table has is looked up there, and ``EventReceiver/receive(_:)`` is offered the
/// rest.
///
/// ```swift
/// final class Controller: LinkedResponder, StrategyReceiver {
///     lazy var eventStrategy = try? EventStrategy(["CustomButtonEvent": invocation(for: "buttonClicked:")])
/// }
/// ```
///
/// An explanation of a route looks into the table too, where any other receiver can only be asked by routing.
public protocol StrategyReceiver: EventReceiver {
    /// The table; nil stands for an empty one.
    var eventStrategy: EventStrategy? { get }
}

extension StrategyReceiver {
    /// Ignores what the strategy doesn't have.
    public func receive(_ event: Event) throws -> EventResult { .ignoreAndContinue }
}
