public import SelectorDispatch

/// A map from event names to bound invocations: a table instead of an `if`–`else` chain over names.
///
/// ```swift
/// private lazy var strategy = try? EventStrategy([
///     "CustomButtonEvent": invocation(for: "buttonClicked:"),
///     "CustomSwitchEvent": invocation(for: "switchChanged:"),
/// ])
/// ```
///
/// An unknown selector throws when the table is created, not when an event arrives.
public struct EventStrategy {
    private let invocations: [String: Invocation]

    /// Creates a table.
    ///
    /// - Parameter invocations: the invocation that handles each event, by the event's name.
    public init(_ invocations: [String: Invocation]) {
        self.invocations = invocations
    }

    /// The names of the events that the strategy handles, sorted.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of events in the table.
    public var eventNames: [String] { invocations.keys.sorted() }

    /// The invocation for an event name; nil if there is none.
    ///
    /// - Complexity: O(1) on average.
    public subscript(eventName: String) -> Invocation? { invocations[eventName] }

    /// Returns a table with the events of both. If both have an event, the other table's invocation wins.
    ///
    /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of events in the two tables.
    public func merging(_ other: EventStrategy) -> EventStrategy {
        EventStrategy(invocations.merging(other.invocations) { $1 })
    }

    /// Returns whether the strategy has an invocation for the event.
    ///
    /// - Complexity: O(1) on average.
    public func handles(_ event: Event) -> Bool { invocations[event.name] != nil }

    /// Invokes the invocation for an event.
    ///
    /// The first argument is the event's user info, or the event itself if the first parameter has that type. Further
    /// parameters keep the invocation's own arguments. An invocation without parameters gets no arguments.
    ///
    /// - Parameters:
    ///   - event: the event; its name selects the invocation.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Returns: the handler's result; nil for void.
    /// - Throws: ``RouteError/unknownEvent(_:suggestions:)`` if the table doesn't have the event; the errors of
    ///   `Invocation.invoke(policy:isolation:)`; the handler's own error, unchanged.
    /// - Complexity: O(1) on average to look up an event that the table has.
    @discardableResult
    public func handle(_ event: Event, isolation: isolated (any Actor)? = #isolation) throws -> Any? {
        guard var invocation = invocations[event.name] else {
            let receiver = event.sender.map { "\(type(of: $0))" } ?? "an unknown sender"
            throw RouteError.unknownEvent(
                DispatchError.Context(selector: event.name, receiver: receiver, kind: .event),
                suggestions: nearestMatches(to: event.name, in: eventNames))
        }
        if invocation.argumentCount > 0 { try invocation.setArgument(Self.argument(event, for: invocation), at: 0) }
        return try invocation.invoke(policy: .lenient, isolation: isolation)
    }

    /// Returns an invocation's first argument: the event or its user info.
    static func argument(_ event: Event, for invocation: Invocation) -> Any? {
        let type = invocation.methodSignature?.parameters.first?.type
        return type.flatMap { EventHandlerShape.Content($0, isExact: true) } == .event ? event : event.userInfo
    }

    /// Handles an event if the table has it.
    ///
    /// - Parameters:
    ///   - event: the event; its name selects the invocation.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Returns: ``EventResult/ignoreAndContinue`` if the table doesn't have the event. Otherwise what the handler
    ///   returned if that is an `EventResult`, and ``EventResult/handleAndStop`` if it isn't.
    /// - Throws: the errors of `Invocation.invoke(policy:isolation:)`; the handler's own error, unchanged.
    /// - Complexity: O(1) on average to look up the event.
    public func receive(_ event: Event, isolation: isolated (any Actor)? = #isolation) throws -> EventResult {
        guard handles(event) else { return .ignoreAndContinue }
        return try handle(event, isolation: isolation) as? EventResult ?? .handleAndStop
    }
}
