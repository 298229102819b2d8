import Foundation
import SelectorDispatchJSON
import Testing

@testable import SelectorDispatchNATS

private let command = ProcessInfo.processInfo.environment["NATS_DISPATCH"]

@Suite struct BacklogTests {
    @Test(arguments: Server.both)
    func theBacklogHasTheNumbersAndAgesOfEachLane(_ url: String) async throws {
        let bank = try await Bank(on: url) { $0.lanes = 2 }
        let empty = try await bank.store.backlog(on: bank.connection)
        #expect(empty.parts.map(\.lane) == [nil, 0, 1])
        #expect(empty.messages == 0)
        #expect(empty.oldestAge == nil)
        #expect("\(empty)" == "0 messages, 0 dead letters")

        try await bank.send("decline:", 1)
        let worker = try await bank.plainWorker()
        _ = try await bank.letters(1)
        // The second one waits for the first one.
        let key = try #require((0..<9).map(String.init).first { NATSSubject.hash($0) % 2 == 1 })
        try await bank.send("payAndLinger:", 2, key: key)
        try await bank.send("pay:", 3, key: key)
        try await eventually { bank.ledger.numbers.contains(2) }
        try await Task.sleep(for: .milliseconds(1_100))
        let backlog = try await bank.store.backlog(on: bank.connection)
        #expect(backlog.messages == 2)
        #expect(backlog.deadLetters == 1)
        #expect(backlog.kept == 0)
        let lane = backlog.parts[2]
        #expect(lane.waiting == 1)
        #expect(lane.unacknowledged == 1)
        let age = try #require(lane.headAge)
        #expect(age > .seconds(1))
        #expect(age < .seconds(60))
        #expect(backlog.oldestAge == age)
        #expect(backlog.parts[0].headAge == nil)
        let lines = "\(backlog)".split(separator: "\n")
        let seconds = age.components.seconds
        #expect(lines[0] == "2 messages, the oldest for \(seconds) s, 1 dead letters")
        #expect(lines[1] == "lane 1: 1 waiting, 1 unacknowledged, the oldest for \(seconds) s")

        // The same numbers are in the statistics of a service with a worker.
        let service = try NATSService(bank.name, serving: RPCServer(), over: worker.connection)
        try await service.start()
        let answer = try await bank.connection.request(
            "$SRV.STATS.\(bank.name)",
            [],
            timeout: .seconds(60)
        )
        let store = try JSONValue(parsing: answer.bytes)["store"]
        #expect(store?["messages"] == 2)
        #expect(store?["dead_letters"] == 1)
        #expect(store?["parts"]?.elements.map { $0["waiting"] } == [0, 0, 1])
        bank.ledger.gate.open()
        try await eventually {
            try await bank.store.backlog(on: bank.connection).messages == 0
        }
        await worker.drain()
    }

    @Test func aMessageThatFailsIsCountedAsRedelivered() async throws {
        let bank = try await Bank()
        let worker = NATSWorker(
            of: bank.store,
            serving: RPCServer(coder: bank.coder),
            over: bank.connection,
            pause: .milliseconds(10)
        )
        try await worker.start()
        try await bank.send("refuse:", 1)
        try await eventually {
            try await bank.store.backlog(on: bank.connection).redelivered == 1
        }
        await worker.drain()
    }

    /// A store as a killed nats-server 2.9 leaves it: the stream has messages that its consumer
    /// knows to be handled.
    @Test(arguments: Server.both)
    func handledMessagesThatTheServerKeepsAreSeenAndDeleted(_ url: String) async throws {
        let bank = try await Bank(on: url)
        let api = NATSStoreAPI(bank.connection)
        let stream = bank.store.stream
        try await api.deleteStream(stream)
        // Unlike a work queue, it keeps what is acknowledged.
        try await api.createStream(
            stream,
            ["subjects": [.string("\(bank.name).stored.*")], "storage": "memory"]
        )
        let settings: [String: JSONValue] = [
            "durable_name": "workers",
            "ack_policy": "explicit",
            "deliver_policy": "all",
            "filter_subject": .string("\(bank.name).stored.*"),
        ]
        try await api.createConsumer("workers", of: stream, settings)
        for number in 1...3 { try await bank.send("pay:", number) }
        let worker = try await bank.plainWorker()
        try await eventually { bank.ledger.count == 3 && worker.openCalls == 0 }
        await worker.drain()
        try await bank.send("pay:", 4)
        let before = try await bank.store.backlog(on: bank.connection)
        #expect(before.kept == 3)
        #expect(before.messages == 1)
        if let command {
            let text = try await dispatch(command, "backlog", "\(bank.url)/\(bank.name)")
            #expect(text.contains("without a key: 1 waiting, 0 unacknowledged, 3 handled but kept"))
        }
        if let command, url == Server.newerURL {
            let address = "\(bank.url)/\(bank.name)"
            let text = try await dispatch(command, "backlog", address, "--delete-handled")
            let lines = text.split(separator: "\n")
            #expect(lines.first == "3 handled messages deleted")
        } else {
            let deleted = try await bank.store.deleteHandledMessages(on: bank.connection)
            #expect(deleted == 3)
        }
        let after = try await bank.store.backlog(on: bank.connection)
        #expect(after.kept == 0)
        #expect(after.messages == 1)
    }

    @Test func aStoreThatIsNotThereHasNoBacklog() async throws {
        let connection = try await Server.connect()
        let store = try NATSStore(Server.newService())
        await #expect(throws: NATSError.noStore(name: store.deadLetterStream)) {
            try await store.backlog(on: connection)
        }
    }
}
