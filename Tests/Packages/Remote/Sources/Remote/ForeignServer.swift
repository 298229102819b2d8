import SelectorDispatchRPC

/// Calls the methods of a foreign server.
func callForeignServer(at path: String, _ framing: RPCFraming) async throws {
    let client = RPCClient(try await UnixSocket(connectingTo: path), framing: framing)
    let difference = try await client.send("subtract", with: [42, 23], returning: Int.self)
    check(difference == 19, "42 - 23 is \(difference)")
    let named = try await client.send(
        "subtract",
        with: ["minuend": 42, "subtrahend": 23],
        returning: Int.self
    )
    check(named == 19, "by name, 42 - 23 is \(named)")
    let remote = RemoteReceiver(of: client)
    let forwarded = try await remote.awaited.send("subtract", with: [1, 2], returning: Int.self)
    check(forwarded == -1, "forwarded, 1 - 2 is \(forwarded)")
    let text = "line\nbreak \u{1F600} \"quoted\" \u{2028}"
    let echoed = try await client.send("echo", with: [text], returning: String.self)
    check(echoed == text, "the echo of a text is \(echoed)")
    try await client.notify("note", with: ["n"])
    let noted = try await client.send("noted", returning: [String].self)
    check(noted == ["n"], "noted are \(noted)")
    do {
        try await client.send("missing")
        fail("a missing method has an answer")
    } catch let error as RPCError {
        check(error.code == -32601, "a missing method is \(error)")
    }
    do {
        try await client.send("refuse", with: ["x"])
        fail("an error is a result")
    } catch let error as RPCError {
        check(
            error == RPCError(code: 7, message: "refused", data: ["why": "x"]),
            "the error is \(error)"
        )
    }
    let answers = try await client.batch([
        RPCRequest("subtract", .positional([5, 3]), id: .null),
        RPCRequest("note", .positional(["b"])),
        RPCRequest("missing", id: .null),
        RPCRequest("echo", .positional([true]), id: .null),
    ])
    check(
        answers.map { try? $0.get() } == [2, .null, nil, true],
        "the batch's answers are \(answers)"
    )
    client.close()
    print("a foreign server answers the client")
}
