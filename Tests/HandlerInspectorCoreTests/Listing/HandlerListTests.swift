import HandlerGeneratorCore
import HandlerInspectorCore
import Testing

@Suite struct HandlerListTests {
    private func list(
        _ sources: Sources, checked: Bool = false, _ change: (inout HandlerFilter) -> Void = { _ in }
    ) throws -> HandlerList {
        var filter = HandlerFilter()
        change(&filter)
        return try HandlerList(sources.graph, filter, isChecked: checked, read: sources.read)
    }

    private var shop: Sources {
        var sources = Sources()
        sources.add(
            "Shop", dependsOn: ["Base"],
            [
                "Cart.swift": """
                enum Outer {
                    final class Cart { @Handler func add(_ item: String, count: Int = 1) throws -> Bool { true } }
                }
                class Till { @Handler("pay:", .exposed) static func pay(with card: any Card) async {} }
                """
            ])
        sources.add("Base", package: "Base", ["Base.swift": "class Item { @Handler func show() {} }"])
        return sources
    }

    @Test func `the table has a column for each fact, and the package's own handlers`() throws {
        #expect(
            ListingTable(try list(shop).handlers).text
                == """
                selector    Swift         type             parameters                    result  effects  isolation  tags      place
                add:count:  add(_:count:)  Shop.Outer.Cart  item: String, count: Int = 1  Bool    throws                        Shop/Cart.swift:2
                +pay:       pay(with:)     Shop.Till        card: any Card                        async               .exposed  Shop/Cart.swift:4

                """.replacing("Swift         type", with: "Swift          type"))
    }

    @Test func `Markdown shows names as code and escapes what it would take for its own`() throws {
        var sources = Sources()
        sources.add("Shop", ["A.swift": "class A { @Handler func `in`(_ x: [String: A_B_C]? = a || b) -> [Int] {} }"])
        #expect(
            ListingTable(try list(sources).handlers).markdown == """
                | selector | Swift | type | parameters | result | effects | isolation | tags | place |
                | --- | --- | --- | --- | --- | --- | --- | --- | --- |
                | `in:` | `in(_:)` | `Shop.A` | `x: [String: A_B_C]? = a \\|\\| b` | \\[Int\\] |  |  |  | `Shop/A.swift:1` |

                """)
    }

    @Test(
        arguments: [
            (["Till"], nil, ["pay:"]), (["Cart"], nil, ["add:count:"]), (["Outer.Cart"], nil, ["add:count:"]),
            ([], "COUNT", ["add:count:"]), ([], "with:", ["pay:"]), ([], "nothing", []), (["Till"], "add", []),
        ] as [([String], String?, [String])])
    func `handlers are listed by type, or by a part of their selector or Swift spelling`(
        types: [String], pattern: String?, selectors: [String]
    ) throws {
        let found = try list(shop) { ($0.types, $0.pattern) = (types, pattern) }
        #expect(found.handlers.map(\.selector) == selectors)
        #expect(found.findings.map(\.line) == [])
    }

    @Test func `a target or a type that there isn't is an error that names the nearest`() {
        let target = #expect(throws: ListingError.self) { try list(shop) { $0.targets = ["Shp"] } }
        #expect(target?.message == "the package has no target 'Shp' with sources in Swift; did you mean 'Shop'?")
        let foreign = #expect(throws: ListingError.self) { try list(shop) { $0.targets = ["Base"] } }
        #expect(foreign?.message == "the package has no target 'Base' with sources in Swift")
        let type = #expect(throws: ListingError.self) { try list(shop) { $0.types = ["Tll"] } }
        #expect(type?.message == "no type 'Tll' has handlers; did you mean 'Till'?")
    }

    @Test func `what a build refuses is reported, and the rest is listed`() throws {
        var sources = Sources()
        sources.add("Shop", ["A.swift": "class A { @Handler func a() {}\n@Handler func a<T>(_ x: T) {} }"])
        let found = try list(sources)
        #expect(found.handlers.map(\.selector) == ["a"])
        #expect(
            found.findings.map(\.line) == [
                "Shop/A.swift:2:10: error: 'a(_:)' is generic, and a message doesn't say for which types; "
                    + "write the parameter types out, or use 'any' types"
            ])
    }
}

@Suite struct HandlerConflictsTests {
    private func findings(_ sources: Sources) throws -> [String] {
        try HandlerList(sources.graph, HandlerFilter(), isChecked: true, read: sources.read).findings.map(\.line)
    }

    @Test func `two modules' handlers for one message of a type are reported, across packages`() throws {
        var sources = Sources()
        sources.add("Base", package: "Base", ["Base.swift": "public class Item { @Handler func show() {} }"])
        sources.add(
            "More", package: "More", dependsOn: ["Base"], ["More.swift": "extension Item { @Handler func more() {} }"])
        sources.add(
            "Shop", dependsOn: ["More"],
            ["A.swift": "extension Item { @Handler func show() {} }\nextension Base.Item { @Handler func more() {} }"])
        #expect(
            try findings(sources) == [
                "Shop/A.swift:1:27: error: 'show()' has the selector '-[Item show]' that 'show()' at "
                    + "/Base/Base/Base.swift:1 has already; give one of them another with @Handler(\"…\")",
                "Shop/A.swift:2:32: error: 'more()' has the selector '-[Base.Item more]' that 'more()' at "
                    + "/More/More/More.swift:1 has already; give one of them another with @Handler(\"…\")",
            ])
    }

    @Test func `a handler that hides a superclass's is reported, an override isn't`() throws {
        var sources = Sources()
        sources.add(
            "Base", package: "Base",
            ["Base.swift": "open class Item: Codable { @Handler private func show() {}\n@Handler open func hide() {} }"]
        )
        sources.add(
            "Shop", dependsOn: ["Base"],
            [
                "A.swift": "class Middle: Base.Item {}",
                "B.swift": "class Book: Middle { @Handler func show() {}\n@Handler override func hide() {} }",
            ])
        #expect(
            try findings(sources) == [
                "Shop/B.swift:1:31: error: 'show()' hides '-[Item show]' at /Base/Base/Base.swift:1 without overriding "
                    + "it, so that '-[Book show]' is another method; override that one, or give one of them another "
                    + "selector with @Handler(\"…\")"
            ])
    }

    @Test func `types of one name in different modules, and both sides of a type, are no conflict`() throws {
        var sources = Sources()
        sources.add("Base", package: "Base", ["Base.swift": "class Item { @Handler func show() {} }"])
        sources.add(
            "Shop", dependsOn: ["Base"],
            ["A.swift": "class Item { @Handler func show() {}\n@Handler static func show() {} }"])
        #expect(try findings(sources) == [])
    }

    @Test func `a circle of superclasses ends`() throws {
        var sources = Sources()
        sources.add("Shop", ["A.swift": "class A: B { @Handler func a() {} }\nclass B: A {}"])
        #expect(try findings(sources) == [])
    }
}
