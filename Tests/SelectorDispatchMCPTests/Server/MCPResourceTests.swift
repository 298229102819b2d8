import Foundation
import SelectorDispatchMCP
import Testing

actor Library: MessageReceiver {
    /// The rules of the house.
    @Handler(.exposed, .readOnly, .resource, .title("Rules")) func rules() -> String {
        "Be quiet."
    }

    @Handler(.exposed, .resource(type: "text/markdown"), tool: "index") func index() -> String {
        "# Index"
    }

    @Handler(.exposed, .resource) func titles() async -> [String] {
        await RPCProgress.report(1)
        return ["a", "b"]
    }

    @Handler(.exposed, .resource(type: "image/png")) func cover() -> Data {
        Data([1, 2])
    }

    @Handler(.exposed, .resource) func tour() -> [MCPContent] {
        [
            .text("A dot"), .image(Data([1]), type: "image/png"),
            .link("https://example.com/dot", name: "dot"),
        ]
    }

    @Handler(.exposed, .resource) func damaged() throws -> String {
        throw CartFull()
    }

    @Handler(.exposed, .resource) func broken() throws -> String {
        throw Secret()
    }

    @Handler(.exposed) func open() -> String {
        "opened"
    }
}

actor Archive: MessageReceiver {
    @Handler(.exposed, .resource) func page(_ number: Int) -> String {
        ""
    }
}

actor Attic: MessageReceiver {
    @Handler(.exposed, .resource) func sweep() {}
}

@Suite struct MCPResourceTests {
    private let library = Library()
    private let log = MessageLog()

    private func session(sending sent: MessageLog = MessageLog()) throws -> RPCSession {
        untimedSession(
            try server([("library", library)], log: log),
            send: { sent.append(String(decoding: $0, as: UTF8.self)) }
        )
    }

    /// Returns the result or the error of a request.
    private func answer(
        _ method: String,
        _ parameters: [String: JSONValue] = [:],
        isStateless: Bool = false,
        in session: RPCSession? = nil
    ) async throws -> JSONValue {
        var members = parameters
        if isStateless {
            members["_meta"] = [
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": [:],
            ]
        }
        let request = RPCRequest(method, .named(members), id: .number(JSONNumber(1)))
        let session = try session ?? self.session()
        let bytes = try #require(await session.respond(to: Array("\(request.json)".utf8)))
        let json = try JSONValue(parsing: bytes)
        return try #require(json["result"] ?? json["error"])
    }

    private func read(_ name: String) async throws -> JSONValue {
        try await answer("resources/read", ["uri": .string("handler:///\(name)")])
    }

    @Test func `the tools with the tag are resources, and no others`() async throws {
        let server = try server([("library", library)])
        let names = [
            "index", "library_broken", "library_cover", "library_damaged", "library_rules",
            "library_titles", "library_tour",
        ]
        #expect(server.resources.map(\.uri) == names.map { "handler:///\($0)" })
        #expect(server.resources.map(\.tool.name) == names)
        #expect(server.tools.map(\.name).contains("library_rules"))
        let listed = try await answer("resources/list")
        let resources = try #require(listed["resources"]).description
        #expect(
            resources.contains(
                #"{"description":"The rules of the house.","mimeType":"text/plain","#
                    + #""name":"library_rules","title":"Rules","uri":"handler:///library_rules"}"#
            )
        )
        #expect(
            resources.hasSuffix(#"{"name":"library_tour","uri":"handler:///library_tour"}]"#)
        )
        #expect(listed["nextCursor"] == nil)
        #expect(try await answer("resources/templates/list") == ["resourceTemplates": []])
    }

    static let contents: [(name: String, contents: String)] = [
        (
            "library_rules",
            #"[{"mimeType":"text/plain","text":"Be quiet.","uri":"handler:///library_rules"}]"#
        ),
        ("index", ##"[{"mimeType":"text/markdown","text":"# Index","uri":"handler:///index"}]"##),
        (
            "library_titles",
            #"[{"mimeType":"application/json","text":"[\"a\",\"b\"]","uri":"handler:///library_titles"}]"#
        ),
        (
            "library_cover",
            #"[{"blob":"AQI=","mimeType":"image/png","uri":"handler:///library_cover"}]"#
        ),
        (
            "library_tour",
            #"[{"mimeType":"text/plain","text":"A dot","uri":"handler:///library_tour"},"#
                + #"{"blob":"AQ==","mimeType":"image/png","uri":"handler:///library_tour"},"#
                + #"{"mimeType":"text/uri-list","text":"https://example.com/dot","#
                + #""uri":"handler:///library_tour"}]"#
        ),
    ]

    @Test(arguments: contents)
    func `a resource has the contents that its handler returns`(name: String, contents: String)
        async throws
    {
        let result = try await read(name)
        #expect(result["contents"]?.description == contents)
        #expect(result["ttlMs"] == nil)
        let parameters: [String: JSONValue] = ["uri": .string("handler:///\(name)")]
        let modern = try await answer("resources/read", parameters, isStateless: true)
        #expect(modern["contents"]?.description == contents)
        #expect(modern["ttlMs"] == 0)
        #expect(modern["cacheScope"] == "private")
    }

    @Test func `a handler's error is an error of the request`() async throws {
        #expect(
            try await read("library_damaged")
                == [
                    "code": -32603,
                    "message": #"Internal error: the cart is full: {"limit":10}"#,
                ]
        )
        #expect(
            try await read("library_broken")
                == ["code": -32603, "message": "Internal error: The tool failed."]
        )
        #expect(log.texts == ["library_broken: Secret()"])
    }

    @Test(arguments: ["library_open", "library_rule", "", "../library_rules"])
    func `a tool that isn't a resource can't be read as one`(name: String) async throws {
        let uri = JSONValue.string("handler:///\(name)")
        let error = try await answer("resources/read", ["uri": uri])
        #expect(error["code"] == -32002)
        #expect(error["data"] == ["uri": uri])
        let start = "Resource not found: there is no resource 'handler:///\(name)'"
        #expect(error["message"]?.description.hasPrefix("\"\(start)") == true)
        let modern = try await answer("resources/read", ["uri": uri], isStateless: true)
        #expect(modern["code"] == -32602)
    }

    @Test func `a reader reports its progress`() async throws {
        let sent = MessageLog()
        let parameters: [String: JSONValue] = [
            "uri": "handler:///library_titles", "_meta": ["progressToken": 5],
        ]
        _ = try await answer("resources/read", parameters, in: session(sending: sent))
        #expect(
            sent.texts == [
                #"{"jsonrpc":"2.0","method":"notifications/progress","#
                    + #""params":{"progress":1.0,"progressToken":5}}"#
            ]
        )
    }

    @Test func `sessions are notified of new resources, if they ask`() async throws {
        let coder = try coder([])
        let server = try MCPServer(name: "shop", version: "1.0", coder: coder)
        let (sent, continuation) = AsyncStream<String>.makeStream()
        let session = untimedSession(
            server,
            send: { continuation.yield(String(decoding: $0, as: UTF8.self)) }
        )
        let handshake: [String: JSONValue] = ["protocolVersion": "2025-11-25"]
        let offer = try await answer("initialize", handshake, in: session)
        #expect(offer["capabilities"]?["resources"] == ["listChanged": true])
        let cart = Cart()
        try coder.directory.add(cart, as: "cart")
        try coder.directory.add(library, as: "library")
        var texts: [String] = []
        for await text in sent.prefix(3) { texts.append(text) }
        #expect(
            texts.map { $0.contains("notifications/resources/list_changed") }
                == [false, false, true]
        )
    }

    @Test func `a handler that can't be a resource is an error at start`() throws {
        let archive = Archive()
        let withParameters = #expect(throws: MCPToolError.self) { try server([("a", archive)]) }
        #expect(
            withParameters?.description.hasSuffix(
                " can't be a resource, because it has parameters; "
                    + "leave out '.resource', or move it to a handler without any"
            ) == true
        )
        let attic = Attic()
        let withoutResult = #expect(throws: MCPToolError.self) { try server([("a", attic)]) }
        #expect(
            withoutResult?.description.hasSuffix(
                " can't be a resource, because it returns nothing; leave out '.resource'"
            ) == true
        )
    }
}
