import SelectorDispatch
import Testing

// What GNUstep's lists expect of an invocation that can't be made or whose method raises.

@Suite struct GNUstepInvocationErrorTests {
    let target = ObjectTarget()

    @Test func `an invocation without a target is an error, where Foundation does nothing`() throws {
        var invocation = try Invocation("count", type: ObjectTarget.self)
        let message = DispatchError.Context(selector: "count", receiver: "ObjectTarget", kind: .instance)
        #expect(throws: DispatchError.targetUnbound(message)) { try invocation.invoke() }
        #expect(invocation.returnValue == nil)
        #expect(target.calls == 0)
    }

    @Test func `a handler's own error passes an invocation unchanged`() throws {
        var invocation = try Invocation("fail:", target: target, arguments: [3])
        #expect(throws: InvocationFailure.deliberate(3)) { try invocation.invoke() }
        #expect(invocation.returnValue == nil)
        #expect(throws: InvocationFailure.deliberate(4)) { try target.send("failTyped:", with: [4]) }
    }

    @Test func `after an error an invocation has no result, not the one before`() throws {
        var invocation = try Invocation("fail:", target: target, arguments: [0])
        #expect(try invocation.invoke() is Token)
        try invocation.setArgument(1, at: 0)
        #expect(throws: InvocationFailure.deliberate(1)) { try invocation.invoke() }
        #expect(invocation.returnValue == nil)
    }

    @Test func `a handler's own error is told from a message that did not reach it`() throws {
        var failing = try Invocation("fail:", target: target, arguments: [3])
        guard case .failure(InvocationFailure.deliberate(3)) = try failing.invoke.result() else {
            Issue.record("not the handler's error")
            return
        }
        try failing.setArgument("text", at: 0)
        #expect(throws: DispatchError.self) { try failing.invoke.result() }
    }

    @Test func `an invocation works again after an error`() throws {
        var invocation = try Invocation("fail:", target: target, arguments: ["text"])
        #expect(throws: DispatchError.self) { try invocation.invoke() }
        try invocation.setArgument(0, at: 0)
        #expect(try invocation.invoke() is Token)
    }

    @Test(arguments: ["", ":", "::", "count:", "count::", "Count", " count", "count\0", "\u{FEFF}count", "-count"])
    func `a text that names no handler is an error where the invocation is made`(text: String) {
        #expect(throws: DispatchError.self) { try Invocation(Selector(text), target: target) }
        #expect(!target.responds(to: Selector(text)))
    }

    @Test func `an invocation tells what it is`() throws {
        let invocation = try Invocation("apply:", target: target, arguments: [nil])
        #expect(invocation.selector == "apply:")
        #expect(invocation.argumentCount == 1)
        #expect(invocation.methodSignature?.selector == "apply:")
        #expect("\(invocation)" == "-[ObjectTarget apply:] with [nil]")
    }

    @Test func `an invocation is made from an object and a message in one expression`() throws {
        var invocation = try target.invocation(for: "count")
        try invocation.invoke()
        #expect(target.calls == 1)
    }
}
