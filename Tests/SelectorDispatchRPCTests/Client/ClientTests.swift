import SelectorDispatchRPC
import SelectorDispatchTesting
import TestSupport
import Testing

@Suite struct ClientTests {
    // The clients are parameters of closures, so the check can't recognize them as clients.
    // selector-check: elsewhere

    let gate = Gate()
    let shop = Shop()
    let calculator = Calculator()

    /// Connects a client to a server while `body` runs.
    private func connected(
        timeout: Duration? = nil,
        clock: some Clock<Duration> = ContinuousClock(),
        framing: RPCFraming = .lines,
        _ body: (RPCClient) async throws -> Void
    ) async throws {
        let server = RPCServer(root: gate, limits: RPCLimits(time: nil))
        try server.coder.directory.add(shop, as: "shop")
        try server.coder.directory.add(calculator, as: "calculator")
        try await SocketFolder().serving(server, framing: framing) { path in
            let socket = try await UnixSocket(connectingTo: path)
            let client = RPCClient(socket, framing: framing, timeout: timeout, clock: clock)
            try await body(client)
            client.close()
            await client.waitUntilClosed()
        }
    }

    @Test(arguments: [RPCFraming.lines, .contentLength])
    func `a client sends messages and gets results`(framing: RPCFraming) async throws {
        try await connected(framing: framing) { client in
            let item = Item(name: "a\n", price: 3)
            #expect(try await client.send("shop.add:count:note:", with: [item, 2]) == 6)
            #expect(try await client.send("shop.add", with: [item], returning: Int.self) == 3)
            let renamed = try await client.send(
                "shop.rename(_:to:)",
                with: ["a", "b"],
                returning: String.self
            )
            #expect(renamed == "renamed a to b")
            #expect(try await client.send("shop.echo", with: [item], returning: Item.self) == item)
            #expect(try await client.send("shop.open", with: [:]) == "the shop's")
            try await client.notify("shop.add", with: [item, 5])
        }
        #expect(shop.calls.contains("add a\n 2 -"))
    }

    @Test func `named arguments are matched by label`() async throws {
        try await connected { client in
            await #expect(throws: RPCError(code: 17, message: "sold out", data: ["item": "pear"])) {
                try await client.send("shop.sell", with: ["item": "pear"])
            }
        }
    }

    @Test func `the answers of a batch come in the order of its requests`() async throws {
        try await connected { client in
            let answers = try await client.batch([
                RPCRequest("shop.open", id: .null), RPCRequest("shop.open"),
                RPCRequest("none", id: .null),
                RPCRequest("shop.rename:", .positional(["x"]), id: .null),
            ])
            #expect(answers.map { try? $0.get() } == ["the shop's", .null, nil, "renamed x"])
            #expect(throws: RPCError.methodNotFound) { try answers[2].get() }
            #expect(try await client.batch([]).isEmpty)
        }
    }

    @Test func `canceling a task cancels its request at the server`() async throws {
        try await connected { client in
            let task = Task { try await client.send("pass", with: ["a"]) }
            await gate.waitForArrivals(1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(await gate.waitForCancellation() == ["a"])
        }
    }

    @Test func `a request that times out throws and is canceled at the server`() async throws {
        let clock = ManualClock()
        try await connected(timeout: .seconds(3), clock: clock) { client in
            let task = Task { try await client.send("pass", with: ["a"]) }
            await gate.waitForArrivals(1)
            let advancing = Task {
                while !Task.isCancelled {
                    clock.advance(by: .seconds(3))
                    await Task.yield()
                }
            }
            let error = RPCConnectionError.timedOut(method: "pass", after: .seconds(3))
            await #expect(throws: error) { try await task.value }
            advancing.cancel()
            #expect(await gate.waitForCancellation() == ["a"])
        }
    }

    @Test func `requests end when the connection does`() async throws {
        try await connected { client in
            let task = Task { try await client.send("pass", with: ["a"]) }
            await gate.waitForArrivals(1)
            client.close()
            await #expect(throws: RPCConnectionError.closed) { try await task.value }
            await #expect(throws: RPCConnectionError.closed) {
                try await client.send("pass", with: ["a"])
            }
        }
    }

    @Test func `a message to a remote receiver runs there`() async throws {
        try await connected { client in
            let remote = RemoteReceiver("shop", of: client)
            #expect(
                try await remote.awaited.send("rename:to:", with: ["a", "b"]) as? String
                    == "renamed a to b"
            )
            #expect(
                try await remote.awaited.send("rename:", with: ["a"], returning: String.self)
                    == "renamed a"
            )
            #expect(
                try await remote.awaited.send(Shop.renameMessage("a", to: "b")) == "renamed a to b"
            )
            let item = Item(name: "a", price: 3)
            #expect(
                try await remote.awaited.send("echo:", with: [item], returning: Item.self) == item
            )
            #expect(
                try await remote.awaited.send("echo:", with: [item], returning: Item?.self) == item
            )
            #expect(try await remote.awaited.send("echo:", with: [7], returning: UInt8.self) == 7)
            let calculator = RemoteReceiver("calculator", of: client)
            #expect(
                try await calculator.awaited.send("update:", with: [1], returning: Item?.self)
                    == nil
            )
            #expect(
                try await calculator.awaited.send("update:", with: [1], returning: JSONValue.self)
                    == .null
            )
            try await calculator.awaited.send("update:", with: [1], returning: Void.self)
            await #expect(throws: JSONError.self) {
                try await remote.awaited.send("echo:", with: ["a"], returning: Int.self)
            }
            let values = try await remote.awaited.send("echo:", with: [["x": 1]]) as? [String: Any]
            #expect(values?["x"] as? Int == 1)
            await #expect(throws: RPCError.methodNotFound) { try await remote.awaited.send("wipe") }
            let root = RemoteReceiver(of: client)
            async let passed = root.awaited.send("pass:", with: ["a"], returning: String.self)
            await gate.letGo("a", after: 1)
            #expect(try await passed == "a")
        }
    }

    @Test func `a message to a remote receiver that isn't awaited is an error`() async throws {
        try await connected { client in
            let remote = RemoteReceiver("shop", of: client)
            #expect(
                wording { try HandlerRegistry.shared[remote].send("open") }
                    == "-[RemoteReceiver open]: the receiver is in another process; "
                    + "use 'try await receiver.awaited.send(…)'"
            )
        }
    }

    @Test func `an argument that can't be written as JSON isn't sent`() async throws {
        try await connected { client in
            await #expect(throws: JSONError.self) {
                try await client.send("shop.echo", with: [{ () -> Void in }])
            }
            let remote = RemoteReceiver("shop", of: client)
            #expect(
                await awaitedWording { try await remote.awaited.send(Shop.meetMessage(Shop())) }
                    == "-[RPCClient shop.meet:]: argument 0 is a parameter of type Shop: "
                    + "the Shop has no name; add it to the ReceiverDirectory"
            )
        }
    }
}
