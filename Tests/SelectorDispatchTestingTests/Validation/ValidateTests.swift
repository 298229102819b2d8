import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct ValidateTests {
    @Test func `a right registry passes in one line`() {
        validate(.right)
    }

    @Test(arguments: HandlerCase.all(in: .counted))
    func `every handler passes as a case of its own`(_ handler: HandlerCase) {
        validate(handler)
    }

    @Test func `failures are recorded at the lines of their handlers`() {
        let registry = HandlerRegistry(selector: "tap:").merging(
            HandlerRegistry(name: "tap()", file: "Shop/Gifts.swift", line: 7, column: 3)
        )
        let name =
            "-[Cart tap:info:]: the Swift name 'tap()' has no labels, but the method takes 2 arguments (Int, "
            + "Optional<String>); clean the build folder and build again, so that HandlerRegistryPlugin lists it again"
        let issues = [
            RecordedIssue(message: tapMessage, fileID: "Shop/Cart.swift", line: 12, column: 18),
            RecordedIssue(message: name, fileID: "Shop/Gifts.swift", line: 7, column: 3),
        ]
        #expect(recordedIssues { validate(registry) } == issues)
    }

    @Test func `a case records the failures of its own handler alone`() throws {
        let registry = HandlerRegistry().merging(HandlerRegistry(selector: "tap:", line: 40))
        let cases = HandlerCase.all(in: registry)
        #expect(cases.count == 2)
        let issues = recordedIssues { for handler in cases { validate(handler) } }
        #expect(issues.map(\.line) == [40])
    }

    @Test func `the problems of a table of events are recorded where validate is called`() {
        let cleared = HandlerRegistry { (handlers: Collector) in
            handlers.receiver(Cart.self, "Shop/Cart.swift")
            handlers.addTap(Cart.defineClear, selector: "clear", name: "clear()")
        }
        // selector-check: elsewhere
        validate(strategy: EventStrategy(["added": "clear"], to: Cart(), registry: cleared))
        let shape = "-[Cart tap:info:]: argument 1 (info) must be String?, not [String: Any]"
        for (selector, message) in [("tap:", tableMessage), ("tap:info:", shape)] {
            let line = #line + 1
            let issues = recordedIssues { validate(strategy: table(of: Selector(selector))) }
            #expect(issues.map(\.message) == [message])
            #expect(issues.map(\.line) == [line])
        }
    }

    @Test func `an empty registry, and a handler without a place, fail where validate is called`() {
        let empty = HandlerRegistry { (_: _GeneratedCode.HandlerCollector) in }
        let line = #line + 1
        let issues =
            recordedIssues { validate(empty) }
            + recordedIssues { validate(HandlerRegistry(line: 0)) }
        #expect(issues.map(\.line) == [line + 1, line + 2])
        #expect(issues.map(\.fileID) == [#fileID, #fileID])
    }

    // In a separate process, because handlers remain registered with a process.
    @Test func `without an argument the handlers of all linked modules are validated`() async {
        await #expect(processExitsWith: .success) {
            _GeneratedCode.note("ValidateTests") { handlers in
                handlers.receiver(Cart.self, "Shop/Linked.swift")
                handlers.addTap(selector: "tap:")
            }
            let expected = [
                RecordedIssue(
                    message: tapMessage,
                    fileID: "Shop/Linked.swift",
                    line: 12,
                    column: 18
                )
            ]
            let ofCases = recordedIssues { for handler in HandlerCase.all() { validate(handler) } }
            for issues in [recordedIssues { validate() }, ofCases] {
                #expect(issues.filter { $0.fileID == "Shop/Linked.swift" } == expected)
            }
        }
    }

    @Test func `a case is described by its signature and identified by its receiver's full name`() {
        let cases = HandlerCase.all(in: .counted)
        #expect(
            cases.map(\.testDescription).contains(
                "-[Counted defaulted:info:] (_: Int, info: String) -> ()"
            )
        )
        let ids = Set(cases.map(\.id))
        #expect(ids.contains("-[SelectorDispatchTestingTests.Counted defaulted:info:]"))
        #expect(ids.contains("+[SelectorDispatchTestingTests.Counted make:info:]"))
        #expect(ids.count == cases.count)
        #expect(ids.count == 10)
    }
}

private protocol CrateHandlers {
    static func provideHandlers(_ h: _GeneratedCode.HandlerCollector)
}

private class Crate<Content>: CrateHandlers {
    func put(_ content: Content, times: Int) {}

    func isEmpty() -> Bool {
        true
    }

    static func provideHandlers(_ h: _GeneratedCode.HandlerCollector) {
        func definePut(_ h: _GeneratedCode.HandlerCollector) {
            h.sync { (t: Crate, p0, p1) in t.put(p0, times: p1) }
        }
        func defineIsEmpty(_ h: _GeneratedCode.HandlerCollector) {
            h.sync { (t: Crate) in t.isEmpty() }
        }
        h.receiver(Crate.self, "Shop/Crate.swift")
        unsafe h.unsafeAdd("3:5\tput:times:\tput(_:times:)", definePut)
        // A surplus colon where the content is a string, which only a specialization shows.
        let isWrong = Content.self == String.self
        unsafe h.unsafeAdd(
            isWrong ? "4:5\tisEmpty:\tisEmpty()" : "4:5\tisEmpty\tisEmpty()",
            defineIsEmpty
        )
    }
}

private final class IntCrate: Crate<Int> {}

@Suite struct GenericValidationTests {
    private let registry: HandlerRegistry = {
        let definition = _GeneratedCode.HandlerCollector()
        definition.generic("Crate", "Shop/Crate.swift", 3, 5) { type, h in
            (type as? any CrateHandlers.Type)?.provideHandlers(h)
        }
        return HandlerRegistry(entries: [], genericProviders: definition.genericProviders)
    }()

    private let unvalidated = UnvalidatedGenericType(
        name: "Crate",
        location: HandlerLocation(file: "Shop/Crate.swift", line: 3, column: 5)
    )

    @Test
    func
        `a specialization's handlers are cases like any other's, those of its subclasses too, each once`()
    {
        let cases = HandlerCase.all(
            in: registry,
            specializations: [Crate<Int>.self, IntCrate.self, Crate<UInt>.self]
        )
        #expect(
            cases.map(\.description) == [
                "-[Crate<Int> put:times:] (_: Int, times: Int) -> ()",
                "-[Crate<Int> isEmpty] () -> Bool",
                "-[Crate<UInt> put:times:] (_: UInt, times: Int) -> ()",
                "-[Crate<UInt> isEmpty] () -> Bool",
            ]
        )
        #expect(cases.flatMap { $0.validationFailures() } == [])
        #expect(HandlerCase.all(in: registry).isEmpty)
    }

    @Test func `a specialization's failures are reported where its handlers are declared`() {
        let failures = registry.validationFailures(specializations: [
            Crate<Int>.self, Crate<String>.self,
        ])
        #expect(
            failures.map(\.description) == [
                "-[Crate<String> isEmpty:]: the selector has 1 colon, but the method takes no arguments; "
                    + "give it a selector with no colons"
            ]
        )
        #expect(
            failures.first?.location
                == HandlerLocation(file: "Shop/Crate.swift", line: 4, column: 5)
        )
    }

    @Test func `a generic type is named as long as no specialization of it is given`() {
        #expect(registry.unvalidatedGenericTypes() == [unvalidated])
        #expect(registry.unvalidatedGenericTypes(specializations: [String.self]) == [unvalidated])
        #expect(registry.unvalidatedGenericTypes(specializations: [IntCrate.self]) == [])
        #expect(
            unvalidated.description
                == "the handlers of the generic type 'Crate' were not validated, because no specialization was "
                + "given; write validate(specializations: [Crate<…>.self]) with the types that it is used with"
        )
    }

    @Test func `a type that isn't a specialization of a generic type with handlers is a failure`() {
        let failures = registry.validationFailures(specializations: [
            Crate<Int>.self, Cart.self, [Int].self,
        ])
        let text =
            "isn't a specialization of a generic type with handlers; leave it out of 'specializations'"
        #expect(failures.map(\.description) == ["Cart", "Array<Int>"].map { "'\($0)' \(text)" })
    }

    @Test func `unvalidated handlers have a warning, which fails no test`() {
        let warning = RecordedIssue(
            message: unvalidated.description,
            fileID: "Shop/Crate.swift",
            line: 3,
            column: 5,
            severity: .warning
        )
        #expect(recordedIssues { validate(registry) } == [warning])
        validate(registry, specializations: [Crate<Int>.self])
    }
}
