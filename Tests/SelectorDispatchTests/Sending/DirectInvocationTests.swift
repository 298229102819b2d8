import SelectorDispatch
import Testing

/// A receiver that counts its calls, and keeps an invocation to run.
class Performer: MessageReceiver {
    let name: String
    private(set) var calls = 0
    var invocation: Invocation?
    static nonisolated(unsafe) var alive = 0  // Used only by the tests of one serialized suite.

    init(_ name: String) {
        self.name = name
        Self.alive += 1
    }

    deinit {
        Self.alive -= 1
    }

    @Handler func call() -> String {
        calls += 1
        return name
    }

    @Handler func echo(_ text: String?) -> String? {
        text
    }

    @Handler func nothing() {
        calls += 1
    }

    @Handler func fail(_ text: String) throws -> String {
        throw Failure(reason: text)
    }

    @Handler func failTyped(_ text: String) throws(Failure) {
        throw Failure(reason: text)
    }

    @Handler func layers(_ depth: Int) -> Int??? {
        let results: [Int???] = [nil, .some(nil), .some(.some(nil)), 3]
        return results[depth]
    }

    @Handler func invokeKept() throws -> String {
        // A copy, because the kept invocation may be running.
        var copy = invocation
        invocation = nil
        return try copy?.invoke() as? String ?? "none"
    }
}

final class Understudy: Performer {
    override func call() -> String {
        "understudy \(super.call())"
    }
}

/// An invocation that needs no lookup behaves like one that does.
@Suite(.serialized) struct DirectInvocationTests {
    @Test func `an invocation that is bound again runs on its new target`() throws {
        let first = Performer("first")
        let second = Performer("second")
        var invocation = try Invocation("call", target: first)
        #expect(try invocation.invoke() as? String == "first")
        invocation.bind(to: second)
        #expect(try invocation.invoke() as? String == "second")
        invocation.bind(to: Understudy("third"))
        #expect(try invocation.invoke() as? String == "understudy third")
        invocation.bind(to: second, holding: .weak)
        #expect(try invocation.invoke() as? String == "second")
        invocation.bind(to: Performer?.some(first) as Any)
        #expect(try invocation.invoke() as? String == "first")
        invocation.bind(to: 7)
        #expect(throws: DispatchError.self) { try invocation.invoke() }
        invocation.bind(to: first)
        #expect(try invocation.invoke() as? String == "first")
        #expect(first.calls == 3)
        #expect(second.calls == 2)
    }

    @Test func `an invocation that is bound weakly after strongly releases its target`() throws {
        var target: Performer? = Performer("weak")
        var invocation = try Invocation("call", target: #require(target))
        try invocation.invoke()
        try invocation.bind(to: #require(target), holding: .weak)
        try invocation.invoke()
        target = nil
        #expect(Performer.alive == 0)
        #expect(throws: DispatchError.self) { try invocation.invoke() }
    }

    @Test func `a handler releases the last invocation that holds its target`() throws {
        weak var released: Performer?
        do {
            let target = Performer("loop")
            released = target
            target.invocation = try Invocation("call", target: target)
            #expect(try target.send("invokeKept") as? String == "loop")
            target.invocation = try Invocation("invokeKept", target: target)
            #expect(try target.send("invokeKept") as? String == "none")
        }
        #expect(released == nil)
    }

    @Test func `a result is that of the last call, null and errors included`() throws {
        var invocation = try Invocation("echo:", target: Performer("a"), arguments: ["text"])
        #expect(try invocation.invoke() as? String == "text")
        try invocation.setArgument(nil, at: 0)
        #expect(try invocation.invoke() == nil)
        #expect(invocation.returnValue == nil)
        try invocation.setArgument("again", at: 0)
        try invocation.invoke()
        #expect(invocation.returnValue as? String == "again")
        try invocation.setArgument(7, at: 0)
        #expect(throws: DispatchError.self) { try invocation.invoke() }
        #expect(invocation.returnValue == nil)
    }

    @Test func `a result that was set from outside is dropped by the next call`() throws {
        var invocation = try Invocation("nothing", target: Performer("a"))
        invocation.returnValue = 3
        #expect(try invocation.invoke() == nil)
        #expect(invocation.returnValue == nil)
    }

    @Test(arguments: ["fail:", "failTyped:"])
    func `a handler's own error comes through, and there is no result`(selector: String) throws {
        var invocation = try Invocation(
            Selector(selector),
            target: Performer("a"),
            arguments: ["why"]
        )
        for _ in 0..<2 {
            #expect(throws: Failure(reason: "why")) { try invocation.invoke() }
        }
        #expect(invocation.returnValue == nil)
    }

    @Test(arguments: 0...3)
    func `an optional result loses its outermost layer alone`(depth: Int) throws {
        let target = Performer("a")
        var invocation = try Invocation("layers:", target: target, arguments: [depth])
        let descriptions = [
            "nil",
            "Optional(nil)",
            "Optional(Optional(nil))",
            "Optional(Optional(Optional(3)))",
        ]
        let words = descriptions[depth]
        for result in [try invocation.invoke(), try target.send("layers:", with: [depth])] {
            #expect((result == nil) == (depth == 0))
            #expect("\(result as Any)" == words)
        }
        let typedResults = [
            try target.send("layers:", with: [depth], returning: Int???.self),
            try target.send(Performer.layersMessage(depth)),
            try invocation.invoke(returning: Int???.self),
        ]
        for result in typedResults {
            #expect("\(result as Any)" == words)
        }
    }
}

/// A receiver with an invocation of its own handler, which may change the invocation.
final class Keeper: MessageReceiver {
    var invocation: Invocation?
    var seen: [String] = []

    init(_ selector: Selector, arguments: [Any?] = []) throws {
        invocation = try Invocation(selector, target: self, holding: .weak, arguments: arguments)
    }

    @Handler func read(_ text: String) -> String {
        let count = invocation?.arguments.count ?? -1
        seen.append("\(count) \(invocation?.returnValue ?? "nothing")")
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

/// While a handler runs, it may change the invocation that runs it.
struct ReentrantInvocationTests {
    @Test func `a handler reads the invocation that runs it`() throws {
        let keeper = try Keeper("read:", arguments: ["text"])
        // The result of the previous call is released before the handler runs.
        for _ in 0..<2 {
            #expect(try keeper.invocation?.invoke() as? String == "text")
        }
        #expect(keeper.invocation?.returnValue as? String == "text")
        #expect(keeper.seen == ["1 nothing", "1 nothing"])
    }

    @Test func `a handler reads the invocation that runs it by other calls, or bound strongly`()
        throws
    {
        let keeper = try Keeper("read:", arguments: ["text"])
        #expect(try keeper.invocation?.invoke.result().get() as? String == "text")
        #expect(try keeper.invocation?.invoke(on: keeper) as? String == "text")
        keeper.invocation?.bind(to: keeper)
        #expect(try keeper.invocation?.invoke() as? String == "text")
        #expect(keeper.invocation?.returnValue as? String == "text")
        #expect(keeper.seen == ["1 nothing", "1 nothing", "1 nothing"])
        keeper.invocation = nil
    }

    @Test
    func `a handler changes the invocation that runs it, and the call keeps the old arguments`()
        throws
    {
        let keeper = try Keeper("change:", arguments: ["text"])
        #expect(try keeper.invocation?.invoke() as? String == "text")
        #expect(keeper.invocation?.arguments as? [String] == ["text!"])
        #expect(try keeper.invocation?.invoke() as? String == "text!")
    }

    @Test func `a handler replaces the invocation that runs it`() throws {
        let keeper = try Keeper("replace:", arguments: ["text"])
        #expect(try keeper.invocation?.invoke() as? String == "text")
        #expect(keeper.invocation?.selector == "read:")
        #expect(keeper.invocation?.returnValue == nil)
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
        #expect(copies[1].returnValue == nil)
        #expect(original.returnValue == nil)
        #expect(try copies[1].invoke() as? String == "result")
        copies[0].returnValue = "set"
        #expect(copies[1].returnValue as? String == "result")
        #expect(keeper.seen == ["nothing", "nothing"])
    }

    @Test func `an invocation is invoked in a dictionary and in a captured variable`() throws {
        let keeper = try Keeper("read:", arguments: ["text"])
        var table = ["read": try #require(keeper.invocation)]
        let handlers = HandlerRegistry {
            $0.add("look", to: Int.self) { (_: Int) in 1 }
        }
        #expect(try table["read"]?.invoke() as? String == "text")
        #expect(table["read"]?.returnValue as? String == "text")
        var captured = try Invocation("look", target: 3, registry: handlers)
        let run = { try captured.invoke() as? Int }
        #expect(try run() == 1)
    }

    @Test func `the last result may use the invocation when it is freed`() throws {
        final class Noisy {
            let keeper: Keeper

            init(_ keeper: Keeper) {
                self.keeper = keeper
            }

            deinit {
                keeper.seen.append("gone, \(keeper.invocation?.returnValue ?? "nothing")")
            }
        }
        let keeper = try Keeper("copy")
        keeper.invocation?.returnValue = Noisy(keeper)
        #expect(try keeper.invocation?.invoke() as? String == "result")
        #expect(keeper.seen == ["gone, nothing", "nothing"])
    }
}
