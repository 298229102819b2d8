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
        var id: RPCID?
        if let json = members["id"] {
            guard let known = RPCID(json) else {
                self = .invalid(.null, .wrongID)
                return
            }
            id = known
        }
        if members["jsonrpc"] != "2.0" {
            self = .invalid(id ?? .null, .wrongVersion)
        } else if let method = members["method"] {
            self = Self.request(method, members["params"], id)
        } else if let id, members["result"] != nil || members["error"] != nil {
            self = Self.response(id, result: members["result"], error: members["error"])
        } else {
            self = .invalid(id ?? .null, .noMethod)
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
    /// Not a message. It is answered by the error.
    case refused(RPCError, reason: any Error)

    /// Reads a text.
    init(_ bytes: some Collection<UInt8>, _ limits: RPCLimits) {
        do throws(JSONError) {
            switch try JSONValue(parsing: bytes, limits: limits.json) {
            case .array([]): self = .refused(.invalidRequest, reason: RPCMessageProblem.emptyBatch)
            case .array(let elements) where elements.count > limits.batch:
                let problem = RPCMessageProblem.largeBatch(count: elements.count, limit: limits.batch)
                self = .refused(.invalidRequest.explained("\(problem)"), reason: problem)
            case .array(let elements): self = .batch(elements.map(RPCMessage.init))
            case let json: self = .message(RPCMessage(json))
            }
        } catch {
            self = .refused(RPCError(reading: error), reason: error)
        }
    }
}
