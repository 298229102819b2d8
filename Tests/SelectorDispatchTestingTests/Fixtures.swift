import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

extension HandlerRegistry {
    /// A registry of what a generated provider would register, without registering it with the process.
    init(definedBy provide: (HandlerDefinition) -> Void) {
        let definition = HandlerDefinition()
        provide(definition)
        self.init(entries: definition.definedEntries)
    }

    /// One handler of ``Cart`` that takes `(Int, String?)`, declared with the given facts.
    init(
        selector: StaticString = "tap:info:", name: StaticString = "tap(_:info:)", defaults: UInt64 = 0,
        file: StaticString = "Shop/Cart.swift", line: Int = 12, column: Int = 18
    ) {
        self.init { handlers in
            handlers.receiver(Cart.self)
            handlers.addTap(
                selector: selector, name: name, defaults: defaults, file: file, line: line, column: column)
        }
    }
}

extension HandlerDefinition {
    func addTap(
        _ function: @escaping (HandlerDefinition) -> Void = Cart.defineTap, selector: StaticString = "tap:info:",
        name: StaticString = "tap(_:info:)", defaults: UInt64 = 0, file: StaticString = "Shop/Cart.swift",
        line: Int = 12, column: Int = 18
    ) {
        add(
            function, selector: selector, name: name, defaults: defaults, throws: false, file: file, line: line,
            column: column)
    }
}

class Cart: MessageReceiver {
    func tap(_ count: Int, info: String?) {}
    func clear() {}

    static func defineTap(_ h: HandlerDefinition) {
        h.sync { a in try a.call2(Cart.self) { t, p0, p1 in t.tap(p0, info: p1) } }
    }

    static func defineClear(_ h: HandlerDefinition) {
        h.sync { a in try a.call0(Cart.self) { t in t.clear() } }
    }
}

extension Cart {
    static func tap(_ count: Int, info: String?) {}
    static func defineStaticTap(_ h: HandlerDefinition) {
        h.sync { a in try a.call2(Cart.Type.self) { t, p0, p1 in t.tap(p0, info: p1) } }
    }
}

final class GiftCart: Cart {
    static func defineGiftTap(_ h: HandlerDefinition) {
        h.sync { a in try a.call2(GiftCart.self) { t, p0, p1 in t.tap(p0, info: p1) } }
    }
}

extension ValidationFailure {
    /// Of a registry's failures, what they say.
    static func messages(of registry: HandlerRegistry) -> [String] {
        registry.validationFailures().map(\.description)
    }
}
