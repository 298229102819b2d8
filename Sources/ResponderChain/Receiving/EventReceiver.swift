public import SelectorDispatch

/// A responder that gets every event of a route.
///
/// A `@Handler` method with the event's name also handles the event. The event `saved` goes to the
/// first of these handlers that a responder has:
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
/// You can also write the event's name with its colon. A name with two or three colons is a
/// selector: `pick:userInfo:event:` goes to the handler with exactly that selector, which takes the
/// sender, the user info and the event. A handler with other parameters doesn't handle events;
/// ``Route/nearMisses`` lists such handlers.
public protocol EventReceiver: Responder {
    /// Handles the event or ignores it.
    ///
    /// - Parameter event: The event for this responder, as changed by all decorators.
    /// - Returns: The effect on the event. After ``EventResult/ignoreAndContinue``, the route tries
    ///   the responder's `@Handler` methods with the event's name.
    /// - Throws: Any error. It ends the route and reaches its sender unchanged.
    func receive(_ event: Event) throws -> EventResult
}

/// An event receiver that looks up events in a table.
///
/// An event that the table doesn't contain, or that its handler ignores, goes to
/// ``EventReceiver/receive(_:)``.
///
/// ```swift
/// final class Controller: LinkedResponder, StrategyReceiver {
///     lazy var eventStrategy = EventStrategy(["CustomButtonEvent": "buttonClicked:"], to: self)
/// }
/// ```
///
/// An explanation reads the table. For any other receiver, only a real route can determine the
/// result.
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

/// A map from event names to handlers: a table instead of an `if`–`else` chain over names.
///
/// ```swift
/// final class SwitchController: LinkedResponder, StrategyReceiver {
///     lazy var eventStrategy = EventStrategy(
///         ["CustomButtonEvent": "buttonClicked", "CustomSwitchEvent": "switchChanged:"], to: self)
/// }
/// ```
///
/// A handler takes nothing, the event or its user info, or one of these and an ``EventReply``. With
/// two other parameters, it takes the sender and the user info; with three, the event as well.
///
/// A table can be written without `try`. A selector without a handler, or a handler that is
/// asynchronous or takes no event, is one of ``problems``, appears in an explanation, and is the
/// error of the first route that needs it.
public struct EventStrategy {
    private var entries: [String: Result<Entry, DispatchError>] = [:]

    /// Creates a table of a receiver's handlers.
    ///
    /// - Parameters:
    ///   - selectors: The selector of the handler for each event, by the event's name.
    ///   - receiver: The object that has the handlers.
    ///   - ownership: Whether the table keeps the receiver alive. By default it doesn't, because a
    ///     receiver must not be kept alive by its own table.
    ///   - registry: The registry that has the handlers.
    public init(
        _ selectors: [String: Selector],
        to receiver: Any,
        holding ownership: Invocation.Ownership = .weak,
        registry: HandlerRegistry = .shared
    ) {
        for (name, selector) in selectors {
            add(name) { () throws(DispatchError) in
                try Invocation(selector, target: receiver, holding: ownership, registry: registry)
            }
        }
    }

    /// Creates a table of invocations, which may have different targets and their own arguments.
    ///
    /// An invocation with more than one argument keeps them, except for the first and an
    /// ``EventReply``.
    ///
    /// - Parameter invocations: The invocation that handles each event, by the event's name.
    public init(_ invocations: [String: Invocation]) {
        for (name, invocation) in invocations {
            add(name) { () throws(DispatchError) in invocation }
        }
    }

    private mutating func add(_ name: String, _ invocation: () throws(DispatchError) -> Invocation)
    {
        entries.set(Result { () throws(DispatchError) in try Entry(invocation()) }, for: name)
    }

    /// The names of the events that the strategy handles, sorted.
    public var eventNames: [String] { sorted(Array(entries.keys)) { $0 } }

    /// The errors of the entries that can't handle their event, sorted by the events' names.
    public var problems: [DispatchError] {
        var problems: [DispatchError] = []
        for name in eventNames {
            if case .failure(let error) = entries[name] { problems.append(error) }
        }
        return problems
    }

    /// Returns a table with the events of both, and with the other table's handler for an event
    /// that both contain.
    ///
    /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of events in the two tables.
    public func merging(_ other: EventStrategy) -> EventStrategy {
        var merged = self
        for (name, entry) in other.entries { merged.entries.set(entry, for: name) }
        return merged
    }

    /// Returns whether the strategy has a handler for the event.
    public func handles(_ event: Event) -> Bool { entries[event.name] != nil }

    /// Runs the handler for an event.
    ///
    /// - Parameters:
    ///   - event: The event; its name selects the handler.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: The handler's result, or nil for void.
    /// - Throws: ``RouteError/unknownEvent(_:suggestions:)`` if the table doesn't contain the
    ///   event; the entry's error if it is one of ``problems``; the errors of
    ///   `Invocation.invoke(policy:isolation:)`; the handler's own error, unchanged.
    @discardableResult
    public func handle(_ event: Event, isolation: isolated (any Actor)? = #isolation) throws -> Any?
    {
        guard let result = try invoke(event, isolation: isolation) else {
            let receiver =
                if let sender = event.sender { "\(type(of: sender))" } else { "an unknown sender" }
            throw RouteError.unknownEvent(
                DispatchError.Context(selector: event.name, receiver: receiver, kind: .event),
                suggestions: nearestMatches(to: event.name, in: eventNames)
            )
        }
        return result
    }

    /// Runs the handler for an event.
    ///
    /// - Returns: The handler's result, or an outer nil if the table doesn't contain the event.
    private func invoke(_ event: Event, isolation: isolated (any Actor)?) throws -> Any?? {
        guard var invocation = try invocation(for: event)?.get() else { return nil }
        return .some(try invocation.invoke(policy: .lenient, isolation: isolation))
    }

    /// Handles an event if the table contains it.
    ///
    /// - Parameters:
    ///   - event: The event; its name selects the invocation.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: ``EventResult/ignoreAndContinue`` if the table doesn't contain the event.
    ///   Otherwise, the handler's result if that is an `EventResult`, or else
    ///   ``EventResult/handleAndStop``.
    /// - Throws: The errors of ``handle(_:isolation:)``.
    public func receive(_ event: Event, isolation: isolated (any Actor)? = #isolation) throws
        -> EventResult
    {
        guard let result = try invoke(event, isolation: isolation) else {
            return .ignoreAndContinue
        }
        return result as? EventResult ?? .handleAndStop
    }

    /// Returns the receiver's own handler for an event, if the table adds no arguments, or nil if
    /// there is none, or if only its invocation can call it.
    func handler(for event: String, of receiver: any Responder) -> HandlerSearch.Found? {
        guard case .success(let entry) = entries[event],
            let handler = entry.invocation.handler(of: receiver)
        else {
            return nil
        }
        return HandlerSearch.Found(
            selector: entry.invocation.selector,
            shape: entry.shape,
            handler: handler
        )
    }

    /// Returns the invocation for an event, with the event's arguments, or the error of its entry,
    /// or nil if the table doesn't contain the event.
    package func invocation(for event: Event) -> Result<Invocation, DispatchError>? {
        guard let entry = entries[event.name] else { return nil }
        return Result { () throws(DispatchError) in try entry.get().invocation(for: event) }
    }

    private struct Entry {
        let invocation: Invocation
        let shape: EventHandlerShape

        @_optimize(size) init(_ invocation: Invocation) throws(DispatchError) {
            self.invocation = invocation
            let own = invocation.arguments
            let count = invocation.argumentCount
            var types =
                invocation.methodSignature?.types ?? Array(repeating: Any.self, count: count)
            if own.count > 1 {
                types = Array(types.prefix(types.count > 1 && types[1] == EventReply.self ? 2 : 1))
            }
            let content = EventHandlerShape(takesUserInfo: true)
            shape = EventHandlerShape(types, isExact: true) ?? content
            if let target = invocation.target, invocation.methodSignature?.isAsync ?? false {
                throw .asynchronousHandler(
                    DispatchError.Context(invocation.selector, to: target, .strategy)
                )
            }
            let isTooMany = own.count > count
            let sample =
                isTooMany ? invocation : try self.invocation(for: Event(raised: "", [:], nil))
            for problem in sample.problems(isTooMany ? .strict : .lenient) {
                // A handler may take any type of sender.
                if case .null(_, let argument, _, isMissing: false) = problem, argument.index == 0 {
                    continue
                }
                throw problem
            }
        }

        func invocation(for event: Event) throws(DispatchError) -> Invocation {
            var invocation = invocation
            for (index, argument) in shape.arguments(event).enumerated() {
                try invocation.setArgument(argument, at: index)
            }
            return invocation
        }
    }
}

extension Invocation {
    /// Returns the errors of a call, except those of isolation.
    func problems(_ policy: ArgumentPolicy) -> [DispatchError] {
        guard let target, methodSignature != nil else { return [] }
        return registry.problems(
            sending: selector,
            type: receivingType(target) ?? type(of: target),
            isStatic: receivingType(target) != nil,
            with: arguments,
            policy: policy,
            by: .invoke
        )
    }
}

extension MethodSignature {
    var types: [Any.Type] { parameters.reduce(into: []) { $0.append($1.type) } }
}

/// A responder that declares the selectors that it handles without a `@Handler` method, and gets
/// their messages as invocations.
package protocol SelectorAnswering: Responder, MessageForwarder {
    /// Returns whether the responder handles the selector.
    func answers(_ selector: Selector) -> Bool
}
