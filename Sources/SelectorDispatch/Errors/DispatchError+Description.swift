extension DispatchError {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    @_optimize(size) public var description: String {
        switch self {
        case .unrecognizedSelector(let message, let suggestions, let hasHandlers, let elsewhere):
            "\(message): unrecognized selector sent to \(message.kind == .static ? "type" : "instance")"
                + ErrorWording.places(elsewhere, than: message)
                + Self.advice(message, suggestions, hasHandlers: hasHandlers, isElsewhere: !elsewhere.isEmpty)
        case .tooFewArguments(let message, let expected, let actual):
            "\(message): too few arguments: it takes \(expected), the array has \(actual); "
                + "add the missing elements (null where there is no value) or send with policy: .lenient"
        case .tooManyArguments(let message, let expected, let actual):
            "\(message): too many arguments: it takes \(expected), the array has \(actual); "
                + "remove the extra elements or send with policy: .lenient"
        case .wrongType(let message, let argument, let expected, let actual, let detail):
            "\(message): \(argument) must be \(expected), not \(actual)\(detail)"
        case .null(let message, let argument, let expected, let isMissing):
            // `any Sendable` is `Any` when a program runs.
            "\(message): \(argument) must \(expected == "Any" ? "have a value" : "be \(expected)"), but it is "
                + "\(isMissing ? "missing" : "null"); "
                + "pass a value or make the parameter optional"
        case .wrongIsolation(let message, let handler, let caller):
            "\(message): the handler is isolated to \(handler), but the sender runs \(caller); "
                + Self.awaiting(message)
        case .unsupportedHandler(let message):
            "\(message): the handler can't be called safely, because this version of Swift lays out types or functions in a "
                + "way that this version of SelectorDispatch doesn't know; update SelectorDispatch or call the method directly"
        case .asynchronousHandler(let message):
            "\(message): the handler is async; " + Self.awaiting(message)
        case .notSendable(let message, value: .target, let type, isNonisolated: true):
            "\(message): the handler is async and nonisolated, so it leaves its sender's isolation, and its receiver's type "
                + "'\(type)' is not Sendable; declare it nonisolated(nonsending) to keep it here, or make the type Sendable"
        case .notSendable(let message, value: .result, let type, isNonisolated: true):
            "\(message): the handler is async and nonisolated, so it leaves its sender's isolation, and its result's type "
                + "'\(type)' is not Sendable; declare it nonisolated(nonsending) to keep it here, or return a Sendable "
                + "type"
        case .notSendable(let message, value: .target, let type, isNonisolated: false):
            "\(message): the handler runs in a different isolation and its receiver's type '\(type)' is not Sendable; "
                + "\(message.call.rawValue) from the handler's isolation or make the type Sendable"
        case .notSendable(let message, value: .result, let type, isNonisolated: false):
            "\(message): the handler runs in a different isolation and its result's type '\(type)' is not Sendable; "
                + "\(message.call.rawValue) from the handler's isolation or return a Sendable type"
        case .notSendable(let message, value: .decoration, let type, isNonisolated: _):
            "\(message): the handler runs in a different isolation and '\(type)' changed the message on its way, "
                + "perhaps with a value that is not Sendable; route from the handler's isolation"
        case .targetReleased(let message):
            "\(message): the invocation's weakly held target has been released; keep the target alive or bind another"
        case .nullTarget(let message):
            "\(message): the receiver is nil; unwrap it before sending"
        case .targetUnbound(let message):
            "\(message): the invocation has no target; give it one with bind(to:) or call invoke(on:)"
        case .argumentIndexOutOfRange(let message, let index, let count):
            "\(message): there is no argument \(index); "
                + (count == 0 ? "it takes no arguments" : "it takes \(count), counted from 0")
        case .conflictingHandlers(let message, let locations):
            "\(message): more than one handler is registered: "
                + locations.map(\.description).joined(separator: ", ")
                + "; rename one or give it another selector with @Handler(\"…\")"
        case .tooDeep(let message, let limit):
            "\(message): it was routed or forwarded more than \(limit) levels deep; check for a handler that "
                + "routes its own message, or receivers that forward it to each other"
        case .forwardingCircle(let message, let through):
            "\(message): it is forwarded in a circle through \(ErrorWording.list(through)); "
                + "return nil from one of their forwardingTarget(for:)"
        case .wrongResult(let message, let expected, let actual):
            "\(message): the handler has run, but its result is \(actual), not \(expected); "
                + "ask for its own type with 'returning:'"
        case .noArgumentLabeled(let message, let label, let labels):
            "\(message): there is no single argument labeled '\(label.shown())'; "
                + (labels.isEmpty ? "it takes no arguments" : "the labels are \(labels.joined(separator: ", "))")
        case .wrongColonCount(let message, let expected, let actual):
            "\(message): the selector has \(ErrorWording.count(actual, "colon")), but the handler takes "
                + "\(ErrorWording.count(expected, "argument")); write one colon for each argument"
        case .malformedSelector(let message):
            "\(message): the selector \(message.selector.isEmpty ? "is empty" : "has blanks"); "
                + "write a name without blanks, and one colon for each argument"
        case .unreachableReceiver(let message):
            "\(message): the handler was added to '\(message.receiver)', which isn't a receiver's own type; "
                + "add it to each type that receives the message, or to their superclass"
        }
    }

    /// Returns advice to await the call. Its spelling means the awaited call in every context.
    @_optimize(size) private static func awaiting(_ message: Context) -> String {
        switch message.call {
        case .send: "use 'try await receiver.awaited.send(…)'"
        case .invoke: "use 'try await Invocation.invoke(…)'"
        case .route: "use 'try await responder.awaited.route(…)'"
        case .strategy: "a strategy can't await it; name it as its event and use 'try await responder.awaited.route(…)'"
        }
    }

    @_optimize(size) private static func advice(
        _ message: Context, _ suggestions: [String], hasHandlers: Bool, isElsewhere: Bool
    ) -> String {
        guard hasHandlers else {
            return
                "; '\(message.receiver)' has no handlers in this registry: annotate the method with @Handler and add the "
                + "plugin HandlerRegistryPlugin to its target"
        }
        guard suggestions.isEmpty, !isElsewhere else { return ErrorWording.question(suggestions) }
        return "; no handler of '\(message.receiver)' has a similar name"
    }
}

extension DispatchError.Context: CustomStringConvertible {
    /// The message in Objective-C's notation, such as `-[CartController btnClick1:userInfo:]`, with `+` for a static
    /// handler; an event as `event 'showNumber' from Button`.
    @_optimize(size) public var description: String {
        switch kind {
        case .instance: "-[\(receiver) \(selector.shown())]"
        case .static: "+[\(receiver) \(selector.shown())]"
        case .event: "event '\(selector.shown())' from \(receiver)"
        }
    }
}

extension DispatchError.Argument: CustomStringConvertible {
    /// The argument's index and label, such as `argument 1 (userInfo)`.
    public var description: String { label == "_" ? "argument \(index)" : "argument \(index) (\(label))" }
}

extension DispatchError.ValueDetail: CustomStringConvertible {
    /// The end of a sentence about the argument, such as `; 300 is out of its range, 0 to 255`.
    @_optimize(size) public var description: String {
        switch self {
        case .none: ""
        case .convertible(let literal):
            literal.map { "; pass \($0), or send with a policy that is .convertingData" }
                ?? "; send with a policy that is .convertingData"
        case .notWhole(let value): "; \(value.shown()) is not a whole number"
        case .outOfRange(let value, let lowest, let highest):
            "; \(value.shown()) is out of its range, \(lowest) to \(highest)"
        case .inexact(let value): "; it can't hold \(value.shown()) exactly"
        case .unreadable(let text): "; '\(text.shown())' can't be read as one"
        case .noSuchRawValue(let value): "; none of its values has the raw value '\(value.shown())'"
        }
    }
}
