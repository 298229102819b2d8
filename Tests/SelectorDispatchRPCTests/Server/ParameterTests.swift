import SelectorDispatchRPC
import Testing

@Suite struct ParameterTests {
    let server = RPCServer(root: Shop())

    static let answered: [(method: String, parameters: String?, result: String)] = [
        ("add:count:note:", #"[{"name": "a", "price": 2}, 3, "x"]"#, "6"),
        ("add(_:count:note:)", #"[{"name": "a", "price": 2}, 3]"#, "6"),
        ("add", #"[{"name": "a", "price": 2}]"#, "2"),
        ("add", #"[{"name": "a", "price": 2}, 3, null]"#, "6"),
        ("add", #"{"item": {"name": "a", "price": 2}, "count": 4}"#, "8"),
        ("add", #"{"item": {"name": "a", "price": 2}, "note": "x"}"#, "2"),
        ("rename:", #"["a"]"#, #""renamed a""#),
        ("rename(_:to:)", #"["a", "b"]"#, #""renamed a to b""#),
        ("echo", #"[{"a": [1.50, null]}]"#, #"{"a":[1.50,null]}"#),
        ("main", nil, "true"),
        ("later", "[]", "true"),
        ("open", "{}", #""the shop's""#),
        // Errors of handlers.
        ("sell", #"["pear"]"#, #"{"code":17,"data":{"item":"pear"},"message":"sold out"}"#),
        ("fail", nil, #"{"code":-32603,"message":"Internal error"}"#),
        // A message that the handler itself sends fails for internal reasons.
        ("failInside:", #"["wipe:"]"#, #"{"code":-32603,"message":"Internal error"}"#),
        ("failInside:", #"["rename:"]"#, #"{"code":-32603,"message":"Internal error"}"#),
        ("failInside:", #"["failInside:"]"#, #"{"code":-32603,"message":"Internal error"}"#),
        ("unwritable", nil, #"{"code":-32603,"message":"Internal error"}"#),
    ]

    @Test(arguments: answered)
    func
        `parameters are read as the handler's types, and its error has its own code and data or reveals nothing`(
            method: String,
            parameters: String?,
            answer: String
        ) async throws
    { #expect(try await server.call(method, parameters) == answer) }

    private static let add = "'add:count:note:'"
    static let refused: [(method: String, parameters: String, code: String, message: String)] = [
        ("add", "[]", "null", "argument 0 of \(add) is missing"),
        (
            "add", #"[{"name": "a"}]"#, "missing-member",
            "argument 0 of \(add): the object has no member 'price'"
        ),
        (
            "add", #"[{"name": "a", "price": 2, "color": "red"}]"#, "unknown-member",
            "argument 0 of \(add): unknown member 'color'; the members are name, price"
        ),
        (
            "add", #"{"item": {"name": "a", "price": 2, "color": "red"}}"#, "unknown-member",
            "argument 0 of \(add): unknown member 'color'; the members are name, price"
        ),
        (
            "add", #"[{"name": "a", "price": "2"}]"#, "wrong-kind",
            "argument 0 of \(add), at .price: expected a number, found a string"
        ),
        (
            "add", #"[{"name":"","price":1},1.5]"#, "not-whole",
            "argument 1 (count) of \(add): 1.5 isn't a whole number"
        ),
        (
            "add", #"[{"name": "a", "price": 1}, null]"#, "null",
            "argument 1 (count) of \(add) is null"
        ),
        (
            "add", #"[{"name": "a", "price": 1}, 1, "x", 2]"#, "too-many-arguments",
            "\(add) takes 3 arguments, not 4"
        ),
        ("open", "[1]", "too-many-arguments", "'open' takes 0 arguments, not 1"),
        (
            "sell", #"{"item": "a", "extra": 1}"#, "unknown-member",
            "unknown member 'extra'; the members are item"
        ),
        ("sell", "{}", "null", "argument 0 (item) of 'sellWithItem:' is missing"),
        ("rename:to:", #"{"to": "b"}"#, "missing-member", "the object has no member 'name'"),
        (
            "sell", "[1]", "wrong-kind",
            "argument 0 (item) of 'sellWithItem:': expected a string, found a number"
        ),
    ]

    @Test(arguments: refused)
    func `parameters that don't fit are refused with an error that says where`(
        method: String,
        parameters: String,
        code: String,
        message: String
    ) async throws {
        let error: JSONValue = [
            "code": -32602, "message": "Invalid params",
            "data": ["code": .string(code), "message": .string(message)],
        ]
        #expect(try await server.call(method, parameters) == "\(error)")
    }

    @Test func `the program's observer gets every detail of an error`() async throws {
        let log = IncidentLog()
        let server = RPCServer(root: Shop(), observer: log.note)
        _ = try await server.call("fail")
        _ = try await server.call("unwritable")
        _ = try await server.call("sell", "[1]")
        #expect(try await server.answer(#"{"jsonrpc":"2.0","method":"fail"}"#) == nil)
        let expected = [
            "'fail': the password is 1234; answered by Internal error (-32603)",
            """
            'unwritable': () -> () has no JSON; make it Encodable, or add the object to the \
            ReceiverDirectory; answered by Internal error (-32603)
            """,
            #"""
            'sell': -[Shop sellWithItem:]: argument 0 (item) is a parameter of type String: \#
            expected a string for String, found a number; answered by Invalid params \#
            (-32602: {"code":"wrong-kind","message":"argument 0 (item) of \'sellWithItem:\': \#
            expected a string, found a number"})
            """#,
            "'fail': the password is 1234; not answered",
        ]
        #expect(log.texts == expected)
    }
}
