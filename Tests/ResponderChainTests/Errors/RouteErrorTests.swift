import ResponderChain
import TestSupport
import Testing

/// The texts of a route's errors for developers and senders from outside, including names and
/// reasons with line breaks.
@Suite struct RouteErrorTests {
    private static let name = "tap\n-[Admin]: done"

    private static let message = DispatchError.Context(
        selector: name,
        receiver: "SecretView",
        kind: .instance
    )

    private static let event = DispatchError.Context(
        selector: name,
        receiver: "SecretView",
        kind: .event
    )

    private static let sent = #"-[SecretView tap\n-[Admin]: done]: "#
    private static let routed = #"event 'tap\n-[Admin]: done' from SecretView: "#

    private static let fault =
        #"'tap\n-[Admin]: done' can't be handled, because of a problem in the program"#

    private static let none = #"there is no handler for 'tap\n-[Admin]: done'"#

    static let rows: [(error: RouteError, wording: String, code: String, text: String)] = [
        (
            .noResponder(message, asked: ["View", "Window"], suggestions: ["top:"]),
            "no responder of the chain has a handler for it; asked View, Window; "
                + "did you mean 'top:'?",
            "no-responder",
            none
        ),
        (
            .noResponder(
                message,
                asked: ["SecretView"],
                suggestions: ["secretTap:"],
                elsewhere: [
                    .init(selector: "tap:", receiver: "View", kind: .static),
                    .init(selector: "tap:", receiver: "Cell", kind: .instance),
                ]
            ),
            "no responder of the chain has a handler for it; asked SecretView; "
                + "'View' has it as a static handler: send it to the type; 'Cell' has it; "
                + "did you mean 'secretTap:'?",
            "no-responder",
            none
        ),
        (
            .noResponder(message, asked: [], suggestions: []),
            "no responder of the chain has a handler for it; asked none",
            "no-responder",
            none
        ),
        (
            .chainCycle(event, through: ["SecretView", "Cell"]),
            "the chain runs in a circle through SecretView, Cell; "
                + "set one of their next responders to another responder or to nil",
            "chain-cycle",
            fault
        ),
        (
            .endlessChain(event, limit: 9),
            "there are 9 responders on the path and no end; "
                + "does a nextResponder or childResponders create new ones on each access?",
            "endless-chain",
            fault
        ),
        (
            .emptyEventName(event),
            "an event needs a name",
            "empty-event-name",
            "an event needs a name"
        ),
        (
            .unknownEvent(event, suggestions: ["secret", "shows"]),
            "the strategy has no invocation for it; did you mean 'secret' or 'shows'?",
            "unknown-event",
            #"there is no event 'tap\n-[Admin]: done'"#
        ),
        (
            .disabled(message, responder: "SecretEditor", reason: "a secret\nby me"),
            #"'SecretEditor' has a handler for it but is disabled: a secret\nby me"#,
            "disabled",
            #"'tap\n-[Admin]: done' can't be handled now"#
        ),
        (
            .vetoed(message, by: "SecretGuard", reason: "a secret\u{1B}[2J"),
            #"'SecretGuard' refused it: a secret\u{1B}[2J"#,
            "vetoed",
            #"'tap\n-[Admin]: done' was refused"#
        ),
    ]

    @Test(arguments: rows)
    func `each case has its wordings: the sender learns nothing of the program`(
        error: RouteError,
        wording: String,
        code: String,
        text: String
    ) {
        let message = error.context == Self.event ? Self.routed : Self.sent
        #expect("\(error)" == message + wording)
        #expect(error.code == code)
        #expect(error.messageForSender == text)
        #expect(!text.lowercased().contains("secret"))
    }

    @Test func `every code is some error's, and no other error's`() throws {
        let codes = try errorCodes(in: "ResponderChain/Errors/RouteError.swift")
        #expect(Set(Self.rows.map(\.code)) == Set(codes))
        let others = try errorCodes(in: "SelectorDispatch/Errors/DispatchError.swift")
        #expect(Set(codes).intersection(others) == [])
    }

    @Test func `errors that differ only where their wording is cut off are different`() {
        let reason = String(repeating: "long ", count: 50)
        let first = RouteError.disabled(Self.message, responder: "Editor", reason: reason + "a")
        let second = RouteError.disabled(Self.message, responder: "Editor", reason: reason + "b")
        #expect(first.description == second.description)
        #expect(first != second)
    }

    @Test func `errors of sends and of routes are caught as one`() throws {
        let errors: [any MessageError] = [
            DispatchError.tooDeep(Self.message, limit: 9),
            RouteError.vetoed(Self.message, by: "A", reason: "b"),
        ]
        #expect(errors.map { $0.code } == ["too-deep", "vetoed"])
        #expect(
            errors.map { $0.messageForSender } == [
                Self.fault, #"'tap\n-[Admin]: done' was refused"#,
            ]
        )
    }
}
