import Testing

@testable import HandlerMacroCore

@Suite struct SelectorMacroTests {
    @Test(arguments: [
        ("#Selector(Table.move(_:to:))", #""move(_:to:)", Table.self, Table.moveMessage(_:to:)"#),
        (
            "  #Selector(\n  Table.move(_:to:)\n)",
            #""move(_:to:)", Table.self, Table.moveMessage(_:to:)"#
        ),
        ("#Selector(Table.reload)", #""reload()", Table.self, unlabeled: Table.reloadMessage"#),
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

    @Test func `errors in the expansion are at the place of the expression`() {
        let place = MacroPipeline.Place(path: "/a b/VC.swift", line: 7, column: 9)
        #expect(
            SelectorMacro.expansion(of: "#Selector(Table.reload)", at: place) == """
                {
                #sourceLocation(file: "/a b/VC.swift", line: 6)
                SelectorDispatch::_GeneratedCode
                       .selector("reload()", Table.self, unlabeled: Table.reloadMessage)
                #sourceLocation()
                }()

                """
        )
    }

    @Test(arguments: [
        MacroPipeline.Place(path: "VC.swift", line: 1, column: 1),
        MacroPipeline.Place(path: #"a\"b.swift"#, line: 7, column: 1),
    ]) func `a place that no directive can name is left out`(_ place: MacroPipeline.Place) {
        #expect(
            SelectorMacro.expansion(of: "#Selector(Table.tap(_:))", at: place)
                == #"SelectorDispatch::_GeneratedCode.selector("tap(_:)", Table.self, "#
                + "Table.tapMessage(_:))"
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
