import TestSupport
import Testing

/// Sources that nobody writes by hand.
@Suite struct RobustnessTests {
    /// A source that can grow.
    struct Source: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The number of its parts for which it is measured.
        let size: Int
        /// Makes a source from a number of parts.
        let text: @Sendable (Int) -> String

        init(_ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String) {
            testDescription = name
            self.size = size
            self.text = text
        }
    }

    @Test(arguments: sources) func `a source is checked in linear time`(source: Source) {
        let growth = growth(to: source.size, of: source.text) { _ = check($0) }
        #expect(growth < linearGrowth)
    }

    private static let sources = [
        Source("calls in calls", 2048) { size in
            repeated("x.send(", size) + #""realod""# + repeated(")", size)
        },
        Source("parentheses that braces close", 4096) { size in
            repeated("(", size) + repeated("}", size)
        },
        Source("types without braces", 8192) { size in repeated("struct A\n", size) },
        Source("conditions without braces", 8192) { size in repeated("if a\n", size) },
        Source("loops with one brace", 8192) { size in repeated("for a in b\n", size) + "{}" },
        Source("values of values", 8192) { size in repeated("let a = ", size) },
        Source("variables with one name", 2048) { size in
            "func f(c: Cart) {\n" + repeated("let x = c; x.send(\"realod\")\n", size) + "}"
        },
        Source("functions of namesakes", 512) { size in
            numbered(size) { "struct S\($0) { func send(_ text: T) {} }" } + "struct T {}\n"
                + repeated("func f() { xs[0].send(\"realod\") }\n", size)
        },
        Source("dynamic types", 512) { size in
            numbered(size) {
                "@dynamicMemberLookup struct S\($0) { subscript(dynamicMember x: A) -> B {} }"
            } + repeated("func f() { xs[0].send(\"realod\") }\n", size)
        },
        // Ancestors end after 256, which both sizes exceed.
        Source("classes in a line", 4096) { size in
            "class C0: Cart {}\n"
                + numbered(size) { "class C\($0 + 1): C\($0) { func f() { send(\"realod\") } }" }
        },
        Source("classes in a circle", 2048) { size in
            numbered(size) { "class C\($0): C\(($0 + 1) % size) { func f() { send(\"a\") } }" }
        },
        Source("aliases in a circle", 1024) { size in
            numbered(size) { "typealias A\($0) = A\(($0 + 1) % size); let x: A\($0) = \"a\"" }
        },
        // The paths of nested types grow as the square of their number.
        Source("extensions that wait for each other", 4096) { size in
            let depth = Int(Double(size).squareRoot())
            return numbered(depth) { number in
                let path = (0..<depth - number).map { "S\($0)" }.joined(separator: ".")
                return "extension \(path) { struct S\(depth - number) {} }"
            } + "struct S0 {}"
        },
        Source("marks", 2048) { size in
            repeated("Cart().send(\"realod\") // selector-check: elsewhere\n", size)
        },
        Source("values in each other's branches", 512) { size in
            "let x: Selector = " + repeated("if a { ", size) + #""realod""#
                + repeated(#" } else { "reload" }"#, size)
        },
    ]

    @Test func `a value with any number of branches is read`() {
        let value = Self.repeated(#"if a { "reload" } else "#, 50_000) + #"{ "realod" }"#
        let diagnostics = check("let x: Selector = " + value)
        #expect(diagnostics.count == 1)
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    private static func numbered(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\n" }.joined()
    }
}
