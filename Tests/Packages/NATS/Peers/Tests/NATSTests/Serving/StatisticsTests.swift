import Testing

@testable import SelectorDispatchNATS

@Suite struct StatisticsTests {
    private func ask(_ question: String, of service: NATSService) async throws -> JSONValue {
        let answer = try await service.connection.request(
            "$SRV.\(question).\(service.name).\(service.id)", [], timeout: .seconds(60))
        return try JSONValue(parsing: answer.bytes)
    }

    @Test func anUnreadableMessageIsCounted() async throws {
        let shop = try await Shop()
        let connection = shop.client.connection
        let subject = "\(shop.name).call.cart"
        for text in ["nonsense", "{}"] {
            _ = try await connection.request(subject, Array(text.utf8), timeout: .seconds(60))
        }
        try await connection.publish(subject, Array("nonsense that nobody waits for".utf8))
        try await shop.client.sendAtMostOnce("add:count:", to: "cart", with: ["pear", 1])
        await #expect(throws: RPCError.self) { try await shop.client.sendAtMostOnce("fail:", to: "cart", with: [7]) }
        try await eventually {
            guard case .array(let endpoints)? = try await ask("STATS", of: shop.service)["endpoints"] else {
                return false
            }
            let cart = endpoints.first { $0["name"] == "cart" }
            return cart?["num_requests"] == 5 && cart?["num_errors"] == 4 && cart?["last_error"] == "no 7"
        }
    }

    @Test func aServiceSaysMoreAboutItself() async throws {
        let service = try NATSService(
            Server.newService(), serving: RPCServer(root: Admin()), over: try await Server.connect(),
            group: "cashiers", metadata: ["region": "north"], statistics: { ["queue": 3] })
        try await service.start()
        #expect(try await ask("INFO", of: service)["metadata"] == ["region": "north"])
        guard case .array(let endpoints)? = try await ask("STATS", of: service)["endpoints"] else {
            Issue.record("there are no endpoints")
            return
        }
        #expect(endpoints.map { $0["data"] } == [["queue": 3]])
        #expect(endpoints.map { $0["queue_group"] } == ["cashiers"])
    }
}
