import SelectorDispatchJSON
import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// The effects of strangers, and of odd names, on a service.
@Suite struct RequestTests {
    @Test(arguments: [
        "*", ">", "a b", "a.b.>", "ä", "%", "%41", "\n", "$SRV", "",
        String(repeating: "x", count: 900),
    ])
    func anyNameOfAReceiverIsItsOwnSubject(_ name: String) async throws {
        let service = Server.newService()
        let admin = Admin()
        let cart = Cart()
        let served = try await startService([name: admin, "A": cart], as: service)
        let client = try NATSClient(service, over: try await Server.connect())
        #expect(try await client.sendAtMostOnce("stop", to: name) == "stopped")
        #expect(try await client.sendAtMostOnce("add:count:", to: "A", with: ["x", 1]) == "1 × x")
        await #expect(throws: NATSError.noResponders(subject: "\(service).call.b")) {
            try await client.sendAtMostOnce("stop", to: "b")
        }
        withExtendedLifetime((admin, cart, served)) {}
    }

    @Test func aNameThatIsTooLongForTheServerIsAnErrorHere() async throws {
        let name = String(repeating: "ä", count: 1_000)
        let shop = try await Shop()
        let subject = NATSSubject.call(shop.name, name)
        let refusal = NATSError.badName(subject, expected: "at most 1000 bytes")
        await #expect(throws: refusal) {
            try await shop.client.sendAtMostOnce("stop", to: name)
        }
        #expect("\(refusal)".hasSuffix("can't be used on NATS; expected at most 1000 bytes"))
        let remote = RemoteResponder(name, of: shop.client)
        await #expect(throws: NATSError.self) { try await remote.awaited.route(event: "changed") }
        await #expect(throws: NATSError.self) {
            try await startService([name: shop.cart], on: shop.client.connection)
        }
        // The connection is unaffected.
        #expect(try await shop.client.sendAtMostOnce("stop", to: nil) == "stopped")
    }

    @Test func anEventThatIsTooLargeEndsTheRoute() async throws {
        let shop = try await Shop()
        let text = String(repeating: "x", count: shop.client.connection.messageByteLimit)
        let remote = RemoteResponder("cell", of: shop.client)
        await #expect {
            try await remote.awaited.route(event: "changed", userInfo: ["text": text])
        } throws: {
            guard case NATSError.tooLarge(let bytes, let limit) = $0 else { return false }
            return limit == text.utf8.count && bytes > limit
        }
    }

    @Test func aHeaderCountsForTheSizeOfAMessage() async throws {
        let connection = try await Server.connect()
        let limit = connection.messageByteLimit
        await #expect(throws: NATSError.tooLarge(bytes: limit + 12 + 6, limit: limit)) {
            try await connection.publish(
                "nobody",
                [UInt8](repeating: 0, count: limit),
                headers: ["a": "b"]
            )
        }
        try await connection.publish("nobody", [UInt8](repeating: 0, count: limit))
    }

    @Test func noIdentifierHasTheSecretOfAnInbox() async throws {
        let shop = try await Shop()
        let texts = Mutex([#""id":"\#(shop.service.id)""#])
        let listener = try await shop.connection.subscribe("\(shop.name).*.x") { message in
            texts.withLock { $0.append(String(decoding: message.bytes, as: UTF8.self)) }
        }
        let client = try NATSClient(shop.name, over: shop.connection)
        async let _ = client.sendAtMostOnce("stop", to: "x")
        async let _ = client.sendAtLeastOnce("stop", to: "x")
        try await eventually { texts.withLock { $0.count } > 2 }
        let secret = NATSSubject.lastToken(of: shop.connection.requests.inbox)
        for text in texts.withLock({ $0 }) {
            #expect(text.contains(/"id":"[0-9a-z]{20,}"/))
            #expect(!text.contains(secret))
        }
        withExtendedLifetime(listener) {}
    }

    @Test(arguments: ["", "nonsense", "[]", "1", #"{"params": 1}"#, #"{"params": {"id": [1]}}"#])
    func aCancellationThatIsNoneDoesNothing(_ text: String) async throws {
        let shop = try await Shop()
        try await shop.client.connection.publish("\(shop.name).cancel", Array(text.utf8))
        #expect(try await shop.client.sendAtMostOnce("stop", to: nil) == "stopped")
    }
}
