import SelectorDispatchRPC
import Testing

/// Every example of the JSON-RPC 2.0 specification, section 7.
@Suite struct SpecificationTests {
    private static let invalid =
        #"{"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null}"#
    private static let parseError =
        #"{"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}, "id": null}"#

    static let examples: [(title: String, text: String, answer: String?)] = [
        (
            "positional parameters", #"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#,
            #"{"jsonrpc": "2.0", "result": 19, "id": 1}"#
        ),
        (
            "positional parameters, swapped", #"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#,
            #"{"jsonrpc": "2.0", "result": -19, "id": 2}"#
        ),
        (
            "named parameters",
            #"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
            #"{"jsonrpc": "2.0", "result": 19, "id": 3}"#
        ),
        (
            "named parameters, swapped",
            #"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#,
            #"{"jsonrpc": "2.0", "result": 19, "id": 4}"#
        ),
        ("a notification", #"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#, nil),
        ("a notification of an unknown method", #"{"jsonrpc": "2.0", "method": "foobar"}"#, nil),
        (
            "an unknown method", #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#,
            #"{"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "1"}"#
        ),
        ("invalid JSON", #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, parseError),
        ("an invalid request", #"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, invalid),
        (
            "a batch of invalid JSON",
            #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method" ]"#,
            parseError
        ),
        ("an empty array", "[]", invalid),
        ("an invalid batch of one", "[1]", "[\(invalid)]"),
        ("an invalid batch", "[1,2,3]", "[\(invalid),\(invalid),\(invalid)]"),
        (
            "a batch",
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
            "a batch of notifications",
            #"""
            [{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
            {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]
            """#, nil
        ),
    ]

    @Test(arguments: examples)
    func `the server answers each example as the specification does`(title: String, text: String, answer: String?)
        async throws
    {
        let server = RPCServer(root: Calculator())
        #expect(try await server.answer(text) == answer.map { try JSONValue(parsing: $0) }, "\(title)")
    }
}
