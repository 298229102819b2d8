import Testing

@testable import SelectorDispatch

@Suite struct HandlerTableTests {
    private func entry(_ selector: String, _ name: String, _ line: Int, isStatic: Bool = false) -> RegistryEntry {
        .named(selector, name, isStatic: isStatic, line: line)
    }

    /// Expects that each selector finds the handlers of the given lines in a class with its superclasses: one, several that
    /// are in conflict, or none.
    @discardableResult
    private func expect(
        _ chain: [[RegistryEntry]], _ found: [Selector: [Int]], isStatic: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> HandlerTable {
        let table = HandlerTable(chain: chain)
        for (selector, lines) in found {
            let actual: [Int] =
                switch table.slot(selector, isStatic: isStatic) {
                case .entry(let entry)?: [entry.location.line]
                case .conflict(let rivals)?: rivals.map(\.location.line)
                case nil: []
                }
            #expect(actual == lines, "\(selector)", sourceLocation: sourceLocation)
        }
        return table
    }

    @Test func `the nearest class's handler is found, by selector and by Swift spelling`() {
        let far = [entry("move:to:", "move(_:to:)", 2), entry("reload", "reload()", 3)]
        let table = expect(
            [[entry("move:to:", "move(_:to:)", 1)], far],
            ["move:to:": [1], "move(_:to:)": [1], "reload": [3], "reload()": [3]])
        #expect(Set(table.selectors(isStatic: false)) == ["move:to:", "reload"])
    }

    @Test func `a selector that the subclass renamed is found under both, each where it belongs`() {
        // The subclass's method has the superclass's selector and a Swift name of its own.
        expect(
            [[entry("show:", "display(_:)", 1)], [entry("show:", "show(_:)", 2)]],
            ["show:": [1], "display(_:)": [1], "show(_:)": [1]])
    }

    @Test func `a spelling that stands for several selectors finds none, nor a superclass's`() {
        let near = [entry("shout:", "shout(_:)", 1), entry("shoutTimes:", "shout(_:)", 2)]
        expect([near, [entry("shoutBase:", "shout(_:)", 3)]], ["shout(_:)": [], "shoutBase:": [3]])
    }

    @Test func `spellings that Unicode calls equivalent are two selectors`() {
        let (composed, decomposed): (Selector, Selector) = ("caf\u{E9}", "cafe\u{301}")
        #expect(composed != decomposed)
        expect(
            [[entry("caf\u{E9}", "caf\u{E9}()", 1), entry("cafe\u{301}", "cafe\u{301}()", 2)]],
            [composed: [1], "caf\u{E9}()": [1], decomposed: [2], "cafe\u{301}()": [2]])
    }

    @Test func `backticks and the normalization form of a name make no difference`() {
        expect(
            [[entry("caf\u{E9}:", "caf\u{E9}(_:)", 1), entry("default:in:", "default(_:in:)", 2)]],
            [
                "cafe\u{301}:": [1], "cafe\u{301}(_:)": [1], "`caf\u{E9}`:": [1],
                "`default`:in:": [2], "`default`(_:`in`:)": [2], "`default`:": [],
            ])
    }

    @Test func `a conflict is found by either spelling and hides the superclass's handler, and a subclass settles it`()
    {
        let rivals = [entry("tap:", "tap(_:)", 2), entry("tap:", "tap(_:)", 1)]
        let table = expect([rivals, [entry("tap:", "tap(_:)", 3)]], ["tap:": [1, 2], "tap(_:)": [1, 2]])
        #expect(SelectorKey.with("tap:") { table.instanceEntry($0) } == nil)
        #expect(table.selectors(isStatic: false) == ["tap:"])
        #expect(!table.isEmpty)
        expect([[entry("tap:", "tap(_:)", 3)], rivals], ["tap:": [3], "tap(_:)": [3]])
    }

    @Test func `a hand-made handler is also found by a name without parentheses`() {
        let chain = [[entry("show:", "display", 1), entry("reload", "reload()", 2)]]
        expect(chain, ["display": [1], "hide": []])
        expect(chain, ["display": []], isStatic: true)
    }

    @Test func `instance and static handlers are two tables, and so are their spellings`() {
        let type = [entry("makeNew:", "make(_:)", 2, isStatic: true), entry("reload", "reload", 4, isStatic: true)]
        let chain = [[entry("make:", "make(_:)", 1), entry("reload", "reload", 3)] + type]
        expect(chain, ["make(_:)": [1], "reload": [3]])
        expect(chain, ["make(_:)": [2], "reload": [4]], isStatic: true)
        #expect(HandlerTable(chain: []).isEmpty && !HandlerTable(chain: [type]).isEmpty)
    }
}
