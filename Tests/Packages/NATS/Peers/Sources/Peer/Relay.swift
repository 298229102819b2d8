import SelectorDispatchNATS

/// A handler that sends its message on to another process, and waits for it.
final class Relay: Sendable {
    private let next: NATSReceiver

    init(_ next: NATSReceiver) {
        self.next = next
    }

    @Handler(.exposed) func pass(_ number: Int, by step: Int) async throws -> Int {
        try await next.awaited.send("pass:by:", with: [number + step, step], returning: Int.self)
    }

    /// Serves until the input ends.
    static func serve(_ name: String, to other: String, on connection: NATSConnection) async throws {
        let next = NATSReceiver(atMostOnce: "relay", of: try NATSClient(other, over: connection))
        let relay = Relay(next)
        let coder = JSONCoder()
        try coder.directory.add(relay, as: "relay")
        let service = try NATSService(name, serving: RPCServer(coder: coder), over: connection)
        try await service.start()
        say("ready")
        while readLine() != nil {}
        try await service.drain()
        withExtendedLifetime(relay) {}
    }

    /// Starts what goes in a circle, and shows how that ends.
    static func start(_ name: String, on connection: NATSConnection) async throws {
        let client = try NATSClient(name, over: connection, timeout: .seconds(30))
        for step in [0, 1] {
            do {
                try await client.sendAtMostOnce("pass:by:", to: "relay", with: [1, step])
                preconditionFailure("a circle came to an end")
            } catch { say("\(error)") }
        }
    }
}
