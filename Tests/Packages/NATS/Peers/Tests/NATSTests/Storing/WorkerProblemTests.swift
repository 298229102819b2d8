import Foundation
import Synchronization
import Testing

@testable import SelectorDispatchNATS

@Suite struct WorkerProblemTests {
    /// Expects that all operations on a store immediately report that there is none.
    static func expectNoStore(on connection: NATSConnection) async throws {
        let store = try NATSStore(Server.newService())
        let worker = NATSWorker(of: store, serving: RPCServer(), over: connection)
        await #expect(throws: NATSError.noStore(name: store.stream)) { try await worker.start() }
        let client = try NATSClient(store.service, over: connection, timeout: .seconds(600))
        await expect(
            throws: "there is no store '\(store.stream)'; create it with 'NATSStore.create(on:)' "
                + "on a server with JetStream"
        ) {
            try await client.sendAtLeastOnce("x", to: "y")
        }
        await #expect(throws: NATSError.noStore(name: store.stream)) {
            try await client.sendAtLeastOnce("x", to: "y", key: "z")
        }
        await #expect(throws: NATSError.noStore(name: store.deadLetterStream)) {
            try await store.deadLetters(on: connection)
        }
    }

    @Test(arguments: Server.both)
    func aStoreThatIsNotThereIsAnErrorAtOnce(_ url: String) async throws {
        try await Self.expectNoStore(on: try await Server.connect(to: url))
    }

    @Test func aWorkerThatWasDrainedDoesNotStart() async throws {
        let bank = try await Bank()
        let worker = NATSWorker(of: bank.store, serving: RPCServer(), over: bank.connection)
        await worker.drain()
        await #expect(throws: NATSError.alreadyStarted(service: bank.name)) {
            try await worker.start()
        }
    }

    @Test(arguments: Server.both)
    func aStoreThatIsDeletedUnderWayIsAnEvent(_ url: String) async throws {
        let bank = try await Bank(on: url)
        let log = EventLog()
        let worker = try await bank.worker(observer: log.note)
        let service = try NATSService(bank.name, serving: RPCServer(), over: worker.connection)
        try await service.start()
        func status() async throws -> JSONValue? {
            try await bank.client.health()["workers"]?.elements.first?["status"]
        }
        try await eventually { try await status() == "serving" }
        try await NATSStoreAPI(bank.connection).deleteStream(bank.store.stream)
        let expected = "waits: \(NATSError.noStore(name: bank.store.stream))"
        try await eventually { log.count(expected) > 0 }
        try await eventually { try await status() == "waiting" }
        // It continues once there is one again.
        try await bank.store.create(on: bank.connection)
        try await bank.send("pay:", 1)
        try await eventually { bank.ledger.count == 1 }
        try await eventually { try await status() == "serving" }
        await worker.drain()
    }

    @Test func aProblemThatAMessageHasOutlivedIsNotReported() async throws {
        let bank = try await Bank()
        let log = EventLog()
        let worker = try await bank.plainWorker(observer: log.note)
        let start = ContinuousClock.now
        try await bank.send("pay:", 1)
        try await eventually { bank.ledger.count == 1 }
        let error = NATSError.silentStore(name: bank.store.stream)
        worker.wait(for: error, at: "workers", since: start)
        #expect(log.count("waits") == 0)
        #expect(worker.health["status"] == "serving")
        worker.wait(for: error, at: "workers", since: .now)
        #expect(log.count("waits") == 1)
        await worker.drain()
    }

    @Test(arguments: Server.both)
    func aLaneWithoutItsConsumerIsOneEventAndStaysInHealth(_ url: String) async throws {
        let bank = try await Bank(on: url) { $0.lanes = 2 }
        let log = EventLog()
        let worker = try await bank.plainWorker(observer: log.note)
        let stream = bank.store.stream
        try await NATSStoreAPI(bank.connection).request(
            "CONSUMER.DELETE.\(stream).workers-1",
            [:],
            ""
        )
        let error = NATSError.noStore(name: "\(stream), workers-1")
        try await eventually { log.count("waits: \(error)") == 1 }
        // Others arrive meanwhile.
        for number in 0..<30 {
            try await bank.send("pay:", number)
            try await Task.sleep(for: .milliseconds(100))
            #expect(worker.health["status"] == "waiting")
            #expect(worker.health["problem"] == .string("\(error)"))
        }
        #expect(log.count("waits") == 1)
        try await bank.store.create(on: bank.connection)
        try await eventually { worker.health["status"] == "serving" }
        await worker.drain()
    }

    @Test func aProblemThatComesAndGoesIsOneEvent() async throws {
        let bank = try await Bank { $0.lanes = 1 }
        let log = EventLog()
        let worker = try await bank.plainWorker(observer: log.note)
        let silent = NATSError.silentStore(name: bank.store.stream)
        let refused = NATSError.storeRefused(name: bank.store.stream, code: 409, reason: "busy")
        for number in 1...3 {
            // The same problem of the whole server, at each consumer.
            worker.wait(for: silent, at: "workers")
            worker.wait(for: silent, at: "workers-0")
            worker.wait(for: refused, at: "workers")
            // The server serves both meanwhile.
            try await bank.send("pay:", 2 * number)
            try await bank.send("pay:", 2 * number + 1, key: "a")
            try await eventually { bank.ledger.count == 2 * number }
            #expect(worker.health["status"] == "serving")
        }
        #expect(log.waits == ["\(silent)", "\(refused)"])
        await worker.drain()
    }

    @Test func aProblemOfManyMessagesIsOneEvent() async throws {
        let bank = try await Bank()
        let log = EventLog()
        let worker = try await bank.plainWorker(observer: log.note)
        for number in 1...3 {
            let subject = "\(bank.name).dead.\(number)"
            let full = NATSError.notStored(subject: subject, code: 10077, reason: "it is full")
            worker.wait(for: full, at: "workers")
            let late = NATSError.tooLate(subject: subject, after: .seconds(number))
            worker.wait(for: late, at: "workers")
        }
        #expect(log.waits.count == 2)
        #expect(log.waits.last == "\(NATSError.silentStore(name: bank.store.stream))")
        await worker.drain()
    }

    @Test(arguments: Server.both)
    func aDrainEndsInItsTimeWhateverHandlersIgnore(_ url: String) async throws {
        let bank = try await Bank(on: url)
        let log = EventLog()
        let worker = try await bank.plainWorker(observer: log.note)
        try await bank.send("payAndLinger:", 1, id: "one")
        try await eventually { bank.ledger.count == 1 }
        let cart = Cart()
        let service = try await startService(["cart": cart], as: bank.name, on: worker.connection)
        async let answer = bank.client.sendAtMostOnce("linger", to: "cart")
        try await eventually { service.openCalls == 1 }
        let isInTime = try await ends(within: .seconds(3)) {
            async let drained: Void = worker.drain(within: .seconds(2))
            try await service.drain(within: .seconds(2))
            await drained
        }
        #expect(isInTime)
        #expect(log.count(#"stillRuns(["ledger/one"])"#) == 1)
        #expect(log.count("stillRuns([\"\(bank.name).call.cart\"])") == 1)
        bank.ledger.gate.open()
        cart.gate.open()
        _ = try? await answer
    }

    @Test func moreIdleWorkersThanAServerHasRoomForByItselfGetTheirMessages() async throws {
        let bank = try await Bank()
        // By default, a server keeps the requests of 512.
        let connection = try await Server.connect()
        var workers: [NATSWorker] = []
        for _ in 0..<600 {
            let worker = NATSWorker(
                of: bank.store,
                serving: RPCServer(coder: bank.coder),
                over: connection,
                running: 1
            )
            try await worker.start()
            workers.append(worker)
        }
        try await withThrowingTaskGroup { group in
            for number in 0..<600 {
                group.addTask { _ = try await bank.send("payAndLinger:", number) }
            }
            try await group.waitForAll()
        }
        // Each has one.
        try await eventually { bank.ledger.count == 600 }
        bank.ledger.gate.open()
        try await eventually { workers.allSatisfy { $0.openCalls == 0 } }
        #expect(bank.ledger.count == 600)
        await connection.close()
    }
}

@Suite(.enabled(if: OwnServer.ports.count > 2), .serialized) struct RefusingServerTests {
    /// Starts a worker that serves a receiver with the name `ledger`.
    private func startWorker(
        of store: NATSStore,
        over connection: NATSConnection,
        serving ledger: Ledger
    ) async throws -> NATSWorker {
        try await store.create(on: connection)
        let server = try rpcServer(["ledger": ledger])
        let worker = NATSWorker(of: store, serving: server, over: connection)
        try await worker.start()
        return worker
    }

    @Test func aDrainEndsInItsTimeThoughTheServerIsGone() async throws {
        let server = try await OwnServer(port: 2)
        let store = try NATSStore("shop")
        let connection = try await server.connect()
        let ledger = Ledger()
        let worker = try await startWorker(of: store, over: connection, serving: ledger)
        try await NATSClient("shop", over: connection)
            .sendAtLeastOnce("payAndLinger:", to: "ledger", with: [1])
        try await eventually { ledger.count == 1 }
        server.signal(SIGSTOP)
        let isInTime = try await ends(within: .seconds(3)) {
            await worker.drain(within: .seconds(1))
            try? await connection.drain(within: .seconds(1))
        }
        #expect(isInTime)
        server.signal(SIGCONT)
        ledger.gate.open()
    }

    @Test func aServerThatIsKilledIsOneEvent() async throws {
        let server = try await OwnServer(port: 2)
        var store = try NATSStore("shop")
        store.lanes = 8
        store.patience = .seconds(6)
        let log = EventLog()
        let connection = try await server.connect { $0.observer = log.note }
        let ledger = Ledger()
        let worker = try await startWorker(of: store, over: connection, serving: ledger)
        server.kill()
        let silent = NATSError.silentStore(name: store.stream)
        try await eventually { worker.health["problem"] == .string("\(silent)") }
        // Each lane's question ends without an answer meanwhile.
        try await Task.sleep(for: .seconds(10))
        try await server.start()
        try await eventually { worker.health["status"] == "serving" }
        let client = try NATSClient("shop", over: connection)
        try await client.sendAtLeastOnce("pay:", to: "ledger", with: [1])
        try await eventually { ledger.count == 1 }
        #expect(log.waits == ["\(silent)"])
        await worker.drain()
    }

    @Test func aServerWithoutJetStreamHasNoStore() async throws {
        let server = try await OwnServer(port: 2, config: "")
        let store = try NATSStore(Server.newService())
        let connection = try await server.connect()
        try await WorkerProblemTests.expectNoStore(on: connection)
        await #expect(throws: NATSError.noStore(name: store.stream)) {
            try await store.create(on: connection)
        }
    }

    @Test func aStoreIsCreatedOnAServerThatAnswersLate() async throws {
        let server = try await OwnServer(port: 2)
        let store = try NATSStore("shop")
        let connection = try await server.connect()
        server.signal(SIGSTOP)
        async let created: Void = store.create(on: connection)
        try await Task.sleep(for: .seconds(3))
        server.signal(SIGCONT)
        try await created
    }

    @Test func aSubjectThatItsUserMayNotReadIsAnError() async throws {
        let config = """
            jetstream { store_dir: "FOLDER" }
            authorization { users = [
              { user: all, password: x }
              { user: few, password: x, permissions: { subscribe: { deny: "shop.call.cart" } } }
              { user: mute, password: x, permissions: { publish: { deny: "$JS.API.CONSUMER.>" } } }
              { user: idle, password: x,
                permissions: { publish: { deny: "$JS.API.CONSUMER.MSG.NEXT.>" } } }
              { user: own, password: x,
                permissions: { subscribe: "_INBOX_own.>", publish: "shop.>" } }
            ] }
            """
        let server = try await OwnServer(port: 2, config: config)
        func connect(_ user: String, prefix: String = "_INBOX") async throws -> NATSConnection {
            try await server.connect {
                $0.credentials = .user(user, password: "x")
                $0.inboxPrefix = prefix
            }
        }
        let cart = Cart()
        let admin = Admin()
        let few = try await connect("few")
        let refused = try NATSService(
            "shop",
            serving: rpcServer(["cart": cart, "admin": admin]),
            over: few
        )
        let reason =
            #"Permissions Violation for Subscription to "shop.call.cart" using queue "workers""#
        await expect(throws: "the server doesn't permit it: \(reason)") {
            try await refused.start()
        }
        let all = try await connect("all")
        // Nor does it answer at the others.
        await #expect(throws: NATSError.noResponders(subject: "shop.call.admin")) {
            try await NATSClient("shop", over: all).sendAtMostOnce("stop", to: "admin")
        }
        let permitted = try await startService(["admin": admin], as: "shop", on: few)
        // A permission that is granted later doesn't meet the earlier refusal.
        try server.reload(config.replacing("shop.call.cart", with: "nothing"))
        try await eventually {
            let late = try NATSService("shop", serving: rpcServer(["cart": cart]), over: few)
            return (try? await late.start()) != nil
        }

        let store = try NATSStore("shop")
        try await store.create(on: all)
        let mute = try await server.connect {
            $0.credentials = .user("mute", password: "x")
            $0.connectTimeout = .seconds(10)
        }
        let worker = NATSWorker(of: store, serving: RPCServer(), over: mute)
        let question =
            #"Permissions Violation for Publish to "$JS.API.CONSUMER.INFO.shop-stored.workers""#
        await #expect(throws: NATSError.notPermitted(reason: question)) {
            try await worker.start()
        }

        let idle = NATSWorker(of: store, serving: RPCServer(), over: try await connect("idle"))
        let pull =
            #"Permissions Violation for Publish to "$JS.API.CONSUMER.MSG.NEXT.shop-stored.workers""#
        for _ in 1...2 {
            await expect(throws: "the server doesn't permit it: \(pull)") { try await idle.start() }
        }

        // A user that may read answers only at its own prefix.
        let service = try await startService(["cart": cart], as: "shop", on: all)
        let client = try NATSClient("shop", over: try await connect("own", prefix: "_INBOX_own"))
        #expect(
            try await client.sendAtMostOnce("add:count:", to: "cart", with: ["x", 1]) == "1 × x"
        )
        // A refused subject fails what waits there, and nothing else.
        async let other = client.sendAtMostOnce("wait:", to: "cart", with: [500])
        let stranger = try NATSClient("bank", over: client.connection, timeout: .seconds(600))
        let call = #"Permissions Violation for Publish to "bank.call.x""#
        await #expect(throws: NATSError.notPermitted(reason: call)) {
            try await stranger.sendAtMostOnce("pay", to: "x")
        }
        let stored = #"Permissions Violation for Publish to "bank.stored.x""#
        await #expect(throws: NATSError.notPermitted(reason: stored)) {
            try await stranger.sendAtLeastOnce("pay", to: "x")
        }
        #expect(try await other == "waited")
        withExtendedLifetime((cart, admin, service, permitted)) {}
    }

    @Test func aHandlerThatHasReturnedHasNotFailedThoughTheServerDoesNotKnow() async throws {
        let server = try await OwnServer(
            port: 2,
            config: """
                jetstream { store_dir: "FOLDER" }
                authorization { users = [
                  { user: all, password: x }
                  { user: few, password: x, permissions: { publish: { deny: "$JS.ACK.>" } } }
                ] }
                """
        )
        let all = try await server.connect { $0.credentials = .user("all", password: "x") }
        let few = try await server.connect { $0.credentials = .user("few", password: "x") }
        var store = try NATSStore("shop")
        store.patience = .seconds(1)
        try await store.create(on: all)
        try await NATSClient("shop", over: all).sendAtLeastOnce("pay:", to: "ledger", with: [1])
        // The first delivery is lost, so the second one is suspect.
        _ = try? await all.request(
            "$JS.API.CONSUMER.MSG.NEXT.shop-stored.workers",
            [],
            timeout: .seconds(1)
        )
        let ledger = Ledger()
        let worker = NATSWorker(
            of: store,
            serving: try rpcServer(["ledger": ledger]),
            over: few,
            attempts: 1
        )
        try await worker.start()
        try await eventually { ledger.count == 2 }
        #expect(try await store.deadLetters(on: all).isEmpty)
        await worker.drain(within: .zero)
    }

    @Test func aStoreCanBeInADomain() async throws {
        let server = try await OwnServer(
            port: 2,
            config: #"jetstream { store_dir: "FOLDER", domain: north }"#
        )
        let connection = try await server.connect { $0.domain = "north" }
        let ledger = Ledger()
        let store = try NATSStore(Server.newService())
        try await store.create(on: connection)
        let client = try NATSClient(store.service, over: connection)
        try await client.sendAtLeastOnce("pay:", to: "ledger", with: [1])
        let worker = NATSWorker(
            of: store,
            serving: try rpcServer(["ledger": ledger]),
            over: connection
        )
        try await worker.start()
        try await eventually { ledger.count == 1 }
        await worker.drain()
        let other = try await server.connect { $0.domain = "south" }
        await #expect(throws: NATSError.noStore(name: store.stream)) {
            try await store.create(on: other)
        }
    }
}
