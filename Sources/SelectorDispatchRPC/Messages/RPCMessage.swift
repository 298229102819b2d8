internal import SelectorDispatchJSON

/// One element of a text: a request, a response, or neither.
enum RPCMessage: Equatable {
    /// A request or notification.
    case request(RPCRequest)
    /// A response to a request of the session itself.
    case response(RPCResponse)
    /// Neither, for a reason; the identifier is null if it couldn't be read.
    case invalid(RPCID, RPCMessageError)

    /// Reads a message.
    ///
    /// Members that the specification doesn't define are ignored, except `progressToken`.
    init(_ json: JSONValue) {
        guard case .object(let members) = json else {
            self = .invalid(.null, .noObject)
            return
        }
        self.init(
            members["jsonrpc"],
            members["id"],
            members["method"],
            members["params"],
            result: members["result"],
            error: members["error"],
            progressToken: members["progressToken"]
        )
    }

    /// The members of most requests.
    private static let names: [StaticString] = [
        #""jsonrpc""#, #""id""#, #""method""#, #""params""#,
    ]

    /// Reads a text that is probably a request, or returns nil if it has other members than most
    /// requests, or is invalid.
    init?(request bytes: [UInt8], _ limits: RPCLimits) {
        let members = JSONValue.members(Self.names, parsing: bytes, limits: limits.json)
        guard let members else { return nil }
        self.init(members[0], members[1], members[2], members[3], result: nil, error: nil)
    }

    /// Reads a message from its members, each of which is nil if the message lacks it.
    private init(
        _ version: JSONValue?,
        _ givenID: JSONValue?,
        _ method: JSONValue?,
        _ parameters: JSONValue?,
        result: JSONValue?,
        error: JSONValue?,
        progressToken: JSONValue? = nil
    ) {
        let id = RPCID(givenID)
        do throws(RPCMessageError) {
            guard id != nil || givenID == nil else { throw .wrongID }
            guard version?.string == "2.0" else { throw .wrongVersion }
            if let method {
                guard let method = method.string else { throw .wrongMethod }
                guard let known = RPCParameters(parameters ?? []) else { throw .wrongParameters }
                var request = RPCRequest(method, known, id: id)
                request.progressToken = RPCID(nonnull: progressToken)
                self = .request(request)
            } else {
                guard let id, result != nil || error != nil else { throw .noMethod }
                switch (result, error.flatMap(RPCError.init)) {
                case (let result?, nil) where error == nil:
                    self = .response(RPCResponse(id: id, result: .success(result)))
                case (nil, let error?):
                    self = .response(RPCResponse(id: id, result: .failure(error)))
                default: throw .wrongResponse
                }
            }
        } catch { self = .invalid(id ?? .null, error) }
    }
}
