import SelectorDispatchNATS

/// Requests of which a number is always in flight.
struct Load {
    let connection: NATSConnection

    init(_ connection: NATSConnection) {
        self.connection = connection
    }

    func run(_ service: String, _ selector: String, _ argument: Int, _ inFlight: Int) async throws {
        let client = try NATSClient(service, over: connection)
        let clock = ContinuousClock()
        func send(until end: ContinuousClock.Instant) async throws -> Int {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<inFlight {
                    group.addTask {
                        var count = 0
                        while clock.now < end {
                            try await client.sendAtMostOnce(Selector(selector), to: "calculator", with: [argument])
                            count += 1
                        }
                        return count
                    }
                }
                return try await group.reduce(0, +)
            }
        }
        _ = try await send(until: clock.now + .milliseconds(300))
        let start = clock.now
        let count = try await send(until: start + .seconds(3))
        say("\(Double(count) / (start.duration(to: clock.now) / .seconds(1)))")
    }
}
