import SelectorDispatchNATS
import Testing

@Suite struct CallingTests {
    @Test func aMessageRunsThereAndItsResultComesBack() async throws {
        let shop = try await Shop()
        #expect(
            try await shop.client.sendAtMostOnce("add:count:", to: "cart", with: ["pear", 2], returning: String.self)
                == "2 × pear")
        let cart = NATSReceiver(atMostOnce: "cart", of: shop.client)
        #expect(try await cart.awaited.send("add:count:", with: ["apple", 3]) as? String == "3 × apple")
    }

    @Test func namesThatNeedEscapingAndTheRootAreServed() async throws {
        let shop = try await Shop()
        #expect(try await shop.client.sendAtMostOnce("stop", to: "admin.east") == "stopped")
        #expect(try await shop.client.sendAtMostOnce("stop", to: nil) == "stopped")
        #expect(try await shop.client.sendAtMostOnce("admin.east.stop", to: "admin.east") == "stopped")
    }

    @Test func aSubjectReachesNoOtherReceiver() async throws {
        let shop = try await Shop()
        let refusal = NATSError.refused(.methodNotFound)
        await #expect(throws: refusal) { try await shop.client.sendAtMostOnce("admin.east.stop", to: "cart") }
        await #expect(throws: refusal) { try await shop.client.sendAtMostOnce("cart.stop", to: nil) }
        await #expect(throws: refusal) { try await shop.client.sendAtMostOnce("rpc.discover", to: "cart") }
        await #expect(throws: refusal) { try await shop.client.sendAtMostOnce("hidden", to: "cart") }
    }

    @Test func fourErrorsSayWhyThereIsNoResult() async throws {
        let shop = try await Shop()
        let name = shop.name
        await expect(
            throws: "nobody serves '\(name).call.nobody'; is the service started, and the receiver in its directory?"
        ) { try await shop.client.sendAtMostOnce("x", to: "nobody") }
        await expect(throws: "'\(name).call.cart' wasn't answered within 0.1 seconds; the handler may have run") {
            try await shop.client.sendAtMostOnce("wait:", to: "cart", with: [60_000], timeout: .milliseconds(100))
        }
        await expect(
            throws: "the service refused the message: Invalid params (-32602: {\"code\":\"wrong-kind\",\"message\":"
                + "\"argument 1 (count) of \\'add:count:\\': expected a number, found a string\"})"
        ) { try await shop.client.sendAtMostOnce("add:count:", to: "cart", with: ["pear", "two"]) }
        await #expect(throws: RPCError(code: 17, message: "no 17")) {
            try await shop.client.sendAtMostOnce("fail:", to: "cart", with: [17])
        }
        await #expect(throws: RPCError.internalFailure) { try await shop.client.sendAtMostOnce("crash", to: "cart") }
    }

    @Test func aCanceledSendCancelsItsHandler() async throws {
        let shop = try await Shop()
        let before = Cancellations.noted.withLock { $0 }
        let task = Task { try await shop.client.sendAtMostOnce("wait:", to: "cart", with: [60_000]) }
        try await eventually { shop.service.openCalls == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await eventually { Cancellations.noted.withLock { $0 } > before }
        try await eventually { shop.service.openCalls == 0 }
    }

    @Test func aMessageThatIsTooLargeIsAnErrorOnBothSides() async throws {
        let shop = try await Shop()
        let limit = shop.connection.messageLimit
        let text = String(repeating: "x", count: limit)
        let sent = await #expect(throws: NATSError.self) {
            try await shop.client.sendAtMostOnce("add:count:", to: "cart", with: [text, 1])
        }
        guard case .tooLarge(_, limit) = sent else {
            Issue.record("\(sent as Any)")
            return
        }
        await #expect(throws: RPCError(code: -32603, message: "Result too large")) {
            try await shop.client.sendAtMostOnce("repeated:times:", to: "cart", with: ["x", limit + 1])
        }
    }

    @Test func aWorkerThatIsFullSaysSo() async throws {
        let shop = try await Shop(limits: RPCLimits(running: 1, pendingBytes: 150))
        let busy = NATSError.refused(RPCError(code: -32000, message: "Too many requests"))
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await shop.client.sendAtMostOnce("linger", to: "cart", returning: String.self) }
            try await eventually { shop.service.openCalls == 1 }
            // One of them may wait, and not both.
            for _ in 0..<2 {
                group.addTask {
                    try await shop.client.sendAtMostOnce(
                        "add:count:", to: "cart", with: ["pear", 1], returning: String.self)
                }
            }
            await #expect(throws: busy) { try await group.next() }
            shop.cart.gate.open()
            #expect(try await group.next() != nil)
            #expect(try await group.next() != nil)
        }
    }

    @Test func aConnectionThatIsClosedThrows() async throws {
        let shop = try await Shop()
        let task = Task { try await shop.client.sendAtMostOnce("wait:", to: "cart", with: [60_000]) }
        try await eventually { shop.service.openCalls == 1 }
        await shop.client.connection.close()
        await #expect(throws: NATSError.closed) { try await task.value }
        await #expect(throws: NATSError.closed) { try await shop.client.sendAtMostOnce("stop", to: nil) }
        shop.service.endCalls()
    }

    @Test func aServerThatIsNotThereIsAnError() async throws {
        await expect(throws: "the connection to a NATS server failed: No server available for connection (6)") {
            _ = try await NATSConnection(NATSOptions(servers: ["nats://127.0.0.1:1"]))
        }
    }
}

extension NATSService {
    /// Ends the calls that nobody waits for.
    fileprivate func endCalls() { Task { try? await self.drain(within: .milliseconds(1)) } }
}
