internal import SelectorDispatchJSON

/// What one element of a text is: a request, a response, or neither.
enum RPCMessage: Equatable {
    case request(RPCRequest)
    case response(RPCResponse)
    /// Neither. It is answered by an error with the identifier, as far as that could be read.
    case invalid(RPCID, RPCMessageProblem)

    /// Reads a message. Members that the specification doesn't name are ignored.
    init(_ json: JSONValue) {
        guard case .object(let members) = json else {
            self = .invalid(.null, .noObject)
            return
        }
        self.init { members[$0] }
    }

    private init(_ member: (String) -> JSONValue?) {
        var id: RPCID?
        if let json = member("id") {
            guard let known = RPCID(json) else {
                self = .invalid(.null, .wrongID)
                return
            }
            id = known
        }
        guard case .string("2.0")? = member("jsonrpc") else {
            self = .invalid(id ?? .null, .wrongVersion)
            return
        }
        if let method = member("method") {
            self = Self.request(method, member("params"), id)
            return
        }
        let (result, error) = (member("result"), member("error"))
        if let id, result != nil || error != nil {
            self = Self.response(id, result: result, error: error)
        } else {
            self = .invalid(id ?? .null, .noMethod)
        }
    }

    /// Reads a text that is most likely a request; nil if it has other members than a request, or is wrong.
    fileprivate init?(request bytes: [UInt8], _ limits: RPCLimits) {
        let names: [StaticString] = ["jsonrpc", "id", "method", "params"]
        guard let members = JSONValue.members(names, parsing: bytes, limits: limits.json) else { return nil }
        self.init { name in
            switch name {
            case "jsonrpc": members[0]
            case "id": members[1]
            case "method": members[2]
            case "params": members[3]
            default: nil
            }
        }
    }

    private static func request(_ method: JSONValue, _ parameters: JSONValue?, _ id: RPCID?) -> RPCMessage {
        guard case .string(let method) = method else { return .invalid(id ?? .null, .wrongMethod) }
        guard let parameters else { return .request(RPCRequest(method, id: id)) }
        guard let parameters = RPCParameters(parameters) else { return .invalid(id ?? .null, .wrongParameters) }
        return .request(RPCRequest(method, parameters, id: id))
    }

    private static func response(_ id: RPCID, result: JSONValue?, error: JSONValue?) -> RPCMessage {
        switch (result, error) {
        case (let result?, nil): return .response(RPCResponse(id: id, result: .success(result)))
        case (nil, let error?):
            guard let error = RPCError(error) else { return .invalid(id, .wrongResponse) }
            return .response(RPCResponse(id: id, result: .failure(error)))
        default: return .invalid(id, .wrongResponse)
        }
    }
}

/// A text that a peer sent: one message or a batch.
enum RPCText {
    case message(RPCMessage)
    case batch([RPCMessage])
    /// Neither. Each request that could be found in it is answered by the error.
    case refused(RPCError, reason: any Error, RPCOutline)

    init(_ bytes: some Collection<UInt8>, _ limits: RPCLimits) {
        if let message = RPCMessage(request: Array(bytes), limits) {
            self = .message(message)
            return
        }
        do throws(JSONError) {
            switch try JSONValue(parsing: bytes, limits: limits.json) {
            case .array([]): self = .refused(.invalidRequest, reason: RPCMessageProblem.emptyBatch, RPCOutline())
            case .array(let elements) where elements.count > limits.batch:
                let problem = RPCMessageProblem.largeBatch(count: elements.count, limit: limits.batch)
                self = .refused(.invalidRequest.explained("\(problem)"), reason: problem, RPCOutline(bytes))
            case .array(let elements): self = .batch(elements.map(RPCMessage.init))
            case let json: self = .message(RPCMessage(json))
            }
        } catch {
            let answer = RPCError(reading: error)
            self = .refused(
                answer, reason: error, answer.code == RPCError.malformed.code ? RPCOutline() : RPCOutline(bytes))
        }
    }
}
