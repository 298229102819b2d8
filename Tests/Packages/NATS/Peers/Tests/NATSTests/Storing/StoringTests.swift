import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// Notes its runs.
final class Ledger: Sendable {
    let gate = Gate()
    let runs = Mutex<[(number: Int, delivery: NATSDelivery?)]>([])
    private let atOnce = Mutex((now: 0, most: 0))
    /// The headers of the last message to `refuseOnce(_:)`.
    let headers = Mutex<[String: String]>([:])

    var count: Int { runs.withLock { $0.count } }
    var numbers: [Int] { runs.withLock { $0.map(\.number) } }
    var mostAtOnce: Int { atOnce.withLock { $0.most } }

    @Handler(.exposed) func pay(_ number: Int) {
        runs.withLock { $0.append((number, NATSDelivery.current)) }
    }

    @Handler(.exposed) func payLate(_ number: Int) async throws {
        pay(number)
        if count == 1 { try await Task.sleep(for: .seconds(60)) }
    }

    @Handler(.exposed) func payAndLinger(_ number: Int) async {
        pay(number)
        await gate.wait()
    }

    /// Runs until it is canceled, or the gate is open.
    @Handler(.exposed) func hold(_ number: Int) async throws {
        pay(number)
        while !gate.isOpen { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Handler(.exposed) func payInTurn(_ number: Int) async throws {
        atOnce.withLock { atOnce in
            atOnce.now += 1
            atOnce.most = max(atOnce.most, atOnce.now)
        }
        pay(number)
        await Task.yield()
        atOnce.withLock { $0.now -= 1 }
        let isFirst = NATSDelivery.current?.count == 1
        let fails = number == 13 || number % 5 == 2 && isFirst
        if fails { throw RPCError(code: 17, message: "no") }
    }

    @Handler(.exposed) func refuseOnce(_ number: Int) throws {
        pay(number)
        headers.withLock { $0 = NATSHeaders.current }
        if numbers.count(where: { $0 == number }) == 1 {
            throw RPCError(code: 17, message: "not now")
        }
    }

    /// Fails, and would fail again.
    @Handler(.exposed) func decline(_ number: Int) throws {
        pay(number)
        throw Decline(retry: .never)
    }

    /// Fails, and is asked again after a time that it names.
    @Handler(.exposed) func delay(_ number: Int) throws {
        pay(number)
        if count == 1 { throw Decline(retry: .after(.milliseconds(100))) }
    }

    @Handler(.exposed, .secret) func unlock(_ pin: String) throws {
        throw RPCError(code: 7, message: "not \(pin)")
    }

    @Handler(.exposed) func refuse(_ number: Int) throws {
        pay(number)
        throw RPCError(code: 17, message: "no")
    }
}

/// A handler's error that decides about the next delivery.
struct Decline: NATSStoredFailure, CustomStringConvertible {
    let retry: NATSRetry
    var description: String { "declined" }
}

extension NATSDeadLetter {
    /// The facts of a letter.
    var facts: String {
        let deliveries = headers["Dispatch-Deliveries"] ?? "?"
        return "\(id) to \(receiver), delivery \(deliveries): \(error)"
    }
}

/// The times of signs of life.
private final class Signs: Sendable {
    private let times = Mutex([ContinuousClock.now])

    var count: Int { times.withLock { $0.count - 1 } }
    var longestPause: Duration {
        times.withLock { times in
            zip(times, times.dropFirst()).map { $0.duration(to: $1) }.max() ?? .zero
        }
    }

    func note() {
        times.withLock { $0.append(.now) }
    }
}

/// A store, the receiver of its messages, and a client of both.
struct Bank {
    let name = Server.newService()
    let url: String
    let ledger = Ledger()
    let coder = JSONCoder()
    let connection: NATSConnection
    let client: NATSClient
    var store: NATSStore

    init(on url: String = Server.url, _ change: (inout NATSStore) -> Void = { _ in }) async throws {
        self.url = url
        connection = try await Server.connect(to: url)
        try coder.directory.add(ledger, as: "ledger")
        client = try NATSClient(name, over: connection)
        store = try NATSStore(name)
        store.medium = .memory
        change(&store)
        try await store.create(on: connection)
    }

    /// Waits for this number of dead letters.
    func letters(
        _ count: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [NATSDeadLetter] {
        try await eventually(sourceLocation: sourceLocation) {
            try await store.deadLetters(on: connection).count == count
        }
        return try await store.deadLetters(on: connection)
    }

    /// The identifiers of dead letters.
    func ids(after sequence: UInt64 = 0, limit: Int = 10) async throws -> [String] {
        let letters = try await store.deadLetters(after: sequence, limit: limit, on: connection)
        return letters.map(\.id)
    }

    func worker(
        attempts: Int = 5,
        time: Duration? = nil,
        observer: (@Sendable (NATSEvent) -> Void)? = nil
    ) async throws -> NATSWorker {
        let worker = NATSWorker(
            of: store,
            serving: RPCServer(coder: coder),
            over: try await Server.connect(to: url) { $0.observer = observer },
            attempts: attempts,
            pause: .milliseconds(10),
            time: time
        )
        try await worker.start()
        return worker
    }

    /// Starts a worker with the default attempts, pause and limits.
    func plainWorker(
        observer: (@Sendable (NATSEvent) -> Void)? = nil
    ) async throws -> NATSWorker {
        let worker = NATSWorker(
            of: store,
            serving: RPCServer(coder: coder),
            over: try await Server.connect(to: url) { $0.observer = observer }
        )
        try await worker.start()
        return worker
    }

    /// Stores a message to the ledger.
    @discardableResult func send(
        _ selector: Selector,
        _ number: Int,
        key: String? = nil,
        id: String? = nil
    ) async throws -> NATSStored {
        try await client.sendAtLeastOnce(selector, to: "ledger", with: [number], key: key, id: id)
    }
}

@Suite struct StoringTests {
    @Test func aStoredMessageWaitsForAWorkerAndRunsThereOnce() async throws {
        let bank = try await Bank()
        for isDuplicate in [false, true] {
            let stored = try await bank.send("pay:", 7, id: "seven")
            let expected = NATSStored(
                stream: "\(bank.name)-stored",
                sequence: 1,
                isDuplicate: isDuplicate
            )
            #expect(stored == expected)
        }
        // The same identifier for another receiver is another message.
        let other = try await bank.client.sendAtLeastOnce(
            "pay:",
            to: "other",
            with: [7],
            id: "seven"
        )
        #expect(!other.isDuplicate)
        let worker = try await bank.worker(attempts: 1)
        try await eventually { bank.ledger.count == 1 && worker.openCalls == 0 }
        let run = bank.ledger.runs.withLock { $0[0] }
        #expect(run.number == 7)
        #expect(run.delivery?.description == "ledger/seven to ledger, number 1, delivery 1")
        let ledger = NATSReceiver(atLeastOnce: "ledger", of: bank.client)
        #expect(try await ledger.awaited.send("pay:", with: [8]) == nil)
        try await eventually { bank.ledger.count == 2 }
        await worker.drain()
        #expect(bank.ledger.numbers == [7, 8])
    }

    @Test(arguments: Server.both)
    func aMessageThatFailsComesAgainAndThenGoesToTheDeadLetters(_ url: String) async throws {
        let bank = try await Bank(on: url)
        let start = ContinuousClock.now
        let worker = try await bank.plainWorker()
        try await bank.send("refuse:", 9, id: "nine")
        let letter = try await bank.letters(1)[0]
        #expect(bank.ledger.runs.withLock { $0.map { $0.delivery?.count } } == [1, 2, 3, 4, 5])
        #expect(letter.facts == "ledger/nine to ledger, delivery 5: no (17)")
        // The pauses are of 1, 2, 4 and 8 s.
        #expect(start.duration(to: .now) > .seconds(15))
        await worker.drain()
    }

    @Test(arguments: ["unknown:", "pay:with:"])
    func aMessageWithoutAHandlerGoesToTheDeadLetters(_ selector: String) async throws {
        let bank = try await Bank()
        let worker = try await bank.worker(attempts: 1)
        try await bank.send(Selector(selector), 9)
        let error = try await bank.letters(1)[0].error
        #expect(!error.isEmpty)
        #expect(!error.contains("RPCError"))
        #expect(bank.ledger.count == 0)
        await worker.drain()
    }

    /// Returns the number of times that a message to `payInTurn(_:)` runs.
    ///
    /// Every fifth message fails once, and 13 always, so it becomes a dead letter.
    private func runs(of number: Int) -> Int {
        if number == 13 { return 3 }
        return number % 5 == 2 ? 2 : 1
    }

    @Test(arguments: [(Server.url, nil), (Server.url, 4), (Server.newerURL, 4)])
    func anOrderedStoreAndEachKeyKeepTheOrderWhateverFails(_ url: String, lanes: Int?) async throws
    {
        let bank = try await Bank(on: url) { (store: inout NATSStore) in
            if let lanes {
                store.lanes = lanes
            } else {
                store.deliveryLimit = 1
            }
        }
        let workers = [try await bank.worker(attempts: 3), try await bank.worker(attempts: 3)]
        let keys = lanes.map { _ in ["a", "b", "c", "d", "e"] } ?? [nil]
        for number in 0..<20 {
            for (index, key) in keys.enumerated() {
                try await bank.send("payInTurn:", index * 100 + number, key: key)
            }
        }
        try await eventually {
            keys.indices.allSatisfy { bank.ledger.numbers.contains($0 * 100 + 19) }
        }
        for worker in workers { await worker.drain() }
        for index in keys.indices {
            let expected = (index * 100..<index * 100 + 20).flatMap {
                [Int](repeating: $0, count: runs(of: $0))
            }
            #expect(bank.ledger.numbers.filter { $0 / 100 == index } == expected)
        }
        #expect((lanes == nil ? 1...1 : 2...4).contains(bank.ledger.mostAtOnce))
        let letter = try await bank.letters(1)[0]
        #expect(letter.headers["Dispatch-Deliveries"] == "3")
        // It returns to its lane.
        try await bank.store.sendAgain(letter, on: bank.connection)
        let last = try await NATSStoreAPI(bank.connection).message(
            ["last_by_subj": .string("\(bank.name).stored.>")],
            in: bank.store.stream
        )
        let subject = last?["subject"]
        #expect(subject == .string(letter.headers["Dispatch-Subject"] ?? ""))
        if lanes == nil {
            #expect(subject == .string("\(bank.name).stored.ledger"))
        }
    }

    @Test func aStoreWithOtherLanesIsAnError() async throws {
        var bank = try await Bank()
        let name = bank.store.stream
        await expect(
            throws: "the store '\(name)' has no lanes for messages with a key; "
                + "create it with 'NATSStore.lanes'"
        ) {
            try await bank.send("pay:", 1, key: "a")
        }
        bank.store.lanes = 2
        try await bank.store.create(on: bank.connection)
        try await bank.send("pay:", 1, key: "a")
        bank.store.lanes = 1
        let fewer = bank.store
        await expect(
            throws: "the store '\(name)' has 2 lanes, in which messages may wait; "
                + "'NATSStore.lanes' can't be less"
        ) {
            try await fewer.create(on: bank.connection)
        }
        let worker = NATSWorker(of: fewer, serving: RPCServer(), over: bank.connection)
        await #expect(throws: NATSError.lanes(store: name, count: 2)) { try await worker.start() }
        bank.store.lanes = 3
        let wider = NATSWorker(of: bank.store, serving: RPCServer(), over: bank.connection)
        await #expect(throws: NATSError.noStore(name: "\(name), workers-2")) {
            try await wider.start()
        }
    }

    @Test func aHandlerThatTakesLongShowsSignsOfLife() async throws {
        let bank = try await Bank { $0.patience = .seconds(2) }
        let signs = Signs()
        let watching = try await bank.connection.subscribe("$JS.ACK.\(bank.store.stream).>") {
            if $0.bytes == Array("+WPI".utf8) { signs.note() }
        }
        try await bank.connection.flush()
        let worker = try await bank.worker()
        try await bank.send("payAndLinger:", 1)
        // Without them, the server would deliver it again before the last of them.
        try await eventually { signs.count >= 4 }
        // It does so if the machine is too busy for a sign in time.
        #expect(bank.ledger.count == 1 || signs.longestPause > bank.store.patience * 0.75)
        bank.ledger.gate.open()
        await worker.drain()
        withExtendedLifetime(watching) {}
    }

    @Test func aHandlerWithoutEndIsCanceledAndItsMessageComesAgain() async throws {
        let bank = try await Bank()
        let log = EventLog()
        let worker = try await bank.worker(time: .milliseconds(500), observer: log.note)
        try await bank.send("payLate:", 1)
        try await eventually { bank.ledger.count == 2 && worker.openCalls == 0 }
        #expect(bank.ledger.runs.withLock { $0.map { $0.delivery?.count } } == [1, 2])
        // This one ignores its cancellation.
        let count = log.count("storedFailed")
        try await bank.send("payAndLinger:", 2)
        try await eventually { log.count("storedFailed") == count + 1 }
        #expect(worker.health["stuck"] == 1)
        bank.ledger.gate.open()
        await worker.drain()
    }

    @Test func aStoreThatIsFullRefuses() async throws {
        let bank = try await Bank(on: Server.newerURL) { $0.messageLimit = 2 }
        for number in 0..<2 { try await bank.send("pay:", number) }
        let subject = "\(bank.name).stored.ledger"
        await expect(
            throws: "the server didn't store the message to '\(subject)': "
                + "maximum messages exceeded (10077)"
        ) {
            try await bank.send("pay:", 2)
        }
    }

    @Test(.enabled(if: Server.isOld), arguments: [true, false])
    func aServerThatDropsMessagesToKeepALimitHasNone(isOfBytes: Bool) async throws {
        var bank = try await Bank()
        if isOfBytes {
            bank.store.byteLimit = 1_000
        } else {
            bank.store.messageLimit = 2
        }
        let limited = bank.store
        await expect(
            throws: "to keep its limit, the server would drop messages waiting in "
                + "'\(bank.name)-stored'; use nats-server 2.10.6 or newer, "
                + "or leave 'messageLimit' and 'byteLimit' nil"
        ) {
            try await limited.create(on: bank.connection)
        }
    }

    @Test(arguments: Server.both)
    func aStoreIsCreatedAgainWithOtherSettings(_ url: String) async throws {
        var bank = try await Bank(on: url)
        try await NATSStoreAPI(bank.connection).change(
            "UPDATE",
            bank.store.stream,
            [
                "subjects": [.string("\(bank.name).stored.*")],
                "retention": "workqueue",
                "discard": "new",
                "storage": "memory",
                "max_msgs": 2,
            ]
        )
        bank.store.window = .seconds(60)
        bank.store.patience = .seconds(5)
        try await bank.store.create(on: bank.connection)
        // The limit is gone.
        for number in 0..<3 { try await bank.send("pay:", number) }
        // A foreign consumer has a limit that the server doesn't change.
        let api = NATSStoreAPI(bank.connection)
        try await api.request("CONSUMER.DELETE.\(bank.store.stream).workers", [:], "")
        var settings: [String: JSONValue] = ["durable_name": "workers", "ack_policy": "explicit"]
        settings["filter_subject"] = .string("\(bank.name).stored.*")
        try await api.createConsumer("workers", of: bank.store.stream, settings)
        try await bank.store.create(on: bank.connection)
        let info = try await api.request("CONSUMER.INFO.\(bank.store.stream).workers", [:], "")
        #expect(info["config"]?["ack_wait"] == 5_000_000_000)
        #expect(info["config"]?["max_waiting"] == 512)
        bank.store.medium = .file
        await #expect(throws: NATSError.self) { try await bank.store.create(on: bank.connection) }
    }

    @Test(arguments: ["", "a b", "a\nb"])
    func aMalformedIdentifierIsRefused(_ id: String) async throws {
        let client = try NATSClient(Server.newService(), over: try await Server.connect())
        let refusal = NATSError.badName(
            id,
            expected: "an identifier without blanks and control characters"
        )
        await #expect(throws: refusal) {
            try await client.sendAtLeastOnce("pay:", to: "x", id: id)
        }
    }
}
