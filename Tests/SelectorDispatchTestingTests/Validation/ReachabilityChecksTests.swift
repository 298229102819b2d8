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

    @Test("Handlers that both of their names find yield no failure")
    func reachable() {
        #expect(ValidationFailure.messages(of: Self.cart) == [])
    }

    @Test("A selector that two modules register is a failure of each handler, which names the other")
    func conflict() {
        let other = HandlerRegistry(file: "Gifts/Cart+Gifts.swift", line: 3, column: 10)
        let failures = HandlerRegistry().merging(other).validationFailures()
        #expect(
            failures.map(\.description) == [
                """
                -[Cart tap:info:]: more than one handler is registered: also at Gifts/Cart+Gifts.swift:3:10; \
                rename one or give it another selector with @Handler("…")
                """,
                """
                -[Cart tap:info:]: more than one handler is registered: also at Shop/Cart.swift:12:18; \
                rename one or give it another selector with @Handler("…")
                """,
            ])
        #expect(failures.map(\.location?.file) == ["Shop/Cart.swift", "Gifts/Cart+Gifts.swift"])
    }

    @Test("A handler that is registered three times names its own place twice")
    func repeated() {
        let registry = HandlerRegistry().merging(HandlerRegistry()).merging(HandlerRegistry())
        let message = """
            -[Cart tap:info:]: more than one handler is registered: also at Shop/Cart.swift:12:18, \
            Shop/Cart.swift:12:18; rename one or give it another selector with @Handler("…")
            """
        #expect(ValidationFailure.messages(of: registry) == [message, message, message])
    }

    @Test("One selector for an instance and its type, or for a class and its subclass, is no conflict")
    func noConflict() {
        let registry = HandlerRegistry { handlers in
            handlers.receiver(Cart.self, "Shop/Cart.swift")
            handlers.addTap()
            unsafe handlers.unsafeAdd("2:1 static\ttap:info:\ttap(_:info:)", Cart.defineStaticTap)
            handlers.receiver(GiftCart.self, "Shop/Cart.swift")
            handlers.addTap(GiftCart.defineGiftTap, line: 30)
        }
        #expect(ValidationFailure.messages(of: registry) == [])
    }

    @Test("Overloads with selectors of their own share a Swift name that finds none of them, as documented")
    func overloads() {
        let registry = HandlerRegistry { handlers in
            handlers.receiver(Cart.self, "Shop/Cart.swift")
            handlers.addTap()
            handlers.addTap(selector: "touch:info:", line: 14)
        }
        #expect(ValidationFailure.messages(of: registry) == [])
    }

    @Test("A shared Swift name that finds a handler all the same is a failure")
    func overloadsFound() {
        let registry = HandlerRegistry { handlers in
            handlers.receiver(Cart.self, "Shop/Cart.swift")
            handlers.addTap()
            handlers.addTap(selector: "touch:info:", line: 14)
        }
        let lying = LyingRegistry(truth: registry, redirected: ["tap(_:info:)": "touch:info:"])
        #expect(
            lying.failures.map(\.description) == [
                """
                -[Cart tap:info:]: 'tap(_:info:)' must find nothing, \
                not -[Cart touch:info:] at Shop/Cart.swift:14:18; \
                give the handlers names that differ, or other selectors with @Handler("…")
                """,
                """
                -[Cart touch:info:]: 'tap(_:info:)' must find nothing, \
                not -[Cart touch:info:] at Shop/Cart.swift:14:18; \
                give the handlers names that differ, or other selectors with @Handler("…")
                """,
            ])
    }

    @Test("A selector that finds nothing is a failure")
    func selectorFindsNothing() {
        let lying = LyingRegistry(truth: Self.cart, redirected: ["tap:info:": nil])
        #expect(
            lying.failures.map(\.description) == [
                """
                -[Cart tap:info:]: 'tap:info:' must find -[Cart tap:info:] at Shop/Cart.swift:12:18, not nothing; \
                give the handlers names that differ, or other selectors with @Handler("…")
                """
            ])
    }

    @Test("A Swift name that finds another handler is a failure")
    func nameFindsAnother() {
        let lying = LyingRegistry(truth: Self.cart, redirected: ["tap(_:info:)": "clear"])
        #expect(
            lying.failures.map(\.description) == [
                """
                -[Cart tap:info:]: 'tap(_:info:)' must find -[Cart tap:info:] at Shop/Cart.swift:12:18, \
                not -[Cart clear] at Shop/Cart.swift:20:18; \
                give the handlers names that differ, or other selectors with @Handler("…")
                """
            ])
    }

    @Test("A Swift name that finds conflicting handlers is a failure")
    func nameFindsConflict() {
        let truth = Self.cart.merging(
            HandlerRegistry { handlers in
                handlers.receiver(Cart.self, "Shop/Cart.swift")
                handlers.addTap(Cart.defineClear, selector: "clear", name: "clear()", line: 40)
            })
        let lying = LyingRegistry(truth: truth, redirected: ["tap(_:info:)": "clear"])
        #expect(
            lying.failures.first?.description == """
                -[Cart tap:info:]: 'tap(_:info:)' must find -[Cart tap:info:] at Shop/Cart.swift:12:18, \
                not the conflicting handlers at Shop/Cart.swift:20:18, Shop/Cart.swift:40:18; \
                give the handlers names that differ, or other selectors with @Handler("…")
                """)
    }

    @Test("A selector that its receiver does not list is a failure")
    func unlisted() {
        let lying = LyingRegistry(truth: Self.cart, unlisted: ["clear"])
        #expect(
            lying.failures.map(\.description) == [
                """
                -[Cart clear]: the selector is missing from the receiver's selectors; \
                this is a bug in SelectorDispatch: report it with the handler's declaration
                """
            ])
    }
}
