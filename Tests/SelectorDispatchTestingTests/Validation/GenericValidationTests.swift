import Synchronization
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

// A generic type as generated code registers it.

private protocol CrateHandlers { static func provideHandlers(_ h: _GeneratedCode.HandlerCollector) }

private class Crate<Content>: CrateHandlers {
    func put(_ content: Content, times: Int) {}
    func isEmpty() -> Bool { true }

    static func provideHandlers(_ h: _GeneratedCode.HandlerCollector) {
        func definePut(_ h: _GeneratedCode.HandlerCollector) { h.sync { (t: Crate, p0, p1) in t.put(p0, times: p1) } }
        func defineIsEmpty(_ h: _GeneratedCode.HandlerCollector) { h.sync { (t: Crate) in t.isEmpty() } }
        h.receiver(Crate.self, "Shop/Crate.swift")
        unsafe h.unsafeAdd("3:5\tput:times:\tput(_:times:)", definePut)
        // A colon too many where the content is a string, which only a specialization shows.
        if Content.self == String.self {
            unsafe h.unsafeAdd("4:5\tisEmpty:\tisEmpty()", defineIsEmpty)
        } else {
            unsafe h.unsafeAdd("4:5\tisEmpty\tisEmpty()", defineIsEmpty)
        }
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
        name: "Crate", location: HandlerLocation(file: "Shop/Crate.swift", line: 3, column: 5))

    @Test func `a specialization's handlers are cases like any other's, those of its subclasses too, each once`() {
        let cases = HandlerCase.all(in: registry, specializations: [Crate<Int>.self, IntCrate.self, Crate<UInt>.self])
        #expect(
            cases.map(\.description) == [
                "-[Crate<Int> put:times:] (_: Int, times: Int) -> ()", "-[Crate<Int> isEmpty] () -> Bool",
                "-[Crate<UInt> put:times:] (_: UInt, times: Int) -> ()", "-[Crate<UInt> isEmpty] () -> Bool",
            ])
        #expect(cases.flatMap { $0.validationFailures() } == [])
        #expect(HandlerCase.all(in: registry).isEmpty)
    }

    @Test func `a specialization's failures are reported where its handlers are declared`() {
        let failures = registry.validationFailures(specializations: [Crate<Int>.self, Crate<String>.self])
        #expect(
            failures.map(\.description) == [
                "-[Crate<String> isEmpty:]: the selector has 1 colon, but the method takes no arguments; "
                    + "give it a selector with no colons"
            ])
        #expect(failures.first?.location == HandlerLocation(file: "Shop/Crate.swift", line: 4, column: 5))
    }

    @Test func `a generic type is named as long as no specialization of it is given`() {
        #expect(registry.unvalidatedGenericTypes() == [unvalidated])
        #expect(registry.unvalidatedGenericTypes(specializations: [String.self]) == [unvalidated])
        #expect(registry.unvalidatedGenericTypes(specializations: [IntCrate.self]) == [])
        #expect(
            unvalidated.description
                == "the handlers of the generic type 'Crate' were not validated, because no specialization was "
                + "given; write validate(specializations: [Crate<…>.self]) with the types that it is used with")
    }

    @Test func `a type that isn't a specialization of a generic type with handlers is a failure`() {
        #expect(
            registry.validationFailures(specializations: [Crate<Int>.self, Cart.self, [Int].self]).map(\.description)
                == ["Cart", "Array<Int>"].map {
                    "'\($0)' isn't a specialization of a generic type with handlers; leave it out of 'specializations'"
                })
    }

    @Test func `what was not validated is shown as a warning at the handlers, which fails no test`() {
        let issues = Mutex<[Issue]>([])
        withKnownIssue {
            validate(registry)
        } matching: { issue in
            issues.withLock { $0.append(issue) }
            return true
        }
        let warning = issues.withLock { $0 }
        #expect(warning.map(\.severity) == [.warning])
        #expect(warning.first?.comments.map(\.rawValue) == [unvalidated.description])
        #expect(warning.first?.sourceLocation?.fileID == "Shop/Crate.swift")
        #expect(warning.first?.sourceLocation?.line == 3)
        validate(registry, specializations: [Crate<Int>.self])
    }
}
