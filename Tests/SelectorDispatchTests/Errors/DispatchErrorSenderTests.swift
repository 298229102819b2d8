import SelectorDispatch
import TestSupport
import Testing

/// What whoever sent a message from outside learns of an error.
@Suite struct DispatchErrorSenderTests {
    private static let message = DispatchError.Context(selector: "tap:\n", receiver: "SecretView", kind: .instance)
    private static let argument = DispatchError.Argument(index: 1, label: "times")
    private static let fault = #"'tap:\n' can't be handled, because of a fault in the program"#

    private static func wrongType(_ detail: DispatchError.ValueDetail) -> DispatchError {
        .wrongType(message, argument, expected: "SecretType", actual: "SecretNumber", detail: detail)
    }

    static let texts: [(DispatchError, String, String)] = [
        (
            .unrecognizedSelector(message, suggestions: ["secretTap:"], hasHandlers: true, elsewhere: [message]),
            "unrecognized-selector", #"there is no handler for 'tap:\n'"#
        ),
        (.tooFewArguments(message, expected: 2, actual: 1), "too-few-arguments", #"'tap:\n' takes 2 arguments, not 1"#),
        (
            .tooManyArguments(message, expected: 1, actual: 3), "too-many-arguments",
            #"'tap:\n' takes 1 argument, not 3"#
        ),
        (wrongType(.none), "wrong-type", #"argument 1 (times) of 'tap:\n' has the wrong type"#),
        (
            wrongType(.convertible(literal: "SecretType()")), "wrong-type",
            #"argument 1 (times) of 'tap:\n' has the wrong type"#
        ),
        (
            wrongType(.outOfRange(value: "300", lowest: "0", highest: "255")), "wrong-type",
            #"argument 1 (times) of 'tap:\n' has the wrong type; 300 is out of its range, 0 to 255"#
        ),
        (
            wrongType(.notWhole(value: "1.5")), "wrong-type",
            #"argument 1 (times) of 'tap:\n' has the wrong type; 1.5 is not a whole number"#
        ),
        (
            wrongType(.noSuchRawValue("pu\nrple")), "wrong-type",
            #"argument 1 (times) of 'tap:\n' has the wrong type; 'pu\nrple' is none of its values"#
        ),
        (
            .null(message, argument, expected: "SecretType", isMissing: false), "null",
            #"argument 1 (times) of 'tap:\n' is null"#
        ),
        (
            .null(message, argument, expected: "SecretType", isMissing: true), "null",
            #"argument 1 (times) of 'tap:\n' is missing"#
        ),
        (
            .argumentIndexOutOfRange(message, index: 2, count: 1), "argument-index-out-of-range",
            #"'tap:\n' has no argument 2"#
        ),
        (
            .noArgumentLabeled(message, label: "a\nt", labels: ["secret"]), "no-argument-labeled",
            #"'tap:\n' has no single argument 'a\nt'"#
        ),
        (
            .wrongResult(message, expected: "SecretType", actual: "SecretNumber"), "wrong-result",
            #"'tap:\n' was handled, but its result has the wrong type"#
        ),
        (.wrongIsolation(message, handler: "SecretActor", caller: "nonisolated"), "wrong-isolation", fault),
        (.unsupportedHandler(message), "unsupported-handler", fault),
        (.asynchronousHandler(message), "asynchronous-handler", fault),
        (.notSendable(message, value: .target, type: "SecretView"), "not-sendable", fault),
        (.targetReleased(message), "target-released", fault),
        (.nullTarget(message), "null-target", fault),
        (.targetUnbound(message), "target-unbound", fault),
        (.wrongColonCount(message, expected: 2, actual: 1), "wrong-colon-count", fault),
        (.malformedSelector(message), "malformed-selector", fault),
        (.unreachableReceiver(message), "unreachable-receiver", fault),
        (.forwardingCircle(message, through: ["SecretView"]), "forwarding-circle", fault),
        (
            .conflictingHandlers(message, [.init(file: "Secret/A.swift", line: 1, column: 2)]),
            "conflicting-handlers", fault
        ),
        (.tooDeep(message, limit: 9), "too-deep", fault),
    ]

    @Test(arguments: texts) func `the sender learns what is wrong with the message, and nothing of the program`(
        error: DispatchError, code: String, text: String
    ) {
        #expect(error.messageForSender == text)
        #expect(error.code == code)
        #expect(!text.lowercased().contains("secret"))
    }

    @Test func `every code is some error's`() throws {
        let codes = try errorCodes(in: "SelectorDispatch/Errors/DispatchError+Sender.swift")
        #expect(Set(Self.texts.map(\.1)) == Set(codes))
    }
}
