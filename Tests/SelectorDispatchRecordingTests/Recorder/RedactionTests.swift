import Testing

@testable import SelectorDispatchRecording

final class Vault: LinkedResponder, Sendable {
    @Handler(.secret) func unlock(_ password: String) throws -> String {
        guard password == "sesame" else { throw Refusal(reason: "not \(password)") }
        return "gold"
    }

    @Handler(.secret) func told(_ info: [String: Any]?) {}
    @Handler(.secret) func pin(_ code: Int8) {}
    @Handler func look(_ place: String) -> String {
        place
    }

    struct Refusal: Error {
        let reason: String
    }
}

final class Box<Content: Sendable>: LinkedResponder, Sendable {
    @Handler(.secret) func fill(_ content: Content) {}
}

/// A chain's member that changes messages.
final class Changer: LinkedResponder, MessageDecorator {
    func decorate(_ message: inout RoutedMessage) {
        message.userInfo?["more"] = "sesame"
    }
}

/// A chain's member whose table leads to another object's secret handler.
final class Panel: LinkedResponder, StrategyReceiver {
    let eventStrategy: EventStrategy

    init(_ vault: Vault) {
        eventStrategy = EventStrategy(["typed": "told:"], to: vault)
    }
}

@Suite struct RedactionTests {
    let vault = Vault()
    let coder = JSONCoder()

    private func recorded(
        _ options: MessageRecorder.Options = .init(),
        _ body: () throws -> Void
    ) throws -> (text: String, lines: [String]) {
        let recorder = MessageRecorder(coder: coder, options: options)
        try coder.directory.add(vault, as: "vault")
        try recorder.record(body)
        let recording = try #require(recorder.recording)
        return ("\(recording)" + recording.page(), recorder.lines)
    }

    @Test
    func `values of a secret handler are in no recording, page or line, however they are sent`()
        throws
    {
        let changer = Changer()
        let box = Box<String>()
        changer.nextResponder = vault
        vault.nextResponder = box
        let result = try recorded {
            try vault.send("unlock:", with: ["sesame"])
            try vault.send("unlock(_:)", with: ["sesame"])
            _ = try? vault.send("unlock:", with: ["sesam"])
            try changer.route("unlock:", with: ["sesame"])
            try changer.route(event: "told", userInfo: ["word": "sesame"], sender: "sesame")
            try Forwarder(vault).send("unlock:", with: ["sesame"])
            try box.send("fill:", with: ["sesame"])
            try changer.route("fill:", with: ["sesame"])
            try vault.send("look:", with: ["here"])
        }
        #expect(!result.text.contains("sesam"))
        #expect(!result.text.contains("gold"))
        #expect(
            result.lines == [
                "1: unlock: ‹secret› → ‹secret›",
                "2: unlock(_:) ‹secret› → ‹secret›",
                "3: unlock: ‹secret› failed: ‹secret›",
                "4: unlock: ‹secret› → ‹secret›",
                #"5: told ["word": ‹secret›] → ‹secret›"#,
                "6: unlock: ‹secret› → ‹secret›",
                "7: fill: ‹secret› → ‹secret›",
                "8: fill: ‹secret› → ‹secret›",
                #"9: look: "here" → "here""#,
            ]
        )
        #expect(
            result.text.contains(
                #"{"arguments":[{"$unwritten":"it is secret"}],"result":{"returned":"#
            )
        )
    }

    @Test func `a misspelled message to a secret handler is secret`() throws {
        let result = try recorded {
            // selector-check: elsewhere
            #expect(throws: DispatchError.self) { try vault.send("unlok:", with: ["sesame"]) }
            #expect(throws: (any Error).self) { try vault.route("unlok:", with: ["sesame"]) }
            #expect(throws: DispatchError.self) { try vault.send("loook:", with: ["shelf"]) }
        }
        #expect(!result.text.contains("sesame"))
        #expect(result.lines[0].hasPrefix("1: unlok: ‹secret› failed: "))
        #expect(result.lines[1].hasPrefix("2: unlok: ‹secret› failed: "))
        #expect(result.lines[2].hasPrefix(#"3: loook: "shelf" failed: -[Vault loook:]:"#))
    }

    @Test func `an event that a table maps to a secret handler is secret`() throws {
        let result = try recorded {
            try Panel(vault).route(event: "typed", userInfo: ["word": "sesame"])
        }
        #expect(
            result.lines == [
                #"1: typed ["word": ‹secret›] → ‹secret›"#, "2: told: ‹secret› → ‹secret›",
            ]
        )
        #expect(!result.text.contains("sesame"))
    }

    @Test func `a replay with the recorder's closure compares the replaced values`() throws {
        let options = MessageRecorder.Options(redact: { $0.role == .result ? "•" : $0.value })
        let recorder = MessageRecorder(coder: coder, options: options)
        try coder.directory.add(vault, as: "vault")
        try recorder.record { try vault.send("look:", with: ["here"]) }
        var replay = Replay(coder: coder)
        replay.redact = options.redact
        #expect(try "\(replay.run(#require(recorder.recording)))" == "1 input, all as recorded")
    }

    @Test func `the library's errors don't show an argument that is secret or that a closure sees`()
        throws
    {
        let veto = ClosureDecorator.vetoing { _, _ in "sesame" }
        for options in [
            MessageRecorder.Options(), .init(redact: { $0.role == .argument(0) ? "•" : $0.value }),
        ] {
            let result = try recorded(options) {
                for code in ["4711", 4711, 47.11, "sesame"] as [Any] {
                    _ = try? vault.send("pin:", with: [code])
                }
                _ = try? vault.route("pin:", with: ["4711"], recordsPath: true)
                _ = try? vault.route(
                    "unlock:",
                    with: ["sesame"],
                    decoratedBy: [veto],
                    recordsPath: true
                )
                try vault.route(
                    event: "told",
                    userInfo: [:],
                    decoratedBy: [veto],
                    recordsPath: true
                )
                if options.redact != nil { _ = try? vault.send("look:", with: [4711]) }
            }
            let shown = options.redact == nil ? "‹secret›" : #""•""#
            let lines = ["String", "Int", "Double", "String", "String"].map {
                "pin: \(shown) failed: -[Vault pin:]: argument 0 must be Int8, not \($0)"
            }
            let others = [
                "unlock: \(shown) failed: -[Vault unlock:]: \\'ClosureDecorator\\' refused it: ‹secret›",
                "told [:] unhandled",
                "look: \(shown) failed: -[Vault look:]: argument 0 must be String, not Int",
            ]
            let expected = (lines + others).prefix(options.redact == nil ? 7 : 8)
            #expect(result.lines == expected.enumerated().map { "\($0 + 1): \($1)" })
            let words = ["4711", "47.11", "sesame"]
            #expect(words.filter(result.text.contains) == [])
            #expect(result.text.contains(#""code":"wrong-type""#))
        }
    }

    @Test
    func
        `one closure sees each argument, user info, result and error, before anything is kept of it`()
        throws
    {
        let options = MessageRecorder.Options { value in
            switch value.role {
            case .argument(0) where value.selector == "look:": "a place"
            case .userInfo("card"): "•••"
            case .sender: nil
            case .error: "an error"
            case .result where value.selector == "unlock:": value.original
            default: value.value
            }
        }
        let result = try recorded(options) {
            try vault.send("look:", with: ["home"])
            try vault.route(event: "paid", userInfo: ["card": "4711", "sum": 3], sender: "me")
            try vault.send("unlock:", with: ["sesame"])
            _ = try? vault.send("unlock:", with: ["sesam"])
        }
        #expect(["4711", "sesam", "\"me\""].filter(result.text.contains) == [])
        #expect(result.lines[0] == #"1: look: "a place" → "home""#)
        #expect(result.lines[1].contains(#""card": "•••""#))
        #expect(result.lines[1].contains(#""sum": 3"#))
        #expect(result.lines[2] == #"3: unlock: ‹secret› → "gold""#)
        #expect(result.lines[3] == "4: unlock: ‹secret› failed: an error")
    }
}

private final class Forwarder: MessageForwarder {
    let vault: Vault

    init(_ vault: Vault) {
        self.vault = vault
    }

    func forwardingTarget(for selector: Selector) -> Any? {
        vault
    }
}
