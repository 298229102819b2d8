import Testing

@testable import SelectorDispatch

@Suite struct DefinitionTests {
    private static func entries(
        _ facts: StaticString, tags: Set<HandlerTag> = [], define: @escaping (_GeneratedCode.HandlerCollector) -> Void
    ) -> [RegistryEntry] {
        Definition(
            define: define, function: ((_GeneratedCode.HandlerCollector) -> Void).self, facts: StaticText(facts),
            tags: tags
        )
        .entries(receiver: Int.self, isSendable: true, file: StaticText("App/Int.swift"), callsErased: true)
    }

    @Test func `the handlers that one function defines have the facts of the lines, in order`() throws {
        let entries = Self.entries("1:5\tfirst\tfirst()\n2:5 throws\tsecond:\tsecond(_:)\n9:5 static\tlast\tlast()") {
            $0.sync { (target: Int) in target }
            $0.sync { (target: Int, p0: Int) in target + p0 }
            $0.sync { (_: Int.Type) in 0 }
        }
        #expect(entries.map(\.selector) == ["first", "second:", "last"])
        #expect(entries.map(\.location.line) == [1, 2, 9])
        #expect(entries.map(\.isThrowing) == [false, true, false])
        #expect(entries.map(\.isStatic) == [false, false, true])
        let registry = HandlerRegistry(entries: entries)
        // selector-check: elsewhere
        #expect(try registry[3].send("first") as? Int == 3)
        #expect(try registry[3].send("second:", with: [4]) as? Int == 7)
    }

    @Test func `defaults that a handler leaves out aren't taken for the next one's`() throws {
        let entries = Self.entries(
            "1:5 defaults:1\tfirst:\tfirst(_:)\n2:5 defaults:1\tsecond:\tsecond(_:)\n3:5\tthird:\tthird(_:)"
        ) {
            $0.sync(omitting: 1) { (_: Int) in "first" }
            $0.sync { (_: Int, p0: String) in p0 }
            $0.sync(omitting: 1) { (_: Int) in "second" }
            $0.sync { (_: Int, p0: String) in p0 }
            $0.sync { (_: Int, p0: String) in p0 }
        }
        let registry = HandlerRegistry(entries: entries)
        // selector-check: elsewhere
        #expect(try registry[0].send("first:", with: [], policy: .lenient) as? String == "first")
        #expect(try registry[0].send("second:", with: [], policy: .lenient) as? String == "second")
        #expect(throws: DispatchError.self) { try registry[0].send("third:", with: [], policy: .lenient) }
    }

    @Test func `the lines after an exposed handler's facts are its documentation, not handlers`() {
        let entries = Self.entries("1:5\tadd\tadd()\nsummary Adds.\nreturns Nothing.", tags: [.exposed]) {
            $0.sync { (_: Int) in }
        }
        #expect(entries.count == 1)
        #expect(entries.first?.marks?.documentation?.summary == "Adds.")
    }
}
