import Foundation
import SelectorDispatchNATS
import Synchronization
import Testing

/// The number of handlers that have noticed a cancellation.
enum Cancellations {
    static let noted = Mutex(0)
}

/// The server that `run` has started.
enum Server {
    static var url: String {
        ProcessInfo.processInfo.environment["NATS_URL"] ?? "nats://127.0.0.1:4222"
    }

    /// A server of version 2.10.6 or later.
    static var newerURL: String { ProcessInfo.processInfo.environment["NATS_NEWER_URL"] ?? url }
    static var both: [String] { Array(Set([url, newerURL])) }
    /// Whether the server, which isn't the newer one, is older than 2.10.6.
    static var isOld: Bool { ProcessInfo.processInfo.environment["NATS_IS_OLD"] == "true" }

    static func connect(
        to url: String = url,
        _ change: (inout NATSOptions) -> Void = { _ in }
    ) async throws -> NATSConnection {
        var options = NATSOptions(servers: [url])
        options.connectTimeout = .seconds(60)
        change(&options)
        return try await NATSConnection(options)
    }

    /// Returns a unique name for a service.
    static func newService() -> String {
        "test-\(UUID().uuidString.prefix(8))"
    }
}

/// Returns a server of receivers, by their names.
func rpcServer(
    _ receivers: [String: any AnyObject & Sendable],
    _ limits: RPCLimits = RPCLimits()
) throws -> RPCServer {
    let coder = JSONCoder()
    for (name, receiver) in receivers { try coder.directory.add(receiver, as: name) }
    return RPCServer(coder: coder, limits: limits)
}

/// Starts a service of receivers, or one at which routes arrive.
func startService(
    _ receivers: [String: any AnyObject & Sendable],
    as name: String = Server.newService(),
    on connection: NATSConnection? = nil,
    routesAt routes: [String]? = nil,
    limits: RPCLimits = RPCLimits()
) async throws -> NATSService {
    let connection = if let connection { connection } else { try await Server.connect() }
    let service = try NATSService(name, serving: rpcServer(receivers, limits), over: connection)
    try await service.start(receivers: routes.map { _ in [] })
    if let routes { try await service.openRoutes(at: routes) }
    return service
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
            name,
            serving: RPCServer(root: admin, coder: coder, limits: limits),
            over: connection,
            version: "1.2.0",
            summary: "sells"
        )
        try await service.start()
        client = try NATSClient(name, over: try await Server.connect())
    }

    /// Sends a message to the cart.
    @discardableResult
    func send(_ selector: Selector, _ arguments: Any?...) async throws -> JSONValue {
        try await client.sendAtMostOnce(selector, to: "cart", with: arguments)
    }

    /// Sends a message to the cart in a task, and waits until its handler runs.
    func begin(
        _ selector: Selector,
        _ arguments: (any Sendable)?...
    ) async throws -> Task<JSONValue, any Error> {
        let task = Task { try await client.sendAtMostOnce(selector, to: "cart", with: arguments) }
        try await eventually { service.openCalls == 1 }
        return task
    }
}

/// Waits until a condition holds, for at most a minute, so that no test fails because of a busy
/// machine.
nonisolated(nonsending) func eventually(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    for _ in 0..<12_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    let holds = try await condition()
    #expect(holds, "the condition didn't hold within a minute", sourceLocation: sourceLocation)
}

/// Waits until an error whose text begins with this one is thrown.
nonisolated(nonsending) func eventually(
    throws text: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async throws {
    try await eventually(sourceLocation: sourceLocation) {
        do {
            try await body()
            return false
        } catch {
            return "\(error)".hasPrefix(text)
        }
    }
}

/// Expects an error of NATS with this text.
nonisolated(nonsending) func expect(
    throws text: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    let error = await #expect(throws: NATSError.self, sourceLocation: sourceLocation) {
        try await body()
    }
    #expect(error.map { "\($0)" } == text, sourceLocation: sourceLocation)
}

/// The events that a connection has reported.
final class EventLog: Sendable {
    private let lines = Mutex<[String]>([])

    func note(_ event: NATSEvent) {
        let line =
            switch event {
            case .failed(let error): "\(error)"
            case .workerWaits(let error): "waits: \(error)"
            default: "\(event)"
            }
        lines.withLock { $0.append(line) }
    }

    /// The reasons why workers wait, in the order of their events.
    var waits: [String] {
        let beginning = "waits: "
        return lines.withLock { $0.filter { $0.hasPrefix(beginning) } }
            .map { String($0.dropFirst(beginning.count)) }
    }

    func count(_ beginning: String) -> Int {
        lines.withLock { $0.count { $0.hasPrefix(beginning) } }
    }
}

extension JSONValue {
    /// The elements of an array.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }
}

/// A gate that tests wait at until it is opened.
final class Gate: Sendable {
    private let state = Mutex(false)

    var isOpen: Bool { state.withLock { $0 } }

    func open() {
        state.withLock { $0 = true }
    }

    /// Waits, even in a canceled task.
    func wait() async {
        // A sleep in a canceled task ends immediately, and would take a whole processor.
        await Task {
            while !isOpen { try? await Task.sleep(for: .milliseconds(5)) }
        }.value
    }
}
