import Testing

@testable import SelectorDispatch

@Suite struct HandlerTableTests {
    private static func entry(_ slot: HandlerTable.Slot?) -> RegistryEntry? {
        if case .entry(let entry) = slot { entry } else { nil }
    }

    private static func conflict(_ slot: HandlerTable.Slot?) -> [Int]? {
        if case .conflict(let rivals) = slot { rivals.map(\.location.line) } else { nil }
    }

    @Test func `the nearest class's handler is found, by selector and by Swift spelling`() {
        let near = RegistryEntry.named("move:to:", "move(_:to:)", line: 1)
        let far = RegistryEntry.named("move:to:", "move(_:to:)", line: 2)
        let inherited = RegistryEntry.named("reload", "reload()", line: 3)
        let table = HandlerTable(chain: [[near], [far, inherited]])
        for selector: Selector in ["move:to:", "move(_:to:)"] {
            #expect(Self.entry(table.slot(selector, isStatic: false)) === near)
        }
        for selector: Selector in ["reload", "reload()"] {
            #expect(Self.entry(table.slot(selector, isStatic: false)) === inherited)
        }
        #expect(Set(table.selectors(isStatic: false)) == ["move:to:", "reload"])
    }

    @Test func `a selector that the subclass renamed is found under both, each where it belongs`() {
        // The subclass's method has the superclass's selector and a Swift name of its own.
        let near = RegistryEntry.named("show:", "display(_:)", line: 1)
        let far = RegistryEntry.named("show:", "show(_:)", line: 2)
        let table = HandlerTable(chain: [[near], [far]])
        for selector: Selector in ["show:", "display(_:)", "show(_:)"] {
            #expect(Self.entry(table.slot(selector, isStatic: false)) === near)
        }
    }

    @Test func `a spelling that stands for several selectors finds none, nor a superclass's`() {
        let chain = [
            [RegistryEntry.named("shout:", "shout(_:)"), RegistryEntry.named("shoutTimes:", "shout(_:)")],
            [RegistryEntry.named("shoutBase:", "shout(_:)")],
        ]
        let table = HandlerTable(chain: chain)
        #expect(table.slot("shout(_:)", isStatic: false) == nil)
        #expect(Self.entry(table.slot("shoutBase:", isStatic: false)) === chain[1][0])
    }

    @Test func `spellings that Unicode calls equivalent are two selectors`() {
        let composed = RegistryEntry.named("caf\u{E9}", "caf\u{E9}()", line: 1)
        let decomposed = RegistryEntry.named("cafe\u{301}", "cafe\u{301}()", line: 2)
        #expect(Selector(composed.selector) != Selector(decomposed.selector))
        let table = HandlerTable(chain: [[composed, decomposed]])
        for entry in [composed, decomposed] {
            #expect(Self.entry(table.slot(Selector(entry.selector), isStatic: false)) === entry)
            #expect(Self.entry(table.slot(Selector(entry.name), isStatic: false)) === entry)
        }
    }

    @Test func `a conflict is found by either spelling, and hides the superclass's handler`() {
        let rivals = [
            RegistryEntry.named("tap:", "tap(_:)", line: 2), RegistryEntry.named("tap:", "tap(_:)", line: 1),
        ]
        let table = HandlerTable(chain: [rivals, [RegistryEntry.named("tap:", "tap(_:)", line: 3)]])
        for selector: Selector in ["tap:", "tap(_:)"] {
            #expect(Self.conflict(table.slot(selector, isStatic: false)) == [1, 2])
        }
        #expect(SelectorKey.with("tap:") { table.instanceEntry($0) } == nil)
        #expect(table.selectors(isStatic: false) == ["tap:"])
        #expect(!table.isEmpty)
    }

    @Test func `a subclass settles its superclass's conflict`() {
        let near = RegistryEntry.named("tap:", "tap(_:)", line: 1)
        let rivals = [
            RegistryEntry.named("tap:", "tap(_:)", line: 2), RegistryEntry.named("tap:", "tap(_:)", line: 3),
        ]
        let table = HandlerTable(chain: [[near], rivals])
        for selector: Selector in ["tap:", "tap(_:)"] {
            #expect(Self.entry(table.slot(selector, isStatic: false)) === near)
        }
    }

    @Test func `a hand-made handler is found by a name without parentheses, too`() {
        let entry = RegistryEntry.named("show:", "display")
        let table = HandlerTable(chain: [[entry, RegistryEntry.named("reload", "reload()")]])
        #expect(Self.entry(table.slot("display", isStatic: false)) === entry)
        #expect(table.slot("display", isStatic: true) == nil)
        #expect(table.slot("hide", isStatic: false) == nil)
    }

    @Test func `spellings of instance and static handlers are told apart`() {
        let instance = RegistryEntry.named("make:", "make(_:)", line: 1)
        let type = RegistryEntry.named("makeNew:", "make(_:)", isStatic: true, line: 2)
        let table = HandlerTable(chain: [[instance, type]])
        #expect(Self.entry(table.slot("make(_:)", isStatic: false)) === instance)
        #expect(Self.entry(table.slot("make(_:)", isStatic: true)) === type)
    }

    @Test func `instance and static handlers are two tables`() {
        let instance = RegistryEntry.named("make", line: 1)
        let type = RegistryEntry.named("make", isStatic: true, line: 2)
        let table = HandlerTable(chain: [[instance, type]])
        #expect(Self.entry(table.slot("make", isStatic: false)) === instance)
        #expect(Self.entry(table.slot("make", isStatic: true)) === type)
        #expect(HandlerTable(chain: []).isEmpty)
        #expect(!HandlerTable(chain: [[type]]).isEmpty)
    }
}
