#if NATS
internal import Foundation

/// The subjects of a service, as in the article's table.
///
/// A name's characters other than ASCII letters, digits, `_` and `-` are written as in a URL:
/// `a%2Eb`.
enum NATSSubject {
    /// Returns the subject of a receiver, or of the root receiver for nil.
    static func call(_ service: String, _ receiver: String?) -> String {
        // Unlike an interpolation, this allocates once.
        var subject = service
        subject.reserveCapacity(service.utf8.count + 6 + (receiver?.utf8.count ?? 0))
        subject += ".call"
        if let receiver {
            subject += "."
            subject += token(receiver)
        }
        return subject
    }

    static func stored(_ service: String, _ receiver: String) -> String {
        "\(service).stored.\(token(receiver))"
    }

    /// Returns the token that stands for a name.
    static func token(_ name: String) -> String {
        if name.isEmpty { return "%" }
        if name.utf8.allSatisfy(isPlain) { return name }
        return name.addingPercentEncoding(withAllowedCharacters: plain) ?? "%"
    }

    /// Returns the name that a token stands for, or nil if it stands for none.
    static func name(ofToken token: Substring) -> String? {
        token == "%" ? "" : token.removingPercentEncoding
    }

    /// Returns a token that can't be guessed.
    static func newToken() -> String {
        String(UInt128.random(in: 0 ... .max), radix: 36)
    }

    static func lastToken(of subject: String) -> Substring {
        let dot = subject.utf8.lastIndex(of: UInt8(ascii: "."))
        return subject[(dot.map(subject.utf8.index(after:)) ?? subject.startIndex)...]
    }

    /// Returns a number for a text, which is the same in all processes: FNV-1a.
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Throws if a name that programs choose for a service isn't a token by itself.
    static func check(_ name: String) throws(NATSError) {
        guard !name.isEmpty, name.utf8.allSatisfy(isPlain) else {
            throw .badName(name, expected: "ASCII letters, digits, '_' and '-'")
        }
    }

    /// Throws if a subject is too long, such as that of a receiver with a very long name.
    ///
    /// If a message's subjects fill the server's line of 4,096 bytes, the server closes the
    /// connection, which others share.
    static func checkLength(_ subject: String) throws(NATSError) {
        if subject.utf8.count > 1_000 { throw .badName(subject, expected: "at most 1000 bytes") }
    }

    /// Returns the time after a delay as the server's schedules have it, in the format of RFC 3339.
    static func time(after delay: Duration) -> String {
        let time = Date(timeIntervalSinceNow: delay / .seconds(1))
        return Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(time)
    }

    private static let plain = CharacterSet(
        charactersIn: String(decoding: (0..<128).filter(isPlain), as: UTF8.self)
    )

    private static func isPlain(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
#endif
