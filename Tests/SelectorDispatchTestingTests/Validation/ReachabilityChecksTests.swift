import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct ReachabilityChecksTests {
    /// `tap:info:` and `clear`, of one class.
    static let cart = HandlerRegistry { handlers in
        handlers.receiver(Cart.self, "Shop/Cart.swift")
        handlers.addTap()
        handlers.addTap(Cart.defineClear, selector: "clear", name: "clear()", line: 20)
    }

    /// Two overloads, the second with a selector of its own.
    static let overloads = HandlerRegistry { handlers in
        handlers.receiver(Cart.self, "Shop/Cart.swift")
        handlers.addTap()
        handlers.addTap(selector: "touch:info:", line: 14)
    }

    /// One selector for an instance and its type, and for a class and its subclass.
    static let sameNames = HandlerRegistry { handlers in
        handlers.receiver(Cart.self, "Shop/Cart.swift")
        handlers.addTap()
        unsafe handlers.unsafeAdd("2:1 static\ttap:info:\ttap(_:info:)", Cart.defineStaticTap)
        handlers.receiver(GiftCart.self, "Shop/Cart.swift")
        handlers.addTap(GiftCart.defineGiftTap, line: 30)
    }

    @Test func `handlers that their names find, or that share a Swift name as documented, yield no failure`() {
        for registry in [Self.cart, Self.sameNames, Self.overloads] {
            #expect(ValidationFailure.messages(of: registry) == [])
        }
    }

    private static let rename = "rename one or give it another selector with @Handler(\"…\")"

    @Test func `a selector that two modules register is a failure of each handler, which names the other`() {
        let other = HandlerRegistry(file: "Gifts/Cart+Gifts.swift", line: 3, column: 10)
        let failures = HandlerRegistry().merging(other).validationFailures()
        let place = "-[Cart tap:info:]: more than one handler is registered: also at"
        #expect(
            failures.map(\.description) == [
                "\(place) Gifts/Cart+Gifts.swift:3:10; \(Self.rename)",
                "\(place) Shop/Cart.swift:12:18; \(Self.rename)",
            ])
        #expect(failures.map(\.location?.file) == ["Shop/Cart.swift", "Gifts/Cart+Gifts.swift"])
        // One that is registered three times names its own place twice.
        let thrice = HandlerRegistry().merging(HandlerRegistry()).merging(HandlerRegistry())
        let message = "\(place) Shop/Cart.swift:12:18, Shop/Cart.swift:12:18; \(Self.rename)"
        #expect(ValidationFailure.messages(of: thrice) == [message, message, message])
    }

    private static let remedy = "give the handlers names that differ, or other selectors with @Handler(\"…\")"
    private static let tap = "-[Cart tap:info:] at Shop/Cart.swift:12:18"

    static let lies: [(LyingRegistry, String)] = [
        (
            LyingRegistry(truth: overloads, redirected: ["tap(_:info:)": "touch:info:"]),
            "-[Cart tap:info:]: 'tap(_:info:)' must find nothing, not -[Cart touch:info:] at Shop/Cart.swift:14:18; "
                + "\(remedy)\n-[Cart touch:info:]: 'tap(_:info:)' must find nothing, not -[Cart touch:info:] at "
                + "Shop/Cart.swift:14:18; \(remedy)"
        ),
        (
            LyingRegistry(truth: cart, redirected: ["tap:info:": nil]),
            "-[Cart tap:info:]: 'tap:info:' must find \(tap), not nothing; \(remedy)"
        ),
        (
            LyingRegistry(truth: cart, redirected: ["tap(_:info:)": "clear"]),
            "-[Cart tap:info:]: 'tap(_:info:)' must find \(tap), not -[Cart clear] at Shop/Cart.swift:20:18; \(remedy)"
        ),
        (
            LyingRegistry(truth: cart, unlisted: ["clear"]),
            "-[Cart clear]: the selector is missing from the receiver's selectors; this is a bug in SelectorDispatch: "
                + "report it with the handler's declaration"
        ),
    ]

    @Test
    func `a name that finds a handler it must not, nothing, or another one, and one that isn't listed, are failures`() {
        for (lying, message) in Self.lies {
            #expect(lying.failures.map(\.description).joined(separator: "\n") == message)
        }
    }

    @Test func `a Swift name that finds conflicting handlers is a failure`() {
        let truth = Self.cart.merging(
            HandlerRegistry { handlers in
                handlers.receiver(Cart.self, "Shop/Cart.swift")
                handlers.addTap(Cart.defineClear, selector: "clear", name: "clear()", line: 40)
            })
        let lying = LyingRegistry(truth: truth, redirected: ["tap(_:info:)": "clear"])
        #expect(
            lying.failures.first?.description
                == "-[Cart tap:info:]: 'tap(_:info:)' must find \(Self.tap), not the conflicting handlers at "
                + "Shop/Cart.swift:20:18, Shop/Cart.swift:40:18; \(Self.remedy)")
    }
}
