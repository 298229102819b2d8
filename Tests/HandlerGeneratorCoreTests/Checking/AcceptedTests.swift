import HandlerGeneratorCore
import Testing

/// The other side of ``RefusalTests``: shapes that are registered, beside those of other tests' receivers.
/// `Tests/Packages/Misuse/Sources/Accepted` builds many of them.
@Suite struct AcceptedTests {
    typealias Row = (source: String, handlers: [String])

    @Test(arguments: rows) func `every other shape is registered, by receiver and selector`(_ row: Row) {
        let output = generate(row.source)
        #expect(output.diagnostics.map(\.line) == [])
        #expect(output.listing.map(Self.summary) == row.handlers)
    }

    /// `-[C tap:]`, with what else is out of the ordinary behind.
    private static func summary(_ handler: ListedHandler) -> String {
        [
            "\(handler.isStatic ? "+" : "-")[\(handler.type) \(handler.selector)]",
            handler.effects.joined(separator: ","), handler.condition.map { "if \($0)" } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static let rows: [Row] = [
        (
            "import Foundation\n@propertyWrapper struct Handler {}\nstruct S { @Handler var a: Int; init(@Handler b: Int) {} }",
            []
        ),
        ("struct Span<T> {}\nclass C { @Handler func a(_ x: Span<Int>) {} }", ["-[C a:]"]),
        ("private typealias P = Int\nclass C { @Handler func a(_ x: P) {} }", ["-[C a:]"]),
        (
            "enum X { struct S { @Handler func a() {} } }\nenum Y { struct S { @Handler func a() {} } }",
            ["-[X.S a]", "-[Y.S a]"]
        ),
        ("class Box<T> {}\nextension Box<Int> { @Handler func a() {} }", ["-[Box<Int> a]"]),
        (
            "extension String { @Handler func a() {} }\nextension Swift.Int { @Handler func b() {} }",
            ["-[String a]", "-[Swift.Int b]"]
        ),
        (
            "actor A {}\nextension A { @Handler nonisolated func a() {}\n@Handler static func b() {}\n@Handler @MainActor func c() {} }",
            ["-[A a]", "+[A b]", "-[A c]"]
        ),
        (
            "class C {\n#if A\n@Handler func a() {}\n#elseif B\n@Handler func a() {}\n#else\n@Handler func a() {}\n#endif\n}",
            ["-[C a] if A", "-[C a] if !(A) && (B)", "-[C a] if !(A) && !(B)"]
        ),
        (
            "class C {\n#if A\n@Handler func a() {}\n#endif\n#if !A\n@Handler func a() {}\n#endif\n}",
            ["-[C a] if A", "-[C a] if !A"]
        ),
        (
            "class C {\n#if A\n#if B\n@Handler func a() {}\n#else\n@Handler func a() {}\n#endif\n#endif\n}",
            ["-[C a] if (A) && (B)", "-[C a] if (A) && (!(B))"]
        ),
        ("#if A\nclass C {\n@Handler func a() {} }\n#endif", ["-[C a] if A"]),
        (
            "class C { @available(macOS 12, *) @Handler func a() {}\n@available(*, deprecated) @Handler func b() {} }",
            ["-[C a]", "-[C b]"]
        ),
        (
            "class C { @Handler func a() throws {}\n@Handler func b() throws(E) {}\n@Handler func c(_ f: () throws -> Void) rethrows {}\n@Handler func d() async throws {}\n@Handler func e() throws(Never) {} }",
            ["-[C a] throws", "-[C b] throws(E)", "-[C c:] throws", "-[C d] async,throws", "-[C e]"]
        ),
        (
            "class C { @Handler func a(_ x: borrowing S) {}\n@Handler func b(_ x: consuming S) {}\n@Handler func c() -> sending S { S() } }",
            ["-[C a:]", "-[C b:]", "-[C c]"]
        ),
        (
            "struct S { @Handler consuming func a() {}\n@Handler borrowing func b() {}\n@Handler nonmutating func c() {} }",
            ["-[S a]", "-[S b]", "-[S c]"]
        ),
        (
            "class C { @Handler func a(_ x: any P, y: (any P)?, z: P & Q) -> any P { x }\n@Handler func b() -> some P { 1 } }",
            ["-[C a:y:z:]", "-[C b]"]
        ),
        ("class C { @Handler func a(@Clamped _ x: Int, @ViewBuilder y: () -> Int) {} }", ["-[C a:y:]"]),
        (
            "class C { @Handler func `class`(`in` x: Int) {}\n@Handler func self(_ x: Int) {} }",
            ["-[C classIn:]", "-[C self:]"]
        ),
        ("class C { @Handler func größe(_ x: Int, 日本: Int) {} }", ["-[C größe:日本:]"]),
        ("class C { @Handler(#\"raw:\"#) func a(_ x: Int) {} }", ["-[C raw:]"]),
        (
            "enum C { case aMessage\nvar bMessage: Int\nstatic let cMessage = 1\n@Handler func a() {}\n@Handler func b() {}\n@Handler func c(_ x: Int) {} }",
            ["-[C a]", "-[C b]", "-[C c:]"]
        ),
        (
            "class C { @Handler func a() {}\nstruct B { static let aMessage = 1 }\nfunc x() { class C { static let aMessage = 1 } } }",
            ["-[C a]"]
        ),
        (
            "class C<T> { @Handler func a() {} }\nextension C where T == Int { static var aMessage: Int { 1 } }\nextension C<Int> { static var aMessage: Int { 1 } }",
            ["-[C a]"]
        ),
        (
            "class C { @Handler func a() {}\n@Handler static func a() {}\n@Handler(\"b\") func a() -> Int { 1 }\n@Handler(\"c:\") func a(_ x: Int) {}\n@Handler(\"d:\") func a(_ x: String) {} }",
            ["-[C a]", "+[C a]", "-[C b]", "-[C c:]", "-[C d:]"]
        ),
        ("typealias A = C\nclass C {}\nextension A { @Handler func a() {} }", ["-[C a]"]),
        ("private import ResponderChain\nimport SelectorDispatch\nclass C { @Handler func a() {} }", ["-[C a]"]),
        ("import Kit\nimport SelectorDispatch\nextension View { @Handler func a() {} }", ["-[View a]"]),
        ("class C { @available(watchOS, unavailable) @Handler func a() {} }", ["-[C a]"]),
    ]
}
