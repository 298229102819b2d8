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
        /// Half of them are too late, and the others are canceled.
        @Sendable func wait(_ number: Int) async throws {
            let timeout = number % 2 == 0 ? Duration.microseconds(number) : nil
            do {
                try await client.sendAtMostOnce("x", to: "cart", timeout: timeout)
            } catch NATSError.tooLate {
                late.add()
            } catch is CancellationError {
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { groups in
            // A group takes as long to let a task go as it has tasks, so there are many groups.
            for part in 0..<100 {
                groups.addTask {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for number in part * 1_000..<(part + 1) * 1_000 {
                            group.addTask { try await wait(number) }
                        }
                        try await group.waitForAll()
                    }
                }
            }
            while late.value < 50_000 || client.connection.requests.count < 50_000 {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(client.connection.requests.count == 50_000)
            groups.cancelAll()
            try await groups.waitForAll()
        }
        #expect(client.connection.requests.count == 0)
        withExtendedLifetime(stranger) {}
    }

    @Test func aDrainWaitsForAnswers() async throws {
        let shop = try await Shop()
        let connection = shop.client.connection
        let answer = Task {
            try await shop.client.sendAtMostOnce("linger", to: "cart", returning: String.self)
        }
        try await eventually { connection.requests.count == 1 }
        async let drain: Void = connection.drain()
        shop.cart.gate.open()
        try await drain
        #expect(try await answer.value == "lingered")
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

extension Shop {
    /// How many requests the service has answered.
    var answered: Int {
        service.endpoints.reduce(0) { count, endpoint in
            guard case .number(let number)? = endpoint.statistics.json["num_requests"] else { return count }
            return count + (Int(number.text) ?? 0)
        }
    }
}
