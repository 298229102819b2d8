import ResponderChain
import SelectorDispatch
import TestSupport
import Testing

/// What a route's errors say: to developers, and to whoever sent the message from outside.
@Suite struct RouteErrorTests {
    @Test func `each case has its wording`() {
        let message = DispatchError.Context(selector: "tap:", receiver: "View", kind: .instance)
        let event = DispatchError.Context(selector: "shown", receiver: "View", kind: .event)
        let table: [(RouteError, String)] = [
            (
                .noResponder(message, asked: ["View", "Window"], suggestions: ["top:"]),
                "-[View tap:]: no responder of the chain has a handler for it; asked View, Window; did you mean 'top:'?"
            ),
            (
                .noResponder(
                    message, asked: ["View"], suggestions: ["top:"],
                    elsewhere: [
                        .init(selector: "tap:", receiver: "View", kind: .static),
                        .init(selector: "tap:", receiver: "Cell", kind: .instance),
                    ]),
                "-[View tap:]: no responder of the chain has a handler for it; asked View; 'View' has it as a static "
                    + "handler: send it to the type; 'Cell' has it; did you mean 'top:'?"
            ),
            (
                .noResponder(message, asked: [], suggestions: []),
                "-[View tap:]: no responder of the chain has a handler for it; asked nobody"
            ),
            (
                .chainCycle(event, through: ["View", "Cell"]),
                "event 'shown' from View: the chain runs in a circle through View, Cell; "
                    + "set one of their next responders to another responder or to nil"
            ),
            (
                .endlessChain(event, limit: 9),
                "event 'shown' from View: there are 9 responders on its way and no end; "
                    + "does a nextResponder or childResponders make new ones each time it is asked?"
            ),
            (.emptyEventName(event), "event 'shown' from View: an event needs a name"),
            (
                .unknownEvent(event, suggestions: ["show", "shows"]),
                "event 'shown' from View: the strategy has no invocation for it; did you mean 'show' or 'shows'?"
            ),
        ]
        for (error, wording) in table {
            #expect("\(error)" == wording)
            #expect(error.context == (wording.hasPrefix("event") ? event : message))
        }
    }

    @Test func `reasons and names from outside are shown so that they can't pass for other lines`() {
        let forged = "tap\n-[Admin login]: done"
        let message = DispatchError.Context(selector: forged, receiver: "View", kind: .instance)
        let event = DispatchError.Context(selector: forged, receiver: "View", kind: .event)
        let selector = #"-[View tap\n-[Admin login]: done]"#
        let errors: [(RouteError, String)] = [
            (.emptyEventName(event), #"event 'tap\n-[Admin login]: done' from View: an event needs a name"#),
            (
                .disabled(message, responder: "Editor", reason: "locked\nby me"),
                selector + #": 'Editor' has a handler for it but is disabled: locked\nby me"#
            ),
            (.vetoed(message, by: "Guard", reason: "no\u{1B}[2J"), selector + #": 'Guard' refused it: no\u{1B}[2J"#),
        ]
        for (error, text) in errors { #expect("\(error)" == text) }
    }

    private static let message = DispatchError.Context(selector: "tap:\n", receiver: "SecretView", kind: .instance)
    private static let fault = #"'tap:\n' can't be handled, because of a fault in the program"#

    static let texts: [(RouteError, String, String)] = [
        (
            .noResponder(message, asked: ["SecretView"], suggestions: ["secretTap:"], elsewhere: [message]),
            "no-responder", #"there is no handler for 'tap:\n'"#
        ),
        (.unknownEvent(message, suggestions: ["secret"]), "unknown-event", #"there is no event 'tap:\n'"#),
        (.emptyEventName(message), "empty-event-name", "an event needs a name"),
        (
            .disabled(message, responder: "SecretView", reason: "a secret"), "disabled",
            #"'tap:\n' can't be handled now"#
        ),
        (.vetoed(message, by: "SecretGuard", reason: "a secret"), "vetoed", #"'tap:\n' was refused"#),
        (.chainCycle(message, through: ["SecretView"]), "chain-cycle", fault),
        (.endlessChain(message, limit: 9), "endless-chain", fault),
    ]

    @Test(arguments: texts) func `the sender learns what is wrong with the message, and nothing of the program`(
        error: RouteError, code: String, text: String
    ) {
        #expect(error.messageForSender == text)
        #expect(error.code == code)
        #expect(!text.lowercased().contains("secret"))
    }

    @Test func `every code is some error's, and no other error's`() throws {
        let codes = try errorCodes(in: "ResponderChain/Errors/RouteError.swift")
        #expect(Set(Self.texts.map(\.1)) == Set(codes))
        let others = try errorCodes(in: "SelectorDispatch/Errors/DispatchError+Sender.swift")
        #expect(Set(others).isDisjoint(with: codes))
    }

    @Test func `errors of sends and of routes are caught as one`() throws {
        let errors: [any MessageError] = [
            DispatchError.tooDeep(Self.message, limit: 9), RouteError.vetoed(Self.message, by: "A", reason: "b"),
        ]
        #expect(errors.map { $0.code } == ["too-deep", "vetoed"])
        #expect(errors.map { $0.messageForSender } == [Self.fault, #"'tap:\n' was refused"#])
    }
}
