import SelectorDispatchNATS
import Testing

@Suite struct ServingTests {
    @Test func workersOfOneNameShareTheMessages() async throws {
        let shop = try await Shop()
        let second = try await startService(["cart": shop.cart], as: shop.name, limits: RPCLimits(running: 8))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 { group.addTask { try await shop.client.sendAtMostOnce("linger", to: "cart") } }
            try await eventually { shop.service.openCalls > 0 && second.openCalls > 0 }
            shop.cart.gate.open()
            try await group.waitForAll()
        }
    }

    @Test func aDrainAnswersWhatHasComeAndLeavesTheRestToOthers() async throws {
        let shop = try await Shop()
        let answers = Task { try await shop.client.sendAtMostOnce("linger", to: "cart", returning: String.self) }
        try await eventually { shop.service.openCalls == 1 }
        let drain = Task { try await shop.service.drain() }
        try await eventually { shop.service.isDraining }
        shop.cart.gate.open()
        try await drain.value
        #expect(try await answers.value == "lingered")
        await #expect(throws: NATSError.nobodyServes(subject: "\(shop.name).call.cart")) {
            try await shop.client.sendAtMostOnce("wait:", to: "cart", with: [1])
        }
    }

    @Test func aDrainCancelsWhatTakesTooLong() async throws {
        let shop = try await Shop()
        let answer = Task { try await shop.client.sendAtMostOnce("wait:", to: "cart", with: [60_000]) }
        try await eventually { shop.service.openCalls == 1 }
        // On a busy machine, the server may not answer the drain in time, which is an error of its own.
        try? await shop.service.drain(within: .milliseconds(200))
        #expect(shop.service.openCalls == 0)
        await #expect(throws: RPCError.canceled) { try await answer.value }
    }

    @Test func theDescriptionIsAnOpenRPCDocument() async throws {
        let shop = try await Shop()
        let document = try await shop.client.describe()
        #expect(document["openrpc"] == "1.3.2")
        guard case .array(let methods)? = document["methods"] else {
            Issue.record("\(document)")
            return
        }
        #expect(methods.compactMap { $0["name"] }.contains("cart.add:count:"))
    }

    @Test func aServiceIsStartedOnce() async throws {
        let shop = try await Shop()
        await #expect(throws: NATSError.alreadyStarted(service: shop.name)) { try await shop.service.start() }
    }

    @Test(arguments: ["", "a.b", "a b", "*", ">", "ä"])
    func aNameThatNATSCantHaveIsRefused(_ name: String) async throws {
        let connection = try await Server.connect()
        #expect(throws: NATSError.self) { try NATSService(name, serving: RPCServer(), over: connection) }
        #expect(throws: NATSError.self) { try NATSClient(name, over: connection) }
        #expect(throws: NATSError.self) { try NATSStore(name) }
    }

    @Test(arguments: ["1", "1.2", "01.2.3", "1.2.3-", "v1.2.3", "1.2.3 4"])
    func aVersionThatIsNoneIsRefused(_ version: String) async throws {
        let connection = try await Server.connect()
        #expect(throws: NATSError.badName(version, expected: "a semantic version, such as 1.2.0")) {
            try NATSService("shop", serving: RPCServer(), over: connection, version: version)
        }
    }
}
