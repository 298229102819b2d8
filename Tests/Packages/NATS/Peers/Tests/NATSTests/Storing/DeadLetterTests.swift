import Foundation
import SelectorDispatchJSON
import Testing

@testable import SelectorDispatchNATS

private let command = ProcessInfo.processInfo.environment["NATS_DISPATCH"]

@Suite struct DeadLetterTests {
    @Test(arguments: Server.both)
    func aDeadLetterIsReadAndSentAgain(_ url: String) async throws {
        let bank = try await Bank(on: url)
        let worker = try await bank.worker(attempts: 1)
        try await NATSHeaders.$sending.withValue(["Tenant": "north"]) {
            try await bank.send("refuseOnce:", 9, id: "nine")
        }
        try await bank.send("refuse:", 10, id: "ten")
        var letters = try await bank.letters(2)
        let nine = try #require(letters.first { $0.id == "ledger/nine" })
        #expect(nine.facts == "ledger/nine to ledger, delivery 1: not now (17)")
        #expect(nine.request["method"] == "refuseOnce:")
        #expect(nine.request["params"] == [9])
        try await bank.store.sendAgain(nine, on: bank.connection)
        try await eventually { bank.ledger.numbers.count { $0 == 9 } == 2 && worker.openCalls == 0 }
        #expect(bank.ledger.runs.withLock { $0.last?.delivery?.id } == "ledger/nine")
        #expect(bank.ledger.headers.withLock { $0 } == ["Tenant": "north"])
        letters = try await bank.store.deadLetters(on: bank.connection)
        #expect(letters.map(\.id) == ["ledger/ten"])
        let emptyPages = [
            try await bank.ids(after: letters[0].sequence),
            try await bank.ids(after: .max),
            try await bank.ids(limit: 0),
        ]
        #expect(emptyPages == [[], [], []])
        try await bank.store.delete(letters[0], on: bank.connection)
        let ids = try await bank.ids()
        #expect(ids.isEmpty)
        await worker.drain()
    }

    @Test func aLetterWithAnEarlierOnesNumberIsSentAgainToo() async throws {
        let bank = try await Bank()
        var worker = try await bank.worker(attempts: 1)
        try await bank.send("refuse:", 9, id: "nine")
        for count in 2...3 {
            let letter = try await bank.letters(1)[0]
            #expect(letter.sequence == 1)
            #expect(letter.id == "ledger/nine")
            await worker.drain()
            try await bank.store.sendAgain(letter, on: bank.connection)
            try await NATSStoreAPI(bank.connection).deleteStream(bank.store.deadLetterStream)
            try await bank.store.create(on: bank.connection)
            worker = try await bank.worker(attempts: 1)
            try await eventually { bank.ledger.count == count }
        }
        await worker.drain()
    }

    @Test(.enabled(if: command != nil)) func theCommandShowsAndSendsThemAgain() async throws {
        let bank = try await Bank()
        let worker = try await bank.worker(attempts: 1)
        try await bank.send("refuseOnce:", 9, id: "nine")
        _ = try await bank.letters(1)
        let program = try #require(command)
        let address = "\(bank.url)/\(bank.name)"
        try await bank.client.sendAtLeastOnce("unlock:", to: "ledger", with: ["4711"], id: "pin")
        _ = try await bank.letters(2)
        let secret = """
            2 ledger/pin ledger.unlock: "‹secret›"
                an error of a secret handler

            """
        #expect(try await dispatch(program, "letters", address, "2") == secret)
        try await bank.store.delete(try await bank.letters(2)[1], on: bank.connection)
        let text = """
            1 ledger/nine ledger.refuseOnce: [9]
                not now (17)

            """
        #expect(try await dispatch(program, "letters", address) == text)
        let unknown = try await dispatch(program, "letters", address, "3")
        #expect(unknown == "error: there is no dead letter '3'\n")
        #expect(try await dispatch(program, "letters", address, "1", "--again") == text)
        try await eventually { bank.ledger.count == 2 && worker.openCalls == 0 }
        #expect(try await dispatch(program, "letters", address).isEmpty)
        await worker.drain()
    }

    @Test func theNewestDeadLettersAreKeptForTheirTime() async throws {
        let bank = try await Bank {
            $0.deadLetterLimit = 1
            $0.deadLetterAge = .seconds(2)
        }
        let worker = try await bank.worker(attempts: 1)
        for number in 1...3 { try await bank.send("refuse:", number, id: "\(number)") }
        try await eventually { bank.ledger.count == 3 && worker.openCalls == 0 }
        let letters = try await bank.store.deadLetters(on: bank.connection)
        #expect(letters.map(\.sequence).allSatisfy { $0 == 3 })
        try await eventually { try await bank.store.deadLetters(on: bank.connection).isEmpty }
        await worker.drain()
    }
}
