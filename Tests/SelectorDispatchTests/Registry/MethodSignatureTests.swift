import SelectorDispatch
import Testing

@Suite struct MethodSignatureTests {
    @Test func `a signature has types, labels, optionality, defaults and the place`() throws {
        let signature = try CartController().methodSignature(for: "greet:punctuation:loudly:")
        #expect(signature.selector == "greet:punctuation:loudly:")
        #expect(signature.name == "greet(_:punctuation:loudly:)")
        #expect(signature.parameters.map(\.label) == ["_", "punctuation", "loudly"])
        #expect(signature.parameters.map { "\($0.type)" } == ["String", "Optional<String>", "Optional<Bool>"])
        #expect(signature.parameters.map(\.isOptional) == [false, true, true])
        #expect(signature.parameters.map(\.hasDefault) == [true, true, true])
        #expect("\(signature.returnType)" == "String")
        #expect(signature.argumentCount == 3)
        #expect(!signature.isAsync && !signature.isThrowing && !signature.isStatic)
        #expect(signature.location.file == "SelectorDispatchTests/Fixtures.swift")
        #expect(signature.location.line > 10 && signature.location.column == 14)
        #expect(
            "\(signature)" == "-[CartController greet:punctuation:loudly:] "
                + "(_: String, punctuation: String?, loudly: Bool?) -> String")
    }

    @Test func `a signature has effects and isolation`() throws {
        let failing = try CartController().methodSignature(for: "failWithBecause:")
        #expect(failing.isThrowing && !failing.isAsync)
        guard case .nonisolated = failing.isolation else {
            Issue.record("\(failing.isolation)")
            return
        }
        let onMain = try HandlerRegistry.shared.methodSignature(for: "main:", type: MainController.self)
        guard case .globalActor(let actor) = onMain.isolation else {
            Issue.record("\(onMain.isolation)")
            return
        }
        #expect(actor === MainActor.shared)
        let counting = try HandlerRegistry.shared.methodSignature(for: "increment:", type: Counter.self)
        guard case .instance = counting.isolation else {
            Issue.record("\(counting.isolation)")
            return
        }
        #expect(try HandlerRegistry.shared.methodSignature(for: "later:", type: Counter.self).isAsync)
    }

    @Test func `the selectors of a type are its own and inherited ones`() {
        let base = HandlerRegistry.shared.selectors(of: CartController.self)
        let special = HandlerRegistry.shared.selectors(of: SpecialCartController.self)
        #expect(Set(special) == Set(base + ["special"]))
        #expect(HandlerRegistry.shared.selectors(of: CartController.self, isStatic: true) == ["make:", "reload"])
        #expect(HandlerRegistry.shared.selectors(of: Silent.self).isEmpty)
    }
}
