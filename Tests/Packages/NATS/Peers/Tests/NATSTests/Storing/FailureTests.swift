import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// The state that several workers share: a message that kills every worker that handles it, and
/// others beside it.
final class Plague: Sendable {
    let handled = Mutex<Set<Int>>([])
    /// The number of others that ran when the message began, for each death.
    let company = Mutex<[Int]>([])
    private let running = Mutex(0)

    var deaths: Int { company.withLock { $0.count } }

    /// Runs in parallel with others, whose number at the beginning it passes on.
    func run(_ number: Int, _ body: (Int) async throws -> Void) async throws {
        let others = running.withLock { running in
            running += 1
            return running - 1
        }
        defer { running.withLock { $0 -= 1 } }
        try await body(others)
        handled.withLock { _ = $0.insert(number) }
    }
}

/// The receiver of one worker.
final class Victim: Sendable {
    let plague: Plague
    let connection: NATSConnection

    init(_ plague: Plague, _ connection: NATSConnection) {
        self.plague = plague
        self.connection = connection
    }

    @Handler(.exposed) func live(_ number: Int) async throws {
        let isFirst = NATSDelivery.current?.count == 1
        try await plague.run(number) { _ in
            try await Task.sleep(for: .milliseconds(isFirst ? 400 : 20))
        }
    }

    @Handler(.exposed) func die(_ number: Int) async throws {
        try await plague.run(number) { others in
            plague.company.withLock { $0.append(others) }
            // The others begin first.
            if NATSDelivery.current?.count == 1 {
                try await Task.sleep(for: .milliseconds(200))
            }
            await connection.close()
            // The process is dead.
            try await Task.sleep(for: .seconds(600))
        }
    }
}

@Suite struct FailureTests {
    @Test(arguments: Server.both)
    func drainsMakeNoDeadLetter(_ url: String) async throws {
        let bank = try await Bank(on: url)
        try await bank.send("hold:", 1)
        for round in 1...5 {
            let worker = try await bank.worker(attempts: 2)
            try await eventually { bank.ledger.count == round }
            await worker.drain(within: .milliseconds(10))
            // The handler may notice its cancellation later, but before the gate is open.
            try await eventually { worker.openCalls == 0 }
        }
        bank.ledger.gate.open()
        let worker = try await bank.worker(attempts: 2)
        try await eventually { bank.ledger.count == 6 && worker.openCalls == 0 }
        await worker.drain()
        let ids = try await bank.ids()
        #expect(ids.isEmpty)
    }

    @Test(arguments: Server.both)
    func aMessageThatKillsItsWorkersTakesFewOthersAlong(_ url: String) async throws {
        let bank = try await Bank(on: url) { $0.patience = .seconds(2) }
        let plague = Plague()
        try await bank.client.sendAtLeastOnce("die:", to: "victim", with: [0], id: "plague")
        for number in 1...60 {
            try await bank.client.sendAtLeastOnce("live:", to: "victim", with: [number])
        }
        let log = EventLog()
        var letters: [NATSDeadLetter] = []
        for round in 1...8 where letters.isEmpty || plague.handled.withLock({ $0.count }) < 60 {
            let connection = try await Server.connect(to: url) { $0.observer = log.note }
            let victim = Victim(plague, connection)
            let worker = NATSWorker(
                of: bank.store,
                serving: try rpcServer(["victim": victim]),
                over: connection
            )
            try await worker.start()
            try await eventually {
                letters = try await bank.store.deadLetters(on: bank.connection)
                let isDead = plague.deaths == round && !connection.isConnected
                let isOver = plague.handled.withLock { $0.count } == 60 && !letters.isEmpty
                return isDead || isOver
            }
            await worker.drain(within: .zero)
            withExtendedLifetime(victim) {}
        }
        #expect(plague.handled.withLock { $0 } == Set(1...60))
        #expect(letters.map(\.id) == ["victim/plague"])
        #expect(
            letters.first?.error
                == #"the handler didn\'t return in 4 deliveries, the last time alone in its "#
                + "worker: did its worker die?"
        )
        let company = plague.company.withLock { $0 }
        // A busy server may have delivered it before.
        #expect((2...4).contains(company.count))
        #expect(company.last == 0)
        #expect(company.dropLast().last.map { $0 < 8 } == true)
        #expect(log.count("suspect") > 60)
    }

    @Test(arguments: Server.both)
    func theMessagesOfAKilledWorkerRunBesideEachOther(_ url: String) async throws {
        let bank = try await Bank(on: url) { $0.patience = .seconds(2) }
        for number in 0..<32 { try await bank.send("payAndLinger:", number) }
        let first = try await bank.plainWorker()
        try await eventually { bank.ledger.count == 32 }
        // The process is dead.
        await first.connection.close()
        let second = try await bank.plainWorker()
        // None returns before all run, with a new one beside them.
        try await eventually { bank.ledger.count == 64 }
        try await bank.send("payAndLinger:", 32)
        try await eventually { bank.ledger.count == 65 }
        #expect(second.health["suspect"] == 32)
        #expect(second.health["width"] == 64)
        bank.ledger.gate.open()
        await second.drain()
        await first.drain(within: .zero)
    }

    @Test func aMessageThatRunsAloneDoesSoForAStatedTime() async throws {
        let bank = try await Bank { $0.patience = .seconds(1) }
        try await bank.send("payAndLinger:", 0)
        let log = EventLog()
        var dead: [NATSWorker] = []
        for round in 1...3 {
            let worker = try await bank.plainWorker()
            try await eventually { bank.ledger.count == round }
            await worker.connection.close()
            dead.append(worker)
        }
        let worker = try await bank.plainWorker(observer: log.note)
        try await eventually { bank.ledger.count == 4 }
        #expect(worker.health["width"] == 1)
        try await bank.send("pay:", 1)
        // It runs though the first one never returns.
        try await eventually { bank.ledger.count == 5 }
        #expect(worker.health["width"] == 64)
        #expect(worker.health["suspect"] == 1)
        #expect(log.count("suspect") == 2)
        // Since it didn't run alone to its end, its worker's death doesn't bury it.
        let delivery = try #require(bank.ledger.runs.withLock { $0[3].delivery })
        try await eventually { try await worker.readRecord(of: delivery).unfinished == 3 }
        await worker.connection.close()
        dead.append(worker)
        bank.ledger.gate.open()
        let last = try await bank.plainWorker()
        // On a busy machine, the patience may end once more before it is acknowledged.
        try await eventually { bank.ledger.count >= 6 && last.openCalls == 0 }
        let ids = try await bank.ids()
        #expect(ids.isEmpty)
        for worker in dead + [last] { await worker.drain(within: .zero) }
    }

    @Test(arguments: [
        (DeliveryRecord(), 1, 0, 64),
        (DeliveryRecord(), 2, 1, 64),
        (DeliveryRecord(), 3, 2, 8),
        (DeliveryRecord(), 4, 3, 1),
        (DeliveryRecord(), 9, 3, 1),
        (DeliveryRecord(failures: 2, delivery: 3, unfinished: 0), 4, 0, 64),
        (DeliveryRecord(failures: 2, delivery: 3, unfinished: 0), 5, 1, 64),
        (DeliveryRecord(failures: 0, delivery: 4, unfinished: 4), 5, 4, 1),
        (DeliveryRecord(failures: 0, delivery: 9, unfinished: 2), 1, 2, 8),
    ])
    func aRecordCountsUnfinishedDeliveries(
        _ record: DeliveryRecord,
        count: Int,
        unfinished: Int,
        width: Int
    ) {
        var record = record
        record.count(upTo: count)
        #expect(record.unfinished == unfinished)
        #expect(record.delivery == count)
        #expect(record.width(of: 64) == width)
    }

    @Test func aMessageThatIsGivenBackByItsHandlerDoesNotHoldUpOthers() async throws {
        let bank = try await Bank()
        let worker = try await bank.worker(attempts: 100)
        try await bank.send("payAndLinger:", 1)
        try await eventually { bank.ledger.count == 1 }
        // Its failure is known, so it runs beside the first one.
        try await bank.send("refuse:", 2)
        try await eventually { bank.ledger.count >= 3 }
        bank.ledger.gate.open()
        await worker.drain()
    }

    @Test func aGateLetsNarrowOnesRunBesideFew() async throws {
        let gate = RunGate(limit: 8, patience: .seconds(600))
        final class Crowd: Sendable {
            let widths = Mutex<[Int]>([])
        }
        let crowd = Crowd()
        await withTaskGroup { group in
            for number in 0..<300 {
                let width = [8, 1, 8, 3, 8][number % 5]
                group.addTask {
                    await gate.run(width: width) { given in
                        #expect(given == width)
                        let widths = crowd.widths.withLock { widths in
                            widths.append(width)
                            return widths
                        }
                        #expect(widths.count <= widths.min() ?? 0)
                        await Task.yield()
                        crowd.widths.withLock { widths in
                            if let index = widths.firstIndex(of: width) {
                                widths.remove(at: index)
                            }
                        }
                    }
                }
            }
        }
        #expect(gate.width == 8)
    }

    @Test func aGateDoesNotWaitForeverForOneThatMustRunAlone() async throws {
        let gate = RunGate(limit: 10, patience: .milliseconds(20))
        let door = Gate()
        let hasBegun = Gate()
        async let first: Void = gate.run(width: 10) { _ in
            hasBegun.open()
            await door.wait()
        }
        await hasBegun.wait()
        async let alone: Void = gate.run(width: 1) { width in
            #expect(width == 10)
        }
        async let next: Void = gate.run(width: 10) { width in
            #expect(width == 10)
        }
        await alone
        await next
        door.open()
        await first
    }

    @Test func aGateWidensOneThatRunsAloneForTooLong() async throws {
        let gate = RunGate(limit: 10, patience: .milliseconds(20))
        let door = Gate()
        let isWidened = Gate()
        async let alone: Void = gate.run(width: 1) {
            isWidened.open()
        } _: { width in
            #expect(width == 1)
            await door.wait()
        }
        await isWidened.wait()
        #expect(gate.width == 10)
        await gate.run(width: 10) { _ in }
        door.open()
        await alone
    }
}
