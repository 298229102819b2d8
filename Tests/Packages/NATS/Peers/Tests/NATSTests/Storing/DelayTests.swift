import Synchronization
import Testing

@testable import SelectorDispatchNATS

@Suite struct DelayTests {
    /// The number of messages in a bank's store.
    private func waiting(in bank: Bank) async throws -> JSONValue? {
        let stream = bank.store.stream
        let info = try await NATSStoreAPI(bank.connection).request("STREAM.INFO.\(stream)", [:], "")
        return info["state"]?["messages"]
    }

    @Test(arguments: [nil, "customer-17"])
    func aDelayedMessageComesAfterItsTimeOnce(_ key: String?) async throws {
        let bank = try await Bank(on: Server.newerURL) {
            $0.acceptsDelays = true
            $0.lanes = 2
        }
        let worker = try await bank.plainWorker()
        let start = ContinuousClock.now
        func send(_ number: Int, id: String, after delay: Duration?) async throws -> NATSStored {
            try await bank.client.sendAtLeastOnce(
                "pay:",
                to: "ledger",
                with: [number],
                key: key,
                id: id,
                delay: delay
            )
        }
        let first = try await send(1, id: "late", after: .seconds(2))
        let second = try await send(1, id: "late", after: .seconds(2))
        #expect(!first.isDuplicate)
        #expect(second.isDuplicate)
        // This one is sent with another delay, so that nothing replaces the first one.
        _ = try await send(2, id: "later", after: .seconds(3))
        _ = try await send(3, id: "soon", after: nil)
        _ = try await send(4, id: "at-once", after: .zero)
        try await eventually { bank.ledger.numbers.contains(1) }
        // The schedule has whole milliseconds.
        let time = start.duration(to: .now)
        #expect(time > .milliseconds(1_995))
        try await eventually { bank.ledger.count >= 4 }
        let late = start.duration(to: .now)
        #expect(late > .milliseconds(2_995))
        let ids = bank.ledger.runs.withLock { $0.compactMap(\.delivery?.id) }
        #expect(ids.sorted() == ["ledger/at-once", "ledger/late", "ledger/later", "ledger/soon"])
        // Another one may be sent after both, on a busy machine.
        let delayed = ids.filter { $0.hasPrefix("ledger/late") }
        #expect(delayed == ["ledger/late", "ledger/later"])
        await worker.drain()
        let left = try await waiting(in: bank)
        #expect(left == 0)
    }

    @Test func aDelayedMessageThatFailsBecomesADeadLetterWithItsIdentifier() async throws {
        let bank = try await Bank(on: Server.newerURL) { $0.acceptsDelays = true }
        let worker = try await bank.plainWorker()
        try await bank.client.sendAtLeastOnce(
            "nothing:",
            to: "ledger",
            with: [1],
            id: "wrong",
            delay: .milliseconds(1)
        )
        let letters = try await bank.letters(1)
        #expect(letters.map(\.id) == ["ledger/wrong"])
        await worker.drain()
    }

    @Test(arguments: Server.both)
    func aStoreWithoutDelaysRefusesThemBeforeItStoresAnything(_ url: String) async throws {
        let bank = try await Bank(on: url)
        await expect(
            throws: "the store '\(bank.name)-stored' takes no messages with a delay; "
                + "create it with 'NATSStore.acceptsDelays' on nats-server 2.12 or newer"
        ) {
            try await bank.client.sendAtLeastOnce(
                "pay:",
                to: "ledger",
                with: [1],
                delay: .seconds(1)
            )
        }
        let count = try await waiting(in: bank)
        #expect(count == 0)
    }

    @Test(.enabled(if: Server.isOld)) func anOlderServerHasNoStoreWithDelays() async throws {
        let connection = try await Server.connect()
        var store = try NATSStore(Server.newService())
        store.acceptsDelays = true
        let delayed = store
        await expect(
            throws: "the store '\(store.stream)' takes no messages with a delay; "
                + "create it with 'NATSStore.acceptsDelays' on nats-server 2.12 or newer"
        ) {
            try await delayed.create(on: connection)
        }
        let exists = try await NATSStoreAPI(connection).has(in: store.stream)
        #expect(!exists)
    }

    @Test(arguments: [true, false])
    func aStoreWithALimitTakesNoDelays(isOfBytes: Bool) async throws {
        let connection = try await Server.connect(to: Server.newerURL)
        var store = try NATSStore(Server.newService())
        store.acceptsDelays = true
        if isOfBytes {
            store.byteLimit = 1_000
        } else {
            store.messageLimit = 2
        }
        let limited = store
        await expect(
            throws: "to keep its limit, the server would drop delayed messages in "
                + "'\(store.stream)'; leave 'messageLimit' and 'byteLimit' nil, "
                + "or 'acceptsDelays' false"
        ) {
            try await limited.create(on: connection)
        }
    }

    /// A store gets delays later, without the loss of its messages.
    @Test func aStoreGetsDelaysLater() async throws {
        var bank = try await Bank(on: Server.newerURL) { $0.lanes = 2 }
        try await bank.send("pay:", 1, key: "x")
        bank.store.acceptsDelays = true
        try await bank.store.create(on: bank.connection)
        try await bank.client.sendAtLeastOnce(
            "pay:",
            to: "ledger",
            with: [2],
            key: "x",
            delay: .milliseconds(10)
        )
        let worker = try await bank.plainWorker()
        let ledger = bank.ledger
        try await eventually { ledger.count == 2 }
        #expect(ledger.numbers == [1, 2])
        await worker.drain()
    }
}
