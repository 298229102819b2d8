import HandlerGeneratorCore
import HandlerInspectorCore
import Testing

@Suite struct HandlerListTests {
    private func list(_ sources: Sources, _ change: (inout HandlerFilter) -> Void = { _ in }) throws
        -> HandlerList
    {
        var filter = HandlerFilter()
        change(&filter)
        return try HandlerList(sources.graph, filter, isChecked: false, read: sources.read)
    }

    private let shop = Sources {
        let source =
            """
            enum Outer {
            final class Cart { @Handler func add(_ item: String, count: Int = 1) throws -> Bool { true } }
            }
            class Till { @Handler("pay:", .exposed) static func pay(with card: any Card) async {} }
            """
        $0.add("Shop", dependsOn: ["Base"], ["Cart.swift": source])
        $0.add("Base", package: "Base", "class Item { @Handler func show() {} }")
    }

    @Test func `the table has a column for each fact, and the package's own handlers`() throws {
        let table = ListingTable(try list(shop).handlers).text
        #expect(
            table == """
                selector    Swift          type             parameters                    result  effects  isolation  tags      place
                add:count:  add(_:count:)  Shop.Outer.Cart  item: String, count: Int = 1  Bool    throws                        Shop/Cart.swift:2
                +pay:       pay(with:)     Shop.Till        card: any Card                        async               .exposed  Shop/Cart.swift:4

                """
        )
    }

    @Test func `Markdown shows names as code and escapes its own syntax`() throws {
        let source = "class A { @Handler func `in`(_ x: [String: A_B_C]? = a || b) -> [Int] {} }"
        let sources = Sources { $0.add("Shop", source) }
        let table = ListingTable(try list(sources).handlers).markdown
        #expect(
            table == """
                | selector | Swift | type | parameters | result | effects | isolation | tags | place |
                | --- | --- | --- | --- | --- | --- | --- | --- | --- |
                | `in:` | `in(_:)` | `Shop.A` | `x: [String: A_B_C]? = a \\|\\| b` | \\[Int\\] |  |  |  | `Shop/A.swift:1` |

                """
        )
    }

    @Test(
        arguments: [
            (["Till"], nil, ["pay:"]), (["Cart"], nil, ["add:count:"]),
            (["Outer.Cart"], nil, ["add:count:"]),
            ([], "COUNT", ["add:count:"]), ([], "with:", ["pay:"]), ([], "nothing", []),
            (["Till"], "add", []),
        ] as [([String], String?, [String])]
    )
    func `handlers are listed by type, or by a part of their selector or Swift spelling`(
        types: [String],
        pattern: String?,
        selectors: [String]
    ) throws {
        let found = try list(shop) {
            $0.types = types
            $0.pattern = pattern
        }
        #expect(found.handlers.map(\.selector) == selectors)
        #expect(found.diagnostics.map(\.line) == [])
    }

    @Test func `a target or a type that there isn't is an error that names the nearest`() {
        let target = #expect(throws: ListingError.self) { try list(shop) { $0.targets = ["Shp"] } }
        #expect(
            target?.message
                == "the package has no target 'Shp' with sources in Swift; did you mean 'Shop'?"
        )
        let foreign = #expect(throws: ListingError.self) {
            try list(shop) { $0.targets = ["Base"] }
        }
        #expect(foreign?.message == "the package has no target 'Base' with sources in Swift")
        let type = #expect(throws: ListingError.self) { try list(shop) { $0.types = ["Tll"] } }
        #expect(type?.message == "no type 'Tll' has handlers; did you mean 'Till'?")
    }

    @Test func `refused methods are reported, and the others listed`() throws {
        let source = """
            class A { @Handler func a() {}
            @Handler func a<T>(_ x: T) {} }
            """
        let found = try list(Sources { $0.add("Shop", source) })
        #expect(found.handlers.map(\.selector) == ["a"])
        #expect(
            found.diagnostics.map(\.line) == [
                "Shop/A.swift:2:10: error: 'a(_:)' is generic, and a message doesn't say "
                    + "for which types; "
                    + "write the parameter types out, or use 'any' types"
            ]
        )
    }
}

@Suite struct HandlerConflictsTests {
    private func diagnostics(_ add: (inout Sources) -> Void) throws -> [String] {
        let sources = Sources(add)
        let list = try HandlerList(
            sources.graph,
            HandlerFilter(),
            isChecked: true,
            read: sources.read
        )
        return list.diagnostics.map(\.line)
    }

    @Test func `two modules' handlers for one message of a type are reported, across packages`()
        throws
    {
        let found = try diagnostics {
            $0.add("Base", package: "Base", "public class Item { @Handler func show() {} }")
            $0.add(
                "More",
                package: "More",
                dependsOn: ["Base"],
                "extension Item { @Handler func more() {} }"
            )
            let source =
                """
                extension Item { @Handler func show() {} }
                extension Base.Item { @Handler func more() {} }
                """
            $0.add("Shop", dependsOn: ["More"], source)
        }
        let remedy = "already has; give one of them another with @Handler(\"…\")"
        #expect(
            found == [
                "Shop/A.swift:1:27: error: 'show()' has the selector '-[Item show]', "
                    + "which 'show()' at "
                    + "/Base/Base/A.swift:1 \(remedy)",
                "Shop/A.swift:2:32: error: 'more()' has the selector '-[Base.Item more]', "
                    + "which 'more()' at "
                    + "/More/More/A.swift:1 \(remedy)",
            ]
        )
    }

    @Test func `however an extension writes its type, it is the same one`() throws {
        let found = try diagnostics {
            let base =
                """
                enum Outer { class Inner { @Handler func show() {} } }
                typealias Alias = Outer.Inner
                """
            $0.add("Base", package: "Base", base)
            let source =
                """
                extension Outer /* x */ . Inner { @Handler func show() {} }
                extension (Outer.Inner) { @Handler("show") func a() {} }
                """
            $0.add("Shop", dependsOn: ["Base"], source)
            $0.add(
                "More",
                dependsOn: ["Base"],
                "extension Alias { @Handler(\"show\") func b() {} }"
            )
        }
        let earlier = "which 'show()' at /Base/Base/A.swift:1 already has"
        #expect(
            found.map { String($0.prefix { $0 != ";" }) } == [
                "Shop/A.swift:2:44: error: 'a()' has the selector '-[Outer.Inner show]', "
                    + "which 'show()' at Shop/A.swift:1 already has",
                "More/A.swift:1:36: error: 'b()' has the selector '-[Alias show]', \(earlier)",
                "Shop/A.swift:1:44: error: 'show()' has the selector '-[Outer.Inner show]', "
                    + earlier,
            ]
        )
    }

    @Test func `a handler that hides a superclass's is reported, an override isn't`() throws {
        let found = try diagnostics {
            let item =
                """
                open class Item: Codable { @Handler private func show() {}
                @Handler open func hide() {} }
                """
            $0.add("Base", package: "Base", item)
            let book =
                """
                class Book: Middle { @Handler func show() {}
                @Handler override func hide() {} }
                """
            $0.add(
                "Shop",
                dependsOn: ["Base"],
                ["A.swift": "class Middle: Base.Item {}", "B.swift": book]
            )
        }
        #expect(
            found == [
                "Shop/B.swift:1:31: error: 'show()' hides '-[Item show]' at /Base/Base/A.swift:1 "
                    + "without overriding it, so '-[Book show]' is another method; "
                    + "override that one, or give one of them another "
                    + "selector with @Handler(\"…\")"
            ]
        )
    }

    @Test(arguments: [
        // Types with the same name in different modules, and instance and static handlers of a
        // type.
        (
            "class Item { @Handler func go() {} }",
            """
            class Item { @Handler func go() {}
            @Handler static func go() {} }
            """
        ),
        // A cycle of superclasses.
        (
            "",
            """
            class A: B { @Handler func a() {} }
            class B: A {}
            """
        ),
    ]) func `types of one name, both sides of a type, and circles don't conflict`(
        base: String,
        shop: String
    ) throws {
        let found = try diagnostics {
            $0.add("Base", package: "Base", base)
            $0.add("Shop", dependsOn: ["Base"], shop)
        }
        #expect(found == [])
    }
}
