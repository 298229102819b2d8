import Testing

@testable import SelectorDispatch

@Suite struct DeclarationFactsTests {
    @Test func `each handler has its own line, and a name may have spaces`() {
        let text = StaticText(
            copying: """
                1:5\ta\ta()
                2:5 throws\tx:\tmy tap(in:)
                3:5\tc\tc()
                """
        )
        let facts = DeclarationFacts.all(in: text)
        #expect(facts.map(\.name) == ["a()", "my tap(in:)", "c()"])
        #expect(facts.map(\.isThrowing) == [false, true, false])
        for index in text.bytes.indices {
            let line = text.bytes[..<index].count { $0 == UInt8(ascii: "\n") }
            #expect(DeclarationFacts(at: index, of: text).name == facts[line].name)
        }
    }

    @Test(arguments: [
        "",
        "\n",
        "\t",
        "8:14",
        "8:14\tx",
        "x:y z\t\t",
        "8:14 defaults:x\t\t",
        "99999999999999999999:1\t\t",
    ])
    func `unknown facts are read without a crash`(text: String) {
        let text = StaticText(copying: text)
        #expect(DeclarationFacts.all(in: text).allSatisfy { $0.defaults == 0 })
        for index in text.bytes.indices {
            #expect(DeclarationFacts(at: index, of: text).defaults == 0)
            let name = DeclarationFacts.name(afterSelector: index, of: text)
            #expect(name.count < text.bytes.count)
        }
    }
}
