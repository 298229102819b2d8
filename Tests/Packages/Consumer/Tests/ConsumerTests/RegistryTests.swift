import Base
import SelectorDispatch
import SelectorDispatchTesting
import Testing

final class TestedController: MessageReceiver {
    @Handler func tapped(_ sender: AnyObject?, times: Int = 1) -> Int { times }
}

@Suite struct RegistryTests {
    @Test func `every handler of the linked modules is valid`() {
        validate()
    }

    @Test(arguments: HandlerCase.all())
    func `each handler is valid`(handler: HandlerCase) {
        validate(handler)
    }

    @Test func `handlers of a test target and of the library are registered`() throws {
        #expect(try TestedController().send("tapped:times:", with: [nil], policy: .lenient) as? Int == 1)
        #expect(try Base().send("base:", with: [1]) as? Int == 2)
    }
}
