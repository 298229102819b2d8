import SelectorDispatch
import TestSupport
import Testing

@Suite struct DispatchErrorTests {
    @Test(
        arguments: [
            ([any Error]?.self, "[any Error]?"), ((any Error)?.self, "(any Error)?"),
            (((Int) -> Bool)?.self, "((Int) -> Bool)?"), ([String: Any].self, "[String: Any]"),
            ([Int??].self, "[Int??]"), (AnyObject?.self, "AnyObject?"), (Set<Int>.self, "Set<Int>"),
            ((any Error.Type).self, "any Error.Type"), ((any Error).Type.self, "(any Error).Type"),
            ((any AnyObject.Type).self, "any AnyObject.Type"), (Any.Type.self, "Any.Type"),
            (Int.Type.self, "Int.Type"), ((any Sequence<Int>).self, "any Sequence<Int>"),
            ((any Sequence<Int>).Type.self, "(any Sequence<Int>).Type"),
            ((any Sequence<any Collection<Int>>)?.self, "(any Sequence<any Collection<Int>>)?"),
            (((any Sequence<Int>) -> Bool).self, "(any Sequence<Int>) -> Bool"),
            ((Int, any Sequence<Int>).self, "(Int, any Sequence<Int>)"),
            (Range<Int>.self, "Range<Int>"),
            (Result<any Sequence<Int>, Never>.self, "Result<any Sequence<Int>, Never>"),
        ] as [(Any.Type, String)]
    )
    func `a type is spelled as in source code`(type: Any.Type, text: String) {
        #expect(spelling(of: type) == text)
    }

    /// The runtime crashes when it prints these types, so they are no arguments of the test.
    @Test func `a type that the runtime can't print has a spelling`() {
        let unprinted = "a constrained protocol type"
        let table: [(type: Any.Type, text: String)] = [
            ((any Sequence<Int>.Type).self, unprinted),
            ([any Sequence<Int>.Type]?.self, "[\(unprinted)]?"),
            ((any Sequence<any Sequence<Int>.Type>).self, unprinted),
            ((Int, any Sequence<Int>.Type).self, "(Int, \(unprinted))"),
            (((any Sequence<Int>.Type, Int) -> Bool).self, "(\(unprinted), Int) -> Bool"),
            ((any Sequence<Int>.Type).Type.self, "(\(unprinted)).Type"),
        ]
        for row in table {
            let found = spelling(of: row.type)
            #expect(found == row.text)
        }
    }

    @Test(
        arguments: [
            (.send, "receiver.awaited.send(…)"), (.invoke, "Invocation.invoke(…)"),
            (.route, "responder.awaited.route(…)"),
        ] as [(DispatchError.Context.Call, String)]
    )
    func `the awaited form of the call that was made is the remedy`(
        call: DispatchError.Context.Call,
        remedy: String
    ) {
        let message = message("tap:", "View", by: call)
        #expect(
            "\(DispatchError.asynchronousHandler(message))"
                == "-[View tap:]: the handler is async; use 'try await \(remedy)'"
        )
        let isolation = DispatchError.wrongIsolation(
            message,
            handler: "MainActor",
            caller: "nonisolated"
        )
        let reason = "the handler is isolated to MainActor, but the sender runs nonisolated"
        #expect("\(isolation)" == "-[View tap:]: \(reason); use 'try await \(remedy)'")
    }

    @Test func `each case has its wording`() {
        let event = message("shown", "View", .event)
        let message = message("tap:", "View")
        let second = DispatchError.Argument(index: 1, label: "info")
        let places: [HandlerLocation] = [
            .init(file: "A/A.swift", line: 1, column: 2),
            .init(file: "B/B.swift", line: 3, column: 4),
        ]
        let nonisolated =
            "the handler is async and nonisolated, so it leaves its sender's isolation, and its"
        let staying = "is not Sendable; declare it nonisolated(nonsending) to keep it here, or"
        let elsewhere = "the handler runs in a different isolation and its"
        let table: KeyValuePairs<DispatchError, String> = [
            .tooFewArguments(message, expected: 2, actual: 1):
                "too few arguments: it takes 2, the array has 1; add the missing elements (null where there is no value) "
                + "or send with policy: .lenient",
            .tooManyArguments(message, expected: 0, actual: 1):
                "too many arguments: it takes 0, the array has 1; remove the extra elements or send with policy: .lenient",
            .wrongType(message, second, expected: "Any", actual: "Int"):
                "argument 1 (info) must be Any, not Int",
            .null(message, second, expected: "Int", isMissing: false):
                "argument 1 (info) must be Int, but it is null; pass a value or make the parameter optional",
            .null(message, second, expected: "Int", isMissing: true):
                "argument 1 (info) must be Int, but it is missing; pass a value or make the parameter optional",
            .unsupportedHandler(message):
                "the handler can't be called safely, because this version of Swift lays out types or functions in a way "
                + "that this version of SelectorDispatch doesn't know; update SelectorDispatch or call the method "
                + "directly",
            .missingType(message):
                "the handler can't be called, because the compiler left a type that it names out of this optimized "
                + "program; declare the global actor in its isolation, or in the type of a function that it takes or "
                + "returns, as an actor or a class",
            .notSendable(message, value: .target, type: "View"):
                "\(elsewhere) receiver's type 'View' is not Sendable; send from the handler's isolation or make the type "
                + "Sendable",
            .notSendable(message, value: .target, type: "View", isNonisolated: true):
                "\(nonisolated) receiver's type 'View' \(staying) make the type Sendable",
            .notSendable(message, value: .untypedResult, type: "Box"):
                "its result's type 'Box' is not Sendable, so it stays in the receiver's isolation; request it there by "
                + "'returning:', or return a Sendable type",
            .notSendable(message, value: .returnValue, type: "Box"):
                "the forwarder is isolated and its return value, of type 'Box', may not be Sendable; set it with "
                + "setReturnValue(_:), or forward the message to a handler with a Sendable result",
            .notSendable(message, value: .result, type: "Box", isNonisolated: true):
                "\(nonisolated) result's type 'Box' \(staying) return a Sendable type",
            .notSendable(message, value: .result, type: "Box"):
                "\(elsewhere) result's type 'Box' is not Sendable; send from the handler's isolation or return a Sendable "
                + "type",
            .targetReleased(message):
                "the invocation's weakly held target has been released; keep the target alive or bind another",
            .nullTarget(message): "the receiver is nil; unwrap it before sending",
            .targetUnbound(message):
                "the invocation has no target; give it one with bind(to:) or call invoke(on:)",
            .argumentIndexOutOfRange(message, index: 2, count: 1):
                "there is no argument 2; it takes 1, counted from 0",
            .argumentIndexOutOfRange(message, index: 0, count: 0):
                "there is no argument 0; it takes no arguments",
            .conflictingHandlers(message, places):
                "more than one handler is registered: A/A.swift:1:2, B/B.swift:3:4; rename one or give it another "
                + "selector with @Handler(\"…\")",
            .noArgumentLabeled(message, label: "at", labels: ["_", "to"]):
                "there is no single argument labeled 'at'; the labels are _, to",
            .noArgumentLabeled(message, label: "at", labels: []):
                "there is no single argument labeled 'at'; it takes no arguments",
            .wrongColonCount(message, expected: 2, actual: 1):
                "the selector has 1 colon, but the handler takes 2 arguments; write one colon for each argument",
            .malformedSelector(message):
                "the selector has blanks; write a name without blanks, and one colon for each argument",
            .unreachableReceiver(message):
                "the handler was added to 'View', which isn't a receiver's own type; add it to each type that receives the "
                + "message, or to their superclass",
            .forwardingCircle(message, through: ["View", "Cell"]):
                "it is forwarded in a circle through View, Cell; return nil from one of their forwardingTarget(for:)",
            .wrongResult(message, expected: "Int", actual: "String"):
                "the handler has run, but its result is String, not Int; ask for its own type with 'returning:'",
            .tooDeep(event, limit: 9):
                "it was routed or forwarded more than 9 levels deep; check for a handler that routes its own "
                + "message, or receivers that forward it to each other",
        ]
        for (error, wording) in table {
            #expect(
                "\(error)"
                    == (error.context == event ? "event 'shown' from View: " : "-[View tap:]: ")
                    + wording
            )
            #expect([message, event].contains(error.context))
        }
    }
}

/// The text of an error for a sender from outside.
@Suite struct DispatchErrorSenderTests {
    private static let message = DispatchError.Context(
        selector: "tap:\n",
        receiver: "SecretView",
        kind: .instance
    )
    private static let argument = DispatchError.Argument(index: 1, label: "times")
    private static let wrong = #"argument 1 (times) of 'tap:\n' has the wrong type"#
    private static let fault = #"'tap:\n' can't be handled, because of a problem in the program"#

    private static func wrongType(_ detail: DispatchError.ValueDetail) -> DispatchError {
        .wrongType(
            message,
            argument,
            expected: "SecretType",
            actual: "SecretNumber",
            detail: detail
        )
    }

    static let texts: KeyValuePairs<DispatchError, (code: String, text: String)> = [
        .unrecognizedSelector(
            message,
            suggestions: ["secretTap:"],
            hasHandlers: true,
            elsewhere: [message]
        ):
            ("unrecognized-selector", #"there is no handler for 'tap:\n'"#),
        .tooFewArguments(message, expected: 2, actual: 1):
            ("too-few-arguments", #"'tap:\n' takes 2 arguments, not 1"#),
        .tooManyArguments(message, expected: 1, actual: 3):
            ("too-many-arguments", #"'tap:\n' takes 1 argument, not 3"#),
        wrongType(.none): ("wrong-type", wrong),
        wrongType(.convertible(literal: "SecretType()")): ("wrong-type", wrong),
        wrongType(.outOfRange(value: "300", lowest: "0", highest: "255")):
            ("wrong-type", "\(wrong); 300 is out of its range, 0 to 255"),
        wrongType(.notWhole(value: "1.5")): ("wrong-type", "\(wrong); 1.5 is not a whole number"),
        wrongType(.noSuchRawValue("pu\nrple")): (
            "wrong-type", wrong + #"; 'pu\nrple' is none of its values"#
        ),
        .null(message, argument, expected: "SecretType", isMissing: false):
            ("null", #"argument 1 (times) of 'tap:\n' is null"#),
        .null(message, argument, expected: "SecretType", isMissing: true):
            ("null", #"argument 1 (times) of 'tap:\n' is missing"#),
        .argumentIndexOutOfRange(message, index: 2, count: 1):
            ("argument-index-out-of-range", #"'tap:\n' has no argument 2"#),
        .noArgumentLabeled(message, label: "a\nt", labels: ["secret"]):
            ("no-argument-labeled", #"'tap:\n' has no single argument 'a\nt'"#),
        .wrongResult(message, expected: "SecretType", actual: "SecretNumber"):
            ("wrong-result", #"'tap:\n' was handled, but its result has the wrong type"#),
        .wrongIsolation(message, handler: "SecretActor", caller: "nonisolated"): (
            "wrong-isolation", fault
        ),
        .unsupportedHandler(message): ("unsupported-handler", fault),
        .missingType(message): ("missing-type", fault),
        .asynchronousHandler(message): ("asynchronous-handler", fault),
        .notSendable(message, value: .target, type: "SecretView"): ("not-sendable", fault),
        .targetReleased(message): ("target-released", fault),
        .nullTarget(message): ("null-target", fault),
        .targetUnbound(message): ("target-unbound", fault),
        .wrongColonCount(message, expected: 2, actual: 1): ("wrong-colon-count", fault),
        .malformedSelector(message): ("malformed-selector", fault),
        .unreachableReceiver(message): ("unreachable-receiver", fault),
        .forwardingCircle(message, through: ["SecretView"]): ("forwarding-circle", fault),
        .conflictingHandlers(message, [.init(file: "Secret/A.swift", line: 1, column: 2)]):
            ("conflicting-handlers", fault),
        .tooDeep(message, limit: 9): ("too-deep", fault),
    ]

    @Test(arguments: texts)
    func `the sender learns the problem with the message, and nothing of the program`(
        error: DispatchError,
        expected: (code: String, text: String)
    ) {
        #expect((error.code, error.messageForSender) == expected)
        #expect(!expected.text.lowercased().contains("secret"))
    }

    @Test func `every code is some error's`() throws {
        let codes = try errorCodes(in: "SelectorDispatch/Errors/DispatchError.swift")
        #expect(Set(Self.texts.map(\.value.code)) == Set(codes))
    }
}
