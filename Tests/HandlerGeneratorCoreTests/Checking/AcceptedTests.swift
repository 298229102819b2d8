import HandlerGeneratorCore
import Testing

/// The counterpart of ``RefusalTests``: shapes that are registered, in addition to those of other
/// tests' receivers.
///
/// `Tests/Packages/Misuse/Sources/Accepted` builds many of them.
@Suite struct AcceptedTests {
    typealias Row = (source: String, handlers: String)

    @Test(arguments: rows) func `every other shape is registered, by receiver and selector`(
        _ row: Row
    ) {
        let output = generate(row.source.replacing("@H ", with: "@Handler "))
        #expect(output.diagnostics.map(\.line) == [])
        #expect(output.listing.map(Self.summary).joined(separator: ", ") == row.handlers)
    }

    /// `-[C tap:]`, followed by any unusual properties.
    private static func summary(_ handler: ListedHandler) -> String {
        [
            "\(handler.isStatic ? "+" : "-")[\(handler.type) \(handler.selector)]",
            handler.effects.joined(separator: ","), handler.condition.map { "if \($0)" } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// `@H` stands for `@Handler`.
    private static let rows: [Row] = [
        (
            "import Foundation\n@propertyWrapper struct Handler {}\nstruct S { @H var a: Int; init(@H b: Int) {} }",
            ""
        ),
        ("struct Span<T> {}\nclass C { @H func a(_ x: Span<Int>) {} }", "-[C a:]"),
        ("private typealias P = Int\nclass C { @H func a(_ x: P) {} }", "-[C a:]"),
        (
            "enum X { struct S { @H func a() {} } }\nenum Y { struct S { @H func a() {} } }",
            "-[X.S a], -[Y.S a]"
        ),
        ("class Box<T> {}\nextension Box<Int> { @H func a() {} }", "-[Box<Int> a]"),
        (
            "extension String { @H func a() {} }\nextension Swift.Int { @H func b() {} }",
            "-[String a], -[Swift.Int b]"
        ),
        (
            "actor A {}\nextension A { @H nonisolated func a() {}\n@H static func b() {}\n@H @MainActor func c() {} }",
            "-[A a], +[A b], -[A c]"
        ),
        (
            "class C {\n#if A\n@H func a() {}\n#elseif B\n@H func a() {}\n#else\n@H func a() {}\n#endif\n}",
            "-[C a] if A, -[C a] if !(A) && (B), -[C a] if !(A) && !(B)"
        ),
        (
            "class C {\n#if A\n@H func a() {}\n#endif\n#if !A\n@H func a() {}\n#endif\n}",
            "-[C a] if A, -[C a] if !A"
        ),
        (
            "class C {\n#if A\n#if B\n@H func a() {}\n#else\n@H func a() {}\n#endif\n#endif\n}",
            "-[C a] if (A) && (B), -[C a] if (A) && (!(B))"
        ),
        ("#if A\nclass C {\n@H func a() {} }\n#endif", "-[C a] if A"),
        (
            "class C { @available(iOS 9, *) @H func a() {}\n@available(*, deprecated) @H func b() {} }",
            "-[C a], -[C b]"
        ),
        (
            "class C { @H func a() throws {}\n@H func b() throws(E) {}\n@H func c(_ f: () throws -> Void) rethrows {}\n@H func d() async throws {}\n@H func e() throws(Never) {} }",
            "-[C a] throws, -[C b] throws(E), -[C c:] throws, -[C d] async,throws, -[C e]"
        ),
        (
            "class C { @H func a(_ x: borrowing S) {}\n@H func b(_ x: consuming S) {}\n@H func c() -> sending S { S() } }",
            "-[C a:], -[C b:], -[C c]"
        ),
        (
            "struct S { @H consuming func a() {}\n@H borrowing func b() {}\n@H nonmutating func c() {} }",
            "-[S a], -[S b], -[S c]"
        ),
        (
            "class C { @H func a(_ x: any P, y: (any P)?, z: P & Q) -> any P { x }\n@H func b() -> some P { 1 } }",
            "-[C a:y:z:], -[C b]"
        ),
        ("class C { @H func a(@Clamped _ x: Int, @ViewBuilder y: () -> Int) {} }", "-[C a:y:]"),
        (
            "class C { @H func `class`(`in` x: Int) {}\n@H func self(_ x: Int) {} }",
            "-[C classIn:], -[C self:]"
        ),
        ("class C { @H func größe(_ x: Int, 日本: Int) {} }", "-[C größe:日本:]"),
        ("class C { @Handler(#\"raw:\"#) func a(_ x: Int) {} }", "-[C raw:]"),
        (
            "enum C { case aMessage\nvar bMessage: Int\nstatic let cMessage = 1\n@H func a() {}\n@H func b() {}\n@H func c(_ x: Int) {} }",
            "-[C a], -[C b], -[C c:]"
        ),
        (
            "class C { @H func a() {}\nstruct B { static let aMessage = 1 }\nfunc x() { class C { static let aMessage = 1 } } }",
            "-[C a]"
        ),
        (
            "class C<T> { @H func a() {} }\nextension C where T == Int { static var aMessage: Int { 1 } }\nextension C<Int> { static var aMessage: Int { 1 } }",
            "-[C a]"
        ),
        (
            "class C { @H func a() {}\n@H static func a() {}\n@Handler(\"b\") func a() -> Int { 1 }\n@Handler(\"c:\") func a(_ x: Int) {}\n@Handler(\"d:\") func a(_ x: String) {} }",
            "-[C a], +[C a], -[C b], -[C c:], -[C d:]"
        ),
        ("typealias A = C\nclass C {}\nextension A { @H func a() {} }", "-[C a]"),
        (
            "private import ResponderChain\nimport SelectorDispatch\nclass C { @H func a() {} }",
            "-[C a]"
        ),
        ("import Kit\nimport SelectorDispatch\nextension View { @H func a() {} }", "-[View a]"),
        ("class C { @available(watchOS, unavailable) @H func a() {} }", "-[C a]"),
    ]
}
