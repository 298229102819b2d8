import Base
import SelectorDispatch
import SelectorDispatchTesting
import Testing

final class TestedController: MessageReceiver {
    @Handler func tapped(_ sender: AnyObject?, times: Int = 1) -> Int {
        times
    }
}

@Suite struct RegistryTests {
    @Test(arguments: HandlerCase.all()) func `each handler is valid`(handler: HandlerCase) {
        validate(handler)
    }

    @Test func `messages of another module's public methods are as public as they are`()
        async throws
    {
        let base = Base()
        let text: String = try base.send(Base.overriddenMessage())
        #expect(text == "base")
        #expect(try base.send(Base.addMessage(3, to: 4)) == 7)
        #expect(try base.send(Base.addMessage(3)) == 4)
        #expect(try await base.awaited.send(Base.addMessage(3, twice: 4)) == 11)
        #expect(try Base.send(Base.makeMessage("it")) == "made it")
        #expect(try base.send(Base.extendedMessage()))
        #expect(try base.send(Base.inheritedMessage()))
    }

    @Test func `handlers of a test target and of the library are registered`() throws {
        let controller = TestedController()
        #expect(try controller.send("tapped:times:", with: [nil], policy: .lenient) as? Int == 1)
        #expect(try Base().send("base:", with: [1]) as? Int == 2)
    }
}
