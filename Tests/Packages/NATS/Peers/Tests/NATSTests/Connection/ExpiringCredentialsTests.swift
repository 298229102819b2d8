import Foundation
import SelectorDispatchNATS
import Synchronization
import Testing

/// What a connection has told.
private final class Told: Sendable {
    let lines = Mutex<[String]>([])

    func note(_ event: NATSEvent) {
        let line =
            switch event {
            case .failed(let error): "\(error)"
            default: "\(event)"
            }
        lines.withLock { $0.append(line) }
    }
}

@Suite(.enabled(if: Guarded.ports != nil)) struct ExpiringCredentialsTests {
    /// Writes a file of credentials that are valid for a while.
    private func write(_ name: String, seconds: Int) throws {
        let script = URL(fileURLWithPath: #filePath).appending(path: "../../../../../python/credentials.py")
            .standardized
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = [
            ProcessInfo.processInfo.environment["NATS_PYTHON"] ?? "python3", script.path, Guarded.file(""), "renew",
            name, "\(seconds)",
        ]
        try python.run()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
    }

    private func connect(_ name: String, _ told: Told) async throws -> NATSConnection {
        var options = NATSOptions(servers: [Guarded.operatorToken.url])
        options.credentials = .file(Guarded.file(name))
        options.observer = { told.note($0) }
        options.connectTimeout = .seconds(60)
        return try await NATSConnection(options)
    }

    /// Connects with credentials whose time is soon over. On a busy machine, it may be over before that; then they get
    /// more.
    private func connectForAWhile(_ name: String) async throws -> (NATSConnection, Told) {
        var seconds = 2
        while true {
            let told = Told()
            try write(name, seconds: seconds)
            do {
                return (try await connect(name, told), told)
            } catch {
                seconds *= 2
                if seconds > 60 { throw error }
            }
        }
    }

    @Test func aFileThatWasRenewedIsReadWhenItsTimeIsOver() async throws {
        try write("renewal.creds", seconds: 600)
        let (connection, told) = try await connectForAWhile("renewed.creds")
        // At once, as a program does that renews them.
        #expect(rename(Guarded.file("renewal.creds"), Guarded.file("renewed.creds")) == 0)
        try await eventually { told.lines.withLock { $0.contains("reconnected") } }
        #expect(connection.isConnected)
        #expect(told.lines.withLock { !$0.contains("closed") })
    }

    @Test func aFileThatIsRenewedTooLateEndsTheConnection() async throws {
        let (connection, told) = try await connectForAWhile("late.creds")
        try await eventually { told.lines.withLock { $0.contains("closed") } }
        let refusal = told.lines.withLock { $0.last { !["closed", "disconnected", "reconnected"].contains($0) } }
        #expect(
            refusal?.hasPrefix("the file of credentials can't be used: what it allows has expired at 20") == true)
        try write("late.creds", seconds: 600)
        #expect(!connection.isConnected)
        let client = try NATSClient("nobody", over: connection)
        await #expect(throws: NATSError.closed) { try await client.sendAtMostOnce("x", to: nil) }
    }
}
