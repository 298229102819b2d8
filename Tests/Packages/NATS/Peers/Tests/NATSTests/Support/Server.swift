import Foundation
import SelectorDispatchNATS
import Synchronization
import Testing

enum Cancellations {
    static let noted = Mutex(0)
}

/// The server that `run` has started.
enum Server {
    static var url: String { ProcessInfo.processInfo.environment["NATS_URL"] ?? "nats://127.0.0.1:4222" }

    /// A server that is at least 2.10.6.
    static var newerURL: String { ProcessInfo.processInfo.environment["NATS_NEWER_URL"] ?? url }
    /// Whether the server, which isn't the newer one, is older than 2.10.6.
    static var isOld: Bool { ProcessInfo.processInfo.environment["NATS_IS_OLD"] == "true" }

    static func connect(_ name: String = "tests", to url: String = url) async throws -> NATSConnection {
        var options = NATSOptions(servers: [url])
        options.name = name
        options.connectTimeout = .seconds(60)
        return try await NATSConnection(options)
    }

    /// Returns a name of a service that no other test has.
    static func newService() -> String { "test-\(UUID().uuidString.prefix(8))" }
}

/// A service with a cart, and a client of it.
struct Shop {
    let name = Server.newService()
    let cart = Cart()
    let admin = Admin()
    let connection: NATSConnection
    let service: NATSService
    let client: NATSClient

    init(limits: RPCLimits = RPCLimits()) async throws {
        connection = try await Server.connect()
        let coder = JSONCoder()
        try coder.directory.add(cart, as: "cart")
        try coder.directory.add(admin, as: "admin.east")
        service = try NATSService(
            name, serving: RPCServer(root: admin, coder: coder, limits: limits), over: connection, version: "1.2.0",
            summary: "sells")
        try await service.start()
        client = try NATSClient(name, over: try await Server.connect())
    }
}

/// Waits until a condition holds, at most a minute, so that a busy machine fails no test.
nonisolated(nonsending) func eventually(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<12_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try await condition())
}

/// What waits until a test opens it.
final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    /// Waits, also in a task that is canceled.
    func wait() async {
        while !isOpen.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(5)) }
    }
}
