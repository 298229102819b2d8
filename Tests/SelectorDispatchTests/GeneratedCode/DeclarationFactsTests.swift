import Testing

@testable import SelectorDispatch

@Suite struct DeclarationFactsTests {
    private static func facts(_ text: String, line: Int = 0) -> DeclarationFacts {
        DeclarationFacts(line: line, of: StaticText(copying: text))
    }

    @Test func `a line tells the place, the words that apply, the selector and the name`() {
        let facts = Self.facts("8:14 throws static variadic defaults:5\tloadWithX:rest:\tload(x:rest:)")
        #expect((facts.line, facts.column) == (8, 14))
        #expect(facts.isThrowing && facts.isStatic && facts.isVariadic)
        #expect(facts.defaults == 5)
        #expect((facts.selector, facts.name) == ("loadWithX:rest:", "load(x:rest:)"))
    }

    @Test func `a plain method's line has no words`() {
        let facts = Self.facts("1:5\ttap\ttap()")
        #expect(!facts.isThrowing && !facts.isStatic && !facts.isVariadic && facts.defaults == 0)
        #expect((facts.line, facts.column, facts.selector, facts.name) == (1, 5, "tap", "tap()"))
    }

    @Test func `each handler has its own line, and a name may have spaces`() {
        let text = "1:5\ta\ta()\n2:5 throws\tx:\tmy tap(in:)\n3:5\tc\tc()"
        #expect((0..<3).map { Self.facts(text, line: $0).name } == ["a()", "my tap(in:)", "c()"])
        #expect((0..<3).map { Self.facts(text, line: $0).isThrowing } == [false, true, false])
    }

    @Test(arguments: [
        "", "\n", "\t", "8:14", "8:14\tx", "x:y z\t\t", "8:14 defaults:x\t\t", "99999999999999999999:1\t\t",
    ])
    func `what the generator doesn't write is read without a crash`(text: String) {
        for line in 0..<3 { #expect(Self.facts(text, line: line).defaults == 0) }
    }
}
