import Foundation
import SelectorDispatchNATS
import Testing

@Suite(.enabled(if: Guarded.ports != nil)) struct ExpiringCredentialsTests {
    /// Writes a file of credentials that are valid for a limited time.
    private func write(_ name: String, seconds: Int) throws {
        let script = URL(fileURLWithPath: #filePath)
            .appending(path: "../../../../../python/credentials.py")
            .standardized
        let program = ProcessInfo.processInfo.environment["NATS_PYTHON"] ?? "python3"
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = [
            program, script.path, Guarded.file(""), "renew", name, "\(seconds)",
        ]
        try python.run()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
    }

    private func connect(_ name: String, _ log: EventLog) async throws -> NATSConnection {
        try await Server.connect(to: Guarded.operatorToken.url) {
            $0.credentials = .file(Guarded.file(name))
            $0.observer = log.note
        }
    }

    /// Connects with credentials that soon expire.
    ///
    /// If a busy machine is too late, they are renewed.
    private func connectForAWhile(_ name: String) async throws -> (NATSConnection, EventLog) {
        var seconds = 2
        while true {
            let log = EventLog()
            try write(name, seconds: seconds)
            do {
                return (try await connect(name, log), log)
            } catch {
                seconds *= 2
                if seconds > 60 { throw error }
            }
        }
    }

    @Test func aFileThatWasRenewedIsReadWhenItsTimeIsOver() async throws {
        try write("renewal.creds", seconds: 600)
        let (connection, log) = try await connectForAWhile("renewed.creds")
        // At once, like a program that renews them.
        #expect(rename(Guarded.file("renewal.creds"), Guarded.file("renewed.creds")) == 0)
        // If a busy machine is late with the new name, the server accepts the old file for the rest
        // of its last second.
        try await eventually { log.count("reconnected") > 0 && connection.isConnected }
        #expect(log.count("closed") == 0)
    }

    @Test func aFileThatIsRenewedTooLateIsReadThen() async throws {
        let (connection, log) = try await connectForAWhile("late.creds")
        let text = "the credentials file can't be used: its permission expired at 20"
        // Once by the C client, and then by the attempts to connect.
        try await eventually { log.count(text) > 2 }
        let client = try NATSClient("nobody", over: connection)
        try await eventually(throws: text) { try await client.sendAtMostOnce("x", to: nil) }
        try write("late.creds", seconds: 600)
        try await eventually(throws: "no service answers") {
            try await client.sendAtMostOnce("x", to: nil)
        }
        #expect(log.count("closed") == 0)
    }
}
