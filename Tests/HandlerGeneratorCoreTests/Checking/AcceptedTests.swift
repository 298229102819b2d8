import HandlerGeneratorCore
import TestSupport
import Testing

/// The counterpart of ``RefusalTests``: shapes that are registered, in addition to those of other
/// tests' receivers.
///
/// `Tests/Packages/Misuse/Sources/Accepted` builds many of them.
@Suite struct AcceptedTests {
    @Test(arguments: rows) func `every other shape is registered, by receiver and selector`(
        source: String,
        handlers: [String]
    ) {
        let output = generate(source.replacing("@H ", with: "@Handler "))
        #expect(output.diagnostics.map(\.line) == [])
        #expect(output.listing.map(Self.summary) == handlers)
    }

    @Test func `a property wrapper of the same name, without the library's import, isn't ours`() {
        let output = generate(
            """
            import Foundation
            @propertyWrapper struct Handler {}
            struct S { @Handler var a: Int; init(@Handler b: Int) {} }
            """
        )
        #expect(output.diagnostics.map(\.line) == [])
        #expect(output.listing.map(Self.summary) == [])
    }

    /// `-[C tap:]`, followed by any unusual properties.
    private static func summary(_ handler: ListedHandler) -> String {
        [
            "\(handler.isStatic ? "+" : "-")[\(handler.type) \(handler.selector)]",
            handler.effects.joined(separator: ","), handler.condition.map { "if \($0)" } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// `@H` stands for `@Handler`.
    private static let rows = textTable(
        #"""
        struct Span<T> {}
        class C { @H func a(_ x: Span<Int>) {} }
        > -[C a:]
        private typealias P = Int
        class C { @H func a(_ x: P) {} }
        > -[C a:]
        @globalActor private actor Vault { static let shared = Vault() }
        @Vault private protocol Guarded {}
        class C: Guarded { @H nonisolated func a() {} }
        > -[C a]
        #if false
        let a = #Selector(Table.reload())
        #endif
        let b = #Selector((Table.reload))
        class C { @H func a() {} }
        > -[C a]
        enum X { struct S { @H func a() {} } }
        enum Y { struct S { @H func a() {} } }
        > -[X.S a]
        > -[Y.S a]
        class Box<T> {}
        extension Box<Int> { @H func a() {} }
        > -[Box<Int> a]
        extension String { @H func a() {} }
        extension Swift.Int { @H func b() {} }
        > -[String a]
        > -[Swift.Int b]
        actor A {}
        extension A { @H nonisolated func a() {}
        @H static func b() {}
        @H @MainActor func c() {} }
        > -[A a]
        > +[A b]
        > -[A c]
        class C {
        #if A
        @H func a() {}
        #elseif B
        @H func a() {}
        #else
        @H func a() {}
        #endif
        }
        > -[C a] if A
        > -[C a] if !(A) && (B)
        > -[C a] if !(A) && !(B)
        class C {
        #if A
        @H func a() {}
        #endif
        #if !A
        @H func a() {}
        #endif
        }
        > -[C a] if A
        > -[C a] if !A
        class C {
        #if A
        #if B
        @H func a() {}
        #else
        @H func a() {}
        #endif
        #endif
        }
        > -[C a] if (A) && (B)
        > -[C a] if (A) && (!(B))
        #if A
        class C {
        @H func a() {} }
        #endif
        > -[C a] if A
        class C { @available(iOS 9, *) @H func a() {}
        @available(*, deprecated) @H func b() {} }
        > -[C a]
        > -[C b]
        class C { @H func a() throws {}
        @H func b() throws(E) {}
        @H func c(_ f: () throws -> Void) rethrows {}
        @H func d() async throws {}
        @H func e() throws(Never) {} }
        > -[C a] throws
        > -[C b] throws(E)
        > -[C c:] throws
        > -[C d] async,throws
        > -[C e]
        class C { @H func a(_ x: borrowing S) {}
        @H func b(_ x: consuming S) {}
        @H func c() -> sending S { S() } }
        > -[C a:]
        > -[C b:]
        > -[C c]
        struct S { @H consuming func a() {}
        @H borrowing func b() {}
        @H nonmutating func c() {} }
        > -[S a]
        > -[S b]
        > -[S c]
        class C { @H func a(_ x: any P, y: (any P)?, z: P & Q) -> any P { x }
        @H func b() -> some P { 1 } }
        > -[C a:y:z:]
        > -[C b]
        class C { @H func a(@Clamped _ x: Int, @ViewBuilder y: () -> Int) {} }
        > -[C a:y:]
        class C { @H func `class`(`in` x: Int) {}
        @H func self(_ x: Int) {} }
        > -[C classIn:]
        > -[C self:]
        class C { @H func größe(_ x: Int, 日本: Int) {} }
        > -[C größe:日本:]
        class C { @Handler(#"raw:"#) func a(_ x: Int) {} }
        > -[C raw:]
        enum C { case aMessage
        var bMessage: Int
        static let cMessage = 1
        @H func a() {}
        @H func b() {}
        @H func c(_ x: Int) {} }
        > -[C a]
        > -[C b]
        > -[C c:]
        class C { @H func a() {}
        struct B { static let aMessage = 1 }
        func x() { class C { static let aMessage = 1 } } }
        > -[C a]
        enum C { case aMessage(Int), bMessage(x: Int), cMessage(Int = (1, 2).0, to: [Int])
        indirect case dMessage(@escaping () -> Void, (Int, Int)), eMessage
        static func fMessage(_ x: String) {}
        func gMessage() {}
        @H func a(_ x: String) {}
        @H func b(_ x: Int) {}
        @H func c(_ x: Int, to y: Int) {}
        @H func f(_ x: Int) {}
        @H func g() {} }
        class B { static func hMessage() {} }
        class C1 { @H func h() {} }
        > -[C a:]
        > -[C b:]
        > -[C c:to:]
        > -[C f:]
        > -[C g]
        > -[C1 h]
        class C<T> { @H func a() {} }
        extension C where T == Int { static var aMessage: Int { 1 } }
        extension C<Int> { static var aMessage: Int { 1 } }
        > -[C a]
        class C { @H func a() {}
        @H static func a() {}
        @Handler("b") func a() -> Int { 1 }
        @Handler("c:") func a(_ x: Int) {}
        @Handler("d:") func a(_ x: String) {} }
        > -[C a]
        > +[C a]
        > -[C b]
        > -[C c:]
        > -[C d:]
        typealias A = C
        class C {}
        extension A { @H func a() {} }
        > -[C a]
        private import ResponderChain
        import SelectorDispatch
        class C { @H func a() {} }
        > -[C a]
        import Kit
        import SelectorDispatch
        extension View { @H func a() {} }
        > -[View a]
        class C { @available(watchOS, unavailable) @H func a() {} }
        > -[C a]
        """#
    )
}
