import Testing

@testable import HandlerMacroCore

@Suite struct SelectorMacroTests {
    @Test(arguments: [
        ("#Selector(Table.move(_:to:))", #""move(_:to:)", Table.self, Table.moveMessage(_:to:)"#),
        (
            "  #Selector(\n  Table.move(_:to:)\n)",
            #""move(_:to:)", Table.self, Table.moveMessage(_:to:)"#
        ),
        ("#Selector(Table.reload)", #""reload()", Table.self, Table.reloadMessage()"#),
        (
            "#Selector(App.Table<Int, [String]>.put(_:))",
            #""put(_:)", App.Table<Int, [String]>.self, App.Table<Int, [String]>.putMessage(_:)"#
        ),
        (
            "#Selector(Table.`class`(`in`:))",
            #""class(in:)", Table.self, Table.classMessage(`in`:)"#
        ),
        (
            "#Selector(Table.`two words`(_:))",
            #""two words(_:)", Table.self, Table.`two wordsMessage`(_:)"#
        ),
        ("#Selector(Table.größe(日本:))", #""größe(日本:)", Table.self, Table.größeMessage(日本:)"#),
    ])
    func `a full name with its type becomes a reference to the handler's message`(
        expression: String,
        arguments: String
    ) {
        #expect(
            SelectorMacro.expansion(of: expression)
                == "SelectorDispatch::_GeneratedCode.selector(\(arguments))"
        )
    }

    @Test(arguments: [
        "", "#Selector", "#Selector(", ")(", "#Selector()", "#Selector(reload)",
        "#Selector(.reload)",
        "#Selector(Table.)", "#Selector(Table.reload())", "#Selector(Table.move(0, to: 1))",
        "#Selector(\"move:to:\")",
        "#Selector(Table.``)", "#Selector(Table.move(\"a:\"))", "#Selector())",
    ]) func `other expressions have no expansion`(_ text: String) {
        #expect(SelectorMacro.expansion(of: text) == nil)
    }
}
