/// The reason why a message of JSON-RPC 2.0 is refused.
@nonexhaustive
public enum RPCMessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message isn't an object.
    case noObject
    /// The member `jsonrpc` isn't `"2.0"`.
    case wrongVersion
    /// The member `id` is neither a number nor a string nor null.
    case wrongID
    /// The message is neither a request nor a response.
    case noMethod
    /// The member `method` isn't a string.
    case wrongMethod
    /// The member `params` is neither an array nor an object.
    case wrongParameters
    /// The response has both a result and an error, or an error without code and message.
    case wrongResponse
    /// The response belongs to no request that waits for one.
    case unknownResponse
    /// The batch has no messages.
    case emptyBatch
    /// The batch has more messages than ``RPCLimits/batch``.
    case largeBatch(count: Int, limit: Int)
    /// With the answer, more bytes than the limit would be held for the peer; see
    /// ``RPCLimits/pendingBytes``.
    case largeAnswer(limit: Int)

    /// The problem in words.
    public var description: String {
        switch self {
        case .noObject: "the message isn't an object"
        case .wrongVersion: "the member 'jsonrpc' isn't \"2.0\""
        case .wrongID: "the member 'id' is neither a number nor a string nor null"
        case .noMethod: "the message has no member 'method'"
        case .wrongMethod: "the member 'method' isn't a string"
        case .wrongParameters: "the member 'params' is neither an array nor an object"
        case .wrongResponse:
            "the response has no result or error, or has both, or an error without code and message"
        case .unknownResponse: "the response is to no request that waits for one"
        case .emptyBatch: "the batch is empty"
        case .largeBatch(let count, let limit):
            "the batch has \(count) messages, more than the limit of \(limit)"
        case .largeAnswer(let limit):
            "with the answer, more than \(limit) bytes would be held for the peer; ask for less at once"
        }
    }
}
