import Foundation
import SelectorDispatchMCP
import Testing

@Suite struct MCPServerTests {
    private let cart = Cart()
    private let gallery = Gallery()
    /// The errors withheld from clients.
    private let log = MessageLog()
    /// The texts that sessions send of themselves.
    private let sent = MessageLog()

    private func session(limits: RPCLimits = RPCLimits(time: nil)) throws -> RPCSession {
        RPCSession(
            try server([("cart", cart)], log: log),
            limits: limits,
            send: { [sent] in sent.append(String(decoding: $0, as: UTF8.self)) }
        )
    }

    private func gallerySession() throws -> RPCSession {
        untimedSession(try server([("gallery", gallery)]))
    }

    private static let info: JSONValue = ["name": "shop", "version": "1.0"]
    private static let capabilities: JSONValue = [
        "resources": ["listChanged": true], "tools": ["listChanged": true],
    ]
    private static let versions: JSONValue = [
        "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05",
    ]

    private static func success(_ text: String, _ structured: JSONValue) -> JSONValue {
        [
            "content": [["type": "text", "text": .string(text)]], "structuredContent": structured,
            "isError": false,
        ]
    }

    private static func failure(_ text: String) -> JSONValue {
        ["content": [["type": "text", "text": .string(text)]], "isError": true]
    }

    /// Returns the answer to a request: its result or its error.
    private func answer(
        _ method: String,
        _ parameters: JSONValue = [:],
        isStateless: Bool = false,
        in session: RPCSession? = nil
    ) async throws -> JSONValue {
        var members: [String: JSONValue] = [:]
        if case .object(let named) = parameters { members = named }
        if isStateless {
            members["_meta"] = [
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": [:],
            ]
        }
        let request = RPCRequest(method, .named(members), id: .number(JSONNumber(1)))
        let bytes = try #require(
            await (try session ?? self.session()).respond(to: Array("\(request.json)".utf8))
        )
        let json = try JSONValue(parsing: bytes)
        return try #require(json["result"] ?? json["error"])
    }

    private static func array(_ value: JSONValue?) throws -> [JSONValue] {
        guard case .array(let elements)? = value else { throw CancellationError() }
        return elements
    }

    private func call(_ tool: String, _ arguments: JSONValue = [:]) async throws -> JSONValue {
        try await answer("tools/call", ["name": .string(tool), "arguments": arguments])
    }

    @Test func `null is a value for a parameter of type JSONValue, and no arguments for a call`()
        async throws
    {
        let orchard = Orchard()
        let session = untimedSession(try server([("orchard", orchard)]))
        let arguments: JSONValue = ["counts": ["a": 1], "details": nil, "any": 1]
        let planted = try await answer(
            "tools/call",
            ["name": "orchard_plant__any", "arguments": arguments],
            in: session
        )
        #expect(planted["structuredContent"] == ["result": ["null"]])
        let counted = try await answer("tools/call", ["name": "cart_count", "arguments": nil])
        #expect(counted["structuredContent"] == ["result": 0])
    }

    @Test func `an array or an object in a string is refused as a string`() async throws {
        let session = try gallerySession()
        let arguments: JSONValue = ["until": "2026-11-22T03:34:49Z", "flavors": "[\"sweet\"]"]
        let refused = try await answer(
            "tools/call",
            ["name": "gallery_hideUntil_", "arguments": arguments],
            in: session
        )
        #expect(
            refused == Self.failure("Invalid arguments: flavors: expected an array, found a string")
        )
        let article = try await call("cart_put_count", ["article": "{\"name\":\"a\"}"])
        #expect(
            article
                == Self.failure("Invalid arguments: article: expected an object, found a string")
        )
        let orchard = Orchard()
        let orchardSession = untimedSession(try server([("orchard", orchard)]))
        let reserved = try await answer(
            "tools/call",
            [
                "name": "orchard_plant__any",
                "arguments": ["counts": ["$receiver": 1], "details": 1, "any": 1],
            ],
            in: orchardSession
        )
        #expect(reserved["isError"] == true)
    }

    @Test(arguments: [
        "2024-11-05": "2024-11-05", "2025-11-25": "2025-11-25", "2026-07-28": "2025-11-25",
        "1.0": "2025-11-25",
    ]) func `a handshake gets the offered version or the newest`(offered: String, expected: String)
        async throws
    {
        let result = try await answer(
            "initialize",
            ["protocolVersion": .string(offered), "capabilities": [:]]
        )
        let version = JSONValue.string(expected)
        #expect(
            result == [
                "protocolVersion": version, "capabilities": Self.capabilities,
                "serverInfo": Self.info,
            ]
        )
        #expect(try await answer("ping") == [:])
    }

    @Test func `without a handshake, each request states its version`() async throws {
        #expect(
            try await answer("server/discover", isStateless: true) == [
                "supportedVersions": Self.versions, "capabilities": Self.capabilities,
                "resultType": "complete",
                "ttlMs": 60_000, "cacheScope": "public",
                "_meta": ["io.modelcontextprotocol/serverInfo": Self.info],
            ]
        )
        let list = try await answer("tools/list", isStateless: true)
        #expect(list["resultType"] == "complete")
        #expect(list["ttlMs"] == 60_000)
        #expect(list["cacheScope"] == "public")
        #expect(try Self.array(list["tools"]).contains { $0["outputSchema"]?["type"] == "object" })
        let earlier = try await answer("tools/list")
        #expect(earlier["tools"] == list["tools"])
        #expect(earlier["resultType"] == .none)
        #expect(earlier["ttlMs"] == .none)
        #expect(earlier["_meta"] == .none)
        #expect(list["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "shop")
        #expect(try await answer("initialize", isStateless: true)["code"] == -32601)
    }

    @Test(arguments: [
        ("{}", -32602), (#"{"_meta":{}}"#, -32602),
        (#"{"_meta":{"io.modelcontextprotocol/protocolVersion":1}}"#, -32602),
        (#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#, -32602),
        (#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2030-01-01"}}"#, -32022),
    ]) func `a request that states no proper version is refused`(parameters: String, code: Int)
        async throws
    {
        let error = try await answer("server/discover", JSONValue(parsing: parameters))
        #expect(error["code"] == .number(JSONNumber(code)))
        if code == -32022 {
            #expect(error["data"] == ["requested": "2030-01-01", "supported": Self.versions])
        }
    }

    @Test func `a method that the server doesn't offer is unknown`() async throws {
        for method in [
            "resources/subscribe", "prompts/list", "cart.put:count:", "rpc.discover", "",
        ] {
            #expect(try await answer(method)["code"] == -32601)
        }
        #expect(try await answer("tools/list", ["cursor": "x"])["code"] == -32602)
    }

    @Test func `a result is text and structured content, as the schema says`() async throws {
        #expect(
            try await call("cart_put_count", ["article": ["name": "nut", "flavor": "salty"]])
                == Self.success(
                    #"{"flavor":"salty","name":"nut"}"#,
                    ["name": "nut", "flavor": "salty"]
                )
        )
        #expect(try await call("cart_count") == Self.success("1", ["result": 1]))
        #expect(try await call("empty_cart") == ["content": [], "isError": false])
        #expect(await cart.calls.isEmpty)
    }

    @Test func `a handler's error is a result and reveals only what it chooses to`() async throws {
        #expect(
            try await call("cart_put_count", ["article": ["name": "nut"], "count": 11])
                == Self.failure(#"the cart is full: {"limit":10}"#)
        )
        #expect(try await call("cart_leak") == Self.failure("The tool failed."))
        #expect(log.texts == ["cart_leak: Secret()"])
    }

    static let refused: KeyValuePairs<String, String> = [
        "{}": "the object has no member 'article'", "[]": "expected an object, found an array",
        #"{"article":{"name":"nut"},"more":1}"#:
            "unknown member 'more'; the members are article, count",
        #"{"article":{"name":"nut","more":1}}"#:
            "article: unknown member 'more'; the members are flavor, name",
        #"{"article":{"name":1}}"#: "article.name: expected a string, found a number",
        #"{"article":{"name":"nut","flavor":"sour"}}"#:
            #"article.flavor: expected "sweet" or "salty", found "sour""#,
        #"{"article":{"name":"nut"},"count":1e30}"#: "count: 1e30 is out of range",
    ]

    @Test(arguments: refused)
    func `arguments that don't conform are refused before any handler runs`(
        words: String,
        text: String
    ) async throws {
        let result = try await call("cart_put_count", JSONValue(parsing: words))
        #expect(result == Self.failure("Invalid arguments: " + text))
        #expect(await cart.calls.isEmpty)
    }

    static let misfits: KeyValuePairs<String, String> = [
        #"gallery_remove {"numbers":[1,2,300]}"#: "numbers[2]: 300 is out of range",
        #"gallery_hideUntil_ {"until":"tomorrow"}"#:
            "until: 'tomorrow' can't be read; expected an RFC 3339 date such as 2026-11-22T03:34:49Z",
        #"gallery_hideUntil_ {"until":"","flavors":["sweet","\#(String(repeating: "x", count: 1_000_000))"]}"#:
            #"flavors[1]: expected "sweet" or "salty", found "\#(String(repeating: "x", count: 79))… "#
            + "(1,000,002 characters)",
    ]

    @Test(arguments: misfits)
    func `a refusal has the place, what was expected, and a short piece of what was found`(
        call: String,
        text: String
    ) async throws {
        let parts = call.split(separator: " ").map(String.init)
        let parameters: JSONValue = [
            "name": .string(parts[0]), "arguments": try JSONValue(parsing: parts[1]),
        ]
        let result = try await answer("tools/call", parameters, in: gallerySession())
        #expect(result == Self.failure("Invalid arguments: " + text))
    }

    @Test func `content is passed on as it is`() async throws {
        let session = try gallerySession()
        let content: JSONValue = [
            ["type": "text", "text": "A dot"],
            ["type": "image", "data": "AQ==", "mimeType": "image/png"],
            ["type": "audio", "data": "Ag==", "mimeType": "audio/wav"],
            [
                "type": "resource_link", "uri": "https://example.com/dot", "name": "dot",
                "mimeType": "text/html",
            ],
        ]
        let show = try await answer("tools/call", ["name": "gallery_show"], in: session)
        #expect(show == ["content": content, "isError": false])
        let note = try await answer("tools/call", ["name": "gallery_note"], in: session)
        #expect(note["content"] == [["type": "resource_link", "uri": "file:///a", "name": "a"]])
    }

    @Test func `tags are a tool's title and hints`() async throws {
        let tools = try Self.array(await answer("tools/list", in: gallerySession())["tools"])
        let idempotent: JSONValue = ["destructiveHint": true, "idempotentHint": true]
        let hints: [JSONValue?] = [
            nil, ["destructiveHint": false], idempotent, ["readOnlyHint": true],
        ]
        #expect(tools.map { $0["annotations"] } == hints)
        #expect(tools.map { $0["title"] } == [nil, nil, nil, "Show a picture"])
        #expect(tools.allSatisfy { $0["outputSchema"] == nil })
    }

    @Test(arguments: [
        "cart_hidden", "hidden", "cart.put:count:", "cart_put_count_", "CART_COUNT", "removeAll",
        "",
    ])
    func `a name that isn't a tool's reaches no handler`(name: String) async throws {
        let error = try await call(name)
        #expect(error["code"] == -32602)
        #expect(
            "\(error["message"] ?? .null)".hasPrefix("\"Invalid params: there is no tool '\(name)'")
        )
        #expect(await cart.calls.isEmpty)
    }

    @Test func `calling a tool of a released receiver fails`() async throws {
        var cart: Cart? = Cart()
        let session = untimedSession(try server([("cart", cart!)]))
        cart = nil
        #expect(
            try await answer("tools/call", ["name": "cart_count"], in: session)["isError"] == true
        )
    }

    @Test func `progress is reported only if it increases and the client asks for it`() async throws
    {
        let result = try await answer(
            "tools/call",
            ["name": "cart_stepsTo", "arguments": ["to": 2], "_meta": ["progressToken": "t"]]
        )
        #expect(result["structuredContent"] == ["result": "done"])
        #expect(
            sent.texts.map { $0.split(separator: #""params":"#)[1] } == [
                #"{"message":"step 1","progress":1.0,"progressToken":"t","total":2.0}}"#,
                #"{"message":"step 2","progress":2.0,"progressToken":"t","total":2.0}}"#,
            ]
        )
        _ = try await call("cart_stepsTo", ["to": 2])
        #expect(sent.texts.count == 2)
    }

    @Test func `those who watch messages see the calls of tools as well`() async throws {
        let coder = try coder([("cart", cart)])
        let watch = RPCWatch(RPCServer(coder: coder))
        let seen = MessageLog()
        let watcher = untimedSession(
            watch,
            send: { seen.append(String(decoding: $0, as: UTF8.self)) }
        )
        _ = await watcher.respond(to: Array(#"{"jsonrpc":"2.0","id":1,"method":"rpc.watch"}"#.utf8))
        let server = try MCPServer(name: "shop", version: "1.0", coder: coder, watch: watch)
        let article: JSONValue = ["article": ["name": "apple"], "count": 2]
        _ = try await answer(
            "tools/call",
            ["name": "cart_put_count", "arguments": article],
            in: untimedSession(server)
        )
        // A call whose arguments can't be read doesn't reach the handler.
        _ = try await answer(
            "tools/call",
            ["name": "cart_put_count", "arguments": [:]],
            in: untimedSession(server)
        )
        _ = await watcher.respond(
            to: Array(#"{"jsonrpc":"2.0","id":2,"method":"cart.count"}"#.utf8)
        )
        while seen.texts.count < 2 { await Task.yield() }
        #expect(
            seen.texts == [
                #"{"jsonrpc":"2.0","method":"rpc.sent","params":{"method":"cart.put:count:","params":{"article":{"name":"apple"},"count":2}}}"#,
                #"{"jsonrpc":"2.0","method":"rpc.sent","params":{"method":"cart.count","params":[]}}"#,
            ]
        )
    }

    @Test func `a client can cancel a call even if only one call can run at a time`() async throws {
        let session = try session(limits: RPCLimits(running: 1, time: nil))
        let wait =
            #"{"jsonrpc":"2.0","id":"w","method":"tools/call","params":{"name":"cart_wait"}}"#
        async let answer = session.respond(to: Array(wait.utf8))
        while await !cart.calls.contains("wait") { await Task.yield() }
        let ping = #"{"jsonrpc":"2.0","id":"p","method":"ping"}"#
        #expect(
            await session.respond(to: Array(ping.utf8)) != nil,
            "a request without a handler doesn't wait"
        )
        let cancel =
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"w","reason":"x"}}"#
        _ = await session.respond(to: Array(cancel.utf8))
        #expect(await answer == nil, "a call that its client has cancelled isn't answered")
        #expect(try await call("cart_count")["isError"] == false)
    }

    @Test(arguments: [
        #"1,"method":"notifications/initialized""#:
            #"{"code":-32601,"message":"Method not found"}"#,
        #"null,"method":"ping""#:
            #"{"code":-32600,"message":"Invalid Request: the member 'id' is null"}"#,
    ]) func `a request has an identifier, and isn't a notification`(request: String, error: String)
        async throws
    {
        let bytes = await (try session()).respond(
            to: Array(#"{"jsonrpc":"2.0","id":\#(request)}"#.utf8)
        )
        #expect(try bytes.map { "\(try JSONValue(parsing: $0)["error"] ?? .null)" } == error)
    }

    @Test func `a notification isn't answered and reaches no tool`() async throws {
        let session = try session()
        for method in ["notifications/initialized", "tools/call", "unknown"] {
            let text = #"{"jsonrpc":"2.0","method":"\#(method)","params":{"name":"cart_count"}}"#
            #expect(await session.respond(to: Array(text.utf8)) == nil)
        }
        #expect(await cart.calls.isEmpty)
    }
}
