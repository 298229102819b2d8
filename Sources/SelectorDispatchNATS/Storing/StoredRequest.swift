#if NATS
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    /// The request in a stored message. Anybody can store anything, so it may be none.
    struct StoredRequest {
        let request: RPCRequest

        init(_ bytes: [UInt8], _ limits: JSONLimits) throws {
            let json = try JSONValue(parsing: bytes, limits: limits)
            guard case .string(let method)? = json["method"] else { throw StoredMessageError.noRequest }
            switch json["params"] {
            case nil: request = RPCRequest(method)
            case .array(let elements)?: request = RPCRequest(method, .positional(elements))
            case .object(let members)?: request = RPCRequest(method, .named(members))
            default: throw StoredMessageError.noRequest
            }
        }
    }

    /// The reason why no handler ran for a stored message.
    enum StoredMessageError: Error, CustomStringConvertible {
        case noRequest
        case noReceiver(subject: String)
        case workersDied(deliveries: Int)

        var description: String {
            switch self {
            case .noRequest: "the message isn't a request of JSON-RPC"
            case .noReceiver(let subject): "the subject \(subject.shown()) ends in no receiver name"
            case .workersDied(let deliveries):
                "the message was delivered \(deliveries) times, and no worker has told how its handler ended"
            }
        }
    }
#endif
