import Foundation
import Testing

@testable import SelectorDispatchNATS

@Suite struct ServingTests {
    @Test func workersOfOneNameShareTheMessages() async throws {
        let shop = try await Shop()
        let second = try await startService(
            ["cart": shop.cart],
            as: shop.name,
            limits: RPCLimits(running: 8)
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask { try await shop.send("linger") }
            }
            try await eventually { shop.service.openCalls > 0 && second.openCalls > 0 }
            shop.cart.gate.open()
            try await group.waitForAll()
        }
    }

    @Test func aDrainAnswersWhatHasComeAndLeavesTheRestToOthers() async throws {
        let shop = try await Shop()
        let answer = try await shop.begin("linger")
        let drain = Task { try await shop.service.drain() }
        try await eventually { shop.service.isDraining }
        shop.cart.gate.open()
        try await drain.value
        #expect(try await answer.value == "lingered")
        await #expect(throws: NATSError.noResponders(subject: "\(shop.name).call.cart")) {
            try await shop.send("wait:", 1)
        }
    }

    @Test func aDrainCancelsWhatTakesTooLongAndRefusesWhatWaits() async throws {
        let shop = try await Shop(limits: RPCLimits(running: 1))
        let answer = try await shop.begin("wait:", 60_000)
        let waiting = (0..<3).map { _ in Task { try await shop.send("linger") } }
        try await eventually { shop.client.connection.requests.count == 4 }
        try await shop.client.connection.flush()
        try await shop.connection.flush()
        // On a busy machine, the server may not answer the drain in time, which is a separate
        // error.
        try? await shop.service.drain(within: .milliseconds(200))
        #expect(shop.service.openCalls == 0)
        await #expect(throws: RPCError.canceled) { try await answer.value }
        for send in waiting {
            await #expect(throws: NATSError.refused(.busy)) { try await send.value }
        }
    }

    @Test func aServiceThatIsDrainedWhileItStartsAnswersNothing() async throws {
        let name = Server.newService()
        let cart = Cart()
        let connection = try await Server.connect()
        let names = (0..<100).map { "cart\($0)" }
        let carts = Dictionary(uniqueKeysWithValues: names.map { ($0, cart) })
        let service = try NATSService(name, serving: rpcServer(carts), over: connection)
        let start = Task { try await service.start() }
        try await eventually { !service.endpoints.isEmpty }
        // A busy machine may need more than the default time for a hundred subjects.
        try await service.drain(within: .seconds(300))
        _ = await start.result
        for cart in names {
            let subject = "\(name).call.\(cart)"
            await #expect(throws: NATSError.noResponders(subject: subject)) {
                try await connection.request(subject, [], timeout: .seconds(60))
            }
        }
        await #expect(throws: NATSError.alreadyStarted(service: name)) {
            try await service.openRoutes(at: ["x"])
        }
    }

    @Test func theDescriptionIsAnOpenRPCDocument() async throws {
        let shop = try await Shop()
        let document = try await shop.client.describe()
        #expect(document["openrpc"] == "1.3.2")
        let names = document["methods"]?.elements.map { $0["name"] } ?? []
        #expect(names.contains("cart.add:count:"))
    }

    @Test(arguments: ["", "a.b", "a b", "*", ">", "ä"])
    func aNameThatNATSCantHaveIsRefused(_ name: String) async throws {
        let connection = try await Server.connect()
        #expect(throws: NATSError.self) {
            try NATSService(name, serving: RPCServer(), over: connection)
        }
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

    private func ask(_ question: String, of service: NATSService) async throws -> JSONValue {
        let answer = try await service.connection.request(
            "$SRV.\(question).\(service.name).\(service.id)",
            [],
            timeout: .seconds(60)
        )
        return try JSONValue(parsing: answer.bytes)
    }

    @Test func anUnreadableMessageIsCounted() async throws {
        let shop = try await Shop()
        let connection = shop.client.connection
        let subject = "\(shop.name).call.cart"
        for text in ["nonsense", "{}"] {
            _ = try await connection.request(subject, Array(text.utf8), timeout: .seconds(60))
        }
        try await connection.publish(subject, Array("nonsense without a reply subject".utf8))
        try await shop.send("add:count:", "pear", 1)
        await #expect(throws: RPCError.self) { try await shop.send("fail:", 7) }
        try await eventually {
            let endpoints = try await ask("STATS", of: shop.service)["endpoints"]?.elements
            let cart = endpoints?.first { $0["name"] == "cart" }
            let figures = ["num_requests", "num_errors", "last_error"].map { cart?[$0] }
            return figures == [5, 4, "no 7"]
        }
        await #expect(throws: RPCError.self) { try await shop.send("unlock", "1234") }
        try await eventually {
            "\(try await ask("STATS", of: shop.service))".contains("an error of a secret handler")
        }
    }

    @Test func aServiceSaysMoreAboutItselfAndIsStartedOnce() async throws {
        let service = try NATSService(
            Server.newService(),
            serving: RPCServer(root: Admin()),
            over: try await Server.connect(),
            group: "cashiers",
            metadata: ["region": "north"],
            statistics: { ["queue": 3] }
        )
        try await service.start()
        #expect(try await ask("INFO", of: service)["metadata"] == ["region": "north"])
        let client = try NATSClient(service.name, over: service.connection)
        let description = try await client.describe()
        #expect(
            description["info"] == ["title": .string(service.name), "version": "0.0.0"]
        )
        let endpoints = try #require(try await ask("STATS", of: service)["endpoints"]?.elements)
        #expect(endpoints.map { $0["data"] } == [["queue": 3]])
        #expect(endpoints.map { $0["queue_group"] } == ["cashiers"])
        await #expect(throws: NATSError.alreadyStarted(service: service.name)) {
            try await service.start()
        }
    }

    @Test func aSignalDrainsTheWorkersToo() async throws {
        let bank = try await Bank()
        let worker = try await bank.worker()
        let service = try NATSService(bank.name, serving: RPCServer(), over: worker.connection)
        try await service.start()
        let serving = Task { try await service.serve(until: [SIGUSR1], draining: [worker]) }
        try await bank.send("payAndLinger:", 1)
        try await eventually {
            var action = sigaction()
            sigaction(SIGUSR1, nil, &action)
            // Neither the default nor ignored, because the source listens.
            let listens = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) > 1
            return listens && bank.ledger.count == 1
        }
        kill(getpid(), SIGUSR1)
        try await eventually { worker.health["status"] == "draining" }
        bank.ledger.gate.open()
        try await serving.value
        #expect(worker.openCalls == 0)
        #expect(!worker.connection.isConnected)
    }
}
