internal import SelectorDispatchJSON

/// The identifiers of the messages in a text that can't be read as a whole, because it is too long,
/// too deep, or invalid JSON.
///
/// It takes the text in pieces of any size, with members in any order, and keeps at most ``limit``
/// identifiers. In a text that isn't JSON, the identifiers are arbitrary.
struct RPCOutline: Equatable {
    /// A message in the text.
    struct Message: Equatable {
        /// The identifier, or nil if the message has none; null if it can't be read.
        var id: RPCID?
        var isRequest = false
        var isResponse = false

        /// Whether the sender expects an answer: for a request, or a message of unknown kind.
        var expectsAnswer: Bool { !isResponse && (id != nil || !isRequest) }
    }

    /// The largest number of messages to find.
    ///
    /// The remaining messages of a batch aren't answered by identifier.
    static let limit = 16_384

    private(set) var messages: [Message] = []
    private(set) var isBatch = false

    private var depth = 0
    /// Whether the text's first bracket was read.
    private var hasBegun = false
    /// Whether something is outside of the text's first and last brackets.
    private var isBroken = false
    /// The depth inside a message: 1, or 2 in a batch.
    private var level: Int { isBatch ? 2 : 1 }
    /// The message that contains the next bytes.
    private var message: Message?
    /// The name of the member whose value contains the next bytes.
    private var name: String?
    /// The bytes of a name or of a value without brackets, or nil if there are too many or they
    /// contain brackets.
    private var token: [UInt8]? = []
    private var isInString = false
    private var isEscaped = false

    init(_ bytes: some Sequence<UInt8> = EmptyCollection()) { read(bytes) }

    /// The identifiers of the messages that an error answers, in order: all except notifications
    /// and responses.
    ///
    /// An identifier that can't be read is null.
    var unanswered: [RPCID] {
        if messages.isEmpty { return [.null] }
        let ids = messages.filter(\.expectsAnswer).map { $0.id ?? .null }
        let areUnknown = !ids.isEmpty && ids.allSatisfy { $0 == .null }
        // A text without any known identifier gets one error.
        return areUnknown ? [.null] : ids
    }

    /// Whether all brackets are closed, and nothing is outside of them.
    var isComplete: Bool { hasBegun && depth == 0 && !isInString && !isBroken }

    /// Whether each message is a response.
    var hasOnlyResponses: Bool { !messages.isEmpty && messages.allSatisfy(\.isResponse) }

    /// The identifiers of the session's own requests to which the text has responses.
    var answered: [RPCID] { messages.filter(\.isResponse).compactMap(\.id) }

    /// Reads the next bytes of the text.
    mutating func read(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { read(byte) }
    }

    private mutating func read(_ byte: UInt8) {
        if isInString {
            keep(byte)
            isInString = isEscaped || byte != UInt8(ascii: "\"")
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            return
        }
        let isMember = message != nil && depth == level
        switch byte {
        case UInt8(ascii: "\""):
            if depth == 0 { isBroken = true }
            isInString = true
            keep(byte)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if isMember { token = nil }
            if depth == 0 {
                if hasBegun { isBroken = true }
                hasBegun = true
                isBatch = byte == UInt8(ascii: "[")
            }
            depth += 1
            if byte == UInt8(ascii: "{"), depth == level {
                message = Message()
                token = []
            }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if isMember {
                endMember()
                if messages.count < Self.limit, let message { messages.append(message) }
                message = nil
            }
            depth -= 1
            if depth < 0 { isBroken = true }
        case UInt8(ascii: ":") where isMember:
            name = value?.string ?? name
            token = []
        case UInt8(ascii: ",") where isMember: endMember()
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
        default:
            if depth == 0 { isBroken = true }
            keep(byte)
        }
    }

    /// Appends a byte to the token of a message's member, up to 1,024 bytes.
    private mutating func keep(_ byte: UInt8) {
        guard message != nil, depth == level, let count = token?.count else { return }
        if count < 1_024 {
            token?.append(byte)
        } else {
            token = nil
        }
    }

    /// The token as JSON, or nil if it can't be read.
    private var value: JSONValue? { token.flatMap { try? JSONValue(parsing: $0) } }

    private mutating func endMember() {
        let value = value
        switch name {
        // With two identifiers, either one would be a guess.
        case "id" where message?.id != nil: message?.id = .null
        case "id": message?.id = RPCID(value) ?? .null
        case "method": message?.isRequest = true
        case "result", "error": message?.isResponse = true
        default: break
        }
        name = nil
        token = []
    }
}
