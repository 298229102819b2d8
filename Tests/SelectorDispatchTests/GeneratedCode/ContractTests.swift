import Testing

@testable import HandlerGeneratorCore
@testable import SelectorDispatch

/// The library reads the generator's output without loss.
@Suite struct ContractTests {
    private static let source = """
        class Plain { @Handler func tap() {} }
        struct Every {
            @Handler func add(_ a: Int, to b: Int = 2) throws -> Int { a }
            @Handler("load:rest:") static func load(x: Int = 1, rest: Int...) async throws {}
            @Handler("myTapIn:") func `my tap`(in place: String) {}
            @Handler func 蓝色按钮(_ 参数: Int) {}
            /// Puts an article into the cart.
            ///
            /// A second paragraph, with "quotes" and a \\backslash.
            /// - Parameters:
            ///   - item: The article.
            ///   - count: How many,
            ///     one by default.
            /// - Returns: A number.
            /// - Throws: Nothing.
            @Handler(.exposed, tool: "put_item")
            func put(_ item: String, times count: Int = 0x1_0, _: Bool, size: Size = .small) throws -> Int { 0 }
            @Handler(.exposed, HandlerTag("other")) func bare() {}
            @Handler(.debug) func debug(_ x: Int) {}
            @Handler func many(\((0..<64).map { "p\($0): Int = 0" }.joined(separator: ", "))) {}
        }
        import SelectorDispatch
        """

    private static var output: GeneratorPipeline.Output {
        var pipeline = GeneratorPipeline(module: "Shop")
        pipeline.add(Array(source.utf8), path: "Every.swift")
        return pipeline.finish()
    }

    /// The texts of facts in the generated file, as in the literals' values.
    private static let texts: [String] = {
        let parts = (output.sources.first ?? "").split(
            separator: "\"\"\"",
            omittingEmptySubsequences: false
        )
        return stride(from: 1, to: parts.count, by: 2).map { index in
            let lines = parts[index].split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
                !$0.isEmpty
            }
            return lines.map {
                $0.replacing("\\t", with: "\t").replacing("\\\"", with: "\"").replacing(
                    "\\\\",
                    with: "\\"
                )
            }.joined(separator: "\n")
        }
    }()

    @Test func `the facts of each handler are read as they were meant`() {
        #expect(Self.output.diagnostics.isEmpty)
        let facts = Self.texts.flatMap { DeclarationFacts.all(in: StaticText(copying: $0)) }
        let handlers = Self.output.listing
        #expect(facts.map(\.selector) == handlers.map(\.selector))
        #expect(facts.map(\.name) == handlers.map(\.swiftName))
        #expect(facts.map(\.isStatic) == handlers.map(\.isStatic))
        #expect(
            facts.map(\.isThrowing)
                == handlers.map { $0.effects.contains { $0.hasPrefix("throws") } }
        )
        #expect(facts.map(\.isVariadic) == handlers.map { $0.parameters.last?.isVariadic ?? false })
        let defaults = handlers.map { handler in
            handler.parameters.enumerated().filter { $0.element.defaultValue != nil }
                .reduce(UInt64(0)) { $0 | 1 << UInt64($1.offset) }
        }
        #expect(facts.map(\.defaults) == defaults)
        #expect(facts.map(\.place.line) == [1, 3, 4, 5, 6, 17, 18, 19, 20])
    }

    @Test
    func `the documentation of each exposed handler is read as it was meant, and others have none`()
    {
        let documentation = Self.texts.map { DocumentationFacts.read(StaticText(copying: $0)) }
        let put = MethodDocumentation(
            tool: "put_item",
            summary: "Puts an article into the cart.",
            discussion: "A second paragraph, with \"quotes\" and a \\backslash.",
            parameters: [
                .init(name: "item", text: "The article."),
                .init(name: "count", text: "How many, one by default.", defaultValue: "16"),
                .init(name: "_"),
                .init(name: "size", defaultCase: "small"),
            ],
            returns: "A number.",
            throws: "Nothing."
        )
        #expect(documentation.compactMap { $0 } == [put])
        #expect(
            DeclarationFacts.index(
                of: Array("Nothing.".utf8),
                in: StaticText(copying: Self.texts[2])
            ) == nil
        )
    }

    @Test func `a text of several lines has its word on each of them`() {
        let facts =
            "1:1\tadd\tadd()\nsummary One.\nsummary Two.\nparameter a\ntext Three.\ntext Four.\nreturns Five."
        let documentation = DocumentationFacts.read(StaticText(copying: facts))
        #expect(documentation?.summary == "One.\nTwo.")
        #expect(documentation?.parameters.first?.text == "Three.\nFour.")
        #expect(documentation?.returns == "Five.")
    }

    @Test func `the generator writes the version that the library keeps`() {
        #expect(
            (Self.output.sources.first ?? "").contains(
                "_GeneratedCode.Contract.\(HandlerNaming.contract).self"
            )
        )
        #expect(HandlerNaming.contract == "V4")
        #expect(_GeneratedCode.Contract.V4.self == Void.self)
    }
}
