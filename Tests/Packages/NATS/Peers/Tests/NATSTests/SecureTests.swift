import Foundation
import SelectorDispatchNATS
import Testing

enum SecureServer {
    static let url = ProcessInfo.processInfo.environment["NATS_SECURE_URL"]
    static let authorities = ProcessInfo.processInfo.environment["NATS_AUTHORITIES"]
}

/// A server that wants TLS and a password, which `run` has started.
@Suite(.enabled(if: SecureServer.url != nil)) struct SecureTests {
    private func options(password: String = "geheim", tls: NATSTLS? = NATSTLS(authorities: SecureServer.authorities))
        -> NATSOptions
    {
        // The first server isn't there.
        var options = NATSOptions(servers: ["nats://127.0.0.1:1", SecureServer.url ?? ""])
        options.credentials = .user("me", password: password)
        options.tls = tls
        return options
    }

    @Test func theRightPasswordAndAKnownAuthorityConnect() async throws {
        let connection = try await NATSConnection(options())
        #expect(connection.isConnected)
        await connection.close()
        #expect(!connection.isConnected)
    }

    @Test func aWrongPasswordIsAnErrorThatDoesNotShowIt() async {
        let error = await #expect(throws: NATSError.self) {
            try await NATSConnection(options(password: "verraten"))
        }
        #expect(error.map { "\($0)" }?.contains("verraten") == false)
    }

    @Test func anUnknownAuthorityIsRefused() async {
        await #expect(throws: NATSError.self) { try await NATSConnection(options(tls: NATSTLS())) }
    }

    @Test func anotherHostsCertificateIsRefused() async {
        let tls = NATSTLS(authorities: SecureServer.authorities, host: "elsewhere.example.com")
        await #expect(throws: NATSError.self) { try await NATSConnection(options(tls: tls)) }
    }

    @Test func aServerOfTheWrongKindIsRefused() async {
        var options = NATSOptions(servers: [Server.url])
        options.tls = NATSTLS(authorities: SecureServer.authorities)
        await #expect(throws: NATSError.self) { try await NATSConnection(options) }
    }
}
