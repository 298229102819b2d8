import SelectorDispatchNATS
import Testing

@Suite struct CallingTests {
    @Test func aMessageRunsThereAndItsResultComesBack() async throws {
        let shop = try await Shop()
        let text = try await shop.client.sendAtMostOnce(
            "add:count:",
            to: "cart",
            with: ["pear", 2],
            returning: String.self
        )
        #expect(text == "2 × pear")
        let cart = NATSReceiver(atMostOnce: "cart", of: shop.client)
        #expect(
            try await cart.awaited.send("add:count:", with: ["apple", 3]) as? String == "3 × apple"
        )
    }

    @Test func aSubjectReachesNoOtherReceiver() async throws {
        let shop = try await Shop()
        let refusal = NATSError.refused(.methodNotFound)
        let strays: [(Selector, String?)] = [
            ("admin.east.stop", "cart"),
            ("cart.stop", nil),
            ("rpc.discover", "cart"),
            ("hidden", "cart"),
        ]
        for (selector, receiver) in strays {
            await #expect(throws: refusal) {
                try await shop.client.sendAtMostOnce(selector, to: receiver)
            }
        }
        #expect(
            try await shop.client.sendAtMostOnce("admin.east.stop", to: "admin.east") == "stopped"
        )
    }

    @Test func fourErrorsSayWhyThereIsNoResult() async throws {
        let shop = try await Shop()
        let name = shop.name
        await expect(
            throws: "no service answers '\(name).call.none'; "
                + "is the service started, and the receiver in its directory?"
        ) {
            try await shop.client.sendAtMostOnce("x", to: "none")
        }
        await expect(
            throws:
                "'\(name).call.cart' wasn't answered within 0.1 seconds; the handler may have run"
        ) {
            try await shop.client.sendAtMostOnce(
                "wait:",
                to: "cart",
                with: [60_000],
                timeout: .milliseconds(100)
            )
        }
        await expect(
            throws:
                #"the service refused the message: Invalid params (-32602: {"code":"wrong-kind","#
                + #""message":"argument 1 (count) of \'add:count:\': "#
                + #"expected a number, found a string"})"#
        ) {
            try await shop.send("add:count:", "pear", "two")
        }
        await #expect(throws: RPCError(code: 17, message: "no 17")) {
            try await shop.send("fail:", 17)
        }
        await #expect(throws: RPCError.internalFailure) { try await shop.send("crash") }
    }

    @Test func aCanceledSendCancelsItsHandler() async throws {
        let shop = try await Shop()
        let before = Cancellations.noted.withLock { $0 }
        let task = try await shop.begin("wait:", 60_000)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await eventually { Cancellations.noted.withLock { $0 } > before }
        try await eventually { shop.service.openCalls == 0 }
        // This handler ignores its cancellation.
        try await shop.begin("linger").cancel()
        try await eventually { try await shop.client.health()["stuck"] == 1 }
        shop.cart.gate.open()
        try await eventually { try await shop.client.health()["stuck"] == 0 }
    }

    @Test func aMessageThatIsTooLargeIsAnErrorOnBothSides() async throws {
        let shop = try await Shop()
        let limit = shop.connection.messageByteLimit
        await #expect {
            try await shop.send("add:count:", String(repeating: "x", count: limit), 1)
        } throws: { error in
            if case NATSError.tooLarge(_, limit) = error { true } else { false }
        }
        await #expect(throws: RPCError(code: -32603, message: "Result too large")) {
            try await shop.send("repeated:times:", "x", limit + 1)
        }
    }

    @Test func aWorkerThatIsFullSaysSo() async throws {
        let shop = try await Shop(limits: RPCLimits(running: 1, pendingBytes: 150))
        let busy = NATSError.refused(RPCError(code: -32000, message: "Too many requests"))
        try await withThrowingTaskGroup(of: JSONValue.self) { group in
            group.addTask { try await shop.send("linger") }
            try await eventually { shop.service.openCalls == 1 }
            // One of the two may wait, but not both.
            for _ in 0..<2 { group.addTask { try await shop.send("add:count:", "pear", 1) } }
            await #expect(throws: busy) { try await group.next() }
            shop.cart.gate.open()
            #expect(try await group.next() != nil)
            #expect(try await group.next() != nil)
        }
    }

    @Test func aConnectionThatIsClosedThrows() async throws {
        let shop = try await Shop()
        let task = try await shop.begin("wait:", 60_000)
        await shop.client.connection.close()
        await #expect(throws: NATSError.closed) { try await task.value }
        await #expect(throws: NATSError.closed) {
            try await shop.client.sendAtMostOnce("stop", to: nil)
        }
        // Ends the one-way call.
        Task { try? await shop.service.drain(within: .milliseconds(1)) }
    }
}
