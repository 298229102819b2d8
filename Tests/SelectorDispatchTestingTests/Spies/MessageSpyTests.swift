import SelectorDispatchTesting
import Testing

@Suite struct MessageSpyTests {
    struct Refusal: Error {}

    @Test func `it answers every selector: by a value, by a closure, or with nil`() throws {
        let spy = MessageSpy("cart")
        spy.stub("add:count:", returning: 3)
        spy.stub("sum::") { arguments in arguments.compactMap { $0 as? Int }.reduce(0, +) }
        spy.stub("fail") { _ in throw Refusal() }
        #expect(try spy.send("add:count:", with: ["apple", nil]) as? Int == 3)
        #expect(try spy.send("sum::", with: [4, 5]) as? Int == 9)
        #expect(try spy.send("anything", with: []) == nil)
        #expect(throws: Refusal.self) { try spy.send("fail") }
        #expect(
            spy.messages.map { "\($0)" } == [
                #"1: add:count: "apple", nil → 3"#, "2: sum:: 4, 5 → 9", "3: anything → nil",
                "4: fail failed: Refusal()",
            ])
    }

    @Test func `it answers awaited sends, too`() async throws {
        let spy = MessageSpy()
        spy.stub("load:", returning: "page")
        #expect(try await spy.awaited.send("load:", with: [1]) as? String == "page")
        expectReceived("load:", in: spy, with: [1], times: 1)
    }

    @Test func `in a chain it handles what it has stubs for`() throws {
        let spies = chain("button", "cell", "controller")
        spies[2].stub("save:", returning: true)
        spies[1].stub("saved", returning: EventResult.handleAndContinue)
        spies[2].stub("saved", returning: nil)
        let route = try spies[0].route("save:", with: [1], recordsPath: true)
        #expect(route.handledBy === spies[2] && route.returnValue as? Bool == true)
        #expect(
            route.path.map { "\($0.responder) \($0.outcome)" } == [
                "button passed", "cell passed", "controller handled and stopped",
            ])
        #expect(try spies[0].route(event: "saved", userInfo: ["a": 1]).handledBy === spies[2])
        expectReceived("saved", in: spies[1], times: 1)
        expectReceived(inOrder: ["save:", "saved"], in: spies[2])
        // selector-check: elsewhere
        #expect(throws: RouteError.self) { try spies[0].route("close") }
        spies[1].handlesEverything = true
        #expect(try spies[0].route("close").handledBy === spies[1])
        #expect(try spies[0].tryToRoute("open")?.handledBy === spies[1])
    }

    @Test func `an awaited route finds it, too`() async throws {
        let spies = chain("button", "controller")
        spies[1].stub("save", returning: 1)
        let controller = spies[1]
        let route = try await spies[0].awaited.route("save")
        #expect(route.handledBy === controller && route.returnValue as? Int == 1)
    }

    @Test func `others are linked with spies to a chain`() throws {
        final class Button: LinkedResponder {}
        let (button, spy) = (Button(), MessageSpy("cell"))
        link([button, spy])
        spy.stub("tap", returning: nil)
        #expect(try button.route("tap").handledBy === spy)
    }
}
