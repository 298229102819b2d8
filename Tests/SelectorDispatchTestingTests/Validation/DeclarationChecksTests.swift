import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

/// Declarations that contradict a method of `(Int, Optional<String>)`, and the failures.
@Suite struct DeclarationChecksTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let registry: HandlerRegistry
        let messages: [String]

        init(_ description: String, _ registry: HandlerRegistry, _ messages: String...) {
            testDescription = description
            self.registry = registry
            self.messages = messages
        }
    }

    static let right: [Row] = [
        Row("a selector with one colon per argument", HandlerRegistry()),
        Row("a default value for the last parameter", HandlerRegistry(defaults: 0b10)),
        Row("bare colons", HandlerRegistry(selector: "tap::", name: "tap(_:_:)")),
        Row("a colon alone", HandlerRegistry(selector: "::", name: "tap(_:_:)")),
        Row("underscores, digits and dollar signs", HandlerRegistry(selector: "_t4p:$x:")),
        Row("letters beyond ASCII", HandlerRegistry(selector: "点击:信息:", name: "点击(_:信息:)")),
        Row(
            "a handler that is added by hand",
            HandlerRegistry { $0.add("double:", to: Cart.self) { (_: Cart, x: Int) in 2 * x } }
        ),
    ]

    @Test(arguments: right) func `a declaration that agrees with its method yields no failure`(
        _ row: Row
    ) {
        #expect(ValidationFailure.messages(of: row.registry) == [])
    }

    private static let two = "the method takes 2 arguments (Int, Optional<String>)"
    private static let twoColons = "\(two); give it a selector with 2 colons"
    private static let rebuild =
        "clean the build folder and build again, so that HandlerRegistryPlugin lists it again"
    private static let identifier =
        "write letters, digits and underscores, but don't start with a digit"

    static let wrong: [Row] = [
        Row(
            "too few colons",
            HandlerRegistry(selector: "tap:"),
            "-[Cart tap:]: the selector has 1 colon, but \(twoColons)"
        ),
        Row(
            "too many colons",
            HandlerRegistry(selector: "tap:info::"),
            "-[Cart tap:info::]: the selector has 3 colons, but \(twoColons)"
        ),
        Row(
            "no colon",
            HandlerRegistry(selector: "tap"),
            "-[Cart tap]: the selector has no colons, but \(twoColons)"
        ),
        Row(
            "a colon for a method without parameters",
            HandlerRegistry {
                $0.receiver(Cart.self, "Shop/Cart.swift")
                $0.addTap(Cart.defineClear, selector: "clear:", name: "clear()")
            },
            "-[Cart clear:]: the selector has 1 colon, but the method takes no arguments; give it a selector with no colons"
        ),
        Row(
            "another receiver than the thunk's",
            HandlerRegistry {
                $0.receiver(Cell.self, "Shop/Cart.swift")
                $0.addTap(Cart.defineClear, selector: "clear", name: "clear()")
            },
            "-[Cell clear]: the handler's code is for Cart, but it is registered for Cell; \(rebuild)"
        ),
        Row(
            "a wrong colon count by hand",
            HandlerRegistry { $0.add("double", to: Cart.self) { (_: Cart, x: Int) in 2 * x } },
            "-[Cart double]: the selector has no colons, but the method takes 1 argument (Int); "
                + "give it a selector with 1 colon"
        ),
        Row(
            "an empty selector",
            HandlerRegistry { $0.add("", to: Cart.self) { (_: Cart) in } },
            "-[Cart ]: the selector is empty; write a name, and one colon per argument"
        ),
        Row(
            "an existential type by hand",
            HandlerRegistry { $0.add("tap", to: Any.self) { (_: Any) in } },
            "-[Any tap]: every message to it throws \"-[Any tap]: the handler was added to 'Any', which isn't a receiver's "
                + "own type; add it to each type that receives the message, or to their superclass\""
        ),
        Row(
            "text after the last colon",
            HandlerRegistry(selector: "tap:info:now"),
            "-[Cart tap:info:now]: the selector has 'now' after its last colon; "
                + "write 'now:' if it names an argument, else remove it"
        ),
        Row(
            "a selector part that is no identifier",
            HandlerRegistry(selector: "tap it:info:"),
            "-[Cart tap it:info:]: the selector's part 'tap it' is not an identifier; \(identifier)"
        ),
        Row(
            "a selector part that begins with a digit",
            HandlerRegistry(selector: "tap:2nd:"),
            "-[Cart tap:2nd:]: the selector's part '2nd' is not an identifier; \(identifier)"
        ),
        Row(
            "too few labels",
            HandlerRegistry(name: "tap(_:)"),
            "-[Cart tap:info:]: the Swift name 'tap(_:)' has 1 label, but \(two); \(rebuild)"
        ),
        Row(
            "no labels",
            HandlerRegistry(name: "tap()"),
            "-[Cart tap:info:]: the Swift name 'tap()' has no labels, but \(two); \(rebuild)"
        ),
        Row("a name without a list of labels", HandlerRegistry(name: "tap"), malformedName("tap")),
        Row(
            "a name without an end",
            HandlerRegistry(name: "tap(_:info:"),
            malformedName("tap(_:info:")
        ),
        Row(
            "a name without a base",
            HandlerRegistry(name: "(_:info:)"),
            malformedName("(_:info:)")
        ),
        Row(
            "a label without a colon",
            HandlerRegistry(name: "tap(_:info)"),
            malformedName("tap(_:info)")
        ),
        Row("an empty label", HandlerRegistry(name: "tap(_::)"), malformedName("tap(_::)")),
        Row(
            "default values of parameters that do not exist",
            HandlerRegistry(defaults: 1 << 2 | 1 << 63),
            "-[Cart tap:info:]: a default value is declared for argument 2, counted from 0, but \(two); \(rebuild)",
            "-[Cart tap:info:]: a default value is declared for argument 63, counted from 0, but \(two); \(rebuild)"
        ),
        Row(
            "no receiver",
            HandlerRegistry { $0.addTap() },
            "-[Never tap:info:]: the handler is registered without a receiving type; \(rebuild)"
        ),
        Row("a file without a module", HandlerRegistry(file: "Cart.swift"), malformedLocation),
        Row("a module without a file", HandlerRegistry(file: "Shop/"), malformedLocation),
        Row(
            "a file without the module's name",
            HandlerRegistry(file: "/Cart.swift"),
            malformedLocation
        ),
        Row("line 0", HandlerRegistry(line: 0), malformedLocation),
        Row("column 0", HandlerRegistry(column: 0), malformedLocation),
        Row(
            "several mistakes at once",
            HandlerRegistry(selector: "tap:info", name: "tap(_:info:now:)"),
            "-[Cart tap:info]: the selector has 'info' after its last colon; "
                + "write 'info:' if it names an argument, else remove it",
            "-[Cart tap:info]: the selector has 1 colon, but \(twoColons)",
            "-[Cart tap:info]: the Swift name 'tap(_:info:now:)' has 3 labels, but \(two); \(rebuild)"
        ),
    ]

    @Test(arguments: wrong)
    func `a declaration that disagrees with its method yields exactly these failures`(_ row: Row) {
        #expect(ValidationFailure.messages(of: row.registry) == row.messages)
    }

    @Test func `an empty registry is a failure, since nothing was validated`() {
        let failures = HandlerRegistry { (_: _GeneratedCode.HandlerCollector) in }
            .validationFailures()
        #expect(failures.map(\.description) == [emptyMessage])
        #expect(failures.first?.location == nil)
    }

    private static func malformedName(_ name: String) -> String {
        "-[Cart tap:info:]: the Swift name '\(name)' is not of the form 'name(label:label:)'; \(rebuild)"
    }

    private static let malformedLocation =
        "-[Cart tap:info:]: the handler's location must be 'Module/File.swift' with a line and a column from 1; \(rebuild), "
        + "or leave out 'file:', 'line:' and 'column:' if it is added by hand"
}

private final class Cell {}

@Suite struct ReachabilityChecksTests {
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

    @Test
    func
        `handlers that their names find, or that share a Swift name as documented, yield no failure`()
    {
        let registries = [Self.cart, Self.sameNames, Self.overloads]
        #expect(registries.flatMap(ValidationFailure.messages) == [])
    }

    private static let rename = "rename one or give it another selector with @Handler(\"…\")"

    @Test
    func
        `a selector that two modules register is a failure of each handler, which names the other`()
    {
        let other = HandlerRegistry(file: "Gifts/Cart+Gifts.swift", line: 3, column: 10)
        let failures = HandlerRegistry().merging(other).validationFailures()
        let place = "-[Cart tap:info:]: more than one handler is registered: also at"
        let places = ["Gifts/Cart+Gifts.swift:3:10", "Shop/Cart.swift:12:18"]
        #expect(failures.map(\.description) == places.map { "\(place) \($0); \(Self.rename)" })
        #expect(failures.map(\.location?.file) == ["Shop/Cart.swift", "Gifts/Cart+Gifts.swift"])
        // A handler that is registered three times names its own location twice.
        let thrice = HandlerRegistry().merging(HandlerRegistry()).merging(HandlerRegistry())
        let message = "\(place) Shop/Cart.swift:12:18, Shop/Cart.swift:12:18; \(Self.rename)"
        #expect(ValidationFailure.messages(of: thrice) == Array(repeating: message, count: 3))
    }

    private static let remedy =
        "give the handlers names that differ, or other selectors with @Handler(\"…\")"
    private static let tap = "-[Cart tap:info:] at Shop/Cart.swift:12:18"

    static let lies: KeyValuePairs<LyingRegistry, String> = [
        LyingRegistry(truth: overloads, redirected: ["tap(_:info:)": "touch:info:"]):
            "-[Cart tap:info:]: 'tap(_:info:)' must find nothing, not -[Cart touch:info:] at Shop/Cart.swift:14:18; "
            + "\(remedy)\n-[Cart touch:info:]: 'tap(_:info:)' must find nothing, not -[Cart touch:info:] at "
            + "Shop/Cart.swift:14:18; \(remedy)",
        LyingRegistry(truth: cart, redirected: ["tap:info:": nil]):
            "-[Cart tap:info:]: 'tap:info:' must find \(tap), not nothing; \(remedy)",
        LyingRegistry(truth: cart, redirected: ["tap(_:info:)": "clear"]):
            "-[Cart tap:info:]: 'tap(_:info:)' must find \(tap), not -[Cart clear] at Shop/Cart.swift:20:18; \(remedy)",
        LyingRegistry(truth: cart, unlisted: ["clear"]):
            "-[Cart clear]: the selector is missing from the receiver's selectors; this is a bug in SelectorDispatch: "
            + "report it with the handler's declaration",
    ]

    @Test
    func `a name that finds a wrong handler or none, and one that isn't listed, are failures`() {
        for (lying, message) in Self.lies {
            #expect(lying.failures.map(\.description).joined(separator: "\n") == message)
        }
    }

    @Test func `a Swift name that finds conflicting handlers is a failure`() {
        let truth = Self.cart.merging(
            HandlerRegistry { handlers in
                handlers.receiver(Cart.self, "Shop/Cart.swift")
                handlers.addTap(Cart.defineClear, selector: "clear", name: "clear()", line: 40)
            }
        )
        let lying = LyingRegistry(truth: truth, redirected: ["tap(_:info:)": "clear"])
        #expect(
            lying.failures.first?.description
                == "-[Cart tap:info:]: 'tap(_:info:)' must find \(Self.tap), not the conflicting handlers at "
                + "Shop/Cart.swift:20:18, Shop/Cart.swift:40:18; \(Self.remedy)"
        )
    }
}
