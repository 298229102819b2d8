import SelectorDispatchRPC
import Testing

@testable import DispatchCommand

@Suite struct HostileServerTests {
    /// Names that a shell expands, splits, or takes for an option.
    static let commands = [
        "a.$(id>x)", "a.`id>x`", "a.;id", "a.*", "a.[x]", "a.{x,y}", "~", "a.b c", "a.b\nid",
        "a.\\",
        "a.'", "a.\"", "a.!!", "a.#", "a.\u{1B}[2J", "a.größe:", "--again", "",
    ]

    @Test func `the names for completion are words to a shell`() async throws {
        let names = ["a.b_2:c-d:"] + Self.commands + ["sum:"]
        let fixture = try Fixture(serving: HostileServer(methods: names.map(HostileServer.method)))
        let outcome = await fixture.run(["list", "SOCKET", "--names"])
        #expect(outcome.output == "a.b_2:c-d:\nsum:")
        #expect(
            outcome.errors
                == "18 names aren't one word for a shell; 'dispatch list' shows all methods"
        )
        #expect(outcome.status == 0)
    }

    /// What a terminal obeys or what misleads its reader, and how it is shown.
    private static let control = "\u{1B}[2J\u{9B}m\u{202E}\r"
    private static let shown = #"\u{1B}[2J\u{9B}m\u{202E}\r"#

    private static var method: JSONValue {
        let schema: JSONValue = [
            "anyOf": [
                ["type": .string("type\(control)")], ["$ref": .string("#/ref\(control)")],
                ["type": "string", "format": .string("format\(control)")],
                ["properties": [.init("member\(control)\nnext"): true], "type": "object"],
            ]
        ]
        return [
            "name": .string("a.b\(control)\nnext"),
            "summary": .string("summary\(control)\nsecond 'line' \\"),
            "description": .string("description\(control)"),
            "params": [
                [
                    "name": .string("name\(control)\nnext"), "schema": schema, "required": true,
                    "description": .string("parameter\(control)"),
                ]
            ],
            "result": ["name": "result", "schema": ["type": .string("result\(control)")]],
        ]
    }

    @Test func `a description is listed with escapes instead of what controls a terminal`()
        async throws
    {
        let fixture = try Fixture(serving: HostileServer(methods: [Self.method]))
        let shown = Self.shown
        let outcome = await fixture.run(["list", "SOCKET", "a.b\(Self.control)\nnext"])
        #expect(
            outcome.output == """
                a.b\(shown)\\nnext (name\(shown)\\nnext: type\(shown) | ref\(shown) | \
                format\(shown) | {member\(shown)\\nnext?: any}) -> result\(shown)
                    summary\(shown)
                    second 'line' \\
                    description\(shown)
                    name\(shown)
                    next: parameter\(shown)
                ref\(shown) = any
                """
        )
        let json = await fixture.run(["list", "SOCKET", "--json"])
        for scalar in "\u{1B}\u{9B}\u{202E}\r".unicodeScalars {
            #expect(!json.output.unicodeScalars.contains(scalar))
        }
    }

    @Test func `an error of the server is printed with its escapes once`() async throws {
        var server = HostileServer(methods: [HostileServer.method("a.b")])
        server.error = RPCError(
            code: 7,
            message: "no 'ship'\(Self.control)\nerror: x",
            data: ["message": .string("did you mean 'ship:'?\(Self.control)")]
        )
        let fixture = try Fixture(serving: server)
        let outcome = await fixture.run(["call", "SOCKET", "a.b"])
        #expect(
            outcome.errors == #"error: the server answered: no 'ship'\#(Self.shown)\nerror: x (7: "#
                + #"{"message":"did you mean 'ship:'?\u001b[2J\u009bm\u202e\r"})"#
        )
        #expect(outcome.status == 1)
    }

    @Test func `check prints the names of a server with escapes`() async throws {
        let method = HostileServer.method("a.book\u{9B}")
        let fixture = try Fixture(serving: HostileServer(methods: [method]))
        let message = #"{"target": "a", "selector": "book"}"#
        let outcome = await fixture.run(["check", "SOCKET", "file"], files: ["file": message])
        #expect(
            outcome.output
                == #"file: there is no method 'a.book'; did you mean 'a.book\u{9B}'?"#
        )
    }
}
