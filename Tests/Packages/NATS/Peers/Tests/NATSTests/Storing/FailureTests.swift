import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// The state that several workers share: a message that kills every worker that handles it, and
/// others beside it.
final class Plague: Sendable {
    let handled = Mutex<Set<Int>>([])
    let deaths = Mutex(0)
    private let running = Mutex(0)
    let companyOfSuspects = Mutex(0)

    /// Runs in parallel with others until all have begun.
    func run(_ number: Int, _ body: () async throws -> Void) async throws {
        let isSuspect = NATSDelivery.current.map { $0.count > 1 } ?? false
        let others = running.withLock { running in
            running += 1
            return running - 1
        }
        defer { running.withLock { $0 -= 1 } }
        if isSuspect {
            companyOfSuspects.withLock { $0 += others }
        }
        try await body()
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
        try await plague.run(number) {
            try await Task.sleep(for: .milliseconds(isFirst ? 400 : 20))
        }
    }

    @Handler(.exposed) func die(_ number: Int) async throws {
        try await plague.run(number) {
            plague.deaths.withLock { $0 += 1 }
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
        }
        bank.ledger.gate.open()
        let worker = try await bank.worker(attempts: 2)
        try await eventually { bank.ledger.count == 6 && worker.openCalls == 0 }
        await worker.drain()
        let ids = try await bank.ids()
        #expect(ids.isEmpty)
    }

    @Test(arguments: Server.both)
    func aMessageThatKillsItsWorkersTakesNoOtherAlong(_ url: String) async throws {
        let bank = try await Bank(on: url) { $0.patience = .seconds(1) }
        let plague = Plague()
        try await bank.client.sendAtLeastOnce("die:", to: "victim", with: [0], id: "plague")
        for number in 1...30 {
            try await bank.client.sendAtLeastOnce("live:", to: "victim", with: [number])
        }
        var letters: [NATSDeadLetter] = []
        for round in 1...8 where letters.isEmpty || plague.handled.withLock({ $0.count }) < 30 {
            let connection = try await Server.connect(to: url)
            let victim = Victim(plague, connection)
            let worker = NATSWorker(
                of: bank.store,
                serving: try rpcServer(["victim": victim]),
                over: connection,
                attempts: 3
            )
            try await worker.start()
            try await eventually {
                letters = try await bank.store.deadLetters(on: bank.connection)
                let isDead = plague.deaths.withLock { $0 } == round && !connection.isConnected
                let isOver = plague.handled.withLock { $0.count } == 30 && !letters.isEmpty
                return isDead || isOver
            }
            await worker.drain(within: .zero)
            withExtendedLifetime(victim) {}
        }
        #expect(plague.handled.withLock { $0 } == Set(1...30))
        #expect(letters.map(\.id) == ["victim/plague"])
        let error =
            "the handler failed 3 times, the last time without returning: did its worker die?"
        #expect(letters.first?.error == error)
        // The first death doesn't count, because others ran then. A busy server may have delivered
        // it before.
        #expect((3...4).contains(plague.deaths.withLock { $0 }))
        #expect(plague.companyOfSuspects.withLock { $0 } == 0)
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

    @Test func aGateLetsSomeRunBesideEachOtherAndOneAlone() async throws {
        let gate = RunGate(limit: 3, patience: .seconds(600))
        final class Crowd: Sendable {
            let state = Mutex((running: 0, isAlone: false))
        }
        let crowd = Crowd()
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    await gate.run(alone: number % 7 == 0) { isAlone in
                        let others = crowd.state.withLock { crowd in
                            let others = crowd
                            crowd.running += 1
                            crowd.isAlone = isAlone
                            return others
                        }
                        #expect(isAlone == (number % 7 == 0))
                        #expect(!others.isAlone)
                        #expect(others.running < (isAlone ? 1 : 3))
                        await Task.yield()
                        crowd.state.withLock { crowd in
                            crowd.running -= 1
                            crowd.isAlone = false
                        }
                    }
                }
            }
        }
    }

    @Test func aGateDoesNotWaitForeverForOneThatMustRunAlone() async throws {
        let gate = RunGate(limit: 10, patience: .milliseconds(20))
        let door = Gate()
        let hasBegun = Gate()
        async let first: Void = gate.run(alone: false) { _ in
            hasBegun.open()
            await door.wait()
        }
        await hasBegun.wait()
        async let alone: Void = gate.run(alone: true) { isAlone in
            #expect(!isAlone)
        }
        async let next: Void = gate.run(alone: false) { isAlone in
            #expect(!isAlone)
        }
        await alone
        await next
        door.open()
        await first
    }
}
