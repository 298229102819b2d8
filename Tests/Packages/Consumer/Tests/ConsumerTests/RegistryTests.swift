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

    @Test func `typed selectors of another module's public methods are as public as they are`() async throws {
        let base = Base()
        let text: String = try send(Base.overriddenSelector(), to: base)
        #expect(text == "base")
        #expect(try send(Base.addSelector(to: nil), to: base, 3, 4) == 7)
        #expect(try await base.send(Base.addSelector(twice: nil), 3, 4) == 11)
        #expect(try make(Base.makeSelector(), "it") == "made it")
        #expect(try send(Base.extendedSelector(), to: base) && send(Base.inheritedSelector(), to: base))
    }

    /// In a function that isn't asynchronous, so that the send is synchronous.
    private func send<Result, each Argument>(
        _ selector: TypedSelector<Base, Result, repeat each Argument>, to base: Base, _ arguments: repeat each Argument
    ) throws -> Result {
        try base.send(selector, repeat each arguments)
    }

    private func make(_ selector: TypedSelector<Base, String, String>, _ name: String) throws -> String {
        try Base.send(selector, name)
    }

    @Test func `handlers of a test target and of the library are registered`() throws {
        #expect(try TestedController().send("tapped:times:", with: [nil], policy: .lenient) as? Int == 1)
        #expect(try Base().send("base:", with: [1]) as? Int == 2)
    }
}
