import HandlerGeneratorCore
import TestSupport
import Testing

/// Version 1 of the list, which other programs read forever.
@Suite struct HandlerListingTests {
    @Test func `a handler is one JSON object on a line of its own`() {
        let output = generate(
            """
            @MainActor class C {
            #if A
            @Handler("x:") static func a("" b: Int) {}
            /// Goes.
            ///
            /// Far.
            /// - Parameter x: "Where".
            @Handler("go:::", .exposed, .test("b"), tool: "go") \
            final func é(_ x: [Int: String] = [1: "a"], y z: Int?, w: Int...) \
            async throws(E) -> Int {}
            #endif
            }
            extension C { @Handler nonisolated func b() -> Void {} }
            """
        )
        #expect(
            HandlerListing.json(output.listing) == """
                {"version":1,"handlers":[
                {"module":"App","type":"C","static":false,"selector":"go:::","swiftName":"é(_:y:w:)","parameters":[\
                {"label":null,"name":"x","type":"[Int: String]","variadic":false,"default":"[1: \\"a\\"]"},\
                {"label":"y","name":"z","type":"Int?","variadic":false,"default":null},\
                {"label":"w","name":"w","type":"Int","variadic":true,"default":null}],"result":"Int",\
                "effects":["async","throws(E)"],"isolation":"@MainActor","tags":[".exposed",".test(\\"b\\")"],\
                "tool":"go","documentation":{"summary":"Goes.","discussion":"Far.",\
                "parameters":[{"name":"x","text":"\\"Where\\"."}],"returns":null,"throws":null},\
                "condition":"A","file":"App.swift","line":8,"column":59},
                {"module":"App","type":"C","static":false,"selector":"b","swiftName":"b()","parameters":[],"result":null,\
                "effects":[],"isolation":"nonisolated","tags":[],"tool":null,"documentation":null,\
                "condition":null,"file":"App.swift","line":11,"column":36}
                ]}

                """
        )
    }

    @Test func `a list has at least the members of version 1`() throws {
        let source =
            """
            /// Keeps things.
            @MainActor class Cart {
            #if SHOP
            /// Adds a thing.
            ///
            /// More of it.
            /// - Parameter item: What to add.
            /// - Returns: How many there are.
            /// - Throws: If it is full.
            @Handler("put:::", .exposed, tool: "put") \
            func add(_ item: String = "x", count n: Int?, _ more: Int...) async throws -> Int {}
            #endif
            @Handler nonisolated static func empty() {}
            }
            """
        let list = ["a list": HandlerListing.json(generate(source).listing).filter { $0 != "\n" }]
        try Goldens("handlers").expect(list)
    }

    @Test func `without handlers it is a document all the same, and its strings are escaped`() {
        #expect(HandlerListing.json([]) == "{\"version\":1,\"handlers\":[\n]}\n")
        let listing = generate(
            "\u{FEFF}class C {\r\n\t@Handler func a() {} }",
            path: "ü \"b\".swift"
        ).listing
        #expect(
            HandlerListing.json(listing).contains(#""file":"ü \"b\".swift","line":2,"column":11}"#)
        )
    }

    @Test(
        arguments: [
            ("class C { @Handler func a() {} }", nil),
            ("@MainActor class C { @Handler func a() {} }", "@MainActor"),
            ("@MainActor class C { @Handler nonisolated func a() {} }", "nonisolated"),
            ("@MainActor class C { @Handler @Other func a() {} }", "@Other"),
            (
                """
                @MainActor class C {}
                extension C { @Handler func a() {} }
                """, "@MainActor"
            ),
            (
                """
                @MainActor class C {}
                nonisolated extension C { @Handler func a() {} }
                """,
                "nonisolated"
            ),
            (
                """
                class C {}
                @Other extension C { @Handler func a() {} }
                """, "@Other"
            ),
            ("@MainActor enum E { class C { @Handler func a() {} } }", nil),
            ("actor A { @Handler func a() {} }", "actor"),
            ("actor A { @Handler static func a() {} }", "nonisolated"),
            ("class C { @Handler @concurrent func a() async {} }", "nonisolated"),
        ] as [(String, String?)]
    )
    func `isolation is what the method, the extension and the type say`(
        source: String,
        isolation: String?
    ) {
        let output = generate(source)
        #expect(output.diagnostics.map(\.line) == [])
        #expect(output.listing.map(\.isolation) == [isolation])
    }
}
