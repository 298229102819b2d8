import HandlerGeneratorCore
import Testing

@Suite struct MacroExpansionTests {
    typealias Row = (declaration: String, contexts: [String], body: [String])

    @Test("A method's definition function calls it as its kind, isolation and effects ask", arguments: rows)
    func expansion(_ row: Row) {
        let result = expand(row.declaration, in: row.contexts)
        #expect(result.messages.map(\.text) == [])
        #expect(Self.functions(of: result).first == row.body)
    }

    /// The lines of each function of an expansion.
    private static func functions(of result: MacroPipeline.Result) -> [[String]] {
        var functions: [[String]] = [[]]
        for line in result.source.split(separator: "\n").map(String.init) {
            functions[functions.count - 1].append(line)
            if line == "}" { functions.append([]) }
        }
        return functions.dropLast()
    }

    typealias AccessRow = (modifiers: String, context: String, imported: String, message: String)

    @Test(
        "A typed message has its method's access",
        arguments: [
            ("public", "class VC {}", "import", "public "), ("open", "class VC {}", "import", "public "),
            ("package", "class VC {}", "import", "package "), ("", "class VC {}", "import", ""),
            ("internal", "class VC {}", "import", ""), ("fileprivate", "class VC {}", "import", "fileprivate "),
            ("private", "class VC {}", "import", "private "),
            ("", "public extension VC {}", "import", ""), ("public", "public extension VC {}", "import", ""),
            ("internal", "public extension VC {}", "import", "internal "),
            ("private", "public extension VC {}", "import", "private "),
            ("package", "package extension VC {}", "import", ""), ("", "extension VC {}", "import", ""),
            ("public", "extension VC {}", "import", "public "),
            ("public", "internal extension VC {}", "import", "public "),
            ("public", "class VC {}", "package import", "package "), ("open", "class VC {}", "internal import", ""),
            ("", "public extension VC {}", "internal import", "internal "),
            ("package", "class VC {}", "internal import", ""),
            ("private", "class VC {}", "internal import", "private "),
        ] as [AccessRow])
    func access(_ row: AccessRow) {
        let result = expand(
            "@Handler \(row.modifiers) func a() {}", in: [row.context], file: "\(row.imported) SelectorDispatch")
        let message = Self.functions(of: result).dropFirst().first?.first ?? ""
        #expect(message.hasPrefix("\(row.message)nonisolated static func aMessage("), "\(message)")
    }

    @Test("It is in its method's SPI, where it is public")
    func spi() {
        for (imported, expected) in [("import", ["@_spi(Inner)"]), ("internal import", [])] {
            let result = expand("@Handler @_spi(Inner) public func a() {}", file: "\(imported) SelectorDispatch")
            #expect(Self.functions(of: result).last?.filter { $0.hasPrefix("@") } == expected)
        }
    }

    @Test("Beside it stands a typed message with the method's labels and types", arguments: messages)
    func message(declaration: String, message: [String]) {
        let functions = Self.functions(of: expand(declaration))
        #expect(functions.count == (message.isEmpty ? 1 : 2))
        #expect(Array(functions.dropFirst().joined()) == (message.isEmpty ? [] : message + ["}"]))
    }

    @Test(
        "Those of the default values that are literals are its own, too",
        arguments: [
            "0", "1_000", "0xFF", "-1", "1.5e3", "\"a: b\"", "##\"\\(x)\"##", "true", "false", "nil", "[]", "[ : ]",
        ])
    func literal(_ value: String) {
        #expect(Self.hasDefault(value))
    }

    @Test(
        "Other default values may mean something else there",
        arguments: [
            "x", ".zero", "+1", "--1", "-x", "1.max", "1 + 1", "[1]", "\"\\(x)\"", "#line", "true && x", "()", "{}",
            "/a/",
        ])
    func noLiteral(_ value: String) {
        #expect(!Self.hasDefault(value))
    }

    /// Whether a typed message has its method's default value.
    private static func hasDefault(_ value: String) -> Bool {
        let message = functions(of: expand("@Handler func a(_ x: T = \(value)) {}")).last?.first ?? ""
        return message.hasPrefix("nonisolated static func aMessage(_ p0: T = \(value)) -> ")
    }

    private static let messages: [(String, [String])] = [
        (
            "@Handler func a() {}",
            [
                "nonisolated static func aMessage() -> SelectorDispatch::TypedMessage<App::VC, ()> {",
                "    (nil, SelectorDispatch::_GeneratedCode.message0(\"a\"))",
            ]
        ),
        (
            "@Handler private func a(_ x: Int!, to y: @Sendable (Int) -> Void, p2: P = .x) async throws -> [String: Any]? { nil }",
            [
                "private nonisolated static func aMessage(_ p0: Int?, to p1: @escaping @Sendable (Int) -> Void, p2: P) -> "
                    + "SelectorDispatch::TypedMessage<App::VC, [String: Any]?> {",
                "    (nil, SelectorDispatch::_GeneratedCode.message3(\"a:to:p2:\", p0, p1, p2))",
            ]
        ),
        (
            "@Handler(\"tap:\") public static func `my tap`(`inout` x: UnsafePointer<Int>? = nil) -> Int! { 1 }",
            [
                "public nonisolated static func `my tapMessage`(`inout` p0: UnsafePointer<Int>? = nil) -> "
                    + "SelectorDispatch::TypedMessage<App::VC.Type, Int?> {",
                "    (nil, unsafe SelectorDispatch::_GeneratedCode.message1(\"tap:\", p0))",
            ]
        ),
        (
            "@Handler func a(_ x: borrowing Self, in y: consuming [Self]) -> sending Self { x }",
            [
                "nonisolated static func aMessage(_ p0: App::VC, in p1: [App::VC]) -> "
                    + "SelectorDispatch::TypedMessage<App::VC, App::VC> {",
                "    (nil, SelectorDispatch::_GeneratedCode.message2(\"a:in:\", p0, p1))",
            ]
        ),
        ("@Handler override func a() {}", []),
        ("@Handler func a() -> some Equatable { 1 }", []),
        ("@Handler func a(_ x: Int...) {}", []),
    ]

    private static let registered = "    _ = SelectorDispatch::_GeneratedCode.App_x2f_App_swift.self"

    private static let rows: [Row] = [
        (
            "/// note\n@Handler private func tap(_ x: Int, info: String) throws -> Int { 3 }", ["class VC {}"],
            [
                "internal static func $__handler_tap(App_VC_tap_info_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.sync { (t: App::VC, p0: Int, p1: String) -> Int in try t.tap(p0, info: p1) }",
                "}",
            ]
        ),
        (
            "@Handler func a() {}", ["class VC {}"],
            [
                "internal static func $__handler_a(App_VC_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::VC) -> () in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler func sum(_ first: Int = 0, of rest: Int...) throws -> Int { 3 }", ["class VC {}"],
            [
                "internal static func $__handler_sum(App_VC_sum_of_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.sync(omitting: 0b11) { (t: App::VC) -> Int in try t.sum((0) as Int) }",
                "    h.sync { (t: App::VC, p0: Int, p1: SelectorDispatch::_GeneratedCode.VariadicArguments<Int>) -> Int in "
                    + "unsafe try SelectorDispatch::_GeneratedCode.unsafeTakingArray(t.sum(_:of:) as (Int, Int...) throws -> Int, "
                    + "as: ((Int, [Int]) throws -> Int).self)(p0, p1.elements) }",
                "}",
            ]
        ),
        (
            "@Handler nonisolated(nonsending) func a() async {}", ["class VC {}"],
            [
                "nonisolated internal static func $__handler_a(App_VC_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.async(onCaller: { (t: App::VC) -> () in await t.a() })",
                "}",
            ]
        ),
        (
            "@Handler func load(_ x: Int) async throws -> Int { 3 }", ["class VC {}"],
            [
                "internal static func $__handler_load(App_VC_load_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.async { (t: App::VC, p0: Int) -> Int in try await t.load(p0) }",
                "}",
            ]
        ),
        (
            "@Handler static func make(x: Int) {}", ["class VC {}"],
            [
                "internal static func $__handler_make(App_VC_makeWithX__1 h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::VC.Type, p0: Int) -> () in t.make(x: p0) }",
                "}",
            ]
        ),
        (
            "@Handler @MainActor func a() async {}", ["class VC {}"],
            [
                "@MainActor",
                "internal static func $__handler_a(App_VC_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.async { (t: App::VC) -> () in await t.a() }",
                "}",
            ]
        ),
        (
            "@available(macOS 12, *) @Handler nonisolated func a() {}", ["class VC {}"],
            [
                "@available(macOS 12, *)",
                "nonisolated internal static func $__handler_a(App_VC_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::VC) -> () in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler @concurrent func a() async {}", ["class VC {}"],
            [
                "nonisolated internal static func $__handler_a(App_VC_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.async { (t: App::VC) -> () in await t.a() }",
                "}",
            ]
        ),
        (
            "@Handler @ViewBuilder @discardableResult func a() -> Int { 1 }", ["class VC {}"],
            [
                "internal static func $__handler_a(App_VC_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.sync { (t: App::VC) -> Int in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler func a(_ x: Int = 1, y: Int, z: Int = 2) {}", ["class VC {}"],
            [
                "internal static func $__handler_a(App_VC_a_y_z_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid(omitting: 0b101) { (t: App::VC, p1: Int) -> () in t.a((1) as Int, y: p1, z: (2) as Int) }",
                "    h.syncVoid(omitting: 0b100) { (t: App::VC, p0: Int, p1: Int) -> () in t.a(p0, y: p1, z: (2) as Int) }",
                "    h.syncVoid { (t: App::VC, p0: Int, p1: Int, p2: Int) -> () in t.a(p0, y: p1, z: p2) }",
                "}",
            ]
        ),
        (
            "@Handler func a(_ x: Int = 1) async {}", ["class VC {}"],
            [
                "internal static func $__handler_a(App_VC_a_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.async(omitting: 0b1) { (t: App::VC) -> () in await t.a((1) as Int) }",
                "    h.async { (t: App::VC, p0: Int) -> () in await t.a(p0) }",
                "}",
            ]
        ),
        (
            "@Handler func a(f: @escaping @Sendable (Int) -> Void, _ g: (() -> Void)?, x: Int) {}", ["class VC {}"],
            [
                "internal static func $__handler_a(App_VC_aWithF__x_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::VC, p0: @escaping @Sendable (Int) -> Void, p1: (() -> Void)?, p2: Int) -> () in t.a(f: p0, p1, x: p2) }",
                "}",
            ]
        ),
        (
            "@Handler(\"x:\") func `my tap`(in x: Int) {}", ["class VC {}"],
            [
                "internal static func `$__handler_my tap`(App_VC_x_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::VC, p0: Int) -> () in t.`my tap`(in: p0) }",
                "}",
            ]
        ),
        (
            "@Handler func `init`(`inout`: Int) {}", ["class VC {}"],
            [
                "internal static func $__handler_init(App_VC_initWithInout_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::VC, p0: Int) -> () in t.`init`(`inout`: p0) }",
                "}",
            ]
        ),
        (
            "@Handler func a(_ x: Int) {}", ["actor AA {}"],
            [
                "internal static func $__handler_a(App_AA_a_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncActor { (t: isolated App::AA, p0: Int) -> () in t.a(p0) }",
                "}",
            ]
        ),
        (
            "@Handler func a() async {}", ["actor AA {}"],
            [
                "internal static func $__handler_a(App_AA_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.async(actor: { (t: isolated App::AA) -> () in await t.a() })",
                "}",
            ]
        ),
        (
            "@Handler func a(_ x: Int = 1, f: () -> Void) {}", ["actor AA {}"],
            [
                "internal static func $__handler_a(App_AA_a_f_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncActor(omitting: 0b1) { (t: isolated App::AA, p1: @escaping () -> Void) -> () in t.a((1) as Int, f: p1) }",
                "    h.syncActor { (t: isolated App::AA, p0: Int, p1: @escaping () -> Void) -> () in t.a(p0, f: p1) }",
                "}",
            ]
        ),
        (
            "@Handler nonisolated func a() {}", ["actor AA {}"],
            [
                "nonisolated internal static func $__handler_a(App_AA_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::AA) -> () in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler static func a() {}", ["actor AA {}"],
            [
                "internal static func $__handler_a(App_AA_a_1 h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::AA.Type) -> () in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler @MainActor func a() {}", ["actor AA {}"],
            [
                "@MainActor",
                "internal static func $__handler_a(App_AA_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::AA) -> () in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler func a() {}", ["enum Outer {}", "struct `class`: P {}"],
            [
                "internal static func $__handler_a(App_Outer_class_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::Outer.`class`) -> () in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler func a() {}", ["extension Outer.Inner {}"],
            [
                "internal static func $__handler_a(App_Outer_Inner_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: Outer.Inner) -> () in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler func a() {}", ["class t {}"],
            [
                "internal static func $__handler_a(App_t_a h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::t) -> () in t.a() }",
                "}",
            ]
        ),
        (
            "@Handler func a(_ f: @escaping Callback, x: Int!) {}", ["class VC {}"],
            [
                "internal static func $__handler_a(App_VC_a_x_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {",
                registered,
                "    h.syncVoid { (t: App::VC, p0: @escaping Callback, p1: Int?) -> () in t.a(p0, x: p1) }",
                "}",
            ]
        ),
    ]

    @Test("Definition functions of one type have names of their own")
    func names() {
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
