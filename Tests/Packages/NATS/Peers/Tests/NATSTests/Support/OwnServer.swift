import Foundation
import SelectorDispatchNATS
import Synchronization
import Testing

/// A server for a single test, which may kill it.
final class OwnServer: Sendable {
    /// One free port for each suite that starts servers.
    static let ports =
        ProcessInfo.processInfo.environment["NATS_SPARE_PORTS"]?.split(separator: " ").map(String.init) ?? []
    let url: String
    private let program: String
    private let port: String
    private let folder: URL
    private let config: String?
    private let process = Mutex<Int32?>(nil)

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - program: The server's program.
    ///   - port: The index of the server's free port.
    ///   - config: The configuration, in which `FOLDER` stands for a folder; nil for one with JetStream.
    init(_ program: String = "nats-server", port: Int, config: String? = nil) async throws {
        self.program = program
        self.port = Self.ports[port]
        url = "nats://127.0.0.1:\(self.port)"
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.config = config?.replacing("FOLDER", with: folder.path)
        try await start()
    }

    /// Starts the server, and waits until clients can connect.
    ///
    /// - Parameter config: Another configuration than the first one.
    func start(_ config: String? = nil) async throws {
        let server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = [program, "--addr", "127.0.0.1", "--port", port, "--log", "/dev/null"]
        if let config = config?.replacing("FOLDER", with: folder.path) ?? self.config {
            let file = folder.appending(path: "server.conf")
            try Data(config.utf8).write(to: file)
            server.arguments? += ["--config", file.path]
        } else {
            server.arguments? += ["--jetstream", "--store_dir", folder.path]
        }
        try server.run()
        process.withLock { $0 = server.processIdentifier }
        try await eventually {
            do {
                await (try await connect()).close()
                return true
            } catch NATSError.unauthorized {
                return true
            } catch { return false }
        }
    }

    func connect(_ change: (inout NATSOptions) -> Void = { _ in }) async throws -> NATSConnection {
        try await Server.connect(to: url, change)
    }

    /// Stops the server's process, or continues it.
    func signal(_ signal: Int32) { if let process = process.withLock({ $0 }) { Foundation.kill(process, signal) } }

    func kill() { if let process = process.withLock({ $0.take() }) { Foundation.kill(process, SIGKILL) } }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }
}
