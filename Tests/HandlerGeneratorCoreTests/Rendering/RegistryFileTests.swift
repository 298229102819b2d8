import Foundation
import HandlerGeneratorCore
import Testing

@Suite struct RegistryFileTests {
    @Test("The generated file registers each handler with what the source says of it")
    func registrations() {
        let output = generate(
            [
                ("Sources/B.swift", "struct S { @Handler static func b(_ x: Int = 1, y: Int = 2) throws {} }"),
                (
                    "Sources/A.swift",
                    """
                    class C {
                        @Handler func a() {}
                        @Handler func b(_ x: Int) {}
                    #if DEBUG
                        @available(macOS 15, iOS 18, *) @Handler func c() {}
                    #endif
                    }
                    """
                ),
            ], module: "Shop")
        let lines = output.source.split(separator: "\n").map { String($0.drop { $0 == " " }) }
        let start = lines.firstIndex { $0.hasPrefix("@Sendable") } ?? lines.endIndex
        #expect(
            Array(lines[start...]) == [
                "@Sendable nonisolated func __handlerRegistryProvide_Shop(_ h: SelectorDispatch::HandlerDefinition) {",
                "h.receiver(C.self, \"Shop/A.swift\")",
                "h.add(", "\"\"\"", #"2:14\ta\ta()"#, #"3:14\tb:\tb(_:)"#, "\"\"\",", "C.__handler_a(Shop_C_a:),",
                "C.__handler_b(Shop_C_b_:))",
                "#if DEBUG",
                "if #available(macOS 15, iOS 18, *) {",
                "h.receiver(C.self, \"Shop/A.swift\")",
                "h.add(", "\"\"\"", #"5:46\tc\tc()"#, "\"\"\",", "C.__handler_c(Shop_C_c:))",
                "}",
                "#endif",
                "h.receiver(S.self, \"Shop/B.swift\")",
                "h.add(", "\"\"\"", #"1:28 throws static defaults:3\tb:y:\tb(_:y:)"#, "\"\"\",",
                "S.__handler_b(Shop_S_b_y__1:))",
                "}",
            ])
    }

    @Test("A module without handlers gets the marker, no entry, and no import of what it needn't depend on")
    func noHandlers() {
        let source = generate("class C {}").source
        #expect(source.contains("nonisolated enum __HandlerRegistry {"))
        #expect(!source.contains("@section") && !source.contains("\nimport "))
    }

    @Test("The text depends neither on the order of the files nor on where the paths to them start")
    func determinism() {
        func files(_ paths: [String]) -> [(path: String, source: String)] {
            let sources = [
                "import Kit\nextension View { @Handler func a() {} }", "class B { @Handler func x(_ y: Name) {} }",
                "import Net\nextension Shell { @Handler func a() {} }", "typealias Name = Int",
            ]
            return zip(paths, sources).map { ($0, $1) }
        }
        let expected = generate(files(["/p/A/Y.swift", "/p/B/X.swift", "/p/A/W.swift", "/p/B/V.swift"])).source
        #expect(expected.contains("import Net\nimport Kit\n"))
        for paths in [
            ["Y.swift", "../B/X.swift", "W.swift", "../B/V.swift"],
            ["../A/Y.swift", "X.swift", "../A/W.swift", "V.swift"],
        ] {
            #expect(generate(files(paths)).source == expected)
            #expect(generate(files(paths).reversed()).source == expected)
        }
    }

    @Test(
        "A file is named as the compiler names it",
        arguments: [
            ("a b", "a b"), ("ä", "ä"), ("a\\b", #"a\\b"#), ("a\"b", #"a\"b"#), ("it's", "it's"), ("a.b", "a.b"),
            ("@a", "@a"), ("$(a)", "$(a)"), ("e\u{301}", "e\u{301}"),
        ])
    func fileNames(name: String, literal: String) {
        let source = generate("class C { @Handler func a() {} }", path: "/p/q r/\(name).swift").source
        #expect(source.utf8.firstRange(of: ".self, \"App/\(literal).swift\")".utf8) != nil)
    }

    @Test("Files whose names differ in what an identifier can't tell have one name for their expansions")
    func similarFileNames() {
        let files = ["a.b.swift", "a:b.swift"].enumerated().map {
            (path: $1, source: "class C\($0) { @Handler func a() {} }")
        }
        #expect(generate(files).source.components(separatedBy: "static var ").count == 2)
    }

    @Test("Imports agree with those of the module's own files")
    func imports() {
        let foreign = "internal import Kit\n@testable import Other\n#if A\nimport Third\n#endif\n"
        let handler = "extension View { @Handler func a() {} }"
        let source = generate([("A.swift", foreign + handler), ("B.swift", "public import SelectorDispatch")]).source
        let lines = source.split(separator: "\n").map(String.init)
        #expect(
            lines[1..<7] == [
                "internal import SelectorDispatch", "internal import Kit", "@testable import Other", "#if A",
                "import Third", "#endif",
            ])
        #expect(!generate([("A.swift", foreign + "class View {}\n" + handler)]).source.contains("Kit"))
    }

    @Test("A receiver named like the generated file's own variable is told from it")
    func receiverNamedLikeAVariable() {
        let source = generate("class h { @Handler func a() {} }").source
        #expect(source.contains("(_ __h: SelectorDispatch::HandlerDefinition)"))
        #expect(source.contains("__h.receiver(h.self, "))
    }

    @Test("Many handlers are spread over several functions")
    func split() {
        let methods = (0..<200).map { "@Handler func a\($0)() {}" }.joined(separator: "\n")
        let source = generate("class C {\n\(methods)\n}").source
        #expect(source.components(of: "C.__handler_").count == 201)
        #expect(source.components(of: "nonisolated func ").count > 3)
    }

    @Test(
        "An extension of a type that another file declares is resolved there",
        arguments: [
            ("actor", "is isolated to the actor"), ("struct", nil), ("private final class", "is private"),
            ("protocol", "is a protocol"),
        ])
    func crossFile(_ declaration: String, _ reason: String?) {
        let output = generate([
            ("Use.swift", "extension T { @Handler func a() {} }"), ("Type.swift", "\(declaration) T {}"),
        ])
        #expect(output.diagnostics.count == (reason == nil ? 0 : 1))
        if let reason { #expect(output.diagnostics.first?.problem.message.contains(reason) == true) }
    }

    @Test("The listing describes a handler as one JSON object")
    func listing() {
        let output = generate(
            "class C {\n#if A\n@Handler(\"x:\") static func a(\"\" b: Int) {}\n@Handler func é(_ x: Int, y: Int) async throws {}\n#endif\n}"
        )
        #expect(
            output.listing == [
                #"{"file":"App.swift","line":4,"column":10,"type":"C","selector":"é:y:","swiftName":"é(_:y:)","arity":2,"#
                    + #""labels":["_","y"],"effects":["async","throws"],"static":false,"condition":"A"}"#
            ])
    }
}

extension String {
    /// The parts between occurrences of `separator`.
    fileprivate func components(of separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}

@Suite struct GenericReceiverTests {
    @Test("A generic type is recognised by a protocol of its own, also from an extension in another file")
    func generic() {
        let output = generate(
            [
                ("A.swift", "class Box<T> { @Handler func put(_ x: T) {} }"),
                ("B.swift", "extension Box { @Handler func drop() {} }\nextension [Int] { @Handler func sum() {} }"),
            ], module: "Shop")
        #expect(output.diagnostics.isEmpty)
        for line in [
            #"    h.receiver([Int].self, "Shop/B.swift")"#,
            "    h.generic { type, h in (type as? any __HandlersOfGeneric_Shop_1.Type)?.provide__HandlersOfGeneric_Shop_1(h) }",
            "nonisolated protocol __HandlersOfGeneric_Shop_1 { static func provide__HandlersOfGeneric_Shop_1("
                + "_ h: SelectorDispatch::HandlerDefinition) }",
            "extension Box: nonisolated __HandlersOfGeneric_Shop_1 {",
            #"        h.receiver(Box.self, "Shop/A.swift")"#,
        ] {
            #expect(output.source.contains(line + "\n"), "no line '\(line)'")
        }
        #expect(output.source.components(separatedBy: "h.receiver(Box.self, ").count >= 2)
    }

    @Test("Tags and variadic parameters are registered")
    func tags() {
        let output = generate(
            #"class C { @Handler("a:", .exposed, .debug("x, y")) func a(_ x: Int...) {}  @Handler(.exposed) func b() {} "#
                + "@Handler func c() {} @Handler func d() {} }"
        )
        #expect(output.diagnostics.isEmpty)
        let lines = output.source.split(separator: "\n").map { String($0.drop { $0 == " " }) }
        let start = lines.firstIndex { $0.hasPrefix("h.receiver") } ?? lines.endIndex
        #expect(
            lines[start...].dropFirst().dropLast() == [
                "h.add(", "\"\"\"", #"1:52 variadic\ta:\ta(_:)"#, "\"\"\",", #"tags: [.exposed, .debug("x, y")],"#,
                "C.__handler_a(App_C_a_:))",
                "h.add(", "\"\"\"", #"1:95\tb\tb()"#, "\"\"\",", "tags: [.exposed],", "C.__handler_b(App_C_b:))",
                "h.add(", "\"\"\"", #"1:116\tc\tc()"#, #"1:137\td\td()"#, "\"\"\",", "C.__handler_c(App_C_c:),",
                "C.__handler_d(App_C_d:))",
            ])
    }
}
