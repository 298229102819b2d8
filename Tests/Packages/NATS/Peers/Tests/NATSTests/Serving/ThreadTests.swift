import Foundation
import Synchronization
import Testing

@testable import SelectorDispatchNATS

@Suite struct ThreadTests {
    /// Returns the number of this process's threads that handle messages of a service.
    private func threads(of service: String) -> Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.count { task in
            let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
            return name?.hasPrefix(service) == true
        }
    }

    @Test func aBurstHasAsManyThreadsAsMayRunAndTheyEndWithTheService() async throws {
        let shop = try await Shop(limits: RPCLimits(running: 16))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<3_000 {
                group.addTask {
                    if number % 100 == 0 {
                        #expect(try await shop.send("block:", 10) == "blocked")
                    } else {
                        let text = try await shop.send("add:count:", "pear", number)
                        #expect(text == .string("\(number) × pear"))
                    }
                }
            }
            try await group.waitForAll()
        }
        // One more may lead, which waits for the next message.
        #expect((1...17 + 2).contains(threads(of: shop.name)))
        try await shop.service.drain()
        try await eventually { threads(of: shop.name) == 0 }
    }

    // In a separate process, because all its threads count.
    @Test func aSubjectAnswersAfterTheSystemHasRefusedAThread() async {
        await #expect(processExitsWith: .success) {
            // Root has no limit.
            setuid(65_534)
            let shop = try await Shop()
            try await shop.send("add:count:", "x", 1)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(6), &limit)
            var none = rlimit(rlim_cur: 1, rlim_max: limit.rlim_max)
            setrlimit(__rlimit_resource_t(6), &none)
            // More threads would lead.
            let sends = (0..<8).map { _ in Task { try await shop.send("block:", 200) } }
            for send in sends { _ = try await send.value }
            setrlimit(__rlimit_resource_t(6), &limit)
            try await shop.send("add:count:", "x", 2)
        }
    }

    // In a separate process, because the pool is that of all tests.
    @Test func aFlushTakesNoTimeFromABusyPool() async {
        await #expect(processExitsWith: .success) {
            let connection = try await Server.connect()
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 4 {
                Task.detached { usleep(500_000) }
            }
            try await connection.flush(within: .seconds(1))
        }
    }

    @Test func handlersThatBlockHoldUpNoQuickOne() async throws {
        let shop = try await Shop()
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Each blocks its thread until all of them run.
            for _ in 0..<24 {
                group.addTask { try await shop.send("meet:", 25) }
            }
            for _ in 0..<50 { try await shop.send("add:count:", "x", 1) }
            try await shop.send("meet:", 25)
            try await group.waitForAll()
        }
    }

    @Test func handlersOfStoredMessagesThatBlockHoldUpNoOther() async throws {
        let bank = try await Bank()
        let cart = Cart()
        let worker = NATSWorker(
            of: bank.store,
            serving: try rpcServer(["cart": cart]),
            over: bank.connection
        )
        try await worker.start()
        // Each blocks its thread until all of them run.
        for _ in 0..<24 { try await bank.client.sendAtLeastOnce("meet:", to: "cart", with: [24]) }
        try await eventually { cart.metCount == 24 && worker.openCalls == 0 }
        await worker.drain()
    }
}
