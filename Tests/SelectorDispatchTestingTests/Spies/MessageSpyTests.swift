import SelectorDispatchTesting
import TestSupport
import Testing

final class Account: MessageReceiver {
    @Handler func reimburse(_ amount: Int, in currency: String) -> Int {
        amount
    }

    @Handler func sum(_ numbers: Int...) -> Int {
        numbers.reduce(0, +)
    }

    @Handler func closed(_ info: [String: Any]?) {}
    @Handler(.secret) func told(_ info: [String: Any]?) {}
    @Handler(.secret) func unlock(_ word: String) -> String {
        word
    }
}

/// An object that sends a message to a spy when it is released.
private final class SpyUser: Sendable {
    let name = "user"
    private let spy: MessageSpy

    init(_ spy: MessageSpy) {
        self.spy = spy
    }

    deinit {
        _ = try? spy.send("released")  // selector-check: elsewhere
    }
}

@Suite struct MessageSpyTests {
    struct Refusal: Error {
        var word = ""
    }

    @Test func `it answers every selector: by a value, by a closure, or with nil`() throws {
        let spy = MessageSpy("cart")
        try spy.stub("add:count:", returning: 3)
        // selector-check: elsewhere
        try spy.stub("sum::") { arguments in arguments.compactMap { $0 as? Int }.reduce(0, +) }
        try spy.stub("fail") { _ in throw Refusal() }
        #expect(try spy.send("add:count:", with: ["apple", nil]) as? Int == 3)
        #expect(try spy.send("sum::", with: [4, 5]) as? Int == 9)  // selector-check: elsewhere
        #expect(try spy.send("anything", with: []) == nil)
        #expect(throws: Refusal.self) { try spy.send("fail") }
        let messages = [
            #"1: add:count: "apple", nil → 3"#,
            "2: sum:: 4, 5 → 9",
            "3: anything → nil",
            #"4: fail failed: Refusal(word: "")"#,
        ]
        #expect(spy.messages.map { "\($0)" } == messages)
    }

    @Test func `it answers awaited sends`() async throws {
        let spy = MessageSpy()
        try spy.stub("load:", returning: "page")
        #expect(try await spy.awaited.send("load:", with: [1]) as? String == "page")
        expectReceived("load:", in: spy, with: [1], times: 1)
    }

    @Test func `in a chain, a spy handles messages with a stub`() throws {
        let spies = chain("button", "cell", "controller")
        try spies[2].stub("save:", returning: true)
        try spies[1].stub("saved", returning: EventResult.handleAndContinue)
        try spies[2].stub("saved", returning: nil)
        let route = try spies[0].route("save:", with: [1], recordsPath: true)
        #expect(route.handledBy === spies[2])
        #expect(route.returnValue as? Bool == true)
        let path = ["button passed", "cell passed", "controller handled and stopped"]
        #expect(route.path.map { "\($0.responder) \($0.outcome)" } == path)
        #expect(try spies[0].route(event: "saved", userInfo: ["a": 1]).handledBy === spies[2])
        expectReceived("saved", in: spies[1], times: 1)
        expectReceived(inOrder: ["save:", "saved"], in: spies[2])
        // selector-check: elsewhere
        #expect(throws: RouteError.self) { try spies[0].route("close") }
        spies[1].handlesEverything = true
        #expect(try spies[0].route("close").handledBy === spies[1])
        #expect(try spies[0].tryToRoute("open")?.handledBy === spies[1])
    }

    @Test func `an awaited route finds it`() async throws {
        let spies = chain("button", "controller")
        try spies[1].stub("save", returning: 1)
        let controller = spies[1]
        let route = try await spies[0].awaited.route("save")
        #expect(route.handledBy === controller)
        #expect(route.returnValue as? Int == 1)
    }

    @Test
    func
        `a spy of a type knows its handlers: a stub or a send for another name or count is an error`()
        throws
    {
        let spy = MessageSpy(of: Account.self)
        let unknown = "unrecognized selector sent to instance; did you mean 'reimburse:in:'?"
        // selector-check: elsewhere
        try spy.stub("reimburse:in:", returning: 7)
        try spy.stub("closed", returning: EventResult.handleAndStop)
        #expect(
            wording { try spy.stub("reimbures:in:", returning: 7) }
                == "-[Account reimbures:in:]: \(unknown)"
        )
        #expect(
            wording { try spy.stub("reimburse:", returning: 7) }
                == "-[Account reimburse:]: \(unknown)"
        )
        #expect(try spy.send("reimburse:in:", with: [5, "euro"]) as? Int == 7)
        #expect(
            wording { try spy.send("reimburse:in:", with: ["5", "euro"]) }
                == "-[Account reimburse:in:]: argument 0 must be Int, not String; "
                + "pass 5, or send with a policy that is .convertingData"
        )
        #expect(
            wording { try spy.send("reimburse:", with: [5]) } == "-[Account reimburse:]: \(unknown)"
        )
        #expect(try MessageSpy(of: Account.self).send("reimburse:in:", with: [5, "euro"]) == nil)
        #expect(try spy.route(event: "closed").handledBy === spy)
        #expect("\(spy)" == "Account")
        #expect(spy.messages.count == 2)
        #expect(
            wording { try spy.send("reimburse:in:", with: [5, "euro", 1]) }
                == "-[Account reimburse:in:]: too many arguments: it takes 2, the array has 3; "
                + "remove the extra elements or send with policy: .lenient"
        )
        try spy.stub("reimburse(_:in:)", returning: 8)
        #expect(try spy.send("reimburse:in:", with: [5, "euro"]) as? Int == 8)
        spy.handlesEverything = true
        #expect(try spy.route(event: "close").handledBy == nil)
        #expect(try spy.route(event: "told").handledBy === spy)
    }

    @Test func `every spy refuses a number of arguments that its selector's colons refute`() throws
    {
        let spies = chain("button", "cart")
        try spies[1].stub("reimburse:in:", returning: true)
        let few = "too few arguments: it takes 2, the array has 1; add the missing elements "
        let many = "too many arguments: it takes 2, the array has 4; remove the extra elements "
        let fewer =
            "-[cart reimburse:in:]: \(few)(null where there is no value) "
            + "or send with policy: .lenient"
        let more = "-[cart reimburse:in:]: \(many)or send with policy: .lenient"
        // selector-check: elsewhere
        #expect(wording { try spies[1].send("reimburse:in:", with: [5]) } == fewer)
        // selector-check: elsewhere
        #expect(wording { try spies[1].send("reimburse(_:in:)", with: [1, 2, 3, 4]) } != nil)
        // selector-check: elsewhere
        #expect(wording { try spies[0].route("reimburse:in:", with: [5]) } == fewer)
        // selector-check: elsewhere
        #expect(wording { try spies[0].route("reimburse:in:", with: [1, 2, 3, 4]) } == more)
        // selector-check: elsewhere
        #expect(wording { try spies[1].send("close", with: [1]) } != nil)
        #expect(spies[1].messages.isEmpty)
        try spies[1].send("sum:", with: [1, 2, 3])
        try spies[1].send("sum(_:)")
        #expect(spies[1].messages.count == 2)
    }

    @Test func `a spy of a type refuses a stub's result that the handler can't return`() throws {
        let spy = MessageSpy(of: Account.self)
        let text =
            "-[Account reimburse:in:]: the stub's result is String, but the handler returns Int"
        let null = "-[Account reimburse:in:]: the stub's result is nil, but the handler returns Int"
        let nothing =
            "-[Account closed:]: the stub's result is Int, but the handler returns nothing; "
            + "let the stub return nil"
        #expect(wording { try spy.stub("reimburse:in:", returning: "seven") } == text)
        #expect(wording { try spy.stub("reimburse(_:in:)", returning: nil) } != nil)
        #expect(wording { try spy.stub("closed:", returning: 7) } == nothing)
        try spy.stub("closed:", returning: nil)
        try spy.stub("reimburse:in:") { _ in "seven" }
        #expect(wording { try spy.send("reimburse:in:", with: [5, "euro"]) } == text)
        try spy.stub("reimburse:in:") { _ in nil }
        #expect(wording { try spy.send("reimburse:in:", with: [5, "euro"]) } == null)
        #expect(spy.messages.count == 2)
        try spy.stub("reimburse:in:", returning: 7)
        #expect(try spy.send("reimburse:in:", with: [5, "euro"]) as? Int == 7)
    }

    @Test func `a spy responds to what its type does, or to everything`() {
        let receiver: any MessageReceiver = MessageSpy(of: Account.self)
        #expect(receiver.responds(to: "reimburse:in:"))
        #expect(!receiver.responds(to: "zzzz"))  // selector-check: elsewhere
        #expect((MessageSpy("any") as any MessageReceiver).responds(to: "zzzz"))
    }

    @Test func `a replaced stub is released where its objects may use the spy`() throws {
        let spy = MessageSpy("cart")
        do {
            let user = SpyUser(spy)
            try spy.stub("tap") { _ in user.name }
            spy.redact = { _ in user.name }
        }
        try spy.stub("tap", returning: 1)
        #expect(spy.messages.isEmpty)
        spy.redact = nil
        #expect(spy.messages.map { "\($0)" } == ["1: released → nil"])
    }

    @Test func `a spy of a type doesn't show a secret handler's arguments`() throws {
        let spy = MessageSpy(of: Account.self)
        try spy.stub("unlock:", returning: "gold")
        try spy.send("unlock:", with: ["sesame"])
        expectReceived("unlock:", in: spy, with: ["sesame"])
        try spy.stub("told", returning: nil)  // selector-check: elsewhere
        try spy.route(event: "told", userInfo: ["word": "sesame"])
        try spy.stub("unlock:") { throw Refusal(word: "\($0)") }
        #expect(throws: Refusal.self) { try spy.send("unlock:", with: ["sesame"]) }
        #expect(
            spy.messages.map { "\($0)" } == [
                "1: unlock: ‹secret› → ‹secret›",
                #"2: told ["word": ‹secret›] → ‹secret›"#,
                "3: unlock: ‹secret› failed: ‹secret›",
            ]
        )
    }

    @Test func `a closure replaces the values that a spy shows, but not those compared`() throws {
        let spy = MessageSpy("till")
        spy.redact = { $0.role == .argument(0) || $0.role == .userInfo("card") ? "•" : $0.value }
        spy.handlesEverything = true
        try spy.send("pay:with:", with: ["4711", 2])
        expectReceived("pay:with:", in: spy, with: ["4711", 2])
        try spy.route(event: "paid", userInfo: ["card": "4711"])
        spy.redact = { $0.role == .error ? "hidden" : $0.value }
        try spy.stub("fail") { _ in throw Refusal(word: "4711") }
        #expect(throws: Refusal.self) { try spy.send("fail") }
        #expect(
            spy.messages.map { "\($0)" } == [
                #"1: pay:with: "•", 2 → nil"#,
                #"2: paid ["card": "•"] → nil"#,
                "3: fail failed: hidden",
            ]
        )
    }

    @Test func `others are linked with spies to a chain`() throws {
        final class Button: LinkedResponder {}
        let button = Button()
        let spy = MessageSpy("cell")
        link([button, spy])
        try spy.stub("tap", returning: nil)
        #expect(try button.route("tap").handledBy === spy)
    }
}
