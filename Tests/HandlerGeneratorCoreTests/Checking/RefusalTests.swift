import HandlerGeneratorCore
import Testing

@Suite struct RefusalTests {
    typealias Row = (source: String, lines: [String])

    @Test("What can't be a handler is refused at its place, with the reason and the remedy", arguments: rows)
    func refusal(_ row: Row) {
        let hasImport = row.source.contains(" import ResponderChain")
        let output = generate(row.source + (hasImport ? "" : "\nimport SelectorDispatch"))
        #expect(output.diagnostics.map(\.line) == row.lines.map { "App.swift:" + $0 })
    }

    @Test("A refused method is left out, the others are listed")
    func listingGoesOn() {
        let output = generate("class C { @Handler func a(_ x: inout Int) {}\n@Handler func b() {} }")
        #expect(output.diagnostics.count == 1)
        #expect(output.listing.count == 1)
    }

    @Test("In a clause of #if the macro reports")
    func conditional() {
        let output = generate("class C {\n#if A\n@Handler func a(_ x: inout Int) {}\n@Handler var x = 1\n#endif\n}")
        #expect(output.diagnostics.isEmpty)
        #expect(output.listing.isEmpty)
        #expect(expand("@Handler func a(_ x: inout Int) {}").messages.map(\.offset) == [16])
    }

    @Test(
        "What doesn't parse is left to the compiler, and the handlers before it are listed",
        arguments: [
            ("class C { @Handler func () {} }", 0),
            ("class C { @Handler func a() {}\n@Handler func b(x Int) {} }", 1),
            ("class C { @Handler func a() {}\n@Handler func b(x: Int { }", 1),
            ("class C { @Handler func a() {}\n@Handler }", 1),
            ("class C { @Handler func a() {}\n@Handler", 1),
            ("class C { func x() { if y {\n@Handler func a() {} }", 0),
            ("class C { @Handler func a() {} } }\n@Handler func b() {}", 1),
            ("class C { @Handler func a() {}\nvar x = ) \n@Handler var v = 1 }", 1),
            ("class C { @Handler func a() {}\nvar x = (1 }\n@Handler var v = 1", 1),
            ("class C { @Handler func a() {}\n#else\n@Handler var v = 1 }", 1),
            ("class C { @Handler func a() {}\n#endif\n@Handler var v = 1 }", 1),
            ("class C { @Handler func a() {}\n@Handler var v = 1 }\n#if A", 1),
            ("class C { @Handler func a() {}\n@Handler var v = 1 }\n/* ", 1),
            ("class C { @Handler func a() {}\n@Handler var v = 1\n/* }", 1),
            ("class C { @Handler func a() {}\n@Handler func b(_ x: inout Int) {}", 1),
        ])
    func broken(_ source: String, _ count: Int) {
        let output = generate(source)
        #expect(output.diagnostics.isEmpty)
        #expect(output.listing.count == count)
        #expect(generate([("App.swift", source)], reportsConditional: true).diagnostics.isEmpty)
    }

    @Test("Of a function that can't be read the macro says so only where the compiler says nothing")
    func unread() {
        let unread = expand("@Handler func a(x Int, y: ) {}")
        #expect(unread.messages.isEmpty)
        #expect(
            unread.source == """
                static func $__handler_a() { let `this '@Handler' method can't be read: its declaration stops making \
                sense at ','`: Swift::Int; _ = `this '@Handler' method can't be read: its declaration stops making \
                sense at ','` }

                """)
        #expect(expand("@Handler func () {}").messages.isEmpty)
        #expect(expand("@Handler func () {}").source.isEmpty)
    }

    @Test("The macro reports a repeated annotation once")
    func repeatedInMacro() {
        let declaration = Array("@Handler @Handler func a() {}".utf8)
        func expansion(at offset: Int) -> MacroPipeline.Result {
            MacroPipeline.expand(
                MacroPipeline.Request(
                    declaration: declaration, attributeOffset: offset, lexicalContext: [Array("class C {}".utf8)],
                    file: "App/App.swift"))
        }
        #expect(expansion(at: 0).messages.isEmpty)
        #expect(expansion(at: 9).messages.map(\.offset) == [9])
        #expect(expansion(at: 9).source.isEmpty)
    }

    @Test("Handlers in a module that doesn't depend on the library are one error")
    func missingDependency() {
        var pipeline = GeneratorPipeline(module: "Shop", dependsOnLibrary: false)
        pipeline.add(Array("struct Empty {}".utf8), path: "A.swift")
        #expect(pipeline.finish().diagnostics.isEmpty)
        pipeline.add(Array("class C { @Handler func a() {}\n@Handler func b() {} }".utf8), path: "B.swift")
        #expect(
            pipeline.finish().diagnostics.map(\.line) == [
                "B.swift:1:20: error: 'Shop' has '@Handler' methods and doesn't depend on SelectorDispatch; in Package.swift "
                    + "add .product(name: \"SelectorDispatch\", package: \"SelectorDispatch\") to the target's dependencies"
            ])
    }

    private static let rows: [Row] = [
        (
            "private import ResponderChain\nimport Kit\nclass C { @Handler func a() {}\n@Handler func b() {} }",
            [
                "3:20: error: this file imports ResponderChain as 'private', so that the registration, which is in another file, "
                    + "can't see what '@Handler' makes; import it without an access level, or as 'internal'"
            ]
        ),
        ("private import ResponderChain\ninternal import SelectorDispatch\nclass C { @Handler func a() {} }", []),
        (
            "class C { @Handler var a = 1 }",
            [
                "1:11: error: '@Handler' can't be attached to a property; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { @Handler init() {} }",
            [
                "1:11: error: '@Handler' can't be attached to an initializer; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { @Handler deinit {} }",
            [
                "1:11: error: '@Handler' can't be attached to a deinitializer; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { @Handler subscript(i: Int) -> Int { i } }",
            [
                "1:11: error: '@Handler' can't be attached to a subscript; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "enum C { @Handler case a }",
            [
                "1:10: error: '@Handler' can't be attached to an enum case; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { @Handler typealias A = Int }",
            [
                "1:11: error: '@Handler' can't be attached to a type alias; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "@Handler class C {}",
            [
                "1:1: error: '@Handler' can't be attached to a type; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "@Handler func a() {}",
            [
                "1:1: error: '@Handler' can't be attached to a function outside any type; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { func a() { @Handler func b() {} } }",
            [
                "1:22: error: '@Handler' can't be attached to a function inside a body of code; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { func a(x: @Handler Int) {} }",
            [
                "1:21: error: '@Handler' can't be attached to this code; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { @Handler func a(x: X = { @Handler func b() {} }) {} }",
            [
                "1:36: error: '@Handler' can't be attached to something inside another declaration's attributes, parameters or types; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { @Handler @Handler func a() {} }",
            [
                "1:20: error: '@Handler' appears twice on one method; a method has one selector, so remove one of them"
            ]
        ),
        (
            "class C {\n#if A\n@objc\n#endif\n@Handler func a() {} }",
            [
                "5:1: error: '#if' between the attributes of a '@Handler' method isn't supported; put the whole method into the '#if'"
            ]
        ),
        (
            "class C { @Handler(\"\") func a() {} }",
            [
                "1:11: error: the selector of '@Handler(\"\")' is empty; write '@Handler' alone to derive it from the method's name, or name one, such as \"tap:info:\""
            ]
        ),
        (
            "class C { @Handler(\"a\\(1)\") func a() {} }",
            [
                "1:11: error: the selector of '@Handler(\"a\\(1)\")' can't be read at build time; write it as one plain string literal, such as @Handler(\"tap:info:\")"
            ]
        ),
        (
            "class C { @Handler(name) func a() {} }",
            [
                "1:11: error: the selector of '@Handler(name)' can't be read at build time; write it as one plain string literal, such as @Handler(\"tap:info:\")"
            ]
        ),
        (
            "class C { @Handler(\"a\" + \"b\") func a() {} }",
            [
                "1:11: error: the selector of '@Handler(\"a\" + \"b\")' can't be read at build time; write it as one plain string literal, such as @Handler(\"tap:info:\")"
            ]
        ),
        (
            "class C { @Handler(\"a b:\") func a(_ x: Int) {} }",
            [
                "1:11: error: 'a b' in the selector 'a b:' isn't an identifier; a selector is made of identifiers, each argument's followed by ':'"
            ]
        ),
        (
            "class C { @Handler(\"a:b\") func a(_ x: Int) {} }",
            [
                "1:11: error: the selector 'a:b' ends with 'b'; a selector for arguments ends with ':', such as 'a:b:'"
            ]
        ),
        (
            "class C { @Handler(\":\") func a(_ x: Int) {} }",
            [
                "1:11: error: the selector ':' begins with ':'; put a name in front, such as 'tap:'"
            ]
        ),
        (
            "class C { @Handler func `a b`() {} }",
            [
                "1:20: error: 'a b' in the selector 'a b' isn't an identifier; a selector is made of identifiers, each argument's followed by ':'"
            ]
        ),
        (
            "class C { @Handler(\"a:\") func tap(_ x: Int, info: Int) {} }",
            [
                "1:11: error: '@Handler(\"a:\")' names 1 argument but 'tap(_:info:)' takes 2; a selector has one ':' for each argument"
            ]
        ),
        (
            "class C { @Handler(\"a::\") func tap() {} }",
            [
                "1:11: error: '@Handler(\"a::\")' names 2 arguments but 'tap()' takes 0; a selector has one ':' for each argument"
            ]
        ),
        (
            "class C { @Handler func a(_ x: Int) {}\n@Handler(\"a:\") func b(x: Int) {} }",
            [
                "2:16: error: 'b(x:)' has the selector '-[C a:]' that 'a(_:)' at App.swift:1 has already; give one of them another with @Handler(\"…\")"
            ]
        ),
        (
            "class C { @Handler static func a() {} }\nextension App.C { @Handler(\"a\") class func b() {} }",
            [
                "2:39: error: 'b()' has the selector '+[C a]' that 'a()' at App.swift:1 has already; give one of them another with @Handler(\"…\")"
            ]
        ),
        (
            "class C { @Handler func a() {} }\ntypealias A = B\ntypealias B = C\nextension A { @Handler(\"a\") func b() {} }",
            [
                "4:29: error: 'b()' has the selector '-[C a]' that 'a()' at App.swift:1 has already; give one of them another with @Handler(\"…\")"
            ]
        ),
        (
            "class C {\n#if A\n@Handler func a() {}\n@Handler(\"a\") func b() {}\n#endif\n}",
            [
                "4:15: error: 'b()' has the selector '-[C a]' that 'a()' at App.swift:3 has already; give one of them another with @Handler(\"…\")"
            ]
        ),
        (
            "class C { @Handler func error() {}\n}\nextension C { private class var errorMessage: Int { 1 } }",
            [
                "1:20: error: '@Handler' declares 'errorMessage()' for 'error()', and a static property at App.swift:3 has that name already; rename one of them (a method keeps its selector with @Handler(\"…\"))"
            ]
        ),
        (
            "class C { @Handler func a(_ x: Int) {}\n@Handler(\"later:\") func a(_ x: Int) async {} }",
            [
                "2:20: error: '@Handler' declares 'aMessage(_:)' for 'a(_:)', and that of 'a(_:)' at App.swift:1 has that name already; rename one of them (a method keeps its selector with @Handler(\"…\"))"
            ]
        ),
        (
            "struct C { @Handler mutating func a() {} }",
            [
                "1:30: error: 'a()' is 'mutating', and a handler can't change the value that it is sent to; make the type a class or an actor, or return the changed value"
            ]
        ),
        (
            "class C { @Handler static func == (a: C, b: C) -> Bool { true } }",
            [
                "1:27: error: the operator '==' can't be a handler; annotate a method with a name"
            ]
        ),
        (
            "class C { @Handler func a<T>(_ x: T) {} }",
            [
                "1:20: error: 'a(_:)' is generic, and a message doesn't say for which types; write the parameter types out, or use 'any' types"
            ]
        ),
        (
            "distributed actor C { @Handler distributed func a() {} }",
            [
                "1:44: error: 'a()' belongs to a distributed actor, which has its own way to be called by name; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { @available(*, unavailable) @Handler func a() {} }",
            [
                "1:47: error: 'a()' is marked unavailable, so that nothing could call it; remove '@Handler' or the '@available' attribute"
            ]
        ),
        (
            "class C { @Handler func a(_ x: inout Int) {} }",
            [
                "1:27: error: parameter 'x' of 'a(_:)' is 'inout', and a message carries values; take the value and return the new one, or take a class instance"
            ]
        ),
        (
            "class C { @Handler func a(x: Int..., y: Int) {} }",
            [
                "1:27: error: parameter 'x' of 'a(x:y:)' is variadic but not the last, so that a message can't tell its arguments from the following ones; make it the last, or take an array"
            ]
        ),
        (
            "class C { @Handler func a(x: sending Int) {} }",
            [
                "1:27: error: parameter 'x' of 'a(x:)' is 'sending', and a synchronous send keeps its arguments; leave 'sending' out (an awaited send hands its arguments over all the same)"
            ]
        ),
        (
            "class C { @Handler func a(x: @autoclosure () -> Int) {} }",
            [
                "1:27: error: parameter 'x' of 'a(x:)' is an '@autoclosure', and a message carries values; take the value, or a closure without '@autoclosure'"
            ]
        ),
        (
            "class C { @Handler func a<each T>(_ x: repeat each T) {} }",
            [
                "1:20: error: 'a(_:)' is generic, and a message doesn't say for which types; write the parameter types out, or use 'any' types"
            ]
        ),
        (
            "class C<each T> { @Handler func a(_ x: repeat each T) {} }",
            [
                "1:35: error: parameter 'x' of 'a(_:)' has an opaque type, and a message doesn't say which type that is; use an 'any' type"
            ]
        ),
        (
            "class C<T> { @Handler func a() where T == Int {} }",
            [
                "1:23: error: 'a()' is generic, and a message doesn't say for which types; write the parameter types out, or use 'any' types"
            ]
        ),
        (
            "class C { @Handler func a(x: @autoclosure @escaping () -> Int) {} }",
            [
                "1:27: error: parameter 'x' of 'a(x:)' is an '@autoclosure', and a message carries values; take the value, or a closure without '@autoclosure'"
            ]
        ),
        (
            "class C { @Handler func a(_ x: Int...) -> some P { 1 } }",
            [
                "1:27: error: parameter 'x' of 'a(_:)' is variadic and its result is opaque, so that the method's type can't be written; take an array, or return an 'any' type"
            ]
        ),
        (
            "class C { @Handler func a(" + Array(repeating: "_: Int", count: 65).joined(separator: ",") + ") {} }",
            [
                "1:20: error: 'a(" + String(repeating: "_:", count: 65)
                    + ")' takes 65 arguments, and a handler takes at most 64; put some of them into a structure"
            ]
        ),
        (
            "class C { @Handler let a = 1 }",
            [
                "1:11: error: '@Handler' can't be attached to a property; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C { @Handler macro a() = #externalMacro(module: \"\", type: \"\") }",
            [
                "1:11: error: '@Handler' can't be attached to a macro; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "@Handler import Kit",
            [
                "1:1: error: '@Handler' can't be attached to an import; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "@Handler extension C {}\n@Handler protocol P { @Handler associatedtype A }",
            [
                "1:1: error: '@Handler' can't be attached to a type; annotate a method of a class, actor, struct or enum",
                "2:1: error: '@Handler' can't be attached to a type; annotate a method of a class, actor, struct or enum",
                "2:23: error: '@Handler' can't be attached to a type alias; annotate a method of a class, actor, struct or enum",
            ]
        ),
        (
            "@available(*, unavailable) class C { @Handler func a() {} }",
            [
                "1:47: error: 'a()' is marked unavailable, so that nothing could call it; remove '@Handler' or the '@available' attribute"
            ]
        ),
        (
            "distributed actor C { @Handler nonisolated func a() {} }",
            [
                "1:44: error: 'a()' belongs to a distributed actor, which has its own way to be called by name; annotate a method of a class, actor, struct or enum"
            ]
        ),
        (
            "class C {}\nfileprivate extension C { class D { @Handler func a() {} } }",
            [
                "2:46: error: this extension of 'C' is fileprivate, and the registration, which is in another file, can't reach its members; write 'fileprivate' in front of the methods instead"
            ]
        ),
        (
            "class C { @Handler(\"\"\"\na\n\"\"\") func a() {} }",
            [
                "1:11: error: the selector of '@Handler(\"\"\" a \"\"\")' can't be read at build time; write it as one plain string literal, such as @Handler(\"tap:info:\")"
            ]
        ),
        (
            "class C { @Handler func a(x: some P) {} }",
            [
                "1:27: error: parameter 'x' of 'a(x:)' has an opaque type, and a message doesn't say which type that is; use an 'any' type"
            ]
        ),
        (
            "class C { @Handler func a(x: [some P]) {} }",
            [
                "1:27: error: parameter 'x' of 'a(x:)' has an opaque type, and a message doesn't say which type that is; use an 'any' type"
            ]
        ),
        (
            "class C { @Handler func a(x: isolated A) {} }",
            [
                "1:27: error: parameter 'x' of 'a(x:)' is 'isolated', but a handler's isolation comes from its declaration; make it a method of the actor, or give it a global actor"
            ]
        ),
        (
            "extension C where T == Int { @Handler func a() {} }",
            [
                "1:39: error: this extension of 'C' has a 'where' clause, and a message can't meet its conditions; put the handler into the type or into an extension without conditions"
            ]
        ),
        (
            "protocol P { @Handler func a() }",
            [
                "1:23: error: 'P' is a protocol, and handlers belong to the types that conform to it; annotate the method in those"
            ]
        ),
        (
            "protocol P {}\nextension P { @Handler func a() {} }",
            [
                "2:24: error: 'P' is a protocol, and an extension of it has no type of its own to receive messages; annotate the method in the types that conform to it"
            ]
        ),
        (
            "private class C { @Handler func a() {} }",
            [
                "1:28: error: 'C' is private, and the registration, which is in another file, can't name it; make the type internal (its handlers may stay private)"
            ]
        ),
        (
            "class O { fileprivate struct C { @Handler func a() {} } }",
            [
                "1:43: error: 'C' is fileprivate, and the registration, which is in another file, can't name it; make the type internal (its handlers may stay private)"
            ]
        ),
        (
            "private class C {}\nextension C { @Handler func a() {} }",
            [
                "2:24: error: 'C' is private, and the registration, which is in another file, can't name it; make the type internal (its handlers may stay private)"
            ]
        ),
        (
            "class C {}\nprivate extension C { @Handler func a() {} }",
            [
                "2:32: error: this extension of 'C' is private, and the registration, which is in another file, can't reach its members; write 'private' in front of the methods instead"
            ]
        ),
        (
            "func f() { class C { @Handler func a() {} } }",
            [
                "1:31: error: 'C' is declared inside a body of code, where the registration can't name it; move the type out"
            ]
        ),
        (
            "let x = { actor A { @Handler func a() {} } }",
            [
                "1:30: error: 'A' is declared inside a body of code, where the registration can't name it; move the type out"
            ]
        ),
        (
            "struct C: ~Copyable { @Handler func a() {} }",
            [
                "1:32: error: 'C' can't be copied, so that a message can't be sent to it; put the handler into a class, an actor or a copyable type"
            ]
        ),
        (
            "actor A {}\nextension A { @Handler func a() {} }",
            [
                "2:24: error: 'a()' is isolated to the actor 'A', which an extension doesn't show to '@Handler'; move it into the declaration of 'A', or mark it 'nonisolated'"
            ]
        ),
        (
            "typealias F = (Int) -> Void\nclass C { @Handler func a(_ f: F) {} }",
            [
                "2:27: error: parameter 'f' of 'a(_:)' has a function type that '@Handler' can't see behind the name 'F'; write '@escaping F', or the function type itself"
            ]
        ),
        (
            "enum N { typealias G = () -> Void }\ntypealias H = N.G\nclass C { @Handler func a(f: H) {}\n@Handler func b(f: @escaping H, g: H?) {} }",
            [
                "3:27: error: parameter 'f' of 'a(f:)' has a function type that '@Handler' can't see behind the name 'H'; write '@escaping H', or the function type itself"
            ]
        ),
        (
            "struct M: ~Copyable {}\nclass C { @Handler func a(m: consuming M) {} }",
            [
                "2:27: error: parameter 'm' of 'a(m:)' has the type 'M', which can't be copied, and a message carries values; take a copyable type"
            ]
        ),
        (
            "class C { @Handler func a(_ m: Span<Int>, n: Swift.RawSpan) -> MutableSpan<Int> {} }",
            [
                "1:20: error: the result of 'a(_:n:)' has the type 'MutableSpan<Int>', which lives no longer than a call, and a message is kept; use an array",
                "1:27: error: parameter 'm' of 'a(_:n:)' has the type 'Span<Int>', which lives no longer than a call, and a message is kept; use an array",
                "1:43: error: parameter 'n' of 'a(_:n:)' has the type 'Swift.RawSpan', which lives no longer than a call, and a message is kept; use an array",
            ]
        ),
        (
            "class C { @Handler func a(_ m: String = #function, n: Int) {} }",
            [
                "1:27: error: the default of parameter 'm' of 'a(_:n:)', '#function', stands for the caller's place, and a message has none; leave the default out"
            ]
        ),
        (
            "struct M: ~Copyable {}\nclass C { @Handler func a() -> M { M() } }",
            [
                "2:20: error: the result of 'a()', 'M', can't be copied, and a message carries values; return a copyable type"
            ]
        ),
        (
            "@resultBuilder enum Rows {}\nclass C { @Handler @Rows func a() -> Int { 1 } }",
            [
                "2:20: error: '@Rows' is a result builder, which '@Handler' can't tell from a global actor; give it a name that ends in 'Builder', or let the handler call a method that has it"
            ]
        ),
        (
            "@globalActor actor database { static let shared = database() }\nclass C { @Handler @database func a() {} }",
            [
                "2:20: error: '@database' is a global actor, which '@Handler' recognizes by the capital letter that its name begins with; capitalize it"
            ]
        ),
        (
            "class C { @Handler(\"a\", tag()) func a() {} }",
            [
                "1:11: error: 'tag()' can't be repeated in the registration, which is in another file; declare the tag in an extension of HandlerTag and write it as '.name'"
            ]
        ),
        (
            "class C { @Handler(.exposed, tool: \"a-B_9\") func a() {} }", []
        ),
        (
            "class C { @Handler(.exposed, tool: name) func a() {} }",
            [
                "1:11: error: the tool name in 'tool: name' can't be read at build time; write it as one plain string literal, such as tool: \"add_item\""
            ]
        ),
        (
            "class C { @Handler(tool: \"a\") func a() {} }",
            [
                "1:11: error: the tool name 'a' is for senders outside the program, and this handler isn't exposed to them; add the tag '.exposed', or remove the tool name"
            ]
        ),
        (
            "class C { @Handler(\"b\", HandlerTag(\"exposed\"), tool: \"a\") func a() {} }",
            [
                "1:11: error: the tool name 'a' is for senders outside the program, and this handler isn't exposed to them; add the tag '.exposed', or remove the tool name"
            ]
        ),
        (
            "class C { @Handler(.exposed, tool: \"a:b\") func a() {}\n@Handler(.exposed, tool: \"é\") func b() {}\n@Handler(.exposed, tool: \"\") func c() {} }",
            ["1:11: error: 'a:b'", "2:1: error: 'é'", "3:1: error: ''"].map {
                $0
                    + " can't be the name of a tool, which consists of ASCII letters, digits, '_' and '-'; write one such as \"add_item\""
            }
        ),
        (
            "class C { @Handler(.exposed, tool: \"\(String(repeating: "x", count: 65))\") func a() {} }",
            [
                "1:11: error: the tool name '\(String(repeating: "x", count: 65))' has 65 characters, and at most 64 are allowed; shorten it"
            ]
        ),
        (
            "private typealias P = String\nextension P { @Handler func a() {} }",
            [
                "2:24: error: 'P' is private, and the registration, which is in another file, can't name it; make the type internal (its handlers may stay private)"
            ]
        ),
        (
            "typealias A = P\nprotocol P {}\nextension A { @Handler func a() {} }",
            [
                "3:24: error: 'A' is a protocol, and an extension of it has no type of its own to receive messages; annotate the method in the types that conform to it"
            ]
        ),
        (
            "import SwiftUI\nextension View { @Handler func a() {} }",
            [
                "2:27: error: 'View' is a protocol, and an extension of it has no type of its own to receive messages; annotate the method in the types that conform to it"
            ]
        ),
        (
            "import Kit\nextension View { @Handler func a() {} }",
            []
        ),
        (
            "class O<T> { struct I<U> {} }\nextension O.I { @Handler func a() {} }",
            [
                "2:26: error: 'O.I' is a generic type inside another one, and the registration can't name it without its arguments; move it out, or make it not generic"
            ]
        ),
        (
            "class C { @Handler(\"x\") func a() -> Int { 1 }\n@Handler(\"y\") func a() -> String { \"\" }\n@Handler func b() -> Int { 1 }\n@Handler func b() -> String { \"\" } }",
            [
                "4:10: error: 'b()' has the selector '-[C b]' that 'b()' at App.swift:3 has already; give one of them another with @Handler(\"…\")"
            ]
        ),
        (
            "class C { @available(watchOS, unavailable) @Handler func a() {} }",
            []
        ),
    ]
}
