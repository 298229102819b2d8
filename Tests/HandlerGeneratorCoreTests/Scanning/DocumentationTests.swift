import HandlerGeneratorCore
import Testing

@Suite struct DocumentationTests {
    /// The documentation of the only handler, after a comment.
    private static func documentation(_ comment: String) -> DocumentationComment? {
        generate(
            """
            class C {
                var x = 1 // not this
            \(comment)
            @Handler(.exposed) public func a(_ x: Int) {} }
            """
        )
        .listing.first?.documentation
    }

    @Test(arguments: [
        """
        /// Adds an article
        /// to the cart.
        ///
        /// More about it.
        ///
        /// - Note: a note
        ///
        /// - Parameters:
        ///   - x: The article,
        ///     by name.
        ///   - `y`: Another.
        /// - Returns: How many.
        /// - Throws: If it is full.
        """,
        """
        /// Adds an article to the cart.
        ///
        /// - Parameter x: The article, by name.
        /// - parameter y: Another.
        /// - returns: How many.
        /// - Throws:
        ///   If it is full.
        ///
        /// More about it.
        ///
        /// - Note: a note
        """,
        """
        /**
         * Adds an article to the cart.
         *
         * More about it.
         *
         * - Note: a note
         * - Parameters:
         *   * x: The article, by name.
         *   * y: Another.
         * - Returns: How many.
         * - Throws: If it is full.
         */
        """,
        """
            /** Adds an article to the cart.

                More about it.

                - Note: a note
                - Parameter x: The article, by name.
                - Parameter y: Another.
                - Returns: How many.
                - Throws: If it is full. */
        // swiftlint:disable:next all

        """,
        "/// Adds an article to the cart.\n///\n/// -\tParameter x: The article, by name.\n"
            + "/// *\tParameter y:\tAnother.\n/// -\tReturns:\tHow many.\n"
            + "/// - Throws: If it is full.\n///\n/// More about it.\n///\n/// - Note: a note",
    ]) func `a comment has a summary, a discussion and items, in whatever way it is written`(
        comment: String
    ) {
        let documentation = Self.documentation(comment)
        #expect(documentation?.summary == "Adds an article to the cart.")
        #expect(
            documentation?.discussion == """
                More about it.

                - Note: a note
                """
        )
        #expect(documentation?.parameters.map(\.name) == ["x", "y"])
        #expect(documentation?.parameters.map(\.text) == ["The article, by name.", "Another."])
        #expect(
            [documentation?.returns, documentation?.throws] == ["How many.", "If it is full."]
        )
    }

    @Test func `code and lists in the discussion stay as they are`() {
        let documentation = Self.documentation(
            """
            /// Sum.
            ///
            /// ```swift
            /// - Returns: no item
            ///     x
            ///
            /// ```
            /// - a
            ///   - b: c
            """
        )
        #expect(
            documentation?.discussion == """
                ```swift
                - Returns: no item
                    x

                ```
                - a
                  - b: c
                """
        )
        #expect(documentation?.returns == nil)
    }

    @Test(arguments: ["```\nx\n```", "~~~\nx\n~~~", "- a", "1. a", "# A", "> a"])
    func `a summary ends where Markdown ends its paragraph`(block: String) {
        let comment = ("Sum of\n#tags.\n" + block).split(separator: "\n").map { "/// \($0)" }
            .joined(separator: "\n")
        let documentation = Self.documentation(comment)
        #expect([documentation?.summary, documentation?.discussion] == ["Sum of #tags.", block])
    }

    @Test func `items in a fence are code, also in a longer fence and in an item`() {
        let documentation = Self.documentation(
            """
            /// Sum.
            ///
            /// ````md
            /// ```
            /// - Returns: no item
            /// ```
            /// ````
            /// - Returns: JSON:
            ///   ```
            ///   {
            ///     - Throws: no item
            ///   }
            ///   ```
            ///   or null.
            """
        )
        #expect(
            documentation?.discussion == """
                ````md
                ```
                - Returns: no item
                ```
                ````
                """
        )
        #expect(
            documentation?.returns == """
                JSON:
                ```
                {
                  - Throws: no item
                }
                ```
                or null.
                """
        )
        #expect(documentation?.throws == nil)
    }

    @Test(arguments: [
        ("", nil), ("// ordinary", nil), ("//// a banner", nil), ("/* ordinary */", nil),
        ("/**/", nil),
        ("/*** banner */", nil), ("///", nil), ("/// one\n\n/// two", "two"),
        ("/// one\n// two\n/// three", "one three"), ("/// one\n\n", "one"),
        ("/// one\n/* two */", "one"),
        ("/** one */ /// two", "one two"), ("/// one\r", "one"), ("/// one\n#if A\n#endif", nil),
        ("#if true\n/// one", "one"), ("/// 蓝色\tx", "蓝色 x"),
    ]) func `only the documentation comment right before the declaration counts`(
        comment: String,
        summary: String?
    ) {
        #expect(
            Self.documentation(comment)?.summary == summary.map { $0.replacing("\t", with: " ") }
        )
    }

    @Test(arguments: [
        (".exposed", true), ("HandlerTag.exposed", true),
        ("SelectorDispatch.HandlerTag.exposed", true),
        ("SelectorDispatch::HandlerTag.exposed", true), (".debug, . exposed", true),
        ("\"a:\", .exposed", true),
        ("", false), (".debug", false), ("HandlerTag(\"exposed\")", false), (".exposedToo", false),
    ]) func `the tag counts in the spellings that a reader sees through`(
        tags: String,
        isExposed: Bool
    ) {
        let output = generate("class C {\n/// One.\n@Handler(\(tags)) func a(_ x: Int) {} }")
        #expect(output.diagnostics.isEmpty)
        #expect((output.listing.first?.documentation != nil) == isExposed)
        #expect(output.source.contains("summary One.\n") == isExposed)
        #expect(output.source.contains("parameter x\n") == isExposed)
    }

    @Test(arguments: [
        ("1", "1"), ("-1_000", "-1000"), ("007", "7"), ("0", "0"), ("0xFF", "255"), ("0b101", "5"),
        ("0o17", "15"),
        ("1.50", "1.50"), ("00.5", "0.5"), ("1e3", "1e3"), ("0x1p4", "16.0"), ("true", "true"),
        ("nil", "null"),
        ("\"a\"", "\"a\""), (#""\u{e9}\n\"""#, #""é\n\"""#), (##"#"\n"#"##, #""\\n""#),
        (##"#"\#n"#"##, #""\n""#),
        ("\"\"\"\n  a\n   b\\\n  c\n  \"\"\"", #""a\n bc""#), ("[]", "[]"), ("[:]", "{}"),
        ("[1, [2], ]", "[1,[2]]"),
        (#"["a": 1, "b": nil]"#, #"{"a":1,"b":null}"#), ("/* one */ 1 /* one */", "1"),
        ("Int.max", nil), ("f()", nil), (#""\(x)""#, nil), ("[1: 2]", nil), ("-x", nil),
        ("1 + 1", nil), ("[x]", nil),
        ("#line", nil), ("\"a\" + \"b\"", nil), ("(1)", nil), ("0x1FFFFFFFFFFFFFFFF", nil),
        (String(repeating: "[", count: 40) + String(repeating: "]", count: 40), nil),
        (".small", "case small"), (".`default`", "case default"), (".f()", nil), (".a.b", nil),
        ("Size.small", nil),
        (". small", nil), (".init", nil), ("..", nil), (".small + 1", nil),
    ]) func `default values that are literals are JSON, and cases are names`(
        value: String,
        text: String?
    ) {
        let lines = generate("class C { @Handler(.exposed) func a(_ x: Size = \(value)) {} }").lines
        let expected = text.map { $0.hasPrefix("case ") ? $0 : "default " + $0.swiftText }
        #expect(
            lines.filter { $0.hasPrefix("default ") || $0.hasPrefix("case ") }
                == (expected.map { [$0] } ?? [])
        )
    }
}

extension String {
    fileprivate var swiftText: String {
        replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
