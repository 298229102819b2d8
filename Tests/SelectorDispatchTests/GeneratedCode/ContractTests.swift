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

    private static var generated: String { output.sources.first ?? "" }

    /// The values of the generated file's literals, which are the texts of facts.
    private static let texts: [String] = {
        let parts = generated.split(separator: "\"\"\"", omittingEmptySubsequences: false)
        let literals = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }
        return literals.map { value(ofLiteral: $0.element) }
    }()

    private static func value(ofLiteral literal: Substring) -> String {
        let lines = literal.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.filter { !$0.isEmpty }
            .joined(separator: "\n")
            .replacing(#"\t"#, with: "\t")
            .replacing(#"\""#, with: "\"")
            .replacing(#"\\"#, with: #"\"#)
    }

    @Test func `the facts of each handler are read as the generator listed them`() {
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
            var mask = UInt64(0)
            for (index, parameter) in handler.parameters.enumerated()
            where parameter.defaultValue != nil {
                mask |= 1 << UInt64(index)
            }
            return mask
        }
        #expect(facts.map(\.defaults) == defaults)
        #expect(facts.map(\.place.line) == [1, 3, 4, 5, 6, 17, 18, 19, 20])
    }

    @Test
    func `the documentation of exposed handlers is read as written, and others have none`() {
        let documentation = Self.texts.map { MethodDocumentation(StaticText(copying: $0)) }
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
        let text = StaticText(copying: Self.texts[2])
        #expect(DeclarationFacts.index(of: Array("Nothing.".utf8), in: text) == nil)
    }

    @Test func `a text of several lines has its word on each of them`() {
        let facts = """
            1:1\tadd\tadd()
            summary One.
            summary Two.
            parameter a
            text Three.
            text Four.
            returns Five.
            """
        let documentation = MethodDocumentation(StaticText(copying: facts))
        #expect(documentation?.summary == "One.\nTwo.")
        #expect(documentation?.parameters.first?.text == "Three.\nFour.")
        #expect(documentation?.returns == "Five.")
    }

    @Test func `the generator writes the version that the library keeps`() {
        let reference = "_GeneratedCode.Contract.\(HandlerNaming.contract).self"
        #expect(Self.generated.contains(reference))
        #expect(HandlerNaming.contract == "V4")
        #expect(_GeneratedCode.Contract.V4.self == Void.self)
    }
}
