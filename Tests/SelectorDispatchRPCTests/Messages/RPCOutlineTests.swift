import Synchronization
import Testing

@testable import SelectorDispatchRPC

@Suite struct RPCOutlineTests {
    private static let deep =
        String(repeating: "[", count: 200) + String(repeating: "]", count: 200)

    static let texts: [(text: String, ids: [RPCID])] = [
        (#"{"jsonrpc":"2.0","id":7,"method":"a","params":["x"]}"#, [.number(JSONNumber(7))]),
        (#"{"params":{"id":1,"a":[{"id":2}]},"method":"a","id":"s\u0041"}"#, [.string("sA")]),
        (#" { "\u0069d" : 7 , "method":"}\"],{" } "#, [.number(JSONNumber(7))]),
        (#"{"id":null,"method":"a"}"#, [.null]),
        (#"{"id":[1],"method":"a"}"#, [.null]),
        (#"{"id":"\#(String(repeating: "x", count: 2_000))","method":"a"}"#, [.null]),
        (#"{"method":"a","params":\#(deep)}"#, []),
        (#"{"id":1,"result":\#(deep)}"#, []),
        ("{}", [.null]),
        (
            #"[{"id":1,"method":"a"},{"method":"b"},"#
                + #"{"params":[[{"id":5}]],"id":"2","method":"c"},{"id":3,"error":{}}]"#,
            [.number(JSONNumber(1)), .string("2")]
        ),
        ("[[1]]", [.null]),
        ("", [.null]),
        ("]]}{", [.null]),
        (#"{"id":"#, [.null]),
    ]

    @Test(arguments: texts) func `the requests in a text are found, in pieces of any size`(
        text: String,
        ids: [RPCID]
    ) {
        let bytes = text.bytes
        for size in [1, 7, 100_000] {
            var outline = RPCOutline()
            for start in stride(from: 0, to: bytes.count, by: size) {
                outline.read(bytes[start...].prefix(size))
            }
            #expect(outline.unanswered == ids)
        }
    }

    @Test func `a batch without end is remembered in part`() {
        var outline = RPCOutline("[".utf8)
        for _ in 0..<20_000 { outline.read(#"{"id":1,"method":"a"},"#.utf8) }
        #expect(outline.unanswered.count == RPCOutline.limit)
    }

    /// Texts for a session with small limits, and the identifiers in their answers.
    static let refused: [(text: String, ids: String)] = [
        (#"{"jsonrpc":"2.0","id":7,"method":"sum","params":\#(deep)}"#, "7"),
        (
            #"{"jsonrpc":"2.0","params":"\#(String(repeating: "x", count: 600))","method":"sum","id":"a"}"#,
            #""a""#
        ),
        (
            #"[{"jsonrpc":"2.0","id":1,"method":"sum"},"#
                + #"{"jsonrpc":"2.0","id":2,"method":"a","params":\#(deep)}]"#,
            "1,2"
        ),
        (#"[{"id":1,"method":"a"},{"id":2,"method":"a"},{"method":"a"}]"#, "1,2"),
        (#"{"jsonrpc":"2.0","method":"sum","params":\#(deep)}"#, ""),
        (#"{"jsonrpc":"2.0","id":7,"method":"sum""#, "null"),
        (#"{"jsonrpc":"2.0","id":7,"method":"sum","params":["\ud800"]}"#, "null"),
        (#"{"jsonrpc":"2.0","id":7,"method":"sum","params":{"a":1,"a":2}}"#, "null"),
        (
            #"[{"jsonrpc":"2.0","id":1,"method":"sum"},{"jsonrpc":"2.0","id":2,"method":"\udc00"}]"#,
            "null"
        ),
        (#"{"jsonrpc":"2.0","id":7,"id":8,"method":"sum"}"#, "null"),
        (#"{"jsonrpc":"2.0","method":"sum","params":["\ud800"]}"#, "null"),
        (#"{"jsonrpc":"2.0","id":7,"method":"a"}{"jsonrpc":"2.0","id":8,"method":"a"}"#, "null"),
        (#"{"jsonrpc":"2.0","method":"sum","id":7,}"#, "null"),
        (#"x{"jsonrpc":"2.0","id":1,"method":"sum"}"#, "null"),
        (#"{"jsonrpc":"2.0","id":1,"method":"sum"}}"#, "null"),
        (
            #"[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","id":2,"method":"a"},]"#,
            "null"
        ),
        (#"{"jsonrpc":"2.0","id":7,"method":"sum","params":\#(deep)"#, "null"),
        (#"{"jsonrpc":"2.0","id":7,"method":"sum","params":\#(deep)}x"#, "null"),
        (#""a"{"jsonrpc":"2.0","id":7,"method":"sum","params":\#(deep)}"#, "null"),
        (
            #"{"jsonrpc":"2.0","id":7,"method":"sum","params":["\#(String(repeating: "x", count: 600))"]"#,
            "null"
        ),
        (
            #"[{"jsonrpc":"2.0","id":1,"method":"sum","params":\#(deep)},{"id":2,"method":"a"}"#,
            "null"
        ),
    ]

    @Test(arguments: refused)
    func `a refused request is answered by its identifier, over a stream or not`(
        text: String,
        ids: String
    ) async throws {
        let limits = RPCLimits(json: JSONLimits(bytes: 500, depth: 8), batch: 2)
        let session = RPCSession(RPCServer(root: Calculator()), limits: limits)
        var answers = [await session.answer(text)]
        var reader = RPCFrameReader(.lines, limit: 500)
        reader.append((text + "\n").bytes)
        if let frame = try reader.next(), case .tooLarge = frame {
            let answer = RPCPromise<String?>()
            await session.receive(frame, .init { answer.keep($0?.text) })
            answers.append(await answer.value)
        }
        for answer in answers {
            let json = try answer.map { try JSONValue(parsing: $0) }
            // Without a known identifier, there is one error, whatever the text seems to be.
            if ids == "null" { #expect(json?["id"] == .null) }
            let responses = if case .array(let all)? = json { all } else { json.map { [$0] } ?? [] }
            let found = responses.map { "\($0["id"] ?? "none")" }
            #expect(found.joined(separator: ",") == ids)
            #expect(responses.allSatisfy { $0["error"] != nil })
        }
    }

    @Test func `half a surrogate pair is an error of its text`() async {
        let session = RPCSession(RPCServer(root: Calculator()))
        let answer = await session.answer(
            #"{"jsonrpc":"2.0","id":"a","method":"sum","params":["\ud800"]}"#
        )
        #expect(answer == failure(-32700, "Parse error"))
    }

    @Test(arguments: [String(repeating: "x", count: 600), "\\ud800"])
    func `a response that can't be read ends the request that waits for it`(result: String)
        async throws
    {
        let sent = RPCPromise<Void>()
        let limits = RPCLimits(json: JSONLimits(bytes: 100, depth: 8))
        let session = RPCSession(
            RPCServer(root: Calculator()),
            limits: limits,
            send: { _ in sent.keep(()) }
        )
        let request = Task { try await session.request("sum") }
        await sent.value
        #expect(await session.answer(#"{"jsonrpc":"2.0","id":1,"result":"\#(result)"}"#) == nil)
        await #expect(throws: RPCError.self) { try await request.value }
    }
}
