import Foundation
import SelectorDispatchNATS
import Synchronization
import Testing

/// A server for a single test, which may kill it.
final class OwnServer: Sendable {
    /// One free port for each suite that starts servers.
    static let ports = (ProcessInfo.processInfo.environment["NATS_SPARE_PORTS"] ?? "")
        .split(separator: " ")
        .map(String.init)
    let url: String
    private let program: String
    private let port: String
    private let folder: URL
    private let config: String
    private let process = Mutex<Int32?>(nil)

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - program: The server's program.
    ///   - port: The index of the server's free port.
    ///   - config: The configuration, in which `FOLDER` stands for a folder; by default one with
    ///     JetStream.
    init(
        _ program: String = "nats-server",
        port: Int,
        config: String = #"jetstream { store_dir: "FOLDER" }"#
    ) async throws {
        self.program = program
        self.port = Self.ports[port]
        self.config = config
        url = "nats://127.0.0.1:\(self.port)"
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await start()
    }

    /// Starts the server, and waits until clients can connect.
    ///
    /// - Parameter config: Another configuration than the first one.
    func start(_ config: String? = nil) async throws {
        try write(config ?? self.config)
        let arguments = [
            program,
            "--addr", "127.0.0.1",
            "--port", port,
            "--log", "/dev/null",
            "--config", file.path,
        ]
        var server = Process()
        try await eventually {
            // A server ends if its port is still taken, such as by a killed one.
            if !server.isRunning {
                server = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: arguments)
                process.withLock { $0 = server.processIdentifier }
            }
            do {
                let connection = try await connect()
                await connection.close()
                return true
            } catch NATSError.unauthorized {
                return true
            } catch {
                return false
            }
        }
    }

    private var file: URL { folder.appending(path: "server.conf") }

    private func write(_ config: String) throws {
        let text = config.replacing("FOLDER", with: folder.path)
        try Data(text.utf8).write(to: file)
    }

    func connect(_ change: (inout NATSOptions) -> Void = { _ in }) async throws -> NATSConnection {
        try await Server.connect(to: url, change)
    }

    /// Stops the server's process, or continues it.
    func signal(_ signal: Int32) {
        if let process = process.withLock({ $0 }) { Foundation.kill(process, signal) }
    }

    /// Changes the configuration of the running server.
    func reload(_ config: String) throws {
        try write(config)
        signal(SIGHUP)
    }

    func kill() {
        if let process = process.withLock({ $0.take() }) { Foundation.kill(process, SIGKILL) }
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }
}
