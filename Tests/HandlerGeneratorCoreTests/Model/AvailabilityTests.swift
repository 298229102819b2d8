import HandlerGeneratorCore
import Testing

@Suite struct AvailabilityTests {
    /// The `#if` and `#available` lines of the generated file, from the first provider on.
    private static func guards(_ source: String) -> [String] {
        let lines = generate(source).lines
        let start = lines.firstIndex { $0.contains("@Sendable") } ?? lines.endIndex
        return lines[start...].filter {
            ["#", "if ", "@available", "extension "].contains(where: $0.hasPrefix)
        }
    }

    @Test(arguments: [
        ("@available(macOS 12, iOS 15, *)", ["if #available(macOS 12, iOS 15, *) {"]),
        ("@available(macOS, introduced: 12.1)", ["if #available(macOS 12.1, *) {"]),
        ("@available(macOS 12, *) @available(macOS 12, *)", ["if #available(macOS 12, *) {"]),
        (
            "@available(macOS 10.15, *) @available(macOS, introduced: 10.9)",
            ["if #available(macOS 10.15, *) {"]
        ),
        ("@available(OSX 10.9, *) @available(macOS 10.15, *)", ["if #available(macOS 10.15, *) {"]),
        ("@available(macOS, unavailable)", ["#if !os(macOS)", "#endif"]),
        ("@available(watchOS, unavailable, message: \"a, b\")", ["#if !os(watchOS)", "#endif"]),
        ("@available(tvOS, obsoleted: 12)", ["#if !os(tvOS)", "#endif"]),
        (
            "@available(iOS, unavailable)",
            ["#if !os(iOS)", "#if !os(visionOS)", "#endif", "#endif"]
        ),
        ("@available(swift 5.1)", ["#if swift(>=5.1)", "#endif"]),
        ("@available(swift, obsoleted: 6)", ["#if !swift(>=6)", "#endif"]),
        ("@available(*, deprecated, message: \"no\")", ["@available(*, deprecated)"]),
        ("@available(*, noasync)", []),
    ]) func `the registration asks for what the method's attributes ask for`(
        _ attributes: String,
        _ guards: [String]
    ) {
        #expect(
            Self.guards("class C: MessageReceiver { \(attributes) @Handler func a() {} }") == guards
        )
    }

    @Test func `a type's availability holds for its handlers, each platform's latest version`() {
        let inner =
            "@available(macOS 13, iOS 16, *) class Inner { "
            + "@available(macOS 12, *) @Handler func a() {} }"
        let source = "@available(macOS 11, *) enum Outer { \(inner) }"
        #expect(Self.guards(source) == ["if #available(macOS 13, iOS 16, *) {"])
    }

    @Test func `handlers of one type with different availability stand in groups of their own`() {
        let source =
            """
            class C: MessageReceiver { @Handler func a() {}
            @available(macOS 12, *) @Handler func b() {}
            @available(macOS 12, *) @Handler func c() {}
            @available(macOS 13, *) @Handler func d() {} }
            """
        let lines = generate(source).lines
        let starts = ["if #", "h.receiver", "C.", "}", "@available", "extension", "$__handler"]
        let kept = lines.filter { line in
            starts.contains(where: line.hasPrefix) && !line.contains("GeneratedCode {")
        }
        let start = kept.firstIndex { $0.hasPrefix("h.") } ?? kept.endIndex
        let receiver = #"h.receiver(C.self, "App/App.swift")"#
        #expect(
            Array(kept[start...]) == [
                receiver, "C.$__handler_a(App_C_a:))",
                "if #available(macOS 12, *) {", receiver,
                "C.__handlersFrom_App_C_b, as: type(of: C.$__handler_b(App_C_b:)))", "}",
                "if #available(macOS 13, *) {", receiver, "C.$__handler_d(App_C_d:))", "}",
                "}",
                "@available(macOS 12, *)", "extension C {", "$__handler_b(App_C_b: h)",
                "$__handler_c(App_C_c: h)", "}",
                "}",
            ]
        )
    }

    @Test func `a generic type's provider stands in the same #if, and is as available as the type`()
    {
        let source =
            """
            #if A
            @available(macOS 12, *) struct Box<T> { @available(macOS 13, *) @Handler func a() {} }
            #endif
            """
        #expect(
            Self.guards(source) == [
                "#if A", "#endif",
                "#if A", "@available(macOS 12, *)",
                "extension Box: nonisolated __HandlersOfGeneric_App_1 {",
                "if #available(macOS 13, *) {", "#endif",
            ]
        )
    }
}
