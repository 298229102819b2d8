import HandlerGeneratorCore
import Testing

@Suite struct HandlerRunTests {
    /// The extensions of the generated file, without indentation.
    private static func functions(_ source: String) -> [String] {
        let lines = generate(source).lines.map { $0.replacing("@_optimize(none) ", with: "") }
        let start = lines.lastIndex { $0.hasPrefix("@Sendable") } ?? lines.startIndex
        return lines[start...].filter { line in
            [
                "#", "extension", "@available", "fileprivate", "@MainActor", "$__handler",
                "`$__handler",
            ].contains(
                where: line.hasPrefix
            )
        }.map {
            $0.replacing("(_ h: SelectorDispatch::_GeneratedCode.HandlerCollector) {", with: "")
        }
    }

    @Test func `handlers of the same stated isolation share a function that states it`() {
        let source =
            """
            class C: MessageReceiver { @Handler func a() {}
            @Handler func b() {}
            @Handler nonisolated func c() {}
            @Handler nonisolated func d() {}
            @MainActor @Handler func e() {}
            @MainActor @Handler func f() {} }
            """
        #expect(
            Self.functions(source) == [
                "extension C {", "fileprivate static func __handlersFrom_App_C_a",
                "$__handler_a(App_C_a: h)",
                "$__handler_b(App_C_b: h)",
                "extension C {", "fileprivate nonisolated static func __handlersFrom_App_C_c",
                "$__handler_c(App_C_c: h)", "$__handler_d(App_C_d: h)",
                "extension C {", "@MainActor fileprivate static func __handlersFrom_App_C_e",
                "$__handler_e(App_C_e: h)", "$__handler_f(App_C_f: h)",
            ]
        )
    }

    @Test(arguments: [
        ("@MainActor extension C", "@MainActor fileprivate static func __handlersFrom_App_C_a"),
        ("nonisolated extension C", "fileprivate nonisolated static func __handlersFrom_App_C_a"),
        ("extension C", "fileprivate static func __handlersFrom_App_C_a"),
    ]) func `the function states what an extension states of its members`(
        _ declaration: String,
        _ expected: String
    ) {
        let lines = Self.functions(
            """
            class C {}
            \(declaration) { @Handler func a() {}
            @Handler func b() {} }
            """
        )
        #expect(lines.dropFirst().first == expected)
    }

    @Test(arguments: [
        """
        class C { @Archive @Handler func a() {}
        @Archive @Handler func b() {} }
        """,
        """
        class C {}
        @Archive extension C { @Handler func a() {}
        @Handler func b() {} }
        """,
        """
        class C<T> { @Handler func a() {}
        @Handler func b() {} }
        """,
        """
        class C { @available(*, deprecated) @Handler func a() {}
        @available(*, deprecated) @Handler func b() {} }
        """,
        """
        class C { @Handler(.exposed) func a() {}
        @Handler(.exposed) func b() {} }
        """,
        "class C { @Handler func a() {} }",
    ]) func `a handler stands alone if a function elsewhere could differ from it`(_ source: String)
    {
        #expect(generate(source).lines.filter { $0.contains("__handlersFrom_") } == [])
    }

    @Test func `the function stands in the same #if, and names escape as the handlers' do`() {
        let methods = """
            @Handler("tap") func `my tap`() {}
            @Handler static func größe() {}
            """
        let source = """
            enum Outer { class `class` {
            #if DEBUG
            \(methods)
            #endif
            } }
            """
        #expect(
            Self.functions(source).suffix(6) == [
                "#if DEBUG", "extension Outer.`class` {",
                "fileprivate static func __handlersFrom_App_Outer_class_tap",
                "`$__handler_my tap`(App_Outer_class_tap: h)",
                "$__handler_größe(App_Outer_class_größe_1: h)", "#endif",
            ]
        )
    }
}
