import HandlerGeneratorCore
import Testing

@Suite struct ScannerTests {
    private static let annotated = [
        "@Handler func a() {}", "@Handler private func a() {}", "private @Handler func a() {}",
        "@objc @Handler public final func a() {}", "@Handler\n\n  // note\n  override func a() {}",
        "@available(macOS 12, *) @Handler func a() {}",
        "@Handler nonisolated(nonsending) func a() async {}",
        "@SelectorDispatch.Handler func a() {}", "@SelectorDispatch::Handler func a() {}",
        "@ResponderChain.Handler func a() {}", "@`ResponderScene`::Handler func a() {}",
        "@`Handler` func a() {}",
        "@Handler()func a() {}", "__consuming @Handler func a() {}", "_local @Handler func a() {}",
        "_resultDependsOnSelf @Handler func a() {}", "@Wrapper<Int>(3) @Handler func a() {}",
        "@Handler(\"a\") class func a() {}",
    ]
    private static let surroundings = [
        "let c: Character = \"{\"", "let r = /[{]\\/(/ ; let x = 1",
        "let q = a / b; let w = (c) / d {",
        "let s = \"\"\"\n  \"{ \\(f { \"}\" }) \\\"\"\"\n\"\"\"", "let raw = #\"\"}\"#",
        "let empty = \"\"; let e2 = #\"\"#", "func == (a: C, b: C) -> Bool { a < b }",
        "static func <<T>(a: C, b: T) {}", "case open", "let x = y as? [Int]",
        "var v: Int { get { 1 } set {} }",
        "init?(x: Int) { nil }", "subscript(i: Int) -> Int { i }",
        "let f: (Int) -> Void = { [weak self] x in if x < 3 { } }",
        """
        #if A
        func x() {
        #else
        func y() { }
        #endif
        """,
        "#if swift(<3)\n)) } ] \" ' func {\n#endif", "@objc(class) var k = C.class",
        "let t = try? /^ x/.m { }",
        "indirect enum E { case actor, mutating(Int) }",
        "typealias F = @Sendable (Int) throws(E) -> Void",
        "let p = <#placeholder {#>", "let n = 0x1p-3 + 1e+5 - 1.0e3.x", "#Preview { Text(\"}\") }",
        "typealias P = Q<\n  A,\n  B\n>",
        """
        typealias P = (A) -> Q<
          A
        >

        @inlinable
        """,
        "func b() -> Q<\n  A\n>\n{ x }", "@(Attribute)", "static let open = 1", "let s = \"\\(f",
        "let d = [1: \"\\u{7B}\", 2: #\"\\#(x{})\"#]",
    ]

    @Test(
        arguments: annotated
            + surroundings.map { $0 + ($0.hasSuffix("{") ? "}" : "") + "\n@Handler func a() {}" }
    )
    func `a handler is found in any order of attributes and modifiers, whatever surrounds it`(
        _ source: String
    ) {
        let found = SourceScanner.scan(Array("class C {\n\(source)\n}\n".utf8), path: "").methods
        #expect(found.map { "\($0.typePath).\($0.swiftName)" } == ["C.a()"])
    }

    @Test(arguments: [
        ("let a = 1\nfinal", true), ("func f() { final }", true), ("public", false),
        ("@objc final", false),
        ("class C { final }", false), ("private(set)", false), ("final override", false),
    ]) func `a file may end in a word that is a modifier elsewhere, but not in a modifier`(
        _ source: String,
        parses: Bool
    ) {
        #expect(SourceScanner.scan(Array(source.utf8), path: "", allMethods: true).parses == parses)
    }

    @Test(arguments: [
        ("false", true), ("(false)", true), ("!(true)", true), ("!true || false", true),
        ("(A || true) && false", true),
        ("swift(<3)", true), ("swift(<3.0)", true), ("compiler(<4.2)", true), ("A", false),
        ("!(false)", false),
        ("true", false), ("swift(<99)", false), ("swift(>=99)", false), ("os(Linux)", false),
        ("!(A && true)", false),
    ]) func `mistakes in a clause that is never compiled aren't reported`(
        _ condition: String,
        isNever: Bool
    ) {
        let source = """
            class C {
            #if \(condition)
            @Handler var v = 1
            #endif
            }

            """
        let scan = SourceScanner.scan(Array(source.utf8), path: "")
        #expect(scan.diagnostics.isEmpty)
        #expect(scan.conditionalDiagnostics.isEmpty == isNever)
    }

    @Test func `types nest, and extensions are named as written`() {
        let source =
            """
            enum O {
            final class Inner { @Handler func a() {} }
            actor Deep { struct S { @Handler func b() {} } }
            }
            extension O.Inner: P { @Handler func c() {} }
            extension App::O { @Handler static func d() {} }
            """
        #expect(
            handlers(source) == [
                "O.Inner.a() 2:30", "O.Deep.S.b() 3:34", "O.Inner.c() 5:33", "App::O.d() 6:36",
            ]
        )
    }

    @Test func `columns count UTF-8 bytes, and CR, LF and CRLF end lines`() {
        let source = "class C {\r\n/* é */ @Handler func a() {}\r@Handler func b() {}\n}"
        #expect(handlers(source) == ["C.a() 2:19", "C.b() 3:10"])
        #expect(handlers("\u{FEFF}class C { @Handler func a() {} }") == ["C.a() 1:23"])
        #expect(
            handlers(
                """
                #!/usr/bin/swift {
                class C { @Handler func a() {} }
                """
            ) == ["C.a() 2:20"]
        )
    }

    @Test func `parameters are read as written`() throws {
        let source = """
            class C { @Handler func a(
                _ x: Int?, in y: inout [String: Int], z: @escaping (Int, Int) -> Void = { a, b in (a, b) },
                m: Map<Int, String> = Map<Int, String>(), less: Bool = p < q, more: Optional<Int>, v: Int..., w: (A)->B?,
                o: ((A) -> B)?, par: ((A) -> B), s: some P, k: consuming T, `default` d: Int! = nil, e: repeat each T
            ) async throws(E) -> [Int] {} }
            """
        let method = try #require(SourceScanner.scan(Array(source.utf8), path: "").methods.first)
        let described = method.parameters.map { parameter in
            var words = [parameter.label ?? "_", parameter.type]
            if parameter.isOptional { words.append("optional") }
            if parameter.isFunction { words.append("function") }
            if parameter.isVariadic { words.append("variadic") }
            if parameter.isOpaqueOrPack { words.append("opaque") }
            if parameter.hasDefault { words.append("default") }
            return (words + parameter.specifiers + parameter.typeAttributes).joined(
                separator: " | "
            )
        }
        #expect(
            described == [
                "_ | Int? | optional", "in | [String: Int] | inout",
                "z | (Int, Int) -> Void | function | default | @escaping",
                "m | Map<Int, String> | default",
                "less | Bool | default", "more | Optional<Int> | optional", "v | Int | variadic",
                "w | (A)->B? | function",
                "o | ((A) -> B)? | optional", "par | ((A) -> B) | function", "s | some P | opaque",
                "k | T | consuming",
                "default | Int! | optional | default", "e | repeat each T | opaque",
            ]
        )
        #expect(method.effects.isAsync)
        #expect(method.effects.canThrow)
        #expect(method.effects.thrownType == "E")
        #expect(method.result == "[Int]")
    }

    @Test func `clauses of #if give their conditions`() {
        let source =
            """
            class C {
            #if A && os(Linux)
            @Handler func a() {}
            #elseif B
              #if !D
              @Handler func b() {}
              #endif
            #else
            @Handler func c() {}
            #endif
            @Handler func d() {}
            }
            """
        let found = SourceScanner.scan(Array(source.utf8), path: "").methods.map {
            $0.conditions.map(\.condition)
        }
        #expect(
            found == [
                ["A && os(Linux)"], ["!(A && os(Linux)) && (B)", "!D"],
                ["!(A && os(Linux)) && !(B)"], [],
            ]
        )
    }
}
