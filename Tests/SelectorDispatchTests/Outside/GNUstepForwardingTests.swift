import SelectorDispatch
import Testing

// What GNUstep's lists for forwarded invocations do: stand in for another object, or for a value.

final class MenuItem: MessageReceiver {
    private var key = ""
    @Handler func keyEquivalent() -> String { key }
    @Handler func setKeyEquivalent(_ key: String) { self.key = key }
}

/// Stands in for a menu item: by both ways of forwarding, of which the first is taken.
final class FakeMenuItem: MessageForwarder {
    private let original: MenuItem
    private(set) var invocations = 0

    init(_ original: MenuItem) { self.original = original }

    @Handler func action(_ sender: AnyObject) -> Bool { sender === self }

    func forwardingTarget(for selector: Selector) -> Any? { original.responds(to: selector) ? original : nil }

    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        invocations += 1
        return false
    }
}

extension String {
    @Handler("uppercaseString") func uppercaseText() -> String { uppercased() }
    @Handler func repeated(_ times: Int) -> String { String(repeating: self, count: times) }
}

/// Stands in for a string, a value of another module's type.
final class FakeString: MessageForwarder {
    enum Way: Sendable, CaseIterable {
        case target
        case invocation
    }

    private let original: String
    private let way: Way

    init(_ original: String, by way: Way) {
        self.original = original
        self.way = way
    }

    private func knows(_ selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: String.self)
    }

    func forwardingTarget(for selector: Selector) -> Any? { way == .target && knows(selector) ? original : nil }

    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        guard way == .invocation, knows(invocation.selector) else { return false }
        try invocation.invoke(on: original)
        return true
    }
}

@Suite struct GNUstepForwardingTests {
    @Test func `an object stands in for another and keeps its own messages`() throws {
        let item = MenuItem()
        try item.send("setKeyEquivalent:", with: ["Hello, World!"])
        let fake = FakeMenuItem(item)
        #expect(try fake.send("keyEquivalent") as? String == "Hello, World!")
        #expect(try fake.send("keyEquivalent", returning: String.self) == "Hello, World!")
        try fake.send("setKeyEquivalent:", with: ["x"])
        #expect(try item.send("keyEquivalent") as? String == "x")
        #expect(try fake.send("action:", with: [fake]) as? Bool == true)
        #expect(fake.invocations == 0)
    }

    @Test func `what neither object knows is an error, after both ways were tried`() {
        let fake = FakeMenuItem(MenuItem())
        let message = DispatchError.Context(selector: "keyEquivalant", receiver: "FakeMenuItem", kind: .instance)
        #expect(throws: DispatchError.unrecognizedSelector(message, suggestions: [], hasHandlers: true)) {
            try fake.send("keyEquivalant")  // selector-check: elsewhere
        }
        #expect(fake.invocations == 1)
    }

    @Test(arguments: FakeString.Way.allCases) func `an object stands in for a value of another module's type`(
        way: FakeString.Way
    ) throws {
        let fake = FakeString("Hello, World!", by: way)
        #expect(try fake.send("uppercaseString") as? String == "HELLO, WORLD!")
        #expect(try fake.send("repeated:", with: [2]) as? String == "Hello, World!Hello, World!")
        #expect(throws: DispatchError.self) { try fake.send("lowercaseString") }  // selector-check: elsewhere
    }

    @Test(arguments: FakeString.Way.allCases) func `a forwarded message's wrong arguments are its last receiver's`(
        way: FakeString.Way
    ) {
        let message = DispatchError.Context(
            selector: "repeated:", receiver: "String", kind: .instance, call: way == .invocation ? .invoke : .send)
        let error = DispatchError.wrongType(
            message, .init(index: 0, label: "_"), expected: "Int", actual: "String", detail: .convertible(literal: "3"))
        #expect(throws: error) { try FakeString("a", by: way).send("repeated:", with: ["3"]) }
    }
}
