import Foundation
import SelectorDispatchJSON
import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// Somebody who answers each message by the same bytes, or never.
private final class Stranger: Sendable {
    let subject: String
    private let subscription: NATSSubscription

    init(_ subject: String, _ answer: String?, on connection: NATSConnection) async throws {
        self.subject = subject
        subscription = try await connection.subscribe(subject, isUnlimited: true) {
            guard let answer, let reply = $0.reply else { return }
            connection.post(NATSOutgoing(subject: reply, bytes: Array(answer.utf8)))
        }
        try await connection.flush()
    }
}

private final class Count: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}

/// What strangers can do to a client.
@Suite struct AnswerTests {
    let name = Server.newService()

    @Test(arguments: [
        "", "nonsense", "[]", "null", "{}", #"{"error": 1}"#, #"{"error": {"code": "x"}}"#, #"{"result": 1"#,
        String(repeating: "[", count: 100_000), "\u{FEFF}{}",
    ])
    func anAnswerThatIsNoneIsAnError(_ answer: String) async throws {
        let client = try NATSClient(name, over: try await Server.connect())
        let stranger = try await Stranger("\(name).call.cart", answer, on: try await Server.connect())
        await #expect(throws: NATSError.unreadableAnswer(subject: stranger.subject)) {
            try await client.sendAtMostOnce("x", to: "cart")
        }
        let describing = try await Stranger("\(name).describe", answer, on: try await Server.connect())
        guard !["[]", "null", "{}", #"{"error": 1}"#, #"{"error": {"code": "x"}}"#].contains(answer) else { return }
        await #expect(throws: NATSError.unreadableAnswer(subject: describing.subject)) { try await client.describe() }
    }

    @Test(arguments: [
        "1", "{}", #"{"path": 1}"#, #"{"path": [1]}"#, #"{"path": [{"responder": "x"}]}"#,
        #"{"path": [{"responder": "x", "outcome": "flown"}]}"#, #"{"path": [], "handledBy": 0}"#,
        #"{"path": [], "handledBy": -1}"#, #"{"path": [], "error": 1}"#,
    ])
    func aReportOfARouteThatIsNoneIsAnError(_ report: String) async throws {
        let client = try NATSClient(name, over: try await Server.connect())
        let stranger = try await Stranger(
            "\(name).route.cell", #"{"result": \#(report)}"#, on: try await Server.connect())
        await #expect(throws: NATSError.unreadableAnswer(subject: stranger.subject)) {
            try await RemoteResponder("cell", of: client).awaited.route("x")
        }
    }

    @Test(arguments: ["", "nonsense", "{}", #"{"stream": 1, "seq": 1}"#, #"{"stream": "x", "seq": -1}"#])
    func somebodyElseWhoSaysThatAMessageIsStoredIsAnError(_ answer: String) async throws {
        let client = try NATSClient(name, over: try await Server.connect())
        let stranger = try await Stranger("\(name).stored.cart", answer, on: try await Server.connect())
        await #expect(throws: NATSError.unreadableAnswer(subject: stranger.subject)) {
            try await client.sendAtLeastOnce("x", to: "cart")
        }
    }

    @Test func whoeverWaitsForAnAnswerThatNeverComesCanBeCanceled() async throws {
        let client = try NATSClient(name, over: try await Server.connect())
        let stranger = try await Stranger("\(name).call.cart", nil, on: try await Server.connect())
        let task = Task { try await client.sendAtMostOnce("x", to: "cart") }
        try await eventually { client.connection.requests.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let stored = try await Stranger("\(name).stored.cart", nil, on: try await Server.connect())
        let storing = Task { try await client.sendAtLeastOnce("x", to: "cart") }
        try await eventually { client.connection.requests.count == 1 }
        storing.cancel()
        await #expect(throws: CancellationError.self) { try await storing.value }
        withExtendedLifetime((stranger, stored)) {}
    }

    @Test func whoeverIsCanceledBeforeSendsNothing() async throws {
        let shop = try await Shop()
        let sent = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shop.client.sendAtMostOnce("add:count:", to: "cart", with: ["pear", 1])
        }
        await #expect(throws: CancellationError.self) { try await sent.value }
        try await shop.client.connection.flush()
        try await shop.service.drain()
        #expect(shop.answered == 0)
    }

    @Test func aHundredThousandMessagesCanWait() async throws {
        let client = try NATSClient(name, over: try await Server.connect(), timeout: .seconds(600))
        let stranger = try await Stranger("\(name).call.cart", nil, on: try await Server.connect())
        let late = Count()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100_000 {
                group.addTask {
                    // Half of them are too late, and the others are canceled.
                    let timeout = number % 2 == 0 ? Duration.microseconds(number) : nil
                    do {
                        try await client.sendAtMostOnce("x", to: "cart", timeout: timeout)
                    } catch NATSError.tooLate {
                        late.add()
                    } catch is CancellationError {
                    }
                }
            }
            while late.value < 50_000 { try await Task.sleep(for: .milliseconds(5)) }
            #expect(client.connection.requests.count == 50_000)
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(client.connection.requests.count == 0)
        withExtendedLifetime(stranger) {}
    }

    @Test func aDrainWaitsForAnswers() async throws {
        let shop = try await Shop()
        let connection = shop.client.connection
        let answer = Task {
            try await shop.client.sendAtMostOnce("wait:", to: "cart", with: [300], returning: String.self)
        }
        try await eventually { connection.requests.count == 1 }
        try await connection.drain()
        #expect(try await answer.value == "waited")
        await #expect(throws: NATSError.closed) { try await shop.client.sendAtMostOnce("stop", to: nil) }
    }

    @Test func aDrainEndsTheWaitForAnAnswerThatNeverComes() async throws {
        let client = try NATSClient(name, over: try await Server.connect())
        let stranger = try await Stranger("\(name).call.cart", nil, on: try await Server.connect())
        let task = Task { try await client.sendAtMostOnce("x", to: "cart") }
        try await eventually { client.connection.requests.count == 1 }
        try await client.connection.drain(within: .milliseconds(200))
        await #expect(throws: NATSError.closed) { try await task.value }
        withExtendedLifetime(stranger) {}
    }
}

/// What strangers, and odd names, can do to a service.
@Suite struct RequestTests {
    @Test(arguments: ["*", ">", "a b", "a.b.>", "ä", "%", "%41", "\n", "$SRV", "", String(repeating: "x", count: 900)])
    func anyNameOfAReceiverIsItsOwnSubject(_ name: String) async throws {
        let service = Server.newService()
        let (admin, cart, coder) = (Admin(), Cart(), JSONCoder())
        try coder.directory.add(admin, as: name)
        try coder.directory.add(cart, as: "A")
        let served = try NATSService(service, serving: RPCServer(coder: coder), over: try await Server.connect())
        try await served.start()
        let client = try NATSClient(service, over: try await Server.connect())
        #expect(try await client.sendAtMostOnce("stop", to: name) == "stopped")
        #expect(try await client.sendAtMostOnce("add:count:", to: "A", with: ["x", 1]) == "1 × x")
        await #expect(throws: NATSError.nobodyServes(subject: "\(service).call.b")) {
            try await client.sendAtMostOnce("stop", to: "b")
        }
        withExtendedLifetime((admin, cart)) {}
    }

    @Test func aNameThatIsTooLongForTheServerIsAnErrorHere() async throws {
        let name = String(repeating: "ä", count: 1_000)
        let shop = try await Shop()
        let subject = NATSSubject.call(shop.name, name)
        let refusal = NATSError.badName(subject, expected: "at most 1000 bytes")
        await #expect(throws: refusal) { try await shop.client.sendAtMostOnce("stop", to: name) }
        #expect("\(refusal)".hasSuffix("can't be used on NATS; expected at most 1000 bytes"))
        let remote = RemoteResponder(name, of: shop.client)
        await #expect(throws: NATSError.self) { try await remote.awaited.route(event: "changed") }
        let coder = JSONCoder()
        try coder.directory.add(shop.cart, as: name)
        let service = try NATSService(
            Server.newService(), serving: RPCServer(coder: coder), over: shop.client.connection)
        await #expect(throws: NATSError.self) { try await service.start() }
        // The connection is as before.
        #expect(try await shop.client.sendAtMostOnce("stop", to: nil) == "stopped")
    }

    @Test func anEventThatIsTooLargeEndsTheRoute() async throws {
        let shop = try await Shop()
        let text = String(repeating: "x", count: shop.client.connection.messageLimit)
        let remote = RemoteResponder("cell", of: shop.client)
        let error = await #expect(throws: NATSError.self) {
            try await remote.awaited.route(event: "changed", userInfo: ["text": text])
        }
        guard case .tooLarge(let bytes, let limit)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(limit == text.utf8.count && bytes > limit)
    }

    @Test func aHeaderCountsForTheSizeOfAMessage() async throws {
        let connection = try await Server.connect()
        let limit = connection.messageLimit
        await #expect(throws: NATSError.tooLarge(bytes: limit + 12 + 6, limit: limit)) {
            try await connection.publish("nobody", [UInt8](repeating: 0, count: limit), headers: ["a": "b"])
        }
        try await connection.publish("nobody", [UInt8](repeating: 0, count: limit))
    }

    @Test func workersOfOneGroupWithOtherHandlersAnswerOrRefuse() async throws {
        let shop = try await Shop()
        let (admin, coder) = (Admin(), JSONCoder())
        try coder.directory.add(admin, as: "cart")
        let other = try NATSService(shop.name, serving: RPCServer(coder: coder), over: try await Server.connect())
        try await other.start()
        var outcomes: Set<String> = []
        for _ in 0..<1_000 where outcomes.count < 2 {
            do {
                outcomes.insert(
                    try await shop.client.sendAtMostOnce(
                        "add:count:", to: "cart", with: ["x", 1], returning: String.self))
            } catch { outcomes.insert("\(error)") }
        }
        #expect(outcomes == ["1 × x", "the service refused the message: Method not found (-32601)"])
        withExtendedLifetime(admin) {}
    }

    @Test(arguments: ["$SRV.PING", "$SRV.INFO", "$SRV.STATS"])
    func aQuestionOfDiscoveryWithABodyIsAnsweredAsOneWithout(_ subject: String) async throws {
        let shop = try await Shop()
        for body in ["", "nonsense", #"{"id": 1}"#, String(repeating: "x", count: 100_000)] {
            let answer = try await shop.client.connection.request(
                "\(subject).\(shop.name)", Array(body.utf8), timeout: .seconds(60))
            #expect(try JSONValue(parsing: answer.bytes)["name"] == .string(shop.name))
        }
    }

    @Test(arguments: ["", "nonsense", "[]", "1", #"{"params": 1}"#, #"{"params": {"id": [1]}}"#])
    func aCancellationThatIsNoneDoesNothing(_ text: String) async throws {
        let shop = try await Shop()
        try await shop.client.connection.publish("\(shop.name).cancel", Array(text.utf8))
        #expect(try await shop.client.sendAtMostOnce("stop", to: nil) == "stopped")
    }
}

extension Shop {
    /// How many requests the service has answered.
    var answered: Int {
        service.endpoints.reduce(0) { count, endpoint in
            guard case .number(let number)? = endpoint.statistics.json["num_requests"] else { return count }
            return count + (Int(number.text) ?? 0)
        }
    }
}
