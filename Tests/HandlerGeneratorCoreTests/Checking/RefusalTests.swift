import HandlerGeneratorCore
import TestSupport
import Testing

@Suite struct RefusalTests {
    @Test(arguments: rows) func `a refusal has its location, the reason and the remedy`(
        source: String,
        messages: [String]
    ) { #expect(Self.messages(source) == messages) }

    /// The messages about a source with the library's import, each after `line:column: `.
    private static func messages(_ source: String) -> [String] {
        let hasImport = source.contains(" import ResponderChain")
        return generate(source + (hasImport ? "" : "\nimport SelectorDispatch")).diagnostics.map {
            diagnostic in
            String(diagnostic.line.dropFirst("App.swift:".count)).replacing(
                ": error: ",
                with: ": ",
                maxReplacements: 1
            )
        }
    }

    @Test(arguments: [
        ("class C { @Handler init() {} }", "1:11", "an initializer"),
        ("class C { @Handler deinit {} }", "1:11", "a deinitializer"),
        ("class C { @Handler subscript(i: Int) -> Int { i } }", "1:11", "a subscript"),
        ("enum C { @Handler case a }", "1:10", "an enum case"),
        ("class C { @Handler typealias A = Int }", "1:11", "a type alias"),
        ("@Handler class C {}", "1:1", "a type"),
        ("@Handler func a() {}", "1:1", "a function outside any type"),
        (
            "class C { func a() { @Handler func b() {} } }", "1:22",
            "a function inside a body of code"
        ),
        ("class C { func a(x: @Handler Int) {} }", "1:21", "this code"),
        (
            "class C { @Handler func a(x: X = { @Handler func b() {} }) {} }", "1:36",
            "something inside another declaration's attributes, parameters or types"
        ),
        (
            "class C { @Handler macro a() = #externalMacro(module: \"\", type: \"\") }", "1:11",
            "a macro"
        ),
        ("@Handler import Kit", "1:1", "an import"), ("@Handler extension C {}", "1:1", "a type"),
        ("@Handler protocol P {}", "1:1", "a type"),
        ("protocol P { @Handler associatedtype A }", "1:14", "a type alias"),
    ]) func `only a method of a type can be a handler`(source: String, place: String, kind: String)
    {
        let remedy = "annotate a method of a class, actor, struct or enum"
        #expect(
            Self.messages(source) == [
                "\(place): '@Handler' can't be attached to \(kind); \(remedy)"
            ]
        )
    }

    @Test func `a typed message's name is compared with the members in all files of the module`() {
        let files = [
            ("A.swift", "class C: B { @Handler func shut() {}\n@Handler func move(_ x: Int) {} }"),
            ("B.swift", "enum E {}\nclass B { static func shutMessage() {} }"),
            ("C.swift", "extension C { static func moveMessage(_ x: Int) {} }"),
            ("D.swift", "extension C { private static func moveMessage(_ x: Int) {} }"),
        ]
        #expect(
            generate(files).diagnostics.map(\.line) == [
                "A.swift:1:23: error: '@Handler' declares 'shutMessage()' for 'shut()', "
                    + "and a static function at B.swift:2 already has that name; "
                    + "rename one of them (a method keeps its selector with @Handler(\"…\"))",
                "A.swift:2:10: error: '@Handler' declares 'moveMessage(_:)' for 'move(_:)', "
                    + "and a static function at C.swift:1 already has that name; "
                    + "rename one of them (a method keeps its selector with @Handler(\"…\"))",
            ]
        )
    }

    @Test func `a handler's arguments, and the letters of a tool's name, have a limit`() {
        let parameters = repeatElement("_: Int", count: 65).joined(separator: ", ")
        let name = "a(" + String(repeating: "_:", count: 65) + ")"
        let tool = String(repeating: "x", count: 65)
        #expect(
            Self.messages(
                """
                class C { @Handler func a(\(parameters)) {}
                @Handler(.exposed, tool: "\(tool)") func b() {} }
                """
            ) == [
                "1:20: '\(name)' takes 65 arguments, and a handler takes at most 64; "
                    + "put some of them into a structure",
                "2:1: the tool name '\(tool)' has 65 characters, and at most 64 are allowed; "
                    + "shorten it",
            ]
        )
    }

    @Test(arguments: [
        (".xyz", true), ("HandlerTag.xyz", true), ("SelectorDispatch::HandlerTag.xyz", true),
        (".expose", true),
        (".exposed", false), (".secret", false), (".own", false), (".second", false),
        (".kit", false),
        (".`default`", false), (".titled(\"x\")", false), ("HandlerTag(\"xyz\")", false),
    ]) func `a tag declared nowhere is refused, if all modules' files are known`(
        tag: String,
        isRefused: Bool
    ) {
        let files = [
            (
                "A.swift",
                """
                class C { @Handler(\(tag)) func a() {}
                @Handler(\(tag)) func b() {} }
                """
            ),
            (
                "B.swift",
                """
                extension HandlerTag {
                static let own = HandlerTag("o"), second = HandlerTag("s")
                }
                """
            ),
        ]
        let kit = [
            """
            extension HandlerTag { public static var kit: Self {}
            public static let `default` = kit }
            """
        ]
        let name = tag.split { $0 == "." || $0 == ":" }.last ?? ""
        let message =
            "error: no tag '\(tag)' is declared in this module or one that it depends on; "
            + "correct the name, or declare it: "
            + "extension HandlerTag { nonisolated static let \(name) = HandlerTag(\"\(name)\") }"
        let lines = ["A.swift:1:11: \(message)", "A.swift:2:1: \(message)"]
        #expect(
            generate(files, dependencies: kit).diagnostics.map(\.line) == (isRefused ? lines : [])
        )
        #expect(generate(files).diagnostics.isEmpty)
    }

    @Test(arguments: [
        (
            """
            class C { @Handler func a(_ x: inout Int) {}
            @Handler func b() {} }
            """, 1
        ),
        (
            """
            class C {
            #if A
            @Handler func a(_ x: inout Int) {}
            @Handler var x = 1
            #endif
            }
            """, 0
        ),
    ])
    func
        `a refused method is left out, the others are listed, and in a clause of #if the macro reports`(
            source: String,
            count: Int
        )
    {
        let output = generate(source)
        #expect([output.diagnostics.count, output.listing.count] == [count, count])
    }

    @Test(arguments: brokenSources)
    func `a syntax error is left to the compiler, and the handlers before it are listed`(
        source: String,
        listed: [String]
    ) {
        let output = generate(source)
        let selectors = output.listing.map(\.selector)
        #expect(output.diagnostics.map(\.line) == [])
        #expect((selectors.isEmpty ? ["nothing"] : selectors) == listed)
        let diagnostics = generate([("App.swift", source)], reportsConditional: true).diagnostics
        #expect(diagnostics.map(\.line) == [])
    }

    @Test(arguments: [
        ("import Foundation", "", true), ("import Foundation", "import SelectorDispatch", true),
        ("import Kit", "", false),
        ("import Foundation", "@_exported import SelectorDispatch", false),
        ("import ResponderChain", "", false),
    ])
    func
        `a file without the library's import is one error, unless another module or file may export it`(
            imports: String,
            others: String,
            isRefused: Bool
        )
    {
        let source = """
            \(imports)
            class C { @Handler func a() {}
            @Handler func b() {} }
            """
        let output = generate([("A.swift", source), ("B.swift", others)])
        let line =
            "A.swift:2:11: error: this file doesn't import the library that '@Handler' comes from; "
            + "add 'import SelectorDispatch'"
        #expect(output.diagnostics.map(\.line) == (isRefused ? [line] : []))
        #expect(output.listing.count == (isRefused ? 0 : 2))
    }

    @Test func `a raw identifier is a name of its own, and its dots and blanks are letters`() {
        let types = ["`My Type3`", "MyType3", "`A4.B4`", "`plain`"]
        let output = generate(
            types.map { "class \($0) { @Handler func a() {} }\n" }.joined()
                + "enum A4 { class B4 { @Handler func a() {} } }\n"
                + "extension plain { @Handler func b() {} }"
        )
        #expect(output.diagnostics.map(\.line) == [])
        #expect(
            output.listing.map(\.type) == [
                "`My Type3`", "MyType3", "`A4.B4`", "plain", "A4.B4", "plain",
            ]
        )
        #expect(
            Set(output.listing.map { HandlerNaming.label(of: $0.method, module: "App") }).count == 6
        )
    }

    @Test func `handlers in a module that doesn't depend on the library are one error`() {
        var pipeline = GeneratorPipeline(module: "Shop", dependsOnLibrary: false)
        pipeline.add(Array("struct Empty {}".utf8), path: "A.swift")
        #expect(pipeline.finish().diagnostics.isEmpty)
        let handlers =
            """
            class C { @Handler func a() {}
            @Handler func b() {} }
            import ResponderChain
            """
        pipeline.add(Array(handlers.utf8), path: "B.swift")
        #expect(
            pipeline.finish().diagnostics.map(\.line) == [
                """
                B.swift:1:20: error: 'Shop' has '@Handler' methods and doesn't depend on \
                SelectorDispatch; in Package.swift add \
                .product(name: "SelectorDispatch", package: "SelectorDispatch") \
                to the target's dependencies, with the package's name in your manifest
                """
            ]
        )
    }

    @Test func `a file that imports the library by its module alias is an error`() {
        var pipeline = GeneratorPipeline(module: "Shop", libraryAlias: "SD")
        let translated = "import SelectorDispatch\nclass B { @Handler func a() {} }"
        pipeline.add(Array(translated.utf8), path: "A.swift")
        pipeline.add(Array("import SD".utf8), path: "B.swift")
        #expect(pipeline.finish().diagnostics.map(\.line) == [])
        let direct = "import SD\nclass C { @Handler func a() {} }"
        pipeline.add(Array(direct.utf8), path: "C.swift")
        #expect(
            pipeline.finish().diagnostics.map(\.line) == [
                """
                C.swift:2:20: error: this file imports SelectorDispatch by its module alias, 'SD', \
                and what '@Handler' makes names SelectorDispatch; \
                in Package.swift remove the alias, and if another module has that name, give that \
                one an alias
                """
            ]
        )
    }

    private static let brokenSources = textTable(
        """
        class C { @Handler func () {} }
        > nothing
        class C { @Handler func a() {}
        @Handler func b(x Int) {} }
        > a
        class C { @Handler func a() {}
        @Handler func b(x: Int { }
        > a
        class C { @Handler func a() {}
        @Handler }
        > a
        class C { @Handler func a() {}
        @Handler
        > a
        class C { func x() { if y {
        @Handler func a() {} }
        > nothing
        class C { @Handler func a() {} } }
        @Handler func b() {}
        > a
        class C { @Handler func a() {}
        var x = )
        @Handler var v = 1 }
        > a
        class C { @Handler func a() {}
        var x = (1 }
        @Handler var v = 1
        > a
        class C { @Handler func a() {}
        #else
        @Handler var v = 1 }
        > a
        class C { @Handler func a() {}
        #endif
        @Handler var v = 1 }
        > a
        class C { @Handler func a() {}
        @Handler var v = 1 }
        #if A
        > a
        class C { @Handler func a() {}
        @Handler var v = 1 }
        /*
        > a
        class C { @Handler func a() {}
        @Handler var v = 1
        /* }
        > a
        class C { @Handler func a() {}
        @Handler func b(_ x: inout Int) {}
        > a
        """
    )

    private static let rows = textTable(
        #"""
        private import ResponderChain
        import Kit
        class C { @Handler func a() {}
        @Handler func b() {} }
        > 3:20: this file imports ResponderChain as 'private', so the registration, which is in \#
        another file, can't see what '@Handler' makes; \#
        import it without an access level, or as 'internal'
        class C { @Handler @Handler func a() {} }
        > 1:20: '@Handler' appears twice on one method; \#
        a method has one selector, so remove one of them
        class C {
        #if A
        @objc
        #endif
        @Handler func a() {} }
        > 5:1: '#if' between the attributes of a '@Handler' method isn't supported; \#
        put the whole method into the '#if'
        class C { @Handler(name) func a() {} }
        > 1:11: the selector of '@Handler(name)' can't be read at build time; \#
        if it is a tag, write '.name', otherwise write it as one plain string literal, such as \#
        @Handler("tap:info:")
        class C { @Handler(.exposed, name: "go") func a() {} }
        > 1:11: '@Handler' has no argument 'name:'; \#
        its only label is 'tool', for the name that senders outside the program use, such as \#
        tool: "add_item"
        class C { @Handler(selector: "go") func a() {} }
        > 1:11: '@Handler' has no argument 'selector:'; \#
        its only label is 'tool', for the name that senders outside the program use, such as \#
        tool: "add_item"
        class C { @Handler("a" + "b") func a() {} }
        > 1:11: the selector of '@Handler("a" + "b")' can't be read at build time; \#
        write it as one plain string literal, such as @Handler("tap:info:")
        class C { @Handler("a b:") func a(_ x: Int) {} }
        > 1:11: 'a b' in the selector 'a b:' isn't an identifier; \#
        a selector is made of identifiers, each argument's followed by ':'
        class C { @Handler("a:b") func a(_ x: Int) {} }
        > 1:11: the selector 'a:b' ends with 'b'; \#
        a selector for arguments ends with ':', such as 'a:b:'
        class C { @Handler(":") func a(_ x: Int) {} }
        > 1:11: the selector ':' begins with ':'; put a name in front, such as 'tap:'
        class C { @Handler func `a b`() {} }
        > 1:20: 'a b' in the selector 'a b' isn't an identifier; \#
        a selector is made of identifiers, each argument's followed by ':'
        class C { @Handler("a::") func tap() {} }
        > 1:11: '@Handler("a::")' names 2 arguments but 'tap()' takes 0; \#
        a selector has one ':' for each argument
        class C { @Handler static func a() {} }
        extension App.C { @Handler("a") class func b() {} }
        > 2:39: 'b()' has the selector '+[C a]', which 'a()' at App.swift:1 already has; \#
        give one of them another with @Handler("…")
        class C { @Handler func a() {} }
        typealias A = B
        typealias B = C
        extension A { @Handler("a") func b() {} }
        > 4:29: 'b()' has the selector '-[C a]', which 'a()' at App.swift:1 already has; \#
        give one of them another with @Handler("…")
        class C {
        #if A
        @Handler func a() {}
        @Handler("a") func b() {}
        #endif
        }
        > 4:15: 'b()' has the selector '-[C a]', which 'a()' at App.swift:3 already has; \#
        give one of them another with @Handler("…")
        class C { @Handler func error() {}
        }
        extension C { private class var errorMessage: Int { 1 } }
        > 1:20: '@Handler' declares 'errorMessage()' for 'error()', and a static property at \#
        App.swift:3 already has that name; \#
        rename one of them (a method keeps its selector with @Handler("…"))
        enum C { case a(Int), moveMessage(Int)
        @Handler func move(_ x: Int) {} }
        > 2:10: '@Handler' declares 'moveMessage(_:)' for 'move(_:)', and an enum case at \#
        App.swift:1 already has that name; \#
        rename one of them (a method keeps its selector with @Handler("…"))
        class C { @Handler func open(_ x: [Int: String], to y: Int) {}
        static func openMessage(_ z: [Int: String], to: Int) {} }
        > 1:20: '@Handler' declares 'openMessage(_:to:)' for 'open(_:to:)', and a static \#
        function at App.swift:2 already has that name; \#
        rename one of them (a method keeps its selector with @Handler("…"))
        class C { @Handler func shut() {} }
        extension C { class func shutMessage() -> Int { 1 } }
        > 1:20: '@Handler' declares 'shutMessage()' for 'shut()', and a static function at \#
        App.swift:2 already has that name; \#
        rename one of them (a method keeps its selector with @Handler("…"))
        class A { static let shutMessage = 1 }
        enum K { class B: A, P {} }
        class C: K.B { @Handler func shut() {} }
        > 3:25: '@Handler' declares 'shutMessage()' for 'shut()', and a static property at \#
        App.swift:1 already has that name; \#
        rename one of them (a method keeps its selector with @Handler("…"))
        class C { @Handler func a(_ x: Int) {}
        @Handler("later:") func a(_ x: Int) async {} }
        > 2:20: '@Handler' declares 'aMessage(_:)' for 'a(_:)', and that of 'a(_:)' at \#
        App.swift:1 already has that name; \#
        rename one of them (a method keeps its selector with @Handler("…"))
        class C { @Handler static func == (a: C, b: C) -> Bool { true } }
        > 1:27: the operator '==' can't be a handler; annotate a method with a name
        distributed actor C { @Handler distributed func a() {} }
        > 1:44: 'a()' belongs to a distributed actor, which the distributed actor system already \#
        calls by name; \#
        annotate a method of a class, actor, struct or enum
        class C { @available(*, unavailable) @Handler func a() {} }
        > 1:47: 'a()' is marked unavailable, so nothing can call it; \#
        remove '@Handler' or the '@available' attribute
        class C { @Handler func a(x: sending Int) {} }
        > 1:27: parameter 'x' of 'a(x:)' is 'sending', and a synchronous send keeps its \#
        arguments; \#
        leave 'sending' out (an awaited send hands its arguments over all the same)
        class C { @Handler func a(x: any Sendable) {} }
        > 1:27: parameter 'x' of 'a(x:)' takes any Sendable value, and a message can't tell whether \#
        its argument is one; \#
        take a type that is Sendable by itself, such as 'String' or a structure, or take 'Any'
        class C { @Handler func a(_ x: [String: (any P & Sendable)?]...) {} }
        > 1:27: parameter 'x' of 'a(_:)' takes any Sendable value, and a message can't tell whether \#
        its argument is one; \#
        take a type that is Sendable by itself, such as 'String' or a structure, or take 'Any'
        class C { @Handler func a(x: @autoclosure () -> Int) {} }
        > 1:27: parameter 'x' of 'a(x:)' is an '@autoclosure', and a message carries values; \#
        take the value, or a closure without '@autoclosure'
        class C { @Handler func a<each T>(_ x: repeat each T) {} }
        > 1:20: 'a(_:)' is generic, and a message doesn't say for which types; \#
        write the parameter types out, or use 'any' types
        class C<T> { @Handler func a() where T == Int {} }
        > 1:23: 'a()' is generic, and a message doesn't say for which types; \#
        write the parameter types out, or use 'any' types
        class C { @Handler func a(x: @autoclosure @escaping () -> Int) {} }
        > 1:27: parameter 'x' of 'a(x:)' is an '@autoclosure', and a message carries values; \#
        take the value, or a closure without '@autoclosure'
        class C { @Handler func a(_ x: Int...) -> some P { 1 } }
        > 1:27: parameter 'x' of 'a(_:)' is variadic and its result is opaque, so the method's \#
        type can't be written; \#
        take an array, or return an 'any' type
        @available(*, unavailable) class C { @Handler func a() {} }
        > 1:47: 'a()' is marked unavailable, so nothing can call it; \#
        remove '@Handler' or the '@available' attribute
        distributed actor C { @Handler nonisolated func a() {} }
        > 1:44: 'a()' belongs to a distributed actor, which the distributed actor system already \#
        calls by name; \#
        annotate a method of a class, actor, struct or enum
        class C {}
        fileprivate extension C { class D { @Handler func a() {} } }
        > 2:46: this extension of 'C' is fileprivate, and the registration, which is in another \#
        file, can't reach its members; \#
        write 'fileprivate' in front of the methods instead
        class C { @Handler("""
        a
        """) func a() {} }
        > 1:11: the selector of '@Handler(""" a """)' can't be read at build time; \#
        write it as one plain string literal, such as @Handler("tap:info:")
        class C { @Handler func a(x: [some P]) {} }
        > 1:27: parameter 'x' of 'a(x:)' has an opaque type, and a message doesn't say which type \#
        that is; \#
        use an 'any' type
        class C { @Handler func a(x: isolated A) {} }
        > 1:27: parameter 'x' of 'a(x:)' is 'isolated', but a handler's isolation comes from its \#
        declaration; \#
        make it a method of the actor, or give it a global actor
        extension C where T == Int { @Handler func a() {} }
        > 1:39: this extension of 'C' has a 'where' clause, and a message can't meet its \#
        conditions; \#
        put the handler into the type or into an extension without conditions
        protocol P { @Handler func a() }
        > 1:23: 'P' is a protocol, and handlers belong to the types that conform to it; \#
        annotate the method in those
        protocol P {}
        extension P { @Handler func a() {} }
        > 2:24: 'P' is a protocol, and an extension of it has no type of its own to receive \#
        messages; \#
        annotate the method in the types that conform to it
        class O { fileprivate struct C { @Handler func a() {} } }
        > 1:43: 'C' is fileprivate, and the registration, which is in another file, can't name \#
        it; \#
        make the type internal (its handlers may stay private)
        private class C {}
        extension C { @Handler func a() {} }
        > 2:24: 'C' is private, and the registration, which is in another file, can't name it; \#
        make the type internal (its handlers may stay private)
        class C {}
        private extension C { @Handler func a() {} }
        > 2:32: this extension of 'C' is private, and the registration, which is in another file, \#
        can't reach its members; \#
        write 'private' in front of the methods instead
        func f() { class C { @Handler func a() {} } }
        > 1:31: 'C' is declared inside a body of code, where the registration can't name it; \#
        move the type out
        let x = { actor A { @Handler func a() {} } }
        > 1:30: 'A' is declared inside a body of code, where the registration can't name it; \#
        move the type out
        struct C: ~Copyable { @Handler func a() {} }
        > 1:32: 'C' can't be copied, so no message can be sent to it; \#
        put the handler into a class, an actor or a copyable type
        actor A {}
        extension A { @Handler func a() {} }
        > 2:24: 'a()' is isolated to the actor 'A', which an extension doesn't show to \#
        '@Handler'; \#
        move it into the declaration of 'A', or mark it 'nonisolated'
        typealias F = (Int) -> Void
        class C { @Handler func a(_ f: F) {} }
        > 2:27: parameter 'f' of 'a(_:)' has a function type that '@Handler' can't see behind the \#
        name 'F'; \#
        write '@escaping F', or the function type itself
        enum N { typealias G = () -> Void }
        typealias H = N.G
        class C { @Handler func a(f: H) {}
        @Handler func b(f: @escaping H, g: H?) {} }
        > 3:27: parameter 'f' of 'a(f:)' has a function type that '@Handler' can't see behind the \#
        name 'H'; \#
        write '@escaping H', or the function type itself
        typealias S = [any Sendable]
        typealias U = S
        class C { @Handler func a(s: U) {} }
        > 3:27: parameter 's' of 'a(s:)' takes any Sendable value, and a message can't tell whether \#
        its argument is one; \#
        take a type that is Sendable by itself, such as 'String' or a structure, or take 'Any'
        struct M: ~Copyable {}
        class C { @Handler func a(m: consuming M) {} }
        > 2:27: parameter 'm' of 'a(m:)' has the type 'M', which can't be copied, and a message \#
        carries values; \#
        take a copyable type
        class C { @Handler func a(_ m: Span<Int>, n: Swift.RawSpan) -> MutableSpan<Int> {} }
        > 1:20: the result of 'a(_:n:)' has the type 'MutableSpan<Int>', which can't outlive the \#
        call, as a message may; \#
        use an array
        > 1:27: parameter 'm' of 'a(_:n:)' has the type 'Span<Int>', which can't outlive the \#
        call, as a message may; \#
        use an array
        > 1:43: parameter 'n' of 'a(_:n:)' has the type 'Swift.RawSpan', which can't outlive the \#
        call, as a message may; \#
        use an array
        class C { @Handler func a(_ m: String = "\(#function)", n: Int) {} }
        > 1:27: the default of parameter 'm' of 'a(_:n:)', '"\(#function)"', stands for the \#
        caller's location, and a message has none; \#
        leave the default out
        struct M: ~Copyable {}
        class C { @Handler func a() -> M { M() } }
        > 2:20: the result of 'a()', 'M', can't be copied, and a message carries values; \#
        return a copyable type
        @resultBuilder enum Rows {}
        class C { @Handler @Rows func a() -> Int { 1 } }
        > 2:20: '@Rows' is a result builder, which '@Handler' can't distinguish from a global \#
        actor; \#
        give it a name that ends in 'Builder', or let the handler call a method that has it
        typealias V = any Sendable; typealias L = [V]; typealias B<T> = [T]
        enum E { typealias F = V }; enum O { typealias W = Int }; typealias W = V
        class C { @Handler func a(b: L) {}; @Handler func c(d: [String: V]?) {}
        @Handler func e(f: (Int, E.F)) {}; @Handler func g(h: B<V>) {}
        @Handler func i(j: O.W, k: [B<Int>]) {} }
        > 3:27: parameter 'b' of 'a(b:)' takes any Sendable value, and a message can't tell whether \#
        its argument is one; \#
        take a type that is Sendable by itself, such as 'String' or a structure, or take 'Any'
        > 3:53: parameter 'd' of 'c(d:)' takes any Sendable value, and a message can't tell whether \#
        its argument is one; \#
        take a type that is Sendable by itself, such as 'String' or a structure, or take 'Any'
        > 4:17: parameter 'f' of 'e(f:)' takes any Sendable value, and a message can't tell whether \#
        its argument is one; \#
        take a type that is Sendable by itself, such as 'String' or a structure, or take 'Any'
        > 4:52: parameter 'h' of 'g(h:)' takes any Sendable value, and a message can't tell whether \#
        its argument is one; \#
        take a type that is Sendable by itself, such as 'String' or a structure, or take 'Any'
        let a = #Selector(Table.reload)
        let b = #Selector(Table.reload())
        let c = #Selector( Table.Row<[Int]>.`move`(3, to: (7, "a:"), in: [:] ) )
        let d = #Selector(Table.move(_:to:)); let e = #Selector(Table.move(_: to : ))
        let f = "#Selector(Table.reload())"; let g = #Selector(Table.make(rows: f))
        > 2:9: '#Selector' takes the name of a method, and doesn't call it; \#
        write '#Selector(Table.reload)'
        > 3:9: '#Selector' takes the name of a method, and doesn't call it; \#
        write '#Selector(Table.Row<[Int]>.`move`(_:to:in:))'
        > 5:46: '#Selector' takes the name of a method, and doesn't call it; \#
        write '#Selector(Table.make(rows:))'
        @globalActor actor database { static let shared = database() }
        class C { @Handler @database func a() {} }
        > 2:20: '@database' is a global actor, which '@Handler' recognizes by the capital letter \#
        that its name begins with; \#
        capitalize it
        @globalActor private enum Vault { static let shared = Guard() }
        private typealias Visit = @Vault () -> Void
        class C { @Handler @Vault func a() {}
        @Handler private func b(visits: [Visit]) {} }
        > 3:27: the global actor '@Vault' is private, so generated code can't use it; \#
        make it internal
        > 4:18: the global actor '@Vault' is private, so generated code can't use it; \#
        make it internal
        @globalActor fileprivate actor Vault { static let shared = Vault() }
        private typealias Visit = @Vault () -> Void
        class C { @Handler @Vault static func a() {}
        @Handler private func b(visits: [Visit]) {} }
        > 3:34: the global actor '@Vault' is fileprivate, so generated code can't use it; \#
        make it internal
        class C { @Handler("a", tag()) func a() {} }
        > 1:11: 'tag()' can't be repeated in the registration, which is in another file; \#
        declare the tag in an extension of HandlerTag and write it as '.name'
        struct P<each T> { @Handler func a() {} }
        extension P { @Handler func b() {} }
        > 1:29: 'P' is generic over a pack of types, which isn't supported; \#
        put the handler into a type without a pack
        > 2:24: 'P' is generic over a pack of types, which isn't supported; \#
        put the handler into a type without a pack
        class C { @Handler(.exposed, tool: name) func a() {} }
        > 1:11: the tool name in 'tool: name' can't be read at build time; \#
        write it as one plain string literal, such as tool: "add_item"
        class C { @Handler("b", HandlerTag("exposed"), tool: "a") func a() {} }
        > 1:11: the tool name 'a' is for senders outside the program, and this handler isn't \#
        exposed to them; \#
        add the tag '.exposed', or remove the tool name
        class C {
        @Handler(.exposed, tool: "é") func b() {}
        @Handler(.exposed, tool: "") func c() {} }
        > 2:1: 'é' can't be the name of a tool, which consists of ASCII letters, digits, '_' and \#
        '-'; \#
        write one such as "add_item"
        > 3:1: '' can't be the name of a tool, which consists of ASCII letters, digits, '_' and \#
        '-'; \#
        write one such as "add_item"
        private typealias P = String
        extension P { @Handler func a() {} }
        > 2:24: 'P' is private, and the registration, which is in another file, can't name it; \#
        make the type internal (its handlers may stay private)
        typealias A = P
        protocol P {}
        extension A { @Handler func a() {} }
        > 3:24: 'A' is a protocol, and an extension of it has no type of its own to receive \#
        messages; \#
        annotate the method in the types that conform to it
        import SwiftUI
        extension View { @Handler func a() {} }
        > 2:27: 'View' is a protocol, and an extension of it has no type of its own to receive \#
        messages; \#
        annotate the method in the types that conform to it
        class O<T> { struct I<U> {} }
        extension O.I { @Handler func a() {} }
        > 2:26: 'O.I' is a generic type inside another one, and the registration can't name it \#
        without its arguments; \#
        move it out, or make it not generic
        enum Outer { class Inner { @Handler func a() {} } }
        typealias Alias = Outer.Inner
        extension Outer { typealias Other = Inner }
        extension Outer /* x */ . Inner { @Handler func a(_ x: Int) -> Int { 1 } }
        extension (Outer.Inner) { @Handler("a") func b() {} }
        extension Alias { @Handler("a:") func c(_ x: Int) {} }
        extension Outer.Other { @Handler("a") func d() {} }
        > 5:41: 'b()' has the selector '-[Outer.Inner a]', which 'a()' at App.swift:1 already \#
        has; \#
        give one of them another with @Handler("…")
        > 6:34: 'c(_:)' has the selector '-[Outer.Inner a:]', which 'a(_:)' at App.swift:4 \#
        already has; \#
        give one of them another with @Handler("…")
        > 7:39: 'd()' has the selector '-[Outer.Inner a]', which 'a()' at App.swift:1 already \#
        has; \#
        give one of them another with @Handler("…")
        class C { @Handler("x") func a() -> Int { 1 }
        @Handler("y") func a() -> String { "" }
        @Handler func b() -> Int { 1 }
        @Handler func b() -> String { "" } }
        > 4:10: 'b()' has the selector '-[C b]', which 'b()' at App.swift:3 already has; \#
        give one of them another with @Handler("…")
        """#
    )
}
