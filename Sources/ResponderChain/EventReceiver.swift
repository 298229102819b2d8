/// A responder that is offered every event of a route, by name.
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
///     lazy var eventStrategy = try? Strategy(["CustomButtonEvent": invocation(for: "buttonClicked:")])
/// }
/// ```
///
/// An explanation of a route looks into the table too, where any other receiver can only be asked by routing.
public protocol StrategyReceiver: EventReceiver {
    /// The table; nil stands for an empty one.
    var eventStrategy: Strategy? { get }
}

extension StrategyReceiver {
    /// Ignores what the strategy doesn't have.
    public func receive(_ event: Event) throws -> EventResult { .ignoreAndContinue }
}
