public import SelectorDispatch

/// A map from event name to bound invocation: a table instead of an if-else over names.
///
/// ```swift
/// private lazy var strategy = try? EventStrategy([
///     "CustomButtonEvent": invocation(for: "buttonClicked:"),
///     "CustomSwitchEvent": invocation(for: "switchChanged:"),
/// ])
/// ```
///
/// An invocation for an unknown selector is an error where the table is made, not where an event arrives.
public struct EventStrategy {
    private let invocations: [String: Invocation]

    /// - Parameter invocations: event name to the invocation that handles it.
    public init(_ invocations: [String: Invocation]) {
        self.invocations = invocations
    }

    /// The names of the events that the strategy handles, sorted.
    public var eventNames: [String] { invocations.keys.sorted() }

    /// The invocation for an event name; nil if there is none.
    public subscript(eventName: String) -> Invocation? { invocations[eventName] }

    /// Both tables as one. Where both have an event, the other's invocation is taken.
    public func merging(_ other: EventStrategy) -> EventStrategy {
        EventStrategy(invocations.merging(other.invocations) { $1 })
    }

    /// Whether the strategy handles the event.
    public func handles(_ event: Event) -> Bool { invocations[event.name] != nil }

    /// Invokes the invocation for the event with the event's user info as its first argument, or the event itself if that is
    /// what it takes.
    ///
    /// An invocation without parameters is invoked without; further parameters keep the invocation's own arguments.
    ///
    /// - Returns: what the handler returned; nil for void.
    /// - Throws: ``RouteError/unknownEvent(_:suggestions:)``, the errors of ``Invocation/invoke(policy:isolation:)``,
    ///   and the handler's own error, unchanged.
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

    /// What an invocation is given of an event.
    static func argument(_ event: Event, for invocation: Invocation) -> Any? {
        let type = invocation.methodSignature?.parameters.first?.type
        return type.flatMap { EventHandlerShape.Content($0, isExact: true) } == .event ? event : event.userInfo
    }

    /// Handles the event if the strategy has it.
    ///
    /// - Returns: ``EventResult/ignoreAndContinue`` if it hasn't; else what the handler returned, if that is an
    ///   `EventResult`, and ``EventResult/handleAndStop`` if it isn't.
    /// - Throws: as ``handle(_:isolation:)``, but for an unknown event.
    public func receive(_ event: Event, isolation: isolated (any Actor)? = #isolation) throws -> EventResult {
        guard handles(event) else { return .ignoreAndContinue }
        return try handle(event, isolation: isolation) as? EventResult ?? .handleAndStop
    }
}
