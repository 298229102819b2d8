import SelectorDispatchMCP
import Testing

@Suite struct MCPListTests {
    private let coder = JSONCoder()
    private let log = MessageLog()

    private func server() throws -> MCPServer {
        try MCPServer(name: "shop", version: "1.0", coder: coder) { [log] in
            log.append("\($0): \($1)")
        }
    }

    private func answer(_ text: String, in session: RPCSession) async throws -> JSONValue {
        let bytes = try #require(await session.respond(to: Array(text.utf8)))
        return try #require(try JSONValue(parsing: bytes)["result"])
    }

    private func list(_ at: JSONValue?, _ session: RPCSession) async throws -> (
        names: [JSONValue], next: JSONValue?
    ) {
        let cursor = at.map { #""cursor":\#($0)"# } ?? ""
        let result = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(cursor)}}"#,
            in: session
        )
        guard case .array(let tools)? = result["tools"] else { throw CancellationError() }
        return (tools.compactMap { $0["name"] }, result["nextCursor"])
    }

    @Test func `a long list comes in pages, in which no tool is lost when others go`() async throws
    {
        let gallery = Gallery()
        for number in 10..<40 { try coder.directory.add(gallery, as: "g\(number)") }
        let session = untimedSession(try server())
        let first = try await list(nil, session)
        #expect(first.names.count == 100)
        #expect(first.names.last == "g34_show")
        coder.directory.remove("g34")
        let second = try await list(first.next, session)
        #expect(second.names.count == 20)
        #expect(second.names.first == "g35_hideUntil_")
        #expect(second.next == nil)
    }

    @Test func `tools follow the directory, and sessions are notified`() async throws {
        let gallery = Gallery()
        let twin = Twin()
        let (sent, continuation) = AsyncStream<String>.makeStream()
        let server = try server()
        let session = untimedSession(
            server,
            send: { continuation.yield(String(decoding: $0, as: UTF8.self)) }
        )
        _ = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
            in: session
        )
        try coder.directory.add(gallery, as: "gallery")
        var texts = sent.makeAsyncIterator()
        #expect(
            await texts.next()
                == #"{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{}}"#
        )
        #expect(server.tools.count == 4)
        // A receiver that can't have tools is left out; the others stay.
        try coder.directory.add(twin, as: "twin")
        #expect(server.tools.count == 4)
        #expect(log.texts.count == 1)
        #expect(log.texts[0].hasPrefix("twin: -[Twin unknown:]"))
        coder.directory.remove("gallery")
        #expect(await texts.next()?.contains("list_changed") == true)
        #expect(server.tools.isEmpty)
    }

    @Test
    func
        `a subscription is acknowledged, notified of changes, and ends canceled or with its session`()
        async throws
    {
        let gallery = Gallery()
        let (sent, continuation) = AsyncStream<String>.makeStream()
        let session = untimedSession(
            try server(),
            send: { continuation.yield(String(decoding: $0, as: UTF8.self)) }
        )
        let meta = """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}
            """
        func listen(_ id: Int, _ filter: String) -> [UInt8] {
            let parameters = #"{"_meta":\#(meta),"notifications":\#(filter)}"#
            return Array(
                #"{"jsonrpc":"2.0","id":\#(id),"method":"subscriptions/listen","params":\#(parameters)}"#
                    .utf8
            )
        }
        async let first = session.respond(
            to: listen(1, #"{"toolsListChanged":true,"promptsListChanged":true}"#)
        )
        var texts = sent.makeAsyncIterator()
        let id = #""_meta":{"io.modelcontextprotocol/subscriptionId":1}"#
        let changed =
            #"{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{\#(id)}}"#
        let parameters = #"{\#(id),"notifications":{"toolsListChanged":true}}"#
        let method = "notifications/subscriptions/acknowledged"
        #expect(
            await texts.next()
                == #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#
        )
        // Only requested notifications are sent.
        async let second = session.respond(to: listen(2, "{}"))
        #expect(await texts.next()?.hasSuffix(#""notifications":{}}}"#) == true)
        while coder.directory.names.isEmpty { try coder.directory.add(gallery, as: "gallery") }
        #expect(await texts.next() == changed)
        let cancel =
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
        _ = await session.respond(to: Array(cancel.utf8))
        #expect(await first == nil)
        await session.waitForRequests()
        let last = try JSONValue(parsing: try #require(await second))["result"]
        #expect(last?["resultType"] == "complete")
        #expect(last?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == 2)
    }
}
