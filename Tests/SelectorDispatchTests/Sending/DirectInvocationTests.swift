import SelectorDispatch
import Testing

/// Notes who was called, and does to others what its handlers are told.
class Performer: MessageReceiver {
    let name: String
    private(set) var calls = 0
    var invocation: Invocation?
    static nonisolated(unsafe) var alive = 0  // Touched by the tests of one serialized suite alone.

    init(_ name: String) {
        self.name = name
        Self.alive += 1
    }

    deinit { Self.alive -= 1 }

    @Handler func call() -> String {
        calls += 1
        return name
    }
    @Handler func echo(_ text: String?) -> String? { text }
    @Handler func nothing() { calls += 1 }
    @Handler func fail(_ text: String) throws -> String { throw Failure(reason: text) }
    @Handler func failTyped(_ text: String) throws(Failure) { throw Failure(reason: text) }
    @Handler func layers(_ depth: Int) -> Int??? {
        switch depth {
        case 0: .none
        case 1: .some(nil)
        case 2: .some(.some(nil))
        default: 3
        }
    }
    @Handler func invokeKept() throws -> String {
        // A copy: the one that is kept may be under way.
        var copy = invocation
        invocation = nil
        return try copy?.invoke() as? String ?? "none"
    }
}

final class Understudy: Performer { override func call() -> String { "understudy \(super.call())" } }

/// An invocation that looks nothing up does what one does that looks everything up.
@Suite(.serialized) struct DirectInvocationTests {
    @Test func `bound anew it runs on the new target`() throws {
        let (first, second) = (Performer("first"), Performer("second"))
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
        #expect((first.calls, second.calls) == (3, 2))
    }

    @Test func `bound weakly after strongly it lets go of its target`() throws {
        var target: Performer? = Performer("weak")
        var invocation = try Invocation("call", target: #require(target))
        try invocation.invoke()
        try invocation.bind(to: #require(target), holding: .weak)
        try invocation.invoke()
        target = nil
        #expect(Performer.alive == 0)
        #expect(throws: DispatchError.self) { try invocation.invoke() }
    }

    @Test func `a handler lets go of the last invocation that holds its target`() throws {
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
        var invocation = try Invocation(Selector(selector), target: Performer("a"), arguments: ["why"])
        for _ in 0..<2 { #expect(throws: Failure(reason: "why")) { try invocation.invoke() } }
        #expect(invocation.returnValue == nil)
    }

    @Test(arguments: 0...3) func `an optional result loses its outermost layer alone`(depth: Int) throws {
        let target = Performer("a")
        var invocation = try Invocation("layers:", target: target, arguments: [depth])
        let words = ["nil", "Optional(nil)", "Optional(Optional(nil))", "Optional(Optional(Optional(3)))"][depth]
        for result in [try invocation.invoke(), try target.send("layers:", with: [depth])] {
            #expect((result == nil) == (depth == 0))
            #expect("\(result as Any)" == words)
        }
        for typed in [
            try target.send("layers:", with: [depth], returning: Int???.self),
            try target.send(Performer.layersMessage(depth)), try invocation.invoke(returning: Int???.self),
        ] { #expect("\(typed as Any)" == words) }
    }
}
