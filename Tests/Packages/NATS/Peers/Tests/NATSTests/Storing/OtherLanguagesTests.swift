import Foundation
import Testing

@testable import SelectorDispatchNATS

private let python = ProcessInfo.processInfo.environment["NATS_PYTHON"]

@Suite struct OtherLanguagesTests {
    @Test func aKeysLaneIsThatOfTheArticle() {
        #expect(NATSSubject.hash("customer-17") == 0x1E2C_8170_EB27_5620)
    }

    @Test(.enabled(if: python != nil), arguments: Server.both)
    func aPythonProgramStoresMessagesWithKeysOnce(_ url: String) async throws {
        var bank = try await Bank(on: url)
        bank.store.lanes = 4
        try await bank.store.create(on: bank.connection)
        try bank.coder.directory.add(bank.ledger, as: "ledger.öst")
        let program = URL(filePath: #filePath)
            .appending(path: "../../../../../python/store.py").standardized
        let process = Process()
        process.executableURL = URL(filePath: try #require(python))
        process.arguments = [program.path, url, bank.name, "ledger.öst", "pay:", "20"]
        await process.runToEnd()
        #expect(process.terminationStatus == 0)
        let worker = try await bank.plainWorker()
        try await eventually { bank.ledger.count >= 20 && worker.openCalls == 0 }
        #expect(bank.ledger.numbers.sorted() == Array(0..<20))
        for key in 0..<5 {
            let numbers = bank.ledger.numbers.filter { $0 % 5 == key }
            #expect(numbers == numbers.sorted())
        }
        // A Swift sender's key leads to the same lane, and its identifier is the same.
        let stored = try await bank.client.sendAtLeastOnce(
            "pay:",
            to: "ledger.öst",
            with: [0],
            key: "customer-0",
            id: "python-0"
        )
        #expect(stored.isDuplicate)
        await worker.drain()
    }
}
