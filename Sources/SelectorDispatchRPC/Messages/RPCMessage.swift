internal import SelectorDispatchJSON

/// One element of a text: a request, a response, or neither.
enum RPCMessage: Equatable {
    case request(RPCRequest)
    case response(RPCResponse)
    /// Neither.
    ///
    /// It is answered by an error, with its identifier if that could be read.
    case invalid(RPCID, RPCMessageError)

    /// Reads a message.
    ///
    /// Members that the specification doesn't define are ignored.
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
            error: members["error"]
        )
    }

    private static let names: [StaticString] = ["jsonrpc", "id", "method", "params"]

    /// Reads a text that is probably a request, or returns nil if it has members that no request
    /// has, or is invalid.
    fileprivate init?(request bytes: [UInt8], _ limits: RPCLimits) {
        guard let members = JSONValue.members(Self.names, parsing: bytes, limits: limits.json)
        else { return nil }
        self.init(members[0], members[1], members[2], members[3], result: nil, error: nil)
    }

    private init(
        _ version: JSONValue?,
        _ givenID: JSONValue?,
        _ method: JSONValue?,
        _ parameters: JSONValue?,
        result: JSONValue?,
        error: JSONValue?
    ) {
        let id = RPCID(givenID)
        do throws(RPCMessageError) {
            guard id != nil || givenID == nil else { throw .wrongID }
            guard version?.string == "2.0" else { throw .wrongVersion }
            if let method {
                guard let method = method.string else { throw .wrongMethod }
                guard let parameters = parameters.map(RPCParameters.init) ?? RPCParameters.none
                else {
                    throw .wrongParameters
                }
                self = .request(RPCRequest(method, parameters, id: id))
            } else {
                guard let id, result != nil || error != nil else { throw .noMethod }
                switch (result, error.map(RPCError.init)) {
                case (let result?, nil):
                    self = .response(RPCResponse(id: id, result: .success(result)))
                case (nil, let error??):
                    self = .response(RPCResponse(id: id, result: .failure(error)))
                default: throw .wrongResponse
                }
            }
        } catch { self = .invalid(id ?? .null, error) }
    }
}

/// A text that a peer sent: one message or a batch.
enum RPCText {
    case message(RPCMessage)
    case batch([RPCMessage])
    /// Neither. Each request found in it is answered by the error.
    indirect case refused(RPCError, reason: any Error, RPCOutline)

    init(_ frame: RPCFrameReader.Frame, _ limits: RPCLimits) {
        let bytes: [UInt8]
        switch frame {
        case .text(let text): bytes = text
        case .tooLarge(let count, let outline):
            let reason = JSONError(.tooLarge(bytes: count, limit: limits.json.bytes))
            self = .refused(RPCError(reading: reason), reason: reason, outline)
            return
        }
        if let message = RPCMessage(request: bytes, limits) {
            self = .message(message)
            return
        }
        do throws(JSONError) {
            switch try JSONValue(parsing: bytes, limits: limits.json) {
            case .array([]):
                self = .refused(.invalidRequest, reason: RPCMessageError.emptyBatch, RPCOutline())
            case .array(let elements) where elements.count > limits.batch:
                let problem = RPCMessageError.largeBatch(count: elements.count, limit: limits.batch)
                self = .refused(
                    .invalidRequest.explained("\(problem)"),
                    reason: problem,
                    RPCOutline(bytes)
                )
            case .array(let elements): self = .batch(elements.map(RPCMessage.init))
            case let json: self = .message(RPCMessage(json))
            }
        } catch {
            let answer = RPCError(reading: error)
            let outline = RPCOutline(bytes)
            let isKnown = answer.code != RPCError.malformed.code || outline.isComplete
            self = .refused(answer, reason: error, isKnown ? outline : RPCOutline())
        }
    }
}
