import SelectorDispatch
import Testing

final class Original: MessageReceiver {
    @Handler func title() -> String {
        "original"
    }

    @Handler func rename(_ name: String) -> String {
        "renamed \(name)"
    }
}

final class Proxy: MessageForwarder {
    var target: Any?
    private(set) var asked: [String] = []
    private(set) var invocations = 0

    init(_ target: Any?) {
        self.target = target
    }

    @Handler func own() -> String {
        "proxy's own"
    }

    func forwardingTarget(for selector: Selector) -> Any? {
        asked.append(selector.description)
        return target
    }

    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        invocations += 1
        return false
    }
}

extension String {
    @Handler("uppercaseString") func uppercaseText() -> String {
        uppercased()
    }

    @Handler func repeated(_ times: Int) -> String {
        String(repeating: self, count: times)
    }
}

final class Multicast: MessageForwarder {
    let targets: [any MessageReceiver]
    private(set) var log: [String] = []

    init(_ targets: [any MessageReceiver]) {
        self.targets = targets
    }

    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        log.append("\(invocation)")
        guard invocation.selector != "refused" else { return false }
        for target in targets {
            try invocation.invoke(on: target)
        }
        invocation.returnValue = targets.count
        return true
    }
}

final class Refuser: MessageForwarder {
    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        throw Failure(reason: invocation.selector.description)
    }
}

final class Endless: MessageForwarder {
    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        try invocation.invoke()
        return true
    }
}

/// A forwarder that knows the messages that it takes as invocations.
final class Choosy: MessageForwarder {
    func responds(to selector: Selector) -> Bool {
        selector == "chosen"
    }

    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        invocation.selector == "chosen"
    }
}

struct ValueForwarder: MessageForwarder {
    func forwardingTarget(for selector: Selector) -> Any? {
        ValueForwarder()
    }
}

/// Forwards to another proxy, created for this message; the last proxy forwards to the original.
final class FreshProxy: MessageForwarder {
    let others: Int

    init(others: Int) {
        self.others = others
    }

    func forwardingTarget(for selector: Selector) -> Any? {
        others == 0 ? Original() : FreshProxy(others: others - 1)
    }
}

/// A forwarder that sends each message on as an invocation, in the sender's isolation.
final class Relay: MessageForwarder {
    let target: Any
    private(set) var kept: Invocation?

    init(_ target: Any) {
        self.target = target
    }

    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        kept = invocation
        try invocation.invoke(on: target)
        return true
    }
}

/// A forwarder that awaits the actor to which it forwards messages.
///
/// Messages that aren't awaited can't reach the actor.
final class AwaitingRelay: MessageForwarder {
    let counter = Counter()
    private(set) var kept: Invocation?

    nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation)
        async throws -> Bool
    {
        kept = invocation
        guard invocation.selector == "increment:", let amount = invocation.arguments[0] as? Int
        else { return false }
        invocation.returnValue = try await counter.send(
            "increment:",
            with: [amount],
            returning: Int.self
        )
        return true
    }
}

final class EndlessRelay: MessageForwarder {
    nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation)
        async throws -> Bool
    {
        try await awaited.send(invocation.selector)
        return true
    }
}

@Suite struct ForwardingTests {
    @Test func `a forwarder responds to the messages of its target`() throws {
        let proxy = Proxy(Original())
        #expect(proxy.responds(to: "own"))
        #expect(proxy.responds(to: "title"))
        #expect(proxy.responds(to: "rename(_:)"))
        #expect(!proxy.responds(to: "titel"))  // selector-check: elsewhere
        let receiver: any MessageReceiver = Proxy(proxy)
        #expect(receiver.responds(to: "title"))
        #expect(Proxy(Choosy()).responds(to: "chosen"))  // selector-check: elsewhere
        #expect(!Proxy(Choosy()).responds(to: "other"))  // selector-check: elsewhere
        #expect(!Proxy(nil).responds(to: "title"))
        #expect(!Multicast([Original()]).responds(to: "title"))
        let circle = Proxy(nil)
        circle.target = circle
        #expect(!circle.responds(to: "title"))
    }

    @Test func `the forwarding target gets messages without a handler`() throws {
        let proxy = Proxy(Original())
        #expect(try proxy.send("own") as? String == "proxy's own")
        #expect(proxy.asked.isEmpty)
        #expect(try proxy.send("title") as? String == "original")
        #expect(try proxy.send("rename:", with: ["x"], returning: String.self) == "renamed x")
        #expect(proxy.asked == ["title", "rename:"])
        #expect(proxy.invocations == 0)
        #expect(proxy.responds(to: "title"))
    }

    @Test(arguments: [1, 2, 3, 10, 30])
    func `forwarding targets may forward in turn, and new objects are no circle`(
        count: Int
    ) throws {
        #expect(try FreshProxy(others: count).send("title") as? String == "original")
    }

    @Test func `a forwarded invocation has the sender's arguments and gives its result`() throws {
        let multicast = Multicast([Original(), Original()])
        #expect(try multicast.send("rename:", with: ["y"]) as? Int == 2)
        #expect(multicast.log == ["-[Multicast rename:] with [y]"])
    }

    typealias Forwarder = @Sendable (Any) -> any MessageForwarder

    @Test(
        arguments: [
            (Proxy.init, .send),
            (Relay.init, .invoke),
        ] as [(Forwarder, DispatchError.Context.Call)]
    )
    func `an object stands in for another module's value`(
        make: Forwarder,
        call: DispatchError.Context.Call
    ) throws {
        let fake = make("Hello, World!")
        #expect(try fake.send("uppercaseString") as? String == "HELLO, WORLD!")
        #expect(try fake.send("repeated:", with: [2]) as? String == "Hello, World!Hello, World!")
        // selector-check: elsewhere
        #expect(throws: DispatchError.self) { try fake.send("lowercaseString") }
        let error = DispatchError.wrongType(
            message("repeated:", "String", by: call),
            firstArgument,
            expected: "Int",
            actual: "String",
            detail: .convertible(literal: "3")
        )
        #expect(throws: error) { try fake.send("repeated:", with: ["3"]) }
    }

    @Test func `a message without a handler is unrecognized by the last receiver`() {
        let misspelled = unknown(message("titel", "Original"), ["title"])
        // selector-check: elsewhere
        #expect(throws: misspelled) { try Proxy(Original()).send("titel") }
        let proxy = Proxy(nil)
        // selector-check: elsewhere
        #expect(throws: unknown(message("x", "Proxy"))) { try proxy.send("x") }
        #expect(proxy.asked == ["x"])
        #expect(proxy.invocations == 1)
        let refused = unknown(message("refused", "Multicast"), hasHandlers: false)
        #expect(throws: refused) { try Multicast([]).send("refused") }  // selector-check: elsewhere
    }

    @Test func `a receiver may refuse an unknown message with its own error`() async {
        #expect(throws: Failure(reason: "title")) { try Refuser().send("title") }
        await #expect(throws: Failure(reason: "title")) {
            try await Refuser().awaited.send("title")
        }
    }

    @Test func `a circle of forwarding targets is an error`() {
        let first = Proxy(nil)
        let second = Proxy(nil)
        first.target = second
        second.target = first
        let circle = DispatchError.forwardingCircle(
            message("title", "Proxy"),
            through: ["Proxy", "Proxy"]
        )
        #expect(throws: circle) { try first.send("title") }
        second.target = second
        #expect(throws: DispatchError.self) { try first.send("title") }
        first.target = nil
    }

    @Test func `a message that is forwarded without end is stopped`() async {
        func tooDeep(_ receiver: String) -> DispatchError {
            .tooDeep(message("title", receiver), limit: 32)
        }
        #expect(throws: tooDeep("ValueForwarder")) { try ValueForwarder().send("title") }
        #expect(throws: tooDeep("Endless")) { try Endless().send("title") }
        await #expect(throws: tooDeep("EndlessRelay")) {
            try await EndlessRelay().awaited.send("title")
        }
    }

    @Test func `an awaited message is forwarded to an actor and to an async handler`() async throws
    {
        #expect(try await Proxy(Original()).awaited.send("title") as? String == "original")
        #expect(try await Proxy(Counter()).awaited.send("increment:", with: [2]) as? Int == 2)
        #expect(try await Proxy(Counter()).awaited.send("later:", with: [3]) as? Int == 3)
        #expect(try await Proxy(MainController()).awaited.send("main:", with: [4]) as? Int == 4)
    }

    @Test func `a forwarder may await a forwarded message`() async throws {
        let relay = AwaitingRelay()
        let first = try await relay.awaited.send("increment:", with: [2]) as? Int
        let second = try await relay.awaited.send("increment:", with: [3], returning: Int.self)
        #expect([first, second] == [2, 5])
        let refused = unknown(message("refused", "AwaitingRelay"), hasHandlers: false)
        // selector-check: elsewhere
        await #expect(throws: refused) { try await AwaitingRelay().awaited.send("refused") }
        #expect(throws: DispatchError.self) { try relay.send("increment:", with: [2]) }
    }

    @MainActor @Test func `a forwarder that awaits has no isolation but its own`() async throws {
        let relay = AwaitingRelay()
        try await relay.awaited.send("increment:", with: [2])
        var kept = try #require(relay.kept)
        #expect(throws: DispatchError.self) {
            try Self.invokeElsewhere(&kept, on: MainController())
        }
    }

    @MainActor @Test
    func `a forwarded invocation runs in the sender's isolation during the send`() async throws {
        let relay = Relay(MainController())
        #expect(try relay.send("main:", with: [2]) as? Int == 2)
        let awaited = try await Relay(MainController()).awaited.send("main:", with: [4])
        #expect(awaited as? Int == 4)
        var kept = try #require(relay.kept)
        #expect(throws: DispatchError.self) { try Self.invokeElsewhere(&kept, on: relay.target) }
    }

    private nonisolated static func invokeElsewhere(_ invocation: inout Invocation, on target: Any)
        throws
    {
        try invocation.invoke(on: target)
    }

    @Test func `a forwarder has the signature of its target and can be bound by an invocation`()
        throws
    {
        let proxy = Proxy(Original())
        #expect(try proxy.methodSignature(for: "rename:").receiver == Original.self)
        #expect(throws: DispatchError.self) { try Proxy(nil).methodSignature(for: "rename:") }
        var invocation = try Invocation("rename:", target: proxy, arguments: ["z"])
        #expect(invocation.methodSignature == nil)
        #expect(try invocation.invoke() as? String == "renamed z")
    }

    @Test func `a receiver inside an optional is found, and nil is an error`() throws {
        let registry = HandlerRegistry.shared
        #expect(try registry[Original?.some(Original())].send("title") as? String == "original")
        let null = DispatchError.nullTarget(message("title", "Optional<Original>"))
        #expect(throws: null) { try registry[Original?.none].send("title") }
    }

    @Test func `a type is a receiver of its static handlers`() throws {
        let type = HandlerRegistry.shared[CartController.self]
        #expect(try type.send("make:", with: [1]) as? Int == 2)
        var invocation = try Invocation(
            "make:",
            targetType: SpecialCartController.self,
            arguments: [2]
        )
        #expect(try invocation.invoke() as? Int == 3)
        #expect("\(invocation)" == "+[SpecialCartController make:] with [2]")
        #expect(throws: DispatchError.self) {
            try Invocation("count:", targetType: CartController.self)
        }
    }
}
