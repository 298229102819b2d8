import Foundation
import SelectorDispatchNATS
import Testing

/// The servers with authentication, which `run` has started, and the files with secrets.
enum Guarded: Int {
    case password, certificate, key, operatorToken, token

    static let ports = ProcessInfo.processInfo.environment["NATS_GUARDED_PORTS"]?.split(
        separator: " "
    )

    var url: String {
        let scheme =
            self == .password || self == .certificate ? "tls://localhost" : "nats://127.0.0.1"
        return "\(scheme):\(Self.ports?[rawValue] ?? "1")"
    }

    static func file(_ name: String) -> String {
        "\(ProcessInfo.processInfo.environment["NATS_SECRETS"] ?? "")/\(name)"
    }

    static func text(_ name: String) -> String {
        (try? String(contentsOfFile: file(name), encoding: .utf8)) ?? ""
    }
}

/// Options for one of the servers.
private func options(
    _ server: Guarded,
    _ credentials: NATSCredentials? = nil,
    _ tls: NATSTLS? = nil
) -> NATSOptions {
    var options = NATSOptions(servers: [server.url])
    options.credentials = credentials
    options.tls = tls
    return options
}

private func tls(_ authority: String?, _ client: String?, key: String? = nil, host: String? = nil)
    -> NATSTLS
{
    NATSTLS(
        authorities: authority.map(Guarded.file),
        certificate: client.map { Guarded.file("\($0).pem") },
        key: (key ?? client).map { Guarded.file("\($0).key") },
        host: host
    )
}

private func key(_ name: String, seed: String? = nil) -> NATSCredentials {
    .key(Guarded.text("\(name).public"), seedFile: Guarded.file(seed ?? "\(name).seed"))
}

private func several(_ servers: [String], token: String) -> NATSOptions {
    var options = options(.token, .token(token))
    options.servers = servers
    return options
}

private func credentials(_ name: String) -> NATSOptions {
    options(.operatorToken, .file(Guarded.file(name)))
}

private let trusted = tls("authority.pem", nil)
private let absent = "nats://127.0.0.1:1"

@Suite(.enabled(if: Guarded.ports != nil), .serialized) struct SecureTests {
    /// With several servers, one is enough.
    ///
    /// They are tried in any order, so more than once.
    @Test(
        arguments: [
            options(.password, .user("me", password: "geheim"), trusted),
            options(.token, .token("geheim")),
            options(.token, .asking { .token("geheim") }),
            options(.certificate, nil, tls("authority.pem", "client")),
            // A link is followed.
            options(.key, key("user")),
            credentials("user.creds"),
            credentials("link.creds"),
        ]
            + [NATSOptions](
                repeating: several([Guarded.key.url, absent, Guarded.token.url], token: "geheim"),
                count: 8
            )
    )
    func theRightOneIsLetIn(_ options: NATSOptions) async throws {
        let connection = try await NATSConnection(options)
        let client = try NATSClient("nobody", over: connection)
        await #expect(throws: NATSError.noResponders(subject: "nobody.call")) {
            try await client.sendAtMostOnce("x", to: nil)
        }
        await connection.close()
        #expect(!connection.isConnected)
    }

    /// Expects an error with a text from a connection with these options.
    private func expect(
        _ text: String,
        of options: NATSOptions,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await NATSTests.expect(throws: text, sourceLocation: sourceLocation) {
            _ = try await NATSConnection(options)
        }
    }

    /// Of several servers, a refusal counts more than an absence.
    @Test(
        arguments: [
            (options(.password, .user("me", password: "x"), trusted), "a user name and a password"),
            (options(.token, .token("verraten")), "a token"),
            (options(.key, key("stranger")), "a key"),
            (options(.key, key("user", seed: "stranger.seed")), "a key"),
            (credentials("strange-account.creds"), "a file of credentials"),
            (credentials("strange-seed.creds"), "a file of credentials"),
        ]
            + [(NATSOptions, String)](
                repeating: (several([absent, Guarded.token.url], token: "verraten"), "a token"),
                count: 8
            )
    )
    func aWrongOneIsRefused(_ options: NATSOptions, _ kind: String) async {
        await expect(
            "the server refused \(kind); are the credentials this server's, and not revoked?",
            of: options
        )
    }

    @Test(arguments: [
        options(.password, nil, trusted),
        options(.token),
        options(.key),
        options(.operatorToken),
    ])
    func missingCredentialsAreReported(_ options: NATSOptions) async {
        await expect("the server requires credentials; set 'NATSOptions.credentials'", of: options)
    }

    @Test(arguments: [
        // A client that the server doesn't trust.
        (tls("authority.pem", nil), ended),
        (tls("authority.pem", "strange-client"), ended),
        // A server that the client doesn't trust.
        (tls("stranger.pem", "client"), untrusted),
        (NATSTLS(), untrusted),
        (nil, untrusted),
        // Another host's certificate.
        (tls("authority.pem", "client", host: "else.example.com"), mismatch),
    ])
    func aCertificateWithoutTrustIsRefused(_ tls: NATSTLS?, _ reason: String) async {
        await expect(
            "the encrypted connection failed: \(reason)",
            of: options(.certificate, nil, tls)
        )
    }

    private static let ended = "the server ended it; does it require a certificate, or another one?"
    private static let untrusted =
        "20:unable to get local issuer certificate:depth=0:cert=/CN=localhost:issuer=/CN=authority"
    private static let mismatch =
        "62:hostname mismatch:expected=else.example.com:cert=/CN=localhost"

    @Test func aServerWithoutEncryptionIsRefused() async {
        await expect(
            "the connection to a NATS server failed: Secure Connection not available (8)",
            of: options(.token, .token("geheim"), trusted)
        )
    }

    @Test func aSeedInThePublicKeysPlaceIsNotShown() async {
        await expect(
            "the key isn't a user's public key, which begins with 'U' and has 56 letters",
            of: options(.key, .key(Guarded.text("user.seed"), seedFile: Guarded.file("user.seed")))
        )
    }

    @Test(arguments: [
        (
            tls("authority.pem", "client", key: "strange-client"),
            ownKey,
            "it doesn't have the key of the client's certificate"
        ),
        (tls("authority.pem", "client", key: "nobody"), ownKey, missing),
        (NATSTLS(certificate: Guarded.file("client.pem")), ownKey, missing),
        (
            NATSTLS(certificate: Guarded.file("client.pem"), key: Guarded.file("user.seed")),
            ownKey,
            "it doesn't have a private key in PEM format"
        ),
        (
            NATSTLS(key: Guarded.file("client.key")),
            "the file with the client's certificate",
            missing
        ),
        (tls("nobody.pem", nil), authorities, missing),
        (tls("user.seed", nil), authorities, "it doesn't have certificates in PEM format"),
        (tls("folder.creds", nil), authorities, "it isn't a file"),
    ])
    func aFileOfCertificatesThatCannotBeUsedIsAnError(
        _ tls: NATSTLS,
        _ file: String,
        _ problem: String
    ) async {
        await expect("\(file) can't be used: \(problem)", of: options(.certificate, nil, tls))
    }

    private static let missing = "there is no such file"
    private static let ownKey = "the file with the key of the client's certificate"
    private static let authorities = "the file with the authorities' certificates"

    @Test(arguments: [
        ("nobody.seed", missing),
        ("folder.creds", "it isn't a file"),
        ("broken.seed", "it doesn't have a user's seed, which begins with 'SU'"),
        ("empty.creds", "it doesn't have a user's seed, which begins with 'SU'"),
        ("open.seed", readByAll),
    ])
    func aFileThatIsNoSeedIsAnError(_ file: String, _ problem: String) async {
        let options = options(.key, key("user", seed: file))
        await expect("the file with the key's seed can't be used: \(problem)", of: options)
    }

    private static let readByAll =
        "every user of this machine may read or change it; change that by 'chmod o-rw'"
    private static let noToken =
        "it doesn't have a user's JWT after '-----BEGIN NATS USER JWT-----'"
    private static let noSeed =
        "it doesn't have a user's seed after '-----BEGIN USER NKEY SEED-----'"

    @Test(arguments: [
        ("nobody.creds", missing),
        ("folder.creds", "it isn't a file"),
        ("no-token.creds", noToken),
        ("broken-token.creds", noToken),
        ("empty.creds", noToken),
        ("no-seed.creds", noSeed),
        ("broken-seed.creds", noSeed),
        ("open.creds", readByAll),
        ("expired.creds", "its permission expired at 2023-11-14T22:13:20Z"),
    ])
    func aFileOfCredentialsThatCannotBeUsedIsAnError(_ name: String, _ problem: String) async {
        await expect("the credentials file can't be used: \(problem)", of: credentials(name))
    }
}

@Suite struct OptionsTests {
    @Test(arguments: [
        NATSCredentials.user("me", password: "geheim"),
        .token("geheim"),
        .file("/etc/geheim"),
        .key("geheim", seedFile: "geheim"),
    ])
    func noTextOfOptionsShowsASecret(_ credentials: NATSCredentials) {
        var options = NATSOptions(servers: [
            "nats://me:geheim@a.example.com:4222",
            "me:geheim@b.example.com",
        ])
        options.credentials = credentials
        var dumped = ""
        dump(options, to: &dumped)
        dump(credentials, to: &dumped)
        for text in ["\(options)", String(reflecting: options), "\(credentials)", dumped] {
            #expect(!text.contains("geheim"))
        }
        let expected = "NATSOptions(nats://a.example.com:4222, b.example.com, with credentials)"
        #expect("\(options)" == expected)
    }
}
