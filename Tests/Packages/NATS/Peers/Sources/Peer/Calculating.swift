import Foundation
import SelectorDispatchNATS

/// A calculator's service, and the messages to it.
enum Calculating {
    static func serve(_ name: String, limit: Int, on connection: NATSConnection) async throws {
        let coder = JSONCoder()
        let calculator = Calculator()
        try coder.directory.add(calculator, as: "calculator")
        let service = try NATSService(
            name,
            serving: RPCServer(coder: coder, limits: RPCLimits(running: limit)),
            over: connection,
            version: "1.0.0",
            summary: "calculates"
        )
        try await service.start()
        say("ready")
        Thread.detachNewThread {
            while readLine() != nil {}
            kill(getpid(), SIGTERM)
        }
        try await service.serve(until: [SIGTERM])
        withExtendedLifetime(calculator) {}
    }

    /// Sends numbers, and waits until the service has received all of them.
    static func notify(_ client: NATSClient, _ count: Int) async throws {
        for number in 1...count {
            try await client.notifyAtMostOnce("note:", to: "calculator", with: [number])
        }
        var sum = 0
        for _ in 0..<600 where sum != count * (count + 1) / 2 {
            try await Task.sleep(for: .milliseconds(100))
            sum = try await client.sendAtMostOnce("sum", to: "calculator", returning: Int.self)
        }
        let expected = count * (count + 1) / 2
        guard sum == expected else { throw PeerError("the sum is \(sum), not \(expected)") }
        say("ok  \(count) one-way sends arrived")
    }

    /// Prints the number of one-way messages that leave per second.
    static func notifyNobody(_ client: NATSClient, _ count: Int) async throws {
        let start = ContinuousClock.now
        let text = String(repeating: "x", count: 64)
        for _ in 0..<count {
            try await client.notifyAtMostOnce("echo:", to: "calculator", with: [text])
        }
        // The server refuses a request without a worker after it has read all messages before it.
        do {
            try await client.sendAtMostOnce("echo:", to: "calculator", with: [text])
        } catch NATSError.noResponders {}
        say("\(Double(count) / (start.duration(to: .now) / .seconds(1)))")
    }

    /// Prints the stored messages handled per second: in any order, in that of each of 64 keys, or
    /// one at a time.
    static func order(_ name: String, _ count: Int, on connection: NATSConnection) async throws {
        let orders: [(String, Int, Int)] = [
            ("none", 0, 10_000),
            ("key", 16, 10_000),
            ("all", 0, 1),
        ]
        for (order, lanes, limit) in orders {
            var store = try NATSStore("\(name)-\(order)")
            store.lanes = lanes
            store.deliveryLimit = limit
            try await store.create(on: connection)
            let coder = JSONCoder()
            let calculator = Calculator()
            try coder.directory.add(calculator, as: "calculator")
            let client = try NATSClient(store.service, over: connection)
            for number in 0..<count {
                let key = lanes > 0 ? "\(number % 64)" : nil
                try await client.sendAtLeastOnce("note:", to: "calculator", with: [1], key: key)
            }
            let start = ContinuousClock.now
            let worker = NATSWorker(of: store, serving: RPCServer(coder: coder), over: connection)
            try await worker.start()
            while calculator.sum() < count {
                try await Task.sleep(for: .milliseconds(1))
            }
            say("\(order) \(Double(count) / (start.duration(to: .now) / .seconds(1)))")
            await worker.drain()
        }
    }

    /// Waits for a request, during which the service reports its state.
    static func wait(_ client: NATSClient, _ milliseconds: Int) async throws {
        async let answer = client.sendAtMostOnce(
            "wait:",
            to: "calculator",
            with: [milliseconds],
            returning: Int.self
        )
        for (status, word) in [("serving", "running"), ("draining", "draining")] {
            while true {
                let health = try await client.health()
                if health["status"] == .string(status), health["running"] == 1 { break }
                try await Task.sleep(for: .milliseconds(5))
            }
            say(word)
        }
        let waited = try await answer
        guard waited == milliseconds else { throw PeerError("waited for \(waited) ms") }
    }

    /// Prints the number of requests answered per second, of which a number is always in flight.
    static func load(
        _ client: NATSClient,
        _ selector: Selector,
        _ argument: Int,
        _ inFlight: Int
    ) async throws {
        func send(until end: ContinuousClock.Instant) async throws -> Int {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<inFlight {
                    group.addTask {
                        var count = 0
                        while ContinuousClock.now < end {
                            try await client.sendAtMostOnce(
                                selector,
                                to: "calculator",
                                with: [argument]
                            )
                            count += 1
                        }
                        return count
                    }
                }
                return try await group.reduce(0, +)
            }
        }
        _ = try await send(until: .now + .milliseconds(300))
        let start = ContinuousClock.now
        let count = try await send(until: start + .seconds(3))
        say("\(Double(count) / (start.duration(to: .now) / .seconds(1)))")
    }
}
