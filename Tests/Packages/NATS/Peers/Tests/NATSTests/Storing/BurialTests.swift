import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// Messages that any client can store.
@Suite struct BurialTests {
    /// Sends a request to be stored, as any client can.
    private func post(
        _ method: String = "refuse:",
        _ headers: [String: String] = [:],
        to token: String = "ledger",
        size: Int = 0,
        of bank: Bank
    ) async throws {
        var bytes = Array(#"{"method": "\#(method)", "params": [1]}"#.utf8)
        bytes += Array(repeating: 0x20, count: max(0, size - bytes.count))
        let subject = "\(bank.name).stored.\(token)"
        let answer = try await bank.connection.request(
            subject,
            bytes,
            headers: headers,
            timeout: .seconds(60)
        )
        #expect(try answer.json(at: subject)["error"] == nil)
    }

    @Test func messagesWithoutAnIdentifierAreDistinguished() async throws {
        let bank = try await Bank()
        let allHeaders = [
            [:],
            ["Nats-Msg-Id": "1"],
            ["Dispatch-Id": "1"],
            ["Dispatch-Id": "1", "Nats-Msg-Id": "2"],
        ]
        for headers in allHeaders {
            try await post("refuse:", headers, of: bank)
        }
        let worker = try await bank.worker(attempts: 1)
        _ = try await bank.letters(4)
        // Another stream has the same numbers.
        try await NATSStoreAPI(bank.connection).deleteStream(bank.store.stream)
        try await bank.store.create(on: bank.connection)
        try await post(of: bank)
        let letters = try await bank.letters(5)
        let ids = Set(letters.map(\.id))
        #expect(ids.count == 5)
        #expect(ids.isSuperset(of: ["1", "2"]))
        #expect(Set(letters.map { $0.headers["Nats-Msg-Id"] }).count == 5)
        await worker.drain()
    }

    @Test(arguments: Server.both)
    func aMessageThatCannotBeHandledDelaysNoOther(_ url: String) async throws {
        let bank = try await Bank(on: url) { $0.deliveryLimit = 1 }
        let limit = bank.connection.messageByteLimit
        let note = String(repeating: "x", count: 300)
        let names = [
            "%zz",
            "*",
            String(repeating: "ä", count: 200),
            String(repeating: "%", count: 400),
        ]
        for name in names { try await post("pay:", to: name, of: bank) }
        try await post(
            "decline:",
            ["Nats-Expected-Stream": bank.store.stream, "nats-expected-stream": "x"],
            of: bank
        )
        try await post("decline:", ["Note": String(repeating: "x", count: 65_500)], of: bank)
        try await post("decline:", ["Nats-Msg-Id": String(repeating: "x", count: 65_400)], of: bank)
        try await post("decline:", ["Note": note], size: limit - 340, of: bank)
        try await post("decline:", size: limit, of: bank)
        try await bank.send("pay:", 9)
        let worker = try await bank.plainWorker()
        try await eventually { bank.ledger.numbers.contains(9) }
        let letters = try await bank.letters(9)
        #expect(letters[0].error == "the subject \(bank.name).stored.%zz names no receiver")
        #expect(letters.prefix(4).map(\.receiver) == names)
        for letter in letters.dropFirst(4) {
            #expect(letter.error.hasPrefix("declined"))
        }
        for letter in letters[4...7] {
            #expect(letter.request["method"] == "decline:")
            #expect(letter.headers["Note"] == nil)
        }
        let error = "declined; the message's \(limit) bytes leave no space for a letter's headers"
        #expect(letters[8].error == error)
        #expect(letters[8].bytes.isEmpty)
        // They can be stored again.
        try await bank.store.sendAgain(letters[4], on: bank.connection)
        _ = try await bank.letters(9)
        await worker.drain()
    }

    /// Sends a text to be stored at a receiver's subject.
    private func post(text: String, to token: String = "ledger", of bank: Bank) async throws {
        let subject = "\(bank.name).stored.\(token)"
        let answer = try await bank.connection.request(
            subject,
            Array(text.utf8),
            timeout: .seconds(60)
        )
        #expect(try answer.json(at: subject)["error"] == nil)
    }

    @Test(arguments: Server.both)
    func whatCanNeverSucceedIsBuriedAtOnceOrAfterOneMoreDelivery(_ url: String) async throws {
        let bank = try await Bank(on: url) { $0.deliveryLimit = 1 }
        let log = EventLog()
        try await post(text: "no JSON", of: bank)
        try await post(text: #"{"params": [1]}"#, of: bank)
        try await post(text: #"{"method": "unknown:", "params": [1]}"#, of: bank)
        try await post(text: #"{"method": "pay:", "params": ["x"]}"#, of: bank)
        try await post(text: #"{"method": "pay:", "params": [1]}"#, to: "nobody", of: bank)
        try await post(text: #"{"method": "till.pay:", "params": [1]}"#, of: bank)
        try await bank.send("pay:", 9)
        let worker = try await bank.plainWorker(observer: log.note)
        try await eventually { bank.ledger.numbers == [9] }
        let letters = try await bank.letters(6)
        let deliveries = letters.map { $0.headers["Dispatch-Deliveries"] }
        #expect(deliveries == ["1", "1", "2", "2", "2", "2"])
        #expect(letters[0].error == "malformed JSON at byte 0; expected a value")
        #expect(letters[1].error == #"the message isn\'t a request of JSON-RPC"#)
        #expect(letters[2].error.hasPrefix("-[Ledger unknown:]: unrecognized selector"))
        #expect(letters[3].error.contains("argument 0"))
        #expect(
            letters[4].error
                == #"no receiver is called \'nobody\'; add it to the ReceiverDirectory"#
        )
        #expect(
            letters[5].error
                == #"\'till.pay:\' names another receiver than the address to which it was sent"#
        )
        #expect(log.count("laneWaits") == 4)
        await worker.drain()
    }

    @Test func aHandlerSaysWhenItsMessageComesAgain() async throws {
        let bank = try await Bank()
        let worker = NATSWorker(
            of: bank.store,
            serving: RPCServer(coder: bank.coder),
            over: bank.connection,
            pause: .seconds(3_600)
        )
        try await worker.start()
        try await bank.send("delay:", 1)
        try await eventually { bank.ledger.count == 2 && worker.openCalls == 0 }
        try await bank.send("decline:", 2)
        let letters = try await bank.letters(1)
        #expect(letters[0].headers["Dispatch-Deliveries"] == "1")
        await worker.drain()
    }

    @Test func noOutputShowsTheValuesOfASecretMessage() async throws {
        let bank = try await Bank()
        let log = EventLog()
        let events = Mutex("")
        let worker = try await bank.worker { event in
            log.note(event)
            events.withLock { $0 += "\(event)\n" }
        }
        // selector-check: elsewhere
        for selector in ["unlock:", "unlok:"] as [Selector] {
            try await bank.client.sendAtLeastOnce(selector, to: "ledger", with: ["4711"])
        }
        try await bank.client.sendAtLeastOnce("unlock:", to: "nobody", with: ["4711"])
        let letters = try await bank.letters(3)
        #expect(events.withLock { $0.contains("an error of a secret handler") })
        #expect(events.withLock { !$0.contains("4711") })
        for letter in letters {
            #expect(letter.isSecret)
            #expect(letter.error == "an error of a secret handler")
            #expect(!"\(letter.headers) \(letter)".contains("4711"))
            #expect("\(letter)".contains("‹secret›"))
        }
        #expect(letters[0].request["params"] == ["4711"])
        await worker.drain()
    }

    @Test(arguments: ["9223372036854775807 1", "-1 1", "1 2147483648"])
    func aRecordThatNoWorkerWroteCountsAsNone(_ text: String) async throws {
        let bank = try await Bank()
        try await bank.connection.store(
            Array(text.utf8),
            at: "\(bank.name).failed.x",
            in: bank.store.failureStream
        )
        let worker = NATSWorker(of: bank.store, serving: RPCServer(), over: bank.connection)
        let delivery = NATSDelivery(
            id: "",
            count: 1,
            sequence: 1,
            receiver: "",
            token: "",
            consumer: "",
            place: "x"
        )
        let record = try await worker.readRecord(of: delivery)
        #expect(record.failures == 0)
        #expect(record.delivery == 0)
    }

    @Test func aDuplicateThatIsNoLongerThereIsBuriedOnceMore() async throws {
        let bank = try await Bank()
        try await bank.send("refuse:", 1)
        let subject = "$JS.API.CONSUMER.MSG.NEXT.\(bank.store.stream).workers"
        let pulled = Mutex<NATSMessage?>(nil)
        let inbox = try await bank.connection.subscribe("\(bank.name).inbox") { message in
            pulled.withLock { $0 = message }
        }
        bank.connection.post(NATSOutgoing(subject: subject, reply: "\(bank.name).inbox", bytes: []))
        try await eventually { pulled.withLock { $0 != nil } }
        let message = try #require(pulled.withLock { $0 })
        let place = try #require(NATSDelivery(message)?.place)
        let reply = try #require(message.reply)
        // As if an earlier letter had been read and deleted.
        try await bank.connection.store(
            [],
            at: "\(bank.name).dead.ledger",
            headers: ["Nats-Msg-Id": place],
            in: bank.store.deadLetterStream
        )
        try await bank.store.delete(try await bank.letters(1)[0], on: bank.connection)
        bank.connection.post(NATSOutgoing(subject: reply, bytes: Array("-NAK".utf8)))
        let worker = try await bank.worker(attempts: 1)
        #expect(try await bank.letters(1)[0].request["method"] == "refuse:")
        await worker.drain()
        withExtendedLifetime(inbox) {}
    }
}
