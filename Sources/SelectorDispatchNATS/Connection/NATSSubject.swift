#if NATS
    /// The subjects of a service.
    ///
    /// | subject | what is sent there | who gets it |
    /// | --- | --- | --- |
    /// | `shop.call.cart` | a request to the receiver `cart` | one worker |
    /// | `shop.call` | a request to the root receiver | one worker |
    /// | `shop.route.cart` | a route that goes on at the responder `cart` | one worker |
    /// | `shop.event.cart` | an event for the responder `cart` | every worker |
    /// | `shop.cancel` | the identifier of a request whose answer isn't needed anymore | every worker |
    /// | `shop.describe`, `shop.health` | nothing | one worker |
    /// | `shop.stored.cart` | a message to the receiver `cart` that the server stores | one worker, until it is handled |
    /// | `shop.dead.cart` | a stored message that couldn't be handled | nobody: the server stores it |
    ///
    /// A name's characters other than ASCII letters, digits, `_` and `-` are written as in a URL: `a%2Eb`.
    enum NATSSubject {
        static func call(_ service: String, _ receiver: String?) -> String {
            receiver.map { "\(service).call.\(token($0))" } ?? "\(service).call"
        }

        static func route(_ service: String, _ responder: String) -> String { "\(service).route.\(token(responder))" }
        static func event(_ service: String, _ responder: String) -> String { "\(service).event.\(token(responder))" }
        static func cancel(_ service: String) -> String { "\(service).cancel" }
        static func describe(_ service: String) -> String { "\(service).describe" }
        static func health(_ service: String) -> String { "\(service).health" }

        static func stored(_ service: String, _ receiver: String) -> String { "\(service).stored.\(token(receiver))" }
        static func allStored(_ service: String) -> String { "\(service).stored.*" }
        static func dead(_ service: String, _ receiver: String) -> String { "\(service).dead.\(token(receiver))" }
        static func allDead(_ service: String) -> String { "\(service).dead.*" }

        /// Returns a name as one token of a subject.
        static func token(_ name: String) -> String {
            guard !name.utf8.allSatisfy(isPlain) || name.isEmpty else { return name }
            var token = name.isEmpty ? "%" : ""
            for byte in name.utf8 {
                if isPlain(byte) {
                    token.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    token += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }
            return token
        }

        /// Returns the name that a token stands for; nil if it stands for none.
        static func name(ofToken token: Substring) -> String? {
            if token == "%" { return "" }
            var bytes: [UInt8] = []
            var rest = token.utf8[...]
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    bytes.append(byte)
                    continue
                }
                guard rest.count >= 2, let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            }
            return String(validating: bytes, as: UTF8.self)
        }

        /// Returns the last token of a subject.
        static func lastToken(of subject: String) -> Substring {
            subject.utf8.lastIndex(of: UInt8(ascii: ".")).map { subject[subject.utf8.index(after: $0)...] }
                ?? subject[...]
        }

        /// Checks the name of a service, a queue group or a worker.
        static func check(_ name: String) throws(NATSError) {
            guard !name.isEmpty, name.utf8.allSatisfy(isPlain) else {
                throw .badName(name, expected: "ASCII letters, digits, '_' and '-'")
            }
        }

        /// How many bytes a subject may have. To a message whose subjects fill the server's line, of 4,096 bytes, the server
        /// answers by closing the connection, which others share.
        static let limit = 1_000

        /// Returns the error of a subject that is too long, such as of a receiver with a very long name; nil if it isn't.
        static func tooLong(_ subject: String) -> NATSError? {
            subject.utf8.count > limit ? .badName(subject, expected: "at most \(limit) bytes") : nil
        }

        private static func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
#endif
