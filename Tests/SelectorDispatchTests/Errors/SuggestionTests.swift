import Testing

@testable import SelectorDispatch

private class Title: MessageReceiver { func set(_ title: String, animated: Bool) {} }
private final class Subtitle: Title {}
private struct Robot: MessageReceiver {}
private struct Knob: MessageReceiver {}

@Suite struct SuggestionTests {
    /// What is said of a selector sent to a type's instances or to itself.
    private func message(
        _ selector: Selector, _ type: Any.Type, isStatic: Bool = false, in registry: HandlerRegistry = Self.registry
    ) -> String? { registry.problems(sending: selector, type: type, isStatic: isStatic, with: []).first?.description }

    /// As generated code would register them.
    private static let registry: HandlerRegistry = {
        let definition = _GeneratedCode.HandlerCollector()
        definition.receiver(Title.self, "App/Title.swift")
        func define(_ h: _GeneratedCode.HandlerCollector) {
            h.sync { (t: Title, p0, p1) in t.set(p0, animated: p1) }
            h.sync { (_: Title.Type) in }
        }
        unsafe definition.unsafeAdd("1:1\tsetTitle:animated:\tset(_:animated:)\n2:1 static\tmake\tmake()", define)
        definition.receiver(Robot.self, "App/Robot.swift")
        func walk(_ h: _GeneratedCode.HandlerCollector) {
            h.sync { (_: Robot) in }
            h.sync { (_: Robot) in }
        }
        unsafe definition.unsafeAdd("3:1\twalk\twalk()\n4:1\tturnTo:\tturn(to:)", walk)
        return HandlerRegistry(
            storage: RegistryStorage(
                generated: [definition.generated], entries: byHand.storage.entries, genericProviders: []))
    }()

    private static let byHand = HandlerRegistry { handlers in
        handlers.add("press", to: Knob.self) { (_: Knob) in }
        handlers.add("walk", to: Knob.self) { (_: Knob) in }
    }

    @Test func `the base name is enough to find what was meant`() {
        #expect(
            message("setTitle", Subtitle.self)
                == "-[Subtitle setTitle]: unrecognized selector sent to instance; did you mean 'setTitle:animated:'?")
    }

    @Test func `the error names a static handler that was sent to an instance, and the reverse`() {
        #expect(
            message("make", Subtitle.self)
                == "-[Subtitle make]: unrecognized selector sent to instance; 'Subtitle' has it as a static "
                + "handler: send it to the type")
        #expect(
            message("walk", Robot.self, isStatic: true)
                == "+[Robot walk]: unrecognized selector sent to type; 'Robot', 'Knob' have it as an instance's "
                + "handler: send it to an instance")
    }

    @Test func `the error names other types with the handler, by selector and by Swift spelling`() {
        #expect(
            message("walk", Title.self)
                == "-[Title walk]: unrecognized selector sent to instance; 'Robot', 'Knob' have it")
        #expect(
            message("turn(to:)", Knob.self)
                == "-[Knob turn(to:)]: unrecognized selector sent to instance; 'Robot' has it")
        #expect(message("press", Robot.self) == "-[Robot press]: unrecognized selector sent to instance; 'Knob' has it")
        #expect(
            message("make", Silent.self)
                == "-[Silent make]: unrecognized selector sent to instance; 'Title' has it as a static handler: send "
                + "it to the type; 'Silent' has no handlers in this registry: annotate the method with "
                + "@Handler and add the plugin HandlerRegistryPlugin to its target")
    }

    @Test func `a registry suggests its own handlers alone`() {
        #expect(
            message("walk", Title.self, in: Self.registry.filter { $0.receiver == Title.self })
                == "-[Title walk]: unrecognized selector sent to instance; no handler of 'Title' has a similar name")
    }

    @Test(arguments: ["", ":", "\t", "\n", "1:1", "walk\twalk()", "setTitle:animated:\n"])
    func `no text but a whole name is found among the facts`(name: String) {
        #expect(Self.registry.elsewhere(Selector(name), than: [Silent.self]) == [])
    }

    @Test func `three types are named at most`() {
        let crowd = HandlerRegistry { handlers in
            func add<Type>(_: Type.Type) { handlers.add("tap", to: Type.self) { (_: Type) in } }
            add(Int.self)
            add(Int8.self)
            add(Int16.self)
            add(Int32.self)
        }
        #expect(
            message("tap", String.self, in: crowd)
                == "-[String tap]: unrecognized selector sent to instance; 'Int', 'Int8', 'Int16' have it; 'String' has "
                + "no handlers in this registry: annotate the method with @Handler and add the plugin "
                + "HandlerRegistryPlugin to its target")
    }
}
