import Foundation
import SelectorDispatchJSON
import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// A peer that answers each message with the same bytes, or never.
private final class Stranger: Sendable {
    let subject: String
    private let subscription: NATSListener

    init(_ subject: String, _ answer: String?, on connection: NATSConnection) async throws {
        self.subject = subject
        subscription = try await connection.subscribe(subject) {
            guard let answer, let reply = $0.reply else { return }
            connection.post(NATSOutgoing(subject: reply, bytes: Array(answer.utf8)))
        }
        try await connection.flush()
    }
}

/// Answers of strangers to a client.
@Suite struct AnswerTests {
    let name = Server.newService()

    /// A client, and the stranger that answers its requests.
    private func strangers(
        _ subject: String = "call.cart",
        _ answer: String? = nil,
        timeout: Duration = .seconds(60)
    ) async throws -> (client: NATSClient, stranger: Stranger) {
        let client = try NATSClient(name, over: try await Server.connect(), timeout: timeout)
        let connection = try await Server.connect()
        return (client, try await Stranger("\(name).\(subject)", answer, on: connection))
    }

    /// Requests, and invalid answers to them.
    private static let noAnswers: [(question: String, answers: [String])] = {
        let noJSON = [
            "",
            "nonsense",
            #"{"result": 1"#,
            String(repeating: "[", count: 100_000),
            "\u{FEFF}{}",
        ]
        let noResponses = ["[]", "null", "{}", #"{"error": 1}"#, #"{"error": {"code": "x"}}"#]
        let noReports = [
            "1",
            "{}",
            #"{"path": 1}"#,
            #"{"path": [1]}"#,
            #"{"path": [{"responder": "x"}]}"#,
            #"{"path": [{"responder": "x", "outcome": "flown"}]}"#,
            #"{"path": [], "handledBy": 0}"#,
            #"{"path": [], "handledBy": -1}"#,
            #"{"path": [], "error": 1}"#,
        ]
        let noPlaces = ["{}", #"{"stream": 1, "seq": 1}"#, #"{"stream": "x", "seq": -1}"#]
        return [
            ("call", noJSON + noResponses),
            ("describe", noJSON),
            ("route", noReports.map { #"{"result": \#($0)}"# }),
            ("stored", noJSON + noPlaces),
        ]
    }()

    @Test(arguments: noAnswers.flatMap { (question, answers) in answers.map { (question, $0) } })
    func anAnswerThatIsNoneIsAnError(_ question: String, _ answer: String) async throws {
        let subject = question == "describe" ? "describe" : "\(question).cart"
        let (client, stranger) = try await strangers(subject, answer)
        await #expect(throws: NATSError.unreadableAnswer(subject: stranger.subject)) {
            switch question {
            case "call": try await client.sendAtMostOnce("x", to: "cart")
            case "describe": _ = try await client.describe()
            case "route": _ = try await RemoteResponder("cart", of: client).awaited.route("x")
            default: try await client.sendAtLeastOnce("x", to: "cart")
            }
        }
    }

    @Test(arguments: ["call", "stored"])
    func aWaitForAnAnswerThatNeverComesCanBeCanceled(_ kind: String) async throws {
        let (client, stranger) = try await strangers("\(kind).cart")
        let task = Task {
            if kind == "call" { try await client.sendAtMostOnce("x", to: "cart") }
            if kind == "stored" { try await client.sendAtLeastOnce("x", to: "cart") }
        }
        try await eventually { client.connection.requests.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        withExtendedLifetime(stranger) {}
    }

    @Test func aTaskThatIsCanceledBeforeSendsNothing() async throws {
        let shop = try await Shop()
        let sent = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shop.send("add:count:", "pear", 1)
        }
        await #expect(throws: CancellationError.self) { try await sent.value }
        try await shop.client.connection.flush()
        let endpoints = shop.service.endpoints
        try await shop.service.drain()
        let counts = endpoints.map { $0.statistics.json["num_requests"] }
        #expect(counts == [0, 0, 0])
    }

    @Test func aHundredThousandMessagesCanWait() async throws {
        let (client, stranger) = try await strangers(timeout: .seconds(600))
        final class Late: Sendable {
            let count = Atomic(0)
        }
        let late = Late()
        /// Half of them are too late, and the others are canceled.
        @Sendable func wait(_ number: Int) async throws {
            let timeout = number % 2 == 0 ? Duration.microseconds(number) : nil
            do {
                try await client.sendAtMostOnce("x", to: "cart", timeout: timeout)
            } catch NATSError.tooLate {
                late.count.add(1, ordering: .relaxed)
            } catch is CancellationError {}
        }
        try await withThrowingTaskGroup(of: Void.self) { groups in
            // A group takes time in proportion to its tasks to release one, so there are many
            // groups.
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
            while late.count.load(ordering: .relaxed) < 50_000 {
                try await Task.sleep(for: .milliseconds(5))
            }
            while client.connection.requests.count < 50_000 {
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
        let answer = Task { try await shop.send("linger") }
        try await eventually { connection.requests.count == 1 }
        async let drain: Void = connection.drain()
        shop.cart.gate.open()
        try await drain
        #expect(try await answer.value == "lingered")
        await #expect(throws: NATSError.closed) {
            try await shop.client.sendAtMostOnce("stop", to: nil)
        }
    }

    @Test func aDrainEndsTheWaitForAnAnswerThatNeverComes() async throws {
        let (client, stranger) = try await strangers(timeout: .seconds(3_600))
        let task = Task { try await client.sendAtMostOnce("x", to: "cart") }
        try await eventually { client.connection.requests.count == 1 }
        // On a busy machine, the server may not answer the drain in time, which is a separate
        // error.
        try? await client.connection.drain(within: .milliseconds(200))
        await #expect(throws: NATSError.closed) { try await task.value }
        withExtendedLifetime(stranger) {}
    }
}
