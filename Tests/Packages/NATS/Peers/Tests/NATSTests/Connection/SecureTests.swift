import Foundation
import SelectorDispatchNATS
import Testing

/// The servers that want to know who connects, which `run` has started, and the files with secrets.
enum Guarded: Int {
    case password, certificate, key, operatorToken, token

    static let ports = ProcessInfo.processInfo.environment["NATS_GUARDED_PORTS"]?.split(separator: " ")

    var url: String {
        let scheme = self == .password || self == .certificate ? "tls://localhost" : "nats://127.0.0.1"
        return "\(scheme):\(Self.ports?[rawValue] ?? "1")"
    }

    static func file(_ name: String) -> String {
        "\(ProcessInfo.processInfo.environment["NATS_SECRETS"] ?? "")/\(name)"
    }

    static func text(_ name: String) -> String { (try? String(contentsOfFile: file(name), encoding: .utf8)) ?? "" }
}

/// Options for one of the servers.
private func options(
    _ server: Guarded, _ credentials: NATSCredentials? = nil, _ tls: NATSTLS? = nil
) -> NATSOptions {
    var options = NATSOptions(servers: [server.url])
    options.credentials = credentials
    options.tls = tls
    return options
}

/// Connects, and uses the connection.
private func connect(_ options: NATSOptions) async throws {
    let connection = try await NATSConnection(options)
    let client = try NATSClient("nobody", over: connection)
    await #expect(throws: NATSError.nobodyServes(subject: "nobody.call")) {
        try await client.sendAtMostOnce("x", to: nil)
    }
    await connection.close()
    #expect(!connection.isConnected)
}

/// Expects an error and its text.
private func expect(
    _ text: String, of options: NATSOptions, sourceLocation: SourceLocation = #_sourceLocation
) async {
    let error = await #expect(throws: NATSError.self, sourceLocation: sourceLocation) {
        try await NATSConnection(options)
    }
    #expect(error.map { "\($0)" } == text, sourceLocation: sourceLocation)
}

private func refused(_ kind: String) -> String {
    "the server refused \(kind); is it the one of this server, and not revoked?"
}

@Suite(.enabled(if: Guarded.ports != nil)) struct PasswordTests {
    private let trusted = NATSTLS(authorities: Guarded.file("authority.pem"))

    @Test func theRightOneIsLetIn() async throws {
        try await connect(options(.password, .user("me", password: "geheim"), trusted))
        try await connect(options(.token, .token("geheim")))
    }

    @Test func aWrongOneIsRefused() async {
        await expect(refused("a user name and a password"), of: options(.password, .user("me", password: "x"), trusted))
        await expect(refused("a token"), of: options(.token, .token("verraten")))
    }

    @Test func whoSaysNothingIsTold() async {
        let text = "the server wants to know who connects; set 'NATSOptions.credentials'"
        await expect(text, of: options(.password, nil, trusted))
        await expect(text, of: options(.token))
        await expect(text, of: options(.key))
        await expect(text, of: options(.operatorToken))
    }

    @Test func ofSeveralServersOneIsEnough() async throws {
        // They are tried in any order.
        for _ in 0..<8 {
            var options = options(.token, .token("geheim"))
            options.servers = [Guarded.key.url, "nats://127.0.0.1:1", Guarded.token.url]
            try await connect(options)
        }
    }

    @Test func ofSeveralServersARefusalCountsMoreThanAnAbsence() async {
        for _ in 0..<8 {
            var options = options(.token, .token("verraten"))
            options.servers = ["nats://127.0.0.1:1", Guarded.token.url]
            await expect(refused("a token"), of: options)
        }
    }
}

@Suite(.enabled(if: Guarded.ports != nil)) struct CertificateTests {
    private func tls(_ authority: String, _ client: String?, key: String? = nil) -> NATSTLS {
        NATSTLS(
            authorities: Guarded.file(authority), certificate: client.map { Guarded.file("\($0).pem") },
            key: (key ?? client).map { Guarded.file("\($0).key") })
    }

    @Test func theRightOneIsLetIn() async throws {
        try await connect(options(.certificate, nil, tls("authority.pem", "client")))
    }

    @Test(arguments: [nil, "strange-client"])
    func aClientThatTheServerDoesNotTrustIsRefused(_ client: String?) async {
        let text = "the encrypted connection failed: the server ended it; does it want a certificate, or another one?"
        await expect(text, of: options(.certificate, nil, tls("authority.pem", client)))
    }

    @Test func aServerThatTheClientDoesNotTrustIsRefused() async {
        let text =
            "the encrypted connection failed: 20:unable to get local issuer certificate:depth=0:cert=/CN=localhost:"
            + "issuer=/CN=authority"
        await expect(text, of: options(.certificate, nil, tls("stranger.pem", "client")))
        await expect(text, of: options(.certificate, nil, NATSTLS()))
        await expect(text, of: options(.certificate))
    }

    @Test func anotherHostsCertificateIsRefused() async {
        var tls = tls("authority.pem", "client")
        tls.host = "elsewhere.example.com"
        let text =
            "the encrypted connection failed: 62:hostname mismatch:expected=elsewhere.example.com:cert=/CN=localhost"
        await expect(text, of: options(.certificate, nil, tls))
    }

    @Test func aServerWithoutEncryptionIsRefused() async {
        await expect(
            "the connection to a NATS server failed: Secure Connection not available (8)",
            of: options(.token, .token("geheim"), tls("authority.pem", nil)))
    }

    @Test func filesThatDoNotFitAreErrors() async {
        let key = "the file with the key of the client's certificate can't be used: "
        let authorities = "the file with the authorities' certificates can't be used: "
        for (tls, text) in [
            (
                tls("authority.pem", "client", key: "strange-client"),
                "\(key)it doesn't have the key of the client's certificate"
            ),
            (tls("authority.pem", "client", key: "nobody"), "\(key)there is no such file"),
            (NATSTLS(certificate: Guarded.file("client.pem")), "\(key)there is no such file"),
            (
                NATSTLS(certificate: Guarded.file("client.pem"), key: Guarded.file("user.seed")),
                "\(key)it doesn't have a private key in PEM format"
            ),
            (
                NATSTLS(key: Guarded.file("client.key")),
                "the file with the client's certificate can't be used: there is no such file"
            ),
            (tls("nobody.pem", nil), "\(authorities)there is no such file"),
            (tls("user.seed", nil), "\(authorities)it doesn't have certificates in PEM format"),
            (tls("folder.creds", nil), "\(authorities)it isn't a file"),
        ] { await expect(text, of: options(.certificate, nil, tls)) }
    }
}

@Suite(.enabled(if: Guarded.ports != nil)) struct KeyTests {
    private func key(_ name: String, seed: String? = nil) -> NATSCredentials {
        .key(Guarded.text("\(name).public"), seedFile: Guarded.file(seed ?? "\(name).seed"))
    }

    @Test func theRightOneIsLetIn() async throws { try await connect(options(.key, key("user"))) }

    @Test func aWrongOneIsRefused() async {
        await expect(refused("a key"), of: options(.key, key("stranger")))
        await expect(refused("a key"), of: options(.key, key("user", seed: "stranger.seed")))
    }

    @Test(arguments: [
        ("nobody.seed", "there is no such file"), ("folder.creds", "it isn't a file"),
        ("broken.seed", "it doesn't have a user's seed, which begins with 'SU'"),
        ("empty.creds", "it doesn't have a user's seed, which begins with 'SU'"),
        ("open.seed", "everybody on this machine may read or change it; change that by 'chmod o-rw'"),
    ])
    func aFileThatIsNoSeedIsAnError(_ file: String, _ problem: String) async {
        await expect(
            "the file with the key's seed can't be used: \(problem)", of: options(.key, key("user", seed: file)))
    }

    @Test func aSeedInThePublicKeysPlaceLeavesNobody() async {
        let seed = Guarded.text("user.seed")
        let error = await #expect(throws: NATSError.badPublicKey) {
            try await NATSConnection(options(.key, .key(seed, seedFile: Guarded.file("user.seed"))))
        }
        #expect(
            error.map { "\($0)" } == "the key isn't a user's public key, which begins with 'U' and has 56 letters")
    }
}

@Suite(.enabled(if: Guarded.ports != nil)) struct CredentialFileTests {
    private func file(_ name: String) -> NATSOptions { options(.operatorToken, .file(Guarded.file(name))) }

    @Test func theRightOneIsLetIn() async throws { try await connect(file("user.creds")) }

    @Test(arguments: ["strange-account.creds", "strange-seed.creds"])
    func aWrongOneIsRefused(_ name: String) async { await expect(refused("a file of credentials"), of: file(name)) }

    @Test(arguments: [
        ("nobody.creds", "there is no such file"), ("folder.creds", "it isn't a file"),
        ("no-token.creds", "it doesn't have a user's JWT after '-----BEGIN NATS USER JWT-----'"),
        ("broken-token.creds", "it doesn't have a user's JWT after '-----BEGIN NATS USER JWT-----'"),
        ("empty.creds", "it doesn't have a user's JWT after '-----BEGIN NATS USER JWT-----'"),
        ("no-seed.creds", "it doesn't have a user's seed after '-----BEGIN USER NKEY SEED-----'"),
        ("broken-seed.creds", "it doesn't have a user's seed after '-----BEGIN USER NKEY SEED-----'"),
        ("open.creds", "everybody on this machine may read or change it; change that by 'chmod o-rw'"),
        ("expired.creds", "what it allows has expired at 2023-11-14T22:13:20Z"),
    ])
    func aFileThatCannotBeUsedIsAnError(_ name: String, _ problem: String) async {
        await expect("the file of credentials can't be used: \(problem)", of: file(name))
    }

    @Test func aLinkToAFileIsFollowed() async throws { try await connect(file("link.creds")) }
}
