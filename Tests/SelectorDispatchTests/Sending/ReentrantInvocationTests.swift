import SelectorDispatch
import Testing

/// Keeps an invocation of its own handler, which does with it what it likes.
final class Keeper: MessageReceiver {
    var invocation: Invocation?
    var seen: [String] = []

    init(_ selector: Selector, arguments: [Any?] = []) throws {
        invocation = try Invocation(selector, target: self, holding: .weak, arguments: arguments)
    }

    @Handler func read(_ text: String) -> String {
        seen.append("\(invocation?.arguments.count ?? -1) \(invocation?.returnValue ?? "nothing")")
        return text
    }

    @Handler func change(_ text: String) throws -> String {
        try invocation?.setArgument(text + "!", at: 0)
        return text
    }

    @Handler func replace(_ text: String) throws -> String {
        invocation = try Invocation("read:", target: self, holding: .weak, arguments: ["other"])
        return text
    }

    @Handler func again(_ depth: Int) throws -> Int {
        guard depth > 0 else { return 0 }
        try invocation?.setArgument(depth - 1, at: 0)
        return try 1 + (invocation?.invoke() as? Int ?? 100)
    }

    @Handler func copy() -> String {
        let copy = invocation
        seen.append("\(copy?.returnValue ?? "nothing")")
        return "result"
    }
}

/// While a handler runs, the invocation that runs it is nobody's.
struct ReentrantInvocationTests {
    @Test func `a handler reads the invocation that runs it`() throws {
        let keeper = try Keeper("read:", arguments: ["text"])
        #expect(try keeper.invocation?.invoke() as? String == "text")
        #expect(keeper.invocation?.returnValue as? String == "text")
        // The result of the call before is dropped before the handler runs.
        #expect(try keeper.invocation?.invoke() as? String == "text")
        #expect(keeper.seen == ["1 nothing", "1 nothing"])
    }

    @Test func `distinguished, run on a target, and bound strongly`() throws {
        let keeper = try Keeper("read:", arguments: ["text"])
        #expect(try keeper.invocation?.invoke.result().get() as? String == "text")
        #expect(try keeper.invocation?.invoke(on: keeper) as? String == "text")
        keeper.invocation?.bind(to: keeper)
        #expect(try keeper.invocation?.invoke() as? String == "text")
        #expect(keeper.invocation?.returnValue as? String == "text")
        #expect(keeper.seen == ["1 nothing", "1 nothing", "1 nothing"])
        keeper.invocation = nil
    }

    @Test func `a handler changes the invocation that runs it: the call goes on with what it had`() throws {
        let keeper = try Keeper("change:", arguments: ["text"])
        #expect(try keeper.invocation?.invoke() as? String == "text")
        #expect(keeper.invocation?.arguments as? [String] == ["text!"])
        #expect(try keeper.invocation?.invoke() as? String == "text!")
    }

    @Test func `a handler replaces the invocation that runs it`() throws {
        let keeper = try Keeper("replace:", arguments: ["text"])
        #expect(try keeper.invocation?.invoke() as? String == "text")
        #expect(keeper.invocation?.selector == "read:" && keeper.invocation?.returnValue == nil)
        #expect(try keeper.invocation?.invoke() as? String == "other")
    }

    @Test func `a handler invokes the invocation that runs it`() throws {
        let keeper = try Keeper("again:", arguments: [20])
        #expect(try keeper.invocation?.invoke() as? Int == 20)
    }

    @Test func `a copy's result is its own, whichever of the two is invoked first`() throws {
        let keeper = try Keeper("copy")
        let original = try #require(keeper.invocation)
        var copies = [original, original]
        #expect(try copies[0].invoke() as? String == "result")
        #expect(copies[0].returnValue as? String == "result")
        #expect(copies[1].returnValue == nil && original.returnValue == nil)
        #expect(try copies[1].invoke() as? String == "result")
        copies[0].returnValue = "set"
        #expect(copies[1].returnValue as? String == "result")
        #expect(keeper.seen == ["nothing", "nothing"])
    }

    @Test func `an invocation in a dictionary, in a captured variable and in a static property`() throws {
        let keeper = try Keeper("read:", arguments: ["text"])
        var table = ["read": try #require(keeper.invocation)]
        let handlers = HandlerRegistry { handlers in handlers.add("look", to: Int.self) { (_: Int) in 1 } }
        #expect(try table["read"]?.invoke() as? String == "text")
        #expect(table["read"]?.returnValue as? String == "text")
        var captured = try Invocation("look", target: 3, registry: handlers)
        let run = { try captured.invoke() as? Int }
        #expect(try run() == 1)
    }

    @Test func `the last result may use the invocation when it goes`() throws {
        final class Noisy {
            let keeper: Keeper
            init(_ keeper: Keeper) { self.keeper = keeper }
            deinit { keeper.seen.append("gone, \(keeper.invocation?.returnValue ?? "nothing")") }
        }
        let keeper = try Keeper("copy")
        keeper.invocation?.returnValue = Noisy(keeper)
        #expect(try keeper.invocation?.invoke() as? String == "result")
        #expect(keeper.seen == ["gone, nothing", "nothing"])
    }
}
