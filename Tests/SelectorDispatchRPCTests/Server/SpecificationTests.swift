import SelectorDispatchRPC
import Testing

/// Every example of the JSON-RPC 2.0 specification, section 7.
@Suite struct SpecificationTests {
    private static let invalid =
        #"{"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null}"#
    private static let broken =
        #"{"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}, "id": null}"#

    private static func ok(_ x: Int, _ id: Int) -> String {
        #"{"jsonrpc": "2.0", "result": \#(x), "id": \#(id)}"#
    }

    static let examples: [(text: String, answer: String?)] = [
        (#"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#, ok(19, 1)),
        (#"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#, ok(-19, 2)),
        (
            #"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
            ok(19, 3)
        ),
        (
            #"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#,
            ok(19, 4)
        ),
        (#"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#, nil),
        (#"{"jsonrpc": "2.0", "method": "foobar"}"#, nil),
        (
            #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#,
            #"{"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "1"}"#
        ),
        (#"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, broken),
        (#"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, invalid),
        (
            #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method" ]"#,
            broken
        ),
        ("[]", invalid), ("[1]", "[\(invalid)]"), ("[1,2,3]", "[\(invalid),\(invalid),\(invalid)]"),
        (
            #"""
            [
                {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
                {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
                {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
                {"foo": "boo"},
                {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
                {"jsonrpc": "2.0", "method": "get_data", "id": "9"}
            ]
            """#,
            #"""
            [
                {"jsonrpc": "2.0", "result": 7, "id": "1"},
                {"jsonrpc": "2.0", "result": 19, "id": "2"},
                {"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null},
                {"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "5"},
                {"jsonrpc": "2.0", "result": ["hello", 5], "id": "9"}
            ]
            """#
        ),
        (
            #"""
            [{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
            {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]
            """#, nil
        ),
    ]

    @Test(arguments: examples)
    func `the server answers each example as the specification does`(text: String, answer: String?)
        async throws
    {
        #expect(
            try await RPCServer(root: Calculator()).answer(text)
                == answer.map { try JSONValue(parsing: $0) }
        )
    }
}
