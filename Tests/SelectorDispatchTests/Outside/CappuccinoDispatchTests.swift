import SelectorDispatch
import Testing

// What Cappuccino's list sends: a message that a class or an instance does not know.

/// Has no handlers, and inherits none.
class BareRoot: MessageReceiver {}

class KnownRoot: MessageReceiver {
    @Handler func exists() -> Bool { true }
    @Handler class func exists() -> String { "class" }
}

final class KnownSubclass: KnownRoot {}

/// Adopts nothing, and so is reached through a registry only.
final class Stranger {}

/// Knows what the forwarders below do not.
final class Helper: MessageReceiver {
    @Handler func isNoMessage() -> Bool { true }
}

/// Says no in its own words.
final class Refuser: MessageForwarder {
    struct Refusal: Error, Equatable {
        var selector: String
    }
    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        throw Refusal(selector: invocation.selector.description)
    }
}

class TargetForwarder: MessageForwarder {
    let helper: Any? = Helper()
    func forwardingTarget(for selector: Selector) -> Any? { selector == "isNoMessage" ? helper : nil }
}

/// Has one more message to forward, and leaves the rest to its superclass.
final class TargetForwarderSubclass: TargetForwarder {
    override func forwardingTarget(for selector: Selector) -> Any? {
        selector == "exists" ? KnownRoot() : super.forwardingTarget(for: selector)
    }
}

class InvocationForwarder: MessageForwarder {
    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        guard invocation.selector == "isNoMessage" else { return false }
        invocation.bind(to: Helper())
        try invocation.invoke()
        return true
    }
}

final class InvocationForwarderSubclass: InvocationForwarder {
    override func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        guard invocation.selector == "exists" else { return try super.forwardInvocation(&invocation) }
        try invocation.invoke(on: KnownRoot())
        return true
    }
}

@Suite struct CappuccinoDispatchTests {
    private let unknown: Selector = "isNoMessage"

    private func message(_ receiver: String, _ kind: DispatchError.Context.Kind) -> DispatchError.Context {
        DispatchError.Context(selector: "isNoMessage", receiver: receiver, kind: kind)
    }

    /// Who has the handler that the others lack.
    private var helper: [DispatchError.Context] { [message("Helper", .instance)] }

    @Test func `an unknown message to a class without handlers says that it has none`() {
        #expect(
            throws: DispatchError.unrecognizedSelector(
                message("BareRoot", .static), suggestions: [], hasHandlers: false, elsewhere: helper)
        ) {
            try BareRoot.send(unknown)
        }
    }

    @Test func `an unknown message to an instance without handlers says that it has none`() {
        #expect(
            throws: DispatchError.unrecognizedSelector(
                message("BareRoot", .instance), suggestions: [], hasHandlers: false, elsewhere: helper)
        ) {
            try BareRoot().send(unknown)
        }
    }

    @Test(arguments: [KnownRoot.self, KnownSubclass.self])
    func `an unknown message to a class names the class`(type: KnownRoot.Type) {
        let error = DispatchError.unrecognizedSelector(
            message("\(type)", .static), suggestions: [], hasHandlers: true, elsewhere: helper)
        #expect(throws: error) { try type.send(unknown) }
        #expect("\(error)".hasPrefix("+[\(type) isNoMessage]: unrecognized selector sent to type"))
    }

    @Test func `an unknown message to an instance names its class, not the one it is seen as`() {
        for (object, name) in [(KnownRoot(), "KnownRoot"), (KnownSubclass(), "KnownSubclass")] {
            let error = DispatchError.unrecognizedSelector(
                message(name, .instance), suggestions: [], hasHandlers: true, elsewhere: helper)
            #expect(throws: error) { try object.send(unknown) }
            #expect("\(error)".hasPrefix("-[\(name) isNoMessage]: unrecognized selector sent to instance"))
        }
    }

    @Test func `class and instance each answer to their own messages`() throws {
        #expect(try KnownSubclass().send("exists") as? Bool == true)
        #expect(try KnownSubclass.send("exists") as? String == "class")
    }

    @Test func `a failed message leaves nothing behind`() throws {
        let object = KnownSubclass()
        for _ in 0..<3 { #expect(throws: DispatchError.self) { try object.send(unknown) } }
        #expect(!object.responds(to: unknown))
        #expect(HandlerRegistry.shared.selectors(of: KnownSubclass.self) == ["exists"])
        #expect(try object.send("exists") as? Bool == true)
    }

    @Test func `what adopts nothing gets the same error through a registry`() {
        #expect(
            throws: DispatchError.unrecognizedSelector(
                message("Stranger", .instance), suggestions: [], hasHandlers: false, elsewhere: helper)
        ) {
            try HandlerRegistry.shared[Stranger()].send(unknown)
        }
    }

    @Test func `an unknown awaited message is the same error`() async {
        await #expect(
            throws: DispatchError.unrecognizedSelector(
                message("KnownRoot", .instance), suggestions: [], hasHandlers: true, elsewhere: helper)
        ) {
            try await KnownRoot().awaited.send(unknown)
        }
    }

    @Test func `a receiver may refuse an unknown message with its own error`() async {
        #expect(throws: Refuser.Refusal(selector: "isNoMessage")) { try Refuser().send(unknown) }
        await #expect(throws: Refuser.Refusal(selector: "isNoMessage")) { try await Refuser().awaited.send(unknown) }
    }

    @Test(arguments: [TargetForwarder.init, TargetForwarderSubclass.init] as [@Sendable () -> TargetForwarder])
    func `an unknown message goes to the forwarding target`(make: @Sendable () -> TargetForwarder) throws {
        #expect(try make().send(unknown) as? Bool == true)
        #expect(throws: DispatchError.self) { try make().send("isNoMessageEither") }  // selector-check: elsewhere
    }

    @Test(
        arguments: [InvocationForwarder.init, InvocationForwarderSubclass.init]
            as [@Sendable () -> InvocationForwarder])
    func `an unknown message goes to forwardInvocation, which binds another target`(
        make: @Sendable () -> InvocationForwarder
    ) throws {
        #expect(try make().send(unknown) as? Bool == true)
        #expect(throws: DispatchError.self) { try make().send("isNoMessageEither") }  // selector-check: elsewhere
    }

    @Test func `a subclass adds to what its superclass forwards`() throws {
        #expect(try TargetForwarderSubclass().send("exists") as? Bool == true)
        #expect(try InvocationForwarderSubclass().send("exists") as? Bool == true)
        #expect(throws: DispatchError.self) { try TargetForwarder().send("exists") }
        #expect(throws: DispatchError.self) { try InvocationForwarder().send("exists") }
    }
}
