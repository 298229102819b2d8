import SelectorDispatch
import Testing

@Suite struct DispatchErrorTests {
    /// The message of the error that `send` throws.
    private func message(_ send: () throws -> Any?) -> String {
        do {
            return "no error: \(try send() as Any)"
        } catch {
            return "\(error)"
        }
    }

    private let controller = SpecialCartController()

    @Test func `too few arguments are told with both counts`() {
        #expect(
            message { try controller.send("btnClick1:userInfo:", with: [Button()]) }  // selector-check: elsewhere
                == "-[SpecialCartController btnClick1:userInfo:]: too few arguments: it takes 2, the array has 1; "
                + "add the missing elements (null where there is no value) or send with policy: .lenient")
    }

    @Test func `too many arguments are told with both counts`() {
        #expect(
            message { try controller.send("reload", with: [1]) }  // selector-check: elsewhere
                == "-[SpecialCartController reload]: too many arguments: it takes 0, the array has 1; "
                + "remove the extra elements or send with policy: .lenient")
    }

    @Test func `a wrong type is told with index, label, expected and found type`() {
        #expect(
            message { try controller.send("btnClick1:userInfo:", with: [Button(), 3]) }
                == "-[SpecialCartController btnClick1:userInfo:]: argument 1 (userInfo) must be Dictionary<String, Any>, "
                + "not Int")
        #expect(
            message { try controller.send("count:", with: [String?.some("3") as Any]) }
                == "-[SpecialCartController count:]: argument 0 must be Int, not String; "
                + "pass 3, or send with a policy that is .convertingData")
    }

    @Test func `null is told from missing`() {
        #expect(
            message { try controller.send("btnClick1:userInfo:", with: [Button(), nil]) }
                == "-[SpecialCartController btnClick1:userInfo:]: argument 1 (userInfo) must be Dictionary<String, Any>, "
                + "but it is null; pass a value or make the parameter optional")
        #expect(
            message { try controller.send("btnClick1:userInfo:", with: [Button()], policy: .lenient) }
                == "-[SpecialCartController btnClick1:userInfo:]: argument 1 (userInfo) must be Dictionary<String, Any>, "
                + "but it is missing; pass a value or make the parameter optional")
    }

    @Test func `an unknown selector names the type and the nearest matches`() {
        #expect(
            message { try controller.send("btnClik1:userInfo:", with: []) }  // selector-check: elsewhere
                == "-[SpecialCartController btnClik1:userInfo:]: unrecognized selector sent to instance; "
                + "did you mean 'btnClick1:userInfo:'?")
        #expect(
            message { try controller.send("nothingLikeIt") }  // selector-check: elsewhere
                == "-[SpecialCartController nothingLikeIt]: unrecognized selector sent to instance; "
                + "no handler of 'SpecialCartController' has a similar name")
        #expect(
            message { try CartController.send("mke:", with: [1]) }  // selector-check: elsewhere
                == "+[CartController mke:]: unrecognized selector sent to type; did you mean 'make:'?")
    }

    @Test func `a type without handlers is told so`() {
        #expect(
            message { try Silent().send("beSilent") }  // selector-check: elsewhere
                == "-[Silent beSilent]: unrecognized selector sent to instance; 'Silent' has no handlers in this registry: "
                + "annotate the method with @Handler and add the plugin HandlerRegistryPlugin to its target")
    }

    @Test(
        arguments: [
            (.send, "receiver.awaited.send(…)"), (.invoke, "Invocation.invoke(…)"),
            (.route, "responder.awaited.route(…)"),
        ] as [(DispatchError.Context.Call, String)])
    func `the awaited form of the call that was made is the remedy`(
        call: DispatchError.Context.Call, remedy: String
    ) {
        let message = DispatchError.Context(selector: "tap:", receiver: "View", kind: .instance, call: call)
        #expect(
            "\(DispatchError.asynchronousHandler(message))"
                == "-[View tap:]: the handler is async; use 'try await \(remedy)'")
        #expect(
            "\(DispatchError.wrongIsolation(message, handler: "MainActor", caller: "nonisolated"))"
                == "-[View tap:]: the handler is isolated to MainActor, but the sender runs nonisolated; "
                + "use 'try await \(remedy)'")
    }

    @Test func `every other case has its wording`() {
        let message = DispatchError.Context(selector: "tap:", receiver: "View", kind: .instance)
        let event = DispatchError.Context(selector: "shown", receiver: "View", kind: .event)
        let table: [(DispatchError, String)] = [
            (
                .wrongIsolation(message, handler: "MainActor", caller: "nonisolated"),
                "-[View tap:]: the handler is isolated to MainActor, but the sender runs nonisolated; "
                    + "use 'try await receiver.awaited.send(…)'"
            ),
            (
                .unsupportedHandler(message),
                "-[View tap:]: the handler can't be called safely, because this version of Swift lays out types or "
                    + "functions in a way that this version of SelectorDispatch doesn't know; update SelectorDispatch or "
                    + "call the method directly"
            ),
            (
                .asynchronousHandler(message),
                "-[View tap:]: the handler is async; use 'try await receiver.awaited.send(…)'"
            ),
            (
                .notSendable(message, value: .target, type: "View"),
                "-[View tap:]: the handler runs in another isolation and its receiver's type 'View' is not Sendable; "
                    + "send from the handler's isolation or make the type Sendable"
            ),
            (
                .notSendable(message, value: .target, type: "View", isNonisolated: true),
                "-[View tap:]: the handler is async and nonisolated, so it leaves its sender's isolation, and its "
                    + "receiver's type 'View' is not Sendable; declare it nonisolated(nonsending), so that it stays, or "
                    + "make the type Sendable"
            ),
            (
                .notSendable(message, value: .result, type: "Box", isNonisolated: true),
                "-[View tap:]: the handler is async and nonisolated, so it leaves its sender's isolation, and its "
                    + "result's type 'Box' is not Sendable; declare it nonisolated(nonsending), so that it stays, or "
                    + "return a Sendable type"
            ),
            (
                .notSendable(message, value: .result, type: "Box"),
                "-[View tap:]: the handler runs in another isolation and its result's type 'Box' is not Sendable; "
                    + "send from the handler's isolation or return a Sendable type"
            ),
            (
                .targetReleased(message),
                "-[View tap:]: the invocation's weakly held target has been released; keep the target alive or bind "
                    + "another"
            ),
            (
                .nullTarget(message),
                "-[View tap:]: there is no receiver, the value is nil; unwrap it before sending"
            ),
            (
                .targetUnbound(message),
                "-[View tap:]: the invocation has no target; give it one with bind(to:) or call invoke(on:)"
            ),
            (
                .argumentIndexOutOfRange(message, index: 2, count: 1),
                "-[View tap:]: there is no argument 2; it takes 1, counted from 0"
            ),
            (
                .argumentIndexOutOfRange(message, index: 0, count: 0),
                "-[View tap:]: there is no argument 0; it takes no arguments"
            ),
            (
                .conflictingHandlers(
                    message,
                    [.init(file: "A/A.swift", line: 1, column: 2), .init(file: "B/B.swift", line: 3, column: 4)]
                ),
                "-[View tap:]: more than one handler is registered: A/A.swift:1:2, B/B.swift:3:4; "
                    + "rename one or give it another selector with @Handler(\"…\")"
            ),
            (
                .noArgumentLabeled(message, label: "at", labels: ["_", "to"]),
                "-[View tap:]: there is no single argument labeled 'at'; the labels are _, to"
            ),
            (
                .noArgumentLabeled(message, label: "at", labels: []),
                "-[View tap:]: there is no single argument labeled 'at'; it takes no arguments"
            ),
            (
                .wrongColonCount(message, expected: 2, actual: 1),
                "-[View tap:]: the selector has 1 colon, but the handler takes 2 arguments; "
                    + "write one colon for each argument"
            ),
            (
                .malformedSelector(message),
                "-[View tap:]: the selector has blanks; write a name without blanks, and one colon for each argument"
            ),
            (
                .unreachableReceiver(message),
                "-[View tap:]: the handler was added to 'View', which is no receiver's own type; "
                    + "add it to each type that receives the message, or to their superclass"
            ),
            (
                .forwardingCircle(message, through: ["View", "Cell"]),
                "-[View tap:]: it is forwarded in a circle through View, Cell; "
                    + "return nil from one of their forwardingTarget(for:)"
            ),
            (
                .wrongResult(message, expected: "Int", actual: "String"),
                "-[View tap:]: the handler has run, but its result is String, not Int; "
                    + "ask for its own type with 'returning:'"
            ),
            (
                .tooDeep(event, limit: 9),
                "event 'shown' from View: it was routed or forwarded more than 9 levels deep; "
                    + "does a handler route the message that it handles, or a receiver forward it to one that forwards "
                    + "it again?"
            ),
        ]
        for (error, wording) in table {
            #expect("\(error)" == wording)
            #expect(error.context == (wording.hasPrefix("event") ? event : message))
        }
    }
}
