import SelectorDispatch
import Testing

@Suite struct DispatchErrorTests {
    @Test(
        arguments: [
            ([any Error]?.self, "[any Error]?"), ((any Error)?.self, "(any Error)?"),
            (((Int) -> Bool)?.self, "((Int) -> Bool)?"),
            ([String: Any].self, "[String: Any]"), ([Int??].self, "[Int??]"), (AnyObject?.self, "AnyObject?"),
            (Set<Int>.self, "Set<Int>"),
        ] as [(Any.Type, String)])
    func `a type is spelled as in source code`(type: Any.Type, text: String) { #expect(spelling(of: type) == text) }

    @Test(
        arguments: [
            (.send, "receiver.awaited.send(…)"), (.invoke, "Invocation.invoke(…)"),
            (.route, "responder.awaited.route(…)"),
        ] as [(DispatchError.Context.Call, String)])
    func `the awaited form of the call that was made is the remedy`(call: DispatchError.Context.Call, remedy: String) {
        let message = DispatchError.Context(selector: "tap:", receiver: "View", kind: .instance, call: call)
        #expect(
            "\(DispatchError.asynchronousHandler(message))"
                == "-[View tap:]: the handler is async; use 'try await \(remedy)'")
        #expect(
            "\(DispatchError.wrongIsolation(message, handler: "MainActor", caller: "nonisolated"))"
                == "-[View tap:]: the handler is isolated to MainActor, but the sender runs nonisolated; "
                + "use 'try await \(remedy)'")
    }

    @Test func `each case has its wording`() {
        let message = DispatchError.Context(selector: "tap:", receiver: "View", kind: .instance)
        let event = DispatchError.Context(selector: "shown", receiver: "View", kind: .event)
        let second = DispatchError.Argument(index: 1, label: "info")
        let places: [HandlerLocation] = [
            .init(file: "A/A.swift", line: 1, column: 2), .init(file: "B/B.swift", line: 3, column: 4),
        ]
        let table: [(DispatchError, String)] = [
            (
                .tooFewArguments(message, expected: 2, actual: 1),
                "too few arguments: it takes 2, the array has 1; add the missing elements (null where there is no value) "
                    + "or send with policy: .lenient"
            ),
            (
                .tooManyArguments(message, expected: 0, actual: 1),
                "too many arguments: it takes 0, the array has 1; remove the extra elements or send with policy: .lenient"
            ),
            (.wrongType(message, second, expected: "Any", actual: "Int"), "argument 1 (info) must be Any, not Int"),
            (
                .null(message, second, expected: "Int", isMissing: false),
                "argument 1 (info) must be Int, but it is null; pass a value or make the parameter optional"
            ),
            (
                .null(message, second, expected: "Int", isMissing: true),
                "argument 1 (info) must be Int, but it is missing; pass a value or make the parameter optional"
            ),
            (
                .unsupportedHandler(message),
                "the handler can't be called safely, because this version of Swift lays out types or functions in a way "
                    + "that this version of SelectorDispatch doesn't know; update SelectorDispatch or call the method "
                    + "directly"
            ),
            (
                .notSendable(message, value: .target, type: "View"),
                "the handler runs in another isolation and its receiver's type 'View' is not Sendable; send from the "
                    + "handler's isolation or make the type Sendable"
            ),
            (
                .notSendable(message, value: .target, type: "View", isNonisolated: true),
                "the handler is async and nonisolated, so it leaves its sender's isolation, and its receiver's type "
                    + "'View' is not Sendable; declare it nonisolated(nonsending), so that it stays, or make the type "
                    + "Sendable"
            ),
            (
                .notSendable(message, value: .result, type: "Box", isNonisolated: true),
                "the handler is async and nonisolated, so it leaves its sender's isolation, and its result's type 'Box' "
                    + "is not Sendable; declare it nonisolated(nonsending), so that it stays, or return a Sendable type"
            ),
            (
                .notSendable(message, value: .result, type: "Box"),
                "the handler runs in another isolation and its result's type 'Box' is not Sendable; send from the "
                    + "handler's isolation or return a Sendable type"
            ),
            (
                .targetReleased(message),
                "the invocation's weakly held target has been released; keep the target alive or bind another"
            ),
            (.nullTarget(message), "there is no receiver, the value is nil; unwrap it before sending"),
            (.targetUnbound(message), "the invocation has no target; give it one with bind(to:) or call invoke(on:)"),
            (
                .argumentIndexOutOfRange(message, index: 2, count: 1),
                "there is no argument 2; it takes 1, counted from 0"
            ),
            (.argumentIndexOutOfRange(message, index: 0, count: 0), "there is no argument 0; it takes no arguments"),
            (
                .conflictingHandlers(message, places),
                "more than one handler is registered: A/A.swift:1:2, B/B.swift:3:4; rename one or give it another "
                    + "selector with @Handler(\"…\")"
            ),
            (
                .noArgumentLabeled(message, label: "at", labels: ["_", "to"]),
                "there is no single argument labeled 'at'; the labels are _, to"
            ),
            (
                .noArgumentLabeled(message, label: "at", labels: []),
                "there is no single argument labeled 'at'; it takes no arguments"
            ),
            (
                .wrongColonCount(message, expected: 2, actual: 1),
                "the selector has 1 colon, but the handler takes 2 arguments; write one colon for each argument"
            ),
            (
                .malformedSelector(message),
                "the selector has blanks; write a name without blanks, and one colon for each argument"
            ),
            (
                .unreachableReceiver(message),
                "the handler was added to 'View', which is no receiver's own type; add it to each type that receives the "
                    + "message, or to their superclass"
            ),
            (
                .forwardingCircle(message, through: ["View", "Cell"]),
                "it is forwarded in a circle through View, Cell; return nil from one of their forwardingTarget(for:)"
            ),
            (
                .wrongResult(message, expected: "Int", actual: "String"),
                "the handler has run, but its result is String, not Int; ask for its own type with 'returning:'"
            ),
            (
                .tooDeep(event, limit: 9),
                "it was routed or forwarded more than 9 levels deep; does a handler route the message that it handles, "
                    + "or a receiver forward it to one that forwards it again?"
            ),
        ]
        for (error, wording) in table {
            #expect("\(error)" == (error.context == event ? "event 'shown' from View: " : "-[View tap:]: ") + wording)
            #expect([message, event].contains(error.context))
        }
    }
}
