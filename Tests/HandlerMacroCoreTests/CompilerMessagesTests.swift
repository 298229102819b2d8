import Foundation
import TestSupport
import Testing

@testable import HandlerMacroCore

/// The compiler plugin's answers to the compiler's messages.
@Suite struct CompilerMessagesTests {
    /// A location in a file, which is named as `#fileID` has it.
    private static func place(
        _ offset: Int,
        in file: String,
        _ path: String? = nil
    ) -> [String: Any] {
        [
            "column": 1, "fileID": file, "fileName": path ?? "Sources/\(file)", "line": 1,
            "offset": offset,
        ]
    }

    /// A request to expand `@Handler`, as the compiler writes it.
    private static func request(
        _ declaration: String = "@Handler func a() {}",
        attributeOffset: Int = 0,
        contexts: [String] = ["class VC {}"],
        file: String = "App/VC.swift",
        path: String? = nil,
        role: String = "peer",
        configuration: String = "{\"features\":[]}"
    ) throws -> [UInt8] {
        func place(_ offset: Int) -> [String: Any] {
            Self.place(offset, in: file, path)
        }
        let body: [String: Any] = [
            "attributeSyntax": [
                "kind": "attribute", "location": place(100 + attributeOffset), "source": "@Handler",
            ],
            "declSyntax": ["kind": "declaration", "location": place(100), "source": declaration],
            "lexicalContext": contexts.map {
                ["kind": "declaration", "location": place(0), "source": $0]
            },
            "macro": ["moduleName": "HandlerMacro", "name": "Handler", "typeName": "HandlerMacro"],
            "macroRole": role, "staticBuildConfiguration": configuration,
        ]
        return Array(
            try JSONSerialization.data(
                withJSONObject: ["expandAttachedMacro": body],
                options: .sortedKeys
            )
        )
    }

    private struct Answer: Equatable {
        var source: String?
        /// `file:offset: severity: message`.
        var diagnostics: [String]
    }

    private static func answer(to requests: [UInt8]...) throws -> Answer {
        var messages = CompilerMessages()
        let answers = requests.map { messages.answer(to: $0) }
        let object =
            try JSONSerialization.jsonObject(with: Data(#require(answers.last).utf8))
            as? [String: [String: Any]]
        let result = try #require(object?["expandMacroResult"])
        let diagnostics = try #require(result["diagnostics"] as? [[String: Any]]).map {
            let position = $0["position"] as? [String: Any] ?? [:]
            let place = "\(position["fileName"] ?? ""):\(position["offset"] ?? "")"
            return "\(place): \($0["severity"] ?? ""): \($0["message"] ?? "")"
        }
        return Answer(source: result["expandedSource"] as? String, diagnostics: diagnostics)
    }

    @Test func `the compiler learns the version of the protocol`() {
        var messages = CompilerMessages()
        let answer = messages.answer(
            to: Array(#"{"getCapability":{"capability":{"protocolVersion":9}}}"#.utf8)
        )
        #expect(answer == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
    }

    @Test func `an expansion keeps the escapes of the declaration's source`() throws {
        let declaration =
            "\n\t@Handler(\"größe:\")\r\n  func a(_ x: String = \"\\\"\\\\ 😀 \u{8}\u{c}\u{1}\") {}"
        let answer = try Self.answer(to: Self.request(declaration))
        #expect(answer.diagnostics.isEmpty)
        let lines = try #require(answer.source).split(separator: "\n").map(String.init)
        #expect(
            lines[0].hasPrefix(
                "@_optimize(none) internal static func $__handler_a(App_VC_größe_ h: Selector"
            )
        )
        let value = "\"\\\"\\\\ 😀 \u{8}\u{c}\u{1}\""
        #expect(lines.contains { $0.contains("{ (\(value)) as String }") })
        #expect(
            lines.contains {
                $0.contains(" aMessage(_ x: String = \(value)) -> SelectorDispatch::TypedMessage<")
            }
        )
    }

    @Test func `escapes of any kind are read`() throws {
        let declaration =
            #"@Handler(\"\u0061\u00e9\u65e5\ud83d\ude00:\")\/\/\n func a(_ x: Int) {}"#
        let message =
            #"{"expandAttachedMacro" : {"macroRole":"peer", "staticBuildConfiguration":"{}", "#
            + #""lexicalContext":[{"source":"class VC {}"}],"#
            + #" "declSyntax":{"location":{"fileID":"App\/VC.swift","offset":0},"source":"\#(declaration)"}}}"#
        let answer = try Self.answer(to: Array(message.utf8))
        #expect(answer.diagnostics.isEmpty)
        #expect(answer.source?.contains("(App_VC_aé日😀_ h: ") == true)
    }

    @Test func `a refusal stands at its place in the file`() throws {
        let refusal =
            "Sources/App/a \"b\".swift:117: error: parameter 'x' of 'é(x:)' is 'inout', and "
            + "a message carries values; "
            + "take the value and return the new one, or take a class instance"
        let answer = try Self.answer(
            to: Self.request("@Handler func é(x: inout Int) {}", file: "App/a \"b\".swift")
        )
        #expect(answer == Answer(source: "", diagnostics: [refusal]))
    }

    @Test func `the second of two annotations is refused, the first one speaks for the method`()
        throws
    {
        let declaration = "@Handler @Handler func a() {}"
        #expect(try Self.answer(to: Self.request(declaration)).diagnostics.isEmpty)
        let second = try Self.answer(to: Self.request(declaration, attributeOffset: 9))
        #expect(second.source == "")
        #expect(second.diagnostics.count == 1)
        #expect(
            second.diagnostics[0].hasPrefix(
                "Sources/App/VC.swift:109: error: '@Handler' appears twice"
            )
        )
    }

    @Test func `the types around a method are taken from the innermost out`() throws {
        let answer = try Self.answer(to: Self.request(contexts: ["struct In {}", "enum Out {}"]))
        #expect(answer.source?.contains("h.syncVoid { (t: App::Out.In) -> () in t.a() }") == true)
        let local = try Self.answer(to: Self.request(contexts: ["class VC {}", "func f() {}"]))
        #expect(
            local.diagnostics.map { $0.contains("'VC' is declared inside a body of code") } == [
                true
            ]
        )
        let free = try Self.answer(to: Self.request(contexts: []))
        #expect(free.diagnostics.map { $0.contains("a function outside any type") } == [true])
    }

    @Test(arguments: [
        ("{\"features\":[\"NonisolatedNonsendingByDefault\"]}", true), ("{\"features\":[]}", false),
    ])
    func `a module's default for nonisolated functions is followed`(
        configuration: String,
        isNonsending: Bool
    ) throws {
        let request = try Self.request(
            "@Handler nonisolated func a() async {}",
            configuration: configuration
        )
        let source = try Self.answer(to: request).source
        #expect(source?.contains("h.async(onCaller: {") == isNonsending)
    }

    @Test func `the mark of the file is mentioned at the annotation's own place`() throws {
        let answer = try Self.answer(to: Self.request("// note\n\n        @Handler func a() {}"))
        let lines = try #require(answer.source).split(separator: "\n").map(String.init)
        #expect(
            lines.dropFirst().prefix(3) == [
                "#sourceLocation(file: \"Sources/App/VC.swift\", line: 3)",
                "        SelectorDispatch::_GeneratedCode.App_x2f_VC_swift()",
                "#sourceLocation()",
            ]
        )
        // A path that the directive can't express.
        let odd = try Self.answer(to: Self.request(file: "App/a \"b\".swift"))
        #expect(odd.source?.contains("#sourceLocation") == false)
    }

    @Test(arguments: [
        ("import SelectorDispatch", false, "public "), ("import SelectorDispatch", true, ""),
        ("public import ResponderChain", true, "public "),
        ("package import SelectorDispatch", true, "package "),
        ("internal import SelectorDispatch", false, ""),
        ("@_implementationOnly import SelectorDispatch", false, ""),
        ("internal import Kit\nimport ResponderScene", false, "public "),
        ("import Kit", false, "public "),
        ("internal import Kit", false, ""),
        (
            """
            #if A
            public import SelectorDispatch
            #else
            internal import SelectorDispatch
            #endif
            """,
            true, ""
        ),
        ("// public import SelectorDispatch\ninternal import SelectorDispatch", false, ""),
    ]) func `a typed message is as public as the file's import of the library allows`(
        _ imports: String,
        isInternalByDefault: Bool,
        access: String
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "CompilerMessagesTests-\(UUID())"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "VC.swift")
        let declaration = "@Handler open func a() {}"
        try Data("\(imports)\n/// What is important.\nopen class VC { \(declaration) }\n".utf8)
            .write(to: file)
        let request = try Self.request(
            declaration,
            path: file.path(percentEncoded: false),
            configuration: isInternalByDefault
                ? "{\"features\":[\"InternalImportsByDefault\"]}" : "{\"features\":[]}"
        )
        let source = try #require(try Self.answer(to: request).source).replacing(
            "@_optimize(none) ",
            with: ""
        )
        #expect(source.contains("\n\(access)nonisolated static func aMessage("))
    }

    @Test func `a typed message stays in the module if the file can't be read`() throws {
        let answer = try Self.answer(
            to: Self.request("@Handler public func a() {}", path: "/no/such/file.swift")
        )
        #expect(answer.source?.contains("\nnonisolated static func aMessage(") == true)
    }

    /// The answer to a request to expand an expression, as the compiler writes it.
    private static func answer(expanding expression: String) throws -> Answer {
        let body: [String: Any] = [
            "discriminator": "$s1", "lexicalContext": [], "macroRole": "expression",
            "staticBuildConfiguration": "{}",
            "macro": [
                "moduleName": "HandlerMacro", "name": "Selector", "typeName": "HandlerMacro",
            ],
            "syntax": [
                "kind": "expression", "source": expression,
                "location": place(100, in: "App/VC.swift"),
            ],
        ]
        let message = ["expandFreestandingMacro": body]
        return try answer(
            to: Array(JSONSerialization.data(withJSONObject: message, options: .sortedKeys))
        )
    }

    @Test func `the name of a handler is expanded, and anything else refused at its place`() throws
    {
        let selector = """
            {
            #sourceLocation(file: "Sources/App/VC.swift", line: 1)
            SelectorDispatch::_GeneratedCode
               .selector("move(_:to:)", Table.self, Table.moveMessage(_:to:))
            #sourceLocation()
            }()

            """
        let expanded = try Self.answer(expanding: "\n    #Selector(Table.move(_:to:))")
        #expect(expanded == Answer(source: selector, diagnostics: []))
        let words =
            "'#Selector' takes a method's full name with its type, such as "
            + "'#Selector(Table.move(_:to:))'"
        let refused = try Self.answer(expanding: "\n  #Selector(\"move:to:\")")
        #expect(refused == Answer(diagnostics: ["Sources/App/VC.swift:103: error: \(words)"]))
        let unknown = Self.unknown(
            "form of the message 'expandFreestandingMacro'",
            macro: "#Selector"
        )
        let answer = try Self.answer(to: Array(#"{"expandFreestandingMacro":{}}"#.utf8))
        #expect(answer == Answer(diagnostics: [unknown]))
    }

    @Test func `other roles and kinds of macros are refused`() throws {
        let member = try Self.answer(to: Self.request(role: "member"))
        #expect(member == Answer(diagnostics: [":0: error: 'Handler' is a peer macro"]))
        var messages = CompilerMessages()
        let answer = messages.answer(to: Array(#"{"loadPluginLibrary":{"libraryPath":"a"}}"#.utf8))
        #expect(answer == #"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#)
    }

    private static func unknown(
        _ what: String,
        macro: String = "@Handler",
        compiler: String = "",
        at place: String = ":0"
    ) -> String {
        "\(place): error: '\(macro)' can't be expanded: this version of SelectorDispatch "
            + "doesn't know the compiler's \(what) "
            + "(its version of the macro protocol is 7\(compiler)); "
            + "update SelectorDispatch, or build with an earlier Swift"
    }

    @Test(arguments: ["", "{}", "[", "{\"", "null", "{\"expandAttachedMacro\"}", "\u{0}"])
    func `whatever the message is, the answer says that it isn't known`(_ message: String) throws {
        let answer = try Self.answer(to: Array(message.utf8))
        #expect(answer == Answer(diagnostics: [Self.unknown("message")]))
    }

    @Test(
        arguments: [(#"{"expandPeerMacro":{}}"#, "message 'expandPeerMacro'")]
            + [
                #"{"expandAttachedMacro":{}}"#, "declSyntax", "lexicalContext", "macroRole",
                "fileID",
                "staticBuildConfiguration",
            ].map { ($0, "form of the message 'expandAttachedMacro'") }
    )
    func `a compiler that writes its messages in another way gets an error`(
        message: String,
        unknown: String
    ) throws {
        let isWhole = message.hasPrefix("{")
        let known = String(decoding: try Self.request(), as: UTF8.self)
        let request = isWhole ? message : known.replacing("\"\(message)\"", with: "\"new\"")
        let greeting = Array(#"{"getCapability":{"capability":{"protocolVersion":9}}}"#.utf8)
        // The location of the annotation, if the message contains it.
        let place = isWhole ? ":0" : "Sources/App/VC.swift:100"
        let answer = try Self.answer(to: greeting, Array(request.utf8))
        #expect(
            answer
                == Answer(diagnostics: [
                    Self.unknown(unknown, compiler: ", the compiler's is 9", at: place)
                ])
        )
    }

    @Test
    func `a compiler of another version that writes its messages in this way gets its expansion`()
        throws
    {
        let greeting = Array(
            #"{"getCapability":{"capability":{"protocolVersion":9,"new":[]},"new":1}}"#.utf8
        )
        let answer = try Self.answer(to: greeting, Self.request())
        #expect(answer.source?.isEmpty == false)
        #expect(answer.diagnostics.isEmpty)
    }

    @Test func `a message may end or lack a byte anywhere`() throws {
        let request = try Self.request(
            """
            @Handler("a:")
            func a(_ x: [Int] = [1]) async throws {}
            """
        )
        for index in request.indices {
            _ = try Self.answer(to: Array(request[..<index]))
            var shortened = request
            shortened.remove(at: index)
            _ = try Self.answer(to: shortened)
        }
    }

    @Test func `deeply nested and long messages are read in linear time`() throws {
        let growth = try growth(to: 200_000) {
            Array(
                ("{\"expandAttachedMacro\":{\"declSyntax\":"
                    + String(repeating: "[{\"a\":", count: $0)).utf8
            )
        } in: { deep in
            let answer = try Self.answer(to: deep)
            #expect(
                answer
                    == Answer(diagnostics: [
                        Self.unknown("form of the message 'expandAttachedMacro'")
                    ])
            )
        }
        #expect(growth < linearGrowth)
    }
}
