import SelectorDispatchMCP
import Testing

@Suite struct MCPHTTPEndpointTests {
    private let cart = Cart()
    private let coder = JSONCoder()

    private func endpoint(sessions: Int = 1_000) throws -> MCPHTTPEndpoint {
        try coder.directory.add(cart, as: "cart")
        let server = try MCPServer(name: "shop", version: "1.0", coder: coder)
        return MCPHTTPEndpoint(
            server,
            origins: ["https://shop.example"],
            sessions: sessions,
            limits: RPCLimits(time: nil)
        )
    }

    private static let modern = ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"]

    private static func body(_ method: String, _ more: String = "", id: String? = "1") -> String {
        let meta = """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}
            """
        let id = id.map { #""id":\#($0),"# } ?? ""
        return #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":{\#(meta)\#(more)}}"#
    }

    private func text(_ response: MCPHTTPResponse) async -> String {
        await response.body.reduce(into: "") { $0 += String(decoding: $1, as: UTF8.self) }
    }

    /// Begins a session of an earlier version.
    private func session(
        _ endpoint: MCPHTTPEndpoint,
        version: String = "2025-11-25"
    ) async throws -> [String: String] {
        let response = await endpoint.respond(
            to: request(
                #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
            )
        )
        return ["Mcp-Session-Id": try #require(response.headers["Mcp-Session-Id"])]
    }

    private static func says(_ method: String, name: String? = nil) -> [String: String] {
        var headers = modern.merging(["Mcp-Method": method]) { $1 }
        headers["Mcp-Name"] = name
        return headers
    }

    static let modernRequests: KeyValuePairs<MCPHTTPRequest, String> = [
        request(body("tools/list"), modern): #"200 "resultType":"complete""#,
        request(body("nothing"), says("nothing")): #"404 "code":-32601"#,
        request(body("tools/call"), says("tools/call")):
            "400 Header mismatch: Mcp-Name is missing, the body says nothing",
        request(
            body("tools/call", #","name":"cart_count""#),
            says("tools/call", name: "=?base64?Y2FydF9jb3VudA==?=")
        ):
            #"200 "structuredContent":{"result":0}"#,
        request(
            body("tools/call", #","name":"cart_count""#),
            says("tools/call", name: "empty_cart")
        ):
            #"400 {"error":{"code":-32020,"message":"Header mismatch: Mcp-Name is 'empty_cart', "#
            + #"the body says 'cart_count'"},"id":1,"jsonrpc":"2.0"}"#,
        request(body("tools/list"), ["MCP-Protocol-Version": "2026-07-28"]):
            "400 Mcp-Method is missing, the body says 'tools/list'",
        request(
            body("tools/list"),
            ["MCP-Protocol-Version": "2025-11-25", "Mcp-Method": "tools/list"]
        ):
            "400 the body says '2026-07-28'",
        request(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, modern):
            "400 the body says nothing",
        request(
            body("tools/list").replacing("2026-07-28", with: "2030-01-01"),
            modern.merging(["MCP-Protocol-Version": "2030-01-01"]) { $1 }
        ): #"400 "code":-32022"#,
        request(body("notifications/cancelled", id: nil), ["MCP-Protocol-Version": "2026-07-28"]):
            "202 ",
        request(body("notifications/cancelled", id: nil), modern):
            #"400 {"error":{"code":-32020,"message":"Header mismatch: Mcp-Method is 'tools/list', "#
            + #"the body says 'notifications/cancelled'"},"jsonrpc":"2.0"}"#,
        request(body("notifications/cancelled", id: nil), says("notifications/cancelled")): "202 ",
        request("{", modern): #"400 "code":-32700"#,
    ]

    @Test(arguments: modernRequests.map { $0 })
    func `since 2026-07-28 headers repeat what the body says`(
        request: MCPHTTPRequest,
        answer: String
    ) async throws {
        let response = await (try endpoint()).respond(to: request)
        let status = answer.prefix(3)
        let text = answer.dropFirst(4)
        #expect("\(response.status)" == status)
        #expect(response.headers["Mcp-Session-Id"] == nil)
        let found = await self.text(response)
        #expect(text.isEmpty ? found.isEmpty : found.contains(text), "\(found)")
    }

    @Test(
        arguments: [
            ("POST", ["Origin": "https://shop.example"], 200),
            ("POST", ["Origin": "https://evil.example"], 403),
            ("POST", ["Accept": "application/json"], 406),
            ("POST", ["Content-Type": "text/plain"], 415),
            ("GET", [:], 405), ("DELETE", [:], 405), ("PUT", [:], 405),
        ] as [(String, [String: String], Int)]
    )
    func `other forms and origins are refused`(
        method: String,
        headers: [String: String],
        status: Int
    ) async throws {
        var lowercased = Self.modern
        for (name, value) in headers {
            lowercased[name == "Content-Type" ? "content-type" : name] = value
        }
        let response = await (try endpoint()).respond(
            to: request(Self.body("tools/list"), lowercased, method: method)
        )
        #expect(response.status == status)
        #expect((response.headers["Allow"] != nil) == (status == 405))
    }

    @Test func `a call that asks for progress is a stream of events, and ends with its connection`()
        async throws
    {
        let endpoint = try endpoint()
        func call(_ name: String, _ more: String) -> MCPHTTPRequest {
            let body = Self.body("tools/call", #","name":"\#(name)","arguments":{\#(more)}"#)
                .replacing(#""_meta":{"#, with: #""_meta":{"progressToken":7,"#)
            return request(body, Self.says("tools/call", name: name))
        }
        let steps = await endpoint.respond(to: call("cart_stepsTo", #""to":2"#))
        #expect(steps.headers["Content-Type"] == "text/event-stream")
        #expect(steps.headers["X-Accel-Buffering"] == "no")
        let events = await text(steps).split(separator: "\n\n")
        #expect(events.count == 3)
        #expect(events.allSatisfy { $0.hasPrefix("data: {") && !$0.contains("\n") })
        #expect(events.last?.contains(#""structuredContent":{"result":"done"}"#) == true)
        let waiting = await endpoint.respond(to: call("cart_wait", ""))
        let reader = Task { await text(waiting) }
        while await !cart.calls.contains("wait") { await Task.yield() }
        reader.cancel()
        while await !cart.calls.contains("canceled") { await Task.yield() }
        #expect(await reader.value == "")
    }

    @Test func `the end of a connection cancels a call that is answered by JSON`() async throws {
        let endpoint = try endpoint()
        let body = Self.body("tools/call", #","name":"cart_wait""#)
        let call = Task {
            await endpoint.respond(to: request(body, Self.says("tools/call", name: "cart_wait")))
        }
        while await !cart.calls.contains("wait") { await Task.yield() }
        call.cancel()
        _ = await call.value
        #expect(await cart.calls.contains("canceled"))
    }

    @Test func `an earlier version has sessions, which end by DELETE or make room`() async throws {
        let endpoint = try endpoint(sessions: 2)
        let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
        func status(_ headers: [String: String], method: String = "POST") async -> Int {
            await endpoint.respond(to: request(ping, headers, method: method)).status
        }
        let first = try await session(endpoint)
        let second = try await session(endpoint)
        for session in [first, second, first] { #expect(await status(session) == 200) }
        #expect(await status([:]) == 400)
        #expect(await status(["Mcp-Session-Id": "x"]) == 404)
        let third = try await session(endpoint)
        #expect(await status(second) == 404)
        for session in [first, third] { #expect(await status(session) == 200) }
        // Several concurrent deletions end the session once.
        async let deletions = [status(first, method: "DELETE"), status(first, method: "DELETE")]
        async let others = [status(first, method: "DELETE"), status(first, method: "DELETE")]
        #expect(await (deletions + others).sorted() == [204, 404, 404, 404])
        #expect(await status(first) == 404)
    }

    @Test func `only a session of 2025-03-26 has batches, with or without a header`() async throws {
        let endpoint = try endpoint()
        let batch = #"[{"jsonrpc":"2.0","id":2,"method":"ping"}]"#
        let early = try await session(endpoint, version: "2025-03-26")
        let answer = await text(endpoint.respond(to: request(batch, early)))
        #expect(answer == #"[{"id":2,"jsonrpc":"2.0","result":{}}]"#)
        let late = try await session(endpoint)
        let refusal = Self.refusal("only version 2025-03-26 of the protocol has batches")
        for version in [nil, "2025-11-25", "2025-03-26"] {
            var headers = late
            headers["MCP-Protocol-Version"] = version
            let response = await endpoint.respond(to: request(batch, headers))
            #expect(response.status == 400)
            let body = await text(response)
            #expect(body == refusal)
        }
    }

    /// The body of a refusal.
    private static func refusal(_ reason: String, id: String? = nil) -> String {
        let id = id.map { #""id":\#($0),"# } ?? ""
        return
            #"{"error":{"code":-32600,"message":"Invalid Request: \#(reason)"},\#(id)"jsonrpc":"2.0"}"#
    }

    @Test func `a refusal has its reason in its body`() async throws {
        let endpoint = try endpoint()
        let late = try await session(endpoint)
        func body(_ request: MCPHTTPRequest) async -> String {
            let response = await endpoint.respond(to: request)
            return await "\(response.status) \(text(response))"
        }
        let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
        let origin = await body(request(ping, ["Origin": "https://evil.example"]))
        #expect(
            origin == "403 " + Self.refusal("the origin 'https://evil.example' isn't accepted")
        )
        let accept = await body(
            request(ping, ["Accept": "application/json-seq, text/event-stream"])
        )
        #expect(
            accept
                == "406 " + Self.refusal("a client accepts application/json and text/event-stream")
        )
        let patch = await body(request(ping, ["content-type": "application/json-patch+json"]))
        #expect(patch == "415 " + Self.refusal("a body is application/json"))
        let parameters = await body(
            request(ping, late.merging(["content-type": "Application/JSON; charset=utf-8"]) { $1 })
        )
        #expect(parameters.hasPrefix("200 "))
        let missing = await body(request(ping))
        let header = "the header Mcp-Session-Id is missing; begin a session with 'initialize'"
        #expect(missing == "400 " + Self.refusal(header, id: "2"))
        let unknown = await body(request(ping, ["Mcp-Session-Id": "x"]))
        let session = "there is no such session; begin one with 'initialize'"
        #expect(unknown == "404 " + Self.refusal(session, id: "2"))
        let version = late.merging(["MCP-Protocol-Version": "1999-01-01"]) { $1 }
        let get = await body(request("", version, method: "GET"))
        #expect(get == "400 " + Self.refusal("there is no version '1999-01-01' of the protocol"))
        let put = await body(request("", late, method: "PUT"))
        #expect(put == "405 " + Self.refusal("only GET, POST and DELETE are answered"))
    }

    @Test(arguments: [
        (
            #""id":1,"method":"initialize""#, 200,
            #""message":"Invalid params: protocolVersion is missing""#
        ),
        (
            #""id":null,"method":"initialize","params":{"protocolVersion":"2025-11-25"}"#, 200,
            "'id' is null"
        ),
        (
            #""method":"initialize","params":{"protocolVersion":"2025-11-25"}"#, 400,
            "Mcp-Session-Id is missing"
        ),
    ]) func `initialize without a result begins no session`(
        members: String,
        status: Int,
        text: String
    ) async throws {
        let response = await (try endpoint()).respond(
            to: request(#"{"jsonrpc":"2.0",\#(members)}"#)
        )
        #expect(response.status == status)
        #expect(response.headers["Mcp-Session-Id"] == nil)
        let found = await self.text(response)
        #expect(text.isEmpty ? found.isEmpty : found.contains(text), "\(found)")
    }

    @Test func `GET and DELETE are of a version with sessions`() async throws {
        let endpoint = try endpoint()
        let session = try await session(endpoint)
        for (version, statuses) in [
            ("2026-07-28", [405, 405]), ("1999-01-01", [400, 400]), ("2025-06-18", [200, 204]),
        ] {
            let headers = session.merging(["MCP-Protocol-Version": version]) { $1 }
            for (method, status) in zip(["GET", "DELETE"], statuses) {
                #expect(
                    await endpoint.respond(to: request("", headers, method: method)).status
                        == status
                )
            }
        }
    }

    @Test
    func `an earlier version's client cancels by a notification, not by its connection's end`()
        async throws
    {
        let endpoint = try endpoint()
        let session = try await session(endpoint)
        let wait =
            #"{"jsonrpc":"2.0","id":"w","method":"tools/call","params":{"name":"cart_wait"}}"#
        let call = Task { await endpoint.respond(to: request(wait, session)) }
        while await !cart.calls.contains("wait") { await Task.yield() }
        call.cancel()
        let cancel =
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"w"}}"#
        let other = try await self.session(endpoint)
        #expect(await endpoint.respond(to: request(cancel, other)).status == 202)
        #expect(
            await !cart.calls.contains("canceled"),
            "another session's request has this identifier"
        )
        #expect(await endpoint.respond(to: request(cancel, session)).status == 202)
        #expect(await call.value.status == 202)
        #expect(await cart.calls.contains("canceled"))
        // A call with progress gets a stream immediately, before the call's first step.
        let early = wait.replacing("{\"name\"", with: #"{"_meta":{"progressToken":1},"name""#)
        for _ in 1...20 {
            let stream = await endpoint.respond(to: request(early, session))
            #expect(await endpoint.respond(to: request(cancel, session)).status == 202)
            #expect(await text(stream) == "")
        }
    }

    @Test func `GET is the stream of a session's changes`() async throws {
        let endpoint = try endpoint()
        let session = try await session(endpoint)
        let changes = await endpoint.respond(to: request("", session, method: "GET"))
        let gallery = Gallery()
        try coder.directory.add(gallery, as: "gallery")
        var events = changes.body.makeAsyncIterator()
        let event = await events.next().map { String(decoding: $0, as: UTF8.self) }
        #expect(
            event
                == #"data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{}}"#
                + "\n\n"
        )
        #expect(await endpoint.respond(to: request("", session, method: "DELETE")).status == 204)
        #expect(await events.next() == nil)
    }
}

private func request(_ body: String, _ headers: [String: String] = [:], method: String = "POST")
    -> MCPHTTPRequest
{
    let standard = [
        "content-type": "application/json", "Accept": "application/json, text/event-stream",
    ]
    return MCPHTTPRequest(
        method: method,
        headers: standard.merging(headers) { $1 }.map { (name: $0.key, value: $0.value) },
        body: Array(body.utf8)
    )
}
