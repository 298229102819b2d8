import ResponderChain
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

extension HandlerRegistry {
    /// A registry of what a generated provider would register, without registering it with the process.
    init(definedBy provide: (_GeneratedCode.HandlerCollector) -> Void) {
        let definition = _GeneratedCode.HandlerCollector()
        provide(definition)
        self.init(entries: definition.definedEntries)
    }

    /// One handler of ``Cart`` that takes `(Int, String?)`, declared with the given facts.
    init(
        selector: String = "tap:info:", name: String = "tap(_:info:)", defaults: UInt64 = 0,
        file: StaticString = "Shop/Cart.swift", line: Int = 12, column: Int = 18
    ) {
        self.init { handlers in
            handlers.receiver(Cart.self, file)
            handlers.addTap(selector: selector, name: name, defaults: defaults, line: line, column: column)
        }
    }
}

extension _GeneratedCode.HandlerCollector {
    func addTap(
        _ function: @escaping (_GeneratedCode.HandlerCollector) -> Void = Cart.defineTap,
        selector: String = "tap:info:",
        name: String = "tap(_:info:)", defaults: UInt64 = 0, line: Int = 12, column: Int = 18
    ) {
        let facts = "\(line):\(column) defaults:\(defaults)\t\(selector)\t\(name)"
        add(facts: StaticText(copying: facts), tags: [], function)
    }
}

/// A table with one event, for a handler of ``Cart`` that takes `(Int, String?)`.
func table(of selector: Selector) -> EventStrategy {
    EventStrategy(["added": selector], to: Cart(), registry: HandlerRegistry())
}

let tableMessage = "-[Cart tap:]: unrecognized selector sent to instance; did you mean 'tap:info:'?"

class Cart: MessageReceiver {
    func tap(_ count: Int, info: String?) {}
    func clear() {}

    static func defineTap(_ h: _GeneratedCode.HandlerCollector) { h.sync { (t: Cart, p0, p1) in t.tap(p0, info: p1) } }

    static func defineClear(_ h: _GeneratedCode.HandlerCollector) { h.sync { (t: Cart) in t.clear() } }
}

extension Cart {
    static func tap(_ count: Int, info: String?) {}
    static func defineStaticTap(_ h: _GeneratedCode.HandlerCollector) {
        h.sync { (t: Cart.Type, p0, p1) in t.tap(p0, info: p1) }
    }
}

final class GiftCart: Cart {
    static func defineGiftTap(_ h: _GeneratedCode.HandlerCollector) {
        h.sync { (t: GiftCart, p0, p1) in t.tap(p0, info: p1) }
    }
}

extension ValidationFailure {
    /// The texts of a registry's failures.
    static func messages(of registry: HandlerRegistry) -> [String] { registry.validationFailures().map(\.description) }
}
