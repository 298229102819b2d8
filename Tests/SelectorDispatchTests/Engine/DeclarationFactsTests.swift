import Testing

@testable import SelectorDispatch

@Suite struct DeclarationFactsTests {
    private static func facts(_ text: String) throws -> DeclarationFacts {
        try #require(DeclarationFacts.all(in: StaticText(copying: text)).first)
    }

    @Test func `a line tells the place, the words that apply, the selector and the name`() throws {
        let facts = try Self.facts("8:14 throws static variadic defaults:5\tloadWithX:rest:\tload(x:rest:)")
        #expect(facts.place == (8, 14))
        #expect(facts.isThrowing && facts.isStatic && facts.isVariadic)
        #expect(facts.defaults == 5)
        #expect((facts.selector, facts.name) == ("loadWithX:rest:", "load(x:rest:)"))
    }

    @Test func `a plain method's line has no words`() throws {
        let facts = try Self.facts("1:5\ttap\ttap()")
        #expect(!facts.isThrowing && !facts.isStatic && !facts.isVariadic && facts.defaults == 0)
        #expect(facts.place == (1, 5))
        #expect((facts.selector, facts.name) == ("tap", "tap()"))
    }

    @Test func `each handler has its own line, and a name may have spaces`() {
        let text = StaticText(copying: "1:5\ta\ta()\n2:5 throws\tx:\tmy tap(in:)\n3:5\tc\tc()")
        let facts = DeclarationFacts.all(in: text)
        #expect(facts.map(\.name) == ["a()", "my tap(in:)", "c()"])
        #expect(facts.map(\.isThrowing) == [false, true, false])
        for index in text.bytes.indices {
            let line = text.bytes[..<index].count { $0 == UInt8(ascii: "\n") }
            #expect(DeclarationFacts(at: index, of: text).name == facts[line].name)
        }
    }

    @Test func `lines without a tab are no handlers`() {
        let text = StaticText(copying: "1:5\tadd\tadd()\nsummary Adds.\n\nreturns Nothing.")
        #expect(DeclarationFacts.all(in: text).map(\.selector) == ["add"])
        #expect(DeclarationFacts.index(of: Array("summary Adds.".utf8), in: text) == nil)
        #expect(DeclarationFacts.index(of: Array("add()".utf8), in: text) == 7)
    }

    @Test(arguments: [
        "", "\n", "\t", "8:14", "8:14\tx", "x:y z\t\t", "8:14 defaults:x\t\t", "99999999999999999999:1\t\t",
    ])
    func `what the generator doesn't write is read without a crash`(text: String) {
        let text = StaticText(copying: text)
        #expect(DeclarationFacts.all(in: text).allSatisfy { $0.defaults == 0 })
        for index in text.bytes.indices {
            #expect(DeclarationFacts(at: index, of: text).defaults == 0)
            #expect(DeclarationFacts.name(afterSelector: index, of: text).count < text.bytes.count)
        }
    }
}
