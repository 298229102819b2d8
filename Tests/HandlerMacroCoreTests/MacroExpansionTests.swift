import HandlerGeneratorCore
import TestSupport
import Testing

@testable import HandlerMacroCore

@Suite struct MacroExpansionTests {
    @Test(arguments: rows)
    func `a method's definition function calls it as its kind, isolation and effects ask`(
        source: String,
        body: [String]
    ) {
        let parts = source.split(separator: "\nin ").map(String.init)
        let contexts =
            parts.count > 1
            ? parts[1].replacing("} ", with: "}\n").split(separator: "\n") : ["class VC {}"]
        let result = expand(parts[0], in: contexts.map(String.init))
        #expect(result.diagnostics.map(\.problem.message) == [])
        #expect(Self.functions(of: result).first == Self.whole(body))
    }

    /// The lines of a definition function, from a row's attributes, modifiers and names, and
    /// statements.
    private static func whole(_ body: [String]) -> [String] {
        let lines = body.flatMap { line -> [String] in
            guard let name = line.firstRange(of: /`?\$__handler_/)?.lowerBound else {
                return [(line.hasPrefix("h.") ? "    " : "") + line]
            }
            let signature = "\(line[..<name])internal static func \(line[name...].dropLast())"
            return [
                signature + " h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                "    SelectorDispatch::_GeneratedCode.App_x2f_App_swift()",
            ]
        }
        return lines + ["}"]
    }

    private static func functions(of result: MacroPipeline.Result) -> [[String]] {
        var functions: [[String]] = [[]]
        for line in result.source.replacing("@_optimize(none) ", with: "").split(separator: "\n")
            .map(String.init)
        {
            functions[functions.count - 1].append(line)
            if line == "}" { functions.append([]) }
        }
        return functions.dropLast()
    }

    @Test func `the global actors that the method's file declares are named`() {
        let file = """
            @globalActor private enum Vault {}
            enum House { @globalActor struct Cellar {} }
            enum Other {}
            """
        let source = """
            @Handler @Vault func open(_ keys: [@House.Cellar (Int) -> Bool]) -> (@Loft () -> Void)? {}
            """
        let named = [
            "    Swift::_fixLifetime(House.Cellar.self as Any.Type)",
            "    Swift::_fixLifetime(Vault.self as Any.Type)",
        ]
        func lines(_ source: String, in context: String, _ file: String) -> [String] {
            expand(source, in: [context], file: file).source.split(separator: "\n")
                .map(String.init).filter { $0.contains("_fixLifetime") }
        }
        #expect(lines(source, in: "class VC {}", file) == named)
        #expect(lines("@Handler func a() {}", in: "@Vault extension VC {}", file) == [named[1]])
        #expect(lines("@Handler func a() {}", in: "@Vault class VC {}", file) == [])
        #expect(lines(source, in: "class VC {}", "enum Vault {}") == [])
    }

    typealias AccessRow = (modifiers: String, context: String, imported: String, message: String)

    @Test(
        arguments: [
            ("public", "class VC {}", "import", "public "),
            ("open", "class VC {}", "import", "public "),
            ("package", "class VC {}", "import", "package "), ("", "class VC {}", "import", ""),
            ("internal", "class VC {}", "import", ""),
            ("fileprivate", "class VC {}", "import", "fileprivate "),
            ("private", "class VC {}", "import", "private "),
            ("", "public extension VC {}", "import", ""),
            ("public", "public extension VC {}", "import", ""),
            ("internal", "public extension VC {}", "import", "internal "),
            ("private", "public extension VC {}", "import", "private "),
            ("package", "package extension VC {}", "import", ""),
            ("", "extension VC {}", "import", ""),
            ("public", "extension VC {}", "import", "public "),
            ("public", "internal extension VC {}", "import", "public "),
            ("public", "class VC {}", "package import", "package "),
            ("open", "class VC {}", "internal import", ""),
            ("", "public extension VC {}", "internal import", "internal "),
            ("package", "class VC {}", "internal import", ""),
            ("private", "class VC {}", "internal import", "private "),
        ] as [AccessRow]
    )
    func `a typed message has its method's access`(_ row: AccessRow) {
        let result = expand(
            "@Handler \(row.modifiers) func a() {}",
            in: [row.context],
            file: "\(row.imported) SelectorDispatch"
        )
        let message = Self.functions(of: result).dropFirst().first?.first ?? ""
        #expect(message.hasPrefix("\(row.message)nonisolated static func aMessage("), "\(message)")
    }

    @Test func `it is in its method's SPI, where it is public`() {
        for (imported, expected) in [("import", ["@_spi(Inner)"]), ("internal import", [])] {
            let result = expand(
                "@Handler @_spi(Inner) public func a() {}",
                file: "\(imported) SelectorDispatch"
            )
            #expect(Self.functions(of: result).last?.filter { $0.hasPrefix("@") } == expected)
        }
    }

    @Test(arguments: messages)
    func `beside it stands a typed message with the method's labels and types`(
        declaration: String,
        message: [String]
    ) {
        #expect(Self.functions(of: expand(declaration)).dropFirst() == [message + ["}"]])
    }

    @Test(arguments: [
        "override func a() {}", "func a() -> some Equatable { 1 }", "func a(_ x: Int...) {}",
    ])
    func `an override has its superclass's message, and an unwritable one is left out`(
        declaration: String
    ) {
        #expect(Self.functions(of: expand("@Handler \(declaration)")).count == 1)
    }

    private static let literals = [
        "0", "1_000", "0xFF", "-1", "1.5e3", "\"a: b\"", "##\"\\(x)\"##", "true", "false", "nil",
        "[]", "[ : ]",
    ]
    private static let others = [
        "x", ".zero", "+1", "--1", "-x", "1.max", "1 + 1", "[1]", "\"\\(x)\"", "#line", "true && x",
        "()", "{}", "/a/",
    ]

    @Test(arguments: literals + others)
    func `default values that are literals belong to it, and others may mean something else there`(
        _ value: String
    ) {
        let message =
            Self.functions(of: expand("@Handler func a(_ x: T = \(value)) {}")).last?.first ?? ""
        let hasDefault = message.hasPrefix(
            "nonisolated static func aMessage(_ x: T = \(value)) -> "
        )
        #expect(hasDefault == Self.literals.contains(value))
    }

    private static let messages = textTable(
        #"""
        @Handler private func a(_ x: Int!, to y: @Sendable (Int) -> Void, p2: P = .x) async throws -> [String: Any]? { nil }
        > private nonisolated static func aMessage(_ x: Int?, to y: @escaping @Sendable (Int) \#
        -> Void, p2: P) -> SelectorDispatch::TypedMessage<App::VC, [String: Any]?> {
        >     (nil, SelectorDispatch::_GeneratedCode.message3("a:to:p2:", x, y, p2))
        @Handler("tap:") public static func `my tap`(`inout` x: UnsafePointer<Int>? = nil) -> Int! { 1 }
        > public nonisolated static func `my tapMessage`(`inout` x: UnsafePointer<Int>? = nil) \#
        -> SelectorDispatch::TypedMessage<App::VC.Type, Int?> {
        >     (nil, unsafe SelectorDispatch::_GeneratedCode.message1("tap:", x))
        @Handler func a(_ x: borrowing Self, in y: consuming [Self]) -> sending Self { x }
        > nonisolated static func aMessage(_ x: App::VC, in y: [App::VC]) -> \#
        SelectorDispatch::TypedMessage<App::VC, App::VC> {
        >     (nil, SelectorDispatch::_GeneratedCode.message2("a:in:", x, y))
        @Handler func a(in: Int, _ _: Int, to `self`: Int, _ p1: Int) {}
        > nonisolated static func aMessage(in: Int, _ p1_: Int, to `self`: Int, _ p1: Int) -> \#
        SelectorDispatch::TypedMessage<App::VC, ()> {
        >     (nil, SelectorDispatch::_GeneratedCode.message4("aIn::to::", `in`, p1_, `self`, p1))
        """#
    )

    private static let rows = textTable(
        #"""
        @Handler func a() {}
        > $__handler_a(App_VC_a)
        > h.syncVoid { (t: App::VC) -> () in t.a() }
        @Handler @ViewBuilder @discardableResult func a() -> Int { 1 }
        > $__handler_a(App_VC_a)
        > h.sync { (t: App::VC) -> Int in t.a() }
        @Handler func a(_ x: Int = 1, y: Int, z: Int? = nil) {}
        > $__handler_a(App_VC_a_y_z_)
        > h.default(0) { (1) as Int }
        > h.default(2) { (nil) as Int? }
        > h.syncVoid { (t: App::VC, p0: Int, p1: Int, p2: Int?) -> () in t.a(p0, y: p1, z: p2) }
        @Handler("x:") func `my tap`(in x: Int) {}
        > `$__handler_my tap`(App_VC_x_)
        > h.syncVoid { (t: App::VC, p0: Int) -> () in t.`my tap`(in: p0) }
        @Handler func `init`(`inout`: Int) {}
        > $__handler_init(App_VC_initWithInout_)
        > h.syncVoid { (t: App::VC, p0: Int) -> () in t.`init`(`inout`: p0) }
        @Handler func a() {}
        in enum Outer {} struct `class`: P {}
        > $__handler_a(App_Outer_class_a)
        > h.syncVoid { (t: App::Outer.`class`) -> () in t.a() }
        @Handler func a() {}
        in extension Outer.Inner {}
        > $__handler_a(App_Outer_Inner_a)
        > h.syncVoid { (t: Outer.Inner) -> () in t.a() }
        @Handler func a() {}
        in class t {}
        > $__handler_a(App_t_a)
        > h.syncVoid { (t: App::t) -> () in t.a() }
        @Handler func a(_ f: @escaping Callback, x: Int!) {}
        > $__handler_a(App_VC_a_x_)
        > h.syncVoid { (t: App::VC, p0: @escaping Callback, p1: Int?) -> () in t.a(p0, x: p1) }
        """#
    )

    @Test func `the macro reports an unreadable function only where the compiler doesn't`() {
        let unread = expand("@Handler func a(x Int, y: ) {}")
        #expect(unread.diagnostics.isEmpty)
        #expect(
            unread.source == """
                static func $__handler_a() { let `this '@Handler' method can't be read: its declaration stops making \
                sense at ','`: Swift::Int; _ = `this '@Handler' method can't be read: its declaration stops making \
                sense at ','` }

                """
        )
        let unnamed = expand("@Handler func () {}")
        #expect(unnamed.diagnostics.isEmpty)
        #expect(unnamed.source.isEmpty)
    }

    @Test func `definition functions of one type have names of their own`() {
        let declarations = [
            "@Handler func a() {}", "@Handler static func a() {}", "@Handler func a(_ x: Int) {}",
            "@Handler(\"a_:\") func a(_ x: Int) {}", "@Handler(\"a__:\") func a(_ x: Int) {}",
            "@Handler(\"a::\") func a(_ x: Int, _ y: Int) {}",
        ]
        let names = declarations.compactMap { declaration in
            expand(declaration).source.split(separator: "\n").first { $0.contains("static func") }
        }
        #expect(Set(names).count == declarations.count)
    }
}
